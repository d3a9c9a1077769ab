//! One slice a feature: the types that come in, the types that go out, and short handlers.

pub mod catalog;
pub mod clicks;
pub mod past;
pub mod recommendations;
pub mod responses;
mod vendor;
