//! The name of an export.

use crate::app::bookings::FilterTexts;
use crate::domain::ids::slug;
use crate::domain::limits::DOWNLOAD_NAME_MAX_CHARS;

/// `demo-bookings-intake-tx-2026-01-01-to-2026-03-31.csv`: what the file holds, in letters that
/// every file system takes.
pub fn file_name(texts: &FilterTexts) -> String {
    let FilterTexts {
        category,
        dma,
        state,
        firm_size,
        start,
        end,
    } = texts;
    let mut name = "demo-bookings".to_owned();
    for value in [category, dma, state, firm_size, start]
        .into_iter()
        .flatten()
    {
        add(&mut name, value);
    }
    if let Some(end) = end.as_deref().filter(|end| !end.is_empty()) {
        name.push_str("-to");
        add(&mut name, end);
    }
    name.truncate(DOWNLOAD_NAME_MAX_CHARS);
    name + ".csv"
}

fn add(name: &mut String, value: &str) {
    let ascii: String = value.chars().filter(char::is_ascii).collect();
    let value = slug(&ascii);
    if !value.is_empty() {
        name.push('-');
        name.push_str(&value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_file_is_named_after_its_filters() {
        // The picture of the chart is named so too: `web/src/features/trends/chart-labels.test.ts`.
        let cases = include_str!("../../../tests/fixtures/download-names.json");
        let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 2);
        for case in cases {
            let text = |name: &str| case["filters"][name].as_str().map(str::to_owned);
            let texts = FilterTexts {
                category: None,
                dma: text("dma"),
                state: text("state"),
                firm_size: text("firmSize"),
                start: text("start"),
                end: text("end"),
            };
            let name = case["name"].as_str().unwrap();
            assert_eq!(file_name(&texts), format!("{name}.csv"));
        }
        let long = FilterTexts {
            category: Some("x".repeat(5_000)),
            ..FilterTexts::default()
        };
        assert!(file_name(&long).len() < 130);
    }
}
