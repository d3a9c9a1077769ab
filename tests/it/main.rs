//! What the server answers, slice by slice, through its real routes and a store in memory.

mod auth;
mod profile;
mod support;
