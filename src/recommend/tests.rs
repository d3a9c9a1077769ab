//! What the tests of this module share.

mod documents;
pub mod fixtures;
