//! The tools a firm says it uses, per category (spec §3, Category adoption item).

use serde::{Deserialize, Serialize};

use super::ids::{CategoryId, VendorId};

/// What a person said about one category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adoption {
    /// Which category.
    pub category_id: CategoryId,
    /// Whether the firm uses any tool there; the lists are empty where it does not.
    pub has_tool: bool,
    /// Tools of the directory.
    pub vendors: Vec<VendorId>,
    /// The most important of them.
    pub primary: Option<VendorId>,
    /// Tools that the directory does not have, as written.
    pub other_vendors: Vec<String>,
}
