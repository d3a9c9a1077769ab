//! Worked examples of tools in a directory.

mod refused;
mod versions;

use std::collections::BTreeMap;

use super::*;
use crate::domain::question::{Facet, FieldType, Tag};
use crate::recommend::tests::fixtures::strings;

fn vocabulary() -> Vocabulary {
    let tool = |label: &str, synonyms: &[&str]| Tag {
        label: label.into(),
        facet: "integrations".into(),
        synonyms: strings(synonyms),
        ..Tag::default()
    };
    let tags = [
        ("clio", tool("Clio", &["clio-manage"])),
        ("outlook", tool("Outlook", &[])),
        (
            "spanish",
            Tag {
                label: "Spanish".into(),
                facet: "languages".into(),
                ..Tag::default()
            },
        ),
    ];
    let tags: BTreeMap<_, _> = tags.map(|(slug, tag)| (slug.to_owned(), tag)).into();
    Vocabulary::build(&tags).unwrap()
}

fn vendor(name: &str, integrations: &[&str]) -> Vendor {
    Vendor {
        integrations: strings(integrations),
        ..Vendor::new(name.into(), name.to_owned(), "intake".into())
    }
}

fn read(vendors: &[Vendor]) -> (Vocabulary, CategoryTools) {
    let (vocabulary, mut tools) = read_tools(&vocabulary(), vendors.iter());
    let tools = tools.remove(&CategoryId::from("intake"));
    (vocabulary, tools.unwrap_or(CategoryTools::NONE))
}

fn question() -> Question {
    let option = |label: &str, tags: &[&str]| Choice {
        label: label.into(),
        tags: strings(tags),
        neutral: tags.is_empty(),
        hint: None,
    };
    Question {
        id: "intake.case-system".into(),
        prompt: "Where?".into(),
        hint: None,
        field_type: FieldType::Multi,
        facet: Facet::Integrations,
        weight: None,
        optional: true,
        options: vec![option("Gone", &["gone"]), option("No preference", &[])],
    }
}

fn labels(question: &Question) -> Vec<&str> {
    let options = question.options.iter();
    options.map(|option| option.label.as_str()).collect()
}

/// Each tool with how many vendors name it.
fn counted(tools: &CategoryTools) -> Vec<(&str, usize)> {
    let named = tools.named().iter();
    named.map(|tool| (&*tool.label, tool.vendors)).collect()
}

fn tools_of(entries: &[&str]) -> Vec<String> {
    let (_, tools) = read(&[vendor("a", entries)]);
    let named = tools.named().iter();
    named.map(|tool| tool.label.clone()).collect()
}

#[test]
fn a_planned_tool_and_a_sentence_are_no_tools() {
    for entry in [
        "they email us",
        "They email us",
        "none, they email us",
        "we export a CSV",
        "you upload it",
        "it just works",
        "Dana uploads it",
        "Call them",
        "Clio soon",
        "Clio planned",
        "Clio coming",
        "Clio (roadmap)",
        "Clio - on the roadmap",
        "Clio on request",
        "MS Outlook coming in Q3",
        "Outlook (planned for 2027)",
        "Clio is coming this fall",
        "Clio maybe",
        "Outlook (possibly)",
        "Maybe Clio",
        "They say Clio",
        "They say Clio works",
        "rep says MS Outlook",
        "Clio?",
        "Clio? ask",
        "dropped Clio in 2025",
        "Discontinued MS Outlook",
        "API only",
        "CSV export",
    ] {
        assert!(tools_of(&[entry]).is_empty(), "{entry}");
    }
}

#[test]
fn every_tool_that_is_connected_is_one() {
    for (entries, tools) in [
        (
            &["We support Clio", "Outlook"][..],
            &["Clio", "Outlook"][..],
        ),
        (&["Integrates with Outlook"], &["Outlook"]),
        (&["Clio (sync isn't instant)"], &["Clio"]),
        (&["Clio", "Outlook soon"], &["Clio"]),
        (&["Clio (we asked)"], &["Clio"]),
        (&["Clio", "they email us"], &["Clio"]),
        (&["Clio", "Clio soon"], &["Clio"]),
        (&["IT Glue"], &["IT Glue"]),
        (&["US Legal PRO"], &["US Legal PRO"]),
        (&["We Are Legal"], &["We Are Legal"]),
        (&["You.com"], &["You.com"]),
        (&["Sooner"], &["Sooner"]),
        (&["Roadmap"], &["Roadmap"]),
        (&["Coming Soon Docket"], &["Coming Soon Docket"]),
        (&["It's Docket"], &["It's Docket"]),
        (&["They use Clio"], &["They use Clio"]),
        (&["you tube"], &["you tube"]),
        (&["we transfer"], &["we transfer"]),
        (&["Litify soon"], &["Litify soon"]),
        (&["Outlook only"], &["Outlook"]),
        (&["Only Clio"], &["Clio"]),
        (&["Clio (Zapier only)"], &["Clio"]),
        (&["Clio via Zapier"], &["Clio"]),
        (&["Maybe Docket"], &["Maybe Docket"]),
        (&["Perhaps"], &["Perhaps"]),
        (&["They Say It"], &["They Say It"]),
        (&["Who Called?"], &["Who Called?"]),
        (&["Members Only"], &["Members Only"]),
        (&["Clio", "CSV export"], &["Clio"]),
        (&["Clio? yes"], &["Clio? yes"]),
        (&["Dropped Call Docket"], &["Dropped Call Docket"]),
        (&["Dropbox"], &["Dropbox"]),
        (&["CSV Export Docket"], &["CSV Export Docket"]),
    ] {
        assert_eq!(tools_of(entries), tools, "{entries:?}");
    }
}

#[test]
fn tools_that_an_entry_joins_are_each_a_tool() {
    let cases: [(&str, &[&str]); 26] = [
        ("Clio & Outlook", &["Clio", "Outlook"]),
        ("Clio/Outlook", &["Clio", "Outlook"]),
        ("Clio / MS Outlook", &["Clio", "Outlook"]),
        ("Clio or Outlook", &["Clio", "Outlook"]),
        ("Clio as well as Outlook (beta)", &["Clio", "Outlook"]),
        ("or Clio", &["Clio"]),
        ("and Litify", &["Litify"]),
        ("Clio via Zapier", &["Clio"]),
        ("such as Outlook and Clio", &["Clio", "Outlook"]),
        ("Clio & Smith Docket", &["Clio", "Smith Docket"]),
        ("Clio and 40 others", &["Clio"]),
        ("Clio or your own system", &["Clio"]),
        ("Smith & Wells", &["Smith & Wells"]),
        ("A/B Docket", &["A/B Docket"]),
        ("24/7 Clio support", &["24/7 Clio support"]),
        ("Zoom (Clio & Outlook)", &["Zoom (Clio & Outlook)"]),
        ("Clio (Outlook & Word)", &["Clio"]),
        ("Search and sync", &["Search and sync"]),
        ("Clio but not Word/Outlook", &["Clio but not Word/Outlook"]),
        (
            "Alternative to Clio or Outlook",
            &["Alternative to Clio or Outlook"],
        ),
        ("Replaces Clio or Outlook", &["Replaces Clio or Outlook"]),
        ("Unlike Clio/Outlook", &["Unlike Clio/Outlook"]),
        ("Clio & More", &["Clio"]),
        ("Clio/Other", &["Clio"]),
        ("Ben & Clio Docket", &["Ben & Clio Docket"]),
        ("Time & Clio", &["Clio", "Time"]),
    ];
    for (entry, expected) in cases {
        assert_eq!(tools_of(&[entry]), expected, "{entry}");
    }
    let mut tags = BTreeMap::new();
    for (slug, label) in [("clio", "Clio"), ("clio-word", "Clio & Word")] {
        let tag = Tag {
            label: label.into(),
            facet: "integrations".into(),
            ..Tag::default()
        };
        tags.insert(slug.to_owned(), tag);
    }
    let known = Vocabulary::build(&tags).unwrap();
    let whole = [vendor("a", &["Clio & Word"])];
    let (_, tools) = read_tools(&known, whole.iter());
    let named = tools[&CategoryId::from("intake")].named();
    assert_eq!(named.len(), 1);
    assert_eq!(named[0].label, "Clio & Word");
}

#[test]
fn spellings_of_a_tool_are_one_choice_and_the_most_named_come_first() {
    let (_, tools) = read(&[
        vendor("a", &["Clio Manage", "Acme Docket"]),
        vendor("b", &["Clio", "MS Outlook", "acme docket (via API)"]),
        vendor(
            "c",
            &["clio integration", "Clio", "Acme Docket Integration"],
        ),
        vendor("d", &["Rarely", "Spanish"]),
        Vendor {
            is_active: false,
            ..vendor("e", &["Rarely", "Outlook"])
        },
    ]);
    assert_eq!(
        counted(&tools),
        [
            ("Acme Docket", 3),
            ("Clio", 3),
            ("Outlook", 1),
            ("Rarely", 1)
        ]
    );
    let filled = tools.with_choices(&question());
    assert_eq!(
        labels(&filled),
        ["Acme Docket", "Clio", "Outlook", "Rarely", "No preference"]
    );
}

#[test]
fn every_spelling_in_the_directory_leads_to_the_tag_that_the_choice_names() {
    let (vocabulary, tools) = read(&[
        vendor("a", &["Acme Docket"]),
        vendor("b", &["Acme Docket Software", "ACME  docket"]),
    ]);
    let filled = tools.with_choices(&question());
    let chosen = vocabulary.tag(&filled.options[0].tags[0]);
    assert!(chosen.is_some());
    for spelling in ["Acme Docket", "acme-docket software", "Acme Docket, Inc."] {
        assert_eq!(vocabulary.tool(spelling), chosen, "{spelling}");
    }
}

#[test]
fn eight_are_offered_and_those_of_the_firm_come_first() {
    let names: Vec<String> = (0..12).map(|number| format!("Tool {number:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (vocabulary, tools) = read(&[vendor("a", &names), vendor("b", &["Clio"])]);
    let own = ["Tool 11", "clio manage", "Unheard of"].map(|name| Tool {
        name: name.to_owned(),
        category_id: "practice-management".into(),
        vendor_id: None,
    });
    let offered = tools.with_offered_choices(&question(), &own, &vocabulary);
    assert_eq!(
        labels(&offered),
        [
            "Tool 11",
            "Clio",
            "Tool 00",
            "Tool 01",
            "Tool 02",
            "Tool 03",
            "Tool 04",
            "Tool 05",
            "No preference"
        ]
    );
    assert_eq!(labels(&tools.with_choices(&question())).len(), 14);
}

#[test]
fn asking_about_tools_needs_two_vendors_and_two_tools() {
    for (vendors, expected) in [
        (vec![], false),
        (vec![vendor("a", &["Clio", "Outlook"])], false),
        (
            vec![vendor("a", &["Clio"]), vendor("b", &["Clio Manage"])],
            false,
        ),
        (vec![vendor("a", &["Clio"]), vendor("b", &[])], false),
        (
            vec![vendor("a", &["Clio"]), vendor("b", &["Outlook"])],
            true,
        ),
    ] {
        let (_, tools) = read(&vendors);
        assert_eq!(tools.tell_vendors_apart(), expected, "{vendors:?}");
    }
}

#[test]
fn rare_tools_beyond_the_limit_stay_unknown_words() {
    let names: Vec<String> = (0..=DIRECTORY_TOOLS_MAX)
        .map(|number| format!("Tool {number:05}"))
        .collect();
    let vendors: Vec<_> = names
        .chunks(100)
        .zip(0..)
        .map(|(names, number)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            vendor(&format!("v{number}"), &names)
        })
        .collect();
    let (_, tools) = read(&vendors);
    assert_eq!(tools.named().len(), DIRECTORY_TOOLS_MAX);
}
