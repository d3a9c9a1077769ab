//! What a command prints: lines on stdout, and progress on a terminal.

use std::io::{self, Write as _};

use super::failure::{Failure, printed};
use super::progress::Step;

/// What a task reports while it runs.
#[derive(Clone, Copy, Debug)]
pub enum Output<'l> {
    /// A line to print.
    Line(&'l str),
    /// The progress of an import.
    Step(Step),
}

/// Prints a line.
pub fn print_line(line: &str) -> Result<(), Failure> {
    printed(writeln!(io::stdout(), "{line}"))
}
