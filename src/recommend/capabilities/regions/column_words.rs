//! The words that the column of places is made of, beside those of the vocabulary.

use phrases::EXCEPTIONS;

use crate::domain::day::MONTHS;
use crate::domain::text::{is_digits, words_in};

/// Names that a column uses where sentences do not, with the slugs that they stand for; those after a
/// minus are left out.
pub const NAMES: [(&[&str], &[&str]); 7] = [
    (
        &[
            "all",
            "all 50",
            "us",
            "united states of america",
            "nat l",
            "natl",
            "america",
            "north america",
            "worldwide",
            "global",
            "everywhere",
            "anywhere",
            "all us states",
            "every us state",
            "us wide",
            "usa wide",
        ],
        &["nationwide"],
    ),
    (
        &[
            "48 contiguous",
            "48 states",
            "lower 48",
            "lower 48 states",
            "contiguous 48",
            "contiguous us",
            "contiguous states",
            "contiguous 48 states",
            "48 contiguous states",
            "continental us",
        ],
        &["nationwide", "-alaska", "-hawaii"],
    ),
    (&["washington dc"], &["district-of-columbia"]),
    (
        &["virginias", "both virginias"],
        &["virginia", "west-virginia"],
    ),
    (
        &["mid atlantic", "mid atlantic states"],
        &[
            "delaware",
            "district-of-columbia",
            "maryland",
            "new-jersey",
            "new-york",
            "pennsylvania",
            "virginia",
            "west-virginia",
        ],
    ),
    (
        &[
            "gulf coast",
            "gulf states",
            "gulf coast states",
            "gulf south",
        ],
        &["alabama", "florida", "louisiana", "mississippi", "texas"],
    ),
    (
        &[
            "dfw",
            "dfw metroplex",
            "metroplex",
            "dallas fort worth",
            "dallas ft worth",
            "rgv",
        ],
        &["texas"],
    ),
];
/// Regions whose edges are drawn in more than one way: these states are in them, others may be.
pub const VAGUE: [(&str, &[&str]); 4] = [
    ("east coast", &EAST_COAST),
    ("eastern seaboard", &EAST_COAST),
    ("atlantic coast", &EAST_COAST),
    ("eastern us", &EAST_COAST),
];
const EAST_COAST: [&str; 14] = [
    "connecticut",
    "delaware",
    "florida",
    "georgia",
    "maine",
    "maryland",
    "massachusetts",
    "new-hampshire",
    "new-jersey",
    "new-york",
    "north-carolina",
    "rhode-island",
    "south-carolina",
    "virginia",
];
/// Words that make a city stand for the metropolitan area around it.
pub const METRO: [&str; 6] = [
    "area",
    "greater",
    "metro",
    "metroplex",
    "metropolitan",
    "region",
];
/// Large cities, each in one state only, whose metropolitan areas lie in it.
pub const CITIES: [(&str, &str); 34] = [
    ("albuquerque", "new-mexico"),
    ("atlanta", "georgia"),
    ("austin", "texas"),
    ("baltimore", "maryland"),
    ("baton rouge", "louisiana"),
    ("birmingham", "alabama"),
    ("boise", "idaho"),
    ("cleveland", "ohio"),
    ("dallas", "texas"),
    ("denver", "colorado"),
    ("detroit", "michigan"),
    ("el paso", "texas"),
    ("fort lauderdale", "florida"),
    ("fort worth", "texas"),
    ("houston", "texas"),
    ("indianapolis", "indiana"),
    ("jacksonville", "florida"),
    ("las vegas", "nevada"),
    ("los angeles", "california"),
    ("miami", "florida"),
    ("milwaukee", "wisconsin"),
    ("nashville", "tennessee"),
    ("new orleans", "louisiana"),
    ("oklahoma city", "oklahoma"),
    ("orlando", "florida"),
    ("phoenix", "arizona"),
    ("pittsburgh", "pennsylvania"),
    ("sacramento", "california"),
    ("salt lake city", "utah"),
    ("san antonio", "texas"),
    ("san diego", "california"),
    ("san francisco", "california"),
    ("seattle", "washington"),
    ("tampa", "florida"),
];
/// Large cities whose metropolitan areas lie in their state and beyond it.
pub const CITIES_BEYOND: [(&str, &str); 8] = [
    ("charlotte", "north-carolina"),
    ("chicago", "illinois"),
    ("cincinnati", "ohio"),
    ("louisville", "kentucky"),
    ("memphis", "tennessee"),
    ("minneapolis", "minnesota"),
    ("philadelphia", "pennsylvania"),
    ("st louis", "missouri"),
];
/// Words for a part of a state: "North Texas".
pub const PARTS: [&str; 10] = [
    "central", "east", "eastern", "north", "northern", "south", "southern", "upstate", "west",
    "western",
];
/// Signs after which another name begins.
pub const PART_ENDS: [char; 11] = [',', ';', '/', '|', '(', ')', '[', ']', '\n', ':', '•'];
/// Words that say that a place is not served yet, if ever: "OK (pending)", "GA soon".
const NOT_YET: [&str; 22] = [
    "coming",
    "eventually",
    "expected",
    "expecting",
    "hold",
    "later",
    "maybe",
    "pending",
    "planned",
    "planning",
    "q1",
    "q2",
    "q3",
    "q4",
    "roadmap",
    "soon",
    "tba",
    "tbd",
    "tomorrow",
    "waiting",
    "waitlist",
    "yet",
];
/// Words that leave it open, or to others: "NV through a partner".
const UNSURE: [&str; 25] = [
    "applied",
    "applying",
    "ask",
    "considering",
    "depends",
    "future",
    "hopefully",
    "hoping",
    "if",
    "likely",
    "next",
    "once",
    "partner",
    "partners",
    "possible",
    "possibly",
    "potentially",
    "referral",
    "request",
    "someday",
    "sometimes",
    "unless",
    "until",
    "when",
    "whenever",
];
const SEASONS: [&str; 5] = ["autumn", "fall", "spring", "summer", "winter"];
const BEFORE_SEASONS: [&str; 8] = [
    "by", "early", "from", "in", "late", "starting", "the", "this",
];
/// Words by which a vendor works in a place more than in others: "TX mainly".
pub const MAINLY: [&str; 4] = ["chiefly", "mainly", "mostly", "primarily"];
/// Words between two names.
pub const JOINTS: [&str; 8] = ["and", "or", "plus", "&", "+", "-", "–", "—"];
/// Signs that part a list, so that a country beside a state in it is a name of its own.
pub const LIST_SIGNS: [char; 5] = [';', '/', '|', '\n', '•'];
/// Words after which places are left out, beside those after which anything is.
const ALSO_EXCEPTIONS: [&str; 11] = [
    "besides", "but", "ex", "exc", "excl", "exclude", "excludes", "no", "not", "outside", "without",
];
/// Words around a place that add nothing to it.
pub const AROUND: [&str; 18] = [
    "across",
    "all",
    "available",
    "entire",
    "for",
    "from",
    "in",
    "incl",
    "including",
    "of",
    "only",
    "serves",
    "serving",
    "state",
    "statewide",
    "the",
    "throughout",
    "whole",
];

/// Words beside those that say nothing of their own: "in early 2027".
const BESIDE: [&str; 16] = [
    "a", "by", "early", "end", "from", "in", "late", "mid", "not", "of", "on", "starting", "the",
    "this", "through", "upon",
];

/// Whether a part of the column names nothing and says "later", "pending" or "2027".
pub fn is_doubt(part: &str) -> bool {
    let mut words = words_in(part).peekable();
    let says = |word: &str| is_one_of(word, &NOT_YET) || is_time_of_year(word) || is_year(word);
    words.peek().is_some()
        && words.clone().any(says)
        && words.all(|word| says(word) || is_one_of(word, &BESIDE))
}

/// Whether a part stands before names: "coming soon:".
pub fn is_lead(part: &str) -> bool {
    part.trim_end().ends_with(':')
}

/// Whether words about a name say that it is not served yet, or ask: "GA soon", "GA in 2027", "GA?".
pub fn is_not_yet(words: &[&str]) -> bool {
    is_later(words)
        || words.iter().any(|word| is_one_of(word, &UNSURE))
        || words.last().is_some_and(|last| last.ends_with('?'))
}

/// Whether a word says when in a year, as it does behind a place and behind "in" and the like: "NV in the fall".
fn is_time_of_year(word: &str) -> bool {
    is_one_of(word, &SEASONS) || is_one_of(word, &MONTHS)
}

/// Whether they plainly say that it is served later.
pub fn is_later(words: &[&str]) -> bool {
    let dated = |pair: &[&str]| is_one_of(pair[0], &["by", "from", "in"]) && is_year(pair[1]);
    words.iter().any(|word| is_one_of(word, &NOT_YET))
        || words.windows(2).any(dated)
        || is_in_season(words)
}

fn is_in_season(words: &[&str]) -> bool {
    let is_dated = |at: usize| {
        let ends = words.get(at + 1).is_none_or(|next| is_year(next));
        is_time_of_year(words[at]) && (ends || is_one_of(words[at - 1], &BEFORE_SEASONS))
    };
    let is_since = words.iter().any(|word| is_one_of(word, &["since"]));
    !is_since && (1..words.len()).any(is_dated)
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.starts_with("20") && is_digits(word)
}

/// Whether places behind a word are left out.
pub fn is_except(word: &str) -> bool {
    is_one_of(word, &EXCEPTIONS) || is_one_of(word, &ALSO_EXCEPTIONS)
}

/// Whether a word is one of some, in capitals or not.
pub fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// "GA+FL" as its states, and any other word as it is: "50+".
pub fn joined_codes(word: &str) -> impl Iterator<Item = &str> {
    let is_joined = word.split('+').all(is_code);
    word.split(move |c| is_joined && c == '+')
}

/// Two capital letters.
pub fn is_code(word: &str) -> bool {
    word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}
