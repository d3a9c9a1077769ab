//! A ranking as the results view shows it.

use serde::Serialize;
use utoipa::ToSchema;

use super::scored_vendor::{ScoredVendor, points};
use crate::api::ledger_reply::Ledger;
use crate::api::need_reply::MatchedNeed;
use crate::app::directory::catalog::Catalog;
use crate::app::recommendations::Results;
use crate::domain::recommend::Badge;
use crate::domain::user::User;
use crate::recommend::{self, RankedVendor as Ranked};

/// A ranking and how it came about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Computed {
    /// At most `{RESULTS_MAX}`, the best first.
    vendors: Vec<RankedVendor>,
    /// What had to be set aside to find any vendor; usually empty.
    relaxed: Vec<String>,
    /// What is not known, in sentences: one for each answer that no vendor of the category meets, after
    /// one on the whole where no vendor is known to fit.
    notes: Vec<String>,
    /// `notes` as a screen shows them: those that differ only in what they name as one.
    note_groups: Vec<NoteGroup>,
    /// Whether no vendor is known to fit, so that these are only the best by what is known.
    little_known: bool,
    /// Whether nothing was asked for, so that the order is by name.
    ordered_by_name: bool,
    /// Answers without each of which another vendor would come first; at most `{WHAT_IFS_MAX}`.
    what_if: Vec<WhatIf>,
    /// How many vendors of the category are not among these.
    unlisted_count: usize,
}

/// "None of the 12 Intake vendors here says it offers:" with a list, or a note on its own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoteGroup {
    /// A sentence, or how it begins.
    sentence: String,
    /// How it ends, once for each; empty where it is whole.
    offers: Vec<String>,
}

/// Without “Spanish”, Acme becomes #1.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhatIf {
    /// The option chosen.
    without: String,
    /// Who comes first without it.
    vendor_name: String,
}

/// A vendor with its score and what led to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankedVendor {
    #[serde(flatten)]
    scored: ScoredVendor,
    /// From 1.
    #[schema(minimum = 1)]
    rank: u8,
    /// What the place is worth; null for most, and for every vendor that the firm uses or that serves
    /// other firms only.
    #[schema(required)]
    badge: Option<Badge>,
    /// Needs that are met, the weightiest first.
    matched_tags: Vec<String>,
    /// The needs that are met again, with where the vendor says so.
    matched: Vec<MatchedNeed>,
    /// The labels of the gaps.
    missing_tags: Vec<String>,
    /// At most `{REASONS_MAX}` true sentences, the strongest first.
    reasons: Vec<String>,
    /// Whether this is rank 1 and rank 2 is less than `{CLOSE_CALL}` points behind.
    close_call: bool,
    /// How the score adds up.
    breakdown: Vec<ScoreLine>,
    /// What other firms did about it.
    evidence: Ledger,
}

/// One line of a score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoreLine {
    /// The question, or what else the score rests on, such as "Your tech stack".
    question: String,
    /// What was answered or found.
    answer: String,
    /// What the vendor earned; all lines add up to the score.
    points: f64,
    /// What it could have earned; all lines add up to 100.
    out_of: f64,
}

impl Computed {
    /// The ranking as this reader may see it.
    pub fn of(results: &Results, reader: &User, catalog: &Catalog) -> Self {
        let ranking = &results.ranking;
        let reasons = recommend::rank_reasons(&ranking.vendors);
        let ranked = (1u8..).zip(&ranking.vendors).zip(reasons);
        let vendors = ranked.map(|((rank, ranked), rank_reason)| {
            let dismissed = results.dismissed.contains(&ranked.vendor.id);
            let asked = &results.asked;
            let scored = ScoredVendor::new(ranked, rank_reason, dismissed, asked, reader, catalog);
            RankedVendor::new(scored, rank, ranked, results)
        });
        let notes = results.notes.iter().map(|note| note.sentence.clone());
        Self {
            vendors: vendors.collect(),
            relaxed: ranking.relaxed.clone(),
            notes: notes.collect(),
            note_groups: recommend::grouped(&results.notes)
                .into_iter()
                .map(NoteGroup::of)
                .collect(),
            little_known: ranking.little_known,
            ordered_by_name: ranking.ordered_by_name,
            what_if: results.what_if.iter().map(WhatIf::of).collect(),
            unlisted_count: ranking.unlisted,
        }
    }
}

impl NoteGroup {
    fn of(group: recommend::NoteGroup) -> Self {
        let recommend::NoteGroup { sentence, offers } = group;
        Self { sentence, offers }
    }
}

impl WhatIf {
    fn of(found: &recommend::WhatIf) -> Self {
        Self {
            without: found.without.clone(),
            vendor_name: found.vendor.name.clone(),
        }
    }
}

impl RankedVendor {
    fn new(scored: ScoredVendor, rank: u8, ranked: &Ranked, results: &Results) -> Self {
        let matched = ranked.inputs.matched.iter();
        let missing = ranked.inputs.missing.iter();
        let lines = ranked.breakdown.iter();
        Self {
            scored,
            rank,
            badge: ranked.badge,
            matched_tags: matched.map(|need| need.label.clone()).collect(),
            matched: MatchedNeed::all(&ranked.inputs, &results.asked),
            missing_tags: missing.map(|gap| gap.label.clone()).collect(),
            reasons: ranked.reasons.clone(),
            close_call: rank == 1 && results.ranking.close_call,
            breakdown: lines
                .map(|line| ScoreLine {
                    question: line.question.clone(),
                    answer: line.answer.clone(),
                    points: points(line.points),
                    out_of: points(line.out_of),
                })
                .collect(),
            evidence: results.ledger(&ranked.vendor.id).into(),
        }
    }
}
