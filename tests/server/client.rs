//! Asks a server that is a process of its own.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::process::Running;
use crate::support::Reply;

pub const JSON: &str = "Content-Type: application/json\r\n";

/// Sends a request as a page of the server would, on a connection of its own.
pub fn send(server: &Running, line: &str, headers: &str, body: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let head = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
         {headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    Reply { text }
}

/// Signs the first person up and returns the cookies as a header line.
pub fn sign_up(server: &Running) -> String {
    let person =
        br#"{"name":"A","email":"a@b.example","password":"correct horse battery","lawFirm":"L"}"#;
    let reply = send(server, "POST /api/auth/sign-up", JSON, person);
    assert_eq!(reply.status(), 201, "{}", reply.text);
    format!("Cookie: {}\r\n", reply.cookies())
}

pub fn sign_in(server: &Running, password: &str) -> Reply {
    let body = format!(r#"{{"email":"a@b.example","password":"{password}"}}"#);
    send(server, "POST /api/auth/sign-in", JSON, body.as_bytes())
}
