//! One tag of a vocabulary.

use crate::recommend::tags::tag_set::TagId;

/// A tag with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub slug: String,
    pub label: String,
    pub description: String,
    pub facet: String,
    pub parent: Option<TagId>,
    pub children: Vec<TagId>,
    /// All that follows from it, itself left out.
    pub implied: Vec<TagId>,
    pub phrases: Vec<String>,
}

pub const TOOL_FACET: &str = "integrations";
/// The facet of states and regions.
pub const PLACE_FACET: &str = "geography";
/// The facet of firm sizes.
pub const SIZE_FACET: &str = "size";
/// The facet of prices; each of its tags implies the dearer ones.
pub const PRICE_FACET: &str = "price";
