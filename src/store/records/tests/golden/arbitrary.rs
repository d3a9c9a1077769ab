//! Records of arbitrary bytes: whatever lies in a file is read or refused.
//!
//! A fixed set runs with the other tests; `FUZZ_SECONDS` and `FUZZ_SEED` as in `tests/fuzz_import`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{KEY, samples};
use crate::store::codec;

/// Inputs that every run of the tests reads, of each sample.
const CASES: u64 = 40;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn mutate(random: &mut StdRng, bytes: &mut Vec<u8>) {
    for _ in 0..random.random_range(1..6) {
        let at = random.random_range(0..=bytes.len());
        match random.random_range(0..4) {
            0 if at < bytes.len() => bytes[at] = random.random(),
            1 => bytes.insert(at, random.random()),
            2 => bytes.truncate(at),
            // The lengths of texts and lists, which a reader might believe.
            _ => drop(bytes.splice(at..at, [253, 255, 255, 255, 255, 255, 255, 255, 127])),
        }
    }
}

#[test]
fn arbitrary_records_are_read_or_refused_and_a_wrong_checksum_never_passes() {
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let seconds = setting("FUZZ_SECONDS").map(Duration::from_secs);
    let started = Instant::now();
    let samples = samples();
    for seed in first.. {
        let is_over = match seconds {
            Some(seconds) => started.elapsed() >= seconds,
            None => seed - first >= CASES,
        };
        if is_over {
            break;
        }
        for sample in &samples {
            let mut random = StdRng::seed_from_u64(seed);
            let envelope = const_hex::decode(&sample.encoded).unwrap();
            let (version, record) = codec::decode(sample.table, KEY, &envelope).unwrap();
            let mut record = record.to_vec();
            mutate(&mut random, &mut record);
            // Under a valid checksum, as if an older binary had written it.
            let version = if random.random_range(0..8) == 0 {
                random.random()
            } else {
                version
            };
            let intact = codec::encode(sample.table, KEY, version, |out| out.extend(&record));
            let read = catch_unwind(AssertUnwindSafe(|| (sample.reads_as)(&intact)));
            assert!(
                read.is_ok(),
                "{}: FUZZ_SEED={seed} reproduces this",
                sample.id()
            );
            let mut damaged = envelope.clone();
            mutate(&mut random, &mut damaged);
            if damaged != envelope {
                let read = (sample.reads_as)(&damaged);
                assert_eq!(
                    read,
                    Err("no checksum"),
                    "{}: FUZZ_SEED={seed}",
                    sample.id()
                );
            }
        }
    }
}
