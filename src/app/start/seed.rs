//! What an instance starts with: the categories that the questionnaires are about, always, and on
//! a new instance the sample data.

use flate2::read::GzDecoder;
use jiff::SignedDuration;

use crate::app::App;
use crate::app::bookings::BookingChanges;
use crate::app::imports::ImportError;
use crate::domain::starter_categories::starter_categories;
use crate::store::{Store, StoreError, catalog, imports, instance};

// `build.rs` compresses both.
const SAMPLE_VENDORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sample/vendors.csv.gz"));
const SAMPLE_BOOKINGS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sample/bookings.csv.gz"));

/// How old the newest sample booking is on the first start.
const NEWEST_AGE: SignedDuration = SignedDuration::from_mins(3);

/// Loads what is missing; nothing on most starts.
///
/// The sample data is loaded by the ordinary import, and `seeded` is written last: a start that is
/// cut short begins again, and finds what it has already imported.
pub fn seed(app: &App) -> Result<(), ImportError> {
    if add_missing_categories(app.store())? {
        app.publisher.publish(BookingChanges::none());
    }
    // What an import has begun is no new instance: someone has data of their own.
    let is_new = app
        .store()
        .read(|tx| Ok::<_, StoreError>(!instance::is_seeded(tx)? && !imports::has_any(tx)?))?;
    if !is_new {
        return Ok(());
    }
    if app.config().sample_data {
        import_sample(app)?;
    }
    app.store().write(instance::set_seeded)?;
    Ok(())
}

/// Adds the categories that every instance has; whether any was missing. A start does it before anything is read, so
/// that nothing has to be read again.
pub fn add_missing_categories(store: &Store) -> Result<bool, StoreError> {
    let known = store.read(catalog::categories)?;
    let mut missing = starter_categories().to_vec();
    missing.retain(|category| known.iter().all(|known| known.id != category.id));
    if missing.is_empty() {
        return Ok(false);
    }
    store.write(|tx| {
        for category in &missing {
            catalog::put_category(tx, category)?;
        }
        catalog::bump_revision(tx)
    })?;
    Ok(true)
}

/// How large the content of a file in the form of gzip is, as its last four bytes say.
fn unpacked_bytes(file: &[u8]) -> usize {
    let last = file.last_chunk().copied().map(u32::from_le_bytes);
    last.map_or(0, |bytes| bytes as usize)
}

fn import_sample(app: &App) -> Result<(), ImportError> {
    let files = [SAMPLE_VENDORS, SAMPLE_BOOKINGS].map(GzDecoder::new);
    let newest_at = app.clock().now() - NEWEST_AGE;
    let bookings_bytes = unpacked_bytes(SAMPLE_BOOKINGS);
    for errors in app
        .imports
        .import_sample(files, bookings_bytes, newest_at)?
    {
        for error in errors.lines() {
            tracing::warn!(error, "a row of the sample data was rejected");
        }
    }
    Ok(())
}
