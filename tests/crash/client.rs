//! A server that can be killed, and the little HTTP that its clients speak.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

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

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Stops it in order; its exit code, and how long that took.
    pub fn stop(mut self) -> (Option<i32>, Duration) {
        let begun = Instant::now();
        let pid = Pid::from_raw(self.child.id().cast_signed()).unwrap();
        kill_process(pid, Signal::TERM).unwrap();
        let status = self.child.wait().unwrap();
        (status.code(), begun.elapsed())
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

/// A connection for many requests.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn open(address: &str) -> Self {
        Self(BufReader::new(TcpStream::connect(address).unwrap()))
    }

    /// Status and body of a reply.
    pub fn get(&mut self, path: &str, cookie: &str) -> (u16, Vec<u8>) {
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n");
        self.0.get_mut().write_all(head.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(number) = line.strip_prefix("content-length: ") {
                length = number.parse().unwrap();
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        (status, body)
    }
}

/// Status and whole text of a reply; `None` where the server died before its end.
pub fn send(address: &str, line: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(120)))
        .ok()?;
    let kind = if headers.contains("Content-Type: ") {
        ""
    } else {
        "Content-Type: application/json\r\n"
    };
    let head = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
         {headers}{kind}Content-Length: {}\r\n\r\n{body}",
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
