//! Worked examples of rankings.

use super::*;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, FirmSizes, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::ids::{VendorId, slug};
use crate::domain::ledger::FirmCounts;
use crate::domain::place::{UsState, UsStates};
use crate::domain::question::{Answer, Facet, Question};
use crate::domain::recommend::{
    Badge, Eligibility, Eligible, Gap, GapState, MatchedNeed, NearClaim, PeerCount,
};
use crate::domain::vendor::Vendor;
use crate::recommend::tests::fixtures::{
    TAGS, answer, category, intake, matched, must_have, vendor, vocabulary,
};
use crate::recommend::{
    self, CategoryVendors, FirmProfile, Peers, Tool, VendorPeers, explain, score_of,
};

fn notes(request: RankRequest<'_>, category: &str, ranking: &Ranking) -> Vec<String> {
    let notes = recommend::notes(request, category, ranking).into_iter();
    notes.map(|note| note.sentence).collect()
}

mod budgets;
mod case;
mod ineligible_matches;
mod must_haves;
mod older_budgets;
mod properties;
mod reference;
mod unbracketed;
mod unlisted;
mod what_if;

use case::{Case, PeersById, names, tools};

/// A vendor that meets most needs beside one that meets few.
fn callwright() -> Case {
    let mut callwright = vendor("Callwright", &["around-the-clock", "espanol"]);
    callwright.integrations = vec!["Filevine".into(), "Microsoft Outlook".into()];
    callwright.practice_areas_supported = vec!["Personal Injury".into()];
    callwright.price_bracket = Some(2);
    let mut case = Case::new(
        &[
            callwright,
            vendor("Other", &["answering-24-7", "portuguese"]),
        ],
        &[
            answer("tools", &["Outlook", "Casebarrel", "Other"]),
            answer("hours", &["Around the clock"]),
            answer("languages", &["Spanish", "Portuguese"]),
        ],
    );
    case.stack = Some(tools(&["Outlook", "filevine", "Filevine", "Lexroom"]));
    case.firm.software_spend = Some(SoftwareSpendBand::UpTo5K);
    case
}

#[test]
fn a_vendor_is_scored_and_explained() {
    let ranking = callwright().rank();
    assert_eq!(names(&ranking), ["Callwright", "Other"]);
    let best = &ranking.vendors[0];
    // Fit: the hours, one of two languages (siblings share only a parent that it does not list), one
    // of two tools.
    let outlook = MatchedNeed {
        field: ClaimField::Integrations,
        ..matched("Outlook")
    };
    assert_eq!(
        best.inputs.matched,
        [matched("24/7 answering"), matched("Spanish"), outlook]
    );
    let gap = |label: &str| Gap {
        tag: Some(label.to_lowercase()),
        label: label.into(),
        state: GapState::Unsaid,
        must_have: false,
        near: None,
    };
    assert_eq!(best.inputs.missing, [gap("Portuguese"), gap("Casebarrel")]);
    assert_eq!(ranking.vendors[1].inputs.missing[0], gap("Spanish"));
    let fit: f64 = 3.0 / 5.0;
    let expected = 1_000.0 * (0.65 * fit + 0.15 * 2.0 / 3.0 + 0.05) / 0.85;
    assert!(
        (f64::from(best.score) - expected).abs() <= 0.5,
        "{}",
        best.score
    );
    assert_eq!(
        best.reasons,
        [
            "Matches 3 of 5 needs: 24/7 answering, Spanish and Outlook",
            "Works with Outlook and filevine, which you use",
            "Within your software budget ($$)",
            "Lists personal injury",
        ]
    );
}

#[test]
fn the_breakdown_names_questions_answers_and_points() {
    let ranking = callwright().rank();
    let lines: Vec<_> = ranking.vendors[0]
        .breakdown
        .iter()
        .map(|line| {
            (
                line.question.as_str(),
                line.answer.as_str(),
                line.points,
                line.out_of,
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (
                "When do you need calls answered?",
                "Around the clock",
                153,
                153
            ),
            (
                "Which languages do your clients speak?",
                "Spanish, Portuguese",
                153,
                306
            ),
            (
                "Which tools must it connect to?",
                "Outlook, Casebarrel, Other",
                153,
                306
            ),
            (
                "Your tech stack",
                "2 of 3 tools listed as integrations",
                117,
                176
            ),
            ("Your software budget", "Within it ($$)", 59, 59),
        ]
    );
}

#[test]
fn a_parent_or_child_tag_meets_a_need_by_half() {
    let cases = [
        ("texas", 1_000),
        ("tx", 1_000),
        ("southwest", 1_000),
        ("nationwide", 1_000),
        ("ohio", 0),
    ];
    for (tag, expected) in cases {
        let facts = [vendor("A", &[tag])];
        let case = Case::new(&facts, &[answer("states", &["Texas"]), answer("size", &[])]);
        let vocabulary = vocabulary();
        let needs = Needs::of_answers(&intake().questions, &case.answers, &vocabulary);
        let score = case.with(|request| {
            let fit = needs.fits(request.vendors).unwrap()[0];
            score_of(&Scorer::new(request).parts(Some(fit), 0))
        });
        assert_eq!(score, Some(expected), "{tag}");
    }
    let wider = Case::new(
        &[vendor("A", &["portuguese"])],
        &[answer("languages", &["Both at once"])],
    );
    assert_eq!(
        wider.rank().vendors[0].score,
        250,
        "half of one of two tags that share"
    );
}

#[test]
fn every_need_weighs_the_same_and_a_question_at_most_as_three() {
    let one_of_two = Case::new(
        &[vendor("A", &["spanish"])],
        &[
            answer("languages", &["Spanish", "Portuguese"]),
            answer("hours", &["Office hours"]),
        ],
    );
    assert_eq!(one_of_two.rank().vendors[0].score, 333);
    // Texas 1.5, Ohio and the Southwest 0.75 each, together 3; the hours 1.
    let states = answer("states", &["Texas", "Ohio", "The Southwest"]);
    let answers = [
        must_have(states, &["Texas"]),
        answer("hours", &["Around the clock"]),
    ];
    let vendors = [vendor("A", &["texas"]), vendor("B", &["answering-24-7"])];
    let ranking = Case::new(&vendors, &answers).rank();
    let scores: Vec<_> = ranking.vendors.iter().map(|ranked| ranked.score).collect();
    // Half of the Southwest, which is the parent of Texas.
    assert_eq!(scores, [469, 250]);
    let with_neutral = Case::new(
        &[vendor("A", &["outlook"])],
        &[
            answer("tools", &["Outlook", "Other"]),
            answer("hours", &["No preference"]),
        ],
    );
    assert_eq!(with_neutral.rank().vendors[0].score, 1_000);
}

#[test]
fn without_any_preference_vendors_are_ordered_by_name() {
    let vendors =
        ["beta", "Alpha", "Zeta", "Éclair", "Delta", "Gamma"].map(|name| vendor(name, &[]));
    let mut case = Case::new(&vendors, &[answer("hours", &["No preference"])]);
    let ranking = case.rank();
    assert_eq!(names(&ranking), ["Alpha", "beta", "Delta", "Gamma", "Zeta"]);
    assert!(ranking.ordered_by_name && !ranking.close_call);
    assert!(
        ranking
            .vendors
            .iter()
            .all(|v| v.score == 0 && v.breakdown.is_empty())
    );
    case.firm.software_spend = Some(SoftwareSpendBand::UpTo5K);
    assert!(!case.rank().ordered_by_name);
}

#[test]
fn facets_are_dropped_in_order_until_a_vendor_fits() {
    let answers = [
        answer("price", &["$"]),
        answer("states", &["Texas"]),
        answer("size", &["Solo"]),
        answer("tools", &["Outlook", "Casebarrel"]),
        answer("hours", &["Around the clock"]),
    ];
    let sentence = |name: &str| format!("No vendor met every need, so {name} was set aside.");
    let all = ["price", "geography", "firm size", "optional integrations"];
    // A fit of one need in six lies below the floor, one in five on it.
    let cases: [(&str, &[Answer], usize, usize); 4] = [
        ("answering-24-7", &answers, 1, 1),
        ("answering-office", &answers, 0, 1),
        ("answering-24-7", &answers[3..], 0, 1),
        ("answering-office", &answers[..4], 4, 1),
    ];
    for (tag, answers, set_aside, shown) in cases {
        let ranking = Case::new(&[vendor("A", &[tag])], answers).rank();
        let expected: Vec<_> = all[..set_aside].iter().map(|name| sentence(name)).collect();
        assert_eq!(
            (ranking.relaxed, ranking.vendors.len()),
            (expected, shown),
            "{tag}"
        );
    }
    let little = Case::new(&[vendor("A", &["answering-office"])], &answers);
    assert!(little.rank().little_known && little.rank().vendors[0].inputs.matched.is_empty());
    assert_eq!(
        little.with(|request| notes(request, "Intake", &rank(request))),
        [
            "Too little is known of the Intake vendors here to say who fits your answers; these come \
             first by what is known.",
            "The only Intake vendor here does not say that it offers “Around the clock”",
            "The only Intake vendor here does not say that it offers Outlook",
            "The only Intake vendor here does not say that it offers Casebarrel",
            "The only Intake vendor here does not say that it offers “$”",
            "The only Intake vendor here does not say that it offers Texas",
            "The only Intake vendor here does not say that it offers “Solo”",
        ]
    );
    let only_price = Case::new(&[vendor("A", &["answering-24-7"])], &answers[..1]).rank();
    assert_eq!(only_price.relaxed, [sentence("price")]);
    assert!(only_price.ordered_by_name);
}

#[test]
fn close_calls_are_marked_and_thin_evidence_is_not_used() {
    let vendors = [vendor("A", &["spanish", "tx"]), vendor("B", &["spanish"])];
    let mut case = Case::new(&vendors, &[answer("languages", &["Spanish"])]);
    assert!(case.rank().close_call);
    case.answers.push(answer("states", &["Texas"]));
    assert!(!case.rank().close_call);
    let vendor_peers = |share, firms| VendorPeers {
        share,
        count: PeerCount {
            firms,
            of: 9,
            all_use: true,
            your_size: false,
        },
        clicked: FirmCounts::default(),
    };
    let by_vendor = [
        ("a".into(), vendor_peers(0.1, 1)),
        ("b".into(), vendor_peers(0.4, 6)),
    ];
    let peers = |firms_with_evidence| PeersById {
        firms_with_evidence,
        by_vendor: by_vendor.clone().into(),
    };
    case.peers = Some(peers(4));
    assert!(
        case.rank()
            .vendors
            .iter()
            .all(|ranked| ranked.parts.peer.is_none())
    );
    case.peers = Some(peers(5));
    let ranking = case.rank();
    assert_eq!(ranking.vendors[0].parts.peer, Some(0.25));
    assert_eq!(ranking.vendors[0].breakdown[2].answer, "Too few to count");
    assert_eq!(ranking.vendors[1].parts.peer, Some(1.0));
    assert_eq!(
        ranking.vendors[1].breakdown[2].answer,
        "Used by 6 of 9 that told us"
    );
    assert!(
        ranking.vendors[1]
            .reasons
            .contains(&"Used by 6 of 9 firms that told us".into())
    );
    assert!(
        !ranking.vendors[0]
            .reasons
            .iter()
            .any(|reason| reason.contains("firms"))
    );
}

#[test]
fn the_practice_area_is_personal_injury_unless_an_answer_says_otherwise() {
    let cases: [(&[&str], &[&str], Option<&str>); 5] = [
        (&["pi"], &[], Some("Lists personal injury")),
        (&["pi"], &["Motor vehicle"], Some("Lists personal injury")),
        (
            &["pi", "mva"],
            &["Motor vehicle"],
            Some("Lists motor vehicle cases"),
        ),
        (&["pi"], &["Workers' compensation"], None),
        (&["mva"], &[], None),
    ];
    for (tags, areas, expected) in cases {
        let tags = [tags, &["spanish"]].concat();
        let answers = [answer("languages", &["Spanish"]), answer("cases", areas)];
        let ranking = Case::new(&[vendor("A", &tags)], &answers).rank();
        let said = ranking.vendors[0]
            .reasons
            .iter()
            .find(|reason| reason.starts_with("Lists"));
        assert_eq!(said.map(String::as_str), expected, "{tags:?} {areas:?}");
    }
}

#[test]
fn what_words_leave_in_doubt_is_not_said_to_be_offered_by_nobody() {
    let mut doubtful = vendor("A", &[]);
    doubtful.description = Some("Portuguese speakers we are looking for.".into());
    let answers = [answer("languages", &["Spanish", "Portuguese"])];
    let case = Case::new(&[doubtful, vendor("B", &[])], &answers);
    let said = case.with(|request| notes(request, "Intake", &rank(request)));
    assert_eq!(
        said[1..],
        [
            "None of the 2 Intake vendors here says it offers Spanish",
            "None of the 2 Intake vendors here plainly says it offers Portuguese; the words of at least \
             one come near it",
        ]
    );
}
