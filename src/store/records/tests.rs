//! Golden bytes of every record, version and code.

pub mod golden;
