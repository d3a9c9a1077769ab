//! Kills of a start that brings an old data directory to the present version: the directory opens again
//! and shows what it showed, with an intact backup of what it was.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use stackbrief::store::migrations::SCHEMA;
use stackbrief::store::tables::{
    BOOKING_IDENTITIES, BOOKING_IDENTITIES_1, BOOKINGS, BOOKINGS_1, COUNTERS,
};
use stackbrief::store::{Store, StoreError, WriteTx, bookings};

use crate::client::kill_a_start;
use crate::{command, figure, random, times};

/// A step that moves every booking: the version it is killed in comes from, and what the log says before
/// it and once it is committed.
struct Step {
    from: u64,
    begins: &'static str,
    ended: &'static str,
}

const STEPS: [Step; 2] = [
    Step {
        from: 1,
        begins: "the data is brought to version 2",
        ended: "the bookings were packed into blocks",
    },
    Step {
        from: 2,
        begins: "the data is brought to version 4",
        ended: "the blocks of bookings were written column by column",
    },
];
/// A start that says nothing for this long hangs.
const LONGEST: Duration = Duration::from_secs(60);

/// A start that is under way, with the lines of its log as they come.
struct Starting {
    child: Child,
    log: Receiver<String>,
}

impl Starting {
    fn begin(data: &Path) -> Self {
        let mut child = command(data, &["--listen", "127.0.0.1:0"])
            .env("STACKBRIEF_LOG_FORMAT", "text")
            .env("RUST_LOG", "info")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, log) = mpsc::channel();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .try_for_each(|line| send.send(line))
        });
        Self { child, log }
    }

    /// Waits until a line has this in it.
    fn wait_for(&self, text: &str) {
        loop {
            match self.log.recv_timeout(LONGEST) {
                Ok(line) if line.contains(text) => return,
                Ok(_) => {}
                Err(error) => panic!("the log never said \"{text}\": {error}"),
            }
        }
    }

    /// Kills it, and returns the rest of its log.
    fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut rest = Vec::new();
        loop {
            match self.log.recv_timeout(LONGEST) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => return rest,
                Err(RecvTimeoutError::Timeout) => panic!("its log does not end"),
            }
        }
    }
}

/// The directory of a released version that holds most.
fn unpack(directory: &Path) {
    let fixture = "tests/fixtures/data-directories/schema-2/full";
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture);
    fs::create_dir_all(directory).unwrap();
    for name in ["stackbrief.redb", "instance.json"] {
        let mut packed = File::open(fixture.join(format!("{name}.br"))).unwrap();
        let mut file = File::create(directory.join(name)).unwrap();
        brotli_decompressor::BrotliDecompress(&mut packed, &mut file).unwrap();
    }
}

/// Puts the bookings back into the tables of version 1, in the layouts that it wrote.
fn make_old(tx: &WriteTx) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    bookings::for_each(tx, |key, booking| {
        rows.push((key.0, booking));
        Ok(())
    })?;
    let mut identities = Vec::new();
    bookings::for_each_identity(tx, |identity, key| identities.push((identity.0, key.0)))?;
    BOOKINGS.clear(tx)?;
    BOOKING_IDENTITIES.clear(tx)?;
    for (position, booking) in rows {
        BOOKINGS_1.put(tx, position, &booking)?;
    }
    for (identity, position) in identities {
        BOOKING_IDENTITIES_1.put(tx, identity, &position)?;
    }
    COUNTERS.remove(tx, "booking_count")?;
    COUNTERS.put(tx, "schema", &1)?;
    Ok(())
}

/// What commands show of a directory; the first of them brings it to the present version.
fn shown(data: &Path) -> [String; 2] {
    [&["export"][..], &["admin", "list"]].map(|arguments| {
        let output = command(data, arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        String::from_utf8(output.stdout).unwrap()
    })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for name in ["stackbrief.redb", "instance.json"] {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
}

/// The backups that were made before the migration, each verified.
fn intact_backups(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("backups")).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    let named = |path: &PathBuf| path.to_string_lossy().ends_with("-before-migration.redb");
    let backups: Vec<_> = files.filter(named).collect();
    for backup in &backups {
        let check = command(data, &["check", backup.to_str().unwrap()]).output();
        let check = check.unwrap();
        let error = String::from_utf8_lossy(&check.stderr);
        assert!(check.status.success(), "{}: {error}", backup.display());
    }
    backups
}

/// How long a start takes until the step begins, and the step itself.
fn times_of_a_start(data: &Path, step: &Step) -> (Duration, Duration) {
    let begun = Instant::now();
    let starting = Starting::begin(data);
    starting.wait_for(step.begins);
    let before = begun.elapsed();
    starting.wait_for(step.ended);
    let step = begun.elapsed().saturating_sub(before);
    starting.kill();
    (before, step)
}

/// The version of a directory.
fn schema(data: &Path) -> u64 {
    let path = data.join("stackbrief.redb");
    stackbrief::store::open::check_file(&path).unwrap().schema
}

/// Where the kills hit.
#[derive(Default)]
struct KillCounts {
    kills: usize,
    in_the_step: usize,
    still_old: usize,
}

/// Kills starts that bring the old directory to the present version. Two of three are killed in the step,
/// the third anywhere in the start.
fn kill_starts(
    old: &Path,
    step: &Step,
    expected: &[String; 2],
    kills: usize,
    counts: &mut KillCounts,
) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    copy(old, &data);
    let (before, took) = times_of_a_start(&data, step);
    let mut random = random("kills of migrations");
    for kill in 0..kills {
        fs::remove_dir_all(&data).unwrap();
        copy(old, &data);
        let starting = Starting::begin(&data);
        let is_in_step = kill % 3 < 2;
        let most = if is_in_step { took } else { before + took };
        if is_in_step {
            starting.wait_for(step.begins);
        }
        thread::sleep(most.mul_f64(random.random()));
        let rest = starting.kill();
        let has_ended = rest.iter().any(|line| line.contains(step.ended));
        counts.kills += 1;
        counts.in_the_step += usize::from(is_in_step && !has_ended);
        counts.still_old += usize::from(schema(&data) < SCHEMA);
        // Every third time the next start is killed as well.
        if kill % 3 == 1 {
            kill_a_start(&data, (before + took).mul_f64(random.random()));
        }
        assert!(shown(&data) == *expected, "after kill {kill}");
        let check = command(&data, &["check"]).status().unwrap();
        assert!(
            check.success() && schema(&data) == SCHEMA,
            "after kill {kill}"
        );
        assert!(!intact_backups(&data).is_empty(), "after kill {kill}");
    }
    let backup = intact_backups(&data).remove(0);
    let elsewhere = folder.path().join("elsewhere");
    let restored = command(&elsewhere, &["restore", backup.to_str().unwrap()]).status();
    assert!(restored.unwrap().success());
    assert!(shown(&elsewhere) == *expected, "from the backup");
}

#[test]
fn a_killed_migration_leaves_one_version_or_the_other_and_a_backup() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["1", "2"].map(|name| folder.path().join(name));
    unpack(&first);
    unpack(&second);
    let expected = shown(&first);
    assert!(expected[0].lines().count() > 10_000 && expected[1].lines().count() > 5);
    Store::open(&first).unwrap().write(make_old).unwrap();

    let mut counts = KillCounts::default();
    for (old, step) in [&first, &second].into_iter().zip(&STEPS) {
        assert_eq!(schema(old), step.from);
        kill_starts(old, step, &expected, times(50, 2), &mut counts);
    }
    let KillCounts {
        kills,
        in_the_step,
        still_old,
    } = counts;
    assert!(
        in_the_step * 2 >= kills,
        "{in_the_step} of {kills} in the step"
    );
    figure(
        "kills of migrations",
        &kills.to_string(),
        "100, neither old nor new: 0",
    );
    let share = format!("{} %", 100 * in_the_step / kills);
    figure("of them while a step ran", &share, "≥ 50 %");
    println!("old after the kill: {still_old} of {kills}");
}
