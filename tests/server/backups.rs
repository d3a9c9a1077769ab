//! Backups and restores by the commands, with whole processes.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::process::Signal;

use crate::process::{Running, assert_fails, run};

fn say(data: &Path, arguments: &[&str]) -> String {
    let output = run(data, arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_backup_works_with_and_without_a_server_and_comes_back() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (hot, cold) = (other.path().join("hot"), other.path().join("cold"));
    let (hot, cold) = (hot.to_str().unwrap(), cold.to_str().unwrap());
    let server = Running::start(data.path());
    let said = say(data.path(), &["backup", hot]);
    assert!(said.starts_with(&format!("Wrote {hot}: ")), "{said}");
    // The data of a running server is not replaced.
    let busy = run(data.path(), &["restore", hot, "--force"]);
    assert!(assert_fails(&busy, 5).contains("already running"));
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    say(data.path(), &["backup", cold]);
    for file in [hot, cold] {
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let said = say(data.path(), &["check", file]);
        assert!(said.starts_with("The backup is sound: "), "{said}");
    }

    let refused = run(data.path(), &["restore", hot]);
    assert!(assert_fails(&refused, 2).contains("--force"));
    let said = say(data.path(), &["restore", hot, "--force"]);
    assert!(said.contains("is kept in"), "{said}");
    let empty = other.path().join("empty");
    say(&empty, &["restore", cold]);
    let server = Running::start(&empty);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    assert!(say(&empty, &["check"]).starts_with("The data is sound"));
}

#[test]
fn a_compaction_works_with_and_without_a_server() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let through_server = say(data.path(), &["compact"]);
    let ready = say(data.path(), &["check"]);
    assert!(ready.starts_with("The data is sound"), "{ready}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let alone = say(data.path(), &["compact"]);
    for said in [through_server, alone] {
        assert!(said.contains("categories: "), "{said}");
        assert!(said.contains("The database takes "), "{said}");
    }
    assert!(say(data.path(), &["check"]).starts_with("The data is sound"));
}

#[test]
fn what_cannot_be_backed_up_or_restored_says_why() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let file = other.path().join("backup");
    let file = file.to_str().unwrap();
    let beside = data.path().join("stackbrief.redb");
    let beside = beside.to_str().unwrap();
    let nowhere = run(data.path(), &["backup", "/nowhere/b"]);
    assert!(assert_fails(&nowhere, 2).contains("/nowhere/b"));
    assert!(assert_fails(&run(data.path(), &["backup", beside]), 2).contains("elsewhere"));
    assert_fails(&run(data.path(), &["restore", "/nowhere/b"]), 2);
    assert_fails(&run(data.path(), &["check", "/nowhere/b"]), 2);
    say(data.path(), &["backup", file]);
    let mut bytes = std::fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xA5);
    std::fs::write(file, bytes).unwrap();
    let before = std::fs::read(beside).unwrap();
    assert_fails(&run(data.path(), &["check", file]), 3);
    let said = assert_fails(&run(data.path(), &["restore", file, "--force"]), 3);
    assert!(
        said.contains(file) && said.contains("nothing was changed"),
        "{said}"
    );
    assert!(std::fs::read(beside).unwrap() == before);
}

#[test]
fn damaged_data_is_described_and_what_is_sound_of_it_saved() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let database = data.path().join("stackbrief.redb");
    let mut bytes = std::fs::read(&database).unwrap();
    let name = b"Medical Record Retrieval";
    for at in 0..bytes.len() - name.len() {
        if bytes[at..].starts_with(name) {
            bytes[at + 3] ^= 1;
        }
    }
    std::fs::write(&database, &bytes).unwrap();
    let checked = run(data.path(), &["check"]);
    assert_fails(&checked, 3);
    let said = String::from_utf8(checked.stdout).unwrap();
    let categories = said.lines().find(|line| line.starts_with("categories: "));
    assert!(
        categories.unwrap().ends_with(" records sound, 1 damaged"),
        "{said}"
    );
    let file = other.path().join("saved");
    let file = file.to_str().unwrap();
    say(data.path(), &["backup", file, "--salvage"]);
    say(data.path(), &["restore", file, "--force"]);
    assert!(say(data.path(), &["check"]).starts_with("The data is sound"));
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}

#[test]
fn a_directory_that_may_not_be_written_to_is_checked() {
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let chmod = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    for entry in std::fs::read_dir(data.path()).unwrap() {
        chmod(&entry.unwrap().path(), 0o444);
    }
    chmod(data.path(), 0o555);
    let mut check = crate::process::command(data.path(), &["check"]);
    // To the administrator of the machine permissions are nothing.
    if rustix::process::geteuid().is_root() {
        check.uid(NOBODY);
    }
    let output = check.output().unwrap();
    chmod(data.path(), 0o755);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
