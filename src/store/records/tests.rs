//! Golden bytes of every record, version and code.

mod golden;
