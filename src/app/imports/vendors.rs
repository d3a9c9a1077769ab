//! A vendors file: rows stream into the transaction. The whole directory lies in memory anyway,
//! so such files are small.

use std::io::Read;

use super::bookings::relink;
use super::directory::Directory;
use super::progress::Run;
use super::tally::Tally;
use super::{ImportError, Options, Origin, Report, notices, transaction};
use crate::app::App;
use crate::app::bookings::BookingChanges;
use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;
use crate::import::header::Header;
use crate::import::vendor::{VendorDraft, read};
use crate::import::{Kind, RowBatch, RowErrors, Sheet};
use crate::store::catalog;
use crate::store::tables::COUNTERS;

const BATCH_ROWS: usize = 1_024;
const BATCH_BYTES: usize = 1 << 20;

/// Imports a sheet of vendors.
pub fn import<R: Read>(
    app: &App,
    mut sheet: Sheet<R>,
    options: Options,
    run: &Run<'_>,
) -> Result<(Report, BookingChanges), ImportError> {
    let mut errors = RowErrors::default();
    let mut tally = Tally::new();
    transaction(app, options, |tx| {
        let mut directory = Directory::read(tx)?;
        let mut batch = RowBatch::default();
        let mut has_more = true;
        while has_more {
            has_more = sheet.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES)?;
            for row in batch.rows(&sheet.header) {
                match row.and_then(|row| read(&row)) {
                    Ok(draft) => save(&mut directory, draft, &sheet.header, &mut tally)?,
                    Err(error) => errors.push(error),
                }
            }
            run.read_rows(batch.len() as u64);
        }
        run.begin_saving();
        if directory.has_changes() {
            catalog::raise_version(tx)?;
        }
        if directory.has_new_names() {
            relink(tx, &mut directory)?;
        }
        if let Origin::Sample { .. } = options.origin {
            COUNTERS.put(tx, "sample", &1)?;
        }
        Ok(())
    })?;
    let report = Report::new(Kind::Vendors, tally.totals(), &errors, notices(&sheet));
    Ok((report, BookingChanges::unknown()))
}

fn save(
    directory: &mut Directory<'_>,
    draft: VendorDraft,
    header: &Header,
    tally: &mut Tally<VendorId, Vendor>,
) -> Result<(), ImportError> {
    directory.ensure_category(&draft.category)?;
    let found = directory.find(draft.id.as_ref(), draft.name(), draft.category_id());
    let Some(old) = found else {
        let id = directory.free_id(draft.new_id());
        let vendor = Vendor {
            id,
            ..draft.merge(None, header)
        };
        directory.put(&vendor)?;
        tally.insert();
        return Ok(());
    };
    let vendor = draft.merge(Some(old), header);
    if vendor == *old {
        tally.keep();
    } else if let Some(old) = directory.put(&vendor)? {
        tally.update(vendor.id.clone(), old, &vendor);
    }
    Ok(())
}
