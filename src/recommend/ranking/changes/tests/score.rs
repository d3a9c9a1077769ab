//! The parts of a score beside the needs.

use super::{Day, causes_of, day, moves};
use crate::domain::place::UsState;
use crate::domain::recommend::{CauseKind, Eligible, PeerCount};
use crate::recommend::Tool;
use crate::recommend::tests::fixtures::strings;

#[test]
fn the_firm_s_states_tools_and_price_move_vendors() {
    let mut then = day();
    then.vendors[0].geo_focus = vec!["Ohio".into()];
    let mut today = then.clone();
    today.firm.states = UsState::from_code("TX").into_iter().collect();
    today.vendors[1].price_bracket = Some(2);
    today.stack = Some(vec![Tool {
        name: "Beta".into(),
        category_id: "intake".into(),
        vendor_id: None,
    }]);
    let changes = today.since(&then);
    let found = moves(&changes);
    assert_eq!((found[0].0, found[1].0), ("Beta", "Alpha"));
    assert_eq!(
        found[0].3,
        [
            "It does not say whether it serves the firm's states; the firm had named none then.",
            "It connects to 0 of the firm's 1 tool; the firm had named none then.",
            "Its price was not listed; now it is $$.",
            "The score counts the firm's states now.",
            "The firm uses it now, so it takes no badge.",
        ]
    );
    assert!(
        found[1]
            .3
            .contains(&"It does not serve the firm's states; the firm had named none then.")
    );
    let kinds: Vec<_> = changes.vendors[0]
        .causes
        .iter()
        .map(|cause| cause.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            CauseKind::Firm,
            CauseKind::Firm,
            CauseKind::Vendor,
            CauseKind::Firm,
            CauseKind::Firm
        ]
    );
    assert_eq!(today.kept()[1].eligibility.state, Some(Eligible::No));
}

#[test]
fn who_moved_the_tools_is_the_firm_or_what_is_said_of_the_vendor() {
    let stack = |names: &[&str]| {
        let tool = |name: &&str| Tool {
            name: (*name).to_owned(),
            category_id: "other".into(),
            vendor_id: None,
        };
        Some(names.iter().map(tool).collect::<Vec<_>>())
    };
    let with = |listed: &[&str], tools: &[&str]| {
        let mut day = day();
        day.vendors[0].integrations = strings(listed);
        day.stack = stack(tools);
        day
    };
    let confirmed = |mut day: Day| {
        day.decided.confirmed = strings(&["casebarrel"]);
        day
    };
    let denied = |mut day: Day| {
        day.decided.denied = strings(&["outlook"]);
        day
    };
    let (vendor, firm) = (CauseKind::Vendor, CauseKind::Firm);
    let outlook = || with(&["Outlook"], &["Outlook", "Paper"]);
    for (then, today, kind, text) in [
        (
            with(&["Outlook"], &["Outlook", "Casebarrel"]),
            confirmed(with(&["Outlook"], &["Outlook", "Casebarrel"])),
            vendor,
            "It connected to 1 of the firm's 2 tools; now to 2 of 2.",
        ),
        (
            outlook(),
            denied(outlook()),
            vendor,
            "It connected to 1 of the firm's 2 tools; now to 0 of 2.",
        ),
        (
            outlook(),
            with(&["Outlook"], &["Pen", "Paper"]),
            firm,
            "It connected to 1 of the firm's 2 tools; now to 0 of 2.",
        ),
        (
            with(&["Outlook"], &["Pen", "Paper"]),
            outlook(),
            firm,
            "It connected to 0 of the firm's 2 tools; now to 1 of 2.",
        ),
        (
            outlook(),
            with(&["Outlook"], &["Outlook", "Paper", "Pen"]),
            firm,
            "It connected to 1 of the firm's 2 tools; now to 1 of 3.",
        ),
    ] {
        let changes = today.since(&then);
        let mut causes = changes.vendors.iter().flat_map(|moved| &moved.causes);
        let found = causes.find(|cause| cause.text == text);
        assert_eq!(
            found.map(|cause| cause.kind),
            Some(kind),
            "{text} {changes:?}"
        );
    }
}

/// The causes of Beta's move where the evidence of then and now is this.
fn evidence_since(then: ([f64; 2], u32), now: ([f64; 2], u32)) -> Vec<String> {
    let with = |(shares, firms)| {
        let count = PeerCount {
            firms,
            of: 52,
            all_use: false,
            your_size: true,
        };
        Day {
            peers: Some((shares, count)),
            ..day()
        }
    };
    let changes = with(now).since(&with(then));
    let mut all = changes.vendors.into_iter();
    let beta = all.find(|vendor| vendor.name == "Beta").unwrap();
    beta.causes.into_iter().map(|cause| cause.text).collect()
}

#[test]
fn evidence_is_a_cause_only_where_it_moved_the_score() {
    let then = ([0.4, 0.2], 9);
    // A share that moves by less than a tenth of a point.
    assert_eq!(evidence_since(then, ([0.4, 0.2001], 9)), [""; 0]);
    assert_eq!(evidence_since(then, ([0.4, 0.2001], 10)), [""; 0]);
    assert_eq!(
        evidence_since(then, ([0.4, 0.3], 9)),
        [
            "Evidence of 9 of 52 firms speaks for it as it did then; beside that for the other \
             vendors it weighs more now."
        ]
    );
    assert_eq!(
        evidence_since(then, ([0.8, 0.2], 9)),
        [
            "Evidence of 9 of 52 firms speaks for it as it did then; beside that for the other \
             vendors it weighs less now."
        ]
    );
    assert_eq!(
        evidence_since(then, ([0.4, 0.3], 12)),
        ["Evidence of 9 of 52 firms spoke for it; now of 12 of 52."]
    );
    assert_eq!(
        evidence_since(([0.4, 0.2], 4), ([0.4, 0.3], 12)),
        ["Other firms speak more for it than then."]
    );
}

#[test]
fn firms_of_another_size_are_not_the_same_count_moved() {
    let with = |firms, your_size, share| {
        let count = PeerCount {
            firms,
            of: 12,
            all_use: true,
            your_size,
        };
        Day {
            peers: Some(([0.4, share], count)),
            ..day()
        }
    };
    let causes = |then: &Day, now: &Day| causes_of(&now.since(then), "Beta");
    let (of_size, of_all) = (with(6, true, 0.2), with(9, false, 0.3));
    assert_eq!(
        causes(&of_size, &of_all),
        ["Other firms speak more for it than then."]
    );
    assert_eq!(
        causes(&of_size, &with(9, true, 0.3)),
        ["Evidence of 6 of 12 firms spoke for it; now of 9 of 12."]
    );
}
