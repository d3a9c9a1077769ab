//! How far an import has come, as one line that is written over again.

use std::io::{IsTerminal, Write};

use serde::{Deserialize, Serialize};

use crate::app::imports::{Phase, Progress};
use crate::domain::number_format::group_thousands;

/// Characters of the bar.
const BAR_WIDTH: u64 = 24;

/// A step of an import, on its way to whoever watches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// Whether rows are being saved, and no longer read.
    pub is_saving: bool,
    bytes_read: u64,
    bytes_total: Option<u64>,
    rows_read: u64,
    rows_saved: u64,
    rows_per_second: u64,
}

impl From<&Progress> for Step {
    fn from(progress: &Progress) -> Self {
        Self {
            is_saving: progress.phase == Phase::Saving,
            bytes_read: progress.bytes_read,
            bytes_total: progress.bytes_total,
            rows_read: progress.rows_read,
            rows_saved: progress.rows_saved,
            rows_per_second: progress.rows_per_second,
        }
    }
}

impl Step {
    /// `Reading [######------------------]  25 %  12,000 rows, 98,000 a second`.
    fn line(&self) -> String {
        let (what, done, total, rows) = if self.is_saving {
            ("Saving ", self.rows_saved, self.rows_read, self.rows_saved)
        } else {
            let total = self.bytes_total.unwrap_or(0);
            ("Reading", self.bytes_read, total, self.rows_read)
        };
        let share = |of: u64| (done.min(total) * of).checked_div(total).unwrap_or(0);
        let filled = share(BAR_WIDTH);
        let bar: String = (0..BAR_WIDTH)
            .map(|at| if at < filled { '#' } else { '-' })
            .collect();
        format!(
            "{what} [{bar}] {:>3} %  {} rows, {} a second",
            share(100),
            group_thousands(rows),
            group_thousands(self.rows_per_second)
        )
    }
}

/// The line on a terminal; nothing where stderr is none. It goes when the bar is dropped.
pub struct Bar {
    is_shown: bool,
    is_terminal: bool,
}

impl Bar {
    /// A bar that shows nothing yet.
    pub fn new() -> Self {
        Self {
            is_shown: false,
            is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Shows a step in the place of the one before.
    pub fn show(&mut self, step: &Step) {
        if self.is_terminal {
            self.is_shown = true;
            write_over(&step.line());
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            write_over("");
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Puts a line in the place of the one before.
fn write_over(line: &str) {
    let mut stderr = std::io::stderr();
    // A terminal that is gone needs no bar.
    let _ = write!(stderr, "\r\u{1b}[2K{line}").and_then(|()| stderr.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_line() {
        let reading = Step {
            is_saving: false,
            bytes_read: 30_000_000,
            bytes_total: Some(120_000_000),
            rows_read: 250_000,
            rows_saved: 0,
            rows_per_second: 1_098_000,
        };
        assert_eq!(
            reading.line(),
            "Reading [######------------------]  25 %  250,000 rows, 1,098,000 a second"
        );
        let saving = Step {
            is_saving: true,
            rows_saved: 250_000,
            rows_per_second: 7,
            ..reading
        };
        assert_eq!(
            saving.line(),
            "Saving  [########################] 100 %  250,000 rows, 7 a second"
        );
        let unknown = Step {
            bytes_total: None,
            ..reading
        };
        assert!(unknown.line().contains("   0 %  250,000 rows"));
    }
}
