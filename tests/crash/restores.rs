//! Kills of backups and restores: a whole backup or none, the old data or the new.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rand::RngExt;

use crate::client::{Server, sign_up};
use crate::{command, figure, random, times};

/// Runs a command and kills it after a while; whether it had ended by itself.
fn kill_one(data: &Path, arguments: &[&str], after: Duration) -> bool {
    let mut child = command(data, arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let has_ended = child.try_wait().unwrap().is_some();
    if !has_ended {
        child.kill().unwrap();
    }
    child.wait().unwrap();
    has_ended
}

/// Runs a command to its end and returns a little more than the time that it took.
fn time_of(data: &Path, arguments: &[&str]) -> Duration {
    let time = |_| {
        let begun = Instant::now();
        let output = command(data, arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        begun.elapsed()
    };
    (0..3).map(time).min().unwrap() * 5 / 4
}

fn people(data: &Path) -> usize {
    let output = command(data, &["admin", "list"]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).lines().count()
}

/// A data directory with this many people.
fn filled(data: &Path, count: usize) {
    let server = Server::start(data);
    for number in 0..count {
        let email = format!("p{number}@firm.example");
        assert_eq!(sign_up(&server.address, &email).unwrap().0, 201);
    }
    server.kill();
}

#[test]
fn a_killed_restore_leaves_the_old_data_or_the_new() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (backup, source) = (other.path().join("backup"), other.path().join("source"));
    let backup = backup.to_str().unwrap();
    filled(&source, 2);
    assert!(
        command(&source, &["backup", backup])
            .status()
            .unwrap()
            .success()
    );
    filled(data.path(), 1);
    let kept = data.path().join("kept");
    fs::copy(data.path().join("stackbrief.redb"), &kept).unwrap();
    let mut random = random("kills of restores");
    let (mut seen, mut killed) = (BTreeSet::new(), 0);
    let whole = time_of(data.path(), &["restore", backup, "--force"]);
    let asked = times(100, 4);
    while killed < asked {
        fs::copy(&kept, data.path().join("stackbrief.redb")).unwrap();
        let after = whole.mul_f64(random.random());
        let has_ended = kill_one(data.path(), &["restore", backup, "--force"], after);
        killed += usize::from(!has_ended);
        // Every third time the next attempt is killed as well.
        if killed % 3 == 0 {
            let after = whole.mul_f64(random.random());
            kill_one(data.path(), &["restore", backup, "--force"], after);
        }
        let found = people(data.path());
        assert!([1, 2].contains(&found), "{found} people");
        seen.insert(found);
        for entry in fs::read_dir(data.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.to_string_lossy().contains(".before-restore-") {
                fs::remove_file(path).unwrap();
            }
        }
    }
    figure(
        "kills of restores",
        &killed.to_string(),
        "100, neither old nor new: 0",
    );
    println!("states seen: {seen:?}");
}

#[test]
fn a_killed_backup_leaves_a_whole_one_or_none() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let backup = other.path().join("backup");
    let backup = backup.to_str().unwrap();
    filled(data.path(), 1);
    let mut random = random("kills of backups");
    let mut killed = 0;
    let whole = time_of(data.path(), &["backup", backup]);
    let asked = times(100, 4);
    while killed < asked {
        let after = whole.mul_f64(random.random());
        killed += usize::from(!kill_one(data.path(), &["backup", backup], after));
        if Path::new(backup).exists() {
            let check = command(data.path(), &["check", backup]).status().unwrap();
            assert!(check.success(), "a partial backup has the name");
            fs::remove_file(backup).unwrap();
        }
    }
    figure(
        "kills of backups",
        &killed.to_string(),
        "100, partial ones: 0",
    );
}

#[test]
fn a_killed_compaction_leaves_everything() {
    let data = tempfile::tempdir().unwrap();
    filled(data.path(), 2);
    let path = data.path().join("stackbrief.redb");
    let kept = data.path().join("kept");
    fs::copy(&path, &kept).unwrap();
    let mut random = random("kills of compactions");
    let whole = time_of(data.path(), &["compact"]);
    let (asked, mut killed) = (times(100, 4), 0);
    while killed < asked {
        fs::copy(&kept, &path).unwrap();
        let after = whole.mul_f64(random.random());
        killed += usize::from(!kill_one(data.path(), &["compact"], after));
        assert_eq!(people(data.path()), 2);
        let check = command(data.path(), &["check"]).status().unwrap();
        assert!(check.success());
        for entry in fs::read_dir(data.path()).unwrap() {
            let name = entry.unwrap().file_name();
            let name = name.to_string_lossy();
            assert!(!name.starts_with(".stackbrief-backup-"), "{name} is left");
        }
    }
    figure(
        "kills of compactions",
        &killed.to_string(),
        "100, anything lost: 0",
    );
}
