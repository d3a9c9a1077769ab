//! Two days of a directory, and what is said of the way from the one to the other.

mod answers;
mod audience;
mod claims;
mod score;

use super::*;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ledger::FirmCounts;
use crate::domain::recommend::{CauseKind, PeerCount};
use crate::domain::vendor::Vendor;
use crate::recommend::tests::fixtures::{answer, decided_category, intake, vendor, vocabulary};
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
            by_vendor: shares
                .map(|share| VendorPeers {
                    share,
                    count,
                    clicked: FirmCounts::default(),
                })
                .to_vec(),
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
        let kept = StoredResult {
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

fn causes_of(changes: &Changes, name: &str) -> Vec<String> {
    let mut all = changes.vendors.iter();
    let found = all.find(|vendor| vendor.name == name).unwrap();
    let causes = found.causes.iter();
    causes.map(|cause| cause.text.clone()).collect()
}
