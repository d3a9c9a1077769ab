//! Against a map, and after the loss of the first block.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::store::Store;

#[derive(Clone, Debug)]
enum Step {
    Add(Vec<[u8; 2]>),
    Remove(Vec<[u8; 2]>),
}

fn step() -> impl Strategy<Value = Step> {
    let some = || prop::collection::vec(any::<[u8; 2]>(), 0..600);
    prop_oneof![3 => some().prop_map(Step::Add), 1 => some().prop_map(Step::Remove)]
}

fn identity(of: [u8; 2]) -> [u8; 16] {
    let mut bytes = [of[1]; 16];
    bytes[..2].copy_from_slice(&of);
    bytes
}

fn check(tx: &WriteTx, steps: &[Step]) -> Result<(), StoreError> {
    let mut model = BTreeMap::new();
    let mut table = WriteIdentities::open(tx)?;
    for (number, step) in (0u64..).zip(steps) {
        let (Step::Add(some) | Step::Remove(some)) = step;
        let mut keys: Vec<_> = some.iter().map(|of| identity(*of)).collect();
        keys.sort_unstable();
        keys.dedup();
        if matches!(step, Step::Add(_)) {
            keys.retain(|key| !model.contains_key(key));
            let entries: Vec<Entry> = keys.iter().map(|key| (*key, number)).collect();
            table.add(&entries)?;
            model.extend(entries);
        } else {
            let gone: Vec<_> = keys.iter().copied().map(BookingIdentity).collect();
            table.remove(&gone)?;
            model.retain(|key, _| keys.binary_search(key).is_err());
        }
        let all: Vec<_> = (0..=u16::MAX)
            .map(|of| BookingIdentity(identity(of.to_be_bytes())))
            .collect();
        let mut found = BTreeMap::new();
        let identity_of = |identity: &BookingIdentity| *identity;
        table.find(&all, identity_of, |identity, position| {
            found.insert(identity.0, position);
        })?;
        assert_eq!(found, model);
    }
    Ok(())
}

#[test]
fn what_lies_past_a_first_block_that_was_lost_is_found_and_removed() {
    let all: Vec<_> = (0..4_000_u16)
        .map(|of| identity((of * 16).to_be_bytes()))
        .collect();
    let store = Store::memory().unwrap();
    let checked = store.dry_run(|tx| {
        let entries: Vec<Entry> = all.iter().copied().zip(0..).collect();
        WriteIdentities::open(tx)?.add(&entries)?;
        BOOKING_IDENTITIES.remove(tx, FIRST_BLOCK_KEY)?;
        let mut table = WriteIdentities::open(tx)?;
        let identities: Vec<_> = all.iter().copied().map(BookingIdentity).collect();
        let found = |table: &WriteIdentities<'_>| {
            let mut found = Vec::new();
            table.find(&identities, |one| *one, |_, position| found.push(position))?;
            Ok::<_, StoreError>(found)
        };
        let left = found(&table)?;
        let first = 4_000 - left.len() as u64;
        assert!(
            first > 0 && left.iter().copied().eq(first..4_000),
            "{first} are lost"
        );
        let lost = usize::try_from(first).unwrap();
        table.add(&entries[..lost])?;
        assert!(found(&table)?.into_iter().eq(0..4_000));
        table.blocks.remove(FIRST_BLOCK_KEY)?;
        table.remove(&identities)?;
        assert!(found(&table)?.is_empty());
        Ok::<_, StoreError>(())
    });
    checked.unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn it_finds_what_a_map_would(steps in prop::collection::vec(step(), 1..8)) {
        let store = Store::memory().unwrap();
        store.dry_run(|tx| check(tx, &steps)).unwrap();
    }
}
