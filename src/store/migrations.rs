//! Versions of the whole file, and the steps that bring an older file to the newest one by one.
//!
//! A step is one transaction: it happens with its new version number or not at all. A file of a
//! newer version is refused untouched. See docs/reliability.md#schema-and-migrations.

mod columnar_blocks;
mod list_by_user;
mod pack_bookings;
#[cfg(test)]
pub mod tests;

use redb::{Database, ReadableDatabase};

use self::columnar_blocks::columnar_blocks;
use self::list_by_user::list_by_user;
use self::pack_bookings::pack_bookings;
use super::counters::Counter;
use super::error::StoreError;
use super::secrets::{self, Secret};
use super::table::{ReadTx, WriteTx};

/// A step to a version from the one before it.
struct Step {
    to: u64,
    run: fn(&WriteTx) -> Result<(), StoreError>,
    /// What it did, for the log.
    done: &'static str,
}

/// Every step, in order. A step that was ever released is neither changed nor removed.
const STEPS: &[Step] = &[
    Step {
        to: 2,
        run: pack_bookings,
        done: "the bookings were packed into blocks",
    },
    // From here on imports write in parts. An older version would show the parts of an unfinished one, and give
    // their positions to other bookings.
    Step {
        to: 3,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    Step {
        to: 4,
        run: columnar_blocks,
        done: "the blocks of bookings were written column by column",
    },
    // From here on there is a table of API tokens, and the audit log says what is done with them.
    Step {
        to: 5,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on there is a table of second factors. An older version would ask nobody for theirs.
    Step {
        to: 6,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on bookings are stored without their vendor. An older version would not know it.
    Step {
        to: 7,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on recommendations say what comes near a gap.
    Step {
        to: 8,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on imports say what their columns were chosen to hold.
    Step {
        to: 9,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on imports say under which categories those of their files were listed.
    Step {
        to: 10,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    // From here on recommendations keep the slugs of needs, and whose firms were counted.
    Step {
        to: 11,
        run: keep_older_versions_away,
        done: "older versions refuse the data now",
    },
    Step {
        to: 12,
        run: list_by_user,
        done: "the questionnaires and API tokens of each user were put together",
    },
];

/// The version that this binary writes.
pub const SCHEMA: u64 = STEPS[STEPS.len() - 1].to;

/// Bytes of the key that bookings are recognized by.
const IDENTITY_KEY_BYTES: usize = 32;

/// Fills a new file.
pub fn initialize(tx: &WriteTx) -> Result<(), StoreError> {
    secrets::put(tx, Secret::Identity, &new_identity_key())?;
    Counter::Schema.set(tx, SCHEMA)
}

/// A key that no other instance has.
pub fn new_identity_key() -> Vec<u8> {
    let key: [u8; IDENTITY_KEY_BYTES] = rand::random();
    key.to_vec()
}

/// Brings an older file to [`SCHEMA`]. A failure leaves it at the last version it reached.
pub fn run(database: &Database) -> Result<(), StoreError> {
    run_steps(database, STEPS)
}

/// Nothing moves: the number alone says that an older version would misread what is stored.
#[expect(
    clippy::unnecessary_wraps,
    reason = "steps that move something can fail"
)]
fn keep_older_versions_away(_: &WriteTx) -> Result<(), StoreError> {
    Ok(())
}

/// Brings data to [`SCHEMA`] within a transaction that does more: data that says no version may be of
/// any.
pub fn run_within(tx: &WriteTx) -> Result<(), StoreError> {
    let found = Counter::Schema.get(tx)?.unwrap_or(0);
    for step in STEPS.iter().filter(|step| step.to > found) {
        (step.run)(tx)?;
    }
    Counter::Schema.set(tx, SCHEMA.max(found))
}

fn run_steps(database: &Database, steps: &[Step]) -> Result<(), StoreError> {
    let found = Counter::Schema.get(&ReadTx(database.begin_read()?))?;
    let found = found.unwrap_or(SCHEMA);
    for step in steps.iter().filter(|step| step.to > found) {
        tracing::info!("the data is brought to version {}", step.to);
        let mut tx = database.begin_write()?;
        tx.set_two_phase_commit(true);
        let tx = WriteTx::new(tx);
        (step.run)(&tx)?;
        Counter::Schema.set(&tx, step.to)?;
        tx.0.commit()?;
        tracing::info!("{} (data version {})", step.done, step.to);
    }
    Ok(())
}
