//! What comes of an import, collected on its way into the report.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::Report;
use super::column_notices::StatementColumn;
use super::outcome_counter::Totals;
use super::own_categories::{
    OwnCategory, new_categories_sentence, own_categories, unused_sentence,
};
use crate::app::directory::EditableDirectory;
use crate::app::imports::job::Job;
use crate::app::imports::sample::SampleRemoval;
use crate::domain::ids::{CategoryId, SAMPLE_ID_PREFIX, VendorId};
use crate::domain::import::{ImportId, ImportKind};
use crate::domain::number_format::{counted, group_thousands};
use crate::domain::vendor::Vendor;
use crate::import::columns::header::{ColumnMatch, Header};
use crate::import::{Preview, RowErrors, Sheets};

/// What is known at the end of an import.
pub struct Outcome {
    pub kind: ImportKind,
    pub columns: Vec<ColumnMatch>,
    pub errors: RowErrors,
    pub notices: Vec<String>,
    own_categories: Vec<OwnCategory>,
    /// Those of the file that are listed under others.
    pub listed: HashSet<CategoryId>,
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
    pub import_id: Option<ImportId>,
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

/// How many cells count as empty, where there are any.
pub fn no_value_notice(cells: u64) -> Option<String> {
    let cells = counted(
        cells,
        "cell says \"N/A\" or the like and counts",
        "cells say \"N/A\" or the like and count",
    )?;
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
