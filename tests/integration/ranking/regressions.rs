//! What was once wrong with a first place, one test for each.

use stackbrief::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, FirmSizes, InjuryCasesBand, SoftwareSpendBand,
};
use stackbrief::domain::recommend::{Eligible, GapState};
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::FirmProfile;

use super::firm::{Case, gaps, of, serving, shown, states_of, vendor};

#[test]
fn one_billing_option_does_not_outweigh_three_sources_of_evidence() {
    let ranking = Case {
        category: "e-discovery",
        firm: FirmProfile::default(),
        vendors: vec![
            vendor(
                "Biller",
                &[
                    "video-evidence",
                    "per-case-hosting",
                    "small-collections",
                    "self-service-review",
                ],
            ),
            vendor(
                "Prover",
                &[
                    "phone-data",
                    "vehicle-data",
                    "video-evidence",
                    "chain-of-custody",
                    "testifying-examiner",
                ],
            ),
        ],
        asks: vec![
            (
                "evidence-sources",
                vec![
                    "On phones: texts, location, usage",
                    "In dashcam and security video",
                    "In the vehicle: event recorder, ELD, telematics",
                ],
            ),
            ("data-volume", vec!["A few gigabytes"]),
            (
                "going-through-it",
                vec!["Our own people, in a simple viewer"],
            ),
            ("hosting-bill", vec!["One price until the case closes"]),
            (
                "expected-challenges",
                vec!["The chain of custody", "The examiner, on the stand"],
            ),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(shown(&ranking), ["Prover: Best Match", "Biller: Top Match"]);
}

#[test]
fn a_solo_who_needs_everyone_on_screen_gets_remote_depositions() {
    let asks = |setting| {
        vec![
            ("deposition-setting", vec![setting]),
            (
                "during-testimony",
                vec!["The transcript scrolling in real time", "A videographer"],
            ),
        ]
    };
    let case = |setting| Case {
        category: "depositions-court-reporting",
        firm: FirmProfile::default(),
        vendors: vec![
            vendor(
                "In Person",
                &[
                    "in-person-depositions",
                    "realtime-feed",
                    "legal-videography",
                ],
            ),
            vendor("On Screen", &["remote-depositions"]),
        ],
        asks: asks(setting),
        uses: vec![],
    };
    assert_eq!(
        shown(&case("Everyone on screen").rank())[0],
        "In Person: Best Match"
    );
    assert_eq!(
        shown(&case("Everyone on screen!").rank()),
        ["On Screen: Closest", "In Person: no badge"]
    );
}

#[test]
fn the_first_place_serves_the_firm_s_state_and_a_gap_is_not_set_aside() {
    let ranking = Case {
        category: "medical-record-retrieval",
        firm: FirmProfile {
            states: states_of(&["TX"]),
            ..FirmProfile::default()
        },
        vendors: vec![
            serving(
                vendor(
                    "Elsewhere",
                    &["records-within-a-week", "itemized-bills", "imaging"],
                ),
                &["Ohio"],
                &[],
            ),
            serving(vendor("Here", &["itemized-bills"]), &["Southwest"], &[]),
            vendor("Silent", &["itemized-bills"]),
        ],
        asks: vec![
            ("chart-turnaround", vec!["Within a week"]),
            (
                "beyond-the-chart",
                vec![
                    "Itemized bills (UB-04 and CMS-1500)",
                    "X-rays, MRIs and scans",
                ],
            ),
            ("treatment-regions", vec!["Southwest"]),
        ],
        uses: vec![],
    }
    .rank();
    let names: Vec<_> = ranking
        .vendors
        .iter()
        .map(|one| one.vendor.name.as_str())
        .collect();
    assert_eq!(names, ["Here", "Silent", "Elsewhere"]);
    let states: Vec<_> = ranking
        .vendors
        .iter()
        .map(|one| one.eligibility.state.unwrap())
        .collect();
    assert_eq!(states, [Eligible::Yes, Eligible::Unsaid, Eligible::No]);
    assert_eq!(ranking.vendors[2].badge, None);
    assert_eq!(gaps(&ranking, "Silent").len(), 3);
}

#[test]
fn records_within_a_week_are_not_no_within_two_weeks() {
    let reported = |text: &str| Vendor {
        short_highlights: vec![text.to_owned()],
        ..vendor("Weekly", &[])
    };
    let denied_by_text = Vendor {
        tags: vec!["records-within-a-week".to_owned()],
        ..reported("Most records in a week; never in two weeks")
    };
    for weekly in [
        vendor("Weekly", &["records-within-a-week"]),
        denied_by_text,
        reported("Records within a week, not within two weeks"),
        reported("Records in 7 days"),
    ] {
        let ranking = Case {
            category: "medical-record-retrieval",
            firm: FirmProfile::default(),
            vendors: vec![weekly.clone()],
            asks: vec![("chart-turnaround", vec!["Within two weeks!"])],
            uses: vec![],
        }
        .rank();
        assert_eq!(gaps(&ranking, "Weekly"), Vec::<&str>::new(), "{weekly:?}");
    }
    let slow = Case {
        category: "medical-record-retrieval",
        firm: FirmProfile::default(),
        vendors: vec![vendor("Slow", &["records-within-a-month"])],
        asks: vec![("chart-turnaround", vec!["Within two weeks!"])],
        uses: vec![],
    }
    .rank();
    assert_eq!(of(&slow, "Slow").inputs.missing[0].state, GapState::Unsaid);
}

#[test]
fn attorneys_employees_cases_and_spend_each_move_a_line_and_a_first_place() {
    type Change = fn(&mut FirmProfile);
    let small: [FirmSize; 2] = [FirmSize::Solo, FirmSize::From2To5];
    let large: [FirmSize; 2] = [FirmSize::From51To200, FirmSize::Above200];
    let mut costly = serving(vendor("Alpha", &["spanish"]), &[], &small);
    costly.price_bracket = Some(4);
    let mut cheap = serving(vendor("Beta", &["spanish"]), &[], &large);
    cheap.price_bracket = Some(1);
    let first = |firm: FirmProfile| {
        let ranking = Case {
            category: "intake",
            firm,
            vendors: vec![costly.clone(), cheap.clone()],
            asks: vec![("caller-languages", vec!["Spanish"])],
            uses: vec![],
        }
        .rank();
        let first = &ranking.vendors[0];
        let lines = first.breakdown[1..]
            .iter()
            .map(|line| line.question.clone());
        (first.vendor.name.clone(), lines.collect::<Vec<_>>())
    };
    let cases: [(Change, Change, &str); 3] = [
        (
            |firm| firm.attorneys = Some(AttorneysCountBand::Solo),
            |firm| firm.attorneys = Some(AttorneysCountBand::Above50),
            "Your attorneys",
        ),
        (
            |firm| firm.employees = Some(EmployeesCountBand::From2To10),
            |firm| firm.employees = Some(EmployeesCountBand::Above200),
            "Your employees",
        ),
        (
            |firm| firm.cases = Some(InjuryCasesBand::From1To10),
            |firm| firm.cases = Some(InjuryCasesBand::Above100),
            "Your cases a month",
        ),
    ];
    for (few, many, line) in cases {
        let with = |change: Change| {
            let mut firm = FirmProfile::default();
            change(&mut firm);
            first(firm)
        };
        assert_eq!(with(few), ("Alpha".to_owned(), vec![line.to_owned()]));
        assert_eq!(with(many), ("Beta".to_owned(), vec![line.to_owned()]));
    }
    let spending = |software_spend| FirmProfile {
        software_spend: Some(software_spend),
        ..FirmProfile::default()
    };
    assert_eq!(first(spending(SoftwareSpendBand::UpTo5K)).0, "Beta");
    assert_eq!(first(spending(SoftwareSpendBand::Above1M)).0, "Alpha");
}

#[test]
fn who_is_not_for_the_field_of_the_firm_has_no_badge() {
    let told = |name: &str, words: &str| Vendor {
        description: Some(words.to_owned()),
        ..vendor(name, &[])
    };
    let rank = |words: &str| {
        Case {
            category: "practice-management",
            firm: FirmProfile::default(),
            vendors: vec![
                told("Docketless", words),
                told(
                    "Injury",
                    "Case management for personal injury firms. Client texting.",
                ),
            ],
            asks: vec![("daily-work", vec!["Texting clients from the file"])],
            uses: vec![],
        }
        .rank()
    };
    let employment = "Case management for employment lawyers. Client texting.";
    let ranking = rank(employment);
    assert!(ranking.vendors.iter().all(|one| one.badge.is_some()));
    let ranking = rank(&format!(
        "{employment} No personal injury features: you won't find treatment or lien tracking here."
    ));
    assert_eq!(of(&ranking, "Docketless").badge, None);
    assert!(of(&ranking, "Injury").badge.is_some());
}

#[test]
fn a_gap_that_the_vendor_denies_in_passing_reads_no() {
    let words = "Case management for employment lawyers. Client texting. No personal injury features: you won't \
                 find treatment or lien tracking here.";
    let ranking = Case {
        category: "practice-management",
        firm: FirmProfile::default(),
        vendors: vec![Vendor {
            description: Some(words.to_owned()),
            ..vendor("Docketless", &[])
        }],
        asks: vec![(
            "daily-work",
            vec![
                "Texting clients from the file",
                "Treatment, bills and liens on one page",
            ],
        )],
        uses: vec![],
    }
    .rank();
    let missing = &of(&ranking, "Docketless").inputs.missing;
    assert!(!missing.is_empty() && missing.iter().all(|gap| gap.state == GapState::Denied));
}

#[test]
fn small_firms_in_a_text_add_no_size_to_a_column() {
    let told = Vendor {
        description: Some("After-hours answering for small plaintiff firms.".to_owned()),
        ..vendor("Two Rings", &[])
    };
    let size = |vendor: Vendor| {
        let firm = FirmProfile {
            sizes: FirmSizes::of(&[FirmSize::Solo]),
            ..FirmProfile::default()
        };
        let case = Case {
            category: "intake",
            firm,
            vendors: vec![vendor],
            asks: vec![],
            uses: vec![],
        };
        case.rank().vendors[0].eligibility.size
    };
    assert_eq!(size(told.clone()), Some(Eligible::Yes));
    let columned = serving(told, &[], &[FirmSize::From2To5, FirmSize::From6To20]);
    assert_eq!(size(columned), Some(Eligible::No));
}
