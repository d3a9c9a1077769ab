//! The server from outside: bytes on real sockets in, bytes out, and whole processes.

mod edge;
mod heads;
mod pages;
mod process;
mod stop;
mod support;
