//! A server that is a process of its own, and the little HTTP that its clients speak.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::form::{FORM, form};

pub const IMPORT: &str = "POST /api/admin/demo-bookings/import";
pub const JSON: &str = "Content-Type: application/json\r\n";

/// The executable over a data directory, without the sample data.
pub fn command(program: impl AsRef<OsStr>, data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("STACKBRIEF_DATA_DIR", data)
        .env("STACKBRIEF_NO_SAMPLE_DATA", "true");
    command
}

/// A server that takes requests; it ends with its test.
pub struct Running {
    pub child: Child,
    pub address: String,
}

impl Running {
    /// Starts it and waits until it says that it is ready.
    pub fn spawn(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Stackbrief is ready at http://");
        let Some(address) = address.map(str::to_owned) else {
            let _ = child.kill();
            panic!("it said {line:?} and {}", log_of(&mut child));
        };
        Self { child, address }
    }

    /// Ends it by a signal; its exit code, and its log where that goes to a pipe.
    pub fn end(mut self, signal: Signal) -> (Option<i32>, String) {
        let pid = Pid::from_raw(self.child.id().cast_signed()).unwrap();
        kill_process(pid, signal).unwrap();
        let log = log_of(&mut self.child);
        (self.child.wait().unwrap().code(), log)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Already gone where the test has ended it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn log_of(child: &mut Child) -> String {
    let mut log = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        stderr.read_to_string(&mut log).unwrap();
    }
    log
}

/// Sends a request as a page of the server would, on a connection of its own; the whole reply, or `None` where the
/// server died before its end.
pub fn exchange(address: &str, line: &str, headers: &str, body: &[u8]) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    let patience = Some(Duration::from_secs(120));
    stream.set_read_timeout(patience).ok()?;
    let head = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
         {headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body).ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    Some(text)
}

pub fn status_of(reply: &str) -> Option<u16> {
    reply.split(' ').nth(1)?.parse().ok()
}

/// What a person signs up with.
pub fn person(email: &str) -> String {
    format!(r#"{{"name":"n0","email":"{email}","password":"correct horse battery","lawFirm":"L"}}"#)
}

/// Makes an account; the status, and the cookies of its session as a header line.
pub fn sign_up(address: &str, email: &str) -> Option<(u16, String)> {
    let person = person(email);
    let reply = exchange(address, "POST /api/auth/sign-up", JSON, person.as_bytes())?;
    Some((
        status_of(&reply)?,
        format!("Cookie: {}\r\n", cookies_of(&reply)),
    ))
}

/// The cookies that a reply sets, as a request sends them back.
pub fn cookies_of(reply: &str) -> String {
    let lines = reply.lines();
    let set = lines.filter_map(|line| line.strip_prefix("set-cookie: "));
    let pairs: Vec<_> = set.filter_map(|cookie| cookie.split(';').next()).collect();
    pairs.join("; ")
}

/// The header lines of an upload by someone who is signed in.
pub fn upload_headers(cookie: &str) -> String {
    format!("{cookie}Content-Type: {FORM}\r\n")
}

/// A form with a file of this name and of this many bookings, each some fifty bytes.
pub fn bookings_form(name: &str, rows: usize) -> Vec<u8> {
    let mut file = "id,client,category,created time\n".to_owned();
    for row in 0..rows {
        writeln!(file, "{name}-{row},Acme,Intake,2025-01-02T03:04:05Z").unwrap();
    }
    form(&format!("{name}.csv"), file)
}
