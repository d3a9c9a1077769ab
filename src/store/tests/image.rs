//! A database file in memory on which writes can fail, for tests of what a crash leaves.

use std::io;
use std::sync::Arc;

use parking_lot::Mutex;
use redb::{Database, StorageBackend};

use crate::store::handles::BackendFactory;

/// A file in memory that fails each write past the first `writes_left`, as a process that is killed
/// never makes them.
#[derive(Clone, Debug)]
pub struct Image(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    bytes: Vec<u8>,
    writes_left: usize,
}

impl Image {
    pub fn new(bytes: Vec<u8>, writes_left: usize) -> Self {
        Self(Arc::new(Mutex::new(State { bytes, writes_left })))
    }

    pub fn open(&self) -> Result<Database, redb::DatabaseError> {
        Database::builder().create_with_backend(self.clone())
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().bytes.clone()
    }

    /// How many more writes succeed.
    pub fn writes_left(&self) -> usize {
        self.0.lock().writes_left
    }

    fn changed(&self, change: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let mut state = self.0.lock();
        state.writes_left = state
            .writes_left
            .checked_sub(1)
            .ok_or(io::ErrorKind::Other)?;
        change(&mut state.bytes);
        Ok(())
    }
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl StorageBackend for Image {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().bytes.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let at = index(offset);
        out.copy_from_slice(&self.0.lock().bytes[at..at + out.len()]);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.changed(|bytes| bytes.resize(index(len), 0))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.changed(|_| ())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let at = index(offset);
        self.changed(|bytes| bytes[at..at + data.len()].copy_from_slice(data))
    }
}

impl BackendFactory for Image {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        Ok(Box::new(self.clone()))
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        Ok(Box::new(self.clone()))
    }
}
