use super::*;
use crate::domain::question::{Facet, Question};
use crate::recommend::directory::directory_tools::read_tools;
use crate::recommend::directory::stack::{Tool, Tools};
use crate::recommend::tests::fixtures::{intake, shared, shipped_vocabulary, vendor, vocabulary};

fn in_words(name: &str, description: &str, tools: &[&str]) -> Vendor {
    Vendor {
        description: Some(description.to_owned()),
        integrations: tools.iter().map(|tool| (*tool).to_owned()).collect(),
        ..vendor(name, &[])
    }
}

/// The words of a category that asks about the tools of its vendors.
fn words_of(vocabulary: &Vocabulary, vendors: &[Vendor]) -> (Vocabulary, Lexicon) {
    let (with_tools, tools) = read_tools(vocabulary, vendors.iter());
    let asked = intake().questions.into_iter().map(|question| {
        if question.facet == Facet::Integrations {
            tools["intake"].with_choices(&question)
        } else {
            question
        }
    });
    let lexicon = Lexicon::build(&with_tools, &asked.collect::<Vec<_>>());
    (with_tools, lexicon)
}

fn build(
    vocabulary: &Vocabulary,
    lexicon: &Lexicon,
    vendors: &[Vendor],
    before: Option<&CategoryVendors>,
) -> CategoryVendors {
    let all = shared(vendors).into_iter();
    let all = all.map(|vendor| (vendor, CapabilityDecisions::NONE));
    match before {
        Some(before) => CategoryVendors::build(vocabulary, lexicon, all, before.known_texts()),
        None => CategoryVendors::build(vocabulary, lexicon, all, |_| None),
    }
}

fn claims(vendors: &CategoryVendors) -> Vec<String> {
    let all = vendors.all().iter();
    all.map(|facts| format!("{} {:?}", facts.id(), facts.claims()))
        .collect()
}

#[test]
fn a_tool_that_nobody_named_before_has_only_changed_texts_read_again() {
    let mut vendors = [
        in_words("Amber", "Answers calls 24/7 in Spanish.", &["Outlook"]),
        in_words("Birch", "Portuguese-speaking agents.", &["Gizmo"]),
        in_words("Cedar", "Portuguese at night.", &["Outlook"]),
    ];
    let words = vocabulary();
    let (with_tools, lexicon) = words_of(&words, &vendors);
    let before = build(&with_tools, &lexicon, &vendors, None);
    vendors[1].integrations.push("Gadget".to_owned());
    vendors[1].tags.push("24-7 answering".to_owned());
    vendors[2].description = Some("Answers calls in Spanish.".to_owned());
    let (with_tool, new_lexicon) = words_of(&words, &vendors);
    assert!(!with_tool.is_same_as(&with_tools));
    assert!(new_lexicon.reads_like(&lexicon));
    let after = build(&with_tool, &new_lexicon, &vendors, Some(&before));
    let afresh = build(&with_tool, &new_lexicon, &vendors, None);
    assert_eq!(claims(&after), claims(&afresh));
    let are_shared = before.all().iter().zip(after.all());
    let are_shared = are_shared.map(|(a, b)| Arc::ptr_eq(a.in_texts(), b.in_texts()));
    assert_eq!(are_shared.collect::<Vec<_>>(), [true, true, false]);
    assert!(
        before
            .all()
            .iter()
            .all(|facts| !facts.in_texts().is_empty())
    );
}

#[test]
fn a_lexicon_of_other_words_finds_other_things() {
    let words = vocabulary();
    let asked = intake().questions;
    let lexicon = Lexicon::build(&words, &asked);
    assert!(lexicon.reads_like(&Lexicon::build(&words, &asked)));
    let fewer = Lexicon::build(&words, &asked[1..]);
    assert!(!lexicon.reads_like(&fewer));
    assert!(!fewer.reads_like(&lexicon));
    let mut in_dollars = asked.clone();
    for question in &mut in_dollars {
        if question.facet == Facet::Price {
            question.options[0].label = "Less than $500".to_owned();
            question.options[1].label = "$500 to $900".to_owned();
        }
    }
    let shipped = |asked: &[Question]| Lexicon::build(shipped_vocabulary(), asked);
    assert!(!lexicon.reads_like(&shipped(&asked)));
    assert!(!shipped(&asked).reads_like(&shipped(&in_dollars)));
}

#[test]
fn vendors_are_counted_that_offer_every_tag_and_not_those_that_come_near() {
    let vendors = [
        in_words("Amber", "Answers calls 24/7 in Spanish.", &[]),
        in_words("Birch", "We do not speak Spanish.", &[]),
        in_words("Cedar", "After-hours answering in Spanish.", &[]),
        in_words("Dogwood", "", &[]),
    ];
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, &intake().questions);
    let built = build(vocabulary, &lexicon, &vendors, None);
    let mut near = 0;
    for tag in vocabulary.tags() {
        for other in [tag, vocabulary.tag("spanish").unwrap()] {
            let offers = |facts: &&VendorFacts| facts.has(tag) && facts.has(other);
            let offering = built.all().iter().filter(offers).count();
            assert_eq!(built.offering_all(&[tag, other]), offering, "{tag:?}");
        }
        let all = built.all().iter();
        near += all
            .filter(|facts| facts.match_degree(tag) > 0.0 && !facts.has(tag))
            .count();
    }
    assert!(near > 0);
}

#[test]
fn a_tool_that_an_administrator_confirmed_connects_as_a_listed_one_does() {
    let words = vocabulary();
    let vendors = [
        in_words("Amber", "", &["Outlook"]),
        in_words("Birch", "We integrate with Outlook.", &[]),
        in_words("Cedar", "", &[]),
        in_words("Doubt", "An Outlook integration is coming soon.", &[]),
        in_words("Elm", "We do not integrate with Outlook.", &[]),
        in_words("Fir", "", &["Outlook"]),
        in_words("Gum", "We integrate with Outlook.", &[]),
    ];
    let outlook = || vec!["outlook".to_owned()];
    let confirmed = CapabilityDecisions {
        confirmed: outlook(),
        denied: Vec::new(),
    };
    let denied = CapabilityDecisions {
        confirmed: Vec::new(),
        denied: outlook(),
    };
    let decisions = |vendor: &Vendor| match vendor.name.as_str() {
        "Cedar" => &confirmed,
        "Fir" | "Gum" => &denied,
        _ => CapabilityDecisions::NONE,
    };
    let (with_tools, lexicon) = words_of(&words, &vendors);
    let all = shared(&vendors).into_iter();
    let all = all.map(|vendor| (Arc::clone(&vendor), decisions(&vendor)));
    let built = CategoryVendors::build(&with_tools, &lexicon, all, |_| None);
    let tool = Tool {
        name: "Microsoft Outlook".to_owned(),
        category_id: "practice-management".into(),
        vendor_id: None,
    };
    let connected = built.works_with(std::slice::from_ref(&tool), &with_tools);
    let connected: Vec<_> = connected.map(|(id, _)| id.to_string()).collect();
    assert_eq!(connected, ["amber", "cedar"]);
    let stack = [tool];
    let tools = Tools::of_stack(Some(&stack), &built, &with_tools).unwrap();
    assert_eq!(tools.parts(&built), [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn a_known_tool_is_offered_and_met_in_every_spelling_that_counts_it() {
    let words = vocabulary();
    let spellings = [
        "Outlook",
        "Outlook add-in",
        "MS Outlook (API)",
        "Microsoft Outlook integration",
    ];
    let names = ["Amber", "Birch", "Cedar", "Dogwood"].into_iter();
    let vendors: Vec<_> = names
        .zip(spellings)
        .map(|(name, tool)| in_words(name, "", &[tool]))
        .collect();
    let (with_tools, tools) = read_tools(&words, vendors.iter());
    let (_, lexicon) = words_of(&words, &vendors);
    let built = build(&with_tools, &lexicon, &vendors, None);
    let outlook = with_tools.tag("outlook").unwrap();
    assert_eq!(tools["intake"].named()[0].vendors, 4);
    assert_eq!(built.offering_all(&[outlook]), 4);
    let tool = Tool {
        name: "Outlook".to_owned(),
        category_id: "practice-management".into(),
        vendor_id: None,
    };
    let connected = built.works_with(std::slice::from_ref(&tool), &with_tools);
    assert_eq!(connected.count(), 4);
}
