//! What the tests of this module share.

mod docs;
pub mod fixtures;
