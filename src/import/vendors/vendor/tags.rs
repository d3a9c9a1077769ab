//! The tags of a vendor.

use std::borrow::Cow;

use super::vendor_cell::VendorCell;
use crate::domain::ids::slug;
use crate::import::cells::cell::list_of;
use crate::import::columns::column_spec::Column;
use crate::import::files::rows::Row;

/// The tags of a row as it writes them.
pub fn written_tags(row: &Row<'_>) -> Vec<String> {
    let cell = VendorCell::of(row, Column::Tags);
    cell.entries().into_iter().map(Cow::into_owned).collect()
}

/// Tags as slugs, without duplicates.
pub fn tags(cell: &VendorCell<'_>) -> Result<Vec<String>, String> {
    tags_among(&cell.entries())
}

/// These entries as slugs, without duplicates.
pub fn tags_among(entries: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
    let mut tags: Vec<String> = Vec::new();
    for entry in list_of("tags", entries)? {
        let tag = slug(&entry);
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}
