//! A start: what it reads ahead and puts together, and the sample data of a new instance.
//!
//! ```text
//! read_ahead   what is read beside the database
//! assembly     services that are made together
//! seed         the categories and the sample data that a new instance gets
//! ```

pub(super) mod assembly;
pub mod read_ahead;
pub mod seed;
