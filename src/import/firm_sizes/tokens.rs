//! The words and numbers of a text about firm sizes. A number that is a price, a share, a date or a place
//! in a row ("$5,000", "24/7", "33%", "2nd") is distinguished from one that may count employees.

use phrases::number_named;

#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    Number(u64),
    /// In lower case.
    Word(String),
    /// A dash between two numbers, or between "solo" and one.
    Dash,
    Plus,
    Less,
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
                let is_end = matches!(tokens.as_slice(), [.., Token::Number(_), Token::Dash]);
                let (token, end) = number(&text, at, is_end);
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
                let word = word.trim_end_matches('\'');
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
            '<' | '≤' => Some(Token::Less),
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

/// The number that begins here, and where it ends; `is_end` where a range ends with it.
fn number(text: &[char], at: usize, is_end: bool) -> (Token, usize) {
    let before = text[..at].iter().rev().find(|c| !c.is_whitespace());
    let is_price = matches!(before, Some('$' | '€' | '£' | '#'));
    let is_fraction = at.checked_sub(1).is_some_and(|at| text[at] == '/');
    let digits = |from| end_of(text, from, |c| c.is_ascii_digit());
    let mut end = digits(at);
    // "1,001" and "1.001" are one number, "51-200,201-500" are two ranges.
    while matches!(text.get(end), Some(',' | '.')) && digits(end + 1) == end + 4 {
        let is_next_range = matches!(text.get(end + 4), Some('-' | '–' | '+'));
        if is_end && is_next_range {
            break;
        }
        end += 4;
    }
    let value: String = text[at..end]
        .iter()
        .filter(|c| c.is_ascii_digit())
        .collect();
    let value: u64 = value.parse().unwrap_or(u64::MAX);
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
