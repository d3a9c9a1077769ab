//! The outcome of an import: its report, and its entry in the history.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::name_list::list_names;
use super::own_categories::OwnCategory;
use super::tally::Totals;
use super::{Report, audit};
use crate::app::directory::Directory;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::{Options, Origin};
use crate::domain::booking::BookingView;
use crate::domain::ids::VendorId;
use crate::domain::import::{
    ImportId, ImportKind, NamedCategory, NamedColumns, PastImport, SampleRemoved,
};
use crate::domain::limits::IMPORT_NAMES_MAX_BYTES;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::Vendor;
use crate::import::header::{ColumnMatch, Header};
use crate::import::{Column, Preview, Records, RowErrors, RowFile, Sheets, quoted};
use crate::store::imports::VendorChange;
use crate::store::imports::undo_log::UndoLog;
use crate::store::{WriteTx, catalog, imports, instance};

/// What is known at the end of an import.
pub struct Outcome {
    kind: ImportKind,
    columns: Vec<ColumnMatch>,
    pub errors: RowErrors,
    pub notices: Vec<String>,
    pub own_categories: Vec<OwnCategory>,
    pub totals: Totals,
    pub cleared: Vec<&'static str>,
    pub suspected_id_reuse: bool,
    pub sample_removed: Option<SampleRemoved>,
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
            totals: Totals::default(),
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

    /// Notes the fields that statements of further columns were added to.
    pub fn note_statement_columns(&mut self, found: &[(&str, Column)]) {
        for column in &mut self.columns {
            let mut found = found.iter();
            if let Some((_, field)) = found.find(|(header, _)| *header == column.header) {
                column.field = Some(field.name(self.kind));
            }
        }
    }

    /// Writes what every import writes at its end. One that changed something and is not the sample data comes into
    /// the history and the audit log.
    pub fn record(
        &mut self,
        job: Job<'_>,
        tx: &WriteTx,
        directory: &Directory<'_>,
        replaced: UndoLog,
        changed_imports: Vec<ImportId>,
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
            .is_some_and(|removed| removed != SampleRemoved::default());
        let has_changes =
            self.totals.has_changes() || has_removed || !directory.new_categories.is_empty();
        if !has_changes || job.options.origin != Origin::File {
            return Ok(imports::drop_unfinished(tx, usize::MAX).map(drop)?);
        }
        replaced.finish(tx)?;
        let id = imports::next_id(tx)?;
        for (vendor, change) in directory.vendors {
            let [before, after] = change.map(|vendor| vendor.map(Arc::unwrap_or_clone));
            let change = VendorChange { before, after };
            imports::put_vendor_change(tx, id, vendor.as_str(), &change)?;
        }
        let (named_columns, named_categories) = self.said(job.options);
        let import = PastImport {
            id,
            file_name: job.options.file_name.clone(),
            kind: self.kind,
            inserted: self.totals.inserted,
            updated: self.totals.updated,
            unchanged: self.totals.unchanged,
            rejected: self.errors.count(),
            importer: job.options.importer.clone(),
            imported_at: job.run.started_at(),
            duration_ms: u64::try_from(job.run.elapsed().as_millis()).unwrap_or(u64::MAX),
            sample_removed: self.sample_removed,
            cleared: self.cleared.iter().map(|&name| name.to_owned()).collect(),
            suspected_id_reuse: self.suspected_id_reuse,
            new_bookings: self.new_bookings.clone(),
            new_categories: directory.new_categories,
            changed_imports,
            named_columns,
            named_categories,
            // Known once the vendors are published.
            capabilities: None,
            undone: None,
        };
        imports::put(tx, &import)?;
        audit::imported(job.audit, tx, &import)?;
        self.import_id = Some(id);
        Ok(())
    }

    /// What somebody said of the columns and categories; not kept for a file with very many.
    fn said(&self, options: &Options) -> (Option<NamedColumns>, Vec<NamedCategory>) {
        let headers = self.columns.iter().map(|column| column.header.clone());
        let headers: Vec<_> = headers.collect();
        let named = options.columns.named_columns();
        let categories = options.categories.named_categories();
        let of_categories = categories
            .iter()
            .flat_map(|named| [&named.name, &named.category]);
        let bytes: usize = headers.iter().chain(of_categories).map(String::len).sum();
        let is_any = !named.is_empty() || !categories.is_empty();
        if !is_any || bytes > IMPORT_NAMES_MAX_BYTES {
            return (None, Vec::new());
        }
        (Some(NamedColumns { headers, named }), categories)
    }

    pub fn into_report(self, is_dry_run: bool, duration: Duration) -> Report {
        Report {
            kind: self.kind,
            inserted: self.totals.inserted,
            updated: self.totals.updated,
            unchanged: self.totals.unchanged,
            rejected: self.errors.count(),
            errors: self.errors,
            notices: self.notices,
            own_categories: self.own_categories,
            columns: self.columns,
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

/// The fields that lose their value in some record.
#[derive(Default)]
pub struct Cleared(Vec<Column>);

impl Cleared {
    /// Adds the fields that a booking loses.
    pub fn add_booking(
        &mut self,
        before: &BookingView<'_>,
        after: &BookingView<'_>,
        has_firm_size: bool,
    ) {
        self.add([
            (Column::Client, is_lost(before.client, after.client)),
            (
                Column::Category,
                is_lost(before.category_id, after.category_id),
            ),
            (
                Column::CityState,
                is_lost(before.city_state, after.city_state),
            ),
            (Column::State, is_lost(before.state, after.state)),
            (Column::Dma, is_lost(before.dma, after.dma)),
            (Column::Company, is_lost(before.firm_key, after.firm_key)),
            (
                Column::FirmSize,
                !has_firm_size && before.firm_size != after.firm_size,
            ),
        ]);
    }

    /// Adds the fields that a vendor loses.
    pub fn add_vendor(&mut self, before: &Vendor, after: &Vendor) {
        fn is_emptied<T>(before: &[T], after: &[T]) -> bool {
            !before.is_empty() && after.is_empty()
        }
        let text =
            |before: &Option<String>, after: &Option<String>| before.is_some() && after.is_none();
        self.add([
            (
                Column::WebsiteUrl,
                text(&before.website_url, &after.website_url),
            ),
            (Column::LogoUrl, text(&before.logo_url, &after.logo_url)),
            (
                Column::BookingUrl,
                text(&before.booking_url, &after.booking_url),
            ),
            (
                Column::PartnerLevel,
                text(&before.partner_level, &after.partner_level),
            ),
            (
                Column::Description,
                text(&before.description, &after.description),
            ),
            (
                Column::PriceBracket,
                is_lost(before.price_bracket, after.price_bracket),
            ),
            (
                Column::ShortHighlights,
                is_emptied(&before.short_highlights, &after.short_highlights),
            ),
            (
                Column::FirmSizeSupported,
                is_emptied(&before.firm_size_supported, &after.firm_size_supported),
            ),
            (
                Column::PracticeAreasSupported,
                is_emptied(
                    &before.practice_areas_supported,
                    &after.practice_areas_supported,
                ),
            ),
            (
                Column::Integrations,
                is_emptied(&before.integrations, &after.integrations),
            ),
            (
                Column::GeoFocus,
                is_emptied(&before.geo_focus, &after.geo_focus),
            ),
            (Column::Tags, is_emptied(&before.tags, &after.tags)),
        ]);
    }

    /// Their usual names.
    pub fn names(&self, kind: ImportKind) -> Vec<&'static str> {
        self.0.iter().map(|column| column.name(kind)).collect()
    }

    fn add<const N: usize>(&mut self, fields: [(Column, bool); N]) {
        for (column, is_lost) in fields {
            if is_lost && !self.0.contains(&column) {
                self.0.push(column);
            }
        }
    }
}

fn is_lost<T: Copy>(before: Option<T>, after: Option<T>) -> bool {
    before.is_some() && after.is_none()
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

/// The sentences that name the further columns that became highlights or integrations.
pub fn statement_notices(columns: &[(&str, Column)]) -> Vec<String> {
    let notice = |field, what: &str| {
        let columns = columns.iter().filter(|(_, of)| *of == field);
        let columns: Vec<_> = columns.map(|(name, _)| quoted(name)).collect();
        let is_any = !columns.is_empty();
        is_any.then(|| format!("Added to the {what}: {}.", list_names(columns.into_iter())))
    };
    let highlights = "highlights where they say what a vendor offers";
    let notices = [
        notice(Column::ShortHighlights, highlights),
        notice(Column::Integrations, "integrations"),
    ];
    notices.into_iter().flatten().collect()
}

/// What a person should know about how the file was read. Of unknown columns those with statements are not named here.
pub fn notices(file: &RowFile<impl Records>, statement_columns: &[(&str, Column)]) -> Vec<String> {
    let mut notices = file.notices();
    let unknown = file.header.unknown.iter().map(String::as_str);
    let unknown: Vec<_> = unknown
        .filter(|name| statement_columns.iter().all(|(column, _)| column != name))
        .collect();
    if !unknown.is_empty() {
        let matches = file.header.column_matches();
        let named = list_names(unknown.into_iter().map(|name| {
            let close = matches.iter().find(|column| column.header == name);
            match close.and_then(|column| column.suggestion) {
                Some(suggestion) => format!("{} ({suggestion}?)", quoted(name)),
                None => quoted(name),
            }
        }));
        notices.push(format!("Columns that are not known here: {named}."));
    }
    notices
}
