//! A server that can be killed, and the little HTTP that its clients speak.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::command;

pub struct Server {
    child: Child,
    pub address: String,
    /// From the start of the process to its line that it is ready.
    pub ready_after: Duration,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        let begun = Instant::now();
        let mut child = spawn(data);
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Stackbrief is ready at http://");
        let Some(address) = address.map(str::to_owned) else {
            let mut log = String::new();
            let _ = child.stderr.take().unwrap().read_to_string(&mut log);
            panic!("it said {line:?} and {log}");
        };
        Self {
            child,
            address,
            ready_after: begun.elapsed(),
        }
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Begins a start and kills it after a while, ready or not.
pub fn kill_a_start(data: &Path, after: Duration) {
    let mut child = spawn(data);
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

fn spawn(data: &Path) -> Child {
    command(data, &["--listen", "127.0.0.1:0"])
        .env("STACKBRIEF_LOG_FORMAT", "text")
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Status and whole text of a reply; `None` where the server died meanwhile.
pub fn send(address: &str, line: &str, cookie: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .ok()?;
    let head = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
         {cookie}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let status = text.split(' ').nth(1)?.parse().ok()?;
    Some((status, text))
}

/// Makes an account and returns its cookies as a header line.
pub fn sign_up(address: &str, email: &str) -> Option<(u16, String)> {
    let body = format!(
        r#"{{"name":"n0","email":"{email}","password":"correct horse battery","lawFirm":"L"}}"#
    );
    let (status, text) = send(address, "POST /api/auth/sign-up", "", &body)?;
    let cookies = text
        .lines()
        .filter_map(|line| line.strip_prefix("set-cookie: "));
    let pairs: Vec<_> = cookies
        .filter_map(|cookie| cookie.split(';').next())
        .collect();
    Some((status, format!("Cookie: {}\r\n", pairs.join("; "))))
}
