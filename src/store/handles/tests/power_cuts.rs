//! What is on the disk when the power fails: everything that was synced, and of the rest any sectors in
//! any order.
//!
//! `STACKBRIEF_POWER_CUTS=10000 cargo test --lib power_cuts` makes that many such disks.

use std::io;
use std::sync::Arc;

use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use redb::StorageBackend;

use crate::store::handles::BackendFactory;
use crate::store::tables::SECRETS;
use crate::store::verify::verify_all;
use crate::store::{Store, StoreError};

const SEED: u64 = 11;
const FEW: usize = 60;
const SECTOR_BYTES: usize = 512;
/// One operation in this many is the last before a cut.
const EVERY: u32 = 3;
const NAMES: u32 = 40;

/// A change that was not synced yet.
#[derive(Clone, Debug)]
enum Change {
    Write(usize, Vec<u8>),
    SetLen(usize),
}

#[derive(Debug)]
struct Disk {
    synced: Vec<u8>,
    live: Vec<u8>,
    changes: Vec<Change>,
    /// The round whose commit was acknowledged last.
    acknowledged: u32,
    random: StdRng,
    cuts_left: usize,
}

#[derive(Clone, Debug)]
struct Cuttable(Arc<Mutex<Disk>>);

/// An image as it is.
#[derive(Clone, Debug)]
struct Image(Arc<Mutex<Vec<u8>>>);

fn apply(bytes: &mut Vec<u8>, change: &Change) {
    match change {
        Change::SetLen(len) => bytes.resize(*len, 0),
        Change::Write(at, data) => {
            let end = at + data.len();
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            bytes[*at..end].copy_from_slice(data);
        }
    }
}

impl Disk {
    /// The synced bytes with some of the other sectors, in any order.
    fn after_a_cut(&mut self) -> Vec<u8> {
        let mut parts = Vec::new();
        for change in &self.changes {
            match change {
                Change::SetLen(_) => parts.push(change.clone()),
                Change::Write(at, data) => {
                    let sectors = data.chunks(SECTOR_BYTES).enumerate();
                    parts.extend(sectors.map(|(number, sector)| {
                        Change::Write(at + number * SECTOR_BYTES, sector.to_vec())
                    }));
                }
            }
        }
        let mut image = self.synced.clone();
        // All of them, none, or each with the same chance.
        let chance = [0, 50, 100, self.random.random_range(0..100)];
        let chance = chance[self.random.random_range(0..chance.len())];
        while !parts.is_empty() {
            let part = parts.swap_remove(self.random.random_range(0..parts.len()));
            if self.random.random_range(0..100) < chance {
                apply(&mut image, &part);
            }
        }
        image
    }

    fn maybe_cut(&mut self) {
        if self.acknowledged == 0 || self.cuts_left == 0 || self.random.random_range(0..EVERY) > 0 {
            return;
        }
        self.cuts_left -= 1;
        let image = Image(Arc::new(Mutex::new(self.after_a_cut())));
        let store = Store::over(image).unwrap();
        let found: Result<Vec<Option<Vec<u8>>>, StoreError> = store.read(|tx| {
            verify_all(tx)?;
            let names = ["first", "second"];
            names.iter().map(|name| SECRETS.get(tx, *name)).collect()
        });
        let found = found.unwrap();
        let round = |value: &Option<Vec<u8>>| {
            let bytes = value.as_ref().unwrap().first_chunk().unwrap();
            u32::from_le_bytes(*bytes)
        };
        assert_eq!(
            round(&found[0]),
            round(&found[1]),
            "half of a write is there"
        );
        let (least, found) = (self.acknowledged, round(&found[0]));
        assert!(
            found == least || found == least + 1,
            "round {found} after {least}"
        );
    }

    fn change(&mut self, change: Change) {
        self.maybe_cut();
        apply(&mut self.live, &change);
        self.changes.push(change);
    }
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl StorageBackend for Cuttable {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().live.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let at = index(offset);
        out.copy_from_slice(&self.0.lock().live[at..at + out.len()]);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.lock().change(Change::SetLen(index(len)));
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut disk = self.0.lock();
        disk.maybe_cut();
        disk.changes.clear();
        disk.synced = disk.live.clone();
        disk.maybe_cut();
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.0
            .lock()
            .change(Change::Write(index(offset), data.to_vec()));
        Ok(())
    }
}

impl StorageBackend for Image {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let at = index(offset);
        out.copy_from_slice(&self.0.lock()[at..at + out.len()]);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.lock().resize(index(len), 0);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let at = index(offset);
        self.0.lock()[at..at + data.len()].copy_from_slice(data);
        Ok(())
    }
}

macro_rules! opened_as_they_are {
    ($($factory:ty),+) => {
        $(impl BackendFactory for $factory {
            fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
                Ok(Box::new(self.clone()))
            }

            fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
                self.open()
            }
        })+
    };
}

opened_as_they_are!(Cuttable, Image);

#[test]
fn whatever_a_power_cut_leaves_every_acknowledged_write_is_whole() {
    let asked = std::env::var("STACKBRIEF_POWER_CUTS").ok();
    let asked = asked.map_or(FEW, |asked| asked.parse().unwrap());
    let disk = Cuttable(Arc::new(Mutex::new(Disk {
        synced: Vec::new(),
        live: Vec::new(),
        changes: Vec::new(),
        acknowledged: 0,
        random: StdRng::seed_from_u64(SEED),
        cuts_left: asked,
    })));
    let store = Store::over(disk.clone()).unwrap();
    let mut random = StdRng::seed_from_u64(SEED);
    let mut round: u32 = 0;
    while disk.0.lock().cuts_left > 0 {
        round += 1;
        let length = 4 + random.random_range(0..40) * random.random_range(1..80);
        let others = random.random_range(0..4);
        let written: Result<(), StoreError> = store.write(|tx| {
            let mut value = round.to_le_bytes().to_vec();
            value.resize(length, 7);
            SECRETS.put(tx, "first", &value)?;
            for _ in 0..others {
                let name = format!("other {}", random.random_range(0..NAMES));
                SECRETS.put(tx, name.as_str(), &value)?;
                let gone = format!("other {}", random.random_range(0..NAMES));
                SECRETS.remove(tx, gone.as_str())?;
            }
            SECRETS.put(tx, "second", &value).map(drop)
        });
        written.unwrap();
        disk.0.lock().acknowledged = round;
    }
    println!("FIGURE | power cuts survived, seed {SEED} | {asked} of {asked} | 10,000 |");
}
