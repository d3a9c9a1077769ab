//! What the log says to the operator who set the server up.

use std::io::{Read, Write};
use std::net::TcpStream;

use rustix::process::Signal;
use tempfile::tempdir;

use crate::process::{Running, command};

#[test]
fn the_log_says_how_to_name_a_host_that_people_are_refused_by() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path());
    let hosts = ["tools.firm.example:8787", "other.example"];
    for host in [hosts, hosts].concat() {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(
            reply.starts_with("HTTP/1.1 421") && reply.contains("can name it with --public-url"),
            "{reply}"
        );
    }
    let (_, log) = server.end(Signal::TERM);
    let warned: Vec<_> = log
        .lines()
        .filter(|line| line.contains("--public-url"))
        .collect();
    assert_eq!(warned.len(), hosts.len(), "{log}");
    for (line, host) in warned.iter().zip(hosts) {
        let said = format!("requests for {host} are refused");
        assert!(line.contains(&said), "{log}");
    }
}

#[test]
fn a_wrong_rust_log_is_reported_and_the_log_is_written_as_without_it() {
    let data = tempdir().unwrap();
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    let server = Running::of(start.env("RUST_LOG", "stackbrief=loud"));
    let (_, log) = server.end(Signal::TERM);
    let warned = "RUST_LOG=stackbrief=loud is ignored: name a level, such as info";
    assert!(log.contains(warned) && log.contains("stopped"), "{log}");
}
