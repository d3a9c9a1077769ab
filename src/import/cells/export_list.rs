//! Lists as exports of other programs write them: an entry a line, or with semicolons, bars, bullets
//! or commas between the entries, of which those with a comma of their own stand in quotes.

use std::borrow::Cow;

use phrases::{is_cross, is_tick};

use super::denied_lists::{denies, denies_what_is_missed, with_denials};
use super::tool_marks::{names_at_commas, ticked_behind};
use crate::domain::limits::{IMPORT_TEXT_MAX_CHARS, JOINED_TOOL_MAX_WORDS};
use crate::domain::name_key::is_legal_form;

/// What is kept of an entry behind a tick or a cross; `None` where it is left out.
pub type Marked = fn(&str) -> Option<&str>;

const SEPARATORS: [char; 5] = [';', '\n', '\r', '|', '•'];

/// What stands before an entry that is true.
const TICKS: [&str; 9] = ["✅", "✔", "✓", "☑", "🗹", "[x]", "[X]", "(x)", "(X)"];
/// What stands before an entry that is not, besides a cross: an empty box.
const BOXES: [&str; 4] = ["☐", "⬜", "[ ]", "( )"];

/// The entries of a list. Commas separate them only where nothing else does, and not within parentheses. Entries that
/// are crossed out are left out, and what denies a whole list is put before each of its entries.
pub fn export_entries(cell: &str) -> Vec<Cow<'_, str>> {
    marked_export_entries(cell, ticked)
}

/// As [`export_entries`], where `marked` says what is kept of an entry behind a tick or a cross.
pub fn marked_export_entries(cell: &str, marked: Marked) -> Vec<Cow<'_, str>> {
    let cell = cell.trim();
    let cell = cell
        .strip_prefix('[')
        .and_then(|cell| cell.strip_suffix(']'))
        .filter(|cell| !cell.contains('['))
        .unwrap_or(cell);
    let has_separators = cell.contains(SEPARATORS);
    let entries: Vec<&str> = if has_separators {
        cell.split(SEPARATORS).collect()
    } else {
        at_commas(cell)
    };
    let is_prose = entries
        .iter()
        .any(|entry| entry.len() > IMPORT_TEXT_MAX_CHARS);
    let entries = entries.into_iter().flat_map(sentences);
    let entries: Vec<_> = entries.map(without_bullet).collect();
    // Beside other marks what is crossed out denies itself alone.
    let is_kept = |entry: &&str| has_cross(entry.trim()) && marked(entry).is_some();
    let is_marked = |entry: &&&str| {
        let entry = entry.trim();
        has_cross(entry) || TICKS.iter().any(|tick| entry.starts_with(tick))
    };
    let is_each_its_own =
        entries.iter().any(is_kept) && entries.iter().filter(is_marked).count() > 1;
    let entries = entries.into_iter().filter_map(marked);
    let entries: Vec<_> = entries.map(without_quotes).collect();
    if is_prose || is_each_its_own {
        return entries.into_iter().map(Cow::Borrowed).collect();
    }
    let mut entries = with_denials(&entries, !has_separators);
    if let [_, .., Cow::Borrowed(last)] = entries.as_mut_slice() {
        *last = last.strip_prefix("and ").unwrap_or(last).trim_start();
    }
    entries
}

/// The entries of a list in our own format: between semicolons.
pub fn own_entries(cell: &str) -> Vec<Cow<'_, str>> {
    marked_own_entries(cell, ticked)
}

/// As [`own_entries`], where `marked` says what is kept of an entry behind a tick or a cross.
pub fn marked_own_entries(cell: &str, marked: Marked) -> Vec<Cow<'_, str>> {
    let entries = cell.split(';').filter_map(marked);
    entries.map(Cow::Borrowed).collect()
}

/// The names of a list. They may have commas, so that only semicolons and lines separate them.
pub fn name_entries(cell: &str) -> Vec<Cow<'_, str>> {
    let entries = cell.split([';', '\n', '\r']).filter_map(ticked);
    entries.map(Cow::Borrowed).collect()
}

/// The entries of a list of which each stands in quotes with a semicolon behind it, `"Calls; texts"; "N/A";`, as they are
/// in the quotes. Our own export writes a list so that would else be read as another, and no other program does. `None`
/// for any other list.
pub fn quoted_entries(cell: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut entries = Vec::new();
    let mut rest = cell.trim().strip_prefix('"')?;
    loop {
        let mut end = rest.find('"')?;
        while rest[end + 1..].starts_with('"') {
            end += 2;
            end += rest[end..].find('"')?;
        }
        entries.push(Cow::Owned(rest[..end].replace("\"\"", "\"")));
        match rest[end..].strip_prefix("\";")? {
            "" => return Some(entries),
            after => rest = after.strip_prefix(" \"")?,
        }
    }
}

/// Whether a cell is a sign that only says yes.
pub fn is_check_mark(cell: &str) -> bool {
    without_variation(cell).strip_prefix(is_tick) == Some("")
}

/// A sign without the variation selector behind it, which asks for a picture.
fn without_variation(sign: &str) -> &str {
    sign.trim_end_matches('\u{fe0f}')
}

/// Whether a cell is a cross or an empty box.
pub fn is_crossed_out(cell: &str) -> bool {
    let sign = without_variation(cell);
    BOXES.contains(&sign) || sign.strip_prefix(is_cross) == Some("")
}

/// Whether an entry begins with a cross or an empty box.
pub fn has_cross(entry: &str) -> bool {
    entry.starts_with(is_cross) || BOXES.iter().any(|sign| entry.starts_with(sign))
}

/// An entry without a tick before it; `None` where that is a cross or an empty box.
pub fn ticked(entry: &str) -> Option<&str> {
    let entry = entry.trim();
    // The fast path: most entries begin with a letter or digit.
    if entry.starts_with(|c: char| c.is_alphanumeric()) {
        return Some(entry);
    }
    if has_cross(entry) {
        return None;
    }
    let tick = TICKS.iter().find_map(|tick| entry.strip_prefix(tick));
    // A variation selector may follow.
    let after = tick.map(|after| after.trim_start_matches('\u{fe0f}').trim_start());
    Some(after.unwrap_or(entry))
}

/// As [`ticked`]; what denies something by its own words does so behind a cross too: "❌ No conflict checks". What would
/// praise the vendor without its cross is left out: "❌ No contracts". Without it "❌ No, conflict checks" would claim them.
pub fn ticked_or_denied(entry: &str) -> Option<&str> {
    ticked(entry).or_else(|| {
        let rest = without_cross(entry).filter(|rest| denies_what_is_missed(rest))?;
        let is_parted = rest.split_once(',').is_some_and(|(no, _)| is_no(no));
        Some(if is_parted { entry.trim() } else { rest })
    })
}

fn is_no(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("no")
}

/// As [`ticked`]; what stands behind a cross stays with it.
pub fn ticked_or_crossed(entry: &str) -> Option<&str> {
    ticked(entry).or_else(|| without_cross(entry).map(|_| entry.trim()))
}

/// What stands behind a cross; an empty box is none.
fn without_cross(entry: &str) -> Option<&str> {
    let rest = entry.trim().strip_prefix(is_cross)?;
    let rest = rest.trim_start_matches('\u{fe0f}').trim_start();
    (!rest.is_empty()).then_some(rest)
}

/// Whether a text has question marks and nothing else.
pub fn is_question(text: &str) -> bool {
    let asked = text.trim();
    asked.starts_with('?') && asked.bytes().all(|byte| byte == b'?')
}

/// The tools of a list. Their names have no commas, so commas separate them where no semicolon does. A tool that is
/// not connected, or not yet, is left out. "Clio and Filevine" are two.
pub fn tool_entries(cell: &str) -> Vec<Cow<'_, str>> {
    if let Some(entries) = quoted_entries(cell) {
        return entries;
    }
    let mut entries = export_entries(cell);
    let is_kept = |entry: &Cow<'_, str>| !is_denied(entry) && !denies(entry) && !is_question(entry);
    entries.retain(is_kept);
    // Of what stands in quotes a comma is a part.
    let has_commas = cell.contains(SEPARATORS) && !cell.contains('"');
    let entries = entries.into_iter().flat_map(tool_sentences);
    let entries = entries.filter(is_kept).flat_map(|entry| {
        if has_commas {
            names_at_commas(entry)
        } else {
            vec![entry]
        }
    });
    // "Clio, No Outlook", "Clio and Filevine ❌"
    let parts = entries.flat_map(joined_tools).filter(is_kept);
    parts.filter_map(ticked_behind).collect()
}

/// The sentences of an entry: "Outlook. no Gmail" is two. The stop of "Smith Inc. Docket" ends none.
fn tool_sentences(entry: Cow<'_, str>) -> Vec<Cow<'_, str>> {
    const SHORTENED_MAX: usize = 3;
    const SHORTENED: [&str; 12] = [
        "acct", "approx", "assoc", "atty", "dept", "excl", "incl", "intl", "mgmt", "natl", "prof",
        "vers",
    ];
    let Cow::Borrowed(entry) = entry else {
        return vec![entry];
    };
    let is_within = |at: usize| entry[..at].rfind('(') > entry[..at].rfind(')');
    let ends = |at: &usize| {
        let last = entry[..*at].rsplit([' ', '.']).next().unwrap_or_default();
        let is_long = last.chars().count() > SHORTENED_MAX;
        is_long
            && !is_within(*at)
            && last.chars().all(char::is_alphanumeric)
            && !SHORTENED.contains(&&*last.to_lowercase())
            && !is_legal_form(&last.to_lowercase())
    };
    let stops = entry.match_indices(". ").map(|(at, _)| at).filter(ends);
    let mut parts = Vec::new();
    let mut start = 0;
    for stop in stops {
        parts.push(Cow::Borrowed(entry[start..stop].trim()));
        start = stop + 1;
    }
    let last = entry[start..].trim();
    let is_whole = parts.is_empty();
    parts.push(Cow::Borrowed(if is_whole {
        last
    } else {
        last.trim_end_matches('.')
    }));
    parts
}

/// The tools that an entry joins; the entry itself where a part is no name of its own, as in "Search and sync".
fn joined_tools(entry: Cow<'_, str>) -> Vec<Cow<'_, str>> {
    let is_name = |part: &str| {
        let first = part.split_whitespace().next().unwrap_or_default();
        // "Clio and 40 others" are not two.
        let begins_as_one = part.starts_with(char::is_uppercase)
            || first.starts_with(|c: char| c.is_ascii_digit())
                && first.contains(char::is_alphabetic);
        begins_as_one && part.split_whitespace().count() <= JOINED_TOOL_MAX_WORDS
    };
    let all_names = |entry: &str| {
        let mut parts = entry.split(" and ").flat_map(|part| part.split(" + "));
        !entry.contains(['(', '[']) && parts.all(|part| is_name(part.trim()))
    };
    match entry {
        Cow::Borrowed(entry) if all_names(entry) => {
            let parts = entry.split(" and ").flat_map(|part| part.split(" + "));
            parts.map(|part| Cow::Borrowed(part.trim())).collect()
        }
        entry => vec![entry],
    }
}

/// Whether an entry names what is missing: "No Outlook", "Gmail: no", "Outlook (coming soon)".
fn is_denied(entry: &str) -> bool {
    const BEFORE: [&str; 6] = ["no", "none", "not", "nothing", "without", "coming soon"];
    const LABELS: [&str; 5] = ["coming", "coming soon", "not yet", "planned", "roadmap"];
    const NO_TOOL: [&str; 3] = ["email only", "just email", "only email"];
    const AFTER: [&str; 4] = ["no", "not yet", "coming soon", "planned"];
    let words: Vec<_> = entry.split(|c: char| !c.is_alphanumeric()).collect();
    let words = words.join(" ").to_lowercase();
    let words = words.trim();
    let is_apart = |rest: &str| rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' ');
    let begins = |it: &&str| words.strip_prefix(*it).is_some_and(is_apart);
    let ends = |it: &&str| words.strip_suffix(*it).is_some_and(is_apart);
    let label = entry
        .split_once(':')
        .map(|(label, _)| label.trim().to_lowercase());
    label.is_some_and(|label| LABELS.contains(&&*label))
        || BEFORE.iter().any(begins)
        || AFTER.iter().any(ends)
        || NO_TOOL.contains(&words)
}

fn at_commas(cell: &str) -> Vec<&str> {
    let mut entries = Vec::new();
    let (mut depth, mut start, mut is_quoted) = (0_u32, 0, false);
    // One quote alone is a sign of inches.
    let has_pairs = cell.matches('"').count().is_multiple_of(2);
    for (at, c) in cell.char_indices() {
        match c {
            '"' if has_pairs => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            // "❌ No, conflict checks"
            ',' if without_cross(&cell[start..at]).is_some_and(is_no) => {}
            // "1,200" is a number.
            ',' if depth == 0 && !is_thousands(&cell[at + 1..]) => {
                entries.push(&cell[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    entries.push(&cell[start..]);
    entries
}

fn is_thousands(after: &str) -> bool {
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    digits == 3
}

/// Prose in place of a list becomes an entry a sentence.
fn sentences(entry: &str) -> Vec<&str> {
    if entry.len() <= IMPORT_TEXT_MAX_CHARS {
        vec![entry]
    } else {
        entry.split_inclusive(". ").collect()
    }
}

fn without_bullet(entry: &str) -> &str {
    let entry = entry.trim();
    entry.strip_prefix(['-', '*', '–']).unwrap_or(entry)
}

fn without_quotes(entry: &str) -> &str {
    let within = entry.strip_prefix('"');
    let within = within.and_then(|entry| entry.strip_suffix('"'));
    within.unwrap_or(entry)
}

#[cfg(test)]
mod tests;
