//! What words say of firms and their sizes.

use phrases::NEGATIONS;

use super::tokens::{Token, word};
use crate::domain::firm::{FIRMS, PEOPLE};

/// Employees, from and to.
pub type Range = (u64, u64);

/// Further words for the people of a firm, which in running text are said of much else: "5 employee records", "a
/// room for 20 persons".
const ALSO_PEOPLE: &[&str] = &[
    "emp",
    "employee",
    "folks",
    "fte",
    "ftes",
    "headcount",
    "member",
    "persons",
    "staffers",
];
/// Further words for a firm, which in running text are said of vendors and much else.
const ALSO_FIRMS: &[&str] = &[
    "business",
    "company",
    "law",
    "market",
    "organisation",
    "organization",
    "practitioner",
    "practitioners",
];
/// Further words of a text that is about a size and nothing else.
const AROUND_SIZES: &[&str] = &[
    "a",
    "about",
    "above",
    "and",
    "approx",
    "approximately",
    "around",
    "at",
    "below",
    "between",
    "bigger",
    "count",
    "fewer",
    "for",
    "from",
    "full",
    "greater",
    "large",
    "larger",
    "least",
    "less",
    "max",
    "maximum",
    "min",
    "minimum",
    "more",
    "number",
    "of",
    "only",
    "or",
    "over",
    "plus",
    "roughly",
    "size",
    "sized",
    "sizes",
    "smaller",
    "spot",
    "sweet",
    "than",
    "the",
    "through",
    "time",
    "to",
    "total",
    "under",
    "up",
    "with",
];
/// Words that deny a size beside those that deny whatever they stand in.
const ALSO_NEGATIONS: &[&str] = &["except", "excluding", "neither", "non", "nor", "unless"];

pub fn is_people(word: &str) -> bool {
    [PEOPLE, ALSO_PEOPLE]
        .iter()
        .any(|words| words.contains(&word))
}

pub fn is_people_or_firm(word: &str) -> bool {
    is_people(word)
        || [FIRMS, ALSO_FIRMS]
            .iter()
            .any(|words| words.contains(&word))
}

/// Whether a text about sizes and nothing else may hold this.
pub fn is_of_a_size(token: &Token) -> bool {
    match token {
        Token::Word(word) => {
            let word = word.as_str();
            is_people_or_firm(word)
                || [AROUND_SIZES, ROUGHLY, &NEGATIONS, ALSO_NEGATIONS]
                    .iter()
                    .any(|words| words.contains(&word))
                || size_word(word).is_some()
        }
        token => *token != Token::Other,
    }
}

/// Words by which a text about sizes says that they are not the only ones.
const ROUGHLY: &[&str] = &[
    "best",
    "ideal",
    "ideally",
    "mainly",
    "maybe",
    "most",
    "mostly",
    "perhaps",
    "preferred",
    "primarily",
    "typical",
    "typically",
    "usually",
];

/// Whether a text about sizes that holds this may name exactly those.
pub fn is_exactly(token: &Token) -> bool {
    is_of_a_size(token) && !matches!(token, Token::Word(word) if is_rough(word))
}

pub fn is_rough(word: &str) -> bool {
    ROUGHLY.contains(&word)
}

/// Whether what follows is denied.
pub fn is_negation(word: &str) -> bool {
    phrases::is_negation(word) || ALSO_NEGATIONS.contains(&word)
}

/// Words between "any" and "firm" that leave it a firm of any size.
pub const FIRMS_OF: &[&str] = &[
    "injury",
    "law",
    "personal",
    "pi",
    "plaintiff",
    "plaintiffs",
    "plaintiff's",
];

/// Whether a text with this may name some sizes and not others.
fn names_size(token: &Token) -> bool {
    match token {
        Token::Word(word) => size_word(word).is_some(),
        token => matches!(token, Token::Number(_)),
    }
}

/// All firms, where nothing else is said.
pub const ANYBODY: [&str; 4] = ["anybody", "anyone", "everybody", "everyone"];

/// What may be big or small of a firm of any size: "big budget firms".
const OF_ANY_SIZE: [&str; 12] = [
    "ad",
    "budget",
    "budgets",
    "case",
    "caseload",
    "data",
    "dollar",
    "name",
    "settlement",
    "spend",
    "ticket",
    "volume",
];

/// The employees that a word stands for.
pub fn range_of_word(tokens: &[Token], at: usize, written: &str) -> Option<Range> {
    if ANYBODY.contains(&written) {
        return (tokens.len() == 1).then_some((1, u64::MAX));
    }
    if matches!(written, "any" | "all") {
        let mut next = at + 1;
        while FIRMS_OF.contains(&word(tokens, next)) {
            next += 1;
        }
        // "Any PI firm with 5+ attorneys"
        let says_whose = tokens[at + 1..next]
            .iter()
            .any(|of| *of != Token::Word("law".to_owned()));
        if says_whose && tokens.iter().any(names_size) {
            return None;
        }
        let next = word(tokens, next);
        let is_size = next.starts_with("size") || next.starts_with("firm");
        let is_all_there_is = tokens.len() == 1;
        return (is_size || is_all_there_is).then_some((1, u64::MAX));
    }
    if written == "self" && word(tokens, at + 1) == "employed" {
        return Some((1, 1));
    }
    // "Just me", as people answer.
    let is_all = at + 1 == tokens.len() && at <= 1;
    if is_all && matches!(written, "me" | "myself") {
        let is_alone = at == 0 || matches!(word(tokens, 0), "just" | "only");
        return is_alone.then_some((1, 1));
    }
    // Vendors of software write "mid-market", which is one word to them.
    let written = match (written, word(tokens, at + 1)) {
        ("mid", "market") => "midmarket",
        _ => written,
    };
    let (range, is_clear) = size_word(written)?;
    // "10+ but will take smaller" compares with what was said.
    let is_compared = matches!(written, "smaller" | "larger");
    (is_clear || is_of_firms(&tokens[at + 1..], !is_compared)).then_some(range)
}

/// Whether a word for sizes has no bounds that everybody agrees on.
pub fn is_vague_size(word: &str) -> bool {
    size_word(word).is_some_and(|((low, high), _)| low < high)
}

/// The employees that a word may stand for, and whether it always does: "large" is also said of much
/// else.
pub fn size_word(word: &str) -> Option<(Range, bool)> {
    Some(match word {
        "solo" | "solos" | "solopreneur" | "solopreneurs" | "freelancer" | "freelancers"
        | "individuals" => ((1, 1), true),
        "sole" | "individual" => ((1, 1), false),
        "micro" => ((1, 10), false),
        "tiny" => ((1, 5), false),
        "startups" | "boutiques" => ((2, 20), true),
        "startup" | "boutique" => ((2, 20), false),
        "small" | "smaller" => ((2, 50), false),
        "smb" | "smbs" | "sme" | "smes" => ((2, 200), true),
        "midmarket" => ((51, 200), true),
        "midsize" | "midsized" => ((21, 200), true),
        "mid" | "medium" => ((21, 200), false),
        "enterprises" | "biglaw" => ((201, u64::MAX), true),
        "big" | "enterprise" | "large" | "larger" => ((201, u64::MAX), false),
        _ => return None,
    })
}

/// Whether the words after "small" or the like say that firms are: at once ("small", "small to large"), or
/// with few words between ("small personal injury firms").
fn is_of_firms(after: &[Token], may_be_at_once: bool) -> bool {
    const BETWEEN_MAX: usize = 4;
    const ENDS: &[&str] = &[
        "at", "by", "for", "from", "in", "need", "needs", "of", "on", "that", "who", "with",
    ];
    let mut between = 0;
    for token in after {
        let Token::Word(word) = token else {
            break;
        };
        let word = word.as_str();
        if is_people_or_firm(word) || word.starts_with("size") {
            return true;
        }
        if OF_ANY_SIZE.contains(&word) {
            return false;
        }
        if ENDS.contains(&word) || between > BETWEEN_MAX {
            break;
        }
        let is_listed =
            matches!(word, "and" | "or" | "to" | "through") || size_word(word).is_some();
        between += usize::from(!is_listed);
    }
    may_be_at_once && between == 0
}
