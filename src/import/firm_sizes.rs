//! Firm sizes as exports describe an audience: words ("mid-market", "solo") and ranges ("1-10
//! employees", "up to 50").

use crate::domain::firm::FirmSize;

/// The sizes that a text names, ascending; none where it names none.
pub fn sizes_in(text: &str) -> Vec<FirmSize> {
    let tokens = tokens(text);
    let ranges: Vec<(u64, u64)> = (0..tokens.len())
        .filter_map(|at| range_at(&tokens, at))
        .chain((0..tokens.len()).filter_map(|at| range_of_word(&tokens, at)))
        .collect();
    let is_in = |size: &FirmSize| {
        let (from, to) = size.employees();
        ranges.iter().any(|(low, high)| *low <= to && from <= *high)
    };
    FirmSize::ALL.iter().copied().filter(is_in).collect()
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Number(u64),
    Word(String),
    /// A dash between two numbers.
    Dash,
    Plus,
    Less,
    More,
}

fn tokens(text: &str) -> Vec<Token> {
    let text = text.to_lowercase();
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let take = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>, is: fn(char) -> bool| {
            let mut taken = String::from(c);
            while let Some(next) = chars.next_if(|next| is(*next)) {
                taken.push(next);
            }
            taken
        };
        match c {
            '0'..='9' => {
                let digits = take(&mut chars, |c| c.is_ascii_digit() || c == ',');
                let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
                tokens.push(Token::Number(digits.parse().unwrap_or(u64::MAX)));
            }
            c if c.is_alphabetic() => {
                tokens.push(Token::Word(take(&mut chars, char::is_alphabetic)));
            }
            '-' | '–' | '—' | '−' => tokens.push(Token::Dash),
            '+' => tokens.push(Token::Plus),
            '<' => tokens.push(Token::Less),
            '>' => tokens.push(Token::More),
            _ => {}
        }
    }
    tokens
}

/// The range that a number at this position begins or alone is; `None` for the end of a range.
fn range_at(tokens: &[Token], at: usize) -> Option<(u64, u64)> {
    let Token::Number(number) = tokens[at] else {
        return None;
    };
    let word = |at: Option<usize>, words: &[&str]| {
        let token = at.and_then(|at| tokens.get(at));
        matches!(token, Some(Token::Word(word)) if words.contains(&word.as_str()))
    };
    let before = at.checked_sub(1);
    let is_joined =
        |at: usize| matches!(tokens.get(at), Some(Token::Dash)) || word(Some(at), &["to"]);
    if let (true, Some(Token::Number(to))) = (is_joined(at + 1), tokens.get(at + 2)) {
        return Some((number, (*to).max(number)));
    }
    let is_end = before.is_some_and(|before| {
        is_joined(before)
            && before
                .checked_sub(1)
                .is_some_and(|first| matches!(tokens[first], Token::Number(_)))
    });
    if is_end {
        return None;
    }
    let is_open = matches!(tokens.get(at + 1), Some(Token::Plus))
        || before.is_some_and(|before| tokens[before] == Token::More)
        || word(before, &["over", "above", "than"]) && !is_less(tokens, at)
        || word(Some(at + 2), &["more", "over", "above"]);
    if is_open {
        return Some((number.saturating_add(1), u64::MAX));
    }
    if is_less(tokens, at) || word(Some(at + 2), &["fewer", "less", "under"]) {
        return Some((1, number));
    }
    (number > 0).then_some((number, number))
}

/// Whether "up to", "under", "fewer than" or the like stands before a number.
fn is_less(tokens: &[Token], at: usize) -> bool {
    let is = |back: usize, words: &[&str]| {
        let token = at.checked_sub(back).map(|at| &tokens[at]);
        matches!(token, Some(Token::Word(word)) if words.contains(&word.as_str()))
    };
    is(1, &["under", "below", "max", "maximum"])
        || is(1, &["to"]) && is(2, &["up"])
        || is(1, &["than"]) && is(2, &["fewer", "less", "smaller"])
        || at
            .checked_sub(1)
            .is_some_and(|before| tokens[before] == Token::Less)
}

/// The employees that a word stands for.
fn range_of_word(tokens: &[Token], at: usize) -> Option<(u64, u64)> {
    let Token::Word(word) = &tokens[at] else {
        return None;
    };
    Some(match word.as_str() {
        "solo" | "solos" | "sole" | "freelancer" | "freelancers" | "individual" | "individuals" => {
            (1, 1)
        }
        "startup" | "startups" | "boutique" | "boutiques" => (2, 20),
        "small" | "smaller" => (2, 50),
        "smb" | "smbs" | "sme" | "smes" => (2, 200),
        "mid" | "midsize" | "midsized" | "medium" | "midmarket" => (51, 200),
        "enterprise" | "enterprises" | "large" | "larger" | "biglaw" => (201, u64::MAX),
        "any" | "all" => {
            let next = tokens.get(at + 1);
            let is_size = matches!(next, Some(Token::Word(next)) if next.starts_with("size") || next.starts_with("firm"));
            if !is_size {
                return None;
            }
            (1, u64::MAX)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audience_has_sizes() {
        use FirmSize::{
            Above200 as Large, From2To5 as Few, From6To20 as Small, From21To50 as Middle,
            From51To200 as Mid, Solo,
        };
        let cases: [(&str, &[FirmSize]); 29] = [
            ("Small Business", &[Few, Small, Middle]),
            (
                "Small-Business (50 or fewer emp.)",
                &[Solo, Few, Small, Middle],
            ),
            ("Mid-Market", &[Mid]),
            ("mid market", &[Mid]),
            ("Mid-Market (51-1000 emp.)", &[Mid, Large]),
            ("Enterprise", &[Large]),
            ("Enterprise (> 1000 emp.)", &[Large]),
            ("Solo & small firms", &[Solo, Few, Small, Middle]),
            ("Small to mid-sized law firms", &[Few, Small, Middle, Mid]),
            ("SMB, Enterprise", &[Few, Small, Middle, Mid, Large]),
            ("Freelancers", &[Solo]),
            ("1-10 employees", &[Solo, Few, Small]),
            ("11-50", &[Small, Middle]),
            ("51 – 200", &[Mid]),
            ("201-500 employees", &[Large]),
            ("1,001-5,000 employees", &[Large]),
            ("200+", &[Large]),
            ("50+ attorneys", &[Mid, Large]),
            ("10,001+ employees", &[Large]),
            ("2 to 5", &[Few]),
            ("up to 20 attorneys", &[Solo, Few, Small]),
            ("fewer than 50", &[Solo, Few, Small, Middle]),
            ("over 200 lawyers", &[Large]),
            ("51 or more", &[Mid, Large]),
            ("45", &[Middle]),
            ("All firm sizes", &[Solo, Few, Small, Middle, Mid, Large]),
            ("any size", &[Solo, Few, Small, Middle, Mid, Large]),
            ("Personal injury firms", &[]),
            ("", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(sizes_in(text), expected, "{text:?}");
        }
    }
}
