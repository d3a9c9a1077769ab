//! What a cell of an extra column says under the name of its column, as far as that needs no words of a category.
//!
//! ```text
//! affirmation     yes, with when or where
//! ai_training     whether clients' data trains an AI
//! contract_terms  how long a contract binds
//! other_words     other words for what is not understood
//! refusals        what a column of refusals denies
//! ```

pub mod affirmation;
mod ai_training;
mod contract_terms;
pub mod other_words;
pub mod refusals;
