//! The outcome of an import: its report, and its entry in the history.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::column_notices::StatementColumn;
use super::outcome_counter::Totals;
use super::own_categories::{
    OwnCategory, new_categories_sentence, own_categories, unused_sentence,
};
use super::{Report, audit};
use crate::app::directory::{DirectoryChanges, EditableDirectory};
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::{Options, Origin};
use crate::app::imports::sample::SampleRemoval;
use crate::domain::ids::{CategoryId, SAMPLE_ID_PREFIX, VendorId};
use crate::domain::import::{
    ImportId, ImportKind, NamedCategory, NamedColumns, PastImport, SampleRemoved,
};
use crate::domain::limits::IMPORT_NAMES_MAX_BYTES;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::Vendor;
use crate::import::columns::header::{ColumnMatch, Header};
use crate::import::{Preview, RowErrors, Sheets};
use crate::store::imports::VendorChange;
use crate::store::imports::undo_log::UndoLog;
use crate::store::{StoreError, WriteTx, catalog, imports, instance};

/// What is known at the end of an import.
pub struct Outcome {
    kind: ImportKind,
    columns: Vec<ColumnMatch>,
    pub errors: RowErrors,
    pub notices: Vec<String>,
    own_categories: Vec<OwnCategory>,
    /// Those of the file that are listed under others.
    listed: HashSet<CategoryId>,
    pub totals: Totals,
    /// The stored vendors of its rows that change, each before and after it.
    pub changed_vendors: Vec<[Arc<Vendor>; 2]>,
    pub cleared: Vec<&'static str>,
    pub suspected_id_reuse: bool,
    pub sample_removed: Option<SampleRemoval>,
    pub new_bookings: Range<u64>,
    /// The vendors that the rows are about.
    pub vendors: HashSet<VendorId>,
    pub sheets: Option<Sheets>,
    pub preview: Option<Preview>,
    import_id: Option<ImportId>,
}

impl Outcome {
    /// The outcome of a file that was read, before anything is saved.
    pub fn new(header: &Header, errors: RowErrors, notices: Vec<String>) -> Self {
        Self {
            kind: header.kind,
            columns: header.column_matches(),
            errors,
            notices,
            own_categories: Vec::new(),
            listed: HashSet::new(),
            totals: Totals::default(),
            changed_vendors: Vec::new(),
            cleared: Vec::new(),
            suspected_id_reuse: false,
            sample_removed: None,
            new_bookings: 0..0,
            vendors: HashSet::new(),
            sheets: None,
            preview: None,
            import_id: None,
        }
    }

    /// Sets the fields that statements of extra columns were added to.
    pub fn set_statement_columns(&mut self, found: &[StatementColumn<'_>]) {
        for column in &mut self.columns {
            let found = found.iter().find(|found| found.name == column.header);
            // The column of prices stays that, whatever else its words say.
            if let Some(found) = found.filter(|_| column.field.is_none()) {
                column.field = Some(found.field.name(self.kind));
            }
        }
    }

    /// Says of unknown columns which they may be, each with its usual name and the file's.
    pub fn suggest_columns(&mut self, found: &[(&'static str, String)]) {
        for column in &mut self.columns {
            let mut found = found.iter();
            let meant = found.find(|(_, header)| *header == column.header);
            column.suggestion = column.suggestion.or(meant.map(|(name, _)| *name));
        }
    }

    /// Sets the categories under which the rows are listed, and those of the file that were `listed` under others.
    pub fn set_categories<'c>(
        &mut self,
        job: Job<'_>,
        names: impl Iterator<Item = &'c str>,
        listed: impl Iterator<Item = CategoryId>,
    ) {
        let choices = &job.options.categories;
        self.listed = listed.collect();
        let own = own_categories(job.catalog, job.listed, names);
        let is_chosen = |own: &OwnCategory| choices.iter().any(|(_, it)| it.category == own.name);
        let (chosen, own) = own.into_iter().partition::<Vec<_>, _>(is_chosen);
        self.own_categories = own;
        self.notices.extend(new_categories_sentence(&chosen));
        let unused = choices.iter().filter(|(id, _)| !self.listed.contains(*id));
        let unused: Vec<_> = unused.map(|(_, named)| named.name.as_str()).collect();
        self.notices.extend(unused_sentence(&unused));
    }

    /// Takes which of the vendors that its rows are about change.
    pub fn set_changed_vendors(&mut self, directory: &EditableDirectory<'_>) {
        let changed = directory.changes().vendors.into_iter();
        let changed = changed.filter(|(id, _)| self.vendors.contains(id));
        let stored = changed.filter_map(|(_, [old, new])| Some([old?, new?]));
        self.changed_vendors = stored.collect();
    }

    /// Takes what the import removed of the sample data.
    pub fn set_sample_removed(&mut self, removal: Option<SampleRemoval>) {
        self.sample_removed = removal;
        self.notices.extend(removal.and_then(SampleRemoval::notice));
    }

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
        audit::imported(job.audit, tx, &import)?;
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

    pub fn into_report(self, is_dry_run: bool, duration: Duration) -> Report {
        Report {
            kind: self.kind,
            inserted: self.totals.inserted,
            updated: self.totals.updated,
            unchanged: self.totals.unchanged,
            repeated: self.totals.repeated,
            rejected: self.errors.count(),
            errors: self.errors,
            notices: self.notices,
            own_categories: self.own_categories,
            columns: self.columns,
            changed_vendors: self.changed_vendors,
            cleared: self.cleared,
            suspected_id_reuse: self.suspected_id_reuse,
            import_id: self.import_id.filter(|_| !is_dry_run),
            sample_removed: self.sample_removed,
            duration,
            rejected_list: None,
            capabilities: None,
            sheets: self.sheets,
            preview: self.preview,
        }
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

/// How many cells count as empty, where there are any.
pub fn no_value_notice(cells: u64) -> Option<String> {
    let cells = match cells {
        0 => return None,
        1 => "1 cell says \"N/A\" or the like and counts".to_owned(),
        cells => format!(
            "{} cells say \"N/A\" or the like and count",
            group_thousands(cells)
        ),
    };
    Some(format!("{cells} as empty."))
}

/// How many rows of the sample data were passed over, where there are any.
pub fn sample_rows_notice(rows: u64) -> Option<String> {
    let rows = match rows {
        0 => return None,
        1 => format!(
            "1 row has an id of the sample data ({SAMPLE_ID_PREFIX}…), which is not kept here, and was"
        ),
        rows => format!(
            "{} rows have ids of the sample data ({SAMPLE_ID_PREFIX}…), which is not kept here, and were",
            group_thousands(rows)
        ),
    };
    Some(format!("{rows} passed over."))
}
