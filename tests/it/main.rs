//! Whole features through the application and the server's real routes, one file a feature, with a
//! store in memory.

mod auth;
mod imports;
mod profile;
mod support;
