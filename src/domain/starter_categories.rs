//! The categories that every instance has.

use std::sync::LazyLock;

use super::vendor::Category;

const CATEGORIES: &str = include_str!("../../data/categories.json");

/// In the order of a case's stages.
pub fn starter_categories() -> &'static [Category] {
    static ALL: LazyLock<Vec<Category>> =
        LazyLock::new(|| serde_json::from_str(CATEGORIES).expect("a test reads the same content"));
    &ALL
}
