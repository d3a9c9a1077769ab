//! Vendors as they were before an import.

use std::collections::HashSet;
use std::sync::Arc;

use super::outcome::Undone;
use crate::app::directory::EditableDirectory;
use crate::app::directory::stack_links::StackLinks;
use crate::app::directory::vendor_usage::VendorUsage;
use crate::domain::import::PastImport;
use crate::domain::number_format::pluralize;
use crate::domain::vendor::Vendor;
use crate::store::imports::VendorChange;
use crate::store::{Readable, StoreError, imports, instance, merges};

/// What the vendors of one import say.
#[derive(Clone, Default)]
pub struct Verdict {
    /// Why they cannot be as they were before it; `None` where they can.
    pub why_not: Option<String>,
    /// How many vendors of the sample data it made inactive.
    pub made_inactive: u64,
}

/// What vendors say about the undo of an import.
pub fn verdict(
    tx: &impl Readable,
    import: &PastImport,
    directory: &EditableDirectory<'_>,
) -> Result<Verdict, StoreError> {
    let changes = imports::vendor_changes(tx, import.id)?;
    let made_inactive = changes.iter().filter(|(_, change)| {
        let was_offered = |vendor: &Vendor| vendor.is_sample() && vendor.is_active;
        change.before.as_ref().is_some_and(was_offered)
            && change.after.as_ref().is_some_and(|after| !after.is_active)
    });
    Ok(Verdict {
        made_inactive: made_inactive.count() as u64,
        why_not: why_not_by(
            tx,
            &without_gone_sample(tx, import, changes, directory)?,
            directory,
        )?,
    })
}

/// Why vendors cannot be as they were before an import; `None` where they can.
pub fn why_not(
    tx: &impl Readable,
    import: &PastImport,
    directory: &EditableDirectory<'_>,
) -> Result<Option<String>, StoreError> {
    why_not_by(tx, &changes_of(tx, import, directory)?, directory)
}

fn why_not_by(
    tx: &impl Readable,
    changes: &[(String, VendorChange)],
    directory: &EditableDirectory<'_>,
) -> Result<Option<String>, StoreError> {
    let reason = why_changed(tx, changes, directory)?;
    Ok(reason.or_else(|| why_named(changes, directory)))
}

/// Puts vendors back. Tech stacks follow by what it returns.
pub fn undo_vendors(
    tx: &impl Readable,
    import: &PastImport,
    directory: &mut EditableDirectory<'_>,
    done: &mut Undone,
) -> Result<StackLinks, StoreError> {
    let mut links = StackLinks::default();
    let changes = changes_of(tx, import, directory)?;
    if changes.is_empty() {
        return Ok(links);
    }
    let usage = VendorUsage::read(tx)?;
    for (_, change) in changes {
        undo_vendor(change, import, (directory, &mut links), &usage, done)?;
    }
    Ok(links)
}

/// What an import did to vendors, without those of sample data that is gone.
fn changes_of(
    tx: &impl Readable,
    import: &PastImport,
    directory: &EditableDirectory<'_>,
) -> Result<Vec<(String, VendorChange)>, StoreError> {
    let changes = imports::vendor_changes(tx, import.id)?;
    without_gone_sample(tx, import, changes, directory)
}

fn without_gone_sample(
    tx: &impl Readable,
    import: &PastImport,
    mut changes: Vec<(String, VendorChange)>,
    directory: &EditableDirectory<'_>,
) -> Result<Vec<(String, VendorChange)>, StoreError> {
    if changes.is_empty() || instance::has_sample_data(tx)? {
        return Ok(changes);
    }
    changes.retain(|(id, change)| {
        directory.vendor(id).is_some() || !change.after.as_ref().is_some_and(Vendor::is_sample)
    });
    // Nor does a vendor become one of it again that someone had made their own.
    if import.sample_removed.is_none() {
        for (_, change) in &mut changes {
            change.before.take_if(|before| before.is_sample());
        }
    }
    Ok(changes)
}

/// The sentence where another vendor has the name that one would get back.
fn why_named(
    changes: &[(String, VendorChange)],
    directory: &EditableDirectory<'_>,
) -> Option<String> {
    let touched: HashSet<&str> = changes.iter().map(|(id, _)| id.as_str()).collect();
    let is_named_so = |before: &Vendor, after: Option<&Vendor>| {
        after.is_some_and(|after| {
            after.name == before.name && after.category_id == before.category_id
        })
    };
    let mut given_back = changes.iter().filter_map(|(_, change)| {
        let before = change.before.as_ref();
        before.filter(|before| !is_named_so(before, change.after.as_ref()))
    });
    // Two may exchange their names.
    let namesake = given_back.find_map(|before| {
        let mut namesakes = directory.namesakes_in_category(before, &before.name);
        namesakes.find(|namesake| !touched.contains(namesake.id.as_str()))
    });
    namesake.map(|namesake| EditableDirectory::has_its_name(namesake))
}

/// The sentence where a vendor is not as the import left it, of how many that is so.
fn why_changed(
    tx: &impl Readable,
    changes: &[(String, VendorChange)],
    directory: &EditableDirectory<'_>,
) -> Result<Option<String>, StoreError> {
    let mut edited = changes.iter().filter_map(|(id, change)| {
        let now = directory.vendor(id).map(Arc::as_ref);
        (now != change.after.as_ref()).then_some((id, now, change))
    });
    let Some((id, now, change)) = edited.next() else {
        return Ok(None);
    };
    if let Some(reason) = why_merged(tx, id, change)? {
        return Ok(Some(reason));
    }
    let vendor = now.or(change.after.as_ref()).or(change.before.as_ref());
    let name = vendor.map_or(id.as_str(), |vendor| &vendor.name);
    let were = match edited.count() {
        0 => format!("\"{name}\" was"),
        others => format!(
            "\"{name}\" and {} were",
            pluralize(others as u64, "other vendor")
        ),
    };
    Ok(Some(format!("{were} changed after this import.")))
}

/// The sentence about a vendor that a merge changed, whose undo brings it back as the import left it.
fn why_merged(
    tx: &impl Readable,
    id: &str,
    change: &VendorChange,
) -> Result<Option<String>, StoreError> {
    let left = change.after.as_ref();
    let brings_back = |vendor: &Vendor| vendor.id.as_str() == id && Some(vendor) == left;
    let merges = merges::list(tx)?;
    let mut merges = merges.iter().rev();
    let merge = merges.find(|merge| brings_back(&merge.from) || brings_back(&merge.into.before));
    Ok(merge.map(|merge| {
        format!(
            "\"{}\" was merged into \"{}\" after this import. Undo that merge first.",
            merge.from.name, merge.into.after.name
        )
    }))
}

fn undo_vendor(
    change: VendorChange,
    import: &PastImport,
    (directory, links): (&mut EditableDirectory<'_>, &mut StackLinks),
    usage: &VendorUsage,
    done: &mut Undone,
) -> Result<(), StoreError> {
    match (change.before, change.after) {
        (Some(before), after) => {
            let was_offered = after.is_some_and(|after| after.is_active);
            let before = Arc::new(before);
            if before.is_active && !was_offered && import.sample_removed.is_some() {
                links.relink(Arc::clone(&before));
            }
            directory.put(before)?;
            done.restored += 1;
        }
        (None, Some(new)) if usage.is_used(&new.id) => {
            let inactive = Arc::new(Vendor {
                is_active: false,
                ..new
            });
            links.unlink(Arc::clone(&inactive));
            directory.put(inactive)?;
            done.made_inactive += 1;
        }
        (None, Some(new)) => {
            directory.remove(&new.id)?;
            done.removed += 1;
        }
        (None, None) => {}
    }
    Ok(())
}
