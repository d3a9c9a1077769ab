//! Worked examples of picks, their reasons and their scopes.

use jiff::SignedDuration;

use super::*;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::firm::{FirmSize, SoftwareSpendBand};
use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::place::UsState;
use crate::domain::recommend::Eligible;
use crate::recommend::evidence::{
    BookedEvidence, Demo, Evidence, FirmAction, FirmBookingsBuilder, ReportedEvidence, ReportedFirm,
};
use crate::recommend::tests::fixtures::{decided_category, strings, vendor, vocabulary};

mod case;
mod properties;
mod reference;

use case::{Case, Event, Kind, booked, days_ago, intake, key, now, reported};

fn names(picked: &PickedCategory) -> Vec<&str> {
    picked
        .picks
        .iter()
        .map(|pick| pick.vendor.name.as_str())
        .collect()
}

fn reasons(picked: &PickedCategory) -> Vec<&str> {
    picked
        .picks
        .iter()
        .map(|pick| pick.reason.as_str())
        .collect()
}

/// Bookings of `vendor` by this many firms of a size, the firms numbered from `first`.
fn bookings(vendor: &str, size: FirmSize, first: u8, firms: u8) -> Vec<Event> {
    let booking = |firm| Event::new(firm, size, vendor, Kind::Booking, 0);
    (first..first + firms).map(booking).collect()
}

fn abc() -> [Vendor; 3] {
    let listed = |name| vendor(name, &["personal-injury", "e6-20"]);
    [listed("A"), vendor("B", &["pi"]), vendor("C", &[])]
}

#[test]
fn the_scope_is_the_narrowest_with_five_firms() {
    let (own, near, far) = (FirmSize::From6To20, FirmSize::From2To5, FirmSize::Solo);
    let exact = "Demo booked by 5 of 5 firms your size (6-20)";
    let profile = "Lists personal injury and firms your size";
    let similar = |firms| format!("Demo booked by {firms} of {firms} firms near your size");
    let cases = [
        ([5, 0, 0], PeerScope::Exact, exact.into()),
        ([4, 1, 0], PeerScope::Similar, similar(5)),
        ([0, 7, 9], PeerScope::Similar, similar(7)),
        (
            [4, 0, 4],
            PeerScope::Any,
            "Demo booked by 8 of 8 firms of any size".into(),
        ),
        ([1, 1, 2], PeerScope::Profile, profile.into()),
        ([2, 0, 0], PeerScope::Profile, profile.into()),
    ];
    for ([exact, similar, any], scope, reason) in cases {
        let events = [
            bookings("a", own, 0, exact),
            bookings("a", near, 20, similar),
            bookings("a", far, 40, any),
        ];
        let mut vendors = abc();
        vendors[0].firm_size_supported = vec![own];
        let case = Case::new(&vendors, events.concat());
        let picked = case.pick();
        assert_eq!((picked.scope, &picked.picks[0].reason), (scope, &reason));
        let unsized_firm = Case {
            firm: FirmProfile::default(),
            ..case
        }
        .pick();
        let wide = if scope == PeerScope::Profile {
            scope
        } else {
            PeerScope::Any
        };
        assert_eq!(
            unsized_firm.scope, wide,
            "a firm of unknown size is compared with all"
        );
    }
}

#[test]
fn where_no_pick_rests_on_five_firms_the_scope_is_the_profile() {
    let events = [
        bookings("a", FirmSize::Solo, 0, 3),
        bookings("b", FirmSize::Solo, 20, 3),
    ];
    let mut case = Case::new(&abc(), events.concat());
    case.firm.size = Some(FirmSize::From6To20);
    let picked = case.pick();
    let profile = "Lists personal injury";
    assert_eq!(
        (picked.scope, &*picked.picks[1].reason),
        (PeerScope::Profile, profile)
    );
    case.events.extend(bookings("b", FirmSize::Solo, 40, 2));
    let picked = case.pick();
    let booked = "Demo booked by 5 of 8 firms of any size";
    assert_eq!(
        (picked.scope, &*picked.picks[0].reason),
        (PeerScope::Any, booked)
    );
}

#[test]
fn a_count_below_five_is_never_shown() {
    let own = FirmSize::From6To20;
    let mut events = bookings("a", own, 0, 9);
    events.extend(bookings("b", own, 20, 4));
    let case = Case::new(&abc(), events);
    let picked = case.pick();
    let expected = [
        "Demo booked by 9 of 13 firms your size (6-20)",
        "Lists personal injury",
        "Listed under Intake",
    ];
    assert_eq!(reasons(&picked), expected);
    let count = FirmCount {
        firms: 9,
        of: Some(13),
    };
    let both = FirmCounts {
        your_size: Some(count),
        all: Some(count),
    };
    let counts: Vec<_> = picked.picks.iter().map(|pick| pick.ledger.booked).collect();
    assert_eq!(counts, [both, FirmCounts::default(), FirmCounts::default()]);
    let firms = |scope, size, own: &[FirmKey]| {
        let own = OwnFirm {
            booked: own.to_vec(),
            reported: None,
        };
        case.with(|request| {
            request
                .evidence
                .firms_in(request.vendors, scope, size, &own)
        })
    };
    assert_eq!(firms(PeerScope::Exact, Some(own), &[]), Some(13));
    assert_eq!(firms(PeerScope::Exact, Some(own), &[key(0)]), Some(12));
    assert_eq!(
        firms(PeerScope::Exact, Some(FirmSize::Solo), &[]),
        None,
        "below five"
    );
    assert_eq!(firms(PeerScope::Similar, None, &[]), None);
    assert_eq!(firms(PeerScope::Any, None, &[]), Some(13));
    assert_eq!(firms(PeerScope::Profile, Some(own), &[]), None);
}

#[test]
fn without_evidence_the_profile_decides_and_no_vendor_is_called_popular() {
    let mut vendors = [
        vendor("Zed", &["pi"]),
        vendor("Alpha", &[]),
        vendor("Mid", &["mva"]),
        vendor("Outer", &[]),
    ];
    vendors[0].firm_size_supported = vec![FirmSize::From6To20];
    vendors[1].integrations = vec!["Outlook".into()];
    vendors[3].price_bracket = Some(1);
    let mut case = Case::new(&vendors, vec![]);
    case.firm.software_spend = Some(SoftwareSpendBand::UpTo5K);
    let outlook = Tool {
        name: "Outlook".into(),
        category_id: "x".into(),
        vendor_id: None,
    };
    case.stack = Some(vec![outlook]);
    let picked = case.pick();
    assert_eq!(picked.scope, PeerScope::Profile);
    assert_eq!(names(&picked), ["Zed", "Mid", "Alpha"]);
    let expected = [
        "Lists personal injury and firms your size",
        "Listed under Intake",
        "Works with Outlook, which you use",
    ];
    assert_eq!(reasons(&picked), expected);
    case.vendors.drain(..3);
    assert_eq!(reasons(&case.pick()), ["Within your software budget ($)"]);
}

#[test]
fn a_size_that_an_administrator_denied_is_no_reason_for_a_pick() {
    let mut vendors = [vendor("Listed", &["pi"])];
    vendors[0].firm_size_supported = vec![FirmSize::From6To20];
    let mut case = Case::new(&vendors, vec![]);
    let both = "Lists personal injury and firms your size";
    assert_eq!(reasons(&case.pick()), [both]);
    case.decisions.denied = strings(&["e6-20"]);
    assert_eq!(reasons(&case.pick()), ["Lists personal injury"]);
    case.decisions = CapabilityDecisions::default();
    case.decisions.confirmed = strings(&["e6-20"]);
    case.vendors[0].firm_size_supported = Vec::new();
    assert_eq!(reasons(&case.pick()), [both]);
}

#[test]
fn vendors_in_use_or_dismissed_are_not_offered() {
    let events = bookings("a", FirmSize::From6To20, 0, 9);
    let mut case = Case::new(&abc(), events);
    let tool = |name: &str, category: &str, id: Option<&str>| Tool {
        name: name.into(),
        category_id: category.into(),
        vendor_id: id.map(Into::into),
    };
    case.stack = Some(vec![
        tool("A", "intake", Some("a")),
        tool("B", "staffing", None),
        tool("B", "staffing", Some("staffing-b")),
    ]);
    let picked = case.pick();
    assert_eq!(names(&picked), ["B", "C"]);
    case.stack = Some(vec![
        tool(" b ", "intake", None),
        tool("A", "intake", Some("a")),
    ]);
    assert_eq!(names(&case.pick()), ["C"]);
    case.stack = None;
    for (age, expected) in [
        (0, ["B", "C"].as_slice()),
        (89, &["B", "C"]),
        (90, &["A", "B", "C"]),
        (-1, &["B", "C"]),
        (-2, &["A", "B", "C"]),
    ] {
        case.dismissals = vec![Dismissal {
            vendor_id: "a".into(),
            dismissed_at: days_ago(age),
        }];
        assert_eq!(names(&case.pick()), expected, "dismissed {age} days ago");
    }
    case.vendors.truncate(1);
    case.dismissals[0].dismissed_at = now();
    assert!(case.pick().picks.is_empty());
}

#[test]
fn the_second_and_third_pick_add_variety_where_little_is_lost() {
    let own = FirmSize::From6To20;
    let twins = ["spanish", "outlook", "texas"];
    let vendors = [
        vendor("A", &twins),
        vendor("B", &twins),
        vendor("C", &["ohio"]),
    ];
    let events = |b, c| {
        [
            bookings("a", own, 0, 40),
            bookings("b", own, 50, b),
            bookings("c", own, 100, c),
        ]
    };
    // The weights: 0.2 of the similarity to an earlier pick, 0.8 of the share of the best.
    let cases = [(38, 32, ["A", "C", "B"]), (38, 20, ["A", "B", "C"])];
    for (b, c, expected) in cases {
        assert_eq!(
            names(&Case::new(&vendors, events(b, c).concat()).pick()),
            expected
        );
    }
}

#[test]
fn who_serves_other_states_or_sizes_is_no_pick_while_another_vendor_is() {
    let own = FirmSize::From6To20;
    let mut vendors = vec![
        vendor("Ohio only", &["personal-injury", "ohio"]),
        vendor("Other size", &["personal-injury"]),
        vendor("Silent", &[]),
        vendor("Texan", &["texas"]),
    ];
    vendors[1].firm_size_supported = vec![FirmSize::Solo];
    // By profile, and where the others are popular.
    let popular = [
        bookings("ohio only", own, 0, 20),
        bookings("other size", own, 30, 9),
    ]
    .concat();
    for events in [vec![], popular] {
        let mut case = Case::new(&vendors, events);
        case.firm.states = UsState::from_code("TX").into_iter().collect();
        case.firm.sizes = crate::domain::firm::FirmSizes::of(&[own]);
        let picked = case.pick();
        assert_eq!(names(&picked), ["Silent", "Texan"]);
        let states = picked.picks.iter().map(|pick| pick.eligibility.state);
        let states: Vec<_> = states.collect();
        assert_eq!(states, [Some(Eligible::Unsaid), Some(Eligible::Yes)]);
        case.vendors.truncate(2);
        assert_eq!(case.pick().picks.len(), 2, "where nobody else is left");
    }
}

#[test]
fn where_the_count_of_all_is_hidden_the_uses_of_firms_of_the_size_speak_for_a_vendor() {
    let (own, other) = (FirmSize::From6To20, FirmSize::Solo);
    let using = |firms: std::ops::Range<u8>, size, vendor| {
        let uses = Kind::Did(FirmAction::Uses);
        firms.map(move |firm| Event::new(firm, size, vendor, uses, 0))
    };
    // Two firms use another tool, so the count of all would tell of them.
    let own_size = using(0..6, own, "b");
    let others = using(6..11, other, "b").chain(using(11..13, other, "c"));
    let case = Case::new(&abc(), own_size.chain(others).collect());
    let picked = case.pick();
    assert_eq!(
        (names(&picked)[0], reasons(&picked)[0]),
        ("B", "Used by 6 of 6 firms your size that told us")
    );
    let count = FirmCount {
        firms: 6,
        of: Some(6),
    };
    let used = FirmCounts {
        your_size: Some(count),
        all: None,
    };
    assert_eq!(picked.picks[0].ledger.used, used);
}

#[test]
fn a_scope_of_clicks_alone_counts_their_firms() {
    let clicked = Kind::Did(FirmAction::Clicked);
    let click = |firm| Event::new(firm, FirmSize::From6To20, "b", clicked, 0);
    let case = Case::new(&abc(), (0..6).map(click).collect());
    let scope = case.pick().scope;
    let size = Some(FirmSize::From6To20);
    let own = OwnFirm::default();
    let firms = case.with(|request| {
        request
            .evidence
            .firms_in(request.vendors, scope, size, &own)
    });
    assert_eq!((scope, firms), (PeerScope::Exact, Some(6)));
}
