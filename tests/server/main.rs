//! The server from outside: bytes on real sockets in, bytes out, and whole processes.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod backups;
mod client;
mod command_line;
mod commands;
mod compaction_room;
mod connections;
mod control_socket;
#[path = "../shared/form.rs"]
mod form;
mod full_disk;
mod full_file_system;
mod graceful_shutdown;
mod log;
mod malformed_requests;
mod overload;
mod paths;
mod privacy;
mod process;
mod request_limits;
#[path = "../shared/server_process.rs"]
mod server_process;
mod starts;
mod support;
mod uploads;
mod web_app;
