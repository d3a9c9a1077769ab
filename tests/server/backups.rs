//! Backups and restores by the commands, with whole processes.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::process::Signal;

use crate::client::{send, sign_up};
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
        assert!(said.starts_with("The backup is intact: "), "{said}");
    }

    let refused = run(data.path(), &["restore", hot]);
    assert!(assert_fails(&refused, 2).contains("--force"));
    let said = say(data.path(), &["restore", hot, "--force"]);
    assert!(said.contains("is kept in"), "{said}");
    let empty = other.path().join("empty");
    say(&empty, &["restore", cold]);
    let server = Running::start(&empty);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    assert!(say(&empty, &["check"]).starts_with("The data is intact"));
}

#[test]
fn a_file_may_be_named_without_its_folder() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    let there = |arguments: &[&str]| {
        let mut command = crate::process::command(data.path(), arguments);
        let output = command.current_dir(other.path()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
    };
    let bookings = "id,client,category,created time\n1,Acme,Intake,2025-01-02T03:04:05Z\n";
    std::fs::write(other.path().join("bookings.csv"), bookings).unwrap();
    there(&["import", "bookings.csv"]);
    there(&["backup", "hot.redb"]);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    there(&["import", "bookings.csv"]);
    there(&["export", "--out", "exported.csv"]);
    there(&["backup", "cold.redb"]);
    there(&["backup", "saved.redb", "--salvage"]);
    // The second time there is a file to replace.
    there(&["backup", "saved.redb", "--salvage"]);
    for file in ["hot.redb", "cold.redb", "saved.redb"] {
        there(&["check", file]);
        there(&["restore", file, "--force"]);
    }
    assert!(other.path().join("exported.csv").exists());
}

#[test]
fn a_compaction_works_with_and_without_a_server() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let through_server = say(data.path(), &["compact"]);
    let ready = say(data.path(), &["check"]);
    assert!(ready.starts_with("The data is intact"), "{ready}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let alone = say(data.path(), &["compact"]);
    for said in [through_server, alone] {
        assert!(said.contains("categories: "), "{said}");
        assert!(said.contains("The database takes "), "{said}");
    }
    assert!(say(data.path(), &["check"]).starts_with("The data is intact"));
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
fn damaged_data_is_described_and_what_is_intact_of_it_saved() {
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
        categories.unwrap().ends_with(" records intact, 1 damaged"),
        "{said}"
    );
    let file = other.path().join("saved");
    let file = file.to_str().unwrap();
    let salvaged = run(data.path(), &["backup", file, "--salvage"]);
    let incomplete = assert_fails(&salvaged, 8);
    let lacks = format!("stackbrief: {file} lacks records that are damaged;");
    assert!(incomplete.starts_with(&lacks), "{incomplete}");
    let saved = String::from_utf8(salvaged.stdout).unwrap();
    let last = saved.lines().last().unwrap();
    assert!(last.contains("1 damaged record is not in it."), "{saved}");
    say(data.path(), &["restore", file, "--force"]);
    assert!(say(data.path(), &["check"]).starts_with("The data is intact"));
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

/// The files of a folder whose names end so.
fn files(folder: &Path, end: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().to_str().unwrap().to_owned());
    paths.filter(|path| path.ends_with(end)).collect()
}

#[test]
fn backups_lie_where_backup_dir_says_and_outlive_the_data() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = other.path().join("backups");
    let flags = ["--backup-dir", folder.to_str().unwrap()];
    let server = Running::start_with(data.path(), &flags);
    let cookie = sign_up(&server);
    let made = send(&server, "POST /api/admin/backups", &cookie, b"");
    assert_eq!(made.status(), 201, "{}", made.text);
    let listed = send(&server, "GET /api/admin/backups", &cookie, b"");
    assert!(
        listed.body().contains(folder.to_str().unwrap()),
        "{}",
        listed.text
    );
    drop(server);
    let backups = files(&folder, ".redb");
    let [backup] = backups.as_slice() else {
        panic!("{backups:?}")
    };
    let permissions = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (permissions(&folder), permissions(Path::new(backup))),
        (0o700, 0o600)
    );
    assert!(!data.path().join("backups").exists());

    // The database is lost: a start names the newest backup of that folder, and it comes back.
    std::fs::remove_file(data.path().join("stackbrief.redb")).unwrap();
    let refused = run(data.path(), &["serve", flags[0], flags[1]]);
    let said = assert_fails(&refused, 3);
    assert!(
        said.contains(&format!("`stackbrief restore {backup} --data-dir ")),
        "{said}"
    );
    // So does one that finds the whole directory gone: nobody becomes the first account of a new one.
    let empty = other.path().join("empty");
    let refused = run(&empty, &["serve", flags[0], flags[1]]);
    assert!(
        assert_fails(&refused, 3).contains(&format!("`stackbrief restore {backup} --data-dir "))
    );
    assert!(!empty.exists());
    say(&empty, &["restore", backup]);
    assert!(say(&empty, &["admin", "list"]).contains("a@b.example"));
}

#[test]
fn many_rows_are_imported_after_a_backup_of_what_was_there() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let import = |first: usize, rows: usize| {
        let lines = (first..first + rows).map(|id| format!("b{id},Acme,Intake,2025-01-02\n"));
        let lines: String = lines.collect();
        let file = other.path().join("rows.csv");
        std::fs::write(
            &file,
            format!("id,client,client category,created time\n{lines}"),
        )
        .unwrap();
        say(data.path(), &["import", file.to_str().unwrap()]);
    };
    let folder = data.path().join("backups");
    import(0, 100);
    assert!(!folder.exists(), "a few rows need none");
    import(100, 100_001);
    let backups = files(&folder, "-before-import.redb");
    let [backup] = backups.as_slice() else {
        panic!("{backups:?}")
    };
    let before = other.path().join("before");
    say(&before, &["restore", backup]);
    assert_eq!(say(&before, &["export"]).lines().count(), 101);
    assert_eq!(say(data.path(), &["export"]).lines().count(), 100_102);
}

#[test]
fn an_export_of_damaged_data_has_what_is_intact_and_says_so() {
    const ROWS: usize = 3_000;
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let file = other.path().join("rows.csv");
    let line = |id| format!("b{id:05},Acme {id:05},Intake,2025-01-02\n");
    let lines: String = (0..ROWS).map(line).collect();
    std::fs::write(
        &file,
        format!("id,client,client category,created time\n{lines}"),
    )
    .unwrap();
    say(data.path(), &["import", file.to_str().unwrap()]);
    let whole = say(data.path(), &["export"]);

    let database = data.path().join("stackbrief.redb");
    let intact = std::fs::read(&database).unwrap();
    let damage = |text: &[u8]| {
        let mut bytes = intact.clone();
        for at in 0..bytes.len() - text.len() {
            if bytes[at..].starts_with(text) {
                bytes[at + 3] ^= 1;
            }
        }
        assert!(bytes != intact);
        std::fs::write(&database, &bytes).unwrap();
        bytes
    };
    let out = other.path().join("out.csv");
    let export = ["export", "--out", out.to_str().unwrap()];
    // Damage elsewhere costs no booking.
    damage(b"Medical Record Retrieval");
    let said = assert_fails(&run(data.path(), &export), 3);
    assert!(said.contains("all of them were exported"), "{said}");
    assert!(std::fs::read_to_string(&out).unwrap() == whole);
    // A damaged block costs the bookings in it. A block says once what its clients begin with; where it
    // was written before it moved, a flipped bit does no harm.
    let clients = memchr::memmem::find_iter(&intact, b"Acme 0");
    let damaged_at = |at: usize| {
        let mut bytes = intact.clone();
        bytes[at + 3] ^= 1;
        std::fs::write(&database, &bytes).unwrap();
        let output = run(data.path(), &["export"]);
        (!output.status.success()).then_some((bytes, output))
    };
    let found = clients.into_iter().find_map(damaged_at);
    let (damaged, to_stdout) = found.expect("a block lies somewhere");
    let said = assert_fails(&to_stdout, 3);
    assert!(said.contains("others are lost"), "{said}");
    let saved = String::from_utf8(to_stdout.stdout).unwrap();
    assert!((ROWS / 2..ROWS).contains(&(saved.lines().count() - 1)));
    assert!(saved.lines().all(|line| whole.contains(line)));
    assert!(std::fs::read(&database).unwrap() == damaged);
}
