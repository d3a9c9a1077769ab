//! The words and numbers of a text about firm sizes. A number that is a price, a share, a date or a place
//! in a row ("$5,000", "24/7", "33%", "2nd") is distinguished from one that may count employees.

use std::ops::Range;

use phrases::number_named;

/// What companies are measured in, and not firms of lawyers.
const EMPLOYEE: &str = "employee";

#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    Number(u64),
    /// In lower case.
    Word(String),
    /// A dash between two numbers, or between "solo" and one.
    Dash,
    Plus,
    Less,
    AtMost,
    More,
    Comma,
    /// The end of a sentence or a parenthesis.
    Break,
    /// A number that counts no employees.
    Other,
}

/// The tokens of a text. A dash between words and all other signs make no difference.
pub fn tokens(text: &str) -> Vec<Token> {
    let text: Vec<char> = text.to_lowercase().chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at) {
        let next = text.get(at + 1);
        let after_number = matches!(tokens.last(), Some(Token::Number(_)));
        let token = match c {
            '0'..='9' => {
                let low = match tokens.as_slice() {
                    [.., Token::Number(low), Token::Dash] => Some(*low),
                    _ => None,
                };
                let (token, end) = number(&text, at, low);
                tokens.push(token);
                at = end;
                continue;
            }
            c if c.is_alphabetic() => {
                let end = end_of(&text, at, |c| c.is_alphanumeric() || is_apostrophe(c));
                let word: String = text[at..end]
                    .iter()
                    .map(|c| if is_apostrophe(*c) { '\'' } else { *c })
                    .collect();
                let is_with = word == "w" && text.get(end) == Some(&'/');
                let word = if is_with {
                    "with"
                } else {
                    word.trim_end_matches('\'')
                };
                let is_after_dash = at.checked_sub(1).is_some_and(|at| text[at] == '-');
                push_word(&mut tokens, word, is_after_dash);
                at = end;
                continue;
            }
            '-' | '–' | '—' | '−' => {
                let rest = text[at + 1..].iter();
                let number = rest.copied().find(|c| !c.is_whitespace());
                let after_solo = matches!(tokens.last(), Some(Token::Word(word)) if word == "solo");
                let is_range = (after_number || after_solo && !begins_range(&text[at + 1..]))
                    && number.is_some_and(|c| c.is_ascii_digit());
                is_range.then_some(Token::Dash)
            }
            '+' => matches!(tokens.last(), Some(Token::Number(_) | Token::Word(_)))
                .then_some(Token::Plus),
            '<' if next == Some(&'=') => Some(Token::AtMost),
            '≤' => Some(Token::AtMost),
            '<' => Some(Token::Less),
            '>' | '≥' => Some(Token::More),
            ',' => Some(Token::Comma),
            '&' => Some(Token::Word("and".to_owned())),
            '.' if next.is_some_and(|next| !next.is_whitespace()) => None,
            '.' | ';' | '!' | '?' | '(' | ')' | '|' | '•' | '\n' => Some(Token::Break),
            _ => None,
        };
        tokens.extend(token);
        at += 1;
    }
    tokens
}

/// Adds a word, which may be a number or the end of one: "twenty-five", "two hundred".
fn push_word(tokens: &mut Vec<Token>, word: &str, is_after_dash: bool) {
    let is_rank = matches!(tokens.last(), Some(Token::Word(before)) if matches!(before.as_str(), "no" | "number"));
    let number = number_named(word).map(u64::from);
    let number = number.filter(|_| !is_rank);
    let joined = match (number, tokens.last()) {
        (Some(100), Some(Token::Number(hundreds @ 1..10))) => Some(hundreds * 100),
        (Some(ones @ 1..10), Some(Token::Number(tens @ 20..100))) => {
            (tens % 10 == 0 && is_after_dash).then_some(tens + ones)
        }
        _ => None,
    };
    if joined.is_some() {
        tokens.pop();
    }
    tokens.push(match joined.or(number) {
        Some(number) => Token::Number(number),
        None if word == "thru" => Token::Word("through".to_owned()),
        None => Token::Word(word.to_owned()),
    });
}

/// The word at a position; empty where there is none.
pub fn word(tokens: &[Token], at: usize) -> &str {
    match tokens.get(at) {
        Some(Token::Word(word)) => word,
        _ => "",
    }
}

/// Whether a range of its own begins here: "Solo - 2-5, 6-20" lists sizes.
fn begins_range(text: &[char]) -> bool {
    let is_around = |c: &&char| c.is_ascii_digit() || c.is_whitespace();
    let next = text.iter().find(|c| !is_around(c));
    next.is_some_and(|c| matches!(c, '-' | '–' | '—' | '−'))
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’')
}

/// Where the run of such characters ends that begins here.
fn end_of(text: &[char], at: usize, is: impl Fn(char) -> bool) -> usize {
    let run = text[at..].iter().take_while(|c| is(**c)).count();
    at + run
}

/// The number that begins here, and where it ends; `low` where it ends the range that begins with that number.
fn number(text: &[char], at: usize, low: Option<u64>) -> (Token, usize) {
    let before = text[..at].iter().rev().find(|c| !c.is_whitespace());
    let is_price = matches!(before, Some('$' | '€' | '£' | '#'));
    let is_fraction = at.checked_sub(1).is_some_and(|at| text[at] == '/');
    let digits = |from| end_of(text, from, |c| c.is_ascii_digit());
    let end = end_of_number(text, at, low);
    let value = value_of(&text[at..end]);
    let is_decimal = text.get(end) == Some(&'.') && digits(end + 1) > end + 1;
    let letters = end_of(text, end, char::is_alphanumeric);
    let (value, end, is_plain) = match &text[end..letters] {
        [] => (value, end, true),
        ['k'] => (value.saturating_mul(1_000), letters, true),
        _ => (value, letters, false),
    };
    let is_part = matches!(text.get(end), Some('%' | '/' | '°' | '$' | '€' | '£'));
    if is_price || is_fraction || is_decimal || is_part || !is_plain {
        let end = if is_decimal { digits(end + 1) } else { end };
        return (Token::Other, end);
    }
    (Token::Number(value), end)
}

/// Where a number with its thousands ends: "1,001", "1.001" and "1 001" are one, "51-200,201-500" are two ranges.
fn end_of_number(text: &[char], at: usize, low: Option<u64>) -> usize {
    let digits = |from| end_of(text, from, |c| c.is_ascii_digit());
    let mut end = digits(at);
    let may_lead = end - at <= 3 && text[at] != '0';
    while text.get(end).is_some_and(|c| is_between_thousands(*c)) && digits(end + 1) == end + 4 {
        let is_blank = text[end].is_whitespace();
        let is_further = match text[end] {
            ',' | '.' => {
                let is_next_range = matches!(text.get(end + 4), Some('-' | '–' | '+'));
                !(low.is_some() && is_next_range)
            }
            _ => may_lead && (!is_blank || is_one_number(text, at..end, low)),
        };
        if !is_further {
            break;
        }
        end += 4;
    }
    end
}

fn is_between_thousands(c: char) -> bool {
    matches!(c, ',' | '.' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}') || is_apostrophe(c)
}

/// Whether three digits behind a number and a blank belong to it: always where they begin with a zero; else not where the
/// number ends a range as it is, or they begin one, as in "10 200+" and "10 100-200". No firm has 25,200 lawyers, but a
/// company may have "1 500+ employees".
fn is_one_number(text: &[char], number: Range<usize>, low: Option<u64>) -> bool {
    let group = &text[number.end + 1..number.end + 4];
    if group[0] == '0' {
        return true;
    }
    let after_blanks = |at| end_of(text, at, char::is_whitespace);
    let sign = after_blanks(number.end + 4);
    let sign_is_plus = text.get(sign) == Some(&'+');
    let is_next_range = sign_is_plus || matches!(text.get(sign), Some('-' | '–' | '—' | '−'));
    match low {
        Some(low) => !is_next_range && value_of(&text[number]) <= low,
        None if sign_is_plus => {
            let behind = text[after_blanks(sign + 1)..].iter();
            let is_of_employees = behind.take(EMPLOYEE.len()).copied().eq(EMPLOYEE.chars());
            // "200+" is a size of its own.
            number.len() == 1 && group != ['2', '0', '0'] && is_of_employees
        }
        None if is_next_range => {
            let high = after_blanks(sign + 1);
            let high = &text[high..end_of(text, high, |c| c.is_ascii_digit())];
            high.is_empty() || value_of(high) < value_of(group)
        }
        None => number.len() == 1,
    }
}

/// The number that digits and the signs between them stand for.
fn value_of(written: &[char]) -> u64 {
    let digits = written.iter().filter(|c| c.is_ascii_digit());
    let digits: String = digits.collect();
    digits.parse().unwrap_or(u64::MAX)
}
