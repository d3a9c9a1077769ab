//! One slice a feature: the types that come in, the types that go out, and short handlers.

pub mod auth;
pub mod profile;
