//! Starting, stopping and publishing imports.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::error::ImportError;
use super::job::Job;
use super::options::{Options, Origin};
use super::pipeline::read::{ImportInput, read_and_commit};
use super::pipeline::spool::{ReceivedFile, Upload, check_room, check_size};
use super::progress::{Busy, ExclusiveWork, ImportGuard, Progress};
use super::report::Report;
use super::report::capabilities::read_capabilities;
use super::report::outcome::Outcome;
use super::report::rejected_rows::{self, RejectedRows};
use super::run::Run;
use super::staging;
use super::undo::KnownVerdicts;
use crate::app::audit::Audit;
use crate::app::backups::Backups;
use crate::app::base::core::Core;
use crate::app::bookings::{BookingChanges, Bookings};
use crate::app::publisher::Publisher;
use crate::domain::import::ImportWork;
use crate::import::{FileError, RowErrors};
use crate::parallel;
use crate::store::{self, StoreError, instance};

/// Records that are dropped in one write, so that other writes wait little.
const DROPPED_AT_ONCE: usize = 2_000;

/// Imports one file at a time.
pub struct Imports {
    pub(super) core: Arc<Core>,
    pub(super) audit: Arc<Audit>,
    backups: Arc<Backups>,
    pub(super) bookings: Arc<Bookings>,
    publisher: Arc<Publisher>,
    running: ExclusiveWork,
    /// Of past imports.
    pub(super) verdicts: KnownVerdicts,
}

impl Imports {
    pub fn new(
        core: Arc<Core>,
        audit: Arc<Audit>,
        backups: Arc<Backups>,
        bookings: Arc<Bookings>,
        publisher: Arc<Publisher>,
    ) -> Self {
        Self {
            core,
            audit,
            backups,
            bookings,
            publisher,
            running: ExclusiveWork::default(),
            verdicts: KnownVerdicts::default(),
        }
    }

    /// Removes what an import has left that a crash ended. To be called at the start.
    pub(in crate::app) fn clear_unfinished(&self) -> Result<(), StoreError> {
        staging::clear(&self.core.store)
    }

    /// How far the running import has come; `None` where none runs.
    pub fn current(&self) -> Option<Progress> {
        self.running.progress()
    }

    /// Asks the running import to stop. It does so unless all its rows are saved already.
    pub fn cancel(&self) {
        self.running.cancel();
    }

    /// Starts an import, unless one is running. It ends when the guard is dropped.
    pub fn try_start(&self) -> Result<ImportGuard, ImportError> {
        Ok(self.start(ImportWork::Import)?)
    }

    /// Keeps imports and undos away, unless one is running, while the database takes another file: their writes
    /// must all go to one. It ends when the guard is dropped.
    pub fn try_start_compaction(&self) -> Result<ImportGuard, Busy> {
        let guard = self.start(ImportWork::Compaction)?;
        guard.set_other_work();
        Ok(guard)
    }

    /// Starts work that excludes imports.
    pub(super) fn start(&self, work: ImportWork) -> Result<ImportGuard, Busy> {
        self.running.try_start(work)
    }

    /// Begins to receive a file whose sender announced this many bytes.
    pub async fn receive(
        &self,
        guard: ImportGuard,
        announced: Option<u64>,
    ) -> Result<Upload, ImportError> {
        Upload::begin(Arc::clone(&self.core), guard, announced).await
    }

    /// Imports a received file. Blocks until its rows are durable.
    pub fn import_received(
        &self,
        received: ReceivedFile,
        options: &Options,
    ) -> Result<Report, ImportError> {
        let ReceivedFile { guard, file, bytes } = received;
        let input = ImportInput::of_file(file, &options.file_name)?;
        self.import(guard, input, Some(bytes), options, &|_| {})
    }

    /// Imports a file of this machine.
    pub fn import_file(
        &self,
        path: &Path,
        options: &Options,
        progress: &dyn Fn(Progress),
    ) -> Result<Report, ImportError> {
        let file = File::open(path).map_err(FileError::Read)?;
        let bytes = file.metadata().map_err(FileError::Read)?.len();
        check_size(&self.core.config, bytes)?;
        if let Some(data) = self.core.store.directory() {
            check_room(data, bytes)?;
        }
        let input = ImportInput::of_file(file, &options.file_name)?;
        self.import(self.try_start()?, input, Some(bytes), options, progress)
    }

    /// Imports the CSV that a reader gives. `progress` is called every few thousand rows, on this thread.
    ///
    /// An error of the reader leaves nothing behind. Blocks until the rows are durable.
    pub fn import_reader(
        &self,
        input: impl Read + Send,
        bytes_total: Option<u64>,
        options: &Options,
        progress: &dyn Fn(Progress),
    ) -> Result<Report, ImportError> {
        let input = ImportInput::CsvReader(Box::new(input));
        self.import(self.try_start()?, input, bytes_total, options, progress)
    }

    /// Imports the sample data of a new instance, two files in our own format. A first start waits for all of it: the
    /// bookings are unpacked while the vendors are imported, and what the vendors say is read while the bookings are.
    pub(in crate::app) fn import_sample(
        &self,
        [vendors, mut bookings]: [impl Read + Send; 2],
        bookings_bytes: usize,
        newest_at: Timestamp,
    ) -> Result<[RowErrors; 2], ImportError> {
        let options = Options {
            origin: Origin::Sample { newest_at },
            ..Options::default()
        };
        let _publication = self.bookings.announce_publication();
        let run = self.begin(self.try_start()?, None, &options, &|_| {});
        let input = ImportInput::CsvReader(Box::new(vendors));
        let mut unpacked = Vec::with_capacity(bookings_bytes);
        let (vendors, read) = parallel::join(
            || self.commit(&run, input, &options),
            || bookings.read_to_end(&mut unpacked),
        );
        let (outcome, changes) = vendors?;
        read.map_err(FileError::Read)?;
        // The next import may begin.
        drop(run);
        let (bookings, _) = parallel::join(
            || self.import_reader(&unpacked[..], None, &options, &|_| {}),
            || self.publish(changes),
        );
        Ok([outcome.errors, bookings?.errors])
    }

    fn import(
        &self,
        guard: ImportGuard,
        input: ImportInput<'_>,
        bytes_total: Option<u64>,
        options: &Options,
        progress: &dyn Fn(Progress),
    ) -> Result<Report, ImportError> {
        let run = self.begin(guard, bytes_total, options, progress);
        let _publication = self.bookings.announce_publication();
        let (mut outcome, changes) = self.commit(&run, input, options)?;
        let vendors = std::mem::take(&mut outcome.vendors);
        let mut report = outcome.into_report(options.dry_run, run.elapsed());
        if options.dry_run || self.publish(changes) {
            let is_shown =
                !options.dry_run && !vendors.is_empty() && options.origin == Origin::File;
            report.capabilities =
                is_shown.then(|| read_capabilities(&self.publisher.catalog(), &vendors));
            self.keep_capabilities(&report);
        } else {
            let notice =
                "The rows are saved, but cannot be shown yet; the log of the server says why.";
            report.notices.push(notice.to_owned());
        }
        run.rejected_rows().save(&mut report);
        Ok(report)
    }

    fn begin<'p>(
        &self,
        guard: ImportGuard,
        bytes_total: Option<u64>,
        options: &Options,
        progress: &'p dyn Fn(Progress),
    ) -> Run<'p> {
        guard.set_file_name(&options.file_name);
        guard.set_dry_run(options.dry_run);
        let rejected_rows = RejectedRows::in_directory(self.core.store.directory());
        let now = self.core.clock.now();
        Run::begin(guard, rejected_rows, now, bytes_total, progress)
    }

    /// Reads a file and commits it; nobody sees it yet.
    fn commit(
        &self,
        run: &Run<'_>,
        input: ImportInput<'_>,
        options: &Options,
    ) -> Result<(Outcome, BookingChanges), ImportError> {
        let catalog = self.publisher.catalog();
        let listed = self.publisher.listed_categories()?;
        let job = Job {
            core: &self.core,
            audit: &self.audit,
            backups: &self.backups,
            bookings: &self.bookings,
            catalog: &catalog,
            listed: &listed,
            options,
            run,
        };
        read_and_commit(job, input)
    }

    /// Adds to the history what is known of the vendors of an import. The import stands whether or not
    /// this is kept.
    fn keep_capabilities(&self, report: &Report) {
        let (Some(id), Some(capabilities)) = (report.import_id, report.capabilities) else {
            return;
        };
        let kept = self.core.store.write(|tx| {
            if let Some(mut import) = store::imports::get(tx, id)? {
                import.capabilities = Some(capabilities);
                store::imports::put(tx, &import)?;
            }
            Ok::<_, StoreError>(())
        });
        if let Err(error) = kept {
            tracing::warn!(%error, "read capabilities of an import were not saved");
        }
    }

    /// Makes a committed import, or its undoing, visible, and drops what can no longer be undone. Whether it is shown.
    pub(super) fn publish(&self, changes: BookingChanges) -> bool {
        let is_shown = self.publisher.publish(changes);
        // Mostly there is none, and a write of nothing would wait for the disk all the same.
        let drop_some = || {
            let store = &self.core.store;
            let outdated = store.read(|tx| store::imports::outdated(tx, DROPPED_AT_ONCE))?;
            if outdated.count() > 0 {
                store.write(|tx| store::imports::drop_outdated(tx, &outdated))?;
            }
            Ok::<_, StoreError>(outdated.count() >= DROPPED_AT_ONCE)
        };
        while drop_some().unwrap_or_else(|error| {
            // The next import tries again.
            tracing::warn!(%error, "expired undo data was not deleted");
            false
        }) {}
        is_shown
    }

    /// Whether the invented sample data is in the store.
    pub fn has_sample_data(&self) -> Result<bool, StoreError> {
        self.core.store.read(instance::has_sample_data)
    }

    /// Names of the lists of rejected rows that are kept.
    pub fn rejected_lists(&self) -> io::Result<Vec<String>> {
        rejected_rows::list(self.core.store.directory())
    }

    /// The list of rejected rows with this name, from its beginning; `None` where there is none.
    pub fn rejected_list(&self, name: &str) -> io::Result<Option<File>> {
        rejected_rows::open(self.core.store.directory(), name)
    }

    /// Where the list of this name lies, if there is one; `None` for what can be no name.
    pub fn rejected_list_path(&self, name: &str) -> Option<PathBuf> {
        rejected_rows::path(self.core.store.directory(), name)
    }
}
