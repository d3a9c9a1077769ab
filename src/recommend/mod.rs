//! The recommendation engine: answers and evidence in, ranked vendors and true reasons out. The
//! formulas are in docs/recommendations.md.
//!
//! Pure: no I/O, no clock, no lock. The same input always gives the same output, byte for byte.
//!
//! In reading order, in which no file uses a later one:
//!
//! ```text
//! weights  lists                                         every judgment in numbers, and lists in a sentence
//! tag_set  tool_names  implications                      tags and their names
//! compiled_phrases  vocabulary  joined_tools             what they mean and how vendors say it
//! slug_set  degree  score  eligibility                   how a need is met, and what that is worth
//! capabilities  price_bracket                            what vendors list, and what it costs
//! vendor_facts  postings  vendors                        the same, built once per version of the directory
//! text_claims  denied_highlights                         what their texts say, as a file, and what they say is not done
//! vendor_names  vendor_numbers  stack  directory_tools   vendors and tools by name or number
//! price_said                                             their words for a price without a bracket
//! answers  needs  asked_options  demo_questions          what a firm asks for, and what is left to ask a vendor
//! firm_key  cohort_weights  cohort_counts  reported      firms: their weights, and what they report
//! firm_bookings  counting_rules                          every booking, and what bookings are counted by
//! booked_days  vendor_days  booking_totals  evidence     what bookings add up to, changed day by day
//! peers  peer_stats  rank_request                        vendors compared by it, and what a ranking is made from
//! reason_words  reasons  ledger_lines                    why, and what other firms did, in words
//! breakdown  memo_reasons  memo_gaps  memo_states        results in words, and the same as a firm signs them
//! scorer  order  badges  rank                            results in order
//! notes  what_if  changes                                what a ranking leaves open, hangs on and has changed
//! pick                                                   some vendors per category
//! ```
//!
//! What it never does: read partner flags, depend on the order of a file, offer an inactive vendor,
//! show a count below `FIRMS_MIN`, or give a reason that the stored score inputs do not support.

mod answers;
mod asked_options;
mod badges;
mod booked_days;
mod booking_totals;
mod breakdown;
mod capabilities;
mod changes;
mod cohort_counts;
mod cohort_weights;
mod compiled_phrases;
mod counting_rules;
mod degree;
mod demo_questions;
mod denied_highlights;
mod directory_tools;
mod eligibility;
mod evidence;
mod firm_bookings;
mod firm_key;
mod implications;
mod joined_tools;
mod ledger_lines;
mod lists;
mod memo_gaps;
mod memo_reasons;
mod memo_states;
mod needs;
mod notes;
mod order;
mod peer_stats;
mod peers;
mod pick;
mod postings;
mod price_bracket;
mod price_said;
mod rank;
mod rank_request;
mod reason_words;
mod reasons;
mod reported;
mod score;
mod scorer;
mod slug_set;
mod stack;
mod tag_set;
mod text_claims;
mod tool_names;
mod vendor_days;
mod vendor_facts;
mod vendor_names;
mod vendor_numbers;
mod vendors;
mod vocabulary;
pub mod weights;
mod what_if;

#[cfg(test)]
mod tests;

pub use answers::{
    AnswerError, QuestionError, QuestionErrorKind, check_answers, check_questionnaire,
};
pub use asked_options::AskedOptions;
pub use breakdown::BreakdownLine;
pub use capabilities::{
    Claim, Lexicon, PlainClaim, claims, plain_claims, read_places, read_practice_areas,
    telling_parts,
};
pub use changes::{AnswerChange, Cause, Changes, StoredResult, VendorMove, changes};
pub use demo_questions::{DemoQuestion, DemoRequest, demo_questions};
pub use directory_tools::{CategoryTools, NamedTool, in_todays_spellings, read_tools};
pub use evidence::{BookedEvidence, CategoryEvidence, Evidence};
pub use firm_bookings::{
    BookingNotFound, Demo, FirmBookings, FirmBookingsBuilder, FirmBookingsChange,
};
pub use firm_key::{FirmKey, OwnFirm};
pub use ledger_lines::{LedgerRow, has_rounded, ledger_lines, ledger_rows, ledger_sentences};
pub use memo_gaps::memo_gaps;
pub use memo_reasons::memo_reasons;
pub use memo_states::memo_states;
pub use needs::weight_of;
pub use notes::{Note, NoteGroup, grouped, notes};
pub use order::rank_reasons;
pub use peers::{Peers, VendorPeers};
pub use phrases::{PhraseError, check_phrase};
pub use pick::{CategoryPickRequest, PickedCategory, PickedVendor, pick_for_me};
pub use rank::{Ranking, rank};
pub use rank_request::RankRequest;
pub use reasons::{explain, names_tools};
pub use reported::{FirmAction, ReportedEvidence, ReportedFirm};
pub use score::{FirmProfile, Tenths, score_of};
pub use scorer::RankedVendor;
pub use stack::{Tool, distinct_tools, first_of_each_tool};
pub use tag_set::TagId;
pub use text_claims::{TextClaims, TextNumbers};
pub use vendor_facts::VendorFacts;
pub use vendor_names::VendorNames;
pub use vendors::CategoryVendors;
pub use vocabulary::{Vocabulary, VocabularyError};
pub use what_if::{WhatIf, what_if};
