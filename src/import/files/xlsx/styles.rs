//! Which cell styles show a number as a date.

use std::collections::HashMap;
use std::io::Read;

use quick_xml::events::Event;

use super::xml::{Xml, attribute, text_attribute};
use crate::import::spreadsheet_error::SpreadsheetError;

/// More than any spreadsheet program writes.
const STYLES_MAX: usize = 100_000;

#[derive(Default)]
pub struct Styles {
    /// Whether the style of this number is a date.
    is_date: Vec<bool>,
}

impl Styles {
    pub fn read(part: impl Read) -> Result<Self, SpreadsheetError> {
        let mut formats: HashMap<u32, bool> = HashMap::new();
        let mut is_date = Vec::new();
        let mut is_in_cell_styles = false;
        let mut xml = Xml::new(part);
        loop {
            match xml.next()? {
                Event::Start(element) => match element.local_name().as_ref() {
                    "numFmt" if formats.len() < STYLES_MAX => {
                        let code = text_attribute(&element, "formatCode").unwrap_or_default();
                        if let Some(id) = number(attribute(&element, "numFmtId")) {
                            formats.insert(id, is_date_format(&code));
                        }
                    }
                    "cellXfs" => is_in_cell_styles = true,
                    "xf" if is_in_cell_styles && is_date.len() < STYLES_MAX => {
                        let id = number(attribute(&element, "numFmtId")).unwrap_or(0);
                        is_date.push(formats.get(&id).copied().unwrap_or(is_built_in_date(id)));
                    }
                    _ => {}
                },
                Event::End(element) if element.local_name().as_ref() == "cellXfs" => {
                    is_in_cell_styles = false;
                }
                Event::Eof => return Ok(Self { is_date }),
                _ => {}
            }
        }
    }

    pub fn is_date(&self, style: usize) -> bool {
        self.is_date.get(style).copied().unwrap_or(false)
    }
}

fn number(text: Option<std::borrow::Cow<'_, str>>) -> Option<u32> {
    text?.parse().ok()
}

/// The formats that every program knows by number (ECMA-376, 18.8.30), with the dates of East Asia.
fn is_built_in_date(id: u32) -> bool {
    matches!(id, 14..=22 | 27..=36 | 45 | 47 | 50..=58)
}

/// Whether a format code has a letter of a date or time that is neither quoted nor escaped, in its
/// first section. Elapsed time, such as `[h]:mm`, is a duration.
fn is_date_format(code: &str) -> bool {
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match c {
            // The end of the first section, and "General", whose letters are none of a date.
            ';' | 'G' | 'g' => return false,
            // The next character is literal, or a width.
            '\\' | '_' | '*' => {
                chars.next();
            }
            '"' => {
                chars.find(|c| *c == '"');
            }
            '[' => {
                let within: String = chars.by_ref().take_while(|c| *c != ']').collect();
                let is_elapsed = |c: char| matches!(c.to_ascii_lowercase(), 'h' | 'm' | 's');
                if !within.is_empty() && within.chars().all(is_elapsed) {
                    return false;
                }
            }
            'd' | 'm' | 'y' | 'h' | 's' | 'D' | 'M' | 'Y' | 'H' | 'S' => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_formats_are_told_from_numbers() {
        for code in [
            "yyyy-mm-dd",
            "m/d/yy h:mm",
            "DD.MM.YYYY;@",
            "[$-409]mmm d, yyyy",
            "h:mm AM/PM",
        ] {
            assert!(is_date_format(code), "{code}");
        }
        for code in [
            "General",
            "0.00",
            "#,##0.00 \"days\"",
            "[Red]0.00",
            "[h]:mm",
            "[mm]:ss",
            "0\\d",
            "\"$\"#,##0_);[Red]\\(\"$\"#,##0\\)",
            "0;yyyy",
            "@",
        ] {
            assert!(!is_date_format(code), "{code}");
        }
    }

    #[test]
    fn only_the_styles_of_cells_count() {
        let part = br#"<x:styleSheet xmlns:x="m"><x:numFmts><x:numFmt numFmtId="164"
            formatCode="yyyy&quot;x&quot;"/></x:numFmts><x:cellStyleXfs><x:xf numFmtId="14"/>
            </x:cellStyleXfs><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="22"/><x:xf
            numFmtId="164"/></x:cellXfs></x:styleSheet>"#;
        let styles = Styles::read(&part[..]).unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|style| styles.is_date(style)),
            [false, true, true, false]
        );
    }
}
