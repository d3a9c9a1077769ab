//! The name of an export.

use crate::app::bookings::FilterTexts;
use crate::domain::ids::slug;

/// A file system's names are short.
const NAME_MAX_BYTES: usize = 120;

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
    name.truncate(NAME_MAX_BYTES);
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
    use super::*;

    #[test]
    fn a_file_is_named_after_its_filters() {
        let text = |text: &str| Some(text.to_owned());
        let mut texts = FilterTexts::default();
        assert_eq!(file_name(&texts), "demo-bookings.csv");
        texts.state = text("TX");
        texts.firm_size = text("E6_20");
        texts.dma = text("Dallas-Ft. Worth\"\r\n; é/..");
        texts.start = text("2026-01-01");
        texts.end = text("2026-03-31");
        assert_eq!(
            file_name(&texts),
            "demo-bookings-dallas-ft-worth-tx-e6-20-2026-01-01-to-2026-03-31.csv"
        );
        texts.category = Some("x".repeat(5_000));
        assert!(file_name(&texts).len() < 130);
    }
}
