//! What a file changes of stored vendors, and which of it someone had entered on screen: nothing else tells an
//! administrator that an older file takes back what was corrected here.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::Vendors;
use super::edit::changed_values;
use crate::domain::audit::{AuditAction, AuditEntry, difference};
use crate::domain::ids::VendorId;
use crate::domain::limits::{VENDOR_CHANGE_MAX_CHARS, VENDOR_CHANGES_LISTED};
use crate::domain::number_format::{group_thousands, pluralize};
use crate::domain::vendor::Vendor;
use crate::import::quoted;
use crate::store::{StoreError, audit};

/// Values that the sentence names.
const NAMED: usize = 10;
/// Characters before the first difference of two long values that are shown.
const SAME_SHOWN: usize = 20;

/// What a file changes of stored vendors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileChanges {
    pub vendors: u64,
    /// Their values that change.
    pub values: u64,
    /// Those of them that someone entered on screen.
    pub edited: u64,
    /// The first [`VENDOR_CHANGES_LISTED`] of the values, those that were entered on screen before the others.
    pub listed: Vec<ValueChange>,
}

/// A value that a file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    pub vendor_id: VendorId,
    /// Its name before the file.
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
    /// What a file changes of these vendors, each before and after it. The audit log tells who entered a value, as far
    /// back as it goes.
    pub fn file_changes(&self, vendors: &[[Arc<Vendor>; 2]]) -> Result<FileChanges, StoreError> {
        if vendors.is_empty() {
            return Ok(FileChanges::default());
        }
        let entries = self
            .core
            .store
            .read(|tx| audit::newest_first(tx, 0..usize::MAX))?;
        let entered = EnteredValues::of(&entries);
        let catalog = self.publisher.catalog();
        let mut all = Vec::new();
        for [old, new] in vendors {
            for (field, [stored, new]) in changed_values(old, new, &*catalog) {
                let edited_by = entered.by_whom(old, field, &stored).map(str::to_owned);
                let is_reordered = is_reordered(&stored, &new);
                let [stored, new] = shown(&stored, &new);
                all.push(ValueChange {
                    vendor_id: old.id.clone(),
                    vendor: old.name.clone(),
                    field,
                    stored,
                    new,
                    is_reordered,
                    edited_by,
                });
            }
        }
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
        let values = match self.edited {
            0 => return None,
            1 => "1 value that was".to_owned(),
            count => format!("{} values that were", group_thousands(count)),
        };
        let edited = self.listed.iter().take(NAMED).filter_map(|change| {
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
        let more = match self.edited.saturating_sub(NAMED as u64) {
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

/// What the audit log says of values that people entered, the newest entries of each name first.
struct EnteredValues<'e>(HashMap<String, Vec<&'e AuditEntry>>);

impl<'e> EnteredValues<'e> {
    fn of(entries: &'e [AuditEntry]) -> Self {
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for entry in entries {
            if matches!(
                entry.action,
                AuditAction::VendorChanged | AuditAction::VendorAdded
            ) {
                by_name
                    .entry(entry.subject.to_lowercase())
                    .or_default()
                    .push(entry);
            }
        }
        Self(by_name)
    }

    /// Who left a field with this value, where the newest entry on it says so. One that a file has changed since has
    /// another value.
    fn by_whom(&self, vendor: &Vendor, field: &str, value: &str) -> Option<&'e str> {
        let names = vendor.names().map(str::to_lowercase);
        let entries = names.filter_map(|name| self.0.get(&name)).flatten();
        let said = entries.filter_map(|entry| {
            let line = entry.details.iter().find(|line| is_about(line, field))?;
            Some((*entry, line))
        });
        let (entry, line) = said.max_by_key(|(entry, _)| entry.id)?;
        let value = if value.is_empty() { "none" } else { value };
        let left = line.strip_suffix(value)?.ends_with(" → ");
        left.then(|| entry.actor.name())
    }
}

/// Whether a line of the audit log is about this field.
fn is_about(line: &str, field: &str) -> bool {
    line.strip_prefix(field)
        .is_some_and(|rest| rest.starts_with(": ") && rest.contains(" → "))
}

/// Whether two lists have the same entries.
fn is_reordered(stored: &str, new: &str) -> bool {
    let sorted = |list: &str| {
        let mut entries: Vec<_> = list.split("; ").map(str::to_owned).collect();
        entries.sort_unstable();
        entries
    };
    sorted(stored) == sorted(new)
}

/// Two values, from shortly before they differ where they are long.
fn shown(stored: &str, new: &str) -> [String; 2] {
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
