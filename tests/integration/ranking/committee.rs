//! Ten firms that are asked to sign for the first place.

use stackbrief::domain::firm::{
    AttorneysCountBand as Attorneys, EmployeesCountBand as Employees, FirmSize,
    InjuryCasesBand as Cases, SoftwareSpendBand as Spend,
};
use stackbrief::domain::recommend::Eligible;

use super::firm::{Case, firm, gaps, of, priced, serving, shown, vendor};

const SMALL: &[FirmSize] = &[FirmSize::Solo, FirmSize::From2To5];
const LARGE: &[FirmSize] = &[FirmSize::From51To200, FirmSize::Above200];

/// A lawyer alone in western Nebraska, whose witnesses are a day's drive away.
#[test]
fn a_solo_on_the_plains_takes_depositions_on_screen() {
    let ranking = Case {
        category: "depositions-court-reporting",
        firm: firm(
            Attorneys::Solo,
            Employees::From2To10,
            Cases::From1To10,
            Spend::UpTo5K,
            &["NE"],
        ),
        vendors: vec![
            vendor(
                "Gavel Row",
                &[
                    "in-person-depositions",
                    "realtime-feed",
                    "legal-videography",
                    "exhibit-sharing",
                    "nationwide",
                ],
            ),
            priced(
                vendor(
                    "Screenside",
                    &["remote-depositions", "exhibit-sharing", "nationwide"],
                ),
                1,
            ),
            serving(
                vendor(
                    "Tower Reporting",
                    &[
                        "remote-depositions",
                        "realtime-feed",
                        "legal-videography",
                        "exhibit-sharing",
                    ],
                ),
                &[],
                LARGE,
            ),
        ],
        asks: vec![
            ("deposition-setting", vec!["Everyone on screen!"]),
            (
                "during-testimony",
                vec![
                    "The transcript scrolling in real time",
                    "A videographer",
                    "Exhibits marked and shared on screen",
                ],
            ),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        [
            "Screenside: Best Match",
            "Gavel Row: no badge",
            "Tower Reporting: no badge"
        ]
    );
    assert!(of(&ranking, "Gavel Row").reasons[0].starts_with("Misses 1 of 1 must-have: "));
    assert_eq!(
        of(&ranking, "Tower Reporting").eligibility.size,
        Some(Eligible::No)
    );
}

/// Twenty people in Houston who try truck cases.
#[test]
fn a_truck_practice_in_houston_gets_its_evidence_before_its_bill() {
    let proof = [
        "phone-data",
        "vehicle-data",
        "video-evidence",
        "chain-of-custody",
        "testifying-examiner",
    ];
    let with_bill = [&proof[..], &["per-case-hosting"]].concat();
    let ranking = Case {
        category: "e-discovery",
        firm: firm(
            Attorneys::From6To15,
            Employees::From11To50,
            Cases::From26To50,
            Spend::UpTo40K,
            &["TX"],
        ),
        vendors: vec![
            vendor(
                "Billfold",
                &[
                    "per-case-hosting",
                    "video-evidence",
                    "small-collections",
                    "self-service-review",
                    "texas",
                ],
            ),
            serving(
                vendor("Coastal Forensics", &with_bill),
                &["California"],
                &[],
            ),
            serving(vendor("Crashbyte", &proof), &["Texas"], &[]),
        ],
        asks: vec![
            (
                "evidence-sources",
                vec![
                    "On phones: texts, location, usage!",
                    "In dashcam and security video",
                    "In the vehicle: event recorder, ELD, telematics!",
                ],
            ),
            ("hosting-bill", vec!["One price until the case closes"]),
            (
                "expected-challenges",
                vec!["The chain of custody!", "The examiner, on the stand"],
            ),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        [
            "Crashbyte: Best Match",
            "Billfold: no badge",
            "Coastal Forensics: no badge"
        ]
    );
    assert_eq!(gaps(&ranking, "Crashbyte").len(), 1);
    assert_eq!(
        of(&ranking, "Coastal Forensics").eligibility.state,
        Some(Eligible::No)
    );
}

/// Sixty lawyers in three states: of two vendors with the same features the one that serves all three.
#[test]
fn sixty_lawyers_in_three_states_get_one_vendor_for_all() {
    let features = ["stage-workflows", "client-texting", "full-migration"];
    let ranking = Case {
        category: "practice-management",
        firm: firm(
            Attorneys::Above50,
            Employees::From51To200,
            Cases::Above100,
            Spend::UpTo500K,
            &["TX", "OK", "LA"],
        ),
        vendors: vec![
            serving(vendor("Lone Docket", &features), &["Texas"], LARGE),
            serving(vendor("Smallroom", &features), &["Nationwide"], SMALL),
            serving(vendor("Threefold", &features), &["Nationwide"], LARGE),
        ],
        asks: vec![
            ("log-ins", vec!["51 to 200"]),
            (
                "daily-work",
                vec![
                    "The next task for each stage of a case!",
                    "Texting clients from the file",
                ],
            ),
            ("moving-in", vec!["Open cases only!"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        [
            "Threefold: Best Match",
            "Lone Docket: Top Match",
            "Smallroom: no badge"
        ]
    );
    let states = of(&ranking, "Lone Docket")
        .breakdown
        .iter()
        .find(|line| line.question == "Your states");
    assert_eq!(states.unwrap().answer, "Serves TX; does not list LA and OK");
}

/// An intake shop in Miami where every third caller speaks Spanish.
#[test]
fn a_bilingual_intake_shop_gets_spanish_at_any_hour() {
    let ranking = Case {
        category: "intake",
        firm: firm(
            Attorneys::From2To5,
            Employees::From2To10,
            Cases::From11To25,
            Spend::UpTo10K,
            &["FL"],
        ),
        vendors: vec![
            vendor(
                "Bonjou Desk",
                &[
                    "spanish",
                    "haitian-creole",
                    "after-hours-answering",
                    "retainer-esign",
                ],
            ),
            vendor("Dos Voces", &["24-7-answering", "spanish"]),
            vendor(
                "Nightline",
                &["24-7-answering", "retainer-esign", "case-screening"],
            ),
        ],
        asks: vec![
            ("answering-hours", vec!["Around the clock, every day!"]),
            ("caller-languages", vec!["Spanish!", "Haitian Creole"]),
            (
                "before-hanging-up",
                vec!["Retainer signed by text or e-mail"],
            ),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        [
            "Dos Voces: Best Match",
            "Bonjou Desk: no badge",
            "Nightline: no badge"
        ]
    );
}

/// Four lawyers in New York who try nothing but malpractice.
#[test]
fn a_malpractice_boutique_gets_a_physician() {
    let ranking = Case {
        category: "demands-medical-review",
        firm: firm(
            Attorneys::From2To5,
            Employees::From2To10,
            Cases::From1To10,
            Spend::UpTo40K,
            &["NY"],
        ),
        vendors: vec![
            vendor(
                "Chart Doctors",
                &[
                    "physician-review",
                    "medical-chronology",
                    "medical-malpractice",
                    "three-day-review",
                ],
            ),
            vendor(
                "Swiftdemand",
                &[
                    "ai-only-review",
                    "medical-chronology",
                    "demand-letters",
                    "future-care-costs",
                    "same-day-review",
                    "motor-vehicle",
                ],
            ),
        ],
        asks: vec![
            (
                "review-output",
                vec![
                    "A chronology linked to the page",
                    "Future care and what it will cost",
                ],
            ),
            ("chart-reader", vec!["A physician!"]),
            (
                "package-turnaround",
                vec!["Within two weeks, if it is thorough"],
            ),
            ("first-files", vec!["Medical malpractice!"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        ["Chart Doctors: Best Match", "Swiftdemand: no badge"]
    );
    assert_eq!(
        gaps(&ranking, "Chart Doctors").len(),
        1,
        "three days are within two weeks"
    );
}

/// A workers' compensation firm in Ohio with hearings next month.
#[test]
fn a_firm_in_a_hurry_gets_records_in_a_week_for_two() {
    let ranking = Case {
        category: "medical-record-retrieval",
        firm: firm(
            Attorneys::From2To5,
            Employees::From11To50,
            Cases::From51To100,
            Spend::UpTo40K,
            &["OH"],
        ),
        vendors: vec![
            vendor(
                "Slowfile",
                &[
                    "records-within-a-month",
                    "itemized-bills",
                    "imaging",
                    "hipaa-esign",
                    "request-tracking",
                    "midwest",
                ],
            ),
            vendor(
                "Weekly Charts",
                &["records-within-a-week", "itemized-bills", "midwest"],
            ),
        ],
        asks: vec![
            ("chart-turnaround", vec!["Within two weeks!"]),
            (
                "beyond-the-chart",
                vec![
                    "Itemized bills (UB-04 and CMS-1500)",
                    "X-rays, MRIs and scans",
                ],
            ),
            ("treatment-regions", vec!["Midwest"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        ["Weekly Charts: Best Match", "Slowfile: no badge"]
    );
}

/// Two hundred people who sign a hundred cases a month from television.
#[test]
fn a_firm_that_advertises_gets_an_agency_of_its_scale() {
    let large = [FirmSize::Above200];
    let ranking = Case {
        category: "marketing-services",
        firm: firm(
            Attorneys::Above50,
            Employees::Above200,
            Cases::Above100,
            Spend::Above1M,
            &["CA"],
        ),
        vendors: vec![
            serving(
                vendor(
                    "Airwave",
                    &["broadcast-advertising", "cost-per-signed-case", "price-3"],
                ),
                &["West"],
                &large,
            ),
            serving(
                vendor(
                    "Boutique Boards",
                    &[
                        "broadcast-advertising",
                        "outdoor-advertising",
                        "cost-per-signed-case",
                        "price-4",
                    ],
                ),
                &["West"],
                SMALL,
            ),
        ],
        asks: vec![
            (
                "marketing-channels",
                vec!["On TV and radio!", "On billboards and buses"],
            ),
            ("monthly-budget", vec!["More than $75,000"]),
            ("first-page-figures", vec!["What each signed case cost"]),
            ("home-markets", vec!["West"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        ["Airwave: Best Match", "Boutique Boards: no badge"]
    );
    assert_eq!(
        gaps(&ranking, "Airwave").len(),
        1,
        "a lower price is within the budget"
    );
}

/// A trial team that wants something better than what it has.
#[test]
fn a_firm_is_not_recommended_what_it_uses() {
    let ranking = Case {
        category: "trial-support",
        firm: firm(
            Attorneys::From16To30,
            Employees::From51To200,
            Cases::From26To50,
            Spend::UpTo100K,
            &["GA"],
        ),
        vendors: vec![
            vendor(
                "Boardroom",
                &["trial-exhibits", "crash-animation", "trucking"],
            ),
            vendor("Reconstruct", &["trial-exhibits", "crash-animation"]),
        ],
        asks: vec![
            (
                "trial-team-work",
                vec!["Exhibit boards and callouts", "An animation of the crash!"],
            ),
            ("trial-subject", vec!["A truck crash"]),
        ],
        uses: vec!["Boardroom"],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        ["Boardroom: no badge", "Reconstruct: Best Match"]
    );
    assert!(of(&ranking, "Boardroom").in_use);
}

/// A small firm that cannot spend much: a price is weighed, a must-have is not bargained away.
#[test]
fn a_firm_with_little_to_spend_pays_for_what_it_must_have() {
    let ranking = Case {
        category: "staffing",
        firm: firm(
            Attorneys::From2To5,
            Employees::From2To10,
            Cases::From11To25,
            Spend::UpTo5K,
            &["AZ"],
        ),
        vendors: vec![
            priced(
                vendor(
                    "Bargain Desk",
                    &["intake-specialists", "us-office-hours", "month-to-month"],
                ),
                1,
            ),
            priced(
                vendor(
                    "Costly Bench",
                    &["intake-specialists", "spanish", "us-office-hours"],
                ),
                4,
            ),
            priced(
                vendor(
                    "Fair Bench",
                    &["intake-specialists", "spanish", "us-office-hours"],
                ),
                2,
            ),
        ],
        asks: vec![
            ("open-seat", vec!["Intake specialist"]),
            ("second-language", vec!["Fluent Spanish!"]),
            ("desk-hours", vec!["Our office hours, full time"]),
            ("commitment", vec!["Month to month"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        [
            "Fair Bench: Best Match",
            "Costly Bench: Top Match",
            "Bargain Desk: no badge"
        ]
    );
    assert_eq!(
        of(&ranking, "Costly Bench").eligibility.budget,
        Some(Eligible::No)
    );
}

/// A mass tort firm whose must-haves nobody meets together: the first place says so.
#[test]
fn a_mass_tort_firm_is_told_that_nobody_has_it_all() {
    let ranking = Case {
        category: "financial-services",
        firm: firm(
            Attorneys::From31To50,
            Employees::From51To200,
            Cases::Above100,
            Spend::UpTo1M,
            &["PA"],
        ),
        vendors: vec![
            vendor(
                "Capstone Liens",
                &["medicare-liens", "medicaid-liens", "capped-lien-fee"],
            ),
            vendor(
                "Massworks",
                &[
                    "mass-tort-settlements",
                    "medicare-liens",
                    "qualified-settlement-fund",
                ],
            ),
        ],
        asks: vec![
            ("open-liens", vec!["Medicare and Medicare Advantage!"]),
            (
                "claimants-per-settlement",
                vec!["Hundreds, in a mass tort!"],
            ),
            ("settlement-tools", vec!["A qualified settlement fund"]),
            ("lien-fee", vec!["A fee with a cap we can disclose!"]),
        ],
        uses: vec![],
    }
    .rank();
    assert_eq!(
        shown(&ranking),
        ["Massworks: Closest", "Capstone Liens: no badge"]
    );
    let missed = &of(&ranking, "Massworks").reasons[0];
    assert!(
        missed.starts_with("Misses 1 of 3 must-haves: ") && missed.ends_with("(does not say)"),
        "{missed}"
    );
}
