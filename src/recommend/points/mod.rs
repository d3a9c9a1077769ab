//! How far a vendor fits, as parts of a score.
//!
//! ```text
//! degree       how far it meets one need
//! score        the parts of a score, and what they add up to
//! eligibility  whether it serves the firm at all
//! ```

mod degree;
mod eligibility;
mod score;

pub(super) use degree::Degree;
pub(super) use eligibility::ServedFirms;
pub use score::{FirmProfile, Tenths, score_of};
pub(super) use score::{budget_part, floor_tenths};
