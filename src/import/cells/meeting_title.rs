//! The vendor in the title of a meeting: scheduling programs export "Demo with Acme Intake" and "Acme Intake demo (30
//! min)" where our own files say "Acme Intake".

use crate::domain::text::is_digits;

mod forms;
mod names;
mod person;

pub use self::forms::{KnownName, vendor_in_form};
pub use self::names::names_in_title;
pub use self::person::{begins_with_whom_one_meets, without_person};

/// Words for a demo.
const DEMOS: [&str; 3] = ["demo", "demonstration", "demos"];
/// Words for a meeting, which may be a demo: they are taken off only where the title says with whom.
const MEETINGS: [&str; 9] = [
    "call",
    "consultation",
    "intro",
    "introduction",
    "meeting",
    "presentation",
    "session",
    "tour",
    "walkthrough",
];
/// Words before a demo or meeting that are not part of the vendor's name.
const KINDS: [&str; 10] = [
    "discovery",
    "free",
    "introductory",
    "live",
    "online",
    "product",
    "sales",
    "vendor",
    "virtual",
    "zoom",
];
/// Words for which of several meetings it is.
const TURNS: [&str; 13] = [
    "1st", "2nd", "3rd", "another", "final", "first", "follow", "followup", "initial", "last",
    "second", "third", "up",
];
/// Words of a first meeting that names do not end with.
const INTROS: [&str; 3] = ["intro", "introduction", "introductory"];
const BEFORE_NAMES: [&str; 5] = ["by", "for", "of", "w/", "with"];
/// Words before the firm that a demo was shown to.
const BEFORE_FIRMS: [&str; 4] = ["for", "to", "w/", "with"];
/// What mail and calendar programs put before a title.
const PREFIXES: [&str; 7] = [
    "accepted:",
    "fw:",
    "fwd:",
    "invitation:",
    "re:",
    "reschedule:",
    "rescheduled:",
];
const UNITS: [&str; 9] = [
    "h", "hour", "hours", "hr", "m", "min", "mins", "minute", "minutes",
];
/// Signs between a name and what is said of it.
const SIGNS: [char; 5] = [':', '-', '–', '—', '|'];

/// The title without the words around the vendor's name; all of it where nothing else is left.
pub fn vendor_in_title(title: &str) -> &str {
    let title = without_prefixes(title);
    let words = words(title);
    let is = |at: usize, list: &[&str]| is_one_of(&words, at, list);
    let without_length = |end: usize| without_length(&words, end);
    let mut end = without_length(words.len());
    let mut lead = 0;
    while is(lead, &KINDS) || is(lead, &TURNS) {
        lead += 1;
    }
    end = before_firm(&words, lead, end);
    if end > 2 && is(end - 2, &DEMOS) && is_turn(words[end - 1].1) {
        end -= 1;
    }
    if end > 0 && is(end - 1, &DEMOS) {
        end -= 1;
        while end > 0 && is(end - 1, &KINDS) {
            end -= 1;
        }
        end = without_length(end);
        // "Acme - 2nd demo", "Acme follow-up demo"
        if end > 1 && is(end - 1, &["1st", "2nd", "3rd", "followup"]) {
            end -= 1;
        } else if end > 2 && is(end - 1, &["up"]) && is(end - 2, &["follow"]) {
            end -= 2;
        }
    }
    end = before_meeting(title, &words, end);
    let mut start = 0;
    if is(lead, &DEMOS) || is(lead, &MEETINGS) {
        if is(lead + 1, &DEMOS) || is(lead + 1, &MEETINGS) {
            lead += 1;
        }
        let is_led = is(lead + 1, &BEFORE_NAMES);
        let has_sign = has_sign_after(title, &words, lead);
        if is_led || has_sign {
            start = lead + 1 + usize::from(is_led);
        }
    }
    if start >= end {
        return title;
    }
    let first = if start > 0 { words[start].0 } else { 0 };
    let last = words.get(end).map_or(title.len(), |(at, _)| *at);
    let is_left_over = |c: char| c.is_whitespace() || SIGNS.contains(&c) || "([,".contains(c);
    title[first..last].trim_end_matches(is_left_over)
}

/// The end of the words behind which stands the firm that a demo was shown to: "Acme Intake demo with Ruiz Law", "Acme
/// Intake product tour w/ Ruiz Law". Who booked is never stored.
fn before_firm(words: &[(usize, &str)], lead: usize, end: usize) -> usize {
    let is = |at: usize, list: &[&str]| is_one_of(words, at, list);
    let demo = |at: &usize| is(*at, &DEMOS) && is(*at + 1, &BEFORE_FIRMS);
    let meeting = |at: &usize| is(*at, &MEETINGS) && is(*at + 1, &["w/"]) && is(*at - 1, &KINDS);
    if let Some(at) = (lead + 1..end).find(demo) {
        return at + 1;
    }
    let Some(mut end) = (lead + 1..end).find(meeting) else {
        return end;
    };
    while end > lead + 1 && is(end - 1, &KINDS) {
        end -= 1;
    }
    end
}

/// "2" of "demo #2", "3/5" of "demo 3/5", but not "24/7".
fn is_turn(word: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() < 3);
    match word.split_once('/') {
        Some((turn, of)) => number(turn)
            .zip(number(of))
            .is_some_and(|(turn, of)| turn <= of),
        None => word.len() == 1 && number(word).is_some(),
    }
}

/// A title without "FW:" and the like.
pub(in crate::import) fn without_prefixes(mut title: &str) -> &str {
    while let Some(end) = title.find(": ")
        && is_in(&title[..=end], &PREFIXES)
    {
        title = title[end + 1..].trim_start();
    }
    title
}

/// Whether a text has nothing but words of a meeting: "Intro call", "2nd demo (30 min)".
pub(in crate::import) fn is_of_meetings(text: &str) -> bool {
    words(text)
        .iter()
        .all(|(_, word)| is_word_of_meetings(word))
}

fn is_word_of_meetings(word: &str) -> bool {
    let lists = [&DEMOS[..], &MEETINGS, &KINDS, &TURNS, &BEFORE_NAMES, &UNITS];
    is_digits(word) || is_length(word) || lists.iter().any(|list| is_in(word, list))
}

/// Whether a text has a word for a demo or another meeting.
pub(in crate::import) fn has_word_for_meeting(text: &str) -> bool {
    let is_said = |word: &str| is_in(word, &DEMOS) || is_in(word, &MEETINGS);
    words(text).iter().any(|(_, word)| is_said(word))
}

/// Whether a text says how long a meeting takes: "Acme - 20 min".
pub(in crate::import) fn has_length(text: &str) -> bool {
    let words = words(text);
    (2..=words.len()).any(|end| without_length(&words, end) < end)
}

/// Whether the word there is one of these.
fn is_one_of(words: &[(usize, &str)], at: usize, list: &[&str]) -> bool {
    words.get(at).is_some_and(|(_, word)| is_in(word, list))
}

fn is_in(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// Whether a sign parts the word there from the next one.
fn has_sign_after(title: &str, words: &[(usize, &str)], at: usize) -> bool {
    let next = words.get(at + 1).map(|(next, _)| *next);
    let (start, word) = words[at];
    next.is_some_and(|next| title[start + word.len()..next].contains(SIGNS))
}

/// The end of the words without the length of a meeting there.
fn without_length(words: &[(usize, &str)], end: usize) -> usize {
    match end.checked_sub(2) {
        Some(at) if is_digits(words[at].1) && is_one_of(words, at + 1, &UNITS) => at,
        _ if end > 0 && is_length(words[end - 1].1) => end - 1,
        _ => end,
    }
}

/// The end of the words without a meeting there that a sign parts from them ("Acme: 30-minute walkthrough") or that begins
/// as no name ends ("Acme intro call").
fn before_meeting(title: &str, words: &[(usize, &str)], end: usize) -> usize {
    let Some(meeting) = end
        .checked_sub(1)
        .filter(|at| is_one_of(words, *at, &MEETINGS))
    else {
        return end;
    };
    let is_kind = |at: usize| {
        let mut lists = [&KINDS[..], &TURNS, &MEETINGS].into_iter();
        lists.any(|list| is_one_of(words, at, list))
    };
    let mut before = meeting;
    while before > 0 && is_kind(before - 1) {
        before -= 1;
    }
    before = without_length(words, before);
    let Some((at, word)) = before.checked_sub(1).map(|last| words[last]) else {
        return end;
    };
    let has_sign = title[at + word.len()..words[before].0].contains(SIGNS);
    let is_intro = before < meeting && is_one_of(words, before, &INTROS);
    if has_sign || is_intro { before } else { end }
}

/// Words with where they begin.
pub(in crate::import) fn words(title: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = title;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let word = &rest[start..];
        let is_end = |c: char| c.is_whitespace() || SIGNS.contains(&c) || "()[],".contains(c);
        let word = &word[..word.find(is_end).unwrap_or(word.len())];
        let at = title.len() - rest.len() + start;
        words.push((at, word));
        rest = &title[at + word.len()..];
    }
    words
}

/// "30min".
fn is_length(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < word.len() && UNITS.contains(&unit.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_around_a_name_are_left_out() {
        for title in [
            "Acme Intake",
            "Acme Intake Demo",
            "Acme Intake demo (30 min)",
            "Acme Intake - 30 Minute Demo",
            "Acme Intake – Product Demo",
            "Acme Intake: live demo [45min]",
            "Demo with Acme Intake",
            "Demo: Acme Intake",
            "Product demo of Acme Intake",
            "Intro call with Acme Intake - 30 minutes",
            "DEMO | Acme Intake (1 hour)",
            "Acme Intake (30min)",
            "Acme Intake demo with Ruiz Law",
            "2nd demo with Acme Intake",
            "Follow-up demo: Acme Intake",
            "Acme Intake - 2nd demo",
            "Acme Intake follow-up demo (30 min)",
            "Acme Intake: live demo for Dana Ruiz (30 min)",
            "Acme Intake: 30-minute walkthrough",
            "Acme Intake - intro call",
            "Acme Intake intro call",
            "Acme Intake introductory meeting (30 min)",
            "Acme Intake | product tour (45 min)",
            "Acme Intake product tour w/ Ruiz",
            "Acme Intake demo w/ Ruiz Law",
            "Intro call w/ Acme Intake",
            "Demo w/ Acme Intake",
            "FW: Acme Intake demo",
            "Re: Fwd: Acme Intake demo",
            "Reschedule: Demo with Acme Intake",
            "Acme Intake demo #2",
            "Acme Intake demo 3/5",
        ] {
            assert_eq!(vendor_in_title(title), "Acme Intake", "{title}");
        }
    }

    #[test]
    fn names_keep_their_words() {
        for name in [
            "Demo",
            "Product Demo",
            "30 Minute Meeting",
            "30 min",
            "Live Oak Software",
            "First Call",
            "Second Chance",
            "Follow Up Boss",
            "Call Ruby",
            "Meeting Tree Computer",
            "Smith.ai",
            "Acme, Inc.",
            "Acme (Legal)",
            "Case-Pilot 360",
            "Software for Lawyers",
            "Demo to Go with Ease",
            "Demo 24",
            "CRM Demo: Acme",
            "Intake Demo | Acme",
            "Software Demo - Acme Intake",
            "Acme demo-day with Ruiz",
            "Phone call w/ Acme",
            "Intake walkthrough w/ Acme",
            "Acme Demo 24/7",
            "Acme Demo 2025",
            "Acme <> Ruiz",
            "Walkthrough",
            "- - -",
            "",
        ] {
            assert_eq!(vendor_in_title(name), name, "{name}");
        }
        assert_eq!(vendor_in_title("Demo with Acme, Inc."), "Acme, Inc.");
        assert_eq!(vendor_in_title("Smith.ai Demo"), "Smith.ai");
        for title in ["Demo with Acme (Legal)", "Acme (Legal) demo (30 minutes)"] {
            assert_eq!(vendor_in_title(title), "Acme (Legal)", "{title}");
        }
        assert_eq!(vendor_in_title("Live Oak Demo"), "Live Oak");
    }
}
