//! What a firm asks for, and what is left to ask a vendor.
//!
//! ```text
//! answers         whether answers fit their questionnaire
//! firm_needs      what they ask of a vendor
//! asked_options   the same in the words of the questionnaire
//! demo_questions  what a vendor leaves open
//! ```

mod answers;
mod asked_options;
mod demo_questions;
mod firm_needs;

pub use answers::{
    AnswerError, QuestionError, QuestionErrorKind, check_answers, check_questionnaire,
};
pub use asked_options::AskedOptions;
pub(super) use asked_options::{budget_need, without_budget};
pub use demo_questions::{DemoQuestion, DemoRequest, demo_questions};
pub use firm_needs::weight_of;
pub(super) use firm_needs::{
    Coverage, Need, Needs, RELAXATION_ORDER, chosen_options, gap_state, is_must_have,
};
