//! Properties of every pick, for arbitrary events.

use proptest::prelude::*;

use super::*;
use crate::testing::cases;

const VENDORS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const TAGS: [&str; 7] = [
    "spanish",
    "outlook",
    "texas",
    "ohio",
    "solo",
    "rare-thing",
    "other-thing",
];

fn any_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => Just(Kind::Booking),
        3 => Just(Kind::Did(FirmAction::Uses)),
        2 => any::<bool>().prop_map(Kind::Says),
        2 => Just(Kind::Did(FirmAction::Clicked)),
        1 => prop::sample::select(&[FirmAction::Held, FirmAction::Signed, FirmAction::Declined][..]).prop_map(Kind::Did),
    ]
}

prop_compose! {
    fn any_event()(
        firm in 0_u8..24,
        size in prop::option::weighted(0.9, prop::sample::select(FirmSize::ALL)),
        vendor in prop_oneof![prop::sample::select(&VENDORS[..2]), prop::sample::select(&VENDORS[..])],
        kind in any_kind(),
        days_ago in prop_oneof![-3_i64..200, 0_i64..800],
    ) -> Event {
        Event { firm, size, vendor: vendor.into(), kind, days_ago }
    }
}

prop_compose! {
    fn any_case()(
        mut events in prop::collection::vec(any_event(), 0..90),
        one_size in prop::option::of(prop::sample::select(FirmSize::ALL)),
        tags in prop::collection::vec(prop::sample::subsequence(&TAGS[..], 0..=4), 6),
        active in prop::collection::vec(prop::bool::weighted(0.85), 6),
        size in prop::option::weighted(0.8, prop::sample::select(FirmSize::ALL)),
        state in prop::option::of(prop::sample::select(&["TX", "OH"][..])),
        own in prop::collection::vec(0_u8..16, 0..3),
        used in prop::sample::subsequence(&VENDORS[..], 0..3),
        dismissed in prop::collection::vec((prop::sample::select(&VENDORS[..]), 60_i64..120), 0..2),
    ) -> Case {
        // Half the cases are about one size, so that the exact scope is reached; the few firms of other sizes hide
        // counts of all.
        if let Some(one_size) = one_size {
            for event in events.iter_mut().filter(|event| event.firm < 20) {
                event.size = event.size.map(|_| one_size);
            }
        }
        let vendors = VENDORS.iter().zip(tags).zip(active).map(|((name, tags), is_active)| Vendor {
            is_active,
            ..vendor(name, &tags)
        });
        let vendors: Vec<Vendor> = vendors.collect();
        let tool = |name: &str| Tool {
            name: name.into(),
            category_id: intake(),
            vendor_id: Some(name.into()),
        };
        let dismissals = dismissed.into_iter().map(|(name, days)| Dismissal {
            vendor_id: name.into(),
            dismissed_at: days_ago(days),
        });
        Case {
            firm: FirmProfile {
                size,
                states: state.and_then(UsState::from_code).into_iter().collect(),
                ..FirmProfile::default()
            },
            own,
            stack: Some(used.into_iter().map(tool).collect()),
            dismissals: dismissals.collect(),
            decisions: CapabilityDecisions::default(),
            ..Case::new(&vendors, events)
        }
    }
}

fn cohorts() -> Vec<Cohort> {
    let sizes = FirmSize::ALL.iter().copied();
    let narrow = sizes.flat_map(|size| [Cohort::Exact(size), Cohort::Similar(size)]);
    narrow.chain([Cohort::Any]).collect()
}

/// Whether the text contains a number below five outside the label of a firm size.
fn shows_a_small_count(reason: &str) -> bool {
    let text = reason.split(" (").next().unwrap_or_default();
    let numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse::<u32>().ok());
    numbers.into_iter().any(|number| number < 5)
}

proptest! {
    // The reference reads every event for every value.
    #![proptest_config(cases(24))]

    #[test]
    fn counts_and_shares_agree_with_the_reference(case in any_case()) {
        case.with(|request| {
            for cohort in cohorts() {
                let size = match cohort {
                    Cohort::Exact(size) | Cohort::Similar(size) => Some(size),
                    Cohort::Any => None,
                };
                let peer_stats = PeerStats::new(request.evidence, request.vendors, request.own_firm, size);
                let shares = peer_stats.shares(cohort);
                for (at, facts) in request.vendors.all().iter().enumerate() {
                    let booked = peer_stats.booked(at, cohort).map(|count| count.firms as usize);
                    let known = reference::firms(&case, cohort, facts.id());
                    prop_assert_eq!(booked, Some(known).filter(|firms| *firms >= 5));
                    prop_assert_eq!(peer_stats.is_popular(at), reference::is_popular(&case, facts.id(), size));
                    let expected = reference::share(&case, cohort, facts.id());
                    prop_assert!((shares[at] - expected).abs() < 1e-7, "{cohort:?} {expected}");
                }
                let sum: f64 = shares.iter().sum();
                prop_assert!(shares.is_empty() || (sum - 1.0).abs() < 1e-9);
            }
            Ok(())
        })?;
    }

    #[test]
    fn picks_are_the_greedy_choice_and_say_only_what_is_true(case in any_case()) {
        let picked = case.pick();
        let (scope, cohort) = reference::scope(&case);
        let is_popular = |pick: &PickedVendor| reference::is_popular(&case, &pick.vendor.id, case.firm.size);
        let rests_on_profile = scope != PeerScope::Exact && !picked.picks.is_empty() && !picked.picks.iter().any(is_popular);
        prop_assert_eq!(picked.scope, if rests_on_profile { PeerScope::Profile } else { scope });
        let used = |v: &Vendor| case.stack.iter().flatten().any(|tool| tool.vendor_id.as_ref() == Some(&v.id));
        let dismissed = |v: &Vendor| case.dismissals.iter().any(|d| d.vendor_id == v.id && d.dismissed_at > days_ago(90));
        let mut offered: Vec<_> = case.vendors.iter().filter(|v| v.is_active && !used(v) && !dismissed(v)).collect();
        let names_state = |v: &Vendor, name: &str| v.tags.iter().any(|tag| tag == name);
        let may_serve = |v: &Vendor| {
            let states = [("texas", "TX"), ("ohio", "OH")];
            let named: Vec<_> = states.into_iter().filter(|(name, _)| names_state(v, name)).collect();
            let mut wanted = case.firm.states.iter();
            named.is_empty() || wanted.all(|state| named.iter().any(|(_, code)| *code == state.code()))
        };
        if offered.iter().any(|v| may_serve(v)) {
            offered.retain(|v| may_serve(v));
        }
        prop_assert_eq!(picked.picks.len(), offered.len().min(3));
        let known = |v: &Vendor| cohort.is_some() && reference::is_popular(&case, &v.id, case.firm.size);
        for (rank, pick) in picked.picks.iter().enumerate() {
            let chosen: Vec<_> = picked.picks[..rank].iter().map(|pick| &pick.vendor).collect();
            prop_assert!(offered.iter().any(|v| v.id == pick.vendor.id));
            prop_assert!(!chosen.iter().any(|other| other.id == pick.vendor.id));
            prop_assert!(!shows_a_small_count(&pick.reason), "{}", pick.reason);
            let Some(cohort) = cohort.filter(|_| known(&pick.vendor)) else {
                prop_assert!(!offered.iter().any(|v| known(v) && !picked.picks.iter().any(|p| p.vendor.id == v.id)));
                prop_assert!(pick.reason.starts_with("Lists ") || pick.reason == "Listed under Intake");
                continue;
            };
            let best = offered.iter().filter(|v| known(v)).map(|v| reference::share(&case, cohort, &v.id)).fold(0.0, f64::max);
            let worth = |v: &Vendor| {
                let alike = chosen.iter().map(|other| reference::similarity(other, v)).fold(0.0, f64::max);
                0.8 * reference::share(&case, cohort, &v.id) / best - 0.2 * alike
            };
            for other in offered.iter().filter(|v| known(v) && !chosen.iter().any(|c| c.id == v.id)) {
                prop_assert!(worth(&pick.vendor) > worth(other) - 1e-6);
            }
            prop_assert_eq!(&pick.reason, &expected_reason(&case, cohort, &pick.vendor.id));
        }
    }

    #[test]
    fn a_ledger_shows_what_the_rule_on_small_counts_leaves(case in any_case()) {
        case.with(|request| {
            let size = case.firm.size;
            let all = 0..request.vendors.all().len();
            let ledgers = request.evidence.ledgers(request.vendors, all, size, request.own_firm);
            for (facts, ledger) in request.vendors.all().iter().zip(ledgers) {
                let kinds = [
                    (FirmAction::Uses, ledger.used),
                    (FirmAction::Clicked, ledger.clicked),
                    (FirmAction::Held, ledger.held),
                    (FirmAction::Signed, ledger.signed),
                    (FirmAction::Declined, ledger.declined),
                ];
                for (action, counts) in kinds {
                    let seen = reference::did(&case, facts.id(), action);
                    let reported = reference::reported(&case);
                    let count = |at: usize| {
                        let of = reported[at].filter(|_| action == FirmAction::Uses);
                        seen[at].filter(|firms| *firms > 0).map(|firms| FirmCount { firms, of })
                    };
                    prop_assert_eq!(counts.all, count(6));
                    prop_assert_eq!(counts.your_size, size.and_then(|size| count(size as usize)));
                }
                let days = case.events.iter().filter(|event| {
                    event.kind == Kind::Booking && event.vendor == *facts.id() && event.days_ago >= 0 && !case.own.contains(&event.firm)
                });
                let last = days.map(|event| days_ago(event.days_ago)).max();
                let is_same_day = ledger.last_at.zip(last).is_none_or(|(shown, last)| {
                    last.duration_since(shown) < SignedDuration::from_hours(24)
                });
                prop_assert!(is_same_day);
                prop_assert_eq!(ledger.last_at.is_some(), ledger.booked.all.is_some());
            }
            Ok(())
        })?;
    }

    #[test]
    fn peers_are_those_of_the_exact_size(case in any_case()) {
        case.with(|request| {
            let peers = request.evidence.peers(request.vendors, case.firm.size, request.own_firm);
            let enough = reference::scope(&case).0 != PeerScope::Profile && case.firm.size.is_some();
            prop_assert_eq!(peers.is_some(), enough);
            let Some((peers, size)) = peers.zip(case.firm.size) else { return Ok(()) };
            prop_assert_eq!(peers.by_vendor.len(), request.vendors.all().len());
            for (facts, vendor) in request.vendors.all().iter().zip(&peers.by_vendor) {
                let expected = reference::share(&case, Cohort::Exact(size), facts.id());
                prop_assert!((vendor.share - expected).abs() < 1e-7);
                prop_assert_eq!(vendor.count, reference::count(&case, size, facts.id()));
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn the_order_of_events_and_vendors_changes_nothing(case in any_case(), seed in prop::collection::vec(any::<u32>(), 60)) {
        let mut shuffled = case.clone();
        let mut keys = seed.iter().cycle();
        shuffled.events.sort_by_cached_key(|_| *keys.next().unwrap());
        shuffled.vendors.reverse();
        prop_assert_eq!(case.pick(), shuffled.pick());
    }

    #[test]
    fn what_a_firm_does_twice_counts_once(case in any_case(), firm in 0_u8..24) {
        let mut more = case.clone();
        more.events.extend(case.events.iter().filter(|event| event.firm == firm).cloned());
        prop_assert_eq!(case.pick(), more.pick());
    }

    #[test]
    fn partner_flags_change_no_pick(case in any_case(), flags in prop::collection::vec(any::<bool>(), 6)) {
        let mut partners = case.clone();
        for (vendor, is_partner) in partners.vendors.iter_mut().zip(flags) {
            vendor.is_recommended_partner = is_partner;
            vendor.partner_level = is_partner.then(|| "Gold".to_owned());
        }
        let (before, partners) = (case.pick(), partners.pick());
        prop_assert_eq!(names(&before), names(&partners));
        prop_assert_eq!(reasons(&before), reasons(&partners));
    }

    #[test]
    fn with_no_data_at_all_the_order_is_profile_fit(case in any_case()) {
        let empty = Case { events: vec![], ..case.clone() }.pick();
        prop_assert_eq!(empty.scope, PeerScope::Profile);
        let unknown = Case { events: vec![], ..case.clone() };
        let by_profile = unknown.with(|request| {
            let picker = Picker::new(CategoryPickRequest { ..request });
            let names = picker.by_profile(3).into_iter().map(|at| picker.facts(at).vendor().name.clone());
            names.collect::<Vec<_>>()
        });
        prop_assert_eq!(names(&empty), by_profile);
        prop_assert!(empty.picks.iter().all(|pick| pick.reason.starts_with("List") && pick.ledger.is_empty()));
    }

    #[test]
    fn replacing_what_firms_reported_one_by_one_equals_counting_at_once(
        case in any_case(),
        before in any_case(),
    ) {
        let mut live = reported(&before.events);
        for firm in 0..24 {
            let now = reported(&case.events);
            live.set_firm(key(firm), now.firm(key(firm)).cloned());
        }
        let built = Case { events: case.events.clone(), ..case.clone() };
        let (booked, intake) = (booked(&case.events), intake());
        built.with(|request| {
            let evidence = Evidence { booked: &booked, reported: &live };
            let places = || 0..request.vendors.all().len();
            let ledgers = |all: CategoryEvidence<'_>| all.ledgers(request.vendors, places(), case.firm.size, request.own_firm);
            prop_assert_eq!(ledgers(evidence.category(&intake)), ledgers(request.evidence));
            Ok(())
        })?;
    }
}

/// The reason that the scope allows, from the narrowest that is known to the widest.
fn expected_reason(case: &Case, cohort: Cohort, vendor: &VendorId) -> String {
    let demos = |cohort| {
        (
            reference::firms(case, cohort, vendor),
            reference::firm_counts(case, cohort),
        )
    };
    let uses = reference::uses(case, vendor, case.firm.size);
    match (cohort, demos(cohort), uses, demos(Cohort::Any)) {
        (Cohort::Exact(size), (k @ 5.., n), ..) => {
            format!(
                "Demo booked by {k} of {n} firms your size ({})",
                size.label()
            )
        }
        (Cohort::Similar(_), (k @ 5.., n), ..) => {
            format!("Demo booked by {k} of {n} firms near your size")
        }
        (.., Some(((k, n), false)), _) => format!("Used by {k} of {n} firms that told us"),
        (.., Some(((k, n), true)), _) => {
            format!("Used by {k} of {n} firms your size that told us")
        }
        (.., (k @ 5.., n)) => format!("Demo booked by {k} of {n} firms of any size"),
        _ => {
            let clicked = reference::did(case, vendor, FirmAction::Clicked)[6].unwrap();
            format!("Clicked on by {clicked} firms")
        }
    }
}
