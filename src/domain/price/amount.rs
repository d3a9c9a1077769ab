//! Amounts of money in a text.

use super::unit::{Word, times_a_year, words};
use super::words::{EACH, FEES, PERIODS};
use crate::domain::text::is_digits;

const SIGNS: [char; 3] = ['$', '€', '£'];
const CODES: &[&str] = &["usd", "dollars", "dollar", "eur", "euros", "euro", "gbp"];

/// What a number without a currency counts: "3 quarterly payments".
const PAYMENTS: &[&str] = &["installment", "installments", "payment", "payments"];

/// Words before a number whose thousands a plain blank may set off: "from 2 500 €".
const BEFORE_PRICES: &[&str] = &["ab", "about", "bis", "chf", "from", "to"];

/// A number as Americans or Europeans write it: "1,299.00", "1.299,00", "5.000", "49,90".
pub fn number(text: &str) -> Option<f64> {
    let is_thousands = |sign: char| {
        let mut groups = text.split(sign);
        let first = groups.next().unwrap_or_default();
        matches!(first.len(), 1..=3) && first != "0" && groups.all(|group| group.len() == 3)
    };
    let decimal = match (text.rfind(','), text.rfind('.')) {
        (Some(comma), Some(point)) if comma > point => Some(','),
        (Some(_), Some(_)) => Some('.'),
        _ => [',', '.']
            .into_iter()
            .find(|sign| text.contains(*sign) && !is_thousands(*sign)),
    };
    let plain = text.chars().filter_map(|c| match c {
        ',' | '.' => (Some(c) == decimal).then_some('.'),
        c => Some(c),
    });
    let plain: String = plain.collect();
    let is_number = plain.starts_with(|c: char| c.is_ascii_digit());
    is_number.then(|| plain.parse().ok())?
}

/// A price, or the lower end of a range of prices, and where it stands in the text.
pub struct Amount {
    pub value: f64,
    pub start: usize,
    pub end: usize,
    /// A thousand after "k".
    factor: f64,
    has_currency: bool,
}

/// All prices, as "$1,200", "1.2k usd", "usd 99" or "€ 99 - 149".
pub fn amounts(text: &str) -> Vec<Amount> {
    let mut amounts: Vec<Amount> = Vec::new();
    let mut at = 0;
    while let Some(amount) = next_number(text, at) {
        at = amount.end;
        match amounts.last_mut() {
            Some(low) if is_to(&text[low.end..amount.start]) => {
                // "$10-25k" begins at 10k, "4-500" at 400.
                if low.factor < amount.factor && low.value < amount.value {
                    low.factor = amount.factor;
                } else if is_of_hundreds(low, &amount, text) {
                    low.value *= 100.0;
                }
                low.end = amount.end;
                low.has_currency |= amount.has_currency;
            }
            _ => amounts.push(amount),
        }
    }
    // "350/month", and behind one with a currency "+ 8k/yr"
    let has_currency = amounts.iter().any(|amount| amount.has_currency);
    let mut before = 0;
    for amount in &mut amounts {
        let (between, after) = (&text[before..amount.start], &text[amount.end..]);
        let is_joined = between.contains('+')
            || before == 0 && amount.value >= 1_000.0 && begins_sum(between, after);
        before = amount.end;
        amount.has_currency |= if has_currency {
            is_joined && after.starts_with('/') && is_paid_by_period(after)
        } else {
            is_paid_by_period(after) || amount.factor > 1.0 && begins_with_period(after)
        };
    }
    amounts.retain(|amount| amount.has_currency);
    for amount in &mut amounts {
        amount.value *= amount.factor;
    }
    amounts
}

/// Whether a number between these texts begins a text and has a period and another price behind it: "1,400/mo + $35 a case".
/// "100/mo + $299/mo" counts something else first.
fn begins_sum(before: &str, after: &str) -> bool {
    let behind = after
        .trim_start_matches('/')
        .trim_start_matches(char::is_alphabetic);
    before.trim().is_empty() && behind.trim_start().starts_with('+')
}

/// Whether a number before this text is a price though no currency says so: neither "1.5% per month" nor "3 quarterly
/// payments" or "12 weekly" is one.
fn is_paid_by_period(after: &str) -> bool {
    if after.trim_start().starts_with(['%', '‰']) {
        return false;
    }
    let (words, _) = words(after);
    let is_period = |word: &Word<'_>| times_a_year(word.text).is_some();
    let is_adverb = |word: &Word<'_>| {
        let mut periods = PERIODS.iter().filter(|period| period.in_year <= 12.0);
        word.clause == 0 && periods.any(|period| period.adverbs.contains(&word.text))
    };
    match words.as_slice() {
        [first, ..] if first.is_after_slash => is_period(first),
        [first, second, ..] if EACH.contains(&first.text) => is_period(second),
        [first, rest @ ..] => {
            let are_counted = |next: &Word<'_>| PAYMENTS.contains(&next.text);
            is_adverb(first) && !rest.first().is_some_and(are_counted)
        }
        [] => false,
    }
}

/// Whether a range leaves the hundreds of its lower end unsaid: "4-500".
fn is_of_hundreds(low: &Amount, high: &Amount, text: &str) -> bool {
    let is_plain = low.factor.max(high.factor) <= 1.0 && high.value <= 900.0;
    let is_short = low.value >= 1.0 && low.value < 10.0 && high.value % 100.0 == 0.0;
    let is_bare = !high.has_currency && matches!(&text[low.end..high.start], "-" | "–");
    is_plain && is_short && is_bare && low.value * 100.0 < high.value
}

/// "Mo" behind "1.5k".
fn begins_with_period(after: &str) -> bool {
    let (words, _) = words(after);
    let first = words.first().filter(|first| first.clause == 0);
    first.is_some_and(|first| times_a_year(first.text).is_some())
}

fn is_to(between: &str) -> bool {
    matches!(between.trim(), "-" | "–" | "—" | "−" | "to" | "bis")
}

/// The next number with its currency, if it has one.
fn next_number(text: &str, from: usize) -> Option<Amount> {
    let first = from + text[from..].find(|c: char| c.is_ascii_digit())?;
    let digits = first + digits_of(&text[first..]);
    let digits = end_of_thousands(text, from, first, digits).unwrap_or(digits);
    let written = text[first..digits].trim_end_matches([',', '.']);
    let end = first + written.len();
    let mut rest = text[end..].chars();
    let factor = match (rest.next(), rest.next()) {
        (_, Some(c)) if c.is_alphanumeric() => 1.0,
        (Some('k'), _) => 1_000.0,
        (Some('m'), _) => 1_000_000.0,
        _ => 1.0,
    };
    let end = end + usize::from(factor > 1.0);
    let before = currency_before(&text[from..first]).map(|length| first - length);
    let after = currency_after(&text[end..]).map(|length| end + length);
    Some(Amount {
        value: number(&written.replace(is_between_thousands, "")).unwrap_or_default(),
        start: before.unwrap_or(first),
        end: after.unwrap_or(end),
        factor,
        has_currency: before.is_some() || after.is_some(),
    })
}

/// The length of the digits, commas and points that a text begins with.
fn digits_of(text: &str) -> usize {
    text.find(|c: char| !matches!(c, '0'..='9' | ',' | '.'))
        .unwrap_or(text.len())
}

fn is_between_thousands(c: char) -> bool {
    matches!(c, ' ' | '\'' | '’' | '\u{a0}' | '\u{2009}' | '\u{202f}')
}

/// Where a number ends whose thousands a blank or an apostrophe sets off, and whose first digits end at `end`: "2 500 €",
/// "$1'299". A plain blank need not: "$99 100 calls", "Year 1 199 USD". What is before `from` is of other amounts.
fn end_of_thousands(text: &str, from: usize, first: usize, end: usize) -> Option<usize> {
    let (before, leading) = (&text[..first], &text[first..end]);
    let has_currency = currency_before(&text[from..first]).is_some();
    // "Q1 199", "24/7 199"
    let is_in_word = before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '#'));
    let may_lead = !leading.contains([',', '.'])
        && !leading.starts_with('0')
        && leading.len() <= 3
        && (has_currency || !is_in_word);
    let (mut end, mut groups, mut has_blank, mut has_decimals) = (end, 0, false, false);
    while !has_decimals && let Some(group) = thousands(&text[end..]).filter(|_| may_lead) {
        groups += 1;
        has_blank |= text[end..].starts_with(' ');
        has_decimals = group.contains([',', '.']);
        end += group.len();
    }
    // "$1 250 000", but not "$99 199 299".
    let groups_max = if has_currency && leading.len() == 1 {
        2
    } else {
        1
    };
    let is_sure = || {
        groups <= groups_max
            && (has_currency || may_lead_to_price(before))
            && (has_decimals || may_end_price(&text[end..]))
    };
    (groups > 0 && (!has_blank || is_sure())).then_some(end)
}

/// Whether the number behind this text is that of a price, and not one before it: at the beginning, behind "Price:" or a
/// word such as "from", or as the end of a range.
fn may_lead_to_price(before: &str) -> bool {
    let before = before.trim_end();
    // Of "Users, price: 5 100 €" the first number counts the users.
    let label = before.strip_suffix(':').filter(|label| {
        let clause = label.rsplit([';', '|', '(', '\n']).next();
        !clause.is_some_and(|clause| clause.contains([',', '/', '&']) || clause.contains(" and "))
    });
    let label = label.and_then(last_word);
    if label.is_some_and(|label| FEES.contains(&label)) {
        return true;
    }
    let word = last_word(before);
    if before.is_empty() || word.is_some_and(|word| BEFORE_PRICES.contains(&word)) {
        return true;
    }
    // "Tier 1 - 5 100 €" is no range.
    before
        .strip_suffix(['-', '–', '—', '−'])
        .is_some_and(|low| {
            let low = low.trim_end();
            let digits = low.bytes().rev().take_while(u8::is_ascii_digit).count();
            digits >= 3 || low.ends_with(SIGNS)
        })
}

fn last_word(text: &str) -> Option<&str> {
    text.rsplit(|c: char| !c.is_alphanumeric()).next()
}

/// Three digits that a text begins with, with the sign before them and decimals behind.
fn thousands(text: &str) -> Option<&str> {
    let digits = text.strip_prefix(is_between_thousands)?;
    let number = digits[..digits_of(digits)].trim_end_matches([',', '.']);
    let (group, rest) = number.split_at_checked(3)?;
    let decimals = rest.strip_prefix([',', '.']);
    let are_decimals = decimals.is_some_and(|it| matches!(it.len(), 1..=2) && is_digits(it));
    let sign = text.len() - digits.len();
    (is_digits(group) && (rest.is_empty() || are_decimals)).then(|| &text[..sign + number.len()])
}

/// Whether the number before this text may be a price, and does not begin what is had for one.
fn may_end_price(after: &str) -> bool {
    let rest = after.trim_start();
    // "$2 500 - $5 000" and "$2 500+", but not "$99 100-call plan" and "$99 100+ calls".
    if let Some(high) = rest.strip_prefix(['-', '–', '—', '−']) {
        return high
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit() || SIGNS.contains(&c));
    }
    if let Some(rest) = rest.strip_prefix('+') {
        return may_end_price(rest);
    }
    rest.is_empty()
        || rest.starts_with(['/', ',', ';', ')', '|'])
        || after.starts_with('\n')
        || currency_after(after).is_some()
        || is_paid_by_period(after)
        || begins_with_period(after)
}

/// The length of a currency with the blanks after it, at the end of a text.
fn currency_before(text: &str) -> Option<usize> {
    let written = text.trim_end();
    let rest = written.strip_suffix(SIGNS).or_else(|| {
        let mut rests = CODES.iter().filter_map(|code| written.strip_suffix(code));
        rests.find(|rest| !rest.ends_with(char::is_alphanumeric))
    })?;
    Some(text.len() - rest.len())
}

/// The length of a currency with the blanks before it, at the beginning of a text.
fn currency_after(text: &str) -> Option<usize> {
    let written = text.trim_start();
    let rest = match written.strip_prefix(SIGNS) {
        // The sign belongs to the number after it.
        Some(rest) if rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) => return None,
        Some(rest) => rest,
        None => {
            let mut rests = CODES.iter().filter_map(|code| written.strip_prefix(code));
            rests.find(|rest| !rest.starts_with(char::is_alphanumeric))?
        }
    };
    Some(text.len() - rest.len())
}
