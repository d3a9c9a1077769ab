//! A new database.

use std::fs::File;
use std::io;
use std::path::Path;

use redb::backends::FileBackend;
use redb::{Database, StorageBackend};

use super::error::{OpenError, from_store};
use crate::store::error::StoreError;
use crate::store::handles::CACHE_BYTES;
use crate::store::migrations;
use crate::store::table::WriteTx;
use crate::store::whole_file;

/// Makes a whole database beside its final name, so that a crash leaves either none or a whole one.
pub fn create(path: &Path) -> Result<(), OpenError> {
    let unfinished = path.with_extension("redb.new");
    let result = (|| -> Result<(), StoreError> {
        let file = whole_file::begin(&unfinished)?;
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .create_with_backend(NotSynced(FileBackend::new(file)?))?;
        let tx = WriteTx::new(database.begin_write()?);
        migrations::initialize(&tx)?;
        tx.0.commit()?;
        drop(database);
        File::open(&unfinished)?.sync_all()?;
        Ok(whole_file::put_in_place(&unfinished, path)?)
    })();
    result.map_err(|error| from_store(path, &error))
}

/// A file of which nothing has to be on the disk yet: each time that it waited would take milliseconds.
#[derive(Debug)]
struct NotSynced(FileBackend);

impl StorageBackend for NotSynced {
    fn len(&self) -> io::Result<u64> {
        self.0.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.0.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.0.write(offset, data)
    }

    fn close(&self) -> io::Result<()> {
        self.0.close()
    }
}
