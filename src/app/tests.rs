//! What holds for all services together.

pub mod mixed_histories;
pub mod naming_rule;
pub mod support;
mod unshown_commits;
