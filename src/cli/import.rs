//! `stackbrief import`.

mod file;
mod refusal;

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};

pub use self::file::{check_kind, name_for_all};
use self::refusal::{failure, shell_quoted};
use super::failure::Failure;
use super::output::Output;
use super::progress::Step;
use crate::app::App;
use crate::app::base::clock::Clock;
use crate::app::imports::{
    Options, OwnCategory, Progress, Report, SampleRemoval, UndoError, new_categories_sentence,
};
use crate::config::Config;
use crate::domain::import::{ImportId, Importer, SUSPECTED_ID_REUSE};
use crate::domain::number_format::{group_thousands, pluralize};
use crate::domain::shell::path_argument;
use crate::import::columns::category_choices::CategoryChoices;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_lookup::parse_allow_missing;
use crate::import::{FileError, quoted};
use crate::store::Store;

/// Interval between two progress outputs.
const STEP: Duration = Duration::from_millis(100);

/// Flags that one line proposes.
const FLAGS_MAX: usize = 10;

/// How a file is to be imported.
#[derive(Args, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportArgs {
    /// Say what would happen and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Also remove the sample data
    #[arg(long)]
    remove_sample_data: bool,
    /// The sheet of a spreadsheet, by its name [default: the first, or where that has text alone the only one with a table]
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// Take a file of vendors without these columns: websiteUrl,bookingUrl
    #[arg(
        long,
        value_name = "COLUMNS",
        default_value = "",
        hide_default_value = true
    )]
    allow_missing: String,
    /// A column that the file calls by another name, such as "Client=Which vendor?"; may be repeated
    #[arg(long = "column", value_name = "COLUMN=NAME")]
    columns: Vec<String>,
    /// The category of all vendors of a file without a column of categories
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    category: String,
    /// A category of the file that is listed under another, such as "Answering=Intake"; may be repeated
    #[arg(long = "list-under", value_name = "NAME=CATEGORY")]
    #[serde(default)]
    list_under: Vec<String>,
}

fn column_choices(how: &ImportArgs) -> Result<ColumnChoices, String> {
    let allowed_missing = parse_allow_missing(&how.allow_missing)?;
    let mut choices = ColumnChoices::allow_missing(allowed_missing);
    choices.set_category(&how.category)?;
    for column in &how.columns {
        let (field, header) = column
            .split_once('=')
            .ok_or_else(|| format!("{} is not COLUMN=NAME.", quoted(column)))?;
        choices.map_column(field, header)?;
    }
    Ok(choices)
}

fn category_choices(how: &ImportArgs) -> Result<CategoryChoices, String> {
    let mut choices = CategoryChoices::default();
    for listed in &how.list_under {
        let (name, category) = listed
            .rsplit_once('=')
            .ok_or_else(|| format!("{} is not NAME=CATEGORY.", quoted(listed)))?;
        choices.list_under(name, category)?;
    }
    Ok(choices)
}

/// Refuses a file that this process cannot open.
pub fn check_readable(file: &Path) -> Result<(), Failure> {
    let opened = File::open(file).map_err(FileError::Read);
    opened
        .map(drop)
        .map_err(|error| failure(file, error.into()))
}

/// Refuses what a new instance would refuse, before there is one. Of a long file it reads only the first rows.
pub fn check_accepted(config: &Config, file: &Path, how: &ImportArgs) -> Result<(), Failure> {
    let app = App::new(config.clone(), Store::memory()?, Clock::system())?;
    let how = ImportArgs {
        dry_run: true,
        ..how.clone()
    };
    let mut has_rows = false;
    let tried = import(&app, file, &how, &mut |output| {
        if matches!(output, Output::Step(_)) {
            has_rows = true;
            app.imports.cancel();
        }
    });
    if has_rows { Ok(()) } else { tried }
}

/// Imports a file; outputs its progress and its result.
pub fn import(
    app: &Arc<App>,
    file: &Path,
    how: &ImportArgs,
    on_output: &mut dyn FnMut(Output<'_>),
) -> Result<(), Failure> {
    let name = file.file_name().unwrap_or_default();
    let dry_run = how.dry_run;
    let options = Options {
        dry_run,
        remove_sample_data: how.remove_sample_data,
        sheet: how.sheet.clone(),
        columns: column_choices(how).map_err(Failure::usage)?,
        categories: category_choices(how).map_err(Failure::usage)?,
        has_choices: !(how.columns.is_empty() && how.list_under.is_empty()),
        file_name: name.to_string_lossy().into_owned(),
        ..Options::default()
    };
    let on_output = RefCell::new(on_output);
    let last_output = Cell::new(None::<Instant>);
    let progress = |progress: Progress| {
        if last_output.get().is_none_or(|at| at.elapsed() >= STEP) {
            last_output.set(Some(Instant::now()));
            (on_output.borrow_mut())(Output::Step(Step::from(&progress)));
        }
    };
    let report = app
        .imports
        .import_file(file, &options, &progress)
        .map_err(|error| failure(file, error))?;
    for line in lines(app, &report, dry_run) {
        (on_output.borrow_mut())(Output::Line(&line));
    }
    Ok(())
}

/// Undoes an import and outputs the result.
pub fn undo(app: &Arc<App>, id: u64, on_line: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    let undone = app
        .imports
        .undo(ImportId(id), &Importer::CommandLine)
        .map_err(|error| match error {
            UndoError::Store(error) => error.into(),
            UndoError::InProgress(_) => Failure::other(format!("{error} Try again after it.")),
            UndoError::NotFound => Failure::usage(format!("{error} Its number was {id}.")),
            UndoError::Refused(why) => Failure::usage(why),
        })?;
    on_line(&format!(
        "Restored {}, removed {}, made {} inactive.",
        pluralize(undone.restored, "record"),
        pluralize(undone.removed, "record"),
        pluralize(undone.made_inactive, "vendor")
    ));
    Ok(())
}

fn lines(app: &App, report: &Report, dry_run: bool) -> Vec<String> {
    let mut lines = report.notices.clone();
    lines.extend(new_categories(&report.own_categories));
    lines.extend(report.errors.lines());
    if let Some(list) = report
        .rejected_list
        .as_deref()
        .and_then(|name| app.imports.rejected_list_path(name))
    {
        lines.push(format!("All rejected rows are in {}.", list.display()));
    }
    lines.extend(vendor_changes(app, report, dry_run));
    if !report.cleared.is_empty() {
        let verb = if dry_run {
            "would be cleared"
        } else {
            "were cleared"
        };
        lines.push(format!(
            "These fields {verb} in some records: {}.",
            report.cleared.join(", ")
        ));
    }
    if report.suspected_id_reuse {
        lines.push(SUSPECTED_ID_REUSE.to_owned());
    }
    if let Some(SampleRemoval {
        removed,
        made_inactive,
    }) = report.sample_removed
    {
        lines.push(format!(
            "Of the sample data, {} and {} {}.",
            pluralize(removed.vendors - made_inactive, "vendor"),
            pluralize(removed.bookings, "booking"),
            if dry_run { "would go" } else { "are gone" }
        ));
    }
    if let Some(capabilities) = report.capabilities {
        lines.push(capabilities.sentence());
    }
    if let Some(id) = report.import_id {
        let data = path_argument(&app.config().data_dir);
        lines.push(format!(
            "`stackbrief import --undo {id} --data-dir {data}` undoes it."
        ));
    }
    let counts = [report.inserted, report.updated, report.skipped()].map(group_thousands);
    let [inserted, updated, skipped] = counts;
    lines.push(if dry_run {
        format!(
            "Would insert {inserted}, update {updated} and skip {skipped}. Nothing was changed."
        )
    } else {
        format!("Inserted {inserted}, updated {updated}, skipped {skipped}.")
    });
    lines
}

/// What the file changes of stored vendors, and what of that someone had entered.
fn vendor_changes(app: &App, report: &Report, dry_run: bool) -> Vec<String> {
    let changes = app
        .vendors
        .file_changes(&report.changed_vendors, report.import_id);
    let Some(changes) = changes.ok().filter(|changes| changes.values > 0) else {
        return Vec::new();
    };
    let verb = if dry_run { "Would change" } else { "Changed" };
    let mut lines = vec![format!("{verb} {}.", changes.counts())];
    lines.extend(changes.sentence(dry_run));
    lines
}

/// What is said of categories that are new here, with the flags that list them under others.
fn new_categories(own: &[OwnCategory]) -> Option<String> {
    let mut said = new_categories_sentence(own)?;
    let new = own.iter().filter(|own| own.is_new);
    let nearest = new.filter_map(|new| {
        let pair = format!("{}={}", new.name, new.nearest.as_deref()?);
        Some(format!("--list-under {}", shell_quoted(&pair)))
    });
    let mut flags: Vec<_> = nearest.collect();
    let more = flags.len().saturating_sub(FLAGS_MAX);
    flags.truncate(FLAGS_MAX);
    if !flags.is_empty() {
        let them = if flags.len() == 1 { "it" } else { "them" };
        let flags = flags.join(" ");
        let _ = write!(said, " To list {them} there, import with {flags}.");
    }
    if more > 0 {
        let more = group_thousands(more as u64);
        let _ = write!(said, " With these flags, --dry-run names {more} more.");
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line has ten flags at most, and says how many categories it does not propose.
    #[test]
    fn the_flags_that_are_not_proposed_yet_are_counted() {
        let own = |count: usize, nearest: Option<&str>| -> Vec<OwnCategory> {
            let own = (0..count).map(|number| OwnCategory {
                name: format!("Own {number}"),
                nearest: nearest.map(str::to_owned),
                is_new: true,
            });
            own.collect()
        };
        let said = |own: &[OwnCategory]| new_categories(own).unwrap();
        let of_twelve = said(&own(FLAGS_MAX + 2, Some("Intake")));
        assert_eq!(of_twelve.matches("--list-under").count(), FLAGS_MAX);
        let end = " With these flags, --dry-run names 2 more.";
        assert!(of_twelve.ends_with(end), "{of_twelve}");
        assert!(!said(&own(FLAGS_MAX, Some("Intake"))).contains("--dry-run"));
        assert!(!said(&own(FLAGS_MAX + 2, None)).contains("--dry-run"));
    }
}
