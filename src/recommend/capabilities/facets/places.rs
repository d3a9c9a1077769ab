//! Places in texts: the abbreviations of states, which are read in lists only ("TX, OK and LA"), and whether a place that is
//! named is served.

mod elsewhere;
mod jotted;
pub mod mention;

use phrases::{Found, JOINTS, Purpose, SelectedPhrases, Text};

pub use elsewhere::is_of_one_thing;
use jotted::{is_jotted, is_okay};
pub use mention::{SERVED, is_in_title, is_served};

use crate::domain::place::{UsState, WORD_CODES};
use crate::recommend::tags::{TagId, TagSet, Vocabulary};

/// The places of a vocabulary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    all: TagSet,
    /// Two letters and the state, sorted.
    codes: Vec<(String, TagId)>,
    west: Option<TagId>,
}

/// Codes that may also be titles or other abbreviations, besides [those that are words](WORD_CODES): one counts in a list
/// only beside a surer place.
const TITLES: [&str; 2] = ["CT", "MS"];

fn is_doubtful(code: &str) -> bool {
    WORD_CODES.contains(&code) || TITLES.contains(&code)
}

/// Words after which a single code is a place.
const BEFORE_ONE: [&str; 18] = [
    "in",
    "beyond",
    "across",
    "throughout",
    "except",
    "excl",
    "excluding",
    "outside",
    "serving",
    "serves",
    "for",
    "all",
    "statewide",
    "covers",
    "covering",
    "minus",
    "no",
    "not",
];

/// What is Veterans Affairs' behind "VA", and what is named beside it.
const VETERANS_WORDS: [&str; 8] = [
    "benefits",
    "clinic",
    "clinics",
    "disability",
    "facilities",
    "facility",
    "hospital",
    "hospitals",
];
const BESIDE_VETERANS: [&str; 4] = ["dod", "military", "tricare", "veterans"];

/// Words before a city.
const BEFORE_CITY: [&str; 6] = ["at", "from", "in", "near", "of", "outside"];
/// Most words of a city's name.
const CITY_WORDS_MAX: usize = 3;
/// Words by which an address names a market after all.
const SERVING: [&str; 14] = [
    "across",
    "available",
    "cover",
    "covering",
    "covers",
    "firms",
    "for",
    "practices",
    "serve",
    "served",
    "serves",
    "serving",
    "throughout",
    "to",
];

/// Words that may be one half of a region's name: "South West", "Mid-West".
const HALVES: [&str; 3] = ["mid", "north", "south"];

impl Places {
    pub fn of(vocabulary: &Vocabulary) -> Self {
        let all: TagSet = vocabulary
            .tags()
            .filter(|&tag| vocabulary.is_place(tag))
            .collect();
        let mut codes: Vec<_> = vocabulary
            .names()
            .filter(|(name, tag)| name.len() == 2 && all.contains(*tag))
            .map(|(name, tag)| (name.to_uppercase(), tag))
            .collect();
        codes.sort();
        Self {
            west: vocabulary.tag("west").filter(|tag| all.contains(*tag)),
            all,
            codes,
        }
    }

    pub fn contains(&self, tag: TagId) -> bool {
        self.all.contains(tag)
    }

    /// The abbreviations of a text, and "West" where it is the region.
    pub fn codes(&self, text: &Text<'_>, phrases: SelectedPhrases<'_>) -> Vec<(TagId, Found)> {
        let mut found = Vec::new();
        let mut run: Vec<(usize, TagId)> = Vec::new();
        let mut is_sure = false;
        let mut members = 0;
        let tokens = text.tokens();
        for at in 0..=tokens.len() {
            let goes_on = at < tokens.len()
                && at
                    .checked_sub(1)
                    .is_none_or(|last| tokens[last].sentence == tokens[at].sentence);
            let code = (at < tokens.len())
                .then(|| self.code(text.spelling(at)))
                .flatten()
                .filter(|_| !is_of_veterans(text, at));
            let is_name = at < tokens.len() && self.is_named_at(text, at, phrases);
            if goes_on && code.is_none() && (is_name || is_link(text.spelling(at))) {
                members += usize::from(is_name);
                is_sure |= is_name;
                continue;
            }
            if code.is_none() || !goes_on {
                if is_sure && members >= 2 || stands_alone(text, &run) {
                    let is_code = |at: usize| self.code(text.spelling(at)).is_some();
                    let named = run
                        .iter()
                        .filter(|(at, _)| !is_okay(text, *at, is_code) && !is_jotted(text, *at));
                    found.extend(named.map(|(at, tag)| (*tag, one(*at))));
                }
                run.clear();
                (is_sure, members) = (false, 0);
            }
            if let Some(tag) = code {
                members += 1;
                is_sure |= !is_doubtful(text.spelling(at));
                run.push((at, tag));
            }
        }
        found.extend(self.wests(text));
        found
    }

    /// Whether a place at a token ends an address: "our agents in Tampa, Florida" serve anybody.
    pub fn is_address(&self, text: &Text<'_>, at: usize, phrases: SelectedPhrases<'_>) -> bool {
        let tokens = text.tokens();
        let is_capital = |at: usize| text.spelling(at).starts_with(char::is_uppercase);
        let clause = text.clause(tokens[at].clause);
        let Some(city) = at.checked_sub(1).filter(|_| clause.start == at) else {
            return false;
        };
        let mut first = city;
        // "In Boise and Tulsa, Oklahoma".
        let is_city = |at: usize| is_capital(at) || at < city && is_link(text.spelling(at));
        while first > 0 && is_city(first) && tokens[first].clause == tokens[city].clause {
            first -= 1;
        }
        let is_led = city - first <= CITY_WORDS_MAX && text.says_one_of(first, &BEFORE_CITY);
        let sentence = text.sentence_of(at);
        let serves = sentence.clone().any(|at| text.says_one_of(at, &SERVING));
        first < city
            && is_led
            && sentence.contains(&first)
            && !serves
            && !(first + 1..at).any(|at| {
                self.code(text.spelling(at)).is_some() || self.is_named_at(text, at, phrases)
            })
    }

    /// Whether words are two regions of a list rather than one: "South, West and Midwest".
    pub fn is_parted(text: &Text<'_>, found: &Found) -> bool {
        let first = found.tokens.start;
        found.words.len() > 1 && text.says_one_of(first, &HALVES) && !is_one_word(text, first)
    }

    fn code(&self, spelling: &str) -> Option<TagId> {
        let at = self
            .codes
            .binary_search_by(|(code, _)| code.as_str().cmp(spelling));
        at.ok().map(|at| self.codes[at].1)
    }

    /// Whether the name of a place stands at a token.
    fn is_named_at(&self, text: &Text<'_>, at: usize, phrases: SelectedPhrases<'_>) -> bool {
        let is_capital = text.spelling(at).starts_with(char::is_uppercase);
        is_capital
            && phrases.starting_at(text, at).any(|number| {
                let purpose = phrases.purpose(number);
                let is_place = matches!(purpose, Purpose::Tag(tag, _) if self.contains(TagId(tag)));
                is_place && phrases.find(number, text, at).is_some()
            })
    }

    /// "the West", "Midwest and West": capital, and no part of a longer name.
    fn wests(&self, text: &Text<'_>) -> Vec<(TagId, Found)> {
        let Some(west) = self.west else {
            return Vec::new();
        };
        let tokens = text.tokens();
        let is_region = |at: &usize| {
            let next = at + 1;
            let is_longer = tokens.get(next).is_some_and(|token| {
                token.clause == tokens[*at].clause
                    && text.spelling(next).starts_with(char::is_uppercase)
            });
            // "South West" is the Southwest, which is a phrase.
            let is_half = at.checked_sub(1).is_some_and(|before| {
                text.says_one_of(before, &HALVES) && is_one_word(text, before)
            });
            let before = at.checked_sub(1).map_or("", |before| text.spelling(before));
            let is_led = ["the", "and", "or", "&", "across", "throughout"].contains(&before)
                || at.checked_sub(1).is_some_and(|before| {
                    let word = text.spelling(before).to_lowercase();
                    [
                        "midwest",
                        "southwest",
                        "south",
                        "southeast",
                        "northeast",
                        "east",
                    ]
                    .contains(&word.as_str())
                });
            text.spelling(*at) == "West" && !is_longer && !is_half && is_led
        };
        let all = (0..tokens.len()).filter(is_region);
        all.map(|at| (west, one(at))).collect()
    }
}

fn one(at: usize) -> Found {
    Found {
        tokens: at..at + 1,
        words: vec![at],
    }
}

/// Whether a word and the next are parted by no more than a space or a hyphen.
fn is_one_word(text: &Text<'_>, first: usize) -> bool {
    let words = text.quote(first..first + 2);
    let second = text.spelling(first + 1).len();
    let between = &words[text.spelling(first).len()..words.len() - second];
    between.chars().all(|c| c.is_whitespace() || c == '-')
}

/// Whether "VA" is Veterans Affairs and no state: "VA and military facilities", "for VA hospitals".
fn is_of_veterans(text: &Text<'_>, at: usize) -> bool {
    let is_linked = |at: usize| at < text.tokens().len() && is_link(text.spelling(at));
    let is_beside = |at: usize| text.says_one_of(at, &BESIDE_VETERANS);
    let clause = text.clause(text.tokens()[at].clause);
    // "TX and VA hospitals" and "MD/VA hospitals" are in two states.
    let is_state = |at: usize| UsState::from_code_or_name(text.spelling(at)).is_some();
    let is_led = at > clause.start && !is_linked(at - 1) && !is_state(at - 1);
    // "In VA and military families" is in Virginia.
    let is_place = at > 0 && text.says_one_of(at - 1, &["across", "in", "throughout"]);
    text.spelling(at) == "VA"
        && (is_led && at + 1 < clause.end && text.says_one_of(at + 1, &VETERANS_WORDS)
            || is_led && !is_place && is_linked(at + 1) && is_beside(at + 2)
            || at > 1 && is_linked(at - 1) && is_beside(at - 2))
}

fn is_link(word: &str) -> bool {
    JOINTS.contains(&word)
}

/// Whether a code is all that stands behind a label for places: "States: OH only". "State: OH" may be where an office is.
fn is_behind_label(text: &Text<'_>, at: usize) -> bool {
    const LABELS: [&str; 9] = [
        "coverage",
        "covers",
        "markets",
        "region",
        "regions",
        "serves",
        "states",
        "territories",
        "territory",
    ];
    let tokens = text.tokens();
    let is_label = at == 1 && tokens[0].sign_after == ':' && text.says_one_of(0, &LABELS);
    let is_only = at + 2 == tokens.len() && text.says_one_of(at + 1, &["only"]);
    let is_state = match text.spelling(at) {
        // "Coverage: OK" may be fine.
        "OK" => is_only,
        // A city and a region, unless states are asked for.
        "LA" | "NE" => text.says_one_of(0, &["states"]),
        _ => true,
    };
    is_label && is_state && (is_only || at + 1 == tokens.len())
}

fn stands_alone(text: &Text<'_>, run: &[(usize, TagId)]) -> bool {
    let [(at, _)] = run else { return false };
    if is_behind_label(text, *at) {
        return true;
    }
    let is_led = |before: usize| text.says_one_of(before, &BEFORE_ONE);
    let is_of =
        *at > 1 && text.says_one_of(at - 1, &["of"]) && text.says_one_of(at - 2, &["outside"]);
    let is_led = *at > 0 && is_led(at - 1) || is_of;
    // "No VA", but not "no VA pool"
    let ends = at + 1 == text.clause(text.tokens()[*at].clause).end;
    let is_longer = *at > 0 && text.says_one_of(at - 1, &["no"]) && !ends;
    is_led && !is_longer && !is_doubtful(text.spelling(*at))
}
