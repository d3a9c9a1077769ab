//! What the firm asks for, and what the questionnaire does.

use super::{causes_of, day, moves};
use crate::domain::recommend::RecommendedVendor;
use crate::recommend::tests::fixtures::{answer, must_have, vendor};

#[test]
fn other_answers_are_named_and_so_is_what_they_did() {
    let mut today = day();
    today.answers = vec![
        must_have(answer("languages", &["Spanish"]), &["Spanish"]),
        answer("tools", &["Outlook"]),
    ];
    let changes = today.since(&day());
    let answers: Vec<_> = changes
        .answers
        .iter()
        .map(|change| (&change.before[..], &change.after[..]))
        .collect();
    let texts = |some: &[&str]| some.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        answers,
        [
            (&texts(&["Around the clock"])[..], &[][..]),
            (
                &texts(&["Spanish"])[..],
                &texts(&["Spanish (must have)"])[..]
            ),
            (&[][..], &texts(&["Outlook"])[..]),
        ]
    );
    assert_eq!(
        moves(&changes)[0].3,
        [
            "Spanish is a must-have now.",
            "The firm now asks for Outlook, which it does not say that it offers.",
            "The firm no longer asks for 24/7 answering.",
        ]
    );
}

#[test]
fn what_a_vendor_denies_is_told_from_what_it_does_not_say() {
    let then = day();
    let mut asked = then.clone();
    asked.vendors[0].description = Some("We do not speak Portuguese.".into());
    let told = asked.clone();
    asked.answers[1] = answer("languages", &["Spanish", "Portuguese"]);
    assert_eq!(
        causes_of(&asked.since(&told), "Alpha"),
        ["The firm now asks for Portuguese, which it does not offer."]
    );
    assert_eq!(
        causes_of(&asked.since(&told), "Beta"),
        ["The firm now asks for Portuguese, which it does not say that it offers."]
    );
}

#[test]
fn another_questionnaire_is_no_change_of_mind() {
    let then = day();
    let mut today = then.clone();
    today.relabeled = Some(("Spanish", "Spanish speakers"));
    let gone = ["The questionnaire no longer asks for Spanish."];
    assert_eq!(causes_of(&today.since(&then), "Beta"), gone);
    // A capability that has another name, kept before its slug was.
    let mut kept = renamed(then.kept(), "Spanish", "Hispanic staff");
    for need in kept
        .iter_mut()
        .flat_map(|vendor| &mut vendor.inputs.matched)
    {
        need.tag = None;
    }
    assert_eq!(
        causes_of(&then.against(&then.answers, &kept), "Beta"),
        [
            "The questionnaire now asks for Spanish, which it offers.",
            "The questionnaire no longer asks for Hispanic staff.",
        ]
    );
    // Answered again in the new words, together with something else.
    today.answers[1] = answer("languages", &["Spanish speakers", "Portuguese"]);
    assert_eq!(
        causes_of(&today.since(&then), "Beta"),
        ["The firm now asks for Portuguese, which it does not say that it offers."]
    );
}

#[test]
fn a_vendor_that_says_too_little_today_is_not_gone_for_the_answers() {
    let then = day();
    let mut today = then.clone();
    today.vendors[0].tags.clear();
    let changes = today.since(&then);
    assert_eq!(
        causes_of(&changes, "Alpha"),
        [
            "It no longer says that it offers 24/7 answering.",
            "It no longer says that it offers Spanish.",
        ]
    );
    let mut all = changes.vendors.iter();
    let alpha = all.find(|vendor| vendor.name == "Alpha").unwrap();
    assert_eq!((alpha.rank_before, alpha.rank_after), (Some(1), None));
    // What the firm asks for took it out.
    let mut other = then.clone();
    other.vendors.push(vendor("Gamma", &["portuguese"]));
    other.answers = vec![answer("languages", &["Portuguese"])];
    assert_eq!(
        causes_of(&other.since(&then), "Alpha"),
        [
            "The firm now asks for Portuguese, which it does not say that it offers.",
            "The firm no longer asks for 24/7 answering and Spanish.",
        ]
    );
}

/// What was kept where a capability had another label then.
fn renamed(mut kept: Vec<RecommendedVendor>, label: &str, then: &str) -> Vec<RecommendedVendor> {
    let inputs = kept.iter_mut().map(|vendor| &mut vendor.inputs);
    for inputs in inputs {
        let met = inputs.matched.iter_mut().map(|need| &mut need.label);
        let gaps = inputs.missing.iter_mut().flat_map(|gap| {
            let near = gap.near.as_mut().map(|near| &mut near.label);
            near.into_iter().chain([&mut gap.label])
        });
        for name in met.chain(gaps).filter(|name| *name == label) {
            then.clone_into(name);
        }
    }
    kept
}

#[test]
fn another_name_of_a_capability_is_no_change() {
    let mut then = day();
    then.vendors[1] = vendor("Beta", &["bilingual"]);
    for (label, before) in [
        ("Spanish", "Hispanic staff"),
        ("24/7 answering", "night shift"),
        ("bilingual staff", "two languages"),
    ] {
        let kept = renamed(then.kept(), label, before);
        assert_ne!(kept, then.kept());
        let changes = then.against(&then.answers, &kept);
        for vendor in ["Alpha", "Beta"] {
            assert_eq!(causes_of(&changes, vendor), [""; 0], "{label}");
        }
    }
    // What came near has another name, and something else moved the score.
    let mut today = then.clone();
    today.vendors[1].tags.push("answering-24-7".into());
    let kept = renamed(then.kept(), "bilingual staff", "two languages");
    assert_eq!(
        causes_of(&today.against(&then.answers, &kept), "Beta"),
        ["It now says that it offers 24/7 answering (listed features)."]
    );
}
