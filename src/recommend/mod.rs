//! The recommendation engine: answers and evidence in, ranked vendors and true reasons out. The
//! formulas are in docs/recommendations.md.
//!
//! Pure: no I/O, no clock, no lock. The same input always gives the same output, byte for byte.
//!
//! In reading order, in which no file uses a later one; each folder begins with such a list of its own:
//!
//! ```text
//! weights  lists  every judgment in numbers, and lists in a sentence
//! tags            tags and tools: what they mean and how vendors say it
//! points          how far a vendor meets a need, and what that is worth
//! capabilities    what vendors list and what their texts say
//! directory       the same, built once per version of the directory
//! needs           what a firm asks for, and what is left to ask a vendor
//! evidence        what other firms book and report
//! wording         why, and what other firms did, in words
//! ranking         vendors in order, and some per category
//! ```
//!
//! What it never does: read partner flags, depend on the order of a file, offer an inactive vendor,
//! show a count below `FIRMS_MIN`, or give a reason that the stored score inputs do not support.

mod capabilities;
mod directory;
mod evidence;
mod lists;
mod needs;
mod points;
mod ranking;
mod tags;
pub mod weights;
mod wording;

#[cfg(test)]
mod tests;

pub use capabilities::{
    Claim, Lexicon, PlainClaim, claims, plain_claims, read_practice_areas, read_regions,
    telling_parts,
};
pub use directory::{
    CategoryTools, CategoryVendors, NamedTool, TextClaims, TextNumbers, Tool, VendorFacts,
    VendorNames, distinct_tools, first_of_each_tool, in_todays_spellings, read_tools,
};
pub use evidence::{
    BookedEvidence, BookingNotFound, CategoryEvidence, Demo, Evidence, FirmAction, FirmBookings,
    FirmBookingsBuilder, FirmBookingsChange, OwnFirm, Peers, ReportedEvidence, ReportedFirm,
    VendorPeers,
};
pub use needs::{
    AnswerError, AskedOptions, DemoQuestion, DemoRequest, QuestionError, QuestionErrorKind,
    check_answers, check_questionnaire, demo_questions, weight_of,
};
pub use phrases::{PhraseError, check_phrase};
pub use points::{FirmProfile, Tenths, score_of};
pub use ranking::{
    AnswerChange, BreakdownLine, CategoryPickRequest, Cause, Changes, Note, NoteGroup,
    PickedCategory, PickedVendor, RankRequest, RankedVendor, Ranking, StoredResult, UnlistedVendor,
    VendorMove, WhatIf, changes, grouped, notes, pick_for_me, rank, rank_reasons, unlisted,
    what_if,
};
pub use tags::{TagId, Vocabulary, VocabularyError};
pub use wording::{
    LITTLE_KNOWN, LedgerRow, explain, has_rounded, ledger_lines, ledger_rows, ledger_sentences,
    memo_gaps, memo_reasons, memo_states, names_tools,
};
