//! Reads batches of rows into drafts.

use std::sync::mpsc::{Receiver, SyncSender};

use jiff::Timestamp;

use super::booking_turns::Turn;
use super::categories::Categories;
use super::drafts::PackedDrafts;
use super::legacy_identities::{LegacyIdentities, UnresolvedDraft};
use super::locations::{Locations, NewLocation};
use super::meetings::Meetings;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::client_counts::ClientCounts;
use crate::app::imports::report::duplicate_booking_rows::{OtherCells, OtherColumns};
use crate::app::imports::report::left_out::LeftOut;
use crate::domain::ids::{CategoryId, is_sample};
use crate::domain::vendor::Category;
use crate::import::bookings::booking::{BookingDraft, BookingParser, names_several_hosts};
use crate::import::bookings::booking_status::{is_canceled, is_private, private_column};
use crate::import::columns::header::Header;
use crate::import::{Column, Row, RowBatch, RowError};
use crate::store::StoreError;

/// A batch of rows, and their drafts once they are parsed.
#[derive(Default)]
pub struct Batch {
    pub rows: RowBatch,
    pub drafts: PackedDrafts,
}

/// What a batch has besides drafts.
pub struct Facts {
    /// What is wrong, with the numbers of the rows in the batch.
    pub errors: Vec<(usize, RowError)>,
    pub newest: Option<Timestamp>,
    /// The categories that this reader had not met before.
    pub categories: Vec<Category>,
    pub listed: Vec<CategoryId>,
    /// The locations that this reader had not met before.
    pub locations: Vec<NewLocation>,
    pub left_out: LeftOut,
    /// The other cells of rows that are known by who booked what and when.
    pub other_cells: OtherCells,
}

/// What all readers of a file share.
#[derive(Clone, Copy)]
pub struct SharedInput<'o> {
    pub header: &'o Header,
    pub parser: &'o BookingParser,
    pub meetings: &'o Meetings<'o>,
}

/// Reads batches, with the categories, locations and clients that it has seen.
pub struct BatchReader<'o> {
    shared: SharedInput<'o>,
    /// Where a calendar says which events are private.
    private: Option<usize>,
    /// Whether the sample data is there once the import is over.
    keeps_sample: bool,
    categories: Categories<'o>,
    locations: Locations,
    client_counts: ClientCounts,
    legacy: Option<LegacyIdentities<'o>>,
    turn: Turn<'o>,
    /// `None` where there are none.
    other_columns: Option<OtherColumns>,
}

impl<'o> BatchReader<'o> {
    pub fn begin(
        job: Job<'o>,
        shared: SharedInput<'o>,
        locations: Locations,
        turn: Turn<'o>,
    ) -> Result<Self, StoreError> {
        let SharedInput { header, parser, .. } = shared;
        Ok(Self {
            shared,
            private: private_column(header),
            keeps_sample: job.core.store.read(|tx| job.keeps_sample(tx))?,
            categories: Categories::of(&job.options.categories),
            locations,
            client_counts: ClientCounts::default(),
            legacy: LegacyIdentities::of(job, header, parser)?,
            turn,
            other_columns: OtherColumns::of(header),
        })
    }

    /// Reads batches until there are no more of them, and returns the clients that they name.
    pub fn read_all(
        mut self,
        batches: &Receiver<Batch>,
        give: &SyncSender<Result<(Batch, Facts), ImportError>>,
    ) -> ClientCounts {
        for mut batch in batches {
            let facts = self.read(&mut batch);
            let read = facts.map(|facts| (batch, facts));
            let is_last = read.is_err();
            if give.send(read).is_err() || is_last {
                break;
            }
        }
        self.client_counts
    }

    fn read(&mut self, batch: &mut Batch) -> Result<Facts, ImportError> {
        let Batch { rows, drafts } = batch;
        drafts.reserve(rows.len());
        let mut errors = Vec::new();
        let mut newest = None;
        let mut left_out = LeftOut::default();
        let mut unresolved = Vec::new();
        let mut other_cells = OtherCells::default();
        for (number, (_, row)) in rows.rows(self.shared.header).enumerate() {
            let row = match row {
                Ok(row) if self.leaves_out(&row, &mut left_out) => continue,
                Ok(row) => row,
                Err(error) => {
                    errors.push((number, error));
                    continue;
                }
            };
            match self.shared.parser.parse(&row) {
                Ok(draft) if self.is_of_gone_sample(&draft) => left_out.add_sample(),
                Ok(mut draft) => {
                    newest = newest.max(Some(draft.created_at));
                    let others = self.other_columns.as_mut().filter(|_| draft.id.is_none());
                    if let Some(others) = others {
                        others.keep(&row, draft.identity, &mut other_cells);
                    }
                    self.locations.add(&draft);
                    let category = match &draft.category {
                        Some(name) => Some(self.categories.id(name)?),
                        None => None,
                    };
                    self.shared.meetings.read(&row, &mut draft, category)?;
                    let is_firm_sure = self.shared.settle_firm(&row, &mut draft, category)?;
                    left_out.add_cells_of(&row, &draft, is_firm_sure);
                    self.client_counts.add(draft.client.as_deref(), category);
                    match self.legacy.as_ref().filter(|of| of.concerns(&row, &draft)) {
                        Some(legacy) => unresolved.push(legacy.defer(&row, draft, category)),
                        None if unresolved.is_empty() => {
                            drafts.push(&draft, category).map_err(ImportError::Spool)?;
                        }
                        // Of two rows about one booking the later counts, whichever has an id.
                        None => unresolved.push(UnresolvedDraft::of_known(draft, category)),
                    }
                }
                Err(error) => errors.push((number, error)),
            }
        }
        if let Some(legacy) = &self.legacy {
            legacy.assign_identities(unresolved, &self.turn, drafts)?;
        }
        self.turn.pass();
        Ok(Facts {
            errors,
            newest,
            categories: std::mem::take(&mut self.categories.new),
            listed: std::mem::take(&mut self.categories.listed),
            locations: std::mem::take(&mut self.locations.new),
            left_out,
            other_cells,
        })
    }

    /// Whether a row is no booking although nothing is wrong with it, which is counted then.
    fn leaves_out(&self, row: &Row<'_>, left_out: &mut LeftOut) -> bool {
        if self.private.is_some_and(|at| is_private(row, at)) {
            left_out.add_private();
            return true;
        }
        let is_canceled = is_canceled(row);
        if is_canceled {
            let draft = self.shared.parser.parse(row).ok();
            left_out.add_canceled(draft.map(|draft| draft.identity));
        }
        is_canceled
    }

    /// Whether it would bring back a booking of sample data that was removed.
    fn is_of_gone_sample(&self, draft: &BookingDraft<'_>) -> bool {
        !self.keeps_sample && draft.id.as_deref().is_some_and(is_sample)
    }
}

impl SharedInput<'_> {
    /// Makes a booking that of another firm than the vendor whose addresses stand beside those of who booked. Returns
    /// whether the addresses that remain are of one firm, if of any.
    fn settle_firm(
        &self,
        row: &Row<'_>,
        draft: &mut BookingDraft<'_>,
        category: Option<&str>,
    ) -> Result<bool, ImportError> {
        let key = &self.parser.key;
        let names_company = || key.company_key(&row.text(Column::Company)).is_some();
        if !names_several_hosts(row) || names_company() {
            return Ok(true);
        }
        let Some(booker) = self.meetings.booker(row, draft, category)? else {
            return Ok(false);
        };
        draft.firm_key = key.mail_key(&booker.address);
        Ok(booker.is_sure)
    }
}
