//! What a file changes of stored vendors, and which of it someone had entered on screen: nothing else tells an
//! administrator that an older file takes back what was corrected here.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::Vendors;
use super::edit::changed_values;
use crate::app::directory::catalog::Catalog;
use crate::domain::audit::{AuditAction, AuditEntry, difference};
use crate::domain::ids::VendorId;
use crate::domain::import::{ImportId, PastImport, VendorChange};
use crate::domain::limits::{VENDOR_CHANGE_MAX_CHARS, VENDOR_CHANGES_LISTED};
use crate::domain::number_format::{counted, group_thousands, pluralize};
use crate::domain::vendor::Vendor;
use crate::import::quoted;
use crate::store::{Readable, StoreError, audit, imports};

/// Values that the sentence names.
const VALUES_NAMED: usize = 10;
/// Characters before the first difference of two long values that are shown.
const SAME_SHOWN: usize = 20;

/// What a file changes of stored vendors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileChanges {
    pub vendors: u64,
    /// Their values that change.
    pub values: u64,
    /// Values that someone entered on screen.
    pub edited: u64,
    /// The first [`VENDOR_CHANGES_LISTED`] of the values, those that were entered on screen before the others.
    pub listed: Vec<ValueChange>,
}

/// A value that a file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    pub vendor_id: VendorId,
    /// The vendor's name before the file.
    pub vendor: String,
    /// The label of the field.
    pub field: &'static str,
    /// Both values as the audit log shows them, cut where they are long; empty for no value.
    pub stored: String,
    pub new: String,
    /// Whether it is a list with the same entries in another order.
    pub is_reordered: bool,
    /// Who entered the stored value on screen; `None` where that is not known of anybody.
    pub edited_by: Option<String>,
}

impl Vendors {
    /// What a file changes of these vendors, each before and after it; `import` is its own, unless it was a dry run.
    /// The audit log tells who entered a value, as far back as it goes.
    pub fn file_changes(
        &self,
        vendors: &[[Arc<Vendor>; 2]],
        import: Option<ImportId>,
    ) -> Result<FileChanges, StoreError> {
        if vendors.is_empty() {
            return Ok(FileChanges::default());
        }
        let catalog = self.publisher.catalog();
        let mut all = self.core.store.read(|tx| {
            let entries = audit::newest_first(tx, 0..usize::MAX)?;
            let entered = EnteredValues::of(&entries, imports::undoable(tx)?, import, &catalog);
            let mut all = Vec::new();
            for [old, new] in vendors {
                for (field, [stored, new]) in changed_values(old, new, &*catalog) {
                    let edited_by = entered.by_whom(tx, old, field, &stored)?;
                    all.push(ValueChange::of(old, field, [&stored, &new], edited_by));
                }
            }
            Ok::<_, StoreError>(all)
        })?;
        all.sort_by_key(|change| Reverse(change.edited_by.is_some()));
        let edited = all.iter().filter(|change| change.edited_by.is_some());
        let mut changes = FileChanges {
            vendors: vendors.len() as u64,
            values: all.len() as u64,
            edited: edited.count() as u64,
            listed: all,
        };
        changes.listed.truncate(VENDOR_CHANGES_LISTED);
        Ok(changes)
    }
}

impl ValueChange {
    fn of(old: &Vendor, field: &'static str, values: [&str; 2], edited_by: Option<&str>) -> Self {
        let [stored, new] = shown(values);
        Self {
            vendor_id: old.id.clone(),
            vendor: old.name.clone(),
            field,
            stored,
            new,
            is_reordered: is_reordered(values),
            edited_by: edited_by.map(str::to_owned),
        }
    }
}

impl FileChanges {
    /// Values that are not listed.
    pub fn more(&self) -> u64 {
        self.values - self.listed.len() as u64
    }

    /// Names the values that were entered on screen, where there are any: "This file would overwrite 1 value that was
    /// entered on screen: Price of "Acme" ($$$ → $$, entered by Ada Park)."
    pub fn sentence(&self, is_dry_run: bool) -> Option<String> {
        let verb = if is_dry_run {
            "would overwrite"
        } else {
            "overwrote"
        };
        let values = counted(self.edited, "value that was", "values that were")?;
        let edited = self.listed.iter().take(VALUES_NAMED).filter_map(|change| {
            let (field, vendor) = (change.field, quoted(&change.vendor));
            let values = if change.is_reordered {
                "another order".to_owned()
            } else {
                let line = difference("", &change.stored, &change.new)?;
                line.trim_start_matches(": ").to_owned()
            };
            let who = change.edited_by.as_ref()?;
            Some(format!("{field} of {vendor} ({values}, entered by {who})"))
        });
        let named = edited.collect::<Vec<_>>().join(", ");
        let more = match self.edited.saturating_sub(VALUES_NAMED as u64) {
            0 => String::new(),
            more => format!(" and {} more", group_thousands(more)),
        };
        Some(format!(
            "This file {verb} {values} entered on screen: {named}{more}."
        ))
    }

    /// "3 values of 2 stored vendors"
    pub fn counts(&self) -> String {
        let vendors = pluralize(self.vendors, "stored vendor");
        format!("{} of {vendors}", pluralize(self.values, "value"))
    }
}

/// What the audit log says of values that people entered.
struct EnteredValues<'e> {
    /// The entries on vendors of a name in small letters: the log has no ids.
    by_name: HashMap<String, Vec<&'e AuditEntry>>,
    /// The vendors that have each of these names, or had.
    vendors: HashMap<String, Vec<&'e VendorId>>,
    /// The imports before of which it is kept what they changed.
    files: Vec<PastImport>,
    catalog: &'e Catalog,
}

impl<'e> EnteredValues<'e> {
    fn of(
        entries: &'e [AuditEntry],
        mut files: Vec<PastImport>,
        import: Option<ImportId>,
        catalog: &'e Catalog,
    ) -> Self {
        files.retain(|file| file.undone.is_none() && Some(file.id) != import);
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for entry in entries {
            if matches!(
                entry.action,
                AuditAction::VendorChanged | AuditAction::VendorAdded
            ) {
                let name = entry.subject.to_lowercase();
                by_name.entry(name).or_default().push(entry);
            }
        }
        let mut vendors: HashMap<_, Vec<_>> = HashMap::new();
        for vendor in catalog.vendors() {
            let names = vendor.names().map(str::to_lowercase);
            for name in names.filter(|name| by_name.contains_key(name)) {
                vendors.entry(name).or_default().push(&vendor.id);
            }
        }
        Self {
            by_name,
            vendors,
            files,
            catalog,
        }
    }

    /// Who left a field with this value, unless a file has changed it since, as far as that is kept.
    fn by_whom(
        &self,
        tx: &impl Readable,
        vendor: &Vendor,
        field: &str,
        value: &str,
    ) -> Result<Option<&'e str>, StoreError> {
        let Some(entry) = self.entry_on(vendor, field, value) else {
            return Ok(None);
        };
        let later = self.files.iter();
        for file in later.filter(|file| file.imported_at > entry.at) {
            let change = imports::vendor_change(tx, file.id, &vendor.id)?;
            if change.is_some_and(|change| is_of_field(&change, field, self.catalog)) {
                return Ok(None);
            }
        }
        Ok(Some(entry.actor.name()))
    }

    /// The newest entry on a field of a vendor, where it leaves this value and no other vendor has a name that it may be
    /// about.
    fn entry_on(&self, vendor: &Vendor, field: &str, value: &str) -> Option<&'e AuditEntry> {
        let mut newest: Option<(&AuditEntry, &str)> = None;
        for name in vendor.names().map(str::to_lowercase) {
            let entries = self.by_name.get(&name).into_iter().flatten();
            let mut said = entries.filter_map(|entry| {
                let line = entry.details.iter().find(|line| is_about(line, field))?;
                Some((*entry, line.as_str()))
            });
            // The newest of a name come first.
            let Some(first) = said.next() else {
                continue;
            };
            let mut named = self.vendors.get(&name).into_iter().flatten();
            if named.any(|id| **id != vendor.id) {
                return None;
            }
            if newest.is_none_or(|(entry, _)| entry.id < first.0.id) {
                newest = Some(first);
            }
        }
        let (entry, line) = newest?;
        let value = if value.is_empty() { "none" } else { value };
        let left = line.strip_suffix(value)?.ends_with(" → ");
        left.then_some(entry)
    }
}

/// Whether an import changed this field of a vendor, or brought the vendor.
fn is_of_field(change: &VendorChange, field: &str, catalog: &Catalog) -> bool {
    let VendorChange {
        before: Some(before),
        after: Some(after),
    } = change
    else {
        return true;
    };
    changed_values(before, after, catalog).any(|(changed, _)| changed == field)
}

/// Whether a line of the audit log is about this field.
fn is_about(line: &str, field: &str) -> bool {
    line.strip_prefix(field)
        .is_some_and(|rest| rest.starts_with(": ") && rest.contains(" → "))
}

/// Whether two lists have the same entries.
fn is_reordered([stored, new]: [&str; 2]) -> bool {
    let sorted = |list: &str| {
        let mut entries: Vec<_> = list.split("; ").map(str::to_owned).collect();
        entries.sort_unstable();
        entries
    };
    sorted(stored) == sorted(new)
}

/// Two values, from shortly before they differ where they are long.
fn shown([stored, new]: [&str; 2]) -> [String; 2] {
    let same = stored.chars().zip(new.chars()).take_while(|(a, b)| a == b);
    let same = same.count();
    let is_long = |text: &str| text.chars().nth(VENDOR_CHANGE_MAX_CHARS).is_some();
    let from = if is_long(stored) || is_long(new) {
        same.saturating_sub(SAME_SHOWN)
    } else {
        0
    };
    [stored, new].map(|text| {
        let mut shown = if from > 0 { "…" } else { "" }.to_owned();
        let mut rest = text.chars().skip(from);
        shown.extend(rest.by_ref().take(VENDOR_CHANGE_MAX_CHARS));
        if rest.next().is_some() {
            shown.push('…');
        }
        shown
    })
}
