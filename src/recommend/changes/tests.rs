use super::*;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::firm::InjuryCasesBand;
use crate::domain::place::UsState;
use crate::domain::recommend::{CauseKind, Eligible, PeerCount};
use crate::domain::vendor::Vendor;
use crate::recommend::tests::fixtures::{
    answer, decided_category, intake, matched, must_have, strings, vendor, vocabulary,
};
use crate::recommend::{FirmProfile, Peers, Tool, VendorPeers};

/// A firm, its answers and a directory.
#[derive(Clone, Default)]
struct Day {
    vendors: Vec<Vendor>,
    /// About all of them.
    decided: CapabilityDecisions,
    answers: Vec<Answer>,
    firm: FirmProfile,
    stack: Option<Vec<Tool>>,
    /// Of Alpha the share of the evidence, and of Beta; the firms behind both.
    peers: Option<([f64; 2], PeerCount)>,
    /// The labels that the options of a question have, where they are others.
    relabeled: Option<(&'static str, &'static str)>,
}

impl Day {
    fn with<T>(&self, ask: impl FnOnce(RankRequest<'_>) -> T) -> T {
        let vocabulary = vocabulary();
        let vendors = decided_category(&vocabulary, &self.vendors, &self.decided);
        let peers = self.peers.map(|(shares, count)| Peers {
            firms_with_evidence: 9,
            by_vendor: shares.map(|share| VendorPeers { share, count }).to_vec(),
        });
        let mut questions = intake().questions;
        let options = questions.iter_mut().flat_map(|asked| &mut asked.options);
        for option in options {
            if let Some((_, new)) = self.relabeled.filter(|(old, _)| option.label == *old) {
                option.label = new.to_owned();
            }
        }
        ask(RankRequest {
            questions: &questions,
            answers: &self.answers,
            vendors: &vendors,
            vocabulary: &vocabulary,
            firm: self.firm,
            stack: self.stack.as_deref(),
            peers: peers.as_ref(),
        })
    }

    /// What is kept of a ranking.
    fn kept(&self) -> Vec<RecommendedVendor> {
        let ranking = self.with(rank);
        let recommended = |(rank, ranked): (u8, RankedVendor)| RecommendedVendor {
            vendor: Vendor::clone(&ranked.vendor),
            rank,
            badge: ranked.badge,
            in_use: ranked.in_use,
            eligibility: ranked.eligibility,
            parts: Some(ranked.parts),
            inputs: ranked.inputs,
            reasons: ranked.reasons,
        };
        (1..).zip(ranking.vendors).map(recommended).collect()
    }

    fn since(&self, then: &Self) -> Changes {
        self.against(&then.answers, &then.kept())
    }

    fn against(&self, answers: &[Answer], vendors: &[RecommendedVendor]) -> Changes {
        let kept = KeptResult {
            asked: &[],
            answers,
            vendors,
        };
        self.with(|request| changes(kept, request))
    }
}

fn day() -> Day {
    Day {
        vendors: vec![
            vendor("Alpha", &["spanish", "answering-24-7"]),
            vendor("Beta", &["spanish"]),
        ],
        answers: vec![
            answer("hours", &["Around the clock"]),
            answer("languages", &["Spanish"]),
        ],
        ..Day::default()
    }
}

/// Name, rank before and after, causes.
type Move<'a> = (&'a str, Option<usize>, Option<usize>, Vec<&'a str>);

fn moves(changes: &Changes) -> Vec<Move<'_>> {
    let all = changes.vendors.iter();
    all.map(|vendor| {
        let causes = vendor.causes.iter().map(|cause| cause.text.as_str());
        (
            vendor.name.as_str(),
            vendor.rank_before,
            vendor.rank_after,
            causes.collect(),
        )
    })
    .collect()
}

#[test]
fn nothing_moved_where_nothing_changed() {
    let changes = day().since(&day());
    assert!(changes.answers.is_empty());
    let still = [
        ("Alpha", Some(1), Some(1), vec![]),
        ("Beta", Some(2), Some(2), vec![]),
    ];
    assert_eq!(moves(&changes), still);
}

#[test]
fn a_claim_that_is_new_or_gone_is_quoted() {
    let mut today = day();
    today.vendors[0].tags.retain(|tag| tag != "spanish");
    today.vendors[1].short_highlights = vec!["24/7 answering".into()];
    let changes = today.since(&day());
    assert_eq!(
        moves(&changes),
        [
            (
                "Beta",
                Some(2),
                Some(1),
                vec!["It now says that it offers 24/7 answering: “24/7 answering” (highlights)."],
            ),
            (
                "Alpha",
                Some(1),
                Some(2),
                vec!["It no longer says that it offers Spanish."],
            ),
        ]
    );
    assert_eq!(changes.vendors[0].causes[0].kind, CauseKind::Claims);
    assert!(changes.vendors[0].score_after > changes.vendors[0].score_before);
}

#[test]
fn what_comes_near_is_told_from_what_is_offered() {
    let mut today = day();
    today.vendors[1] = vendor("Beta", &["bilingual"]);
    let of_beta = |changes: &Changes| -> Vec<String> {
        let mut moves = moves(changes).into_iter();
        let beta = moves.find(|(name, ..)| *name == "Beta").unwrap();
        beta.3.into_iter().map(str::to_owned).collect()
    };
    let gone = "It no longer says that it offers Spanish.";
    assert_eq!(of_beta(&today.since(&day())), [gone]);
    let mut silent = today.clone();
    silent.vendors[1] = vendor("Beta", &["answering-24-7"]);
    assert_eq!(
        of_beta(&today.since(&silent)),
        [
            "It no longer says that it offers 24/7 answering.",
            "It now comes near Spanish with bilingual staff.",
        ]
    );
    let mut kept = today.kept();
    assert_eq!(today.against(&today.answers, &kept), today.since(&today));
    // As it was kept when what comes near counted as met.
    let near = kept[1].inputs.missing.pop().unwrap();
    kept[1].inputs.matched.push(matched(&near.label));
    assert!(of_beta(&today.against(&today.answers, &kept)).is_empty());
}

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
fn who_denies_a_need_is_told() {
    let then = day();
    let mut decided = then.clone();
    decided.decided.denied = strings(&["spanish"]);
    assert_eq!(
        causes_of(&decided.since(&then), "Beta"),
        ["It does not offer Spanish: an administrator confirmed it."]
    );
    let mut said = then.clone();
    said.vendors[1].tags.clear();
    said.vendors[1].description = Some("We do not speak Spanish.".into());
    assert_eq!(
        causes_of(&said.since(&then), "Beta"),
        ["It now says that it does not offer Spanish."]
    );
}

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
        ["It says something else about whom it serves, which suits the firm's states differently."]
    );
}

#[test]
fn vendors_come_and_go_with_a_reason() {
    let mut today = day();
    today.vendors[0].is_active = false;
    today
        .vendors
        .push(vendor("Gamma", &["spanish", "answering-24-7"]));
    let changes = today.since(&day());
    assert_eq!(
        moves(&changes),
        [
            (
                "Gamma",
                None,
                Some(1),
                vec![
                    "It was not among the vendors shown then; with the same answers it would be shown today."
                ],
            ),
            ("Beta", Some(2), Some(2), vec![],),
            (
                "Alpha",
                Some(1),
                None,
                vec!["Alpha is no longer offered here."]
            ),
        ]
    );
}

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

#[test]
fn a_vendor_that_others_passed_says_so() {
    let mut today = day();
    today
        .vendors
        .push(vendor("Aardvark", &["spanish", "answering-24-7"]));
    let changes = today.since(&day());
    let alpha = changes
        .vendors
        .iter()
        .find(|vendor| vendor.name == "Alpha")
        .unwrap();
    assert_eq!((alpha.rank_before, alpha.rank_after), (Some(1), Some(2)));
    assert_eq!(alpha.causes[0].kind, CauseKind::Others);
    let said = "Nothing changed about it; others moved past it.";
    assert_eq!(alpha.causes[0].text, said);
    // And the other way round.
    let changes = day().since(&today);
    let mut all = changes.vendors.iter();
    let alpha = all.find(|vendor| vendor.name == "Alpha").unwrap();
    assert_eq!((alpha.rank_before, alpha.rank_after), (Some(2), Some(1)));
    let said = "Nothing changed about it; others fell behind it or are gone.";
    assert_eq!(alpha.causes[0].text, said);
}

/// The causes of Beta's move where the evidence of then and now is this.
fn evidence_since(then: ([f64; 2], u32), now: ([f64; 2], u32)) -> Vec<String> {
    let with = |(shares, firms)| {
        let count = PeerCount {
            firms,
            of: 52,
            all_use: false,
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
fn whom_it_served_is_told_before_whom_it_serves() {
    let texas: crate::domain::place::UsStates = UsState::from_code("TX").into_iter().collect();
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

fn causes_of(changes: &Changes, name: &str) -> Vec<String> {
    let mut all = changes.vendors.iter();
    let found = all.find(|vendor| vendor.name == name).unwrap();
    let causes = found.causes.iter();
    causes.map(|cause| cause.text.clone()).collect()
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

#[test]
fn another_questionnaire_is_no_change_of_mind() {
    let then = day();
    let mut today = then.clone();
    today.relabeled = Some(("Spanish", "Spanish speakers"));
    let gone = ["The questionnaire no longer asks for Spanish."];
    assert_eq!(causes_of(&today.since(&then), "Beta"), gone);
    // A capability that has another name.
    let mut kept = then.kept();
    for vendor in &mut kept {
        for need in &mut vendor.inputs.matched {
            if need.label == "Spanish" {
                need.label = "Hispanic staff".into();
            }
        }
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
