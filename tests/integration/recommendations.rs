//! Recommendations: from the answers to the picks of the stages.

mod end_to_end;
mod memo_firm;
mod must_haves;
mod pick_for_me;
mod picks;
mod stack;
mod tools;
mod unlisted;
