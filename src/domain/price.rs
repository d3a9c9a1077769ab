//! Price brackets read from the words in which prices are quoted.

mod amount;
mod pieces;
mod quoted;
mod share;
mod unit;
mod word;
pub mod words;

use crate::domain::text::is_digits;
use std::ops::RangeInclusive;

pub use amount::number;
pub use quoted::{is_of_others, is_quoted_price};
pub use unit::is_model_per_person;

use amount::{Amount, amounts};
use share::{names_share, without_discounts};
use unit::{Unit, is_per_person, unit, words};
use words::{ADD_ONS, DUES, LEAST, NOT_PAID_AFTER, NOT_PAID_BEFORE, YEAR};

/// From the cheapest.
pub const BRACKETS: RangeInclusive<u8> = 1..=4;

/// The highest price a month, in dollars, of each bracket but the last, which has no end.
const MONTHLY_MAX: [u32; *BRACKETS.end() as usize - 1] = [100, 500, 2_000];

/// The highest price a month of a bracket in dollars.
pub fn monthly_max(bracket: u8) -> Option<u32> {
    let at = usize::from(bracket).checked_sub(1)?;
    MONTHLY_MAX.get(at).copied()
}

/// The price a year of a bracket in dollars: at least, and at most where it has an end.
pub fn yearly_range(bracket: u8) -> (u32, Option<u32>) {
    let most = |bracket: u8| monthly_max(bracket).map(|monthly| monthly * 12);
    let below = bracket.min(*BRACKETS.end()).saturating_sub(1);
    (most(below).unwrap_or_default(), most(bracket))
}

/// "$$" for 2.
pub fn symbols(bracket: u8) -> String {
    "$".repeat(usize::from(bracket))
}

/// The slug of the capability that a price bracket stands for.
pub fn slug(bracket: u8) -> String {
    format!("price-{bracket}")
}

/// What is free besides a product.
const FREE_BESIDES: &[&str] = &["consult", "demo", "estimate", "quote", "setup", "trial"];

/// What a vendor takes a part of.
const SHARED: &[&str] = &[
    "case",
    "cases",
    "fee",
    "fees",
    "recoveries",
    "recovery",
    "settlement",
    "settlements",
];

/// Words for what is paid beside a minimum in brackets: "Ad spend (min. $10k/mo)".
const PAID: &[&str] = &[
    "commission",
    "custom",
    "fee",
    "fees",
    "quote",
    "quoted",
    "quotes",
    "share",
    "spend",
];

/// As [`NOT_PAID_BEFORE`], but only of a cell: a text says that "we normally charge $99".
const USUALLY: &[&str] = &["normally", "regularly"];

/// Words before an amount that is less than what is paid: "over $2,000 a month".
const ABOVE: &[&str] = &["above", "exceeding", "exceeds", "over"];
/// By how much a price is raised that is above an amount.
const A_LITTLE: f64 = 1.000_001;
/// From this sum on "EA" behind it is an enterprise agreement.
const EACH_MAX: f64 = 1_000.0;

/// The bracket of a quoted price: "$$", "$99/mo", "from $1,200 per year", "free". The first amount that
/// is neither paid once nor at first only counts, and one without a period is a price a month. `None` where no price is said
/// ("Contact sales"), or one for each piece of work or each person: how many a firm pays for is not known.
pub fn bracket_of(text: &str) -> Option<u8> {
    let text = text.trim().to_lowercase();
    if let Some(bracket) = BRACKETS.into_iter().find(|it| symbols(*it) == text) {
        return Some(bracket);
    }
    let text = in_one_word(&text);
    if amounts(&text).is_empty() {
        let is_free = words(&text)
            .0
            .first()
            .is_some_and(|first| first.text == "free")
            && !has_share(&text)
            && !FREE_BESIDES.iter().any(|it| text.contains(it));
        return is_free.then_some(1);
    }
    monthly_price(&text).map(bracket)
}

/// The price a month that a text names by an amount, as for [`bracket_of`].
pub fn monthly_price(text: &str) -> Option<f64> {
    let text = in_one_word(&text.trim().to_lowercase());
    let amounts = amounts(&text);
    let mut has_piece = false;
    // The last price for each person.
    let mut of_person = None;
    // What is paid until another price takes its place.
    let mut at_first = None;
    for (at, amount) in amounts.iter().enumerate() {
        let before = at.checked_sub(1).map_or(0, |at| amounts[at].end);
        let after = amounts.get(at + 1).map_or(text.len(), |next| next.start);
        let (before, after) = (&text[before..amount.start], &text[amount.end..after]);
        let is_entry = || at + 1 < amounts.len() && amount.value == 0.0 && is_before_dues(after);
        let is_last = at + 1 == amounts.len();
        let is_besides = || amounts.len() > 1 && is_of_add_on(before, after, is_last);
        if is_not_paid(before, after) || is_least(before) || is_entry() || is_besides() {
            continue;
        }
        let is_further = || of_person.is_some_and(|most| amount.value <= most) && is_by_year(after);
        if is_per_person(before, after) || is_further() {
            has_piece = true;
            of_person = Some(amount.value);
            continue;
        }
        let of_price = without_discounts(after);
        let monthly = match unit_of(amount, before, &of_price, amounts.len() == 1) {
            Some(Unit::Period(times)) => amount.value * times / 12.0,
            Some(Unit::Piece) => {
                has_piece = true;
                continue;
            }
            None if is_least_of_share(&text, before) || is_retainer_for_pieces(&text, after) => {
                continue;
            }
            None if !has_piece => amount.value,
            Some(Unit::Once) | None => continue,
        };
        let raised = if is_above(before) { A_LITTLE } else { 1.0 };
        let found = Some(monthly * raised);
        if at + 1 == amounts.len() || !has_then(after) {
            return found;
        }
        at_first = at_first.or(found);
    }
    at_first
}

/// Whether a part of a case's money is paid: "Free for referring firms; 3% of fee on receiving side".
fn has_share(text: &str) -> bool {
    let text = text.replace(['%', '‰'], " percent ");
    let words = words(&text).0;
    words.windows(3).enumerate().any(|(at, three)| {
        let [number, percent, of] = three else {
            return false;
        };
        // "Of the gross recovery".
        let mut shared = words[at + 3..].iter().take(3);
        percent.text == "percent"
            && of.text == "of"
            && !["0", "100"].contains(&number.text)
            && shared.any(|word| SHARED.contains(&word.text))
    })
}

/// Whether an amount behind these words is the least that a share comes to: "15% of the fee, min $500".
fn is_least_of_share(text: &str, before: &str) -> bool {
    let (before, last) = words(before);
    let mut said = before.iter().filter(|word| word.clause == last);
    names_share(text) && said.any(|word| LEAST.contains(&word.text))
}

/// Whether an amount behind these words, in lower case, is only the least of what is paid: behind a share, or in brackets
/// behind what else is paid, as in "15% of ad spend, min. $10k/mo" and "Custom (min. $500/mo)". A plan costs its minimum.
pub fn is_least(before: &str) -> bool {
    let (said, _) = words(before);
    let said = match said.as_slice() {
        [said @ .., of] if ["is", "of"].contains(&of.text) => said,
        said => said,
    };
    let [rest @ .., least] = said else {
        return false;
    };
    // "100 min $199" has minutes.
    if !LEAST.contains(&least.text) || rest.last().is_some_and(|word| is_digits(word.text)) {
        return false;
    }
    let clause = before.rfind(least.text).map_or("", |at| &before[..at]);
    let clause = clause.rsplit([';', '|', '\n']).next().unwrap_or(clause);
    let clause = clause.rsplit(". ").next().unwrap_or(clause);
    let is_paid = |said: &str| words(said).0.iter().any(|word| PAID.contains(&word.text));
    let aside = clause.rsplit_once('(');
    names_share(clause) || aside.is_some_and(|(said, aside)| !aside.contains(')') && is_paid(said))
}

/// Whether an amount before these words is what pieces of work are taken from: "$5,000 retainer + $250/h".
fn is_retainer_for_pieces(text: &str, after: &str) -> bool {
    let is_retainer = || {
        let (words, _) = words(after);
        words.first().is_some_and(|first| first.text == "retainer")
    };
    let amounts = amounts(text);
    let rest = text.len() - after.len();
    let mut others = amounts.iter().filter(|other| other.start >= rest);
    let is_piece = |text: &str| matches!(unit("", text, false), Some(Unit::Piece));
    is_retainer() && others.any(|other| is_piece(&text[other.end..]))
}

/// Whether a membership is named between nothing and the price behind it: "$0 - membership $200/mo", but not "$0
/// membership, $99/mo for leads".
fn is_before_dues(after: &str) -> bool {
    let behind = after.trim_start().strip_prefix(['-', '–', '—', ',', ';']);
    behind.is_some_and(|dues| DUES.contains(&dues.trim()))
}

/// Whether what is paid is more than an amount behind these words.
fn is_above(before: &str) -> bool {
    let (before, _) = words(before);
    match before.as_slice() {
        [.., more, than] if than.text == "than" => ["greater", "more"].contains(&more.text),
        [.., last] => ABOVE.contains(&last.text),
        [] => false,
    }
}

/// Whether an amount is only said to be that of a whole year, as beside a price for each person: "$49 annual".
fn is_by_year(after: &str) -> bool {
    let (after, _) = words(after);
    let is = |listed: &[&str], word: &unit::Word<'_>| listed.contains(&word.text);
    let is_yearly = |word: &unit::Word<'_>| is(YEAR.adverbs, word);
    let is_said = |word: &unit::Word<'_>| is_yearly(word) || is(&["billed", "if", "paid"], word);
    after.iter().any(is_yearly) && after.iter().all(is_said)
}

/// Whether another price takes the place of the one before this text.
fn has_then(after: &str) -> bool {
    let mut words = after.split(|c: char| !c.is_alphanumeric());
    words.any(|word| ["afterward", "afterwards", "then", "thereafter"].contains(&word))
}

/// Whether an amount between these texts is what a firm does not pay.
fn is_not_paid(before: &str, after: &str) -> bool {
    let (before, after) = (words(before).0, words(after).0);
    let is = |word: Option<&unit::Word<'_>>, listed: &[&str]| {
        word.is_some_and(|word| listed.contains(&word.text))
    };
    is(before.last(), NOT_PAID_BEFORE)
        || is(before.last(), USUALLY)
        || is(after.first(), NOT_PAID_AFTER)
}

/// Whether an amount between these texts is for what is added to what else is paid: "$79/user + e-sign add-on $40/mo".
fn is_of_add_on(before: &str, after: &str, is_last: bool) -> bool {
    // What stands before the next amount may be its own: "$299/mo - e-sign extra $40".
    let behind = after.split_once(['+', '&', ',', ';', '(', '|']);
    let behind = behind.map_or(is_last.then_some(after), |(behind, _)| Some(behind));
    let is_apart = before.trim_end().ends_with(['.', ',', ';', '|']);
    let before = Some(before).filter(|_| !is_apart);
    let mut sides = [before, behind].into_iter().flatten();
    sides.any(|side| {
        let words = words(side).0;
        words
            .last()
            .is_some_and(|last| ADD_ONS.contains(&last.text))
    })
}

/// Whether the price that a text names is one for each person: what a firm pays is not known from it.
pub fn is_per_user(text: &str) -> bool {
    has_amount(text, |_, before, after, _| is_per_person(before, after))
}

/// Whether a text names a price for each person or piece of work, from which no bracket follows.
pub fn is_by_piece_or_person(text: &str) -> bool {
    has_amount(text, |amount, before, after, is_only| {
        let is_piece = || matches!(unit_of(amount, before, after, is_only), Some(Unit::Piece));
        !is_not_paid(before, after) && (is_per_person(before, after) || is_piece())
    })
}

/// Whether a text names such an amount, which is told by what stands before and behind it and whether it is the only one.
fn has_amount(text: &str, is_such: impl Fn(&Amount, &str, &str, bool) -> bool) -> bool {
    let text = in_one_word(&text.to_lowercase());
    let amounts = amounts(&text);
    let mut all = amounts.iter().enumerate();
    all.any(|(at, amount)| {
        let before = at.checked_sub(1).map_or(0, |at| amounts[at].end);
        let after = amounts.get(at + 1).map_or(text.len(), |next| next.start);
        let (before, after) = (&text[before..amount.start], &text[amount.end..after]);
        is_such(amount, before, after, amounts.len() == 1)
    })
}

/// What an amount is for. "$2,400 EA" is an enterprise agreement, "$350 ea" a price for each, and "$65 + pages" one for each
/// order.
fn unit_of(amount: &Amount, before: &str, after: &str, is_only: bool) -> Option<Unit> {
    let is_agreement = amount.value >= EACH_MAX && after.trim() == "ea";
    let is_base = || {
        let further = after.trim().strip_prefix('+').map(str::trim);
        further.is_some_and(|further| ["pages", "pgs"].contains(&further))
    };
    match unit(before, if is_agreement { "" } else { after }, is_only) {
        None if is_base() => Some(Unit::Piece),
        unit => unit,
    }
}

/// The bracket of a price a month.
pub fn bracket(monthly: f64) -> u8 {
    let passed = MONTHLY_MAX
        .iter()
        .filter(|most| monthly > f64::from(**most));
    BRACKETS.start() + u8::try_from(passed.count()).expect("there are few brackets")
}

/// Abbreviations and pairs of words that mean one.
fn in_one_word(text: &str) -> String {
    text.replace("p.a", "per annum")
        .replace("p.m.", "per month")
        .replace("set-up", "setup")
        .replace("add-on", "addon")
        .replace("add on", "addon")
        .replace("up front", "upfront")
        .replace("up-front", "upfront")
        .replace("full-time", "fulltime")
        .replace("full time", "fulltime")
        .replace("part-time", "parttime")
        .replace("part time", "parttime")
        .replace("one-time", "onetime")
        .replace("one time", "onetime")
}

#[cfg(test)]
mod tests;
