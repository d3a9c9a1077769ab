//! Price brackets read from the words in which prices are quoted.

/// The highest price a month, in dollars, of the brackets 1 to 3.
const MONTHLY_MAX: [f64; 3] = [100.0, 500.0, 2_000.0];

/// The price a year of a bracket in dollars: at least, and at most where it has an end.
pub fn yearly_range(bracket: u8) -> (u32, Option<u32>) {
    const YEARLY_MAX: [u32; 3] = [1_200, 6_000, 24_000];
    let most = |bracket: u8| {
        let at = usize::from(bracket).checked_sub(1)?;
        YEARLY_MAX.get(at).copied()
    };
    (
        most(bracket.saturating_sub(1).min(3)).unwrap_or_default(),
        most(bracket),
    )
}

/// Words for a period, with how many of them a year has. Longer words stand before their beginnings.
const PERIODS: [(&str, f64); 12] = [
    ("monthly", 12.0),
    ("month", 12.0),
    ("mth", 12.0),
    ("mo", 12.0),
    ("yearly", 1.0),
    ("year", 1.0),
    ("yr", 1.0),
    ("annually", 1.0),
    ("annual", 1.0),
    ("annum", 1.0),
    ("weekly", 52.0),
    ("week", 52.0),
];

/// What is charged for piece by piece, so that no price a month follows.
const PIECES: [&str; 26] = [
    "case",
    "cases",
    "call",
    "calls",
    "minute",
    "minutes",
    "min",
    "lead",
    "leads",
    "record",
    "records",
    "page",
    "pages",
    "hour",
    "hours",
    "hr",
    "exhibit",
    "document",
    "documents",
    "matter",
    "matters",
    "demand",
    "filing",
    "request",
    "transcript",
    "signature",
];

/// The bracket of a quoted price: "$$", "$99/mo", "from $1,200 per year", "free". The first amount
/// counts, and one without a period is a price a month. `None` where no price is said ("Contact
/// sales"), or one for each piece of work.
pub fn bracket_of(text: &str) -> Option<u8> {
    let text = text.trim().to_lowercase();
    if !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte == b'$') {
        return u8::try_from(text.len()).ok();
    }
    let Some(amount) = first_amount(&text) else {
        let is_free = words(&text).next() == Some("free") && !text.contains("trial");
        return is_free.then_some(1);
    };
    let after = &text[amount.end..];
    let until_next = after.find(['$', '€', '£']).unwrap_or(after.len());
    let period = match unit(&after[..until_next]) {
        Some(Unit::Piece) => return None,
        Some(Unit::Period(times)) => times,
        None => match unit(&text[..amount.start]) {
            Some(Unit::Period(times)) => times,
            _ => 12.0,
        },
    };
    Some(bracket(amount.value * period / 12.0))
}

/// The bracket of a price a month.
pub fn bracket(monthly: f64) -> u8 {
    let passed = MONTHLY_MAX.iter().filter(|most| monthly > **most);
    1 + u8::try_from(passed.count()).expect("there are three steps")
}

struct Amount {
    value: f64,
    start: usize,
    end: usize,
}

/// The first number with a currency, as "$1,200", "1.2k usd" or "€ 99".
fn first_amount(text: &str) -> Option<Amount> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && matches!(bytes[at], b'0'..=b'9' | b',' | b'.') {
            at += 1;
        }
        let digits: String = text[start..at].chars().filter(|c| *c != ',').collect();
        let is_thousands = bytes.get(at) == Some(&b'k')
            && !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
        let end = at + usize::from(is_thousands);
        let has_sign = text[..start].trim_end().ends_with(['$', '€', '£']);
        let rest = text[end..].trim_start();
        let has_code = ["usd", "dollar", "eur", "gbp", "$", "€", "£"]
            .iter()
            .any(|code| rest.starts_with(code));
        if !has_sign && !has_code {
            continue;
        }
        if let Ok(value) = digits.trim_end_matches('.').parse::<f64>() {
            let factor = if is_thousands { 1_000.0 } else { 1.0 };
            return Some(Amount {
                value: value * factor,
                start,
                end,
            });
        }
    }
    None
}

enum Unit {
    /// So many times a year.
    Period(f64),
    Piece,
}

/// The first unit that is named; "per user" and "per seat" are none.
fn unit(text: &str) -> Option<Unit> {
    words(text).find_map(|word| {
        if PIECES.contains(&word) {
            return Some(Unit::Piece);
        }
        let period = PERIODS.iter().find(|(name, _)| {
            let rest = word.strip_prefix(name);
            rest.is_some_and(|rest| matches!(rest, "" | "s"))
        });
        period.map(|(_, times)| Unit::Period(*times))
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_price_has_a_bracket() {
        let cases = [
            ("$", Some(1)),
            ("$$", Some(2)),
            ("$$$$", Some(4)),
            ("$$$$$", None),
            ("$99/mo", Some(1)),
            ("$99.00", Some(1)),
            ("US$ 149 per month", Some(2)),
            ("from $1,200 per year", Some(1)),
            ("From $1,200/month", Some(3)),
            ("$1.2k/yr", Some(1)),
            ("30,000 USD annually", Some(4)),
            ("Starts at $39 per user / month, billed annually", Some(1)),
            ("$49 user/mo", Some(1)),
            ("Annual licence: $9,000", Some(3)),
            ("$450 - $900 monthly", Some(2)),
            ("€ 250 a month", Some(2)),
            ("$25 a week", Some(2)),
            ("Free version; Pro from $15", Some(1)),
            ("Free", Some(1)),
            ("Free trial", None),
            ("Contact sales", None),
            ("Custom pricing", None),
            ("Request a quote", None),
            ("$5 per record", None),
            ("$1.50 per minute", None),
            ("33% of the settlement", None),
            ("24/7", None),
            ("99", None),
            ("", None),
            ("$", Some(1)),
            ("$,", None),
        ];
        for (text, expected) in cases {
            assert_eq!(bracket_of(text), expected, "{text:?}");
        }
    }
}
