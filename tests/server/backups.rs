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
