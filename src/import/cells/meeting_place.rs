//! Ways to meet where a place is looked for: exports of scheduling tools say "Zoom" or a phone number
//! under Location.

use super::cell::quoted;
use crate::domain::address::city_and_state;
use crate::domain::place::state_of;
use crate::domain::text::{is_digits, words_in};

// Each word stands in one list, by whether names of places have it and by what it says.

/// Ways to meet that are in names of places too.
const AMBIGUOUS_WAYS: &[&str] = &[
    "call",
    "conference",
    "hangout",
    "meet",
    "meeting",
    "meetings",
    "person",
    "remote",
    "tba",
    "tbd",
    "teams",
];
/// Ways to meet that are in no place's name, so they decide whatever stands beside them.
const CLEAR_WAYS: &[&str] = &[
    "attendeeinperson",
    "conferencing",
    "facetime",
    "gotomeeting",
    "hangouts",
    "inperson",
    "online",
    "phone",
    "remotely",
    "ringcentral",
    "skype",
    "somewhereelse",
    "telephone",
    "userphone",
    "video",
    "virtual",
    "virtually",
    "webex",
    "webinar",
    "whatsapp",
    "zoom",
];
/// Words beside a way to meet that are in names of places too.
const FILLERS: &[&str] = &[
    "a", "and", "at", "audio", "by", "cisco", "conf", "ext", "goto", "id", "in", "inbound", "ms",
    "number", "on", "one", "or", "outbound", "over", "pm", "room", "the", "through", "to", "web",
    "with", "x",
];
/// Words beside a way to meet that are in no place's name: a text with one of them is no place.
const SENTENCE_FILLERS: &[&str] = &[
    "be",
    "details",
    "google",
    "invitation",
    "invite",
    "link",
    "microsoft",
    "see",
    "us",
    "via",
    "will",
];
/// Other words of a sentence that are in no place's name. A person's name may stand beside them.
const SENTENCE: &[&str] = &[
    "after",
    "before",
    "confirmation",
    "description",
    "instructions",
    "is",
    "me",
    "our",
    "please",
    "provided",
    "this",
    "upon",
    "we",
    "you",
    "your",
];
/// Fewer digits are a house or a room.
const PHONE_DIGITS_MIN: usize = 7;
/// This many beside each other are nothing but a number of a phone or of a meeting.
const PHONE_DIGITS: usize = 10;
const HOST_MAX_CHARS: usize = 60;

/// How to meet, as a report may name it without naming a person, where a location is no place.
pub fn way_to_meet(location: &str) -> Option<String> {
    let text = location.to_lowercase();
    if let Some(host) = host(&text) {
        return Some(format!("a link to {host}"));
    }
    // Cal.com names its ways to meet so.
    if text.starts_with("integrations:") {
        return Some(quoted(location));
    }
    if text.contains('@') {
        return Some("an address".to_owned());
    }
    if has_phone_number(&text) {
        return Some("a phone number".to_owned());
    }
    // "Call, TX" is a place. Without a comma the two letters may be a word, as in "CALL ME".
    let is_place = state_of(location).is_some()
        || location.contains(',') && city_and_state(location).is_some();
    if is_place && !words_in(&text).any(|word| CLEAR_WAYS.contains(&word)) {
        return None;
    }
    let (numbers, words): (Vec<&str>, Vec<&str>) =
        words_in(&text).partition(|word| is_digits(word));
    let digits: usize = numbers.iter().map(|number| number.len()).sum();
    let first_of = |list: &[&str]| words.iter().find(|word| list.contains(word)).copied();
    let clear_way = first_of(CLEAR_WAYS);
    let way = clear_way.or_else(|| first_of(AMBIGUOUS_WAYS));
    let is_of = |word: &&str, lists: &[&[&str]]| lists.iter().any(|list| list.contains(word));
    let known = [CLEAR_WAYS, AMBIGUOUS_WAYS, FILLERS, SENTENCE_FILLERS];
    let is_all_known = words.iter().all(|word| is_of(word, &known));
    let is_sentence = |word: &&str| is_of(word, &[SENTENCE_FILLERS, SENTENCE]);
    let is_clear = clear_way.is_some() || words.iter().any(is_sentence);
    if digits >= PHONE_DIGITS_MIN && (is_all_known || way.is_some() && is_clear) {
        return Some("a phone number".to_owned());
    }
    match way {
        Some(_) if is_all_known => Some(quoted(location)),
        // Its other words may name a person.
        Some(way) if is_clear => Some(format!("a sentence with {}", quoted(way))),
        _ => None,
    }
}

/// Whether this many digits stand together, apart from what separates those of a phone number.
fn has_phone_number(text: &str) -> bool {
    let has_digits = |text: &str| {
        let digits = text.bytes().filter(u8::is_ascii_digit);
        digits.count() >= PHONE_DIGITS
    };
    let is_separator = |c: char| matches!(c, ' ' | '-' | '.' | '(' | ')' | '+' | '/' | '\u{a0}');
    let mut runs = text.split(|c: char| !c.is_ascii_digit() && !is_separator(c));
    has_digits(text) && runs.any(has_digits)
}

/// The host of a link.
fn host(text: &str) -> Option<String> {
    let after_scheme = text.split_once("://").map(|(_, rest)| rest);
    let bare = || {
        let (host, _) = text.split_once('/')?;
        let is_host = host.contains('.') && !host.contains(char::is_whitespace);
        is_host.then_some(text)
    };
    let rest = after_scheme
        .or_else(|| text.starts_with("www.").then_some(text))
        .or_else(bare)?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let rest = rest[..end].rsplit('@').next().unwrap_or_default();
    let is_of_host = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let host = rest.chars().take_while(is_of_host).take(HOST_MAX_CHARS);
    Some(host.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, assert_says, in_words};

    #[test]
    fn a_word_stands_in_one_list() {
        let lists = [
            CLEAR_WAYS,
            AMBIGUOUS_WAYS,
            FILLERS,
            SENTENCE_FILLERS,
            SENTENCE,
        ];
        let words = lists.concat();
        let distinct: std::collections::BTreeSet<&str> = words.iter().copied().collect();
        assert_eq!(distinct.len(), words.len());
    }

    #[test]
    fn a_way_to_meet_is_told_from_a_place() {
        for (location, named) in [
            ("Zoom", "\"Zoom\""),
            (
                "Zoom Meeting (link in invitation)",
                "\"Zoom Meeting (link in invitation)\"",
            ),
            ("Google Meet", "\"Google Meet\""),
            ("Microsoft Teams", "\"Microsoft Teams\""),
            ("PHONE CALL", "\"PHONE CALL\""),
            ("In-person meeting", "\"In-person meeting\""),
            ("TBD", "\"TBD\""),
            ("integrations:daily", "\"integrations:daily\""),
            ("integrations:google:meet", "\"integrations:google:meet\""),
            ("attendeeInPerson", "\"attendeeInPerson\""),
            ("userPhone", "\"userPhone\""),
            (
                "https://us02web.zoom.us/j/8412?pwd=secret",
                "a link to us02web.zoom.us",
            ),
            (
                "Join: https://ada:x@meet.example/room",
                "a link to meet.example",
            ),
            ("meet.google.com/abc-defg-hij", "a link to meet.google.com"),
            ("+1 (512) 555-0100", "a phone number"),
            ("Phone: 512.555.0100 ext 4", "a phone number"),
            ("ada@park.example", "an address"),
            ("This is a Zoom web conference.", "a sentence with \"zoom\""),
            (
                "Google Meet (instructions in description)",
                "a sentence with \"meet\"",
            ),
            (
                "Web conferencing details provided upon confirmation.",
                "a sentence with \"conferencing\"",
            ),
            ("Video - Dallas, TX", "a sentence with \"video\""),
            ("Dallas, TX or Zoom", "a sentence with \"zoom\""),
            ("Zoom Meeting ID", "\"Zoom Meeting ID\""),
            ("CALL ME", "a sentence with \"call\""),
            ("Ada Park will call me", "a sentence with \"call\""),
            ("Ada Park will call 555-0100", "a phone number"),
            ("Attorney will call me at 512-555-0100", "a phone number"),
            ("Ada Park, Austin, TX, (512) 555 0100", "a phone number"),
            ("+49 30 5550 0100", "a phone number"),
        ] {
            assert_eq!(way_to_meet(location).as_deref(), Some(named), "{location}");
        }
        for place in [
            "Austin, TX",
            "Austin",
            "Call, TX",
            "Dallas TX",
            "Texas",
            "Remote, Oregon",
            "St. Paul/Minneapolis",
            "29 Palms",
            "Washington, D.C.",
            "Zoomville",
            "New York City office",
            "Denver Conference Center",
            "123 Main St Suite 4, Austin, TX 78701-1234, United States",
            "Call, TX 75933",
            "Washington, D.C. 20001",
            "",
        ] {
            assert_eq!(way_to_meet(place), None, "{place}");
        }
    }

    #[test]
    fn import_md_states_the_digits_of_a_phone_number() {
        let digits = in_words(PHONE_DIGITS);
        let phone = format!("What has {digits} digits together is a phone number,");
        assert_says(IMPORT, &[phone]);
    }
}
