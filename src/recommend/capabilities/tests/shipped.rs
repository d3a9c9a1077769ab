//! Worked examples by the words that are shipped.

use std::sync::Arc;

use super::question;
use crate::domain::capability::{CapabilityDecisions, ClaimState};
use crate::domain::firm::FirmSize;
use crate::domain::ids::slug;
use crate::domain::place::UsState;
use crate::domain::question::Questionnaire;
use crate::domain::recommend::Eligible;
use crate::domain::vendor::Vendor;
use crate::recommend::VendorFacts;
use crate::recommend::capabilities::{Lexicon, claims};
use crate::recommend::tests::fixtures::shipped_vocabulary;

const ANSWERING: [&str; 4] = [
    "24-7-answering",
    "after-hours-answering",
    "overflow-calls",
    "scripted-answering",
];
const RECORDS: [&str; 3] = [
    "records-within-a-week",
    "records-within-two-weeks",
    "records-within-a-month",
];

/// What a vendor claims and denies ("-") of what a question asks.
fn read(vendor: &Vendor, asked: &[&str]) -> String {
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, &[question(asked.iter().copied())]);
    let claims = claims(vendor, CapabilityDecisions::NONE, &lexicon, vocabulary);
    let words = claims.iter().map(|claim| {
        let is_denied = claim.state == ClaimState::Denied;
        let sign = if is_denied { "-" } else { "" };
        format!("{sign}{}", vocabulary.slug(claim.tag))
    });
    words.collect::<Vec<_>>().join(" ")
}

fn described(text: &str) -> Vendor {
    Vendor {
        description: Some(text.into()),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    }
}

#[test]
fn who_does_not_answer_calls_has_no_answering() {
    let denied = "-24-7-answering -after-hours-answering -overflow-calls -scripted-answering";
    for (text, expected) in [
        ("We do not answer calls.", denied),
        ("We do not answer phones. Software only.", denied),
        ("We never answer your calls.", denied),
        ("We don't take calls.", denied),
        ("We do not answer calls for you.", denied),
        ("Software. It does not answer the phone.", denied),
        ("We do not answer calls 24/7.", "-24-7-answering"),
        ("We do not answer calls with a machine.", ""),
        (
            "We don't take calls from insurers. Live answering 24/7.",
            "24-7-answering",
        ),
        ("We never take a call for granted.", ""),
        ("When you can't take calls, we do.", ""),
        ("Your staff does not answer calls.", ""),
    ] {
        assert_eq!(read(&described(text), &ANSWERING), expected, "{text}");
    }
}

#[test]
fn calls_that_the_vendor_does_not_take_are_no_overflow() {
    for (text, expected) in [
        (
            "Our receptionists are unavailable after hours.",
            "-after-hours-answering",
        ),
        ("Phones are not answered 24/7.", "-24-7-answering"),
        (
            "When the receptionists are unavailable, we answer.",
            "overflow-calls",
        ),
    ] {
        assert_eq!(read(&described(text), &ANSWERING), expected, "{text}");
    }
}

#[test]
fn records_on_the_same_day_are_records_within_a_week() {
    for text in [
        "Same-day records",
        "Same day medical records.",
        "We deliver records the same day.",
        "Records delivered the same day you ask.",
        "Same day turnaround",
        "Same-day retrieval of hospital records",
    ] {
        assert_eq!(read(&described(text), &RECORDS), RECORDS[0], "{text}");
    }
    for text in [
        "Same-day site visits",
        "We visit the site the same day",
        "Same-day call backs",
        "We call you back the same day.",
        "Same-day sign-up",
        "Same-day service",
        "Requests go out the same day.",
        "We request your records the same day.",
        "Same-day record requests",
        "Same-day turnaround on quotes",
        "Records as fast as the same day",
        "Rush records the same day",
    ] {
        assert_eq!(read(&described(text), &RECORDS), "", "{text}");
    }
}

#[test]
fn regions_in_two_words_are_those_in_one() {
    for (text, expected) in [
        (
            "Serving the South West and the Mid West",
            "midwest southwest",
        ),
        ("South-West coverage.", "southwest"),
        ("South Western states", "southwest"),
        (
            "North East, South East, Mid-West",
            "midwest northeast southeast",
        ),
        ("South, West and Midwest", "midwest west"),
        ("Serving South West Texas", "texas"),
        ("The South West side of Chicago", ""),
        ("We serve the Pacific North West.", "oregon washington"),
    ] {
        assert_eq!(read(&described(text), &[]), expected, "{text}");
    }
}

#[test]
fn columns_of_regions_in_two_words_are_those_in_one() {
    for (cell, expected) in [
        ("South West", "southwest"),
        ("South-East", "southeast"),
        ("North East", "northeast"),
        ("Mid West", "midwest"),
        ("Pacific North West", "oregon washington"),
        ("West", "west"),
    ] {
        let vendor = Vendor {
            geo_focus: vec![cell.into()],
            ..Vendor::new("v".into(), "Acme".into(), "intake".into())
        };
        assert_eq!(read(&vendor, &[]), expected, "{cell}");
    }
}

/// A name may tell where a vendor began, so whether it serves firms elsewhere stays open.
#[test]
fn a_region_in_a_name_is_not_claimed() {
    for (name, expected) in [
        ("Southwest Records", ""),
        ("South West Records", ""),
        ("Midwest Intake", ""),
        ("Texas Intake", "texas"),
        ("Nationwide Intake", "nationwide"),
    ] {
        let vendor = Vendor::new("v".into(), name.into(), "intake".into());
        assert_eq!(read(&vendor, &[]), expected, "{name}");
    }
}

#[test]
fn the_answer_in_a_column_turns_what_its_name_says() {
    let asked = [
        "24-7-answering",
        "after-hours-answering",
        "no-ai-training",
        "spanish",
    ];
    for (text, expected) in [
        ("Hours: 24/7", "24-7-answering"),
        ("Hours: 9am to 5pm", ""),
        ("Hours: 9 to 6 pm", ""),
        ("Hours: until 8pm", "after-hours-answering"),
        ("Spanish: yes", "spanish"),
        ("Spanish: no", "-spanish"),
        ("Trains AI on client data: yes", "-no-ai-training"),
        ("Trains AI on client data: No", "no-ai-training"),
        ("Trains AI on client data: no comment", "-no-ai-training"),
    ] {
        let vendor = Vendor {
            short_highlights: vec![text.into()],
            ..Vendor::new("v".into(), "Acme".into(), "intake".into())
        };
        assert_eq!(read(&vendor, &asked), expected, "{text}");
    }
}

/// A size without its tag would only be left out.
#[test]
fn every_firm_size_has_a_tag_and_an_answer_that_say_its_numbers() {
    let vocabulary = shipped_vocabulary();
    let questionnaire = include_str!("../../../../data/questionnaires/practice-management.json");
    let questionnaire: Questionnaire = serde_json::from_str(questionnaire).unwrap();
    let options = &questionnaire.questions[0].options;
    assert_eq!(options.len(), FirmSize::ALL.len());
    for (size, option) in FirmSize::ALL.iter().zip(options) {
        let (firms, numbers, answer) = match size.employees().into_inner() {
            (1, 1) => (
                "solo firms".to_owned(),
                "solo attorneys".to_owned(),
                "Only me".to_owned(),
            ),
            (from, u64::MAX) => {
                let above = format!("ore than {}", from - 1);
                (
                    format!("firms of {}", size.label()),
                    format!("firms of m{above}"),
                    format!("M{above}"),
                )
            }
            (from, to) => {
                let range = format!("{from} to {to}");
                (
                    format!("firms of {}", size.label()),
                    format!("firms of {range};"),
                    range,
                )
            }
        };
        let tag = vocabulary.tag(&slug(size.code())).unwrap();
        assert_eq!(vocabulary.facet(tag), "size");
        assert_eq!(vocabulary.label(tag), firms);
        assert!(vocabulary.description(tag).contains(&numbers), "{numbers}");
        assert_eq!(
            (&option.label, &option.tags),
            (&answer, &vec![slug(size.code())])
        );
    }
}

/// Who only mentions a state may serve firms anywhere.
#[test]
fn a_state_that_is_only_mentioned_leaves_open_who_is_served() {
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, &[]);
    let of_state = |text: &str, code: &str| {
        let vendor = Arc::new(described(text));
        let facts = VendorFacts::of(vendor, CapabilityDecisions::NONE, &lexicon, vocabulary);
        let state = UsState::from_code(code).unwrap();
        facts.served().of_states([state].into_iter().collect())
    };
    for text in [
        "Our servers are in Ohio and Virginia.",
        "Compliant with the California Consumer Privacy Act.",
        "As seen at the Nevada Justice Association convention.",
        "Our phones ring in Montana, where everybody picks up.",
        "Named after the Colorado River.",
    ] {
        assert_eq!(of_state(text, "TX"), Eligible::Unsaid, "{text}");
    }
    for text in [
        "Serving Ohio and Virginia.",
        "Ohio and Virginia only.",
        "We answer for firms in Ohio and Virginia.",
        "Our servers are in Texas. We serve Ohio.",
    ] {
        assert_eq!(of_state(text, "TX"), Eligible::No, "{text}");
        assert_eq!(of_state(text, "OH"), Eligible::Yes, "{text}");
    }
}

#[test]
fn a_note_in_brackets_hedges_no_list_before_it() {
    let asked = ["24-7-answering", "hipaa-baa", "soc-2"];
    for (text, expected) in [
        (
            "24/7, Spanish, e-sign (tested 2am: voicemail)",
            &["24-7-answering"][..],
        ),
        (
            "24/7, e-sign, bilingual (1 person, she quit)",
            &["24-7-answering"],
        ),
        (
            "SOC 2, BAA signed, 24/7 answering, one outage in 2022, none since",
            &["24-7-answering", "hipaa-baa", "soc-2"],
        ),
        ("24/7 (we tested 2am: voicemail)", &[]),
        ("No BAA, required by our carrier", &["-hipaa-baa"]),
        ("No BAA (required!)", &["-hipaa-baa"]),
        ("No BAA - needed for PHI", &["-hipaa-baa"]),
        ("No BAA needed", &[]),
    ] {
        let read = read(&described(text), &asked);
        let mut named: Vec<_> = read.split_whitespace().collect();
        named.retain(|name| asked.contains(&name.trim_start_matches('-')));
        named.sort_unstable();
        assert_eq!(named, expected, "{text}");
    }
}
