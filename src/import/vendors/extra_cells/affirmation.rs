//! Cells that say yes to what the name of their column asks.

use crate::domain::day::month_named;
use crate::domain::text::{is_digits, words_in};
use crate::import::cells::cell::is_yes;
use crate::import::cells::export_list::is_check_mark;

/// How a cell begins, besides with a yes, that offers what its column names: "included" under "Signs BAA".
const AFFIRMED: [&str; 16] = [
    "always",
    "available",
    "certified",
    "complete",
    "completed",
    "compliant",
    "executed",
    "fluent",
    "included",
    "includes",
    "native",
    "offered",
    "signed",
    "signs",
    "supported",
    "type",
];

/// Words after such a beginning that take nothing back: "included at no extra cost".
const HARMLESS: [&str; 40] = [
    "1",
    "2",
    "24",
    "365",
    "7",
    "a",
    "additional",
    "agents",
    "all",
    "and",
    "at",
    "baa",
    "charge",
    "charges",
    "cost",
    "day",
    "every",
    "extra",
    "fee",
    "fees",
    "for",
    "free",
    "house",
    "i",
    "ii",
    "in",
    "live",
    "night",
    "no",
    "of",
    "on",
    "our",
    "plans",
    "speakers",
    "speaking",
    "staff",
    "t1",
    "t2",
    "with",
    "without",
];

/// Words of a date at most: "5 March 2024".
const DATE_WORDS_MAX: usize = 3;
const UNTIL: [&str; 3] = ["til", "till", "until"];
/// What may stand between a yes and "until".
const ALL_DAYS: [&str; 9] = [
    "but",
    "daily",
    "holidays",
    "incl",
    "including",
    "live",
    "only",
    "open",
    "weekends",
];
/// The first year of which a report may be.
const FIRST_YEAR: i16 = 2000;
/// What may follow a yes besides when it was signed: "yes, on file".
const IN_ORDER: [&[&str]; 10] = [
    &["already", "on", "file"],
    &["attached"],
    &["available"],
    &["copy", "attached"],
    &["copy", "on", "file"],
    &["executed"],
    &["in", "place"],
    &["incl", "holidays"],
    &["including", "holidays"],
    &["on", "file"],
];

/// Whether a cell says yes, and beyond that only until when: "yes, incl. holidays until 8pm".
pub fn is_yes_until(value: &str) -> bool {
    let value = value.to_lowercase();
    let words: Vec<_> = words_in(&value).collect();
    let until = words.iter().position(|word| UNTIL.contains(word));
    let Some([yes, between @ ..]) = until.map(|at| &words[..at]) else {
        return false;
    };
    is_yes(yes) && between.iter().all(|word| ALL_DAYS.contains(word))
}

/// Whether a cell says yes in this year, with words that take nothing back.
pub fn is_affirmed(value: &str, year: i16) -> bool {
    let value = value.to_lowercase();
    !value.contains('?') && (has_harmless_words(&value) || says_since_when(&value, year))
}

fn has_harmless_words(value: &str) -> bool {
    // "Y (2 of 40 agents)"
    let is_count = |word: &&str| word.len() < 4 && is_digits(word);
    let mut words = words_in(value);
    let is_checked = is_check_mark(value.split(' ').next().unwrap_or_default());
    let affirms = |word: &str| is_yes(word) || AFFIRMED.contains(&word);
    (is_checked || words.next().is_some_and(affirms))
        && words.all(|word| affirms(word) || HARMLESS.contains(&word) || is_count(&word))
}

/// Whether a cell says yes, or that something was signed, and beyond that only when or that it is there: "yes, signed
/// March 2024", "yes, on file since 2022".
fn says_since_when(value: &str, year: i16) -> bool {
    let words: Vec<_> = words_in(value).collect();
    let said = match words.as_slice() {
        [first, said @ ..] if is_yes(first) => said,
        said if said.first().is_some_and(|word| is_signed(word)) => said,
        said @ ["t1" | "t2" | "type", ..] if behind_dated_report(said, year).is_some() => said,
        _ => return false,
    };
    // Without "yes" a year may be when it ends.
    if said.len() < words.len() && is_all_of_a_past_date(said, year) {
        return true;
    }
    let mut rest = said;
    while let Some((word, behind)) = rest.split_first() {
        if is_signed(word) {
            let behind = match behind {
                ["a" | "one" | "in" | "on" | "since", date @ ..] if date_length(date) > 0 => date,
                behind => behind,
            };
            rest = &behind[date_length(behind)..];
        } else if *word == "since" && date_length(behind) > 0 {
            rest = &behind[date_length(behind)..];
        } else if let Some(behind) = behind_dated_report(rest, year) {
            rest = behind;
        } else if let Some(known) = IN_ORDER.iter().find(|known| rest.starts_with(known)) {
            rest = &rest[known.len()..];
        } else {
            return false;
        }
    }
    true
}

/// What follows a report with its date: "Type II, rpt dated 3/2026", "Type II, rpt 2/2026". Without "dated" one of a year
/// ahead may be still to come.
fn behind_dated_report<'w, 'p>(words: &'w [&'p str], year: i16) -> Option<&'w [&'p str]> {
    let (words, is_typed) = match words {
        ["type", "1" | "2" | "i" | "ii", rest @ ..] | ["t1" | "t2", rest @ ..] => (rest, true),
        words => (words, false),
    };
    let (date, is_dated) = match words {
        ["report" | "rpt", "dated", date @ ..] => (date, true),
        ["report" | "rpt", date @ ..] => (date, false),
        date if is_typed => (date, false),
        _ => return None,
    };
    let length = date_length(date);
    let said = &date[..length];
    let is_year = |word: &&&str| word.len() == 4 && word.parse::<u16>().is_ok();
    // "Mar 26" is a day or a year, and both are over.
    let is_short_past = |word: &str| word.len() == 2 && is_past(&format!("20{word}"), year);
    let is_over = || match said.iter().find(is_year) {
        Some(word) => is_past(word, year),
        None => is_typed && said.last().is_some_and(|word| is_short_past(word)),
    };
    // Of one number alone nobody can tell whether it is a date.
    let is_there = || length > 1 && is_over();
    (length > 0 && (is_dated || is_there())).then(|| &date[length..])
}

/// Whether words are a date of this year or an earlier one, and nothing more: "2025", "Mar 2025".
fn is_all_of_a_past_date(words: &[&str], year: i16) -> bool {
    date_length(words) == words.len() && words.last().is_some_and(|last| is_past(last, year))
}

/// Whether a word is this year or an earlier one.
fn is_past(word: &str, year: i16) -> bool {
    let is_year = |said| (FIRST_YEAR..=year).contains(&said);
    word.len() == 4 && word.parse().is_ok_and(is_year)
}

fn is_signed(word: &str) -> bool {
    matches!(word, "executed" | "signed")
}

/// How many of these words are a date.
fn date_length(words: &[&str]) -> usize {
    let is_number = |word: &str| word.len() <= 4 && is_digits(word);
    let is_of_date = |word: &&&str| is_number(word) || month_named(word).is_some();
    let words = words.iter().take_while(is_of_date);
    words.count().min(DATE_WORDS_MAX)
}

#[cfg(test)]
mod tests {
    use super::is_affirmed;

    #[test]
    fn a_yes_may_go_on_with_when_and_where_and_nothing_else() {
        for cell in [
            "yes, signed 2024",
            "yes, signed March 2024",
            "yes, signed on 3/5/2024",
            "Yes - signed 1/25",
            "yes (signed one 2024)",
            "signed 2024",
            "signed Mar 5, 2024",
            "yes, since 2023",
            "yes, since Jan 2023",
            "yes, on file",
            "y - on file",
            "yes, copy on file",
            "yes, in place since 2022",
            "yes, attached",
            "Yes, available",
            "yes, executed 1/2/2024",
            "signed, on file",
            "included at no extra cost",
            "yes, already on file",
            "Yes - Type II, rpt dated 3/2026",
            "yes, report dated March 2026",
            "yes, Type II, rpt 2/2026",
            "Type II, rpt 2/2026",
            "Type II, report Feb 2026",
            "yes, incl. holidays",
            "Yes (including holidays)",
            "yes, 2025",
            "Yes (2024)",
            "Y - 2026",
            "yes, Mar 2025",
            "yes, 3/2025",
        ] {
            assert!(is_affirmed(cell, 2026), "{cell}");
        }
        for cell in [
            "yes, terminated in 2023",
            "Yes, weekday",
            "yes, in negotiation",
            "yes, signed one",
            "yes, signed 2019 expired 2022",
            "yes, signed, expired",
            "yes, not signed",
            "yes, until 2023",
            "yes, since they changed hands",
            "yes, signed by Dana",
            "yes, available 2027",
            "yes, available soon",
            "yes, on request",
            "yes, on the Enterprise plan",
            "yes, in review",
            "yes, signed?",
            "since 2023",
            "available 2027",
            "2024",
            "no, signed 2024",
            "Yes (2027)",
            "yes, 2026 pages",
            "yes, ends 2026",
            "yes, available 2025",
            "yes, Jan 2027",
            "yes, 2500",
            "yes, 2000 pages",
            "yes, 2024 only",
            "yes until 2024",
            "yes (2024)?",
            "no (2024)",
            "yes, already expired",
            "Yes - Type II planned",
            "Yes - Type II, rpt due 3/2027",
            "Yes - Type II, rpt dated",
            "yes, rpt dated 3/2026, expired",
            "Type II, rpt due 2/2027",
            "Type II, rpt 2",
            "Type II, rpt 6/2027",
            "Type II, rpt 6/27",
            "yes, report May 2027",
            "Type II, rpt 2/2026, expired",
            "rpt 2/2026",
            "no, Type II, rpt 2/2026",
            "yes, excl. holidays",
            "yes, incl. holidays until 8pm",
            "yes, incl. holidays?",
            "incl. holidays",
            "Yes - template sent",
            "hm",
        ] {
            assert!(!is_affirmed(cell, 2026), "{cell}");
        }
    }

    #[test]
    fn a_type_may_be_written_with_one_letter() {
        let over =
            "yes - T2, Mar 26|yes - T2|yes, T1|T2, 10 Nov 2025|yes, T2, Mar 2026|T2, rpt 2/2026";
        for cell in over.split('|') {
            assert!(is_affirmed(cell, 2026), "{cell}");
        }
        let ahead =
            "yes - T2, Mar 2027|yes - T2, Mar 27|Type II, rpt 12/2027|T2, 10 Nov 2027|T2 06/2027";
        let none =
            "T2|yes - T2 in March|yes - T2, Mar 26, expired|T2 planned|T2, due Mar 26|T3|no - T2";
        for cell in ahead.split('|').chain(none.split('|')) {
            assert!(!is_affirmed(cell, 2026), "{cell}");
        }
    }

    #[test]
    fn an_undated_report_is_there_from_its_year_on() {
        let said = "Type II, rpt 6/2027";
        assert!(!is_affirmed(said, 2026));
        assert!(is_affirmed(said, 2027));
        assert!(is_affirmed(said, 2031));
        assert!(is_affirmed("yes, report May 2030", 2030));
        assert!(!is_affirmed("Type II, rpt 6/1998", 2026));
        // What is planned stays so in whatever year.
        assert!(!is_affirmed("Yes - Type II, rpt due 3/2027", 2028));
        assert!(!is_affirmed("yes, available 2027", 2028));
    }
}
