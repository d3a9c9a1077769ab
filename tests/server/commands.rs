//! What a command says and does that its operator goes by: which directory, which address, which file.

use std::fs::{self, File, create_dir};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Output, Stdio};

use rustix::process::Signal;
use tempfile::{TempDir, tempdir};

use crate::client::sign_up;
use crate::process::{Running, assert_fails, command, run};

const VENDORS: &str = "name,category,websiteUrl,bookingUrl\n\
                       Acme Intake,Intake,https://acme.example,https://acme.example/demo\n";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The output of a command that succeeded.
#[track_caller]
pub fn said(output: Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with a file of vendors.
fn with_vendors() -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("vendors.csv"), VENDORS).unwrap();
    folder
}

fn is_empty(directory: &Path) -> bool {
    fs::read_dir(directory).unwrap().next().is_none()
}

#[test]
fn what_a_message_tells_to_type_works_on_the_directory_it_is_about() {
    let other = with_vendors();
    let data = other.path().join("our data");
    let named = format!("--data-dir '{}'`", data.display());
    let server = Running::start(&data);
    let import = ["import", text(&other.path().join("vendors.csv"))].map(str::to_owned);
    let import = import.each_ref().map(String::as_str);
    let undo = format!("`stackbrief import --undo 1 {named} undoes it.");
    let imported = said(run(&data, &import));
    assert!(imported.contains(&undo), "{imported}");
    assert_eq!(
        said(run(&data, &["import", "--undo", "1"])),
        "Restored 0 records, removed 1 record, made 0 vendors inactive.\n"
    );
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let database = data.join("stackbrief.redb");
    fs::write(&database, vec![0xA5; 1 << 16]).unwrap();
    let restore = format!("`stackbrief restore FILE --force {named}");
    let damaged = assert_fails(&run(&data, &["--listen", "127.0.0.1:0"]), 3);
    assert!(damaged.contains(&restore), "{damaged}");
    fs::remove_file(database).unwrap();
    let lost = assert_fails(&run(&data, &["check"]), 3);
    let restore = format!("`stackbrief restore FILE {named}");
    assert!(lost.contains(&restore), "{lost}");
}

#[test]
fn a_reset_link_leads_to_where_people_reach_the_server() {
    let data = tempdir().unwrap();
    let reset = ["admin", "reset-password", "a@b.example"];
    let link = |output| {
        let said = said(output);
        said.lines().nth(1).unwrap().to_owned()
    };
    let server = Running::start(data.path());
    sign_up(&server);
    let to = format!("http://{}/auth/reset#", server.address);
    let made = link(run(data.path(), &reset));
    assert!(made.starts_with(&to), "{made}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));

    let everywhere = ["--listen", "0.0.0.0:0", "--insecure-http"];
    let server = Running::of(&mut command(data.path(), &everywhere));
    let made = said(run(data.path(), &reset));
    assert!(made.contains("\n/auth/reset#"), "{made}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));

    // Without a server its address is known only where it is named.
    let made = said(run(data.path(), &reset));
    assert!(made.contains("\n/auth/reset#"), "{made}");
    assert!(made.contains("the address that people open"), "{made}");
    let public = "https://tools.firm.example";
    let mut named = command(data.path(), &reset);
    let made = link(named.env("STACKBRIEF_PUBLIC_URL", public).output().unwrap());
    assert!(made.starts_with(&format!("{public}/auth/reset#")), "{made}");
}

#[test]
fn a_start_names_the_public_url_to_open() {
    let data = tempdir().unwrap();
    let public = "https://tools.firm.example";
    let flags = ["--listen", "127.0.0.1:0", "--public-url", public];
    let mut child = command(data.path(), &flags)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines
        .map(Result::unwrap)
        .find(|line| line.starts_with("  First"));
    child.kill().unwrap();
    child.wait().unwrap();
    let expected = format!("  First  Open {public} and create an account");
    assert!(first.as_ref().unwrap().starts_with(&expected), "{first:?}");
}

#[test]
fn only_an_import_that_can_be_read_begins_an_instance() {
    let (data, other) = (tempdir().unwrap(), with_vendors());
    let file = other.path().join("vendors.csv");
    let nowhere = other.path().join("nowhere.csv");
    let dry = run(data.path(), &["import", text(&file), "--dry-run"]);
    assert!(assert_fails(&dry, 2).contains("holds no data of Stackbrief"));
    let unread = run(data.path(), &["import", text(&nowhere)]);
    assert!(assert_fails(&unread, 2).contains("nowhere.csv"));
    assert!(is_empty(data.path()));
    for (name, rows) in [("none.csv", ""), ("other.csv", "when,who\n1,2\n")] {
        let refused = other.path().join(name);
        fs::write(&refused, rows).unwrap();
        assert_fails(&run(data.path(), &["import", text(&refused)]), 2);
        assert!(is_empty(data.path()), "{name}");
    }
    assert!(said(run(data.path(), &["import", text(&file)])).contains("Inserted 1"));
    assert!(said(run(data.path(), &["import", text(&file), "--dry-run"])).contains("Would"));
}

#[test]
fn a_file_that_cannot_be_used_is_said_to_be_what_it_is() {
    let (data, other) = (tempdir().unwrap(), with_vendors());
    let folder = text(other.path());
    let refused = run(data.path(), &["import", folder]);
    assert_eq!(
        assert_fails(&refused, 2),
        format!(
            "stackbrief: {folder} is a directory; name a CSV or .xlsx file. Nothing was imported.\n"
        )
    );
    for pipe in ["-", "/dev/stdin"] {
        let mut import = command(data.path(), &["import", pipe]);
        let mut import = import
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        drop(import.stdin.take());
        let refused = assert_fails(&import.wait_with_output().unwrap(), 2);
        assert!(
            refused.contains("an import needs a file, not a pipe"),
            "{refused}"
        );
    }
    assert!(is_empty(data.path()));
    let file = other.path().join("vendors.csv");
    for words in [
        &["serve", "--listen", "127.0.0.1:0"][..],
        &["check"],
        &["import", text(&file)],
    ] {
        let refused = assert_fails(&run(&file, words), 2);
        assert!(
            refused.contains("is not a directory; name another with --data-dir"),
            "{refused}"
        );
    }
    let server = Running::start(data.path());
    let out = ["export", "--out", "/nowhere/out.csv"];
    assert_eq!(
        assert_fails(&run(data.path(), &out), 2),
        "stackbrief: /nowhere/out.csv cannot be written: its folder does not exist; name a folder \
         that exists\n"
    );
    drop(server);
}

#[test]
fn a_file_that_only_the_command_has_open_is_imported_by_its_name() {
    let (data, other) = (tempdir().unwrap(), with_vendors());
    let server = Running::start(data.path());
    let import = |file: File| {
        let mut import = command(data.path(), &["import", "/dev/stdin"]);
        import.stdin(file).output().unwrap()
    };
    let file = other.path().join("vendors.csv");
    let imported = said(import(File::open(&file).unwrap()));
    assert!(imported.contains("Inserted 1"), "{imported}");
    let opened = File::open(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let refused = assert_fails(&import(opened), 2);
    assert!(refused.contains("Nothing was imported"), "{refused}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}

#[test]
fn an_export_knows_the_values_of_its_filter_in_any_case_and_no_others() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    let file = other.path().join("bookings.csv");
    let rows = "client,category,firm size,state,dma,created time\n\
                Acme,Intake,SOLO,TX,Austin,2025-01-02\nBeta,Staffing,E2_5,NV,Reno,2025-01-03\n";
    fs::write(&file, rows).unwrap();
    said(run(data.path(), &["import", text(&file)]));
    for (flag, value) in [
        ("--category", "intake"),
        ("--state", "tx"),
        ("--state", "Texas"),
        ("--firm-size", "solo"),
        ("--dma", "AUSTIN"),
    ] {
        let exported = said(run(data.path(), &["export", flag, value]));
        assert!(
            exported.lines().count() == 2 && exported.contains("Acme"),
            "{flag} {exported}"
        );
    }
    let nobody = said(run(data.path(), &["export", "--state", "WY"]));
    assert_eq!(nobody.lines().count(), 1);
    for flag in ["--category", "--state", "--firm-size", "--dma"] {
        let out = other.path().join("out.csv");
        let refused = run(data.path(), &["export", flag, "Austn", "--out", text(&out)]);
        let refused = assert_fails(&refused, 2);
        assert!(
            refused.contains(&format!("{flag}: nothing has the value \"Austn\"")),
            "{refused}"
        );
        assert!(!out.exists());
    }
}

#[test]
fn where_nothing_can_be_saved_no_other_disk_is_asked_for() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let database = data.path().join("stackbrief.redb");
    let mut bytes = fs::read(&database).unwrap();
    let middle = bytes.len() / 2;
    bytes[..middle].fill(0xA5);
    fs::write(&database, &bytes).unwrap();
    let saved = other.path().join("saved.redb");
    let refused = run(data.path(), &["backup", text(&saved), "--salvage"]);
    let refused = assert_fails(&refused, 3);
    let nothing = format!("nothing can be read from {} (", database.display());
    assert!(
        refused.contains(&nothing) && refused.ends_with("; restore a backup\n"),
        "{refused}"
    );
    assert!(is_empty(other.path()));
}

#[test]
fn a_server_that_sees_other_folders_is_found_out() {
    let (data, own) = (tempdir().unwrap(), with_vendors());
    let servers = tempdir().unwrap();
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    let server = Running::of(start.current_dir(servers.path()));
    // One name for two folders, as /tmp is of a unit with PrivateTmp.
    let folder = own.path().join("folder");
    create_dir(&folder).unwrap();
    let there = |words: &[&str]| {
        let mut command = command(data.path(), words);
        command.current_dir(own.path()).output().unwrap()
    };
    let unseen = there(&["import", "/proc/self/cwd/vendors.csv"]);
    let refused = assert_fails(&unseen, 2);
    assert!(refused.contains("sees other folders"), "{refused}");
    assert!(refused.contains(text(data.path())), "{refused}");
    let missing = assert_fails(&there(&["import", "/proc/self/cwd/none.csv"]), 2);
    assert!(!missing.contains("other folders"), "{missing}");
    let refused = assert_fails(&there(&["backup", "/proc/self/cwd/backup.redb"]), 1);
    assert!(refused.contains("where only it can see it"), "{refused}");
    assert!(
        refused.contains(text(&data.path().join("backups"))),
        "{refused}"
    );
    assert!(servers.path().join("backup.redb").exists());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}
