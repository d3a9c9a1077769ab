//! Vendors changed, added and merged by hand. Each does what an import of the same would do: the catalog
//! gets a new version, what bookings belong to follows from the new names, and evidence from that.

mod edit;
mod export;
mod file_changes;
mod merge;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::app::audit::Audit;
use crate::app::base::core::Core;
use crate::app::bookings::BookingChanges;
use crate::app::directory::catalog::Catalog;
use crate::app::directory::{DirectoryError, EditableDirectory, WrittenDirectory};
use crate::app::imports::UnknownTags;
use crate::app::publisher::Publisher;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::VendorId;
use crate::domain::name_key::name_key;
use crate::domain::vendor::{CATEGORY_NOT_FOUND, MERGEABLE, VENDOR_NOT_FOUND, Vendor};
use crate::store::{Readable, StoreError, WriteTx, catalog};

use self::edit::differences;
pub use self::edit::{FIELD_LABELS, VendorEdit};
pub use self::export::VendorExport;
pub use self::file_changes::{FileChanges, ValueChange};
pub use self::merge::{MergeError, MergeResult, MergeUndone, MovedCounts, UndoMergeError};

/// Why a vendor was not changed or added.
#[derive(Debug, thiserror::Error)]
pub enum VendorError {
    /// There is none with this id.
    #[error("{VENDOR_NOT_FOUND}")]
    Unknown,
    /// The vendor has changed since the caller read it.
    #[error("the vendor was changed in the meantime")]
    Changed,
    /// The category to move it to does not exist.
    #[error("{CATEGORY_NOT_FOUND}")]
    UnknownCategory,
    #[error("there are too many categories")]
    TooManyCategories,
    /// This vendor of the category has the name.
    #[error("the vendor {0} of this category has this name")]
    NameTaken(VendorId),
    /// A new former name of it is the name, or a former one, of another vendor of the category.
    #[error("{name:?} means {vendor:?}")]
    FormerNameTaken { name: String, vendor: String },
    /// A sentence that names tags that the vendor did not have and no questionnaire asks for.
    #[error("{0}")]
    UnknownTags(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DirectoryError> for VendorError {
    fn from(error: DirectoryError) -> Self {
        match error {
            DirectoryError::TooManyCategories => Self::TooManyCategories,
            DirectoryError::Store(error) => Self::Store(error),
        }
    }
}

/// A vendor as a change left it, also where the catalog cannot follow at once.
#[derive(Debug)]
pub struct SavedVendor {
    pub vendor: Arc<Vendor>,
    /// What the person should know of its new names, if anything.
    pub notice: Option<String>,
}

/// What follows from a change of a vendor that is committed.
enum VendorWrite {
    /// The vendor says something else of itself: the catalog's version with that.
    Words(u64),
    /// More than that: the directory as it is now.
    Directory(WrittenDirectory),
}

/// What a commit has changed, to be published after it.
type Follows = (BookingChanges, VendorWrite);

/// A change of one vendor.
struct SingleEdit<'e> {
    actor: &'e Actor,
    id: &'e VendorId,
    change: &'e VendorEdit,
    is_current: &'e dyn Fn(&Vendor) -> bool,
}

impl SingleEdit<'_> {
    /// The vendor as it is and as it is to be.
    fn old_and_new(&self, tx: &impl Readable) -> Result<(Vendor, Vendor), VendorError> {
        let old = catalog::vendor(tx, self.id.as_str())?.ok_or(VendorError::Unknown)?;
        if !(self.is_current)(&old) {
            return Err(VendorError::Changed);
        }
        let new = self.change.clone().apply(&old);
        Ok((old, new))
    }

    /// Whether it changes what other vendors and bookings know it by.
    fn needs_directory(&self, tx: &impl Readable) -> Result<bool, VendorError> {
        let (old, new) = self.old_and_new(tx)?;
        Ok(new != old && !old.differs_in_its_own_words(&new))
    }
}

pub struct Vendors {
    core: Arc<Core>,
    audit: Arc<Audit>,
    publisher: Arc<Publisher>,
}

impl Vendors {
    pub fn new(core: Arc<Core>, audit: Arc<Audit>, publisher: Arc<Publisher>) -> Self {
        Self {
            core,
            audit,
            publisher,
        }
    }

    /// Changes a vendor, all of it or nothing, and writes it into the audit log, unless `is_current`
    /// refuses the vendor as it is now. A change of nothing writes nothing. Where it only says something
    /// else of itself, no other vendor is read. No booking is written; where names or category change, those
    /// that follow are looked for after the commit. Returns the vendor as it is then.
    pub fn change(
        &self,
        actor: &Actor,
        id: &VendorId,
        change: &VendorEdit,
        is_current: impl Fn(&Vendor) -> bool,
    ) -> Result<SavedVendor, VendorError> {
        let edit = SingleEdit {
            actor,
            id,
            change,
            is_current: &is_current,
        };
        let store = &self.core.store;
        let mut written = None;
        if !store.read(|tx| edit.needs_directory(tx))? {
            written = store.write_if_current(|tx| self.write_change(tx, &edit, None))?;
        }
        let (saved, follows) = match written {
            Some(written) => written,
            None => EditableDirectory::change(&self.core, |tx, directory| {
                let written = self.write_change(tx, &edit, Some(directory))?;
                Ok::<_, VendorError>(written.expect("it has the directory"))
            })?,
        };
        match follows {
            None => {}
            Some((changes, VendorWrite::Words(version))) => {
                let publisher = &self.publisher;
                publisher.publish_vendor(version, &saved.vendor, &changes);
            }
            Some((changes, VendorWrite::Directory(directory))) => {
                directory.publish(&self.core.directory);
                self.publisher.publish_directory(changes);
            }
        }
        Ok(saved)
    }

    /// Within a transaction; `None` where it would need the directory, and none is given.
    fn write_change(
        &self,
        tx: &WriteTx,
        edit: &SingleEdit<'_>,
        directory: Option<EditableDirectory<'_>>,
    ) -> Result<Option<(SavedVendor, Option<Follows>)>, VendorError> {
        let SingleEdit { actor, change, .. } = *edit;
        let (old, new) = edit.old_and_new(tx)?;
        let new = Arc::new(new);
        let mut saved = SavedVendor {
            vendor: Arc::clone(&new),
            notice: None,
        };
        if *new == old {
            return Ok(Some((saved, None)));
        }
        check_tags(&self.publisher.catalog(), &old.tags, &new.tags)?;
        let mut changes = BookingChanges::begin(tx)?;
        let record = |details| {
            let action = AuditAction::VendorChanged;
            self.audit.record(tx, actor, action, &new.name, details)
        };
        if old.differs_in_its_own_words(&new) {
            catalog::put_vendor(tx, &new)?;
            record(differences(&old, &new, &*self.publisher.catalog()))?;
            catalog::bump_revision(tx)?;
            changes.set_committed_version(tx)?;
            let write = VendorWrite::Words(catalog::version(tx)?);
            return Ok(Some((saved, Some((changes, write)))));
        }
        let Some(mut directory) = directory else {
            return Ok(None);
        };
        ensure_category(&mut directory, change)?;
        check_names(&directory, Some(&old), &new)?;
        saved.notice = other_spelling(&directory, Some(&old), &new);
        directory.put(Arc::clone(&new))?;
        record(differences(&old, &new, &directory))?;
        catalog::bump_revision(tx)?;
        changes.set_committed_version(tx)?;
        let write = VendorWrite::Directory(directory.written(tx)?);
        Ok(Some((saved, Some((changes, write)))))
    }

    /// Adds a vendor with an id made as imports make it. `fields` has a name and a category.
    pub fn add(&self, actor: &Actor, fields: &VendorEdit) -> Result<SavedVendor, VendorError> {
        let (added, changes, directory) =
            EditableDirectory::change(&self.core, |tx, mut directory| {
                let mut changes = BookingChanges::begin(tx)?;
                ensure_category(&mut directory, fields)?;
                let name = fields.name.clone().unwrap_or_default();
                let category = fields.category_id.clone();
                let category = category.ok_or(VendorError::UnknownCategory)?;
                let id = directory.free_id(&VendorId::from_names(&category, &name));
                let bare = Vendor::new(id, name, category);
                let vendor = Arc::new(fields.clone().apply(&bare));
                check_names(&directory, None, &vendor)?;
                check_tags(&self.publisher.catalog(), &[], &vendor.tags)?;
                let notice = other_spelling(&directory, None, &vendor);
                directory.put(Arc::clone(&vendor))?;
                let mut details = vec![format!(
                    "Category: {}",
                    directory
                        .category_name(&vendor.category_id)
                        .unwrap_or_default()
                )];
                details.extend(differences(&bare, &vendor, &directory));
                self.audit
                    .record(tx, actor, AuditAction::VendorAdded, &vendor.name, details)?;
                catalog::bump_revision(tx)?;
                changes.set_committed_version(tx)?;
                let added = SavedVendor { vendor, notice };
                Ok::<_, VendorError>((added, changes, directory.written(tx)?))
            })?;
        directory.publish(&self.core.directory);
        self.publisher.publish_directory(changes);
        Ok(added)
    }
}

/// Makes the category that a change names, where it is new, and checks that there is one.
fn ensure_category(
    directory: &mut EditableDirectory<'_>,
    change: &VendorEdit,
) -> Result<(), VendorError> {
    if let Some(name) = &change.new_category {
        directory.ensure_category(name)?;
    }
    match &change.category_id {
        Some(id) if !directory.has_category(id) => Err(VendorError::UnknownCategory),
        _ => Ok(()),
    }
}

/// What it means for bookings (docs/import.md#spellings) that a vendor gets a name, or comes with its names into a
/// category, where one of the category has or had it in another spelling.
fn other_spelling(
    directory: &EditableDirectory<'_>,
    old: Option<&Vendor>,
    new: &Vendor,
) -> Option<String> {
    let old = old.filter(|old| old.category_id == new.category_id);
    let is_new = |name: &&str| {
        let had =
            |old: &Vendor| old.name == *name || *name != new.name && old.is_or_was_named(name);
        !old.is_some_and(had)
    };
    let other = new.names().filter(is_new).find_map(|name| {
        let key = name_key(name);
        let mut alike = directory.of_key_in(&key, &new.category_id);
        alike.find(|other| other.id != new.id)
    })?;
    Some(format!(
        "Bookings that name \"{}\" in another spelling may now belong to \"{}\", or to neither. {MERGEABLE}",
        other.name, new.name
    ))
}

/// Checks that the tags that are added are of the vocabulary: others no questionnaire asks for. An import, which
/// may hold a directory from elsewhere, keeps them and says so in a notice.
fn check_tags(catalog: &Catalog, old: &[String], new: &[String]) -> Result<(), VendorError> {
    let mut unknown = UnknownTags::new(catalog.vocabulary());
    for tag in new.iter().filter(|tag| !old.contains(tag)) {
        unknown.add(tag);
    }
    unknown
        .notice()
        .map_or(Ok(()), |sentence| Err(VendorError::UnknownTags(sentence)))
}

/// Checks that no other vendor of the category has the vendor's name, nor has or had one of the former
/// names that it gets.
fn check_names(
    directory: &EditableDirectory<'_>,
    old: Option<&Vendor>,
    new: &Vendor,
) -> Result<(), VendorError> {
    if let Some(namesake) = directory.same_name_in_category(new, &new.name) {
        return Err(VendorError::NameTaken(namesake.id.clone()));
    }
    for name in &new.former_names {
        let is_new = old.is_none_or(|old| old.name != *name && !old.was_named(name));
        if let Some(other) = directory
            .same_or_former_name_in_category(new, name)
            .filter(|_| is_new)
        {
            return Err(VendorError::FormerNameTaken {
                name: name.clone(),
                vendor: other.name.clone(),
            });
        }
    }
    Ok(())
}
