//! What a command and a server of other versions say to each other, and how much a command may say.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::net::UnixStream;
#[cfg(target_os = "linux")]
use std::time::Duration;

use rustix::process::Signal;
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

use crate::process::{Running, assert_fails, command, run};

#[test]
fn a_command_that_the_server_does_not_know_is_told_so() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    for task in ["{\"command\":\"frobnicate\"}\n", "\n", "{\"command\":"] {
        let mut socket = UnixStream::connect(data.path().join("control.sock")).unwrap();
        socket.write_all(task.as_bytes()).unwrap();
        socket.shutdown(std::net::Shutdown::Write).unwrap();
        let mut reply = String::new();
        BufReader::new(socket).read_line(&mut reply).unwrap();
        assert!(reply.contains("restart the server"), "{task:?}: {reply}");
    }
    // A program that only looks whether someone listens asks for nothing.
    drop(UnixStream::connect(data.path().join("control.sock")).unwrap());
    let (_, log) = server.end(Signal::TERM);
    let refused = log
        .lines()
        .filter(|line| line.contains("a command could not be read"));
    assert_eq!(refused.count(), 3, "{log}");
}

#[cfg(target_os = "linux")]
#[test]
fn commands_reach_a_server_that_had_no_descriptor_for_one() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let pid = Pid::from_raw(server.child.id().cast_signed());
    let maximum = getrlimit(Resource::Nofile).maximum;
    let limit = |current| {
        let limit = Rlimit { current, maximum };
        prlimit(pid, Resource::Nofile, limit).unwrap();
    };
    limit(Some(1));
    let mut socket = UnixStream::connect(data.path().join("control.sock")).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    limit(maximum);
    socket.write_all(b"{\"command\":\"frobnicate\"}\n").unwrap();
    let mut reply = String::new();
    BufReader::new(socket).read_line(&mut reply).unwrap();
    assert!(reply.contains("restart the server"), "{reply}");
    let (_, log) = server.end(Signal::TERM);
    assert!(log.contains("no connection could be accepted"), "{log}");
}

#[test]
fn a_file_whose_name_is_no_text_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let mut backup = command(data.path(), &["backup"]);
    let file = data.path().join(OsStr::from_bytes(b"\xFF.redb"));
    let refused = assert_fails(&backup.arg(file).output().unwrap(), 2);
    assert!(refused.contains("is not UTF-8; name another"), "{refused}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}

#[test]
fn a_server_takes_as_many_choices_from_a_command_as_from_a_form() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("vendors.csv");
    let head = "name,category,websiteUrl,bookingUrl\n";
    fs::write(
        &file,
        format!("{head}Acme,Area 7,https://a.example,https://a.example/demo\n"),
    )
    .unwrap();
    let server = Running::start(data.path());
    let choices = |count| {
        let choices = (0..count).map(|number| {
            let name = format!("Area {number} {}", "x".repeat(100));
            format!("--list-under={name}=Intake and everything that begins with a first call")
        });
        let words = ["import".to_owned(), file.display().to_string()];
        words.into_iter().chain(choices).collect::<Vec<_>>()
    };
    let import = |count| {
        let words = choices(count);
        run(
            data.path(),
            &words.iter().map(String::as_str).collect::<Vec<_>>(),
        )
    };
    let taken = import(490);
    let said = String::from_utf8_lossy(&taken.stderr).into_owned();
    assert!(taken.status.success(), "{said}");
    let refused = assert_fails(&import(900), 2);
    assert!(
        refused.contains("Name at most 500 categories."),
        "{refused}"
    );
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}
