//! What an import writes at its end: its entry in the history and the audit log.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::error::ImportError;
use super::job::Job;
use super::options::{Options, Origin};
use super::report::outcome::Outcome;
use super::sample::{SampleRemoval, in_use};
use crate::app::audit::Audit;
use crate::app::directory::{DirectoryChanges, EditableDirectory};
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::import::{
    ImportId, Importer, NamedCategory, NamedColumns, PastImport, SUSPECTED_ID_REUSE, SampleRemoved,
};
use crate::domain::limits::IMPORT_NAMES_MAX_BYTES;
use crate::domain::number_format::{group_thousands, pluralize};
use crate::store::imports::VendorChange;
use crate::store::imports::undo_log::UndoLog;
use crate::store::{StoreError, WriteTx, catalog, imports, instance};

impl Outcome {
    /// Writes what every import writes at its end. One that is not the sample data comes into the history, and
    /// where it changed something into the audit log.
    pub fn record(
        &mut self,
        job: Job<'_>,
        tx: &WriteTx,
        directory: &EditableDirectory<'_>,
        replaced: UndoLog,
        mut changed_imports: Vec<ImportId>,
    ) -> Result<(), ImportError> {
        if directory.has_changes() {
            catalog::bump_revision(tx)?;
        }
        if let Origin::Sample { .. } = job.options.origin {
            instance::set_sample_data(tx, true)?;
        }
        let directory = directory.changes();
        let has_removed = self
            .sample_removed
            .is_some_and(|removal| removal.removed != SampleRemoved::default());
        let has_changes =
            self.totals.has_changes() || has_removed || !directory.new_categories.is_empty();
        let is_of_file = job.options.origin == Origin::File;
        if !has_changes || !is_of_file {
            imports::drop_unfinished(tx, usize::MAX)?;
            // Its rows are in the data all the same, which matters to someone who undoes an earlier import.
            if is_of_file && self.totals.unchanged > 0 {
                let id = imports::next_id(tx)?;
                imports::put_idle(tx, self.past_import(job, id))?;
            }
            return Ok(());
        }
        replaced.finish(tx)?;
        let id = imports::next_id(tx)?;
        changed_imports.extend(earlier_imports(tx, &directory)?);
        for (vendor, change) in directory.vendors {
            let [before, after] = change.map(|vendor| vendor.map(Arc::unwrap_or_clone));
            let change = VendorChange { before, after };
            imports::put_vendor_change(tx, id, vendor.as_str(), &change)?;
        }
        let import = PastImport {
            new_categories: directory.new_categories,
            changed_imports,
            ..self.past_import(job, id)
        };
        imports::put(tx, &import)?;
        imported(job.audit, tx, &import)?;
        self.import_id = Some(id);
        Ok(())
    }

    /// The import as the history keeps it, as far as its own rows tell.
    fn past_import(&self, job: Job<'_>, id: ImportId) -> PastImport {
        let (named_columns, named_categories) = self.stored_choices(job.options);
        PastImport {
            id,
            file_name: job.options.file_name.clone(),
            kind: self.kind,
            inserted: self.totals.inserted,
            updated: self.totals.updated,
            unchanged: self.totals.unchanged + self.totals.repeated,
            rejected: self.errors.count(),
            importer: job.options.importer.clone(),
            imported_at: job.run.started_at(),
            duration_ms: u64::try_from(job.run.elapsed().as_millis()).unwrap_or(u64::MAX),
            sample_removed: self.sample_removed.map(|removal| removal.removed),
            cleared: self.cleared.iter().map(|&name| name.to_owned()).collect(),
            suspected_id_reuse: self.suspected_id_reuse,
            new_bookings: self.new_bookings.clone(),
            new_categories: Vec::new(),
            changed_imports: Vec::new(),
            named_columns,
            named_categories,
            // Known once the vendors are published.
            capabilities: None,
            undone: None,
        }
    }

    /// The choices that are stored with the import. Those of columns are dropped where there are too many columns;
    /// of categories those that the file has come first, up to the limit.
    fn stored_choices(&self, options: &Options) -> (Option<NamedColumns>, Vec<NamedCategory>) {
        let headers = self.columns.iter().map(|column| column.header.clone());
        let headers: Vec<_> = headers.collect();
        let bytes: usize = headers.iter().map(String::len).sum();
        if !options.has_choices || bytes > IMPORT_NAMES_MAX_BYTES {
            return (None, Vec::new());
        }
        let (used, unused): (Vec<_>, Vec<_>) = options
            .categories
            .iter()
            .partition(|(id, _)| self.listed.contains(*id));
        let mut room = IMPORT_NAMES_MAX_BYTES;
        let kept = used.into_iter().chain(unused).map_while(|(_, named)| {
            room = room.checked_sub(named.name.len() + named.category.len())?;
            Some(named.clone())
        });
        let kept = kept.collect();
        let cells: Vec<_> = headers.iter().map(String::as_str).collect();
        let named = options.columns.named_columns(&cells);
        (Some(NamedColumns { headers, named }), kept)
    }
}

/// The earlier imports whose vendors are changed. Sample data that goes stands in no undo's way.
fn earlier_imports(
    tx: &WriteTx,
    directory: &DirectoryChanges,
) -> Result<BTreeSet<ImportId>, StoreError> {
    let changed = directory.vendors.iter();
    let changed = changed.filter(|(_, [_, after])| after.is_some());
    let changed: HashSet<_> = changed.map(|(vendor, _)| vendor.as_str()).collect();
    if changed.is_empty() {
        return Ok(BTreeSet::new());
    }
    imports::of_vendors(tx, |id| changed.contains(id))
}

/// Says in the audit log what an import changed.
fn imported(audit: &Audit, tx: &WriteTx, import: &PastImport) -> Result<(), StoreError> {
    let counts = [import.inserted, import.updated, import.unchanged].map(group_thousands);
    let [inserted, updated, unchanged] = counts;
    let kind = import.kind.label();
    let mut details = vec![format!(
        "{kind}: {inserted} inserted, {updated} updated, {unchanged} unchanged"
    )];
    if import.rejected > 0 {
        details.push(format!(
            "Rows with errors: {}",
            group_thousands(import.rejected)
        ));
    }
    if !import.cleared.is_empty() {
        let fields = import.cleared.join(", ");
        details.push(format!("Emptied in some records: {fields}"));
    }
    if import.suspected_id_reuse {
        details.push(SUSPECTED_ID_REUSE.trim_end_matches('.').to_owned());
    }
    if let Some(removed) = import.sample_removed {
        details.push(format!("Sample data removed: {}", sample(removed)));
    }
    let actor = Actor::of_importer(&import.importer);
    let action = AuditAction::Imported;
    audit.record(tx, &actor, action, &import.file_name, details)
}

/// Records that the sample data was removed, where there was any.
pub fn sample_removed(
    audit: &Audit,
    tx: &WriteTx,
    who: &Importer,
    removal: SampleRemoval,
) -> Result<(), StoreError> {
    let mut gone = removal.removed;
    if gone == SampleRemoved::default() {
        return Ok(());
    }
    gone.vendors -= removal.made_inactive;
    let mut details = vec![sample(gone)];
    details.extend(in_use(removal.made_inactive));
    let action = AuditAction::SampleRemoved;
    let actor = Actor::of_importer(who);
    audit.record(tx, &actor, action, "Sample data", details)
}

fn sample(removed: SampleRemoved) -> String {
    let vendors = pluralize(removed.vendors, "vendor");
    let bookings = pluralize(removed.bookings, "booking");
    format!("{vendors}, {bookings}")
}
