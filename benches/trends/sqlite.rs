//! Runs the same queries on `SQLite`, in a separate program (`benches/sqlite`), so that this crate
//! never compiles it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use stackbrief::analytics::BookingFilter;
use stackbrief::domain::place::UsState;

use crate::data::Data;

pub struct Answer {
    pub nanoseconds: f64,
    pub json: String,
}

/// One answer for each filter, in order.
pub fn ask(data: &Data, filters: &[BookingFilter], now: i64) -> Result<Vec<Answer>, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (rows, questions) = (folder.join("bookings.tsv"), folder.join("filters.tsv"));
    write(&rows, &bookings_text(data))?;
    write(&questions, &filters_text(filters))?;
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/sqlite/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--release", "--manifest-path"])
        .arg(package)
        .arg("--target-dir")
        .arg(folder.join("sqlite"))
        .arg("--")
        .args([&rows, &questions])
        .arg(now.to_string())
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("its program ended with {}", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<Answer> = text.lines().filter_map(answer).collect();
    if answers.len() == filters.len() {
        Ok(answers)
    } else {
        Err(format!("it gave {} answers", answers.len()))
    }
}

fn answer(line: &str) -> Option<Answer> {
    let (nanoseconds, json) = line.split_once('\t')?;
    Some(Answer {
        nanoseconds: nanoseconds.parse().ok()?,
        json: json.to_owned(),
    })
}

fn bookings_text(data: &Data) -> String {
    let mut text = String::new();
    for booking in &data.bookings {
        let row = data.row(booking);
        let state = row.state.map_or("Unknown", UsState::code);
        let size = row.size.code();
        let (key, created_at) = (row.key.0, row.created_at);
        let _ = writeln!(
            text,
            "{key}\t{created_at}\t{}\t{size}\t{}\t{state}\t{}",
            row.category, row.city_state, row.dma
        );
    }
    text
}

fn filters_text(filters: &[BookingFilter]) -> String {
    let mut text = String::new();
    for filter in filters {
        let texts = [
            &filter.category,
            &filter.firm_size,
            &filter.state,
            &filter.dma,
        ];
        for part in texts {
            let _ = write!(text, "{}\t", part.as_deref().unwrap_or_default());
        }
        for time in [filter.period.from, filter.period.until] {
            let _ = write!(
                text,
                "{}\t",
                time.map(|time| time.to_string()).unwrap_or_default()
            );
        }
        text.push('\n');
    }
    text
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
