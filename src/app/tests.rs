//! What holds for all services together.

mod failed_publication;
pub mod mixed_histories;
pub mod naming_rule;
pub mod support;
