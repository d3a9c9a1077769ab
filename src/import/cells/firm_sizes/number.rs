//! Numbers of employees, with the words around them that say how many that is.

use std::ops::Range;

use super::tokens::{Token, word};
use super::words::{self, is_people, is_people_or_firm};

/// What a number counts that is no people: "2 offices or more".
const OFFICES: [&str; 4] = ["location", "locations", "office", "offices"];

/// A number or range with the words that belong to it: "fewer than 50", "11 to 50", "200 or more".
pub struct Group {
    /// `None` for a date, a phone number or nobody.
    pub range: Option<words::Range>,
    /// Where the words before it begin that belong to it.
    pub start: usize,
    /// Whether these bound it: "fewer than 50".
    pub is_bound: bool,
    /// The position after it.
    pub end: usize,
}

impl Group {
    /// The group whose first number is here.
    pub fn at(tokens: &[Token], at: usize) -> Self {
        let number = |at: usize| match tokens.get(at) {
            Some(Token::Number(number)) => Some(*number),
            _ => None,
        };
        let low = number(at).unwrap_or_default();
        // "5-10 office staff"
        let is_of_offices =
            |at: usize| OFFICES.contains(&word(tokens, at)) && !is_people(word(tokens, at + 1));
        let (lead, start) = Lead::before(tokens, at);
        let group = |range, end| Self {
            range,
            start,
            is_bound: lead.is_bound(),
            end,
        };
        let is_joined = matches!(tokens.get(at + 1), Some(Token::Dash))
            || matches!(word(tokens, at + 1), "to" | "through")
            || word(tokens, at + 1) == "and" && lead == Lead::Between;
        if let (true, Some(high)) = (is_joined, number(at + 2)) {
            let mut end = at + 3;
            // Three numbers with dashes are no range.
            let is_chain = tokens.get(end) == Some(&Token::Dash);
            while tokens.get(end) == Some(&Token::Dash) && number(end + 1).is_some() {
                end += 2;
            }
            let is_open = tokens.get(end) == Some(&Token::Plus);
            let high = if is_open { u64::MAX } else { high.max(low) };
            let range = (!is_chain && !is_of_offices(end)).then_some((low, high));
            return group(range, end + usize::from(is_open));
        }
        let is_plus =
            |at: usize| tokens.get(at) == Some(&Token::Plus) || word(tokens, at) == "plus";
        // "50+ attorneys", "50 attorneys+"
        let is_plus_next = is_plus(at + 1);
        let is_plus = is_plus_next || is_people(word(tokens, at + 1)) && is_plus(at + 2);
        // "5 attorneys and up"
        let people = usize::from(is_people(word(tokens, at + 1)));
        // "Fewer than 5 or more than 200" are two.
        let joint = at + 1 + people;
        let has_tail =
            matches!(word(tokens, joint), "or" | "and") && word(tokens, joint + 2) != "than";
        let tail = has_tail.then(|| word(tokens, joint + 1));
        let (range, end) = match tail.unwrap_or_default() {
            _ if is_plus => (above(low), at + 1 + usize::from(is_plus_next)),
            "up" => ((low.max(1), u64::MAX), joint + 2),
            "more" | "over" | "above" | "larger" | "bigger" | "greater" => (above(low), joint + 2),
            "fewer" | "less" | "under" | "below" | "smaller" => ((1, low), joint + 2),
            // "5 attorney minimum" takes a firm of five.
            _ if bound_of_all(tokens, joint) == Some(Lead::More) => ((low, u64::MAX), at + 1),
            _ => match bound_of_all(tokens, joint).unwrap_or(lead) {
                Lead::More => (above(low), at + 1),
                Lead::Less => ((1, low.saturating_sub(1)), at + 1),
                Lead::AtMost => ((1, low), at + 1),
                Lead::Between | Lead::None => ((low, low), at + 1),
            },
        };
        let is_other = is_of_offices(at + 1) || end_of_whole(tokens, at).is_some_and(is_of_offices);
        group((range.1 > 0 && !is_other).then_some(range), end)
    }

    /// Whether it bounds a size and is no part of a plan: "up to 20 people", but not "up to 5 users included".
    pub fn is_bound_alone(&self, tokens: &[Token]) -> bool {
        let last = word(tokens, self.end - 1);
        let is_bound = self.is_bound || matches!(last, "fewer" | "less" | "smaller" | "under");
        let after = self.end + usize::from(is_people(word(tokens, self.end)));
        is_bound && matches!(tokens.get(after), None | Some(Token::Break | Token::Comma))
    }

    /// Whether a word for people stands directly beside it.
    pub fn is_of_people(&self, tokens: &[Token]) -> bool {
        let mut after = self.end;
        while matches!(word(tokens, after), "full" | "time") {
            after += 1;
        }
        if is_people(word(tokens, after)) {
            return true;
        }
        let before = |back| {
            self.start
                .checked_sub(back)
                .map_or("", |at| word(tokens, at))
        };
        match before(1) {
            "of" => is_people_or_firm(before(2)),
            "size" | "sizes" | "count" => true,
            // "Any firm under 20"
            word if self.is_bound && is_people_or_firm(word) => {
                let next = tokens.get(self.end);
                is_people(word) || matches!(next, None | Some(Token::Break | Token::Comma))
            }
            word => is_people(word),
        }
    }
}

/// As [`bound_behind`], where all numbers have bounds: "11-50, 5 users min" and "2-5, 10 max" are no wider for it.
fn bound_of_all(tokens: &[Token], at: usize) -> Option<Lead> {
    let is_number = |at: &usize| matches!(tokens[*at], Token::Number(_));
    let is_bound = |at: usize| {
        let behind = at + 1 + usize::from(is_people(word(tokens, at + 1)));
        bound_behind(tokens, behind).is_some() || Lead::before(tokens, at).0.is_bound()
    };
    let mut numbers = (0..tokens.len()).filter(is_number);
    bound_behind(tokens, at).filter(|_| numbers.all(is_bound))
}

/// The bound behind a number, or its word for people: "25 users max", "10 seat minimum", "20 seats to start". One that a
/// number follows is that number's.
fn bound_behind(tokens: &[Token], at: usize) -> Option<Lead> {
    let (bound, end) = match (word(tokens, at), word(tokens, at + 1)) {
        ("min" | "minimum", _) => (Lead::More, at + 1),
        ("max" | "maximum" | "tops", _) => (Lead::AtMost, at + 1),
        ("to", "start") => (Lead::More, at + 2),
        _ => return None,
    };
    let ends = matches!(tokens.get(end), None | Some(Token::Break | Token::Comma));
    ends.then_some(bound)
}

/// Whether a comma between two numbers parts the least from the most: "10 min, 80 max", "min 10, max 80".
pub fn is_least_then_most(tokens: &[Token], between: Range<usize>) -> bool {
    let says = |tokens: &[Token], bounds: &[&str]| {
        let mut words = tokens.iter();
        words.any(|token| matches!(token, Token::Word(word) if bounds.contains(&word.as_str())))
    };
    let comma = tokens[between.clone()]
        .iter()
        .position(|token| *token == Token::Comma);
    comma.is_some_and(|comma| {
        let (least, most) = tokens.split_at(between.start + comma);
        says(least, &["min", "minimum"]) && says(most, &["max", "maximum", "tops"])
    })
}

/// Where the whole ends of which the number here is a part: "2 of 3 offices", "2 of our 3 offices".
fn end_of_whole(tokens: &[Token], at: usize) -> Option<usize> {
    let whole = match (word(tokens, at + 1), word(tokens, at + 2)) {
        ("of", "our" | "the" | "their") => at + 3,
        ("of", _) => at + 2,
        _ => return None,
    };
    matches!(tokens.get(whole), Some(Token::Number(_))).then_some(whole + 1)
}

/// Whether a text is nothing but a number of offices: "2 offices", "3-5 locations", "2 of our 3 offices".
pub fn counts_offices(tokens: &[Token]) -> bool {
    let is_part = tokens
        .iter()
        .any(|token| matches!(token, Token::Word(word) if word == "of"));
    let is_number = |token: &Token| match token {
        Token::Word(word) => matches!(word.as_str(), "of" | "our" | "the" | "their"),
        token => {
            matches!(token, Token::Number(_) | Token::Plus) || !is_part && *token == Token::Dash
        }
    };
    match tokens {
        [number @ .., Token::Word(last)] => {
            !number.is_empty() && number.iter().all(is_number) && OFFICES.contains(&last.as_str())
        }
        _ => false,
    }
}

/// More than this number. A firm of one is among "1+".
fn above(number: u64) -> words::Range {
    (
        number.max(1) + u64::from(number > 1 && number < u64::MAX),
        u64::MAX,
    )
}

/// What the words before a number make of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    None,
    More,
    /// Fewer than the number.
    Less,
    /// The number or fewer.
    AtMost,
    Between,
}

impl Lead {
    fn is_bound(self) -> bool {
        matches!(self, Self::More | Self::Less | Self::AtMost)
    }

    /// The lead of the number here, and where it begins.
    fn before(tokens: &[Token], at: usize) -> (Self, usize) {
        let back = |by: usize| at.checked_sub(by).map_or("", |at| word(tokens, at));
        let sign = at.checked_sub(1).map(|at| &tokens[at]);
        let is_no = matches!(back(3), "no" | "not");
        match (back(2), back(1)) {
            _ if sign == Some(&Token::More) => (Self::More, at - 1),
            _ if sign == Some(&Token::Less) => (Self::Less, at - 1),
            _ if sign == Some(&Token::AtMost) => (Self::AtMost, at - 1),
            ("more" | "greater" | "larger" | "bigger", "than") if is_no => (Self::AtMost, at - 3),
            ("fewer" | "less" | "smaller", "than") if is_no => (Self::More, at - 3),
            ("at", "least") | ("more" | "greater" | "larger" | "bigger", "than") => {
                (Self::More, at - 2)
            }
            ("fewer" | "less" | "smaller", "than") => (Self::Less, at - 2),
            ("up", "to") | ("at", "most") | ("cap" | "capped" | "caps", "at") => {
                (Self::AtMost, at - 2)
            }
            ("out", "at") if matches!(back(3), "max" | "maxes" | "tops") => (Self::AtMost, at - 3),
            (_, "over" | "above" | "min" | "minimum") => (Self::More, at - 1),
            (_, "under" | "below") => (Self::Less, at - 1),
            (_, "max" | "maximum") => (Self::AtMost, at - 1),
            (_, "between") => (Self::Between, at - 1),
            (_, "about" | "approx" | "approximately" | "around" | "from" | "roughly") => {
                (Self::None, at - 1)
            }
            _ => (Self::None, at),
        }
    }
}
