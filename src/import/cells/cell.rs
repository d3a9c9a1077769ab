//! One cell: how its text is normalized, parsed and quoted in errors.

use std::borrow::Cow;

use super::export_list::{is_check_mark, is_crossed_out};
use crate::domain::ids::slug;
use crate::domain::limits::{IMPORT_QUOTED_MAX_CHARS, IMPORT_TEXT_MAX_CHARS, LIST_ENTRIES_MAX};
use crate::domain::text::{all_bytes, is_direction_mark};

/// Characters that begin a formula, in ASCII and in full width, which some spreadsheets evaluate as well.
const FORMULA_SIGNS: [char; 8] = [
    '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];

/// What people and programs write into a cell that has no value.
const NO_VALUE: [&str; 18] = [
    "-",
    "--",
    "–",
    "—",
    "#n/a",
    "(blank)",
    "(none)",
    "n.a.",
    "n/a",
    "nil",
    "none",
    "not applicable",
    "not available",
    "null",
    "tba",
    "tbd",
    "undefined",
    "unknown",
];
/// Bytes of the longest of them.
const NO_VALUE_MAX_BYTES: usize = 14;

/// Whether a cell says in a word that it has no value, as "N/A" does. Such a cell counts as empty: taken
/// at its word, all rows without an e-mail address would be of one person.
pub fn is_missing_value(cell: &str) -> bool {
    let is_one = |said: &str| NO_VALUE.iter().any(|word| said.eq_ignore_ascii_case(word));
    may_be_missing_value(cell.as_bytes()) && is_one(cell.trim())
}

/// The fast path: of such short cells few begin and end as these words do.
pub fn may_be_missing_value(cell: &[u8]) -> bool {
    let [first, .., last] = cell else {
        return cell == b"-";
    };
    cell.len() <= 2 * NO_VALUE_MAX_BYTES
        && MAY_BEGIN[usize::from(*first)]
        && MAY_END[usize::from(*last)]
}

/// The bytes that a cell without value may begin with.
static MAY_BEGIN: [bool; 256] = bytes(b"-#( \tNnTtUu");
/// The bytes that it may end with.
static MAY_END: [bool; 256] = bytes(b"-). \tAaDdEeLlNn");

/// A table of these bytes and of all bytes beyond ASCII.
const fn bytes(listed: &[u8]) -> [bool; 256] {
    let mut may = [false; 256];
    let mut at = 0;
    while at < listed.len() {
        may[listed[at] as usize] = true;
        at += 1;
    }
    let mut beyond = 0x80;
    while beyond < may.len() {
        may[beyond] = true;
        beyond += 1;
    }
    may
}

/// A cell's text on one line: trimmed, without the apostrophe that keeps a spreadsheet from
/// evaluating it, and without control characters and marks that change the direction of text.
pub fn normalize_line(cell: &str) -> Cow<'_, str> {
    clean(cell, |c| c.is_control().then_some(' '))
}

/// As [`normalize_line`], but line breaks and tabs stay.
pub fn normalize_paragraph(cell: &str) -> Cow<'_, str> {
    clean(cell, |c| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t')).then_some(' ')
    })
}

fn clean(cell: &str, replace: impl Fn(char) -> Option<char>) -> Cow<'_, str> {
    // The fast path: most cells need no change.
    if has_clean_ends(cell) && is_printable_ascii(cell) {
        return Cow::Borrowed(cell);
    }
    let cell = strip_formula_escape(cell.trim());
    if is_printable_ascii(cell) {
        return Cow::Borrowed(cell);
    }
    let text: String = cell
        .chars()
        .filter(|c| !is_direction_mark(*c))
        .map(|c| replace(c).unwrap_or(c))
        .collect();
    Cow::Owned(text.trim().to_owned())
}

/// Whether a text has printable ASCII characters only.
pub fn is_printable_ascii(text: &str) -> bool {
    all_bytes(text, |byte| matches!(byte, b' '..=b'~'))
}

/// Whether [`normalize_line`] leaves a cell of [printable ASCII](is_printable_ascii) as it is.
pub fn has_clean_ends(cell: &str) -> bool {
    matches!(cell.as_bytes(), [] | [b'('..=b'~', .., b'!'..=b'~'])
}

/// A spreadsheet would run a cell that begins like a formula. The apostrophe before it keeps it a
/// text; [`normalize_line`] takes it off again.
pub fn escape_formula(cell: &str) -> String {
    if is_formula(cell) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// Whether a spreadsheet would run a cell.
pub fn is_formula(cell: &str) -> bool {
    cell.starts_with(FORMULA_SIGNS) || cell.starts_with(['\t', '\r'])
}

/// Removes the apostrophe that our own export puts before a cell which a spreadsheet would evaluate.
fn strip_formula_escape(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(FORMULA_SIGNS) => rest,
        _ => cell,
    }
}

/// A short text, where the cell holds one; `what` names it in the error.
pub fn short_text<'c>(what: &str, cell: &'c str) -> Result<Option<Cow<'c, str>>, String> {
    short_text_of(what, normalize_line(cell))
}

/// As [`short_text`], for a text that [`normalize_line`] has been through.
pub fn short_text_of<'c>(what: &str, line: Cow<'c, str>) -> Result<Option<Cow<'c, str>>, String> {
    limited_text(what, line, IMPORT_TEXT_MAX_CHARS)
}

/// A text of at most `most` characters, where there is one.
pub fn limited_text<'c>(
    what: &str,
    text: Cow<'c, str>,
    most: usize,
) -> Result<Option<Cow<'c, str>>, String> {
    // A text has at least as many bytes as characters, so most need no count.
    if text.len() > most && text.chars().count() > most {
        return Err(format!("{what} is longer than {most} characters"));
    }
    Ok((!text.is_empty()).then_some(text))
}

/// These entries without repeats, whatever their case.
pub fn list_of(what: &str, written: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
    let mut entries: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for entry in written {
        let Some(entry) = short_text(what, entry.as_ref())? else {
            continue;
        };
        if seen.insert(entry.to_lowercase()) {
            entries.push(entry.into_owned());
        }
        if entries.len() > LIST_ENTRIES_MAX {
            return Err(format!("{what} has more than {LIST_ENTRIES_MAX} entries"));
        }
    }
    Ok(entries)
}

/// Yes or no as spreadsheets and exports write it; `None` for an empty cell.
pub fn parse_bool(what: &str, cell: &str) -> Result<Option<bool>, String> {
    let text = normalize_line(cell);
    match text.to_lowercase().as_str() {
        "" => Ok(None),
        yes if is_yes(yes) => Ok(Some(true)),
        // Also as spreadsheets in other languages write true and false, and as people answer in them.
        "t" | "1" | "on" | "active" | "enabled" | "wahr" | "vrai" | "verdadero" | "ja" | "oui" => {
            Ok(Some(true))
        }
        tick if is_tick(tick) => Ok(Some(true)),
        "false" | "no" | "n" | "f" | "0" | "off" | "unchecked" | "inactive" | "disabled"
        | "archived" | "falsch" | "faux" | "falso" | "nein" | "non" => Ok(Some(false)),
        cross if is_crossed_out(cross) => Ok(Some(false)),
        _ => Err(format!("{what} {} is not yes or no", quoted(&text))),
    }
}

/// Whether a cell is a box that is ticked; Monday.com writes "v".
pub fn is_tick(cell: &str) -> bool {
    is_letter_x(cell) || cell == "v" || cell.eq_ignore_ascii_case("checked") || is_check_mark(cell)
}

/// Whether a cell says yes in letters, whatever else its column holds.
pub fn is_yes(cell: &str) -> bool {
    let cell = cell.to_lowercase();
    ["yes", "y", "true", "sí", "si"].contains(&&*cell)
}

/// Whether a cell is an X, which beside check marks says no.
pub fn is_letter_x(cell: &str) -> bool {
    cell.eq_ignore_ascii_case("x")
}

/// A value as an error shows it: in quotes, escaped, cut at [`IMPORT_QUOTED_MAX_CHARS`].
pub fn quoted(value: &str) -> String {
    let escaped: Vec<String> = value
        .chars()
        .take(IMPORT_QUOTED_MAX_CHARS + 1)
        .map(escape)
        .collect();
    let chars = |pieces: &[String]| {
        pieces
            .iter()
            .map(|piece| piece.chars().count())
            .sum::<usize>()
    };
    if chars(&escaped) <= IMPORT_QUOTED_MAX_CHARS {
        return format!("\"{}\"", escaped.concat());
    }
    let mut shown = escaped.as_slice();
    while let [rest @ .., _] = shown
        && chars(shown) >= IMPORT_QUOTED_MAX_CHARS
    {
        shown = rest;
    }
    format!("\"{}…\"", shown.concat())
}

fn escape(c: char) -> String {
    match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() || is_direction_mark(c) => c.escape_default().to_string(),
        c => c.to_string(),
    }
}

/// A text that ids are derived from, so it must contain a letter or digit.
pub fn required_name(what: &str, cell: &str) -> Result<String, String> {
    let text = short_text(what, cell)?.ok_or_else(|| format!("{what} is missing"))?;
    if slug(&text).is_empty() {
        return Err(without_letters(what, &text));
    }
    Ok(text.into_owned())
}

/// Why a text is no name.
pub fn without_letters(what: &str, text: &str) -> String {
    format!("{what} {} holds no letter or digit", quoted(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_normalized_but_its_words_stay() {
        let cases = [
            ("  Acme  ", "Acme"),
            ("'=HYPERLINK(\"x\")", "=HYPERLINK(\"x\")"),
            ("'@acme", "@acme"),
            ("'t Hooft", "'t Hooft"),
            ("<img onerror=x>", "<img onerror=x>"),
            ("a\u{202e}b\u{200f}", "ab"),
            ("a\u{1}b\nc", "a b c"),
            ("\u{a0}Zoë\u{a0}", "Zoë"),
        ];
        for (text, expected) in cases {
            assert_eq!(normalize_line(text), expected, "{text:?}");
        }
        assert_eq!(normalize_paragraph(" a\r\n\tb\u{0} "), "a\r\n\tb");
    }

    #[test]
    fn a_word_for_no_value_is_told_from_a_value() {
        for cell in [
            "N/A",
            "n/a",
            " - ",
            "—",
            "None",
            "NULL",
            "#N/A",
            "TBD",
            "Not available",
            "unknown",
            "n.a.",
        ] {
            assert!(is_missing_value(cell), "{cell:?}");
        }
        for cell in [
            "",
            " ",
            "0",
            "No",
            "None of these",
            "TX",
            "Nil Law",
            "-5",
            "Unknown Union",
            "NA",
            "N/A, TX",
            "Ñ",
        ] {
            assert!(!is_missing_value(cell), "{cell:?}");
        }
        for word in NO_VALUE {
            assert!(
                word.len() <= NO_VALUE_MAX_BYTES && is_missing_value(word),
                "{word}"
            );
            assert!(is_missing_value(&word.to_uppercase()), "{word}");
        }
    }

    #[test]
    fn an_error_quotes_forty_escaped_characters_at_most() {
        assert_eq!(quoted("2024-13-01"), "\"2024-13-01\"");
        assert_eq!(quoted("a\"b\\c\n\u{202e}"), r#""a\"b\\c\n\u{202e}""#);
        let long = quoted(&"x".repeat(300));
        assert_eq!(long, format!("\"{}…\"", "x".repeat(39)));
        assert!(quoted(&"\u{202e}".repeat(300)).chars().count() <= 42);
        assert_eq!(quoted(&"x".repeat(40)), format!("\"{}\"", "x".repeat(40)));
    }

    #[test]
    fn a_list_keeps_each_entry_once() {
        assert_eq!(
            list_of("x", &[" Word", " Outlook ", "", "word"]).unwrap(),
            ["Word", "Outlook"]
        );
        assert!(list_of("x", &["a"; 300]).is_ok());
        let many: Vec<_> = (0..101).map(|i| i.to_string()).collect();
        assert!(list_of("x", &many).is_err());
    }
}
