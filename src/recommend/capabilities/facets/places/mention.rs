//! Places that are only mentioned: "our phones ring in Montana", "named after the Ohio River".

use std::ops::Range;

use phrases::{JOINTS, Text};

/// A text of at most this many words, fillers apart, is a name or a list.
pub const SHORT_TEXT_WORDS_MAX: usize = 4;
/// A sentence with more words of places than these lists what is served.
pub const FEW_PLACES_MAX: usize = 3;
/// How many words after a place the last word of a longer name is looked for.
const TITLE_WITHIN: usize = 5;

/// Last words of names that have a place in them.
const TITLES: [&str; 40] = [
    "Academy",
    "Accent",
    "Act",
    "Association",
    "Award",
    "Awards",
    "Bay",
    "Bluegrass",
    "Bulldogs",
    "Business",
    "CCPA",
    "CPRA",
    "Canyon",
    "Chamber",
    "Code",
    "College",
    "Commission",
    "Conference",
    "Convention",
    "Desert",
    "Expo",
    "Fair",
    "Institute",
    "Journal",
    "Lake",
    "Magazine",
    "Museum",
    "Prize",
    "Register",
    "Review",
    "Ridge",
    "River",
    "Rockies",
    "Society",
    "Statute",
    "Street",
    "Summit",
    "Times",
    "Tribune",
    "Valley",
];

/// Words that, joined to a place by a hyphen, say that it is not meant as one.
const JOINED: [&str; 11] = [
    "born", "bred", "built", "grown", "made", "raised", "scale", "size", "sized", "style", "tough",
];

/// Words that make a sentence one about whom or what a vendor serves.
pub const SERVED: [&str; 106] = [
    "ads",
    "anywhere",
    "approved",
    "attorney",
    "attorneys",
    "available",
    "campaign",
    "campaigns",
    "carrier",
    "carriers",
    "case",
    "cases",
    "certified",
    "claim",
    "claims",
    "client",
    "clients",
    "counties",
    "county",
    "court",
    "courthouse",
    "courthouses",
    "courts",
    "cover",
    "coverage",
    "covered",
    "covering",
    "covers",
    "crews",
    "deadlines",
    "demands",
    "deposition",
    "depositions",
    "engineers",
    "everywhere",
    "exclusively",
    "facilities",
    "facility",
    "filings",
    "firm",
    "firms",
    "forms",
    "funding",
    "groups",
    "hearing",
    "hearings",
    "hospital",
    "hospitals",
    "inspections",
    "interpreters",
    "investigators",
    "judges",
    "juries",
    "jurisdictions",
    "jurors",
    "lawyer",
    "lawyers",
    "lead",
    "leads",
    "lend",
    "lending",
    "licensed",
    "lien",
    "liens",
    "litigation",
    "market",
    "markets",
    "matters",
    "offices",
    "only",
    "onsite",
    "operate",
    "operating",
    "plaintiff",
    "plaintiffs",
    "pleadings",
    "practice",
    "practices",
    "provider",
    "providers",
    "record",
    "records",
    "region",
    "reporter",
    "reporters",
    "retrieve",
    "rules",
    "serve",
    "served",
    "serves",
    "service",
    "services",
    "serving",
    "site",
    "state",
    "states",
    "statewide",
    "subpoena",
    "subpoenas",
    "technicians",
    "territory",
    "throughout",
    "trial",
    "trials",
    "victims",
    "visits",
];
/// Words before places by which "we" are there.
const LEADS: [&str; 9] = [
    "across", "around", "for", "from", "in", "into", "of", "over", "within",
];
/// Words beside the places of a list.
const BESIDE: [&str; 22] = [
    "&",
    "all",
    "and",
    "any",
    "at",
    "both",
    "coast",
    "currently",
    "for",
    "from",
    "in",
    "moment",
    "now",
    "of",
    "or",
    "plus",
    "region",
    "the",
    "through",
    "to",
    "today",
    "western",
];

/// Whether a place is a part of a name or of another word: "the California Consumer Privacy Act", "Texas-sized".
pub fn is_in_title(text: &Text<'_>, place: &Range<usize>) -> bool {
    let clause = text.clause(text.tokens()[place.end - 1].clause);
    let is_joined = |at: usize| text.tokens()[at].is_joined && text.says_one_of(at, &JOINED);
    if place.end < clause.end && is_joined(place.end) {
        return true;
    }
    let is_capital = |at: usize| {
        let spelling = text.spelling(at);
        spelling.starts_with(char::is_uppercase)
    };
    let following = (place.end..clause.end).take(TITLE_WITHIN);
    let mut name = following.take_while(|at| is_capital(*at) || text.says_one_of(*at, &JOINTS));
    is_capital(place.start) && name.any(|at| TITLES.contains(&text.spelling(at)))
}

/// Whether a sentence says that the place in it is served; `places` are all words of places in the text, `others` the
/// first words of other capabilities.
pub fn is_served(
    text: &Text<'_>,
    place: &Range<usize>,
    places: &[usize],
    others: &[usize],
) -> bool {
    let sentence = text.sentence_of(place.start);
    let words = text.tokens().iter().filter(|token| !token.is_filler);
    let is_short = words.count() <= SHORT_TEXT_WORDS_MAX && !text.says_one_of(0, &["our", "we"]);
    let is_link = |at: &usize| !places.contains(at) && !text.says_one_of(*at, &JOINTS);
    let led = (sentence.start..place.start).rev().find(is_link);
    // "We drive to Georgia", not "we love Vermont winters".
    let is_to = |at: usize| text.says_one_of(at, &["to"]) && places.contains(&(at + 1));
    let is_goal = sentence.clone().any(is_to);
    let is_led = led.is_some_and(|led| text.says_one_of(led, &LEADS));
    let says = |mut range: Range<usize>| {
        let is_ours = |at: usize| is_led && text.says_one_of(at, &["we"]);
        is_goal
            || range.any(|at| text.says_one_of(at, &SERVED) || others.contains(&at) || is_ours(at))
    };
    let named = places.iter().filter(|at| sentence.contains(at)).count();
    if is_short || named > FEW_PLACES_MAX || says(sentence.clone()) {
        return true;
    }
    let clause = text.clause(text.tokens()[place.start].clause);
    let is_listed = |at: usize| {
        places.contains(&at)
            || text.tokens()[at].is_filler
            || text.says_one_of(at, &BESIDE)
            || text.spelling(at).len() == 2 && text.spelling(at).chars().all(char::is_uppercase)
    };
    clause.clone().all(is_listed)
}
