//! Hours that the words behind them cut short: "around the clock on weekdays", "24/7 except Sundays".

use std::ops::Range;

use phrases::{EXCEPTIONS, Text};

use crate::domain::day::{is_of_weekend, is_weekday};

/// How many words after the hours an exception is looked for, and after that what it is.
const WITHIN: usize = 3;
/// Languages other than English, of which a limit in brackets may be.
const LANGUAGES: [&str; 14] = [
    "arabic",
    "cantonese",
    "chinese",
    "creole",
    "french",
    "haitian",
    "korean",
    "mandarin",
    "polish",
    "portuguese",
    "russian",
    "spanish",
    "tagalog",
    "vietnamese",
];
/// Who speaks one, and what is said of them before their hours: "Spanish line is staffed Monday to Friday only".
const SPEAKERS: [&str; 11] = [
    "agents",
    "callers",
    "calls",
    "desk",
    "line",
    "lines",
    "people",
    "receptionists",
    "speakers",
    "staff",
    "team",
];
const STAFFED: [&str; 8] = [
    "answered",
    "are",
    "available",
    "is",
    "on",
    "open",
    "spoken",
    "staffed",
];
const WEEKDAYS: [&str; 3] = ["weekday", "weekdays", "workdays"];
/// Beside the days themselves.
const WEEKENDS: [&str; 3] = ["holidays", "weekend", "weekends"];
const WORKING: [&str; 5] = ["daytime", "evenings", "fri", "friday", "hours"];
/// Other words for the times of an exception.
const TIMES: [&str; 8] = [
    "between",
    "christmas",
    "from",
    "holiday",
    "midnight",
    "night",
    "nights",
    "thanksgiving",
];

/// What may stand between "but" and its hours without a subject of its own: "24/7 but staffed on weekdays".
const WHO_OR_HOW: [&str; 7] = [
    "only", "just", "live", "staffed", "people", "humans", "agents",
];

/// Whether hours are not all hours of the week.
pub fn are_cut_short(text: &Text<'_>, hours: &Range<usize>) -> bool {
    let end = text.sentence_of(hours.start).end;
    let is = |at: usize, words: &[&str]| at < end && text.says_one_of(at, words);
    let mut near = hours.end..hours.end + WITHIN;
    let is_weekend = |at: usize| is(at, &WEEKENDS) || at < end && is_of_weekend(text.spelling(at));
    let is_time = |at: usize| is_weekend(at) || is(at, &TIMES);
    let is_except = |at: usize| {
        is(at, &EXCEPTIONS) && !is(at + 1, &["that"]) && (at + 1..=at + WITHIN).any(is_time)
    };
    let on_weekdays = |at: usize| {
        is(at, &["during", "on"]) && is(at + 1, &WEEKDAYS) && !(at + 2..end).any(is_weekend)
    };
    // "24/7 but Spanish on weekdays only" is about Spanish.
    let is_other = |at: usize| {
        let mut between = hours.end..at;
        let but = between.find(|at| is(*at, &["but"]));
        but.is_some_and(|_| between.any(|at| !is(at, &WHO_OR_HOW)))
    };
    near.any(|at| is_except(at) || on_weekdays(at) && !is_other(at)) || have_an_end(text, hours)
}

/// "Always answered until 10 at night", "before 9pm", "Monday to Saturday"; "before that someone always answers".
fn have_an_end(text: &Text<'_>, hours: &Range<usize>) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const COUNTED: [&str; 5] = ["minutes", "ring", "rings", "seconds", "secs"];
    const UNTIL: [&str; 4] = ["before", "till", "til", "until"];
    let end = text.sentence_of(hours.start).end;
    let is = |at: usize, words: &[&str]| at < end && text.says_one_of(at, words);
    let is_hour = |at: usize| {
        let is_number = at < end && text.spelling(at).starts_with(|c: char| c.is_ascii_digit());
        is_number && !is(at + 1, &COUNTED) || is(at, &["midnight", "noon"])
    };
    let first = text.clause(text.tokens()[hours.start].clause).start;
    let is_earlier =
        is(first, &UNTIL) && is(first + 1, &["that", "then"]) && first + 1 < hours.start;
    let next = hours.end + usize::from(is(hours.end, &["from", "on"]));
    let is_day = |at: usize| is(at, &DAYS) || at < end && is_weekday(text.spelling(at));
    let last = next + 1 + usize::from(is(next + 1, &["through", "thru", "to"]));
    let is_span = last > next + 1 || last < end && text.tokens()[last].is_joined;
    let is_whole = |first: &[&str], end: &[&str]| is(next, first) && is(last, end);
    let ends_there = last + 1 >= end
        || text.tokens()[last + 1].clause != text.tokens()[last].clause
        || is(last + 1, &["and", "only"]);
    let is_part_of_week = is_day(next)
        && is_span
        && is_day(last)
        && ends_there
        && !is_whole(&["sat", "saturday"], &["sun", "sunday"])
        && text.tokens()[next].stem != text.tokens()[last].stem
        && !is_whole(&["mon", "monday"], &["sun", "sunday"])
        && !is_whole(&["sun", "sunday"], &["sat", "saturday"]);
    is_earlier || is_part_of_week || is(hours.end, &UNTIL) && is_hour(hours.end + 1)
}

/// Whether a limit is that of other languages than English. Calls in English may be answered at other hours.
pub fn are_of_language(text: &Text<'_>, limit: &Range<usize>) -> bool {
    are_in_brackets(text, limit) || are_of_speakers(text, limit)
}

/// "Spanish line is staffed Monday to Friday only", not "English and Spanish agents weekdays only".
fn are_of_speakers(text: &Text<'_>, limit: &Range<usize>) -> bool {
    let tokens = text.tokens();
    let first = text.clause(tokens[limit.start].clause).start;
    let behind = |at: usize, words: &[&str]| at > first && text.says_one_of(at - 1, words);
    let is_time = |at: usize| {
        let all: [&[&str]; 4] = [&WEEKDAYS, &WEEKENDS, &TIMES, &WORKING];
        all.iter().any(|words| text.says_one_of(at, words))
    };
    if !limit.clone().any(is_time) {
        return false;
    }
    let mut at = limit.start;
    while behind(at, &STAFFED) {
        at -= 1;
    }
    if behind(at, &SPEAKERS) {
        at -= 1;
        at -= usize::from(behind(at, &["speaking"]));
    }
    let languages = at;
    while behind(at, &LANGUAGES) || at < languages && behind(at, &["&", "and"]) {
        at -= 1;
    }
    if languages == limit.start || at == languages {
        return false;
    }
    while at > first && tokens[at - 1].is_filler {
        at -= 1;
    }
    at == first && !is_after_english(text, first) || behind(at, &["but"])
}

/// Whether a clause goes on with a list that has English: "English, Spanish and Creole agents".
fn is_after_english(text: &Text<'_>, first: usize) -> bool {
    let is_listed = |at: usize| {
        text.says_one_of(at, &LANGUAGES)
            || text.says_one_of(at, &["english"])
            || text.tokens()[at].is_filler
    };
    let mut before = text.sentence_of(first).start..first;
    before.clone().all(is_listed) && before.any(|at| text.says_one_of(at, &["english"]))
}

/// Whether a limit in brackets is that of the languages before it, which stand alone: "English, Spanish (nights only)".
fn are_in_brackets(text: &Text<'_>, limit: &Range<usize>) -> bool {
    let tokens = text.tokens();
    let Some(last) = limit.start.checked_sub(1) else {
        return false;
    };
    let between = tokens[last].span.end..tokens[limit.start].span.start;
    let is_in_brackets =
        text.original()[between].contains('(') && tokens[limit.end - 1].sign_after == ')';
    let begins = |at: usize| at == 0 || tokens[at - 1].clause != tokens[at].clause;
    let is_label_before = |at: usize| at > 0 && tokens[at - 1].sign_after == ':';
    let start = (0..=last)
        .rev()
        .find(|at| begins(*at) || is_label_before(*at));
    let is_language = |at: usize| text.says_one_of(at, &LANGUAGES);
    let is_joint = |at: usize| text.says_one_of(at, &["&", "+", "and"]);
    is_in_brackets
        && is_language(last)
        && start.is_some_and(|start| (start..last).all(|at| is_language(at) || is_joint(at)))
}
