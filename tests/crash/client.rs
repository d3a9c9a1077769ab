//! A server that can be killed, and the little HTTP that its clients speak.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::command;
use crate::server_process::{JSON, Running, exchange, status_of};

pub use crate::server_process::{sign_up, upload_headers};

pub struct Server {
    running: Running,
    pub address: String,
    /// From the start of the process to its line that it is ready.
    pub ready_after: Duration,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        let begun = Instant::now();
        let running = Running::spawn(&mut start(data));
        Self {
            address: running.address.clone(),
            running,
            ready_after: begun.elapsed(),
        }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.running.child.id()
    }

    /// Stops it in order; its exit code, and how long that took.
    pub fn stop(self) -> (Option<i32>, Duration) {
        let begun = Instant::now();
        let (code, _) = self.running.end(Signal::TERM);
        (code, begun.elapsed())
    }

    pub fn kill(self) {
        drop(self);
    }
}

/// Begins a start and kills it after a while, ready or not.
pub fn kill_a_start(data: &Path, after: Duration) {
    let mut child = start(data).stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

fn start(data: &Path) -> Command {
    let mut start = command(data, &["--listen", "127.0.0.1:0"]);
    start
        .env("STACKBRIEF_LOG_FORMAT", "text")
        .env("RUST_LOG", "warn")
        .stderr(Stdio::piped());
    start
}

/// A connection for many requests.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn open(address: &str) -> Self {
        Self(BufReader::new(TcpStream::connect(address).unwrap()))
    }

    /// Status and body of a reply.
    pub fn get(&mut self, path: &str, cookie: &str) -> (u16, Vec<u8>) {
        let (status, _, body) = self.get_part(path, cookie);
        (status, body)
    }

    /// Status, total and body of a reply with a part of a list.
    pub fn get_part(&mut self, path: &str, cookie: &str) -> (u16, Option<u64>, Vec<u8>) {
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n");
        self.0.get_mut().write_all(head.as_bytes()).unwrap();
        let (mut status, mut length, mut total) = (0, 0, None);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(number) = line.strip_prefix("content-length: ") {
                length = number.parse().unwrap();
            } else if let Some(number) = line.strip_prefix("x-total-count: ") {
                total = number.parse().ok();
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        (status, total, body)
    }
}

/// Status and whole text of a reply; `None` where the server died before its end.
pub fn send(address: &str, line: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    let kind = if headers.contains("Content-Type: ") {
        ""
    } else {
        JSON
    };
    let text = exchange(address, line, &format!("{headers}{kind}"), body.as_bytes())?;
    Some((status_of(&text)?, text))
}
