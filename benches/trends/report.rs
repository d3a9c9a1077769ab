//! The last table: what was measured beside what is to be reached.

/// What a number counts.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "each bench prints some of them")]
pub enum Unit {
    Nanoseconds,
    MillionRowsASecond,
    BytesABooking,
    Times,
}

impl Unit {
    fn text(self, value: f64) -> String {
        match self {
            Self::Nanoseconds => readable(value),
            Self::MillionRowsASecond => format!("{value:.1} M rows/s"),
            Self::BytesABooking => format!("{value:.1} bytes"),
            Self::Times if value < 100.0 => format!("{value:.2} x"),
            Self::Times => format!("{value:.0} x"),
        }
    }
}

/// A figure and its border.
struct Line {
    name: String,
    unit: Unit,
    measured: f64,
    reach: f64,
    /// Whether more is better.
    least: bool,
}

/// Every figure that has something to reach.
#[derive(Default)]
pub struct Report(Vec<Line>);

impl Report {
    pub fn at_most(&mut self, name: &str, unit: Unit, measured: f64, reach: f64) {
        self.push(name, unit, measured, reach, false);
    }

    pub fn at_least(&mut self, name: &str, unit: Unit, measured: f64, reach: f64) {
        self.push(name, unit, measured, reach, true);
    }

    fn push(&mut self, name: &str, unit: Unit, measured: f64, reach: f64, least: bool) {
        self.0.push(Line {
            name: name.to_owned(),
            unit,
            measured,
            reach,
            least,
        });
    }

    /// The table as text. How much a figure falls short by is a part of what was to be reached.
    pub fn table(&self) -> String {
        let lines = self.0.iter().map(|line| {
            let (sign, missing) = if line.least {
                ("≥", line.reach - line.measured)
            } else {
                ("≤", line.measured - line.reach)
            };
            let verdict = if missing <= 0.0 {
                "reached".to_owned()
            } else {
                format!("short by {:.0} %", 100.0 * missing / line.reach)
            };
            format!(
                "  {:<48} {:>15}   {sign} {:<14} {verdict}\n",
                line.name,
                line.unit.text(line.measured),
                line.unit.text(line.reach)
            )
        });
        let title = format!("  {:<48} {:>15}   {:<16}\n", "figure", "measured", "reach");
        title + &lines.collect::<String>()
    }
}

/// A time as people read it.
pub fn readable(nanoseconds: f64) -> String {
    match nanoseconds {
        time if time < 1e3 => format!("{time:.0} ns"),
        time if time < 1e6 => format!("{:.2} µs", time / 1e3),
        time if time < 1e9 => format!("{:.2} ms", time / 1e6),
        time => format!("{:.2} s", time / 1e9),
    }
}
