//! The last table: measured figures beside their targets.

/// The unit of a figure.
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

/// A figure and its target.
struct Line {
    name: String,
    unit: Unit,
    measured: f64,
    target: f64,
    /// Whether more is better.
    is_minimum: bool,
}

/// Every figure that has a target.
#[derive(Default)]
pub struct Report(Vec<Line>);

impl Report {
    pub fn at_most(&mut self, name: &str, unit: Unit, measured: f64, target: f64) {
        self.push(name, unit, measured, target, false);
    }

    pub fn at_least(&mut self, name: &str, unit: Unit, measured: f64, target: f64) {
        self.push(name, unit, measured, target, true);
    }

    fn push(&mut self, name: &str, unit: Unit, measured: f64, target: f64, is_minimum: bool) {
        self.0.push(Line {
            name: name.to_owned(),
            unit,
            measured,
            target,
            is_minimum,
        });
    }

    /// The table as text. A miss is given as a percentage of the target.
    pub fn table(&self) -> String {
        let lines = self.0.iter().map(|line| {
            let (sign, missing) = if line.is_minimum {
                ("≥", line.target - line.measured)
            } else {
                ("≤", line.measured - line.target)
            };
            let verdict = if missing <= 0.0 {
                "met".to_owned()
            } else {
                format!("missed by {:.0} %", 100.0 * missing / line.target)
            };
            format!(
                "  {:<48} {:>15}   {sign} {:<14} {verdict}\n",
                line.name,
                line.unit.text(line.measured),
                line.unit.text(line.target)
            )
        });
        let title = format!("  {:<48} {:>15}   {:<16}\n", "figure", "measured", "target");
        title + &lines.collect::<String>()
    }
}

/// A time in the unit that suits it.
pub fn readable(nanoseconds: f64) -> String {
    match nanoseconds {
        time if time < 1e3 => format!("{time:.0} ns"),
        time if time < 1e6 => format!("{:.2} µs", time / 1e3),
        time if time < 1e9 => format!("{:.2} ms", time / 1e6),
        time => format!("{:.2} s", time / 1e9),
    }
}
