//! The server from outside: bytes on real sockets in, bytes out, and whole processes.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod edge;
mod full_disk;
mod heads;
mod pages;
mod process;
mod stop;
mod support;
mod uploads;
