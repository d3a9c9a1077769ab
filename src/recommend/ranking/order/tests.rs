//! Why a vendor stands where it does.

use super::*;
use crate::domain::recommend::{Gap, GapState, ScoreParts};
use crate::recommend::tests::fixtures::{matched, vendor};

/// What a test says of a vendor; the rest is as of one that serves the firm and meets nothing.
#[derive(Clone)]
struct Shown {
    name: &'static str,
    score: Option<Tenths>,
    eligibility: Eligibility,
    inputs: ScoreInputs,
    breakdown: Vec<BreakdownLine>,
}

impl<'a> From<&'a Shown> for PlacedVendor<'a> {
    fn from(shown: &'a Shown) -> Self {
        Self {
            name: shown.name,
            score: shown.score,
            eligibility: shown.eligibility,
            inputs: &shown.inputs,
            breakdown: &shown.breakdown,
        }
    }
}

fn shown(name: &'static str, score: Tenths) -> Shown {
    Shown {
        name,
        score: Some(score),
        eligibility: serves(Eligible::Yes, Eligible::Yes),
        inputs: ScoreInputs::default(),
        breakdown: Vec::new(),
    }
}

fn serves(state: Eligible, size: Eligible) -> Eligibility {
    Eligibility {
        state: Some(state),
        size: Some(size),
        budget: None,
    }
}

fn for_others(name: &'static str, score: Tenths, state: Eligible, size: Eligible) -> Shown {
    Shown {
        eligibility: serves(state, size),
        ..shown(name, score)
    }
}

fn missing(name: &'static str, score: Tenths, must_haves: usize) -> Shown {
    let gap = |must_have| Gap {
        tag: None,
        label: "Spanish".into(),
        state: GapState::Unsaid,
        must_have,
        near: None,
    };
    let mut missing = vec![gap(true); must_haves];
    missing.push(gap(false));
    Shown {
        inputs: ScoreInputs {
            missing,
            ..ScoreInputs::default()
        },
        ..shown(name, score)
    }
}

/// With lines "Q0", "Q1", ... that earn these tenths.
fn meeting(name: &'static str, needs: usize, points: &[Tenths]) -> Shown {
    let lines = points.iter().enumerate();
    let line = |(at, &points)| BreakdownLine {
        question: format!("Q{at}"),
        answer: String::new(),
        points,
        out_of: 250,
    };
    Shown {
        inputs: ScoreInputs {
            matched: vec![matched("Spanish"); needs],
            ..ScoreInputs::default()
        },
        breakdown: lines.map(line).collect(),
        ..shown(name, points.iter().sum())
    }
}

/// The reason of the last of them.
fn last_reason(shown: &[Shown]) -> Option<String> {
    rank_reasons(shown).pop().flatten()
}

#[test]
fn a_vendor_below_a_lower_score_says_why_and_one_in_order_of_its_score_does_not() {
    let vendors = [
        shown("A", 406),
        for_others("B", 570, Eligible::Yes, Eligible::No),
        for_others("C", 200, Eligible::Yes, Eligible::No),
    ];
    let sizes = "comes after lower scores because it says it serves other firm sizes only";
    assert_eq!(rank_reasons(&vendors), [None, Some(sizes.into()), None]);
}

#[test]
fn what_comes_first_in_the_order_is_the_reason() {
    let first = shown("A", 400);
    let after = |what: &str| Some(format!("comes after lower scores because it {what}"));
    let elsewhere = |state, size| last_reason(&[first.clone(), for_others("B", 570, state, size)]);
    let (yes, no) = (Eligible::Yes, Eligible::No);
    assert_eq!(
        elsewhere(no, yes),
        after("says it serves other states only")
    );
    let both = after("says it serves other states and firm sizes only");
    assert_eq!(elsewhere(no, no), both);
    assert_eq!(elsewhere(Eligible::Unsaid, Eligible::Unsaid), None);

    let misses = |score, count| last_reason(&[missing("A", 400, 1), missing("B", score, count)]);
    assert_eq!(misses(570, 2), after("misses 2 must-haves"));
    assert_eq!(misses(570, 1), None);
    assert_eq!(misses(400, 2), None);
    let one = [first, missing("B", 570, 1)];
    assert_eq!(last_reason(&one), after("misses 1 must-have"));

    let both = Shown {
        eligibility: serves(no, yes),
        ..missing("B", 570, 2)
    };
    let last = last_reason(&[missing("A", 400, 1), both]);
    assert_eq!(last, after("says it serves other states only"));
    let below_others = [missing("A", 570, 2), for_others("B", 200, no, yes)];
    assert_eq!(last_reason(&below_others), None);
}

#[test]
fn a_vendor_below_one_that_meets_fewer_needs_says_on_what_that_one_scores_higher() {
    let vendors = [
        meeting("A", 1, &[200, 100, 161, 150]),
        meeting("B", 2, &[200, 37, 240, 96]),
        meeting("C", 2, &[125, 125, 125, 125]),
    ];
    let higher = |on: &str| {
        Some(format!(
            "meets more needs than A, which scores higher on {on}"
        ))
    };
    let reasons = [
        None,
        higher("“Q1” (+6.3) and “Q3” (+5.4)"),
        higher("“Q0” (+7.5) and “Q2” (+3.6)"),
    ];
    assert_eq!(rank_reasons(&vendors), reasons);
}

#[test]
fn a_vendor_below_one_that_meets_fewer_needs_by_other_rules_names_the_rule() {
    let more = || meeting("B", 2, &[100]);
    let fewer = meeting("A", 1, &[200]);
    assert!(last_reason(&[fewer.clone(), more()]).is_some());
    let misses = Shown {
        inputs: ScoreInputs {
            missing: missing("", 0, 1).inputs.missing,
            ..more().inputs
        },
        ..more()
    };
    let after = |why: &str| {
        Some(format!(
            "comes after vendors that meet fewer needs because it {why}"
        ))
    };
    let below = last_reason(&[fewer.clone(), misses.clone()]);
    assert_eq!(below, after("misses 1 must-have"));
    // Of what can be said, that of the score comes first, then that of the same rules.
    let same = Shown {
        score: Some(150),
        inputs: ScoreInputs {
            matched: Vec::new(),
            ..misses.inputs.clone()
        },
        ..misses.clone()
    };
    let said = last_reason(&[fewer.clone(), same, misses]).unwrap();
    assert!(said.starts_with("meets more needs than B"), "{said}");
    let elsewhere = Shown {
        eligibility: serves(Eligible::No, Eligible::Yes),
        ..more()
    };
    let below = last_reason(&[fewer.clone(), elsewhere]);
    assert_eq!(below, after("says it serves other states only"));
    assert_eq!(last_reason(&[meeting("A", 1, &[100]), more()]), None);
}

#[test]
fn a_kept_ranking_has_no_lines_and_picks_have_no_score() {
    let kept = |name: &str, fit: Option<f64>, needs| RecommendedVendor {
        vendor: vendor(name, &[]),
        rank: 1,
        badge: None,
        in_use: false,
        eligibility: Eligibility::default(),
        parts: fit.map(|fit| ScoreParts {
            fit: Some(fit),
            ..ScoreParts::default()
        }),
        inputs: meeting("", needs, &[]).inputs,
        reasons: Vec::new(),
    };
    let ranking = [kept("A", Some(0.6), 1), kept("B", Some(0.5), 2)];
    let whole = "meets more needs than A, which scores higher on the whole";
    assert_eq!(rank_reasons(&ranking), [None, Some(whole.into())]);
    let picks = [kept("A", None, 1), kept("B", None, 2)];
    assert_eq!(rank_reasons(&picks), [None, None]);
}
