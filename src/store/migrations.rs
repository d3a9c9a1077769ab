//! Versions of the whole file. Each step from one to the next runs in the transaction that opens
//! an older file; a newer file is refused untouched.

use redb::{Database, ReadableDatabase, TableDefinition};

use super::bookings::{BookingWriter, IdentityIndex, row};
use super::tables::{COUNTERS, SECRETS};
use super::{ReadTx, Readable, StoreError, Table, WriteTx};
use crate::domain::booking::{Booking, BookingIdentity, BookingKey};

/// The version that this binary writes.
pub const SCHEMA: u64 = 2;

/// Bytes of the key that bookings are recognised by.
const IDENTITY_KEY_BYTES: usize = 32;

/// Until version 1: position of arrival → booking.
pub(super) const BOOKINGS_1: Table<u64, Booking> = Table::new("bookings", 1);
/// Until version 1: identity → position.
pub(super) const BOOKING_IDENTITIES_1: Table<[u8; 16], u64> = Table::new("booking_identities", 1);

/// IdentityBlocks that are moved at once: a bound on memory.
const MOVED_AT_ONCE: usize = 1 << 18;

/// Fills a new file.
pub fn initialize(tx: &WriteTx) -> Result<(), StoreError> {
    let identity_key: [u8; IDENTITY_KEY_BYTES] = rand::random();
    SECRETS.put(tx, "identity", &identity_key.to_vec())?;
    COUNTERS.put(tx, "schema", &SCHEMA)?;
    Ok(())
}

/// The version a file has; `None` where it has none, which is damage.
pub fn version(tx: &impl Readable) -> Result<Option<u64>, StoreError> {
    COUNTERS.get(tx, "schema")
}

/// Brings an older file to [`SCHEMA`], all of the way or not at all.
pub fn run(database: &Database) -> Result<(), StoreError> {
    let found = version(&ReadTx(database.begin_read()?))?;
    if found != Some(1) {
        return Ok(());
    }
    let mut tx = database.begin_write()?;
    tx.set_two_phase_commit(true);
    let tx = WriteTx(tx);
    pack_bookings(&tx)?;
    COUNTERS.put(&tx, "schema", &SCHEMA)?;
    tx.0.commit()?;
    tracing::info!("the bookings were packed into blocks (data version {SCHEMA})");
    Ok(())
}

/// Version 1 to 2: bookings and their identities lie in blocks. Positions and editions stay, so a
/// snapshot of the index stays valid.
fn pack_bookings(tx: &WriteTx) -> Result<(), StoreError> {
    let mut writer = BookingWriter::open(tx)?;
    let mut identities = IdentityIndex::open(tx)?;
    let mut bytes = Vec::new();
    BOOKINGS_1.scan(tx, .., |position, booking| {
        bytes.clear();
        row::encode(&booking.view(), &mut bytes);
        writer.append(BookingKey(position), &bytes)
    })?;
    let mut moved = Vec::new();
    BOOKING_IDENTITIES_1.scan(tx, .., |identity, position| {
        moved.push((BookingIdentity(identity), BookingKey(position)));
        if moved.len() < MOVED_AT_ONCE {
            return Ok(());
        }
        identities.insert(std::mem::take(&mut moved))
    })?;
    identities.insert(moved)?;
    drop(identities);
    writer.close()?;
    tx.0.delete_table(TableDefinition::<u64, &[u8]>::new(BOOKINGS_1.name()))?;
    let identities = TableDefinition::<[u8; 16], &[u8]>::new(BOOKING_IDENTITIES_1.name());
    tx.0.delete_table(identities)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::domain::firm::FirmSize;
    use crate::store::bookings::{Slot, count, for_each};
    use crate::store::{Store, tables};

    fn booking(number: u64) -> Booking {
        Booking {
            id: format!("rec{number}").as_str().into(),
            client: Some("Acme".to_owned()),
            vendor_id: number.is_multiple_of(2).then(|| "a1".into()),
            category_id: None,
            firm_size: FirmSize::Above200,
            city_state: Some("Austin, TX".to_owned()),
            state: None,
            dma: None,
            created_at: Timestamp::from_second(1_700_000_000).unwrap(),
            firm_key: Some([7; 16]),
        }
    }

    fn identity(number: u64) -> BookingIdentity {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
        BookingIdentity(bytes)
    }

    #[test]
    fn bookings_of_version_1_are_found_again() {
        const ROWS: u64 = 1_000;
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let old: Result<(), StoreError> = store.write(|tx| {
            for number in 0..ROWS {
                BOOKINGS_1.put(tx, number, &booking(number))?;
                BOOKING_IDENTITIES_1.put(tx, identity(number).0, &number)?;
            }
            COUNTERS.put(tx, "booking_key", &ROWS)?;
            COUNTERS.put(tx, "schema", &1).map(drop)
        });
        old.unwrap();
        drop(store);
        let before = crate::store::open::check(directory.path()).unwrap();

        let store = Store::open(directory.path()).unwrap();
        let mut read = Vec::new();
        let all = store.read(|tx| {
            assert_eq!(version(tx)?, Some(SCHEMA));
            assert_eq!(count(tx)?, ROWS);
            // The counter of the bookings is new.
            assert_eq!(tables::verify_all(tx)?, before.records + 1);
            assert_eq!(BOOKINGS_1.count(tx)?, 0);
            for_each(tx, |key, booking| {
                read.push((key.0, booking));
                Ok(())
            })
        });
        all.unwrap();
        assert_eq!(
            read,
            (0..ROWS)
                .map(|number| (number, booking(number)))
                .collect::<Vec<_>>()
        );

        let mut rows: Vec<_> = (0..=ROWS).map(identity).zip(0u32..).collect();
        rows.sort_unstable();
        let slots: Result<Vec<Slot>, StoreError> =
            store.dry_run(|tx| IdentityIndex::open(tx)?.resolve(&rows));
        let known = (0..ROWS).map(|number| Slot::Known(BookingKey(number)));
        let expected: Vec<_> = known.chain([Slot::New(BookingKey(ROWS))]).collect();
        assert_eq!(slots.unwrap(), expected);
    }
}
