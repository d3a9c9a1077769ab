//! What firms use, whom they meet, and what that counts for.
//!
//! ```text
//! member_reports   what members say their firms use, in memory
//! evidence         what firms use and try
//! tech_stacks      what a firm uses, as its people edit it
//! meeting_clicks   whom it met
//! ```

pub mod evidence;
pub mod meeting_clicks;
pub(super) mod member_reports;
pub mod tech_stacks;
