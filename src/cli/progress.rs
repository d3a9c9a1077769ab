//! The progress bar of an import.

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::app::imports::Progress;
use crate::domain::import::ImportPhase;
use crate::domain::number_format::group_thousands;

/// `Reading [######------------------]  25 %  12,000 rows, 98,000 a second`.
const TEMPLATE: &str = "{prefix:7} [{bar:24}] {percent:>3} %  {msg}";

/// The progress of an import at one moment, also sent through the control socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The saving phase, after all rows have been read.
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
            is_saving: progress.phase == ImportPhase::Saving,
            bytes_read: progress.bytes_read,
            bytes_total: progress.bytes_total,
            rows_read: progress.rows_read,
            rows_saved: progress.rows_saved,
            rows_per_second: progress.rows_per_second,
        }
    }
}

impl Step {
    fn show(&self, bar: &ProgressBar) {
        let (prefix, done, total, rows) = if self.is_saving {
            let total = Some(self.rows_read);
            ("Saving", self.rows_saved, total, self.rows_saved)
        } else {
            ("Reading", self.bytes_read, self.bytes_total, self.rows_read)
        };
        bar.set_prefix(prefix);
        bar.set_message(format!(
            "{} rows, {} a second",
            group_thousands(rows),
            group_thousands(self.rows_per_second)
        ));
        match total {
            Some(total) => bar.set_length(total),
            None => bar.unset_length(),
        }
        bar.set_position(done);
    }
}

/// The bar on stderr, if that is a terminal. It is cleared on drop.
#[derive(Default)]
pub struct Bar(Option<ProgressBar>);

impl Bar {
    pub fn show(&mut self, step: &Step) {
        step.show(
            self.0
                .get_or_insert_with(|| ProgressBar::no_length().with_style(style())),
        );
    }

    pub fn clear(&mut self) {
        self.0 = None;
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template(TEMPLATE).expect("the template is a constant");
    style.progress_chars("#-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_the_share_of_the_phase() {
        let reading = Step {
            is_saving: false,
            bytes_read: 30,
            bytes_total: Some(120),
            rows_read: 250_000,
            rows_saved: 0,
            rows_per_second: 1_098_000,
        };
        let saving = Step {
            is_saving: true,
            rows_saved: 125_000,
            rows_per_second: 7,
            ..reading
        };
        let unknown = Step {
            bytes_total: None,
            ..reading
        };
        let bar = ProgressBar::hidden().with_style(style());
        let shown = |step: &Step| {
            step.show(&bar);
            (
                bar.position(),
                bar.length(),
                bar.prefix() + " " + &bar.message(),
            )
        };
        let text = |text: &str| text.to_owned();
        assert_eq!(
            [shown(&reading), shown(&saving), shown(&unknown)],
            [
                (
                    30,
                    Some(120),
                    text("Reading 250,000 rows, 1,098,000 a second")
                ),
                (
                    125_000,
                    Some(250_000),
                    text("Saving 125,000 rows, 7 a second")
                ),
                (30, None, text("Reading 250,000 rows, 1,098,000 a second")),
            ]
        );
    }
}
