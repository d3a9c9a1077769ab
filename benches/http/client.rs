//! A keep-alive connection for one request after the other.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

pub struct Connection {
    stream: BufReader<TcpStream>,
    cookie: String,
    line: String,
    body: Vec<u8>,
}

impl Connection {
    pub fn open(address: SocketAddr, cookie: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self {
            stream: BufReader::with_capacity(1 << 16, stream),
            cookie: cookie.to_owned(),
            line: String::new(),
            body: Vec::new(),
        }
    }

    /// Returns the number of bytes of the body.
    pub fn get(&mut self, path: &str) -> usize {
        self.body_of(path).len()
    }

    pub fn body_of(&mut self, path: &str) -> &[u8] {
        self.get_with(path, "");
        &self.body
    }

    /// As a browser elsewhere asks, whose proxy is on this machine. Returns the bytes of the body as
    /// they come.
    pub fn get_as_browser(&mut self, path: &str) -> usize {
        self.get_with(
            path,
            "Accept-Encoding: gzip, deflate, br, zstd\r\nX-Forwarded-For: 192.0.2.7\r\n",
        )
    }

    fn get_with(&mut self, path: &str, headers: &str) -> usize {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\n{headers}\r\n",
            self.cookie
        );
        let (status, _) = self.exchange(&request);
        assert_eq!(
            status,
            200,
            "{path}: {}",
            String::from_utf8_lossy(&self.body)
        );
        self.body.len()
    }

    /// Returns status and session cookie.
    fn exchange(&mut self, request: &str) -> (u16, Option<String>) {
        let stream = self.stream.get_mut();
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        let (mut status, mut length, mut cookie) = (0, Some(0), None);
        loop {
            self.line.clear();
            self.stream.read_line(&mut self.line).expect("an answer");
            let line = self.line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().expect("a status");
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = Some(rest.parse().expect("a length"));
            } else if line == "transfer-encoding: chunked" {
                length = None;
            } else if let Some(rest) = line.strip_prefix("set-cookie: sid=") {
                cookie = rest.split(';').next().map(|token| format!("sid={token}"));
            }
        }
        self.body.clear();
        match length {
            Some(length) => self.read_bytes(length),
            None => while self.read_chunk() > 0 {},
        }
        (status, cookie)
    }

    /// Reads the next chunk, the last of which is empty.
    fn read_chunk(&mut self) -> usize {
        self.line.clear();
        self.stream.read_line(&mut self.line).expect("a size");
        let size = usize::from_str_radix(self.line.trim_end(), 16).expect("a size");
        self.read_bytes(size);
        self.line.clear();
        self.stream.read_line(&mut self.line).expect("its end");
        size
    }

    fn read_bytes(&mut self, count: usize) {
        let start = self.body.len();
        self.body.resize(start + count, 0);
        self.stream
            .read_exact(&mut self.body[start..])
            .expect("the whole answer");
    }
}

/// Creates an account and returns its session cookie.
pub fn sign_up(address: SocketAddr) -> String {
    let body = r#"{"name":"Ada","email":"ada@firm.example","password":"correct horse battery","lawFirm":"Firm"}"#;
    let request = format!(
        "POST /api/auth/sign-up HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (status, cookie) = Connection::open(address, "").exchange(&request);
    assert_eq!(status, 201, "the first account");
    cookie.expect("a session")
}
