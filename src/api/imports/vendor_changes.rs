//! What a file changes of stored vendors as JSON.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::editing::vendors::{FileChanges, ValueChange};
use crate::domain::ids::VendorId;

/// What a file of vendors changes of those that are stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorChanges {
    /// Stored vendors that change.
    vendors: u64,
    /// Values of theirs that change.
    values: u64,
    /// Those of them that someone entered on screen, as far back as the audit log goes.
    edited: u64,
    /// Names those that someone entered, in a sentence; null where there are none.
    #[schema(required)]
    sentence: Option<String>,
    /// The first values, at most `{VENDOR_CHANGES_LISTED}`; those that someone entered come first.
    items: Vec<VendorChange>,
    /// How many more change than `items` lists.
    more: u64,
}

/// A value of a stored vendor that a file changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorChange {
    vendor_id: VendorId,
    /// Its name before the file.
    vendor: String,
    /// The label of the field, as the form of a vendor has it.
    field: &'static str,
    /// The stored value, empty for none. Of a long one it begins shortly before the difference, with at most
    /// `{VENDOR_CHANGE_MAX_CHARS}` characters.
    stored: String,
    /// The value of the file, in the same way.
    new: String,
    /// Whether it is a list with the same entries in another order, which is the order in which they are shown.
    reordered: bool,
    /// Who entered the stored value on screen; null where nobody is known to have.
    #[schema(required)]
    edited_by: Option<String>,
}

impl VendorChanges {
    /// Those of a run, which was a dry one or not.
    pub fn of(changes: FileChanges, dry_run: bool) -> Self {
        Self {
            sentence: changes.sentence(dry_run),
            vendors: changes.vendors,
            values: changes.values,
            edited: changes.edited,
            more: changes.more(),
            items: changes.listed.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<ValueChange> for VendorChange {
    fn from(change: ValueChange) -> Self {
        Self {
            vendor_id: change.vendor_id,
            vendor: change.vendor,
            field: change.field,
            stored: change.stored,
            new: change.new,
            reordered: change.is_reordered,
            edited_by: change.edited_by,
        }
    }
}
