pub mod any_booking;

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;

use super::*;
use crate::domain::booking::BookingIdentity;
use crate::domain::firm::FirmSize;
use crate::store::Store;

/// A booking as long as its number says, so that blocks have all sizes.
fn booking(id: u8, second: u16) -> Booking {
    Booking {
        id: format!("booking {id}").as_str().into(),
        client: Some("x".repeat(usize::from(id) * usize::from(second % 4))),
        vendor_id: None,
        category_id: None,
        firm_size: FirmSize::Solo,
        size_said: true,
        city_state: None,
        state: None,
        dma: None,
        created_at: jiff::Timestamp::from_second(second.into()).unwrap(),
        firm_key: None,
    }
}

fn encoded(booking: &Booking) -> BookingBuffer {
    let mut buffer = BookingBuffer::default();
    buffer.encode(&booking.view());
    buffer
}

fn identity(id: u8) -> BookingIdentity {
    let mut bytes = [id.reverse_bits(); 16];
    bytes[15] = id;
    BookingIdentity(bytes)
}

/// Writes rows as an import does: slots first, then the new ones, then the others.
fn upsert(
    writer: &mut BookingWriter<'_>,
    table: &mut IdentityIndex<'_>,
    rows: &[(u8, u16)],
) -> Result<Vec<Slot>, StoreError> {
    let mut sorted: Vec<_> = (0u32..)
        .zip(rows)
        .map(|(row, (id, _))| (identity(*id), row))
        .collect();
    sorted.sort_unstable();
    let slots = table.resolve(&sorted)?;
    let new: Vec<_> = IdentityIndex::new_entries(&sorted, &slots).collect();
    table.add_some(&new, usize::MAX)?;
    for (slot, (id, second)) in slots.iter().zip(rows) {
        if let Slot::New(key) = slot {
            writer.append(*key, encoded(&booking(*id, *second)).booking())?;
        }
    }
    for (slot, (id, second)) in slots.iter().zip(rows) {
        if let Slot::Known(key) = slot {
            writer.set(*key, encoded(&booking(*id, *second)).booking())?;
        }
    }
    Ok(slots)
}

fn all(tx: &impl Readable) -> BTreeMap<u64, Booking> {
    let mut all = BTreeMap::new();
    for_each(tx, |key, booking| {
        all.insert(key.0, booking);
        Ok(())
    })
    .unwrap();
    all
}

#[test]
fn positions_follow_the_order_of_arrival_and_identities_find_them() {
    let store = Store::memory().unwrap();
    let write = |rows: &[(u8, u16)]| {
        let slots = store.write(|tx| {
            let mut writer = BookingWriter::open(tx)?;
            let slots = upsert(&mut writer, &mut IdentityIndex::open(tx)?, rows)?;
            writer.close()?;
            Ok::<_, StoreError>(slots)
        });
        slots.unwrap()
    };
    let (new, known) = (
        |key| Slot::New(BookingKey(key)),
        |key| Slot::Known(BookingKey(key)),
    );
    let first = write(&[(9, 1), (3, 1), (9, 1), (5, 1), (3, 2)]);
    assert_eq!(first, [new(0), new(1), known(0), new(2), known(1)]);
    assert_eq!(write(&[(1, 1), (5, 1)]), [new(3), known(2)]);
    let expected = [booking(9, 1), booking(3, 2), booking(5, 1), booking(1, 1)];
    let stored = store.read(|tx| Ok::<_, StoreError>(all(tx))).unwrap();
    assert_eq!(stored, (0..).zip(expected).collect());
    assert_eq!(store.read(count).unwrap(), 4);
    assert_eq!(store.read(verify).unwrap(), 8);
}

#[test]
fn new_blocks_that_are_written_in_several_parts_are_all_there() {
    let store = Store::memory().unwrap();
    let bookings: Vec<_> = (0..20_000u32)
        .map(|number| booking(number.to_le_bytes()[0], number.to_le_bytes()[1].into()))
        .collect();
    let keys = || (0..).map(BookingKey);
    let written: Result<(), StoreError> = store.write(|tx| {
        let mut writer = BookingWriter::open(tx)?;
        for (key, booking) in keys().zip(&bookings[..19_000]) {
            writer.append(key, encoded(booking).booking())?;
        }
        // Those that wait to be written are read and changed as well.
        writer.set(BookingKey(18_000), encoded(&bookings[0]).booking())?;
        writer.remove(BookingKey(18_999))?;
        for (key, booking) in keys().zip(&bookings).skip(19_000) {
            writer.append(key, encoded(booking).booking())?;
        }
        writer.close()
    });
    written.unwrap();
    let mut expected: BTreeMap<u64, Booking> = (0..).zip(bookings).collect();
    expected.insert(18_000, expected[&0].clone());
    expected.remove(&18_999);
    let stored = store.read(|tx| Ok::<_, StoreError>(all(tx))).unwrap();
    assert!(stored == expected);
}

#[test]
fn removed_bookings_that_come_back_one_by_one_are_written_once() {
    let bookings: Vec<_> = (0..200).map(|id| booking(id, 3)).collect();
    let rows = || (0..200).map(BookingKey).zip(&bookings);
    let filled = || {
        let store = Store::memory().unwrap();
        let appended = store.write(|tx| {
            let mut writer = BookingWriter::open(tx)?;
            rows().try_for_each(|(key, booking)| writer.append(key, encoded(booking).booking()))?;
            writer.close()
        });
        appended.unwrap();
        store
    };
    let stage = |store: &Store, firm_size: FirmSize| {
        let staged = store.write(|tx| {
            let mut writer = BookingWriter::open_staged(tx, 200)?;
            for (key, booking) in rows() {
                writer.get(key)?;
                let booking = Booking {
                    firm_size,
                    ..booking.clone()
                };
                writer.set(key, encoded(&booking).booking())?;
            }
            writer.close_staged()
        });
        staged.unwrap()
    };
    let changed = stage(&filled(), FirmSize::From6To20);
    let store = filled();
    let removed = store.write(|tx| {
        let mut writer = BookingWriter::open(tx)?;
        rows().try_for_each(|(key, _)| writer.remove(key))?;
        writer.close()
    });
    removed.unwrap();
    let restored = stage(&store, FirmSize::Solo);
    assert_eq!((changed.added, restored.added), (0, 200));
    // What is changed keeps its former block beside the new one.
    assert!(restored.bytes <= changed.bytes, "{restored:?} {changed:?}");
}

#[derive(Clone, Debug)]
enum Step {
    Upsert(Vec<(u8, u16)>),
    Remove(Vec<u8>),
    Restore(Vec<u8>),
}

fn step() -> impl Strategy<Value = Step> {
    let some = || prop::collection::vec(any::<u8>(), 0..80);
    prop_oneof![
        2 => prop::collection::vec((any::<u8>(), 0u16..9), 0..200).prop_map(Step::Upsert),
        1 => some().prop_map(Step::Remove),
        1 => some().prop_map(Step::Restore),
    ]
}

#[derive(Default)]
struct Model {
    slots: HashMap<u8, u64>,
    rows: BTreeMap<u64, Booking>,
    removed: HashMap<u8, u64>,
    next: u64,
}

impl Model {
    fn step(
        &mut self,
        writer: &mut BookingWriter<'_>,
        table: &mut IdentityIndex<'_>,
        step: &Step,
    ) -> Result<(), StoreError> {
        match step {
            Step::Upsert(rows) => {
                upsert(writer, table, rows)?;
                for (id, second) in rows {
                    let slot = *self.slots.entry(*id).or_insert_with(|| {
                        self.next += 1;
                        self.next - 1
                    });
                    self.rows.insert(slot, booking(*id, *second));
                    self.removed.remove(id);
                }
            }
            Step::Remove(ids) => {
                for id in ids {
                    if let Some(slot) = self.slots.remove(id) {
                        writer.remove(BookingKey(slot))?;
                        self.rows.remove(&slot);
                        self.removed.insert(*id, slot);
                    }
                }
                table.remove(ids.iter().map(|id| identity(*id)).collect())?;
            }
            Step::Restore(ids) => {
                let mut returned = Vec::new();
                for id in ids {
                    if let Some(slot) = self.removed.remove(id) {
                        writer.set(BookingKey(slot), encoded(&booking(*id, 7)).booking())?;
                        returned.push((identity(*id), BookingKey(slot)));
                        self.rows.insert(slot, booking(*id, 7));
                        self.slots.insert(*id, slot);
                    }
                }
                table.insert(returned)?;
            }
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn it_holds_what_a_map_would(steps in prop::collection::vec(step(), 1..8)) {
        let store = Store::memory().unwrap();
        let mut model = Model::default();
        for step in &steps {
            let written: Result<(), StoreError> = store.write(|tx| {
                let mut writer = BookingWriter::open(tx)?;
                model.step(&mut writer, &mut IdentityIndex::open(tx)?, step)?;
                writer.close()
            });
            written.unwrap();
            store.read(|tx| {
                assert_eq!(all(tx), model.rows);
                assert_eq!(count(tx)?, model.rows.len() as u64);
                assert_eq!(verify(tx)?, 2 * model.rows.len() as u64);
                let wanted: Vec<_> = (0..model.next + 2).rev().map(BookingKey).collect();
                let found: BTreeMap<_, _> =
                    at(tx, &wanted)?.into_iter().map(|(key, row)| (key.0, row)).collect();
                assert_eq!(found, model.rows);
                Ok::<_, StoreError>(())
            }).unwrap();
        }
    }
}
