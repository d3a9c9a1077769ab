//! A database file that can be opened, repaired and checked without changing a byte of it.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use parking_lot::Mutex;
use redb::StorageBackend;

const BLOCK_BYTES: u64 = 4_096;

/// Reads from the file, keeps every write in memory.
#[derive(Debug)]
pub struct Overlay {
    file: Box<dyn StorageBackend>,
    state: Mutex<State>,
    read: Arc<BlocksRead>,
}

/// Which blocks of the file were read, each counted once.
#[derive(Debug, Default)]
pub struct BlocksRead(Mutex<FixedBitSet>);

impl BlocksRead {
    pub fn bytes(&self) -> u64 {
        self.0.lock().count_ones(..) as u64 * BLOCK_BYTES
    }

    fn add(&self, offset: u64, len: usize) {
        let block = |offset: u64| usize::try_from(offset / BLOCK_BYTES).unwrap_or(0);
        let end = block((offset + len as u64).next_multiple_of(BLOCK_BYTES));
        let mut read = self.0.lock();
        read.grow(end);
        read.insert_range(block(offset)..end);
    }
}

#[derive(Debug)]
struct State {
    /// Length that redb believes in.
    len: u64,
    /// Beyond this the file's own bytes no longer count: it was cut and grown again.
    file_len: u64,
    /// Changed blocks by number.
    blocks: BTreeMap<u64, Box<[u8]>>,
}

impl Overlay {
    /// Lays itself over a file that is open for reading.
    pub fn new(file: Box<dyn StorageBackend>) -> io::Result<Self> {
        let len = file.len()?;
        Ok(Self {
            file,
            state: Mutex::new(State {
                len,
                file_len: len,
                blocks: BTreeMap::new(),
            }),
            read: Arc::default(),
        })
    }

    /// What is read from now on; it goes on counting once the overlay is given away.
    pub fn blocks_read(&self) -> Arc<BlocksRead> {
        Arc::clone(&self.read)
    }

    fn read_file(&self, file_len: u64, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let stored = file_len.saturating_sub(offset).min(out.len() as u64);
        let stored = usize::try_from(stored).map_err(io::Error::other)?;
        let (stored, beyond) = out.split_at_mut(stored);
        beyond.fill(0);
        if stored.is_empty() {
            return Ok(());
        }
        self.read.add(offset, stored.len());
        self.file.read(offset, stored)
    }
}

/// The parts of `offset..offset + len` by block: block number, start within it, length.
fn parts(offset: u64, len: usize) -> impl Iterator<Item = (u64, usize, usize)> {
    let end = offset + len as u64;
    let mut at = offset;
    std::iter::from_fn(move || {
        (at < end).then(|| {
            let block = at / BLOCK_BYTES;
            let start = at % BLOCK_BYTES;
            let length = (BLOCK_BYTES - start).min(end - at);
            at += length;
            (
                block,
                usize::try_from(start).unwrap_or(0),
                usize::try_from(length).unwrap_or(0),
            )
        })
    })
}

impl StorageBackend for Overlay {
    fn len(&self) -> io::Result<u64> {
        Ok(self.state.lock().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let state = self.state.lock();
        if offset
            .checked_add(out.len() as u64)
            .is_none_or(|end| end > state.len)
        {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if state.blocks.is_empty() {
            return self.read_file(state.file_len, offset, out);
        }
        let mut done = 0;
        for (block, start, length) in parts(offset, out.len()) {
            let target = &mut out[done..done + length];
            match state.blocks.get(&block) {
                Some(bytes) => target.copy_from_slice(&bytes[start..start + length]),
                None => self.read_file(state.file_len, offset + done as u64, target)?,
            }
            done += length;
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut state = self.state.lock();
        if len < state.len {
            let first_gone = len.div_ceil(BLOCK_BYTES);
            state.blocks.split_off(&first_gone);
            let edge = usize::try_from(len % BLOCK_BYTES).map_err(io::Error::other)?;
            if let Some(bytes) = state.blocks.get_mut(&(len / BLOCK_BYTES)) {
                bytes[edge..].fill(0);
            }
            state.file_len = state.file_len.min(len);
        }
        state.len = len;
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut state = self.state.lock();
        let mut done = 0;
        for (block, start, length) in parts(offset, data.len()) {
            if !state.blocks.contains_key(&block) {
                let mut bytes = vec![0; usize::try_from(BLOCK_BYTES).map_err(io::Error::other)?];
                self.read_file(state.file_len, block * BLOCK_BYTES, &mut bytes)?;
                state.blocks.insert(block, bytes.into_boxed_slice());
            }
            if let Some(bytes) = state.blocks.get_mut(&block) {
                bytes[start..start + length].copy_from_slice(&data[done..done + length]);
            }
            done += length;
        }
        state.len = state.len.max(offset + data.len() as u64);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;
    use redb::backends::FileBackend;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Write(u16, Vec<u8>),
        SetLen(u16),
        Read(u16, u8),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (0u16..12_000, prop::collection::vec(any::<u8>(), 1..5_000))
                .prop_map(|(at, bytes)| Step::Write(at, bytes)),
            (0u16..12_000).prop_map(Step::SetLen),
            (0u16..12_000, any::<u8>()).prop_map(|(at, len)| Step::Read(at, len)),
        ]
    }

    #[test]
    fn each_block_of_the_file_that_is_read_counts_once() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&vec![1; 50_000]).unwrap();
        let backend = FileBackend::new(file.reopen().unwrap()).unwrap();
        let overlay = Overlay::new(Box::new(backend)).unwrap();
        let read = overlay.blocks_read();
        assert_eq!(read.bytes(), 0);
        for (offset, len, bytes) in [
            (4_096, 4_096, 4_096),
            (4_096, 4_096, 4_096),
            (4_000, 200, 8_192),
            (40_960, 8_192, 16_384),
            (40_960, 9_040, 20_480),
        ] {
            overlay.read(offset, &mut vec![0; len]).unwrap();
            assert_eq!(read.bytes(), bytes, "after {len} from {offset}");
        }
        // What was written is not the file's.
        overlay.write(20_480, &[2; 4_096]).unwrap();
        let written = read.bytes();
        overlay.read(20_480, &mut [0; 4_096]).unwrap();
        assert_eq!(read.bytes(), written);
    }

    proptest! {
        #[test]
        fn it_reads_like_a_plain_buffer_and_the_file_stays_as_it_was(
            original in prop::collection::vec(any::<u8>(), 0..9_000),
            steps in prop::collection::vec(step(), 1..20),
        ) {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(&original).unwrap();
            let backend = FileBackend::new(file.reopen().unwrap()).unwrap();
            let overlay = Overlay::new(Box::new(backend)).unwrap();
            let mut model = original.clone();
            for step in steps {
                match step {
                    Step::Write(at, bytes) => {
                        let end = usize::from(at) + bytes.len();
                        model.resize(model.len().max(end), 0);
                        model[usize::from(at)..end].copy_from_slice(&bytes);
                        overlay.write(u64::from(at), &bytes).unwrap();
                    }
                    Step::SetLen(len) => {
                        model.resize(usize::from(len), 0);
                        overlay.set_len(u64::from(len)).unwrap();
                    }
                    Step::Read(at, len) => {
                        let mut out = vec![1; usize::from(len)];
                        let read = overlay.read(u64::from(at), &mut out);
                        match model.get(usize::from(at)..usize::from(at) + out.len()) {
                            Some(expected) => {
                                read.unwrap();
                                prop_assert_eq!(out.as_slice(), expected);
                            }
                            None => prop_assert!(read.is_err()),
                        }
                    }
                }
                prop_assert_eq!(overlay.len().unwrap(), model.len() as u64);
            }
            prop_assert_eq!(std::fs::read(file.path()).unwrap(), original);
        }
    }
}
