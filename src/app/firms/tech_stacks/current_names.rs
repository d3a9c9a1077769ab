//! Tools of an answer by the names that vendors have now.

use crate::app::directory::catalog::Catalog;
use crate::app::directory::stack_links::tool_name;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::tech_stack::{StackAnswer, same_name};
use crate::recommend::Tool;

/// A tool that was typed: the vendor whose name it is, by its current name where a former one was typed.
pub fn typed_tool(name: &str, category: &CategoryId, catalog: &Catalog) -> Tool {
    let vendor = catalog.vendor_named(category, name);
    let renamed = vendor.filter(|vendor| vendor.was_named(name));
    Tool {
        name: renamed.map_or_else(|| name.to_owned(), |vendor| vendor.name.clone()),
        category_id: category.clone(),
        vendor_id: vendor.map(|vendor| vendor.id.clone()),
    }
}

/// An answer in which vendors that are no longer offered stand among the others, by name.
pub fn offered_only(answer: &StackAnswer, catalog: &Catalog) -> StackAnswer {
    let mut shown = answer.clone();
    let is_offered = |id: &VendorId| {
        let vendor = catalog.vendor(id.as_str());
        vendor.is_some_and(|vendor| vendor.is_active && vendor.category_id == answer.category_id)
    };
    shown.vendors.retain(is_offered);
    shown.primary = shown.primary.filter(|primary| is_offered(primary));
    let gone = answer.vendors.iter().filter(|id| !is_offered(id));
    for vendor in gone.filter_map(|id| catalog.vendor(id.as_str())) {
        let name = tool_name(vendor);
        let is_named = |other: &String| same_name(other, &name);
        if !shown.other_vendors.iter().any(is_named) {
            shown.other_vendors.push(name);
        }
    }
    shown
}
