//! Tries to find out, by asking twice, whether a firm is among those that reported something.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::*;
use crate::recommend::directory::vendor_numbers::NOBODY;

const VENDORS: [&str; 3] = ["a", "b", "c"];
const WORLDS: u32 = 500;
const PAIRS: usize = 20;

/// What one firm of a world reported: its size, whether it uses a tool, which vendors it uses and clicked.
type FirmReport = (Option<FirmSize>, Option<bool>, Vec<bool>, Vec<bool>);

/// A question that a viewer can ask: for firms of which size, about what.
#[derive(Clone, Copy, Debug)]
struct Question {
    size: Option<FirmSize>,
    about: About,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum About {
    /// Firms that use, or do not use, a tool of the category.
    HasTool(bool),
    /// Firms that did this about a vendor.
    Did(usize, FirmAction),
    /// Firms that use a tool, but not this one.
    UsesOther(usize),
    /// Firms that said what they use, but not this one.
    SaidOther(usize),
}

fn category() -> CategoryId {
    "intake".into()
}

fn any_firm() -> impl Strategy<Value = FirmReport> {
    // Sizes and vendors of which some are common, so that cells of all sizes arise.
    let size = prop_oneof![
        9 => Just(Some(FirmSize::From6To20)),
        6 => Just(Some(FirmSize::From2To5)),
        1 => prop::option::of(prop::sample::select(FirmSize::ALL)),
    ];
    let uses = [0.7, 0.3, 0.05].map(prop::bool::weighted).to_vec();
    let clicked = [0.7, 0.3, 0.05].map(prop::bool::weighted).to_vec();
    (
        size,
        prop::option::weighted(0.9, prop::bool::weighted(0.9)),
        uses,
        clicked,
    )
}

/// Firms numbered from 0, reported as what they are.
fn world(firms: &[FirmReport]) -> ReportedEvidence {
    let mut evidence = ReportedEvidence::default();
    for (number, (size, has_tool, uses, clicked)) in (0_u8..).zip(firms) {
        let mut reported = ReportedFirm::of_size(*size);
        if let Some(has_tool) = has_tool {
            reported.says(&category(), *has_tool);
        }
        for (at, vendor) in VENDORS.iter().enumerate() {
            if *has_tool == Some(true) && uses[at] {
                reported.did(&category(), &(*vendor).into(), FirmAction::Uses);
            }
            if clicked[at] {
                reported.did(&category(), &(*vendor).into(), FirmAction::Clicked);
            }
        }
        evidence.set_firm(
            FirmKey([number; 16]),
            Some(reported).filter(|reported| !reported.is_empty()),
        );
    }
    evidence
}

/// What a viewer is told, or can work out from one reply.
fn answer(evidence: &ReportedEvidence, question: Question) -> Option<u32> {
    let category = category();
    let counts = evidence.category(&category)?;
    let reported = ShownReports::new(counts, &category, None);
    let said = reported.with_tool(question.size);
    let did = |vendor: usize, action| {
        let number = counts.numbers.get(VENDORS[vendor]);
        let firm_counts = reported.firm_counts(number.unwrap_or(NOBODY), action, question.size);
        match question.size {
            Some(_) => firm_counts.your_size,
            None => firm_counts.all,
        }
    };
    match question.about {
        About::HasTool(true) => said.map(|count| count.firms),
        About::HasTool(false) => said.and_then(|count| Some(count.of? - count.firms)),
        About::Did(vendor, action) => did(vendor, action).map(|count| count.firms),
        About::UsesOther(vendor) => Some(said?.firms - did(vendor, FirmAction::Uses)?.firms),
        About::SaidOther(vendor) => {
            did(vendor, FirmAction::Uses).and_then(|count| Some(count.of? - count.firms))
        }
    }
}

fn any_about() -> impl Strategy<Value = About> {
    let vendor = || 0..VENDORS.len();
    let action = || prop::sample::select(&[FirmAction::Uses, FirmAction::Clicked][..]);
    prop_oneof![
        3 => action().prop_map(|action| About::Did(0, action)),
        1 => any::<bool>().prop_map(About::HasTool),
        1 => (vendor(), action()).prop_map(|(vendor, action)| About::Did(vendor, action)),
        1 => vendor().prop_map(About::UsesOther),
        1 => vendor().prop_map(About::SaidOther),
    ]
}

fn runner(cases: u32) -> TestRunner {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    TestRunner::new_with_rng(config, rng)
}

/// Whether a number of firms reveals single ones.
fn tells_of_single_firms(firms: u32) -> bool {
    (1..5).contains(&firms)
}

#[test]
fn ten_thousand_pairs_of_questions_find_no_planted_firm() {
    // At most 20 firms, so that every number is exact.
    let worlds = prop::collection::vec(any_firm(), 14..=20);
    let pairs = prop::collection::vec(
        (any_about(), prop::sample::subsequence(FirmSize::ALL, 1..=6)),
        PAIRS,
    );
    let asked = Cell::new(0);
    let answered = Cell::new(0);
    runner(WORLDS)
        .run(&(worlds, pairs), |(firms, pairs)| {
            let evidence = world(&firms);
            for (about, sizes) in pairs {
                asked.set(asked.get() + 1);
                let ask = |size| answer(&evidence, Question { size, about });
                let Some(all) = ask(None) else { continue };
                prop_assert!(!tells_of_single_firms(all), "{about:?}: {all}");
                // All firms beside those of one size, or of several that are shown.
                let parts: Vec<u32> = sizes.iter().filter_map(|size| ask(Some(*size))).collect();
                for part in &parts {
                    prop_assert!(!tells_of_single_firms(*part), "{about:?}: {part}");
                }
                let rest = all - parts.iter().sum::<u32>();
                answered.set(answered.get() + u32::from(!parts.is_empty()));
                prop_assert!(
                    !tells_of_single_firms(rest),
                    "{about:?} beside {sizes:?}: {rest}"
                );
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(asked.get(), 10_000);
    assert!(
        answered.get() > 200,
        "most questions were not answered: {answered:?}"
    );
}

#[test]
fn a_planted_firm_moves_nothing_while_its_counts_are_hidden() {
    let worlds = prop::collection::vec(any_firm(), 0..20);
    let hidden = Cell::new(0);
    runner(1_000)
        .run(&(worlds, any_firm()), |(firms, planted)| {
            let mut with = firms.clone();
            // It says nothing of the tools it uses: that one firm more says so is no secret from five on.
            with.push((planted.0, None, planted.2, planted.3.clone()));
            let (before, after) = (world(&firms), world(&with));
            for (vendor, clicked) in planted.3.iter().enumerate() {
                let about = About::Did(vendor, FirmAction::Clicked);
                let all = |evidence| answer(evidence, Question { size: None, about });
                let is_hidden = clicked & all(&after).is_none();
                hidden.set(hidden.get() + u32::from(is_hidden));
                let sizes = FirmSize::ALL.iter().copied().map(Some).chain([None]);
                for size in sizes.filter(|_| is_hidden || !clicked) {
                    let question = Question { size, about };
                    prop_assert_eq!(answer(&before, question), answer(&after, question));
                }
            }
            Ok(())
        })
        .unwrap();
    assert!(hidden.get() > 100, "{hidden:?}");
}

#[test]
fn a_person_who_is_not_confirmed_takes_no_firm_out_by_its_name() {
    let uses = |number: u8| {
        (FirmKey([number; 16]), {
            let mut firm = ReportedFirm::default();
            firm.did(&category(), &"a".into(), FirmAction::Uses);
            firm
        })
    };
    let mut evidence = ReportedEvidence::default();
    for (key, firm) in (0..6).map(uses) {
        evidence.set_firm(key, Some(firm));
    }
    let category = category();
    let of_category = evidence.category(&category).unwrap();
    let count_beside = |own: Option<&ReportedFirm>| {
        let shown = ShownReports::new(of_category, &category, own);
        shown
            .firm_counts(0, FirmAction::Uses, None)
            .all
            .unwrap()
            .firms
    };
    assert_eq!(count_beside(None), 6);
    assert_eq!(
        count_beside(evidence.firm(FirmKey([0; 16]))),
        5,
        "their own firm, of a confirmed person"
    );
}
