//! What a note beside a place says of it: "NV no", "AZ for now", "CA = OK", "Nevada judge".

use std::borrow::Cow;

use phrases::is_cross;

use super::column_words::{AROUND, METRO, PART_ENDS, PARTS, is_code, is_except, is_one_of};
use crate::domain::state_spellings::code_of_abbreviation;
use crate::domain::text::is_digits;
use crate::recommend::capabilities::facets::SERVED;

/// Answers behind a place that say that it is served.
const YES: [&str; 10] = [
    "also",
    "currently",
    "fine",
    "now",
    "ok",
    "okay",
    "today",
    "too",
    "y",
    "yes",
];
/// Such a yes in two words.
const YES_PAIRS: [[&str; 2]; 4] = [
    ["at", "present"],
    ["for", "now"],
    ["right", "now"],
    ["so", "far"],
];
/// Answers that say that it is not.
const NO: [&str; 8] = [
    "closed", "dropped", "excluded", "n", "never", "no", "nope", "out",
];
/// Words that make a part of what they stand before: "almost all states".
const PARTLY: [&str; 12] = [
    "almost",
    "certain",
    "few",
    "half",
    "many",
    "most",
    "nearly",
    "practically",
    "select",
    "selected",
    "several",
    "some",
];
/// Words beside a place that take nothing from it, besides those of [`AROUND`], [`SERVED`] and the like.
const HARMLESS: [&str; 41] = [
    "adjacent",
    "any",
    "based",
    "bordering",
    "cities",
    "city",
    "especially",
    "every",
    "federal",
    "focus",
    "focused",
    "headquartered",
    "in-person",
    "injury",
    "law",
    "mainly",
    "mostly",
    "nationwide",
    "nearby",
    "neighboring",
    "neighbouring",
    "office",
    "operates",
    "our",
    "over",
    "particularly",
    "person",
    "personal",
    "practicing",
    "primarily",
    "remote",
    "remotely",
    "since",
    "some",
    "surrounding",
    "to",
    "virtual",
    "virtually",
    "we",
    "wide",
    "within",
];
/// A part of more words is a sentence, which is read as one.
const NOTE_WORDS_MAX: usize = 6;

/// What words say of the place that they name.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
    /// Oklahoma or okay: "AZ OK".
    Unclear,
}

/// The place without an answer behind it, and that answer; `None` where there is none.
pub fn answered<'w, 'p>(words: &'w [&'p str]) -> Option<(&'w [&'p str], Answer)> {
    let (last, place) = words.split_last().filter(|(_, place)| !place.is_empty())?;
    if let [place @ .., before, _] = words
        && !place.is_empty()
        && YES_PAIRS
            .iter()
            .any(|pair| is_one_of(before, &pair[..1]) && is_one_of(last, &pair[1..]))
    {
        return Some((place, Answer::Yes));
    }
    // "CA = OK"
    if let [place @ .., "="] = place {
        return answer(last).map(|answer| (place, answer));
    }
    if *last == "OK" {
        let is_pair = matches!(place, [code] if is_code(code));
        return is_pair.then_some((place, Answer::Unclear));
    }
    answer(last).map(|answer| (place, answer))
}

/// What the part behind a label says of it: "no" of "NV: no" and, alone in brackets, of "NV (no)".
pub fn answer_of_label(label: &str, next: Option<&&str>) -> Option<Answer> {
    let next = next?;
    let said = next.trim_end_matches(PART_ENDS).trim();
    let is_in_brackets = label.ends_with(['(', '[']) && next.ends_with([')', ']']);
    // Not "TX (closed)", which may be the office there.
    let is_bare_no = is_in_brackets && is_one_of(said, &["no", "nope"]);
    answer(said).filter(|_| is_bare_no || label.trim_end().ends_with(':'))
}

/// What a part says of the places behind it, up to the next such part: "Y:" and "N:" of "Y: TX, CA / N: LA".
pub fn answer_of_list(part: &str) -> Option<Answer> {
    let label = part.trim_end().strip_suffix(':')?.trim();
    if is_one_of(label, &["y", "yes"]) {
        Some(Answer::Yes)
    } else {
        is_one_of(label, &["n", "no"]).then_some(Answer::No)
    }
}

/// Whether words are a no by themselves, which is of the name before it: "no" of "TX - no".
pub fn is_no(words: &[&str]) -> bool {
    matches!(words, [word] if answer(word) == Some(Answer::No))
}

fn answer(word: &str) -> Option<Answer> {
    if is_one_of(word, &YES) {
        Some(Answer::Yes)
    } else if is_one_of(word, &NO) {
        Some(Answer::No)
    } else {
        None
    }
}

/// Whether words name only a part of the places in them: "almost all states", "48 of 50 states".
pub fn is_partly(words: &[&str]) -> bool {
    words.iter().any(|word| is_one_of(word, &PARTLY))
        || words
            .windows(2)
            .any(|pair| is_digits(pair[0]) && is_one_of(pair[1], &["of"]))
}

/// An entry with its words as names have them: without the stops of "U.S." and "N.Y.", though that of Los Angeles would be
/// Louisiana's, with a semicolon where a sentence ends, and with "North" for "No.".
pub fn plain(entry: &str) -> String {
    let entry = entry.replace("L.A.", "Los Angeles").replace('=', " = ");
    let entry = with_no_for_crosses(&entry);
    let words: Vec<_> = entry.split(' ').collect();
    let plain = words.iter().enumerate().map(|(at, word)| {
        let next = words.get(at + 1);
        let is_before_name = next.is_some_and(|next| next.starts_with(char::is_uppercase));
        let bare = word.replace('.', "");
        match *word {
            "No." if is_before_name => "North".to_owned(),
            "So." if is_before_name => "South".to_owned(),
            "w/o" | "W/O" | "W/o" => "without".to_owned(),
            _ if bare.starts_with("ex-") => bare.replacen('-', " ", 1),
            _ if next.is_some_and(|next| ends_sentence(word, &bare, next)) => bare + ";",
            _ => bare,
        }
    });
    plain.collect::<Vec<_>>().join(" ")
}

/// An entry with "no" for a cross before a name or behind one. What is before one name and behind another stays.
fn with_no_for_crosses(entry: &str) -> Cow<'_, str> {
    if !entry.contains(is_cross) {
        return Cow::Borrowed(entry);
    }
    let is_sign = |c: char| is_cross(c) || c == '\u{fe0f}' || c.is_whitespace();
    let parts = entry.split_inclusive(PART_ENDS).map(|part| {
        let name = part.trim_end_matches(PART_ENDS);
        let end = &part[name.len()..];
        let (before, behind) = (name.trim_start(), name.trim_end_matches('\u{fe0f}'));
        let bare = name.trim_matches(is_sign);
        if bare.contains(is_cross) {
            part.to_owned()
        } else if before.starts_with(is_cross) {
            let first = bare.split(' ').next().unwrap_or_default();
            let has_own = is_one_of(first, &["no", "not", "without"]);
            format!(" {}{bare}{end}", if has_own { "" } else { "no " })
        } else if behind.trim_end().ends_with(is_cross) {
            format!(" {bare} no{end}")
        } else {
            part.to_owned()
        }
    });
    Cow::Owned(parts.collect())
}

/// Whether the stop behind a word ends a sentence, and not an abbreviation before a name: "St. Louis", "Wash. D.C.".
fn ends_sentence(word: &str, bare: &str, next: &str) -> bool {
    // "Tenn. only" and "Colo. Springs", but not "Office in Mich. Serves OH"
    let goes_on = || !next.starts_with(char::is_uppercase) || is_of_name(next);
    let is_part = bare == "Wash" || code_of_abbreviation(bare).is_some() && goes_on();
    let is_long = bare.chars().count() > 3 && !is_part;
    // "Nationwide excl. Kentucky"
    let is_exception = is_one_of(bare, &["excl"]);
    word.ends_with('.')
        && word.len() == bare.len() + 1
        && !is_exception
        && (is_long || is_code(bare))
}

/// Whether a word goes on with a name that an abbreviated state begins.
fn is_of_name(word: &str) -> bool {
    const PLACES: [&str; 14] = [
        "bay",
        "beach",
        "city",
        "coast",
        "county",
        "delta",
        "falls",
        "hills",
        "keys",
        "peninsula",
        "river",
        "springs",
        "turnpike",
        "valley",
    ];
    let name = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    is_one_of(name, &PLACES) || is_code(name) || code_of_abbreviation(name).is_some()
}

/// Whether a word of two letters is no state unless others are written so: "me and CO", "TX, ok".
pub fn is_everyday(word: &str) -> bool {
    const WORDS: [&str; 9] = ["hi", "id", "in", "la", "ma", "me", "oh", "ok", "or"];
    !is_code(word) && is_one_of(word, &WORDS)
}

/// Whether words beside a place may take it back: a jotted note in words that are not known to be harmless.
pub fn is_doubtful(words: &[&str]) -> bool {
    let is_known = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let mut lists = [&AROUND[..], &METRO, &PARTS, &HARMLESS, &SERVED].into_iter();
        let is_name = word.starts_with(|c: char| !c.is_lowercase());
        is_name || is_except(word) || lists.any(|list| is_one_of(word, list))
    };
    // "West of the Mississippi"
    let is_beside = |pair: &[&str]| is_one_of(pair[0], &PARTS) && is_one_of(pair[1], &["of"]);
    let is_note = words.len() <= NOTE_WORDS_MAX;
    is_note && (!words.iter().all(|word| is_known(word)) || words.windows(2).any(is_beside))
}
