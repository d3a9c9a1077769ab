//! Where commands write to, what they read, and what they say of a path that will not do.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Output;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::process::{Running, command, run};

const NOBODY: u32 = 65_534;

/// A data directory that no server uses, and a folder beside it.
fn stopped() -> (TempDir, TempDir) {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    (data, other)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[track_caller]
fn succeeds(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Runs a command as somebody to whom permissions are something.
fn as_nobody(data: &Path, arguments: &[&str]) -> Output {
    let mut command = command(data, arguments);
    if rustix::process::geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.output().unwrap()
}

#[test]
fn what_root_leaves_the_user_of_the_service_can_open() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let (data, other) = stopped();
    let backup = other.path().join("backup");
    succeeds(&run(data.path(), &["backup", text(&backup)]));
    fs::set_permissions(other.path(), Permissions::from_mode(0o755)).unwrap();
    let give = |path: &Path| chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
    give(data.path());
    for entry in fs::read_dir(data.path()).unwrap() {
        give(&entry.unwrap().path());
    }
    let fresh = other.path().join("fresh");
    fs::create_dir(&fresh).unwrap();
    give(&fresh);
    succeeds(&run(data.path(), &["compact"]));
    succeeds(&run(data.path(), &["restore", text(&backup), "--force"]));
    succeeds(&run(&fresh, &["restore", text(&backup)]));
    succeeds(&run(&fresh, &["admin", "list"]));
    for directory in [data.path(), &fresh] {
        for entry in fs::read_dir(directory).unwrap() {
            let entry = entry.unwrap();
            let found = entry.metadata().unwrap();
            let name = entry.file_name();
            assert_eq!((found.uid(), found.gid()), (NOBODY, NOBODY), "{name:?}");
        }
        succeeds(&as_nobody(directory, &["compact"]));
    }
}
