//! Whom a vendor serves.

use super::{Day, causes_of, day};
use crate::domain::firm::{AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand};
use crate::domain::place::{UsState, UsStates};
use crate::domain::recommend::CauseKind;
use crate::recommend::tests::fixtures::strings;

#[test]
fn whom_a_vendor_serves_is_told_once() {
    let with = |places: &[&str]| {
        let mut day = day();
        let states = ["TX", "OK"].into_iter();
        day.firm.states = states.filter_map(UsState::from_code).collect();
        day.vendors[0].geo_focus = strings(places);
        day
    };
    let causes = |then: &[&str], now: &[&str]| causes_of(&with(now).since(&with(then)), "Alpha");
    assert_eq!(
        causes(&["Texas"], &["Ohio"]),
        ["It served the firm's states; now it does not."]
    );
    assert_eq!(
        causes(&["Texas"], &["Texas", "Oklahoma"]),
        ["It now lists Oklahoma as well, which suits the firm's states differently."]
    );
    let many = ["Texas", "Oklahoma", "Ohio", "Utah", "Iowa", "Maine"];
    assert_eq!(
        causes(&["Texas"], &many),
        [
            "It now lists Oklahoma, Ohio, Utah, Iowa and 1 more as well, which suits the firm's \
             states differently."
        ]
    );
}

#[test]
fn what_a_vendor_lists_is_told_by_what_came_and_went() {
    let with = |places: &[&str], states: &[&str]| {
        let mut day = day();
        let states = states.iter().copied();
        day.firm.states = states.filter_map(UsState::from_code).collect();
        day.vendors[0].geo_focus = strings(places);
        day
    };
    let causes = |then: &Day, now: &Day| causes_of(&now.since(then), "Alpha");
    let suits = "which suits the firm's states differently.";
    let all = ["Texas", "Iowa", "Maine", "Utah", "Ohio"];
    let other = ["Texas", "Iowa", "Maine", "Utah", "Oklahoma"];
    let both: &[&str] = &["TX", "OK"];
    assert_eq!(
        causes(&with(&all, both), &with(&other, both)),
        [format!(
            "It now lists Oklahoma, and no longer Ohio, {suits}"
        )]
    );
    assert_eq!(
        causes(&with(&other, both), &with(&["Texas", "Iowa"], both)),
        [format!(
            "It no longer lists Maine, Utah and Oklahoma, {suits}"
        )]
    );
    // Only the firm's states are others.
    assert_eq!(
        causes(
            &with(&all, &["TX"]),
            &with(&["Ohio", "Utah", "Maine", "Iowa", "texas"], both)
        ),
        ["The firm's states changed."]
    );
}

#[test]
fn the_firm_sizes_that_a_vendor_lists_are_called_so_and_told_once() {
    let with = |sizes: &[FirmSize]| {
        let mut day = day();
        day.firm.attorneys = Some(AttorneysCountBand::From6To15);
        day.firm.employees = Some(EmployeesCountBand::From11To50);
        day.vendors[0].firm_size_supported = sizes.to_vec();
        day
    };
    let (small, both) = (
        [FirmSize::From6To20],
        [FirmSize::From6To20, FirmSize::From21To50],
    );
    assert_eq!(
        causes_of(&with(&both).since(&with(&small)), "Alpha"),
        [
            "It now lists the firm size 21-50 as well, which suits the firm's number of attorneys and \
             number of employees differently."
        ]
    );
}

#[test]
fn whom_it_served_is_told_before_whom_it_serves() {
    let texas: UsStates = UsState::from_code("TX").into_iter().collect();
    let cause = |then: &str, now: &str| {
        let with = |place: &str| {
            let mut day = day();
            day.firm.states = texas;
            day.vendors[0].geo_focus = vec![place.to_owned()];
            day
        };
        let changes = with(now).since(&with(then));
        let mut all = changes.vendors.into_iter();
        let alpha = all.find(|vendor| vendor.name == "Alpha").unwrap();
        alpha.causes[0].text.clone()
    };
    let cases = [
        (
            "Ohio",
            "Texas",
            "did not serve the firm's states; now it does.",
        ),
        (
            "Texas",
            "Ohio",
            "served the firm's states; now it does not.",
        ),
        (
            "Texas",
            "",
            "served the firm's states; now it does not say.",
        ),
        (
            "",
            "Texas",
            "did not say whether it serves the firm's states; now it says that it does.",
        ),
        (
            "",
            "Ohio",
            "did not say whether it serves the firm's states; now it says that it does not.",
        ),
    ];
    for (then, now, expected) in cases {
        assert_eq!(cause(then, now), format!("It {expected}"));
    }
}

#[test]
fn other_words_of_a_vendor_are_no_change_of_the_firm() {
    let mut then = day();
    then.firm.states = UsState::from_code("TX").into_iter().collect();
    then.firm.cases = Some(InjuryCasesBand::From11To25);
    then.vendors[0].description = Some("We work in Texas.".into());
    then.vendors[0].tags.push("e51-200".into());
    let mut today = then.clone();
    today.vendors[0].tags.pop();
    today.vendors[0].description = None;
    assert_eq!(
        causes_of(&today.since(&then), "Alpha"),
        [
            "It served the firm's states; now it does not say.",
            "What it says of itself changed, or the firm's states did.",
            "What it says of itself changed, or the firm's cases a month did.",
        ]
    );
    // The firm alone.
    let mut moved = then.clone();
    moved.firm.states = ["TX", "OK"]
        .into_iter()
        .filter_map(UsState::from_code)
        .collect();
    assert_eq!(
        causes_of(&moved.since(&then), "Alpha"),
        ["The firm's states changed."]
    );
    // An administrator alone, as far as one can tell.
    let mut decided = then.clone();
    decided.vendors[0].description = None;
    let before = decided.clone();
    decided.decided.confirmed = strings(&["texas"]);
    let changed = decided.since(&before);
    assert_eq!(
        causes_of(&changed, "Alpha"),
        [
            "It did not say whether it serves the firm's states; now it says that it does.",
            "An administrator's decision about it or the firm's states changed.",
        ]
    );
    let found = changed.vendors.iter().find(|vendor| vendor.name == "Alpha");
    let mut kinds = found.unwrap().causes.iter().map(|cause| cause.kind);
    assert!(kinds.all(|kind| kind == CauseKind::Vendor));
}
