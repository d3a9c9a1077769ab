//! Imports whose client goes away in the middle: nothing is half imported, nothing stays behind, and the
//! next import works.

mod instance;

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::{command, figure, random, times};
use instance::{Instance, MOMENTS, Moment, Size};

const AT_ONCE: usize = 8;
/// What the allocator and the pages of the database that are kept in memory may vary by.
const MEMORY_MAY_VARY: u64 = 32 << 20;

fn draw(random: &mut StdRng, moment: usize) -> (Moment, f64) {
    (
        MOMENTS[moment % MOMENTS.len()],
        random.random_range(0.1..0.9),
    )
}

#[test]
fn an_import_whose_client_goes_away_is_whole_or_absent_and_leaves_nothing() {
    let asked = times(100, 12);
    let mut random = random("dropped imports");
    let instance = Instance::begin(if asked < 50 { 6_000 } else { 60_000 });
    instance.import(0);
    let base = instance.total();
    // The allocator and the cache of pages take until some fiftieth import what they keep.
    for number in 0..if asked < 50 { 0 } else { 60 } {
        instance.import(1_000_000 + number);
        assert_eq!(instance.settle(base), 1);
    }
    let (mut dropped, mut whole) = (BTreeMap::<Moment, usize>::new(), 0);
    let mut sizes = Vec::new();
    let mut number = 1;
    while number <= asked {
        let at_once = if number % 25 == 4 { AT_ONCE } else { 1 };
        let some: Vec<_> = (0..at_once)
            .map(|client| draw(&mut random, number + client))
            .collect();
        let before = instance.records();
        instance.drop_some(number, &some);
        let landed = instance.settle(base);
        if landed == 0 {
            assert_eq!(instance.records(), before, "{some:?} left records");
        }
        for (moment, _) in &some {
            *dropped.entry(*moment).or_default() += 1;
        }
        whole += landed;
        number += at_once;
        if number / 10 > sizes.len() || number > asked {
            // The next import works, with rows that none of them had.
            instance.import(50_000 + number);
            assert_eq!(instance.settle(base), 1);
            sizes.push(instance.size());
        }
    }
    report(&dropped, whole, &sizes);
    let Instance { server, data, .. } = instance;
    assert_eq!(server.stop().0, Some(0));
    let check = command(data.path(), &["check"]).status().unwrap();
    assert!(check.success());
}

/// The most that any of them had of each.
fn most(sizes: &[Size]) -> Size {
    let most = |of: fn(&Size) -> u64| sizes.iter().map(of).max().unwrap();
    Size {
        memory: most(|size| size.memory),
        database: most(|size| size.database),
        files: most(|size| size.files),
        open: most(|size| size.open),
    }
}

fn report(dropped: &BTreeMap<Moment, usize>, whole: usize, sizes: &[Size]) {
    let count: usize = dropped.values().sum();
    let by_moment: Vec<_> = dropped
        .iter()
        .map(|(moment, count)| format!("{count} {}", format!("{moment:?}").to_lowercase()))
        .collect();
    figure(
        &format!(
            "imports dropped by their client, each seen in flight ({}); half imported",
            by_moment.join(", ")
        ),
        &format!("0 of {count}; {whole} had landed whole"),
        "0 of 100, eight at once among them",
    );
    // The first imports fill what the allocator keeps; after that each half must do with the same.
    let (first, last) = sizes.split_at(sizes.len() / 2);
    let (first, last) = (most(first), most(last));
    let megabytes = |bytes: u64| bytes >> 20;
    figure(
        "memory, database, files and open files, the most in the first half and in the second",
        &format!(
            "{} to {} MB, {} to {} MB, {} to {}, {} to {}",
            megabytes(first.memory),
            megabytes(last.memory),
            megabytes(first.database),
            megabytes(last.database),
            first.files,
            last.files,
            first.open,
            last.open
        ),
        "none grows",
    );
    assert!(last.memory <= first.memory + MEMORY_MAY_VARY, "{sizes:?}");
    assert!(last.database <= first.database, "{sizes:?}");
    assert!(last.files <= first.files, "{sizes:?}");
    assert!(last.open <= first.open, "{sizes:?}");
}
