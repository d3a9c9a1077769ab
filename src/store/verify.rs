//! Reading everything, to find damage.

use super::bookings;
use super::error::StoreError;
use super::table::ReadTx;
use super::tables::{ALL, BOOKING_IDENTITIES, BOOKING_IDENTITIES_2, BOOKINGS, BOOKINGS_2};

/// Verifies every record of every table and returns how many there are. Reads the whole file.
pub fn verify_all(tx: &ReadTx) -> Result<u64, StoreError> {
    // Bookings lie many to a record, and each of them is read.
    let mut records = bookings::verify(tx)? + bookings::legacy_blocks::verify(tx)?;
    let packed = [
        BOOKINGS.name(),
        BOOKING_IDENTITIES.name(),
        BOOKINGS_2.name(),
        BOOKING_IDENTITIES_2.name(),
    ];
    for table in ALL.iter().filter(|table| !packed.contains(&table.name)) {
        records += (table.verify)(tx)?;
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::path::Path;

    use redb::{ReadableDatabase, TableHandle};

    use super::*;
    use crate::store::migrations::{self, SCHEMA};

    /// Emptied by a migration.
    const FORMER: [&str; 5] = [
        "bookings",
        "booking_identities",
        "bookings-2",
        "booking_identities-2",
        "responses",
    ];

    #[test]
    fn a_database_with_one_of_everything_has_the_listed_tables_and_no_other() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let newest = format!("tests/fixtures/data-directories/schema-{SCHEMA}/sample-removed");
        let packed = root.join(newest).join("stackbrief.redb.br");
        let mut packed = File::open(packed).unwrap();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        brotli_decompressor::BrotliDecompress(&mut packed, &mut file).unwrap();
        let database = redb::Database::open(file.path()).unwrap();
        migrations::run(&database).unwrap();
        let tx = ReadTx(database.begin_read().unwrap());
        let names: Vec<String> =
            tx.0.list_tables()
                .unwrap()
                .map(|table| table.name().to_owned())
                .collect();
        for name in &names {
            assert!(
                ALL.iter().any(|table| table.name == name),
                "`{name}` is not listed"
            );
        }
        let has_records = |name| !FORMER.contains(&name);
        for table in ALL.iter().filter(|table| has_records(table.name)) {
            let records = (table.verify)(&tx).unwrap();
            assert!(records > 0, "`{}` is empty", table.name);
        }
        verify_all(&tx).unwrap();
    }
}
