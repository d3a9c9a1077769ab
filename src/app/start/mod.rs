//! A start: what it reads ahead, puts together, and gives a new instance.
//!
//! ```text
//! read_ahead   what is read beside the database
//! assembly     services that are made together
//! seed         categories, and the sample data
//! ```

pub(super) mod assembly;
pub mod read_ahead;
pub mod seed;
