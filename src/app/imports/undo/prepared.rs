//! What an undo does to vendors, to the tech stacks that name them and to categories, worked out before the transaction that
//! writes it: it reads what everybody has.

use std::collections::HashSet;

use super::history::find;
use super::orphan_categories;
use super::outcome::{UndoError, Undone};
use super::vendors::undo_vendors;
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::directory::category_use::retain_without_questionnaire;
use crate::app::directory::{EditableDirectory, WrittenDirectory};
use crate::domain::ids::CategoryId;
use crate::domain::import::{ImportId, PastImport};
use crate::store::tech_stacks::{self, ChangedStack};
use crate::store::{
    MemberDataVersion, Readable, Store, StoreError, WriteTx, bookings, catalog, instance,
};

/// The import that is undone, and those of its categories that no booking names any more.
pub struct Undoable<'u> {
    pub id: ImportId,
    pub free: &'u HashSet<CategoryId>,
    /// What was done to its bookings.
    pub done: Undone,
}

pub struct PreparedUndo<'t> {
    /// As it is stored.
    pub import: PastImport,
    /// With what is done to its vendors.
    pub done: Undone,
    directory: EditableDirectory<'t>,
    stacks: Vec<ChangedStack>,
    unused: HashSet<CategoryId>,
    /// By which number of what members have.
    member_data: MemberDataVersion,
}

impl PreparedUndo<'static> {
    /// Works it out in a read.
    pub fn read(
        store: &Store,
        newest: &DirectoryCache,
        undoable: &Undoable<'_>,
    ) -> Result<Self, UndoError> {
        let member_data = store.member_data_version();
        store.read(|tx| {
            let directory = EditableDirectory::draft(tx, newest)?;
            PreparedUndo::of(tx, directory, undoable, member_data)
        })
    }

    /// Writes what it does to vendors, where nobody has changed since what it was worked out from.
    pub fn begin_write<'t>(
        self,
        tx: &'t WriteTx,
        store: &Store,
    ) -> Result<Option<PreparedUndo<'t>>, StoreError> {
        if store.member_data_version() != self.member_data {
            return Ok(None);
        }
        let directory = self.directory.write(tx)?;
        Ok(directory.map(|directory| PreparedUndo {
            import: self.import,
            done: self.done,
            directory,
            stacks: self.stacks,
            unused: self.unused,
            member_data: self.member_data,
        }))
    }
}

impl<'t> PreparedUndo<'t> {
    /// Works it out in the write itself, which writes what it does to vendors on the way.
    pub fn within(
        tx: &'t WriteTx,
        store: &Store,
        newest: &DirectoryCache,
        undoable: &Undoable<'_>,
    ) -> Result<Self, UndoError> {
        let directory = EditableDirectory::read(tx, newest)?;
        Self::of(tx, directory, undoable, store.member_data_version())
    }

    fn of(
        tx: &impl Readable,
        mut directory: EditableDirectory<'t>,
        undoable: &Undoable<'_>,
        member_data: MemberDataVersion,
    ) -> Result<Self, UndoError> {
        // It may have become another one since the undo began.
        let import = find(tx, undoable.id, &directory)?;
        let mut done = undoable.done;
        let links = undo_vendors(tx, &import, &mut directory, &mut done)?;
        Ok(Self {
            stacks: links.followed(tx)?,
            unused: orphan_categories::unused(tx, &import, undoable.free, &directory)?,
            member_data,
            import,
            done,
            directory,
        })
    }

    /// Writes all else: that the sample data is back where the import had removed it and some of it returned, tech stacks
    /// and categories.
    pub fn write(mut self, tx: &WriteTx, has_sample: bool) -> Result<WrittenUndo, StoreError> {
        tech_stacks::put_changed(tx, &self.stacks)?;
        let is_sample_back = self
            .import
            .sample_removed
            .is_some_and(|it| has_sample || (it.bookings == 0 && it.vendors > 0));
        if is_sample_back {
            instance::set_sample_data(tx, true)?;
        }
        // A draft raises no version.
        retain_without_questionnaire(tx, &mut self.unused)?;
        for category in &self.unused {
            self.directory.remove_category(category)?;
        }
        bookings::bump_revision(tx)?;
        catalog::bump_revision(tx)?;
        Ok(WrittenUndo {
            import: self.import,
            done: self.done,
            directory: self.directory.written(tx)?,
        })
    }
}

/// What was written.
pub struct WrittenUndo {
    pub import: PastImport,
    pub done: Undone,
    pub directory: WrittenDirectory,
}
