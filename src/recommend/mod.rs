//! The recommendation engine: answers and evidence in, ranked vendors and true reasons out. The
//! formulas are in docs/recommendations.md.
//!
//! Pure: no I/O, no clock, no lock. The same input always gives the same output, byte for byte.
//!
//! In reading order: `vocabulary` (tags and synonyms), `directory_tools` (the tools that vendors
//! name), `vendor_facts` and `vendors` (what
//! vendors list) are built once per version of the directory; `answers` validates what was sent;
//! `needs` says what a firm asks for; `score`, `stack`, `rank`, `breakdown` and `reasons`
//! turn that into results; `what_if` finds the answers that decide them, and `demo_questions`
//! what is left to ask a vendor. `demo_rows` keeps every booking, `demo_sums` what they add up to by the
//! weights of `tally`, `booked_days` and `vendor_days` what changes with the day, and `evidence` all of them for rankings; `peer_stats` compares vendors by it; `pick` chooses three vendors per category.
//! Every judgement in numbers is in `constants`.
//!
//! What it never does: read partner flags, depend on the order of a file, offer an inactive vendor,
//! show a count below five, or give a reason that the stored score inputs do not support.

mod answers;
mod badges;
mod booked_days;
mod breakdown;
mod capabilities;
mod changes;
mod cohort_counts;
pub mod constants;
mod degree;
mod demo_questions;
mod demo_reading;
mod demo_rows;
mod demo_sums;
mod directory_tools;
mod eligibility;
mod evidence;
mod firm_key;
mod implications;
mod memo_sentences;
mod needs;
mod notes;
mod peer_stats;
mod phrases;
mod pick;
mod postings;
mod rank;
mod reasons;
mod reported;
mod request;
mod score;
mod scorer;
mod slug_set;
mod stack;
mod tag_set;
mod tally;
mod tool_names;
mod vendor_days;
mod vendor_facts;
mod vendor_names;
mod vendor_numbers;
mod vendors;
mod vocabulary;
mod what_if;
mod words;

#[cfg(test)]
mod tests;

pub use answers::{
    AnswerError, QuestionError, QuestionErrorKind, check_answers, check_questionnaire,
};
pub use breakdown::BreakdownLine;
pub use capabilities::{Claim, Lexicon, claims, suggestions};
pub use changes::{AnswerChange, Cause, Changes, Kept, VendorMove, changes};
pub use demo_questions::{DemoQuestion, DemoRequest, demo_questions};
pub use demo_rows::{Demo, DemoRows, DemoRowsBuilder, DemoRowsChange, NoSuchDemo};
pub use directory_tools::{CategoryTools, NamedTool, read_tools};
pub use evidence::{BookedEvidence, CategoryEvidence, Evidence};
pub use firm_key::{FirmKey, OwnFirm};
pub use memo_sentences::memo_sentences;
pub use needs::weight_of;
pub use notes::notes;
pub use peer_stats::{Peers, VendorPeers};
pub use phrases::{PhraseError, check_phrase};
pub use pick::{CategoryPickRequest, PickedCategory, PickedVendor, pick_for_me};
pub use rank::{Ranking, rank};
pub use reasons::explain;
pub use reported::{FirmAction, ReportedEvidence, ReportedFirm};
pub use request::RankRequest;
pub use score::{FirmProfile, Tenths, score_of};
pub use scorer::RankedVendor;
pub use stack::{Tool, distinct_tools};
pub use tag_set::TagId;
pub use vendor_facts::VendorFacts;
pub use vendor_names::VendorNames;
pub use vendors::CategoryVendors;
pub use vocabulary::{Vocabulary, VocabularyError};
pub use what_if::{WhatIf, what_if};
