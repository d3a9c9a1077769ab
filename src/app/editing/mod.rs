//! What administrators edit by hand. What comes in files is in `imports`.
//!
//! ```text
//! vendors          their fields, their names and which of them are one
//! capabilities     what vendors offer
//! questionnaires   what is asked about them
//! ```

pub mod capabilities;
pub mod questionnaires;
pub mod vendors;
