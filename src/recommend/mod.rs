//! The recommendation engine: answers and evidence in, ranked vendors and true reasons out.
//!
//! Pure: no I/O, no clock, no lock. The same input always gives the same output, to the letter.
//!
//! Read it in this order: `vocabulary` (what words mean) and `vendors` (what vendors list) are
//! built once a version of the directory; `answers` checks what came in; `needs` says what a
//! firm wishes for; `score`, `rank`, `breakdown` and `reasons` turn that into results; `what_if`
//! finds the answers that decide them, and `demo` what is left to ask a vendor.
//! `evidence` adds up what firms use and try, with the sums of `tally`; `standing` compares vendors by it; `pick`
//! chooses three a category from that. Every judgement in numbers stands in `constants`.
//!
//! What it never does: look at partner flags or at the order of a file, offer an inactive vendor,
//! say a count below five aloud, or give a reason that the stored parts do not bear out.

mod answers;
mod breakdown;
pub mod constants;
mod demo_questions;
mod evidence;
mod needs;
mod pick;
mod postings;
mod rank;
mod reasons;
mod score;
mod standing;
mod tally;
mod vendors;
mod vocabulary;
mod what_if;

#[cfg(test)]
mod fixtures;

pub use answers::{AnswerError, QuestionError, QuestionFault, check_answers, check_questionnaire};
pub use breakdown::BreakdownLine;
pub use demo_questions::{DemoQuestion, DemoRequest, demo_questions};
pub use evidence::{CategoryEvidence, Evidence, EvidenceKind, FirmEvidence, FirmKey};
pub use pick::{
    CategoryPickRequest, PickedCategory, PickedVendor, page_note, pick_for_me, stage_note,
    used_any_size_fallback,
};
pub use rank::{PeerStanding, Peers, RankRequest, RankedVendor, Ranking, rank};
pub use reasons::explain;
pub use score::{FirmProfile, Tenths, Tool, distinct_tools, score_of};
pub use vendors::{CategoryVendors, VendorFacts};
pub use vocabulary::{TagId, Vocabulary, VocabularyError};
pub use what_if::{WhatIf, what_if};
