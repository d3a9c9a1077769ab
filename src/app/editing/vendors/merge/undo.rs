//! The undo of a merge: both vendors are there again, each with what was its own. What people did since
//! stays with the vendor that had stayed.

use std::sync::Arc;

use super::references::{ChangedSince, restore_references};
use crate::app::bookings::BookingChanges;
use crate::app::directory::{EditableDirectory, WrittenDirectory};
use crate::app::editing::vendors::Vendors;
use crate::app::editing::vendors::edit::revert;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::AuditId;
use crate::domain::merge::VendorMerge;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::Vendor;
use crate::store::{StoreError, WriteTx, capabilities, catalog, instance, merges};

/// Why nothing was undone.
#[derive(Debug, thiserror::Error)]
pub enum UndoMergeError {
    /// There is no such merge, or it was undone before, or it is too old.
    #[error("this merge cannot be undone any more")]
    Unknown,
    /// What was changed since stands in the way; the reason is a sentence.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct MergeUndone {
    /// The vendor that is there again, as the undo left it.
    pub vendor: Arc<Vendor>,
    /// What was changed since and therefore stays, one sentence for each.
    pub kept: Vec<String>,
}

impl Vendors {
    /// Splits two merged vendors, all of it or nothing.
    pub fn undo_merge(&self, actor: &Actor, id: AuditId) -> Result<MergeUndone, UndoMergeError> {
        let known = self.core.store.read(|tx| merges::get(tx, id))?;
        known.ok_or(UndoMergeError::Unknown)?;
        let (undone, changes, directory) =
            EditableDirectory::change(&self.core, |tx, directory| {
                let mut changes = BookingChanges::begin(tx)?;
                let (merge, kept, directory) = undo(tx, directory, id)?;
                let mut details = vec![format!("It had become part of {}", merge.into.after.name)];
                details.extend(kept.iter().cloned());
                let action = AuditAction::MergeUndone;
                self.audit
                    .record(tx, actor, action, &merge.from.name, details)?;
                let vendor = Arc::new(merge.from);
                changes.set_committed_version(tx)?;
                Ok::<_, UndoMergeError>((MergeUndone { vendor, kept }, changes, directory))
            })?;
        directory.publish(&self.core.directory);
        self.publisher.publish(changes);
        Ok(undone)
    }
}

/// Undoes a merge within a transaction.
pub(super) fn undo(
    tx: &WriteTx,
    mut directory: EditableDirectory<'_>,
    id: AuditId,
) -> Result<(VendorMerge, Vec<String>, WrittenDirectory), UndoMergeError> {
    let merge = merges::get(tx, id)?.ok_or(UndoMergeError::Unknown)?;
    let now = Arc::clone(check(tx, &merge, &directory)?);
    let restored = part(&now, &merge);
    let mut kept = Vec::new();
    if *now != merge.into.after {
        kept.push(format!(
            "{} was edited since the merge and keeps those edits.",
            now.name
        ));
    }
    kept.extend(restore_references(tx, &merge)?.sentences(&now));
    if capabilities::decisions(tx, &now.id)? == merge.decisions.after {
        capabilities::put(tx, &now.id, &merge.decisions.before)?;
    } else {
        kept.push(format!(
            "Capabilities of {} were decided since the merge and stay.",
            now.name
        ));
    }
    directory.put(Arc::new(merge.from.clone()))?;
    directory.put(Arc::new(restored))?;
    catalog::bump_revision(tx)?;
    merges::remove(tx, id)?;
    Ok((merge, kept, directory.written(tx)?))
}

/// The vendor that stayed, where the other one can stand beside it again.
fn check<'d>(
    tx: &WriteTx,
    merge: &VendorMerge,
    directory: &'d EditableDirectory<'_>,
) -> Result<&'d Arc<Vendor>, UndoMergeError> {
    let refused = |reason: String| Err(UndoMergeError::Refused(reason));
    let VendorMerge { from, into, .. } = merge;
    let Some(now) = directory.vendor(into.after.id.as_str()) else {
        let name = &into.after.name;
        let later = merges::list(tx)?;
        let later = later
            .into_iter()
            .find(|later| later.from.id == into.after.id);
        return refused(match later {
            Some(later) => format!(
                "{name} was merged into {} since. Undo that merge first.",
                later.into.after.name
            ),
            None => format!("{name} is no longer in the directory."),
        });
    };
    if let Some(other) = directory.vendor(from.id.as_str()) {
        return refused(format!("{} now has the id of {}.", other.name, from.name));
    }
    if let Some(namesake) = directory.same_name_in_category(from, &from.name) {
        return refused(EditableDirectory::has_its_name(namesake));
    }
    if !directory.has_category(&from.category_id) {
        return refused(format!("The category of {} is gone.", from.name));
    }
    if from.is_sample() && !instance::has_sample_data(tx)? {
        return refused("The sample data was removed since the merge.".to_owned());
    }
    Ok(now)
}

/// The vendor that stayed, without what it took from the other one.
fn part(now: &Vendor, merge: &VendorMerge) -> Vendor {
    let (before, after) = (&merge.into.before, &merge.into.after);
    let mut vendor = now.clone();
    revert(&mut vendor, before, after);
    let came = |name: &str| after.was_named(name) && !before.was_named(name);
    vendor.former_names.retain(|name| !came(name));
    vendor
}

impl ChangedSince {
    fn sentences(&self, vendor: &Vendor) -> impl Iterator<Item = String> {
        let counts = [
            (self.picks, "list of picks", "lists of picks"),
            (self.dismissals, "dismissal", "dismissals"),
            (self.tech_stacks, "tech stack", "tech stacks"),
        ];
        let name = vendor.name.clone();
        let changed = counts.into_iter().filter(|(count, ..)| *count > 0);
        changed.map(move |(count, one, many)| {
            let (noun, verb, keep) = if count == 1 {
                (one, "was", "keeps")
            } else {
                (many, "were", "keep")
            };
            let count = group_thousands(count);
            format!("{count} {noun} {verb} changed since the merge and {keep} {name}.")
        })
    }
}
