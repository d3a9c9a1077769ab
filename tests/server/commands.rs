//! What a command says and does that its operator goes by: which directory, which address, which file.

use std::fs;
use std::path::Path;
use std::process::Output;

use rustix::process::Signal;
use tempfile::{TempDir, tempdir};

use crate::process::{Running, assert_fails, run};

const VENDORS: &str = "name,category,websiteUrl,bookingUrl\n\
                       Acme Intake,Intake,https://acme.example,https://acme.example/demo\n";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[track_caller]
fn said(output: Output) -> String {
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
