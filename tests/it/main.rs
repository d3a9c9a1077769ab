//! What the server answers, slice by slice, through its real routes and a store in memory.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should say where"
)]

mod auth;
mod profile;
mod support;
