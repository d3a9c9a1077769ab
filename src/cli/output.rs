//! What a command prints: lines on stdout, and progress on a terminal.

use std::io::Write as _;

use super::progress::Step;

/// What a task reports while it runs.
#[derive(Clone, Copy, Debug)]
pub enum Output<'l> {
    /// A line to print.
    Line(&'l str),
    /// The progress of an import.
    Step(Step),
}

/// Prints a line. Ignores a closed stdout, such as that of `| head`.
pub fn print_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
