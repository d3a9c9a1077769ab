//! A vendors file: read to its end and compared with the directory first, so that other writes wait only
//! while its changes are written. The whole directory is in memory anyway, so all that a file says is kept, up to a limit.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::statements::StatementReader;
use super::stored_vendors::{is_of_gone_sample, stored, stored_by_current_name};
use crate::app::bookings::BookingChanges;
use crate::app::directory::EditableDirectory;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::added_names::AddedNames;
use crate::app::imports::report::blank_categories::BlankCategories;
use crate::app::imports::report::cleared::Cleared;
use crate::app::imports::report::column_notices::{notices, statement_notices};
use crate::app::imports::report::duplicate_vendor_rows::DuplicateVendorRows;
use crate::app::imports::report::inactive_vendors::InactiveVendors;
use crate::app::imports::report::outcome::{Outcome, no_value_notice, sample_rows_notice};
use crate::app::imports::report::outcome_counter::OutcomeCounter;
use crate::app::imports::report::possible_duplicate_vendors::{
    PossibleDuplicateVendors, SharedLinks,
};
use crate::app::imports::report::unread_cells::UnreadCells;
use crate::app::imports::sample;
use crate::app::imports::staging;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::import::ImportKind;
use crate::domain::limits::{VENDOR_FILE_MAX_BYTES, VENDORS_MAX};
use crate::domain::name_key::name_key;
use crate::domain::vendor::Vendor;
use crate::import::cells::html_text;
use crate::import::columns::header::Header;
use crate::import::vendors::vendor::{VendorDraft, parse_vendor};
use crate::import::{BATCH_BYTES, Column, RecordSource, Row, RowBatch, RowErrors, RowFile};
use crate::store::WriteTx;
use crate::store::imports::undo_log::UndoLog;

const BATCH_ROWS: usize = 1_024;

/// Imports a file of vendors.
pub fn import<S: RecordSource>(
    job: Job<'_>,
    mut file: RowFile<S>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let mut outcome = Outcome::new(&file.header, RowErrors::default(), Vec::new());
    let drafts = read_drafts(job, &mut file, &mut outcome)?;
    let header = file.header;
    let store = &job.core.store;
    let sample = job.options.remove_sample_data;
    let sample = sample.then(|| store.read(sample::find_bookings));
    let sample = sample.transpose()?;
    staging::clear(store)?;
    let prepared = match sample {
        None => Some(store.read(|tx| {
            let directory = EditableDirectory::draft(tx, &job.core.directory)?;
            DirectoryUpdate::from_drafts(&header, directory, &drafts, job.keeps_sample(tx)?)
        })?),
        Some(_) => None,
    };
    job.run.begin_saving()?;
    let mut changes = BookingChanges::Unknown;
    let written = job.transaction(|tx| {
        if sample.is_none() {
            changes = BookingChanges::begin(tx)?;
        }
        let mut replaced = UndoLog::begin(tx)?;
        let prepared = prepared
            .map(|prepared| prepared.begin_write(tx))
            .transpose()?;
        let commit = if let Some(prepared) = prepared.flatten() {
            drop(drafts);
            prepared
        } else {
            // Someone has changed the directory since, or the sample data goes with it.
            let mut directory = EditableDirectory::read(tx, &job.core.directory)?;
            if let Some(found) = &sample {
                let removed = sample::remove(tx, &mut directory, found, &mut replaced)?;
                outcome.set_sample_removed(Some(removed));
            }
            DirectoryUpdate::from_drafts(&header, directory, &drafts, job.keeps_sample(tx)?)?
        };
        outcome.notices.extend(commit.notices());
        outcome.vendors = commit.report.vendors;
        outcome.totals = commit.report.counter.totals();
        let directory = commit.directory;
        outcome.set_changed_vendors(&directory);
        outcome.cleared = Cleared::of_directory(&directory).names(ImportKind::Vendors);
        let changed_imports = replaced.changed_imports(tx)?;
        outcome.record(job, tx, &directory, replaced, changed_imports)?;
        changes.set_committed_version(tx)?;
        Ok(directory.written(tx)?)
    })?;
    if !job.options.dry_run {
        written.publish(&job.core.directory);
    }
    Ok((outcome, changes))
}

/// Reads a file to its end: what its valid rows say. What is wrong with the others goes to the outcome.
fn read_drafts<S: RecordSource>(
    job: Job<'_>,
    file: &mut RowFile<S>,
    outcome: &mut Outcome,
) -> Result<Vec<VendorDraft>, ImportError> {
    let header = file.header.clone();
    let (mut drafts, mut bytes) = (Vec::new(), 0);
    let mut without_value = 0;
    let mut blank_categories = BlankCategories::default();
    let mut unread = UnreadCells::default();
    let mut listed = BTreeSet::new();
    let mut statements = StatementReader::new(job.catalog, &header, job.core.clock.now());
    let mut batch = RowBatch::default();
    let mut has_more = true;
    while has_more {
        has_more = file.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES)?;
        for (cells, row) in batch.rows(&header) {
            let draft = row.and_then(|row| {
                without_value += row.cells_without_value();
                blank_categories.add(&row);
                listed.extend(listed_category(job, &row));
                let mut draft = parse_vendor(&row)?;
                // The category of all vendors is none of the file's.
                let has_own = header.has(Column::Category);
                let listed = job.options.categories.category_of(&draft.category);
                if let Some(category) = listed.filter(|_| has_own) {
                    draft.list_under(category);
                }
                unread.add(&row, &draft);
                statements.read(&row, &mut draft);
                Ok(draft)
            });
            match draft {
                Ok(draft) => drafts.push(draft),
                Err(error) => outcome.errors.push(job.run.reject(&header, cells, error)),
            }
        }
        bytes += batch.text_bytes();
        check_size(drafts.len(), bytes, &batch)?;
        job.run.read_rows(batch.len() as u64)?;
    }
    let columns = statements.statement_columns();
    outcome.notices = notices(file, &columns);
    outcome.notices.extend(statement_notices(&columns));
    outcome.notices.extend(statements.silent_notices(&header));
    outcome.set_statement_columns(&columns);
    let blank_categories = blank_categories.notices();
    let blank_categories = blank_categories.filter(|_| !file.has_merged_rows());
    outcome.notices.extend(blank_categories);
    outcome.notices.extend(statements.unknown_tags_notice());
    outcome.notices.extend(unread.notices(&header));
    outcome.notices.extend(no_value_notice(without_value));
    let categories = drafts.iter().map(|draft| draft.category.as_str());
    outcome.set_categories(job, categories, listed.into_iter());
    outcome.preview = file.preview();
    Ok(drafts)
}

/// Refuses a file of which so much, up to the end of this batch, would take too much memory.
fn check_size(drafts: usize, bytes: usize, batch: &RowBatch) -> Result<(), ImportError> {
    let is_too_large = drafts > VENDORS_MAX || bytes > VENDOR_FILE_MAX_BYTES;
    match batch.last_line() {
        Some(line) if is_too_large => Err(ImportError::TooManyVendorRows { line }),
        _ => Ok(()),
    }
}

/// The category of a row, taken or rejected, that someone lists under another.
fn listed_category(job: Job<'_>, row: &Row<'_>) -> Option<CategoryId> {
    let name = html_text::line(row.cell(Column::Category));
    job.options.categories.category_of(&name)?;
    Some(CategoryId::from_name(&name))
}

/// What an import makes of the directory.
struct DirectoryUpdate<'t, 'h> {
    header: &'h Header,
    directory: EditableDirectory<'t>,
    report: UpdateReport,
}

/// What the report says of it.
struct UpdateReport {
    counter: OutcomeCounter<VendorId, Arc<Vendor>, HashSet<VendorId>>,
    vendors: HashSet<VendorId>,
    possible_duplicates: PossibleDuplicateVendors,
    inactive: InactiveVendors,
    duplicate_rows: DuplicateVendorRows,
    added_names: AddedNames,
    /// The vendors that some row names by their ids or as they are called now, and those that the file brings.
    ids_by_current_name: HashSet<VendorId>,
    /// Rows of the sample data's vendors that were passed over.
    sample_rows: u64,
}

impl<'h> DirectoryUpdate<'static, 'h> {
    /// Writes what was worked out before the transaction, where nobody has changed the directory since.
    fn begin_write(self, tx: &WriteTx) -> Result<Option<DirectoryUpdate<'_, 'h>>, ImportError> {
        let Self {
            header,
            directory,
            report,
        } = self;
        let directory = directory.write(tx)?;
        Ok(directory.map(|directory| DirectoryUpdate {
            header,
            directory,
            report,
        }))
    }
}

impl<'t, 'h> DirectoryUpdate<'t, 'h> {
    /// Merges drafts into a directory, one after the other.
    fn from_drafts(
        header: &'h Header,
        directory: EditableDirectory<'t>,
        drafts: &[VendorDraft],
        keeps_sample: bool,
    ) -> Result<Self, ImportError> {
        let is_taken = |draft: &&VendorDraft| keeps_sample || !is_of_gone_sample(draft, &directory);
        let taken: Vec<_> = drafts.iter().filter(is_taken).collect();
        let sample_rows = (drafts.len() - taken.len()) as u64;
        let ids_by_current_name = taken
            .iter()
            .filter_map(|draft| Some(stored_by_current_name(&directory, draft)?.id.clone()));
        let ids_by_current_name = ids_by_current_name.collect();
        let mut update = Self {
            header,
            report: UpdateReport {
                counter: OutcomeCounter::new(),
                vendors: HashSet::new(),
                possible_duplicates: PossibleDuplicateVendors::new(&directory),
                inactive: InactiveVendors::default(),
                duplicate_rows: DuplicateVendorRows::default(),
                added_names: AddedNames::default(),
                ids_by_current_name,
                sample_rows,
            },
            directory,
        };
        update.report.counter.pass_over(sample_rows);
        for draft in taken {
            update.apply(draft, VENDORS_MAX)?;
        }
        Ok(update)
    }

    /// What the report says of its vendors.
    fn notices(&self) -> Vec<String> {
        let mut notices: Vec<_> = self.report.possible_duplicates.notices().collect();
        notices.extend(self.report.inactive.notice());
        notices.extend(self.report.duplicate_rows.notices());
        notices.extend(self.report.added_names.notices(&self.directory));
        notices.extend(sample_rows_notice(self.report.sample_rows));
        notices
    }

    /// Says of a new vendor which other one it may be.
    fn add_possible_duplicate(&mut self, new: &Vendor) {
        let directory = &self.directory;
        let key = name_key(&new.name);
        if let Some(stored) = directory.of_key_in(&key, &new.category_id).next() {
            let row = self.report.duplicate_rows.row_of_new(&stored.id);
            self.report
                .possible_duplicates
                .add(&new.name, &stored.name, row);
            return;
        }
        let of_website = self.report.possible_duplicates.with_website_of(new).iter();
        let others = of_website.filter(|id| !self.report.ids_by_current_name.contains(*id));
        let others = others.filter_map(|id| directory.vendor(id.as_str()));
        let shared = others.filter_map(|stored| Some((SharedLinks::of(new, stored)?, stored)));
        let Some((links, stored)) = shared.min_by_key(|(links, _)| *links) else {
            return;
        };
        let category = |vendor: &Vendor| directory.category_name(&vendor.category_id);
        if let Some((of_new, of_stored)) = category(new).zip(category(stored)) {
            let pair = [(&*new.name, of_new), (&*stored.name, of_stored)];
            self.report.possible_duplicates.add_by_links(links, pair);
        }
    }

    /// Merges a draft, which may bring the directory to so many vendors.
    fn apply(&mut self, draft: &VendorDraft, vendors_max: usize) -> Result<(), ImportError> {
        let directory = &mut self.directory;
        directory.ensure_category(&draft.category)?;
        let former_names = draft.former_names().to_vec();
        let Some(old) = stored(directory, &self.report.added_names, draft) else {
            if directory.len() >= vendors_max {
                return Err(ImportError::TooManyVendors { line: draft.line });
            }
            let id = directory.free_id(draft.new_id());
            self.report.vendors.insert(id.clone());
            self.report.ids_by_current_name.insert(id.clone());
            self.report.duplicate_rows.add_new(draft.line, &id);
            let has_own_id = draft.id.is_some();
            let new = Vendor {
                id,
                ..draft.clone().merge(None, self.header)
            };
            // A row with an id of its own says that it is another vendor.
            if !has_own_id {
                self.add_possible_duplicate(&new);
            }
            let directory = &mut self.directory;
            self.report.added_names.add(former_names, None, &new);
            self.report.counter.insert(&new.id);
            directory.put(Arc::new(new))?;
            return Ok(());
        };
        // After a merge the rows of both are still in the file that brought them.
        if stored_by_current_name(directory, draft).is_none()
            && self.report.ids_by_current_name.contains(&old.id)
        {
            self.report
                .duplicate_rows
                .pass_over(draft.line, draft.name(), &old.name);
            self.report.vendors.insert(old.id.clone());
            self.report.counter.repeat();
            return Ok(());
        }
        let (line, says_active) = (draft.line, draft.says_active());
        let vendor = Arc::new(draft.clone().merge(Some(old), self.header));
        self.report.vendors.insert(vendor.id.clone());
        self.report.inactive.set(&vendor, says_active);
        self.report.duplicate_rows.add(line, old, &vendor);
        self.report
            .added_names
            .add(former_names, Some(old), &vendor);
        if vendor == *old {
            self.report.counter.unchanged(&vendor.id);
        } else if let Some(old) = directory.put(Arc::clone(&vendor))? {
            self.report.counter.update(vendor.id.clone(), old, &vendor);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
