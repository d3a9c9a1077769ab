//! Worked examples of demo questions.

mod near;

use std::sync::Arc;

use super::*;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::tests::{RECOMMENDATIONS, assert_says, in_words};
use crate::domain::vendor::Vendor;
use crate::recommend::Lexicon;
use crate::recommend::tests::fixtures::{gap, intake, vendor, vocabulary};

fn ask(vendor: Vendor, gaps: &[Gap]) -> Vec<(String, String)> {
    let vocabulary = vocabulary();
    let questions = intake().questions;
    let asked = demo_questions(DemoRequest {
        vendor: &VendorFacts::of(
            Arc::new(vendor),
            CapabilityDecisions::NONE,
            &Lexicon::build(&vocabulary, &questions),
            &vocabulary,
        ),
        gaps,
        questionnaire: &questions,
        vocabulary: &vocabulary,
    });
    asked
        .into_iter()
        .map(|question| (question.question, question.because))
        .collect()
}

fn questions(asked: &[(String, String)]) -> Vec<&str> {
    asked
        .iter()
        .map(|(question, _)| question.as_str())
        .collect()
}

const ALWAYS: [&str; 3] = [
    PRICE,
    "Which injury firms of our size use you today, and may we call two of them?",
    "If we leave, how do we get our data back: in which format, how fast and at what cost?",
];

#[test]
fn every_gap_is_worded_for_its_facet() {
    let gaps = [
        gap("24/7 answering", GapState::Unsaid),
        gap("Spanish", GapState::Denied),
        gap("Outlook", GapState::Denied),
        gap("workers' compensation", GapState::Unsaid),
        gap("Texas", GapState::Unsaid),
        gap("firms of 6-20", GapState::Unsaid),
        gap("$ pricing", GapState::Denied),
    ];
    let alpha = Vendor {
        short_highlights: vec!["No Spanish.".into()],
        ..vendor("Alpha", &["price-2"])
    };
    let asked = ask(alpha, &gaps);
    let (of_gaps, of_all) = asked.split_at(gaps.len());
    assert_eq!(
        questions(of_gaps),
        [
            "Can you offer what we asked for: \"24/7 answering\"? Please show us on a matter like ours.",
            "Who on your side speaks Spanish, and at which hours?",
            "Do you connect to Outlook? Please show us what moves across, and which way.",
            "How much of your work is workers' compensation, and may we call two such firms?",
            "Where do you work today? We need Texas.",
            "How many firms of 6-20 do you serve, and may we call one of them?",
            PRICE,
        ]
    );
    assert_eq!(
        of_gaps[0].1,
        "You asked for 24/7 answering; Alpha says nothing about it."
    );
    assert_eq!(of_gaps[1].1, "You asked for Spanish; Alpha says no to it.");
    // The price was asked for already, so it is not asked again.
    assert_eq!(questions(of_all), ALWAYS[1..]);
}

#[test]
fn a_gap_is_closed_whatever_its_capability_is_called_by_now() {
    let renamed = Gap {
        tag: Some("spanish".into()),
        ..gap("speaks Spanish", GapState::Unsaid)
    };
    let respelled = gap("outlook integration", GapState::Unsaid);
    let gaps = [renamed, respelled];
    let of_gaps = |tags| {
        let asked = ask(vendor("Alpha", tags), &gaps);
        let because = asked.iter().map(|(_, because)| because);
        because.filter(|it| it.starts_with("You asked")).count()
    };
    assert_eq!(of_gaps(&[]), 2);
    assert_eq!(of_gaps(&["spanish", "outlook"]), 0);
}

#[test]
fn what_comes_near_a_gap_closes_none() {
    let gaps = [gap("Spanish", GapState::Unsaid)];
    let asked = ask(vendor("Alpha", &["bilingual"]), &gaps);
    assert_eq!(
        asked[0],
        (
            "Who on your side speaks Spanish, and at which hours?".into(),
            "You asked for Spanish; Alpha comes near it with bilingual staff.".into()
        )
    );
}

/// Its words were not understood, or leave it in doubt.
#[test]
fn what_may_be_said_is_not_said_to_be_nothing() {
    let gaps = [gap("Spanish", GapState::Unsaid)];
    for (text, expected) in [
        (
            "Spanish? Ask us.",
            "You asked for Spanish; Alpha does not plainly say that it offers it.",
        ),
        (
            "Friendly people",
            "You asked for Spanish; Alpha says nothing about it.",
        ),
    ] {
        let alpha = Vendor {
            short_highlights: vec![text.into()],
            ..vendor("Alpha", &[])
        };
        assert_eq!(ask(alpha, &gaps)[0].1, expected, "{text}");
    }
}

#[test]
fn a_gap_is_told_as_the_vendor_has_it_today() {
    let gaps = [
        gap("Spanish", GapState::Unsaid),
        gap("Portuguese", GapState::Denied),
        gap("24/7 answering", GapState::Denied),
        gap("Latin", GapState::Denied),
    ];
    let alpha = Vendor {
        short_highlights: vec!["No Spanish.".into()],
        ..vendor("Alpha", &["bilingual"])
    };
    let because: Vec<_> = ask(alpha, &gaps).into_iter().map(|(_, why)| why).collect();
    assert_eq!(
        because[..4],
        [
            "You asked for Spanish; Alpha says no to it.",
            "You asked for Portuguese; Alpha comes near it with bilingual staff.",
            "You asked for 24/7 answering; Alpha says nothing about it.",
            // Nobody knows by now what it was.
            "You asked for Latin; Alpha says no to it.",
        ]
    );
}

#[test]
fn words_that_say_you_to_the_firm_are_quoted() {
    assert_eq!(
        question_text("intake-service", "software for your own team"),
        "Can you offer what we asked for: \"software for your own team\"? \
         Please show us on a matter like ours."
    );
    assert_eq!(
        question_text("paperwork", "no long-term contract"),
        "Can you put what we asked for in writing: \"no long-term contract\"?"
    );
}

#[test]
fn a_closed_gap_is_not_asked_about() {
    let gaps = [
        gap("Spanish", GapState::Unsaid),
        gap("24/7 answering", GapState::Unsaid),
    ];
    let asked = ask(vendor("Alpha", &["espanol"]), &gaps);
    assert_eq!(asked.len(), 1 + ALWAYS.len());
    assert!(asked[0].0.contains("24/7 answering"), "{asked:?}");
}

#[test]
fn the_number_of_gaps_asked_about_is_limited() {
    let gaps: Vec<_> = (0..20)
        .map(|n| gap(&format!("thing {n}"), GapState::Unsaid))
        .collect();
    let asked = ask(vendor("Alpha", &[]), &gaps);
    assert_eq!(asked.len(), DEMO_GAPS_MAX + ALWAYS.len());
}

#[test]
fn without_gaps_it_asks_about_what_the_vendor_does_not_list() {
    let mut alpha = vendor("Alpha", &["24-7-answering", "answering-office"]);
    alpha.price_bracket = Some(2);
    alpha.geo_focus = vec!["Texas".into()];
    let asked = ask(alpha, &[]);
    assert_eq!(
        questions(&asked)[..4],
        [
            "Which of these do you offer: \"Spanish\", \"Portuguese\" or \"bilingual staff\"?",
            "Which of these do you connect to: Outlook or Casebarrel?",
            "Which of these do you handle: motor vehicle cases or workers' compensation?",
            "Which of these do you serve: solo firms or firms of 6-20?",
        ]
    );
    assert_eq!(
        asked[0].1,
        "Alpha lists nothing that answers \"Which languages do your clients speak?\""
    );
    assert_eq!(questions(&asked)[4..], ALWAYS);
    assert_eq!(
        asked[4].1,
        "Alpha lists its price as $$, which is no quote."
    );
}

#[test]
fn a_price_that_is_no_bracket_is_quoted() {
    let why = |highlight: &str, gaps: &[Gap]| {
        let alpha = Vendor {
            short_highlights: vec![highlight.to_owned()],
            ..vendor("Alpha", &[])
        };
        let asked = ask(alpha, gaps);
        let price = asked.into_iter().find(|(question, _)| question == PRICE);
        price.unwrap().1
    };
    let gaps = [gap("Outlook", GapState::Unsaid)];
    for text in [
        "$$: $24.95 flat per request",
        "$350 per demand",
        "$149 per user",
        "Price: 20% of savings",
        "Pricing: 95/hr",
    ] {
        let expected = format!("Alpha says “{text}”, which is no total for a firm of our size.");
        assert_eq!(why(text, &gaps), expected);
        assert_eq!(why(text, &[]), expected);
    }
    for text in [
        "Spanish",
        "We recovered $2M per case",
        "24/7 for each caller",
    ] {
        assert_eq!(why(text, &gaps), "Alpha lists no price.", "{text}");
    }
}

#[test]
fn many_options_are_named_in_part() {
    assert_eq!(join_options(&["a"]), "a");
    assert_eq!(join_options(&["a", "b", "c", "d"]), "a, b, c or d");
    assert_eq!(
        join_options(&["a", "b", "c", "d", "e"]),
        "a, b, c, d or something else"
    );
}

#[test]
fn docs_state_how_many_are_asked() {
    let standard = in_words(STANDARD);
    let most = format!("at most {DEMO_GAPS_MAX}, and {standard} for every vendor.");
    assert_says(RECOMMENDATIONS, &[most]);
}
