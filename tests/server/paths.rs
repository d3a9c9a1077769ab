//! Where commands write to, what they read, and what they say of a path that will not do.

use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::Signal;
use tempfile::TempDir;

use crate::process::{Running, assert_fails, command, run};
use crate::support::cannot_run;

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

#[test]
fn an_export_goes_through_a_pipe_and_to_the_end_of_a_link() {
    let (data, other) = stopped();
    let whole = run(data.path(), &["export"]).stdout;
    assert!(!whole.is_empty());
    let at = |name: &str| other.path().join(name);
    let export = |name: &str| run(data.path(), &["export", "--out", text(&at(name))]);

    mkfifoat(CWD, at("pipe"), Mode::RUSR | Mode::WUSR).unwrap();
    let pipe = at("pipe");
    let reader = thread::spawn(move || fs::read(pipe).unwrap());
    succeeds(&export("pipe"));
    assert_eq!(reader.join().unwrap(), whole);
    assert!(!fs::symlink_metadata(at("pipe")).unwrap().is_file());

    fs::write(at("old.csv"), "old").unwrap();
    for (link, to) in [("to-file", "old.csv"), ("to-nothing", "new.csv")] {
        symlink(to, at(link)).unwrap();
        succeeds(&export(link));
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink());
        assert_eq!(fs::read(at(to)).unwrap(), whole);
    }

    // What a shell has opened gets the lines, and keeps what was there.
    let log = at("log.csv");
    fs::write(&log, "before\n").unwrap();
    let opened = fs::OpenOptions::new().append(true).open(&log).unwrap();
    let mut to_stdout = command(data.path(), &["export", "--out", "/dev/stdout"]);
    assert!(to_stdout.stdout(opened).status().unwrap().success());
    let written = fs::read(&log).unwrap();
    assert_eq!(written, [&b"before\n"[..], &whole].concat());
    let mut piped = command(data.path(), &["export", "--out", "/dev/stdout"]);
    let mut piped = piped.stdout(Stdio::piped()).spawn().unwrap();
    let mut read = Vec::new();
    piped.stdout.take().unwrap().read_to_end(&mut read).unwrap();
    assert!(piped.wait().unwrap().success());
    assert_eq!(read, whole);

    fs::create_dir(at("folder")).unwrap();
    assert!(assert_fails(&export("folder"), 2).contains("name a file in it"));
    // A slip of the completion of a shell must not cost the data.
    symlink(data.path().join("stackbrief.redb"), at("to-data")).unwrap();
    assert!(assert_fails(&export("to-data"), 2).contains("next to the data"));
    succeeds(&run(data.path(), &["check"]));
}

#[test]
fn a_backup_takes_the_place_of_nothing_but_a_backup() {
    let (data, other) = stopped();
    let at = |name: &str| other.path().join(name);
    let back_up = |name: &str, flags: &[&str]| {
        run(data.path(), &[&["backup", text(&at(name))], flags].concat())
    };
    mkfifoat(CWD, at("pipe"), Mode::RUSR | Mode::WUSR).unwrap();
    let _socket = UnixListener::bind(at("socket")).unwrap();
    symlink("pipe", at("to-pipe")).unwrap();
    for name in ["pipe", "socket", "to-pipe"] {
        let said = assert_fails(&back_up(name, &["--force"]), 2);
        assert!(said.contains("is not a regular file"), "{said}");
    }
    fs::create_dir(at("folder")).unwrap();
    assert!(assert_fails(&back_up("folder", &[]), 2).contains("name a file in it"));

    fs::write(at("letter"), "Dear Ada").unwrap();
    symlink("letter", at("to-letter")).unwrap();
    for name in ["letter", "to-letter"] {
        for flags in [&[][..], &["--salvage"]] {
            let said = assert_fails(&back_up(name, flags), 2);
            assert!(said.contains("is not a backup of Stackbrief") && said.contains("--force"));
        }
    }
    assert_eq!(fs::read(at("letter")).unwrap(), b"Dear Ada");
    succeeds(&back_up("to-letter", &["--force"]));
    assert!(fs::symlink_metadata(at("to-letter")).unwrap().is_symlink());
    // An older backup is replaced, also a damaged one, and so is an empty file.
    succeeds(&back_up("letter", &[]));
    let mut bytes = fs::read(at("letter")).unwrap();
    bytes.truncate(5_000);
    fs::write(at("letter"), bytes).unwrap();
    succeeds(&back_up("letter", &[]));
    fs::write(at("empty"), "").unwrap();
    succeeds(&back_up("empty", &[]));
    // A link leads into the data.
    symlink(data.path().join("stackbrief.redb"), at("to-data")).unwrap();
    assert!(assert_fails(&back_up("to-data", &["--force"]), 2).contains("next to the data"));
    succeeds(&run(data.path(), &["check", text(&at("letter"))]));
}

#[test]
fn a_check_says_what_is_wrong_with_a_directory() {
    let (data, other) = stopped();
    let missing = other.path().join("missing");
    for words in [&["check"][..], &["admin", "list"], &["export"]] {
        let said = assert_fails(&run(&missing, words), 2);
        assert!(said.contains("does not exist"), "{said}");
    }
    let (backup_folder, list) = (tempfile::tempdir().unwrap(), &["admin", "list"][..]);
    let backup = backup_folder.path().join("backup.redb");
    for words in [
        &["check"],
        list,
        &["export"],
        &["compact"],
        &["backup", text(&backup)],
    ] {
        let said = assert_fails(&run(other.path(), words), 2);
        assert!(said.contains("holds no data of Stackbrief"), "{said}");
    }
    assert!(!backup.exists());
    assert!(fs::read_dir(other.path()).unwrap().next().is_none());

    let below = data.path().join("below");
    fs::create_dir(&below).unwrap();
    fs::set_permissions(data.path(), Permissions::from_mode(0o000)).unwrap();
    for (directory, words) in [
        (data.path(), &["check"][..]),
        (data.path(), &["admin", "list"]),
        (&below, &["check"]),
        (&below, &["admin", "list"]),
    ] {
        let output = as_nobody(directory, words);
        let said = assert_fails(&output, 4);
        assert!(said.contains("Permission denied"), "{said}");
    }
    fs::set_permissions(data.path(), Permissions::from_mode(0o700)).unwrap();
    fs::remove_file(data.path().join("stackbrief.redb")).unwrap();
    let said = assert_fails(&run(data.path(), &["check"]), 3);
    assert!(said.contains("is missing or empty"), "{said}");
}

/// Runs a command as someone to whom permissions are something.
fn as_nobody(data: &Path, arguments: &[&str]) -> Output {
    let mut command = command(data, arguments);
    if rustix::process::geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.output().unwrap()
}

#[test]
fn a_check_by_a_user_who_may_not_read_says_so() {
    let (data, _other) = stopped();
    fs::set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(
        data.path().join("stackbrief.redb"),
        Permissions::from_mode(0o000),
    )
    .unwrap();
    let said = assert_fails(&as_nobody(data.path(), &["check"]), 4);
    assert!(
        said.contains("stackbrief.redb cannot be read by user"),
        "{said}"
    );
}

#[test]
fn a_named_file_that_is_no_backup_is_not_called_damaged_data() {
    let (data, other) = stopped();
    let at = |name: &str| other.path().join(name);
    fs::write(at("letter"), "Dear Ada").unwrap();
    for words in [["check"], ["restore"]] {
        let output = run(data.path(), &[words[0], text(&at("letter"))]);
        let said = assert_fails(&output, 2);
        assert!(said.contains("is not a backup of Stackbrief"), "{said}");
    }
    let backup = at("backup");
    succeeds(&run(data.path(), &["backup", text(&backup)]));
    let intact = fs::read(&backup).unwrap();
    fs::write(&backup, &intact[..intact.len() / 2]).unwrap();
    let said = assert_fails(&run(data.path(), &["check", text(&backup)]), 3);
    assert!(
        said.contains("the backup ") && said.contains("name another backup"),
        "{said}"
    );
    fs::set_permissions(other.path(), Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&backup, Permissions::from_mode(0o000)).unwrap();
    let empty = tempfile::tempdir().unwrap();
    fs::set_permissions(empty.path(), Permissions::from_mode(0o777)).unwrap();
    for word in ["check", "restore"] {
        let said = assert_fails(&as_nobody(empty.path(), &[word, text(&backup)]), 4);
        assert!(
            said.contains("cannot be read by user") && !said.contains("--data-dir"),
            "{said}"
        );
    }
}

#[test]
fn what_root_leaves_the_user_of_the_service_can_open() {
    if !rustix::process::geteuid().is_root() {
        cannot_run("only root may give a file away");
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

#[test]
fn a_usage_error_is_one_sentence_and_says_what_there_is() {
    let data = tempfile::tempdir().unwrap();
    let says = |arguments: &[&str]| assert_fails(&run(data.path(), arguments), 2);
    assert_eq!(
        says(&["--listen", "x"]),
        "stackbrief: invalid value 'x' for '--listen <ADDRESS>': it is no address and port, such as \
         127.0.0.1:8787; see `stackbrief --help`\n"
    );
    let admin = says(&["admin"]);
    for command in ["grant", "revoke", "reset-password", "list"] {
        assert!(admin.contains(command), "{admin}");
    }
    let said = says(&["--sign-up", "ajar"]);
    assert!(said.contains("[possible values: open, closed]"), "{said}");
    let said = says(&["import"]);
    assert!(said.contains("were not provided: <FILE>; see"), "{said}");
    assert!(!data.path().join("stackbrief.redb").exists());
}

#[test]
fn an_export_that_reaches_the_limit_of_file_sizes_fails_and_leaves_nothing() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    let rows = (0..100).fold(String::new(), |rows, row| {
        format!("{rows}Acme {row},Intake,,\n")
    });
    let file = other.path().join("vendors.csv");
    fs::write(
        &file,
        format!("name,category,websiteUrl,bookingUrl\n{rows}"),
    )
    .unwrap();
    let imported = run(data.path(), &["import", file.to_str().unwrap()]);
    assert!(imported.status.success(), "{imported:?}");
    fs::remove_file(file).unwrap();
    let limited = "ulimit -f 1; exec \"$0\" export --vendors --out \"$1\"";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_stackbrief")])
        .arg(other.path().join("out.csv"))
        .env("STACKBRIEF_DATA_DIR", data.path())
        .output()
        .unwrap();
    assert!(assert_fails(&output, 1).contains("out.csv cannot be written"));
    assert_eq!(fs::read_dir(other.path()).unwrap().count(), 0);
    drop(server);
}
