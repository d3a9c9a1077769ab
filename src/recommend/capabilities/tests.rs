//! Worked examples of reading.

mod absences;
mod denials;
mod docs;
mod doubts;
mod practice_areas;
mod prices;
mod properties;
mod research_notes;
mod shipped;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::*;
use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::firm::FIRMS;
use crate::domain::question::{Choice, Facet, FieldType, Question, Tag};
use crate::domain::vendor::Vendor;
use crate::recommend::tags::Vocabulary;

/// Slug, facet, parent, implied, phrases.
type Row<'t> = (&'t str, &'t str, &'t str, &'t [&'t str], &'t [&'t str]);

const TAGS: [Row<'_>; 24] = [
    (
        "around-the-clock",
        "hours",
        "",
        &["after-hours"],
        &["24/7", "around the clock"],
    ),
    (
        "after-hours",
        "hours",
        "around-the-clock",
        &[],
        &["after hours", "nights", "- business hours only"],
    ),
    (
        "spanish",
        "languages",
        "",
        &[],
        &["spanish", "bilingual", "! bilingual + vietnamese"],
    ),
    ("vietnamese", "languages", "", &[], &["vietnamese"]),
    ("creole", "languages", "", &[], &["creole", "~ islander"]),
    (
        "no-contract",
        "paperwork",
        "",
        &[],
        &["no long term contract", "cancel anytime"],
    ),
    (
        "pay-on-delivery",
        "fees",
        "",
        &[],
        &["nothing unless .. (arrive|deliver)"],
    ),
    ("per-page", "fees", "", &[], &["per page"]),
    (
        "week",
        "speed",
        "",
        &["month"],
        &["record + {7 days}", "! rush + {7 days}"],
    ),
    (
        "month",
        "speed",
        "",
        &[],
        &["record + {31 days}", "! rush + {31 days}"],
    ),
    ("rush", "speed", "", &[], &["rush"]),
    (
        "nationwide",
        "geography",
        "",
        &["southwest"],
        &["nationwide", "coast to coast"],
    ),
    (
        "southwest",
        "geography",
        "nationwide",
        &["texas", "oklahoma", "arizona", "new-mexico"],
        &["southwest"],
    ),
    ("texas", "geography", "southwest", &[], &["texas"]),
    ("oklahoma", "geography", "southwest", &[], &["oklahoma"]),
    ("arizona", "geography", "southwest", &[], &["arizona"]),
    ("new-mexico", "geography", "southwest", &[], &["new mexico"]),
    ("solo", "size", "", &[], &["solo"]),
    ("e2-5", "size", "", &[], &[]),
    ("e6-20", "size", "", &[], &[]),
    ("price-1", "price", "", &[], &[]),
    ("price-2", "price", "", &[], &[]),
    ("price-3", "price", "", &[], &[]),
    ("price-4", "price", "", &[], &[]),
];
const CODES: [(&str, &str); 4] = [
    ("texas", "tx"),
    ("oklahoma", "ok"),
    ("arizona", "az"),
    ("new-mexico", "nm"),
];

pub fn vocabulary() -> Vocabulary {
    static BUILT: LazyLock<Vocabulary> = LazyLock::new(build_vocabulary);
    BUILT.clone()
}

fn build_vocabulary() -> Vocabulary {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let tags = TAGS.iter().map(|(slug, facet, parent, implies, phrases)| {
        let codes = CODES.iter().filter(|(state, _)| state == slug);
        let tag = Tag {
            label: (*slug).into(),
            facet: (*facet).into(),
            parent: (!parent.is_empty()).then(|| (*parent).into()),
            synonyms: codes.map(|(_, code)| (*code).into()).collect(),
            implies: owned(implies),
            phrases: owned(phrases),
            ..Tag::default()
        };
        ((*slug).to_owned(), tag)
    });
    Vocabulary::build(&tags.collect::<BTreeMap<_, _>>()).unwrap()
}

pub fn lexicon(vocabulary: &Vocabulary) -> Lexicon {
    let slugs = TAGS[..17].iter().map(|(slug, ..)| *slug);
    Lexicon::build(vocabulary, &[question(slugs)])
}

/// A question with an option for each of these tags.
pub fn question<'s>(slugs: impl Iterator<Item = &'s str>) -> Question {
    let option = |slug: &str| Choice {
        label: slug.into(),
        tags: vec![slug.into()],
        neutral: false,
        hint: None,
    };
    Question {
        id: "all".into(),
        prompt: "What do you need?".into(),
        hint: None,
        field_type: FieldType::Multi,
        facet: Facet::Need,
        weight: None,
        optional: false,
        options: slugs.map(option).collect(),
    }
}

/// What a description claims ("texas") and denies ("-texas").
fn read(text: &str) -> String {
    let vocabulary = vocabulary();
    let vendor = Vendor {
        description: Some(text.into()),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    };
    let claims = claims(
        &vendor,
        CapabilityDecisions::NONE,
        &lexicon(&vocabulary),
        &vocabulary,
    );
    let words = claims.iter().map(|claim| {
        let sign = if claim.state == ClaimState::Denied {
            "-"
        } else {
            ""
        };
        format!("{sign}{}", vocabulary.slug(claim.tag))
    });
    words.collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub fn assert_read(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(read(text), *expected, "{text}");
    }
}

#[test]
fn a_denial_reaches_to_the_end_of_its_clause() {
    assert_read(&[
        (
            "No long-term contract, Spanish-speaking agents",
            "no-contract spanish",
        ),
        ("We do not speak Spanish", "-spanish"),
        ("No Spanish yet but Vietnamese", "-spanish vietnamese"),
        (
            "We don't offer Spanish, Vietnamese or Creole",
            "-creole -spanish -vietnamese",
        ),
        ("Spanish is not available", "-spanish"),
        ("Nothing unless the records arrive", "pay-on-delivery"),
        ("Not only Spanish but Vietnamese too", "spanish vietnamese"),
        ("Business hours only", "-after-hours"),
        ("Staff who do nothing else answer nights", "after-hours"),
        (
            "Callers who cannot wait until nights are over speak Spanish",
            "after-hours spanish",
        ),
        ("No Creole needed: Spanish is enough", "-creole spanish"),
        ("Non-exclusive Spanish callers", "spanish"),
        ("Spanish we don't do, Creole we do", "creole -spanish"),
        ("Creole calls are turned away", "-creole"),
        ("Spanish is handled by you, not by us", "-spanish"),
        ("Flat fee instead of per-page fees", "-per-page"),
        (
            "Answered 24/7. We never charge per page.",
            "around-the-clock -per-page",
        ),
    ]);
}

#[test]
fn what_is_put_off_or_done_by_others_is_not_said() {
    assert_read(&[
        ("Spanish, coming soon", ""),
        ("Spanish and Vietnamese (coming soon)", ""),
        ("Spanish today, Creole planned for spring", "spanish"),
        ("Spanish, Vietnamese and Creole are on the roadmap", ""),
        ("Creole through a partner", ""),
        ("Vietnamese on request", ""),
        ("Ask us about Spanish", ""),
        ("Coming soon: Spanish, Creole", ""),
        ("Spanish support is under way", ""),
        ("Spanish on every plan", "spanish"),
        ("Spanish is planned", ""),
        ("Spanish by arrangement", ""),
        ("Spanish is coming this winter", ""),
        ("Creole: ask us", ""),
        (
            "Spanish comes with every plan, and so do other languages",
            "spanish",
        ),
    ]);
}

#[test]
fn times_are_ladders_and_a_rush_is_none() {
    assert_read(&[
        ("Records in 5 days", "month week"),
        ("Records back in 10-12 business days", "month"),
        ("Records in 60 days", ""),
        ("Rush records in 3 days", "rush"),
    ]);
}

#[test]
fn places_are_names_and_codes_in_lists() {
    assert_read(&[
        ("Texas and Oklahoma", "oklahoma southwest texas"),
        ("We serve TX, OK", "oklahoma southwest texas"),
        ("OK, call me in TX", "texas"),
        ("It is OK", ""),
        ("Based in Texas", ""),
        ("Nationwide except TX", "southwest -texas"),
        ("Nationwide: all states but Texas", "southwest -texas"),
        ("Not available in Texas or Arizona", "-arizona -texas"),
        ("Agents in Texas", ""),
        ("Coast to coast", "nationwide"),
    ]);
}

#[test]
fn sizes_are_numbers() {
    assert_read(&[
        ("For firms of 2 to 10", "e2-5 e6-20"),
        ("Solo to 20 attorneys", "e2-5 e6-20 solo"),
        ("Up to 5 users", "e2-5 solo"),
        ("Trusted by 20 firms", ""),
    ]);
    for word in FIRMS {
        assert_eq!(read(&format!("For {word} of 2-5")), "e2-5", "{word}");
    }
}

#[test]
fn administrators_and_columns_come_before_texts() {
    let vocabulary = vocabulary();
    let lexicon = lexicon(&vocabulary);
    let vendor = Vendor {
        tags: vec!["spanish".into()],
        short_highlights: vec!["24/7".into()],
        description: Some("No Spanish. Vietnamese. Around the clock.".into()),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    };
    let decisions = CapabilityDecisions {
        confirmed: vec!["creole".into()],
        denied: vec!["vietnamese".into()],
    };
    let claims = claims(&vendor, &decisions, &lexicon, &vocabulary);
    let claims = claims.iter().map(|claim| {
        let quote = claim.quote.as_deref().unwrap_or_default();
        (vocabulary.slug(claim.tag), claim.state, claim.field, quote)
    });
    assert_eq!(
        claims.collect::<Vec<_>>(),
        [
            (
                "around-the-clock",
                ClaimState::Derived,
                ClaimField::ShortHighlights,
                "24/7"
            ),
            ("creole", ClaimState::Confirmed, ClaimField::Admin, ""),
            ("spanish", ClaimState::Listed, ClaimField::Tags, ""),
            ("vietnamese", ClaimState::Denied, ClaimField::Admin, ""),
        ]
    );
}

fn suggestions_for(vendor: &Vendor, vocabulary: &Vocabulary) -> Vec<Claim> {
    let (lexicon, decisions) = (lexicon(vocabulary), CapabilityDecisions::NONE);
    let in_texts = in_texts(vendor, &lexicon, vocabulary);
    let said = vendor_claims(vendor, decisions, in_texts, &lexicon, vocabulary);
    suggestions(vendor, &said.claims, said.doubtful, &lexicon, vocabulary)
}

#[test]
fn suggestions_are_near_words_that_claim_nothing() {
    let vocabulary = vocabulary();
    let vendor = Vendor {
        description: Some("Spanish. A long page of terms.".into()),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    };
    let found = suggestions_for(&vendor, &vocabulary);
    let found = found
        .iter()
        .map(|claim| (vocabulary.slug(claim.tag), claim.quote.as_deref().unwrap()));
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("no-contract", "A long page of terms"),
            ("per-page", "A long page of terms")
        ]
    );
}
