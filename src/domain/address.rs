//! City and state in one text, as people and programs write them.

use super::country::{is_behind_province, is_country, without_country_and_zip};
use super::place::{UsState, WORD_CODES};

/// Signs after which another place begins, or something that is not part of one.
const ENDS: [char; 8] = [';', '|', '/', '(', '[', ':', '–', '—'];
/// Words after which another place begins.
const END_WORDS: [&str; 4] = [" - ", " and ", " & ", " or "];
/// Signs before a city, which end a street, a label as in "HQ: Dallas, TX", or another place.
const BEFORE_CITY: [char; 4] = [',', ';', ':', '|'];
/// Signs between a city and its state where there is no comma.
const BEFORE_STATE: [char; 6] = ['-', '–', '—', '/', '(', '['];

/// City and state of an address: "Austin, TX" for "123 Main St, Austin, TX 78701", and its state; of several
/// places the first, without a note behind it. Without a comma the state is its two capital letters, or
/// stands behind a sign: "Austin TX", "Austin (Texas)". `None` where the text names no city with a state.
pub fn city_and_state(address: &str) -> Option<(String, UsState)> {
    let is_end = |at: &usize| {
        let rest = &address[*at..];
        rest.starts_with(ENDS) || END_WORDS.iter().any(|word| rest.starts_with(word))
    };
    let ends = address.char_indices().map(|(at, _)| at).filter(is_end);
    let mut befores = ends.map(|at| &address[..at]);
    let (city, state) = befores.find_map(at_end).or_else(|| at_end(address))?;
    Some((format!("{city}, {}", state.code()), state))
}

/// The state of a text that names one and no city: "Texas", "TX", "US-TX". Two letters are a state in capitals
/// only, and Washington is not, since it may be the city.
pub fn state_alone(text: &str) -> Option<UsState> {
    let text = without_country_and_zip(text);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if letters <= 2 {
        return capital_code(text);
    }
    UsState::parse(text).filter(|_| !text.eq_ignore_ascii_case("washington"))
}

/// Whether a text is a state's name that its largest city has, so that the state is the same either way.
pub fn is_city_as_well(text: &str) -> bool {
    text.eq_ignore_ascii_case("new york")
}

/// City and state at the end of a text.
fn at_end(text: &str) -> Option<(&str, UsState)> {
    let text = without_country_and_zip(text);
    if is_behind_province(text) {
        return None;
    }
    after_comma(text).or_else(|| without_comma(text))
}

fn after_comma(text: &str) -> Option<(&str, UsState)> {
    let (before, state) = text.rsplit_once(',')?;
    let state = UsState::parse(state)?;
    Some((city(before)?, state))
}

fn without_comma(text: &str) -> Option<(&str, UsState)> {
    let text = text.trim_end_matches([')', ']']).trim_end();
    let is_between = |c: char| c.is_whitespace() || BEFORE_STATE.contains(&c);
    let word_start = text.rfind(is_between)?;
    let (before, word) = text.split_at(word_start);
    let word = word.trim_start_matches(is_between);
    let code = capital_code(word).or_else(|| small_code(before, word));
    let (before, state) = match code {
        Some(state) => (before, state),
        None => name_behind_sign(text)?,
    };
    let before = before.trim_end_matches(is_between);
    let has_sign = text[before.len()..].contains(BEFORE_STATE);
    let city = city(before)?;
    // A street may end with NE.
    let is_street = city.contains(|c: char| c.is_ascii_digit());
    (!is_street && !is_state_beside(city, state, has_sign)).then_some((city, state))
}

/// Whether a text before a state is no city: "Texas (TX)" is the same state, and "New York/New Jersey" two of
/// them, but "Washington (DC)" and "Delaware OH" are cities.
fn is_state_beside(text: &str, state: UsState, has_sign: bool) -> bool {
    match UsState::from_code_or_name(text) {
        None => false,
        Some(_) if text.len() == 2 => true,
        Some(own) if own == state => !is_city_as_well(text),
        Some(_) => has_sign && state.code() != "DC",
    }
}

/// "Dallas (Texas)": the state in more than two letters.
fn name_behind_sign(text: &str) -> Option<(&str, UsState)> {
    let (before, name) = text.rsplit_once(BEFORE_STATE)?;
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let state = UsState::parse(name).filter(|_| letters > 2)?;
    Some((before, state))
}

/// The state of its two capital letters, with stops or without.
fn capital_code(word: &str) -> Option<UsState> {
    let mut letters = word.bytes().filter(|byte| *byte != b'.');
    let code = [letters.next()?, letters.next()?];
    if letters.next().is_some() {
        return None;
    }
    UsState::from_code(str::from_utf8(&code).ok()?)
}

/// Codes that are short for something else in small letters, besides [those that are words](WORD_CODES).
const SHORT: [&str; 2] = ["MO", "MT"];
/// The most words of a city.
const CITY_MAX_WORDS: usize = 3;

/// The state of two small letters behind a city, as people type it: "gulfport ms", "Dallas tx".
fn small_code(city: &str, word: &str) -> Option<UsState> {
    let is_small = word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_of_letters =
        |c: char| c.is_alphabetic() || c.is_whitespace() || matches!(c, '.' | '\'' | '’' | '-');
    let is_city =
        city.chars().all(is_of_letters) && city.split_whitespace().count() <= CITY_MAX_WORDS;
    let code = word.to_ascii_uppercase();
    let is_word = WORD_CODES.contains(&code.as_str()) || SHORT.contains(&code.as_str());
    let is_code = is_small && word.len() == 2 && is_city && !is_word;
    is_code.then(|| UsState::from_code(&code))?
}

/// The city at the end of what stands before a state.
fn city(text: &str) -> Option<&str> {
    let mut parts = text.rsplit(BEFORE_CITY).map(str::trim);
    let city = parts.find(|part| !part.is_empty())?;
    (city.contains(char::is_alphabetic) && !is_country(city)).then_some(city)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::place::state_of;
    use crate::domain::tests::{IMPORT, assert_says, in_words};

    #[test]
    fn an_address_ends_with_city_and_state() {
        for (address, expected) in [
            ("123 Main St, Austin, TX", Some("Austin, TX")),
            ("Austin, TX 78701", Some("Austin, TX")),
            ("Austin, TX, 78701-1234", Some("Austin, TX")),
            ("Austin, Texas, USA", Some("Austin, TX")),
            (
                "123 Main St Suite 4, Austin, TX 78701, United States",
                Some("Austin, TX"),
            ),
            ("Charleston, West Virginia 25301", Some("Charleston, WV")),
            ("Washington, D.C. 20001", Some("Washington, DC")),
            ("100 Main St, Dallas TX 75201", Some("Dallas, TX")),
            ("Dallas TX", Some("Dallas, TX")),
            ("Dallas TX 75201", Some("Dallas, TX")),
            ("DALLAS TX", Some("DALLAS, TX")),
            ("Saint Louis MO", Some("Saint Louis, MO")),
            ("Washington DC", Some("Washington, DC")),
            ("Washington D.C.", Some("Washington, DC")),
            ("New York NY", Some("New York, NY")),
            ("Dallas (TX)", Some("Dallas, TX")),
            ("Austin (TX)", Some("Austin, TX")),
            ("Austin/TX", Some("Austin, TX")),
            ("Dallas (Texas)", Some("Dallas, TX")),
            ("Dallas - TX", Some("Dallas, TX")),
            ("Dallas/TX", Some("Dallas, TX")),
            ("Winston-Salem NC", Some("Winston-Salem, NC")),
            ("Dallas, TX - HQ", Some("Dallas, TX")),
            ("Dallas TX - HQ", Some("Dallas, TX")),
            ("Dallas, TX (main office)", Some("Dallas, TX")),
            ("Dallas, TX - Texas", Some("Dallas, TX")),
            ("Miami, Fla.", Some("Miami, FL")),
            ("Dallas, TX U.S.A.", Some("Dallas, TX")),
            ("Dallas, TX\u{a0}75201", Some("Dallas, TX")),
            ("Dallas, TX; Austin, TX", Some("Dallas, TX")),
            ("Dallas, TX / Austin, TX", Some("Dallas, TX")),
            ("Dallas, TX and Austin, TX", Some("Dallas, TX")),
            ("Dallas TX | Austin TX", Some("Dallas, TX")),
            (
                "Dallas / Fort Worth, TX 75201",
                Some("Dallas / Fort Worth, TX"),
            ),
            ("HQ: Dallas, TX", Some("Dallas, TX")),
            ("Offices: Dallas, TX; Austin, TX", Some("Dallas, TX")),
            ("Portland OR", Some("Portland, OR")),
            ("Delaware OH", Some("Delaware, OH")),
            ("Lake In", None),
            ("Lake in", None),
            ("Dallas tx", Some("Dallas, TX")),
            ("gulfport ms", Some("gulfport, MS")),
            ("st. paul mn", Some("st. paul, MN")),
            ("call me", None),
            ("123 main st tx", None),
            ("Austin, Texas", Some("Austin, TX")),
            ("Coeur d'Alene, Idaho", Some("Coeur d'Alene, ID")),
            ("LA", None),
            ("La", None),
            ("TX/OK", None),
            ("US-TX", None),
            ("TX - Texas", None),
            ("TX - Austin", None),
            ("NY - Boardroom", None),
            ("CA - Conference Room B", None),
            ("TX - Various", None),
            ("CA - Toronto", None),
            ("IL - Tel Aviv", None),
            ("TX - HQ", None),
            ("TX - Main Office", None),
            ("TX - remote", None),
            ("IN - Person", None),
            ("CO - Founder", None),
            ("Texas - Oklahoma", None),
            ("Texas - 3 offices", None),
            ("Washington - Georgetown", None),
            ("TX - Canada", None),
            ("tx - Austin", None),
            ("Texas (TX)", None),
            ("New York/New Jersey", None),
            ("New York/NJ", None),
            ("Washington (DC)", Some("Washington, DC")),
            ("Carrollton, Farmers Branch TX", Some("Farmers Branch, TX")),
            ("500 5th Ave NE", None),
            ("St. Paul/Minneapolis", None),
            ("Vancouver, BC, Canada", None),
            ("Toronto, ON, CA", None),
            ("Toronto ON M5V 3L9, CA", None),
            ("New York, USA", None),
            ("78701, TX, USA", None),
            ("Austin", None),
            ("Texas", None),
            ("", None),
        ] {
            let found = city_and_state(address);
            let city = found.as_ref().map(|(city, _)| city.as_str());
            assert_eq!(city, expected, "{address:?}");
            if let Some((city, state)) = &found {
                assert_eq!(state_of(city), Some(*state), "{address:?}");
            }
        }
    }

    #[test]
    fn a_state_stands_alone() {
        for (text, expected) in [
            ("Texas", Some("TX")),
            ("texas, USA", Some("TX")),
            ("TX", Some("TX")),
            ("N.Y.", Some("NY")),
            ("US-TX", Some("TX")),
            ("Texas (TX)", Some("TX")),
            ("TX 75201", Some("TX")),
            ("New York", Some("NY")),
            ("Washington", None),
            ("La", None),
            ("tx", None),
            ("Dallas", None),
            ("", None),
        ] {
            assert_eq!(state_alone(text).map(UsState::code), expected, "{text:?}");
        }
    }

    #[test]
    fn import_md_states_the_words_of_a_city() {
        let words = in_words(CITY_MAX_WORDS);
        let city = format!("behind a city of at most {words} words,");
        assert_says(IMPORT, &[city]);
    }
}
