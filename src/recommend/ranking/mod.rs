//! Vendors in order, and what a ranking leaves open, hangs on and has changed.
//!
//! ```text
//! rank_request             what a ranking is made from
//! breakdown  scorer        the points of a vendor, line by line and in sum
//! order  badges  rank      vendors in order
//! notes  what_if  changes  what a ranking leaves open, hangs on and has changed
//! pick                     some vendors per category
//! ```

mod badges;
mod breakdown;
mod changes;
mod notes;
mod order;
mod rank;
mod rank_request;
mod scorer;
mod what_if;

// Public for tests of `wording` only.
pub mod pick;

pub use breakdown::BreakdownLine;
pub use changes::{AnswerChange, Cause, Changes, StoredResult, VendorMove, changes};
pub use notes::{Note, NoteGroup, grouped, notes};
pub use order::rank_reasons;
pub use pick::{CategoryPickRequest, PickedCategory, PickedVendor, pick_for_me};
pub use rank::{Ranking, UnlistedVendor, rank, unlisted};
pub use rank_request::RankRequest;
pub use scorer::RankedVendor;
pub use what_if::{WhatIf, what_if};
