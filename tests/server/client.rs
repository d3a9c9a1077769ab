//! Asks a server that is a process of its own.

use crate::process::Running;
use crate::server_process::{self, exchange};
use crate::support::Reply;

pub use crate::server_process::JSON;

/// Sends a request as a page of the server would, on a connection of its own.
pub fn send(server: &Running, line: &str, headers: &str, body: &[u8]) -> Reply {
    Reply {
        text: exchange(&server.address, line, headers, body).unwrap(),
    }
}

/// Signs the first person up and returns the cookies as a header line.
pub fn sign_up(server: &Running) -> String {
    let (status, cookie) = server_process::sign_up(&server.address, "a@b.example").unwrap();
    assert_eq!(status, 201);
    cookie
}

pub fn sign_in(server: &Running, password: &str) -> Reply {
    let body = format!(r#"{{"email":"a@b.example","password":"{password}"}}"#);
    send(server, "POST /api/auth/sign-in", JSON, body.as_bytes())
}
