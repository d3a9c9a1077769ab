//! What a start does with a directory, an address and settings that it finds.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::Stdio;

use rustix::process::Signal;
use tempfile::tempdir;

use crate::process::{Running, assert_fails, command, run};

#[test]
fn an_instance_that_an_import_has_begun_gets_no_sample_data() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    let file = other.path().join("vendors.csv");
    let rows = "name,category,websiteUrl,bookingUrl\nAcme Intake,Intake,https://acme.example,\n";
    fs::write(&file, rows).unwrap();
    let imported = run(data.path(), &["import", file.to_str().unwrap()]);
    assert!(imported.status.success(), "{imported:?}");
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    let server = Running::of(start.env_remove("STACKBRIEF_NO_SAMPLE_DATA"));
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    for (what, rows) in [(&["export"][..], 0), (&["export", "--vendors"], 1)] {
        let exported = String::from_utf8(run(data.path(), what).stdout).unwrap();
        assert_eq!(exported.lines().count(), 1 + rows, "{what:?}");
    }
}

#[test]
fn a_start_whose_address_is_taken_begins_no_instance() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for flags in [
        &["--listen", &taken][..],
        &["--listen", "127.0.0.1:0", "--metrics-listen", &taken],
    ] {
        let said = assert_fails(&run(&data, flags), 7);
        assert!(said.contains(&taken), "{said}");
        assert!(!data.exists(), "{flags:?}");
    }
}

#[test]
fn a_second_start_on_the_same_address_names_the_server() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path());
    let again = run(data.path(), &["--listen", &server.address]);
    let said = assert_fails(&again, 5);
    assert!(said.contains(&server.child.id().to_string()), "{said}");
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let data = tempdir().unwrap();
    let page = String::from_utf8(run(data.path(), &["man"]).stdout).unwrap();
    let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
    let names = page.split("STACKBRIEF_").skip(1).map(|rest| {
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        format!("STACKBRIEF_{}", &rest[..end])
    });
    let names: Vec<_> = names.collect();
    assert!(names.len() > 15, "{names:?}");
    let folder = data.path().to_str().unwrap();
    let mut start = command(
        data.path(),
        &[
            "--data-dir",
            folder,
            "--listen",
            "127.0.0.1:0",
            "--no-sample-data",
        ],
    );
    start.envs(names.iter().map(|name| (name, "")));
    let server = Running::of(&mut start);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    let refused = start.env("STACKBRIEF_METRICS", "maybe").output().unwrap();
    let said = assert_fails(&refused, 2);
    assert!(said.contains("neither true nor false"), "{said}");
}

#[test]
fn a_start_offers_the_sample_data_only_where_it_is() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    let start = start.env_remove("STACKBRIEF_NO_SAMPLE_DATA");
    let mut child = start
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let then = lines
        .map(Result::unwrap)
        .find(|line| line.starts_with("  Then"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(
        then.unwrap(),
        "  Then   Import your vendors and bookings under Admin."
    );
}
