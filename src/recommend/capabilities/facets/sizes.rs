//! Sizes of firms in numbers: "firms of 5 to 50", "solo to 20 attorneys", "50+ lawyers".

use phrases::{Found, Text};

use crate::domain::firm::{FIRMS, FirmSize, PEOPLE};
use crate::domain::ids::slug;
use crate::recommend::tags::{TagId, Vocabulary};

/// The sizes of a vocabulary with the people of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sizes {
    bands: Vec<(TagId, FirmSize)>,
}

/// How many words before a number "firms" is looked for.
const FIRMS_WITHIN: usize = 3;
/// Words before numbers that are not sizes of clients: "sold to up to 3 attorneys", "grew from 4 to
/// 11", "our team of 12".
const OTHERS: [&str; 18] = [
    "among",
    "between",
    "compete",
    "distributed",
    "grew",
    "grow",
    "grown",
    "hired",
    "offered",
    "our",
    "resold",
    "sell",
    "sent",
    "share",
    "shared",
    "sold",
    "split",
    "supervise",
];

impl Sizes {
    pub fn of(vocabulary: &Vocabulary) -> Self {
        let all = FirmSize::ALL.iter().copied();
        let bands = all.filter_map(|size| Some((vocabulary.tag(&slug(size.code()))?, size)));
        Self {
            bands: bands.collect(),
        }
    }

    /// The size that a tag stands for.
    pub fn size_of(&self, tag: TagId) -> Option<FirmSize> {
        let band = self.bands.iter().find(|band| band.0 == tag);
        band.map(|(_, size)| *size)
    }

    pub fn read(&self, text: &Text<'_>) -> Vec<(TagId, Found)> {
        let mut found = Vec::new();
        for at in 0..text.tokens().len() {
            let Some((least, most, end)) = range_at(text, at) else {
                continue;
            };
            let bands = self.bands.iter().filter(|(_, size)| {
                let (from, to) = people(*size);
                from <= most && least <= to
            });
            found.extend(bands.map(|band| {
                let words = (at..end).collect();
                (
                    band.0,
                    Found {
                        tokens: at..end,
                        words,
                    },
                )
            }));
        }
        found
    }
}

fn people(size: FirmSize) -> (f64, f64) {
    let (least, most) = size.employees().into_inner();
    let number = |people| u32::try_from(people).map_or(f64::INFINITY, f64::from);
    (number(least), number(most))
}

/// The least and most people of the firms named at a token, and where their words end.
fn range_at(text: &Text<'_>, at: usize) -> Option<(f64, f64, usize)> {
    let largest = largest_from_solo(text, at);
    let of_all = largest.map(|end| (1.0, f64::INFINITY, end));
    let range = of_all.or_else(|| between(text, at));
    let (least, most, end) = range.or_else(|| bound(text, at))?;
    if (at.saturating_sub(FIRMS_WITHIN)..at).any(|before| text.says_one_of(before, &OTHERS)) {
        return None;
    }
    if largest.is_some() {
        return Some((least, most, end));
    }
    if is_plan(text, end) {
        return None;
    }
    let is_team = |of: usize| {
        text.says_one_of(of, &["of"]) && text.says_one_of(of - 1, &["team", "crew", "staff"])
    };
    if at.checked_sub(1).is_some_and(|of| of > 0 && is_team(of)) && !is_for(text, at) {
        return None;
    }
    // "5 fee earners".
    let are_people = |at: usize| text.says_one_of(at, PEOPLE) || text.says_one_of(at, &["fee"]);
    let is_people = are_people(end)
        || text.tokens().get(end).is_some_and(|token| token.is_joined) && are_people(end + 1);
    let is_firms = (at.saturating_sub(FIRMS_WITHIN)..at)
        .any(|before| text.says_one_of(before, FIRMS))
        && !is_unit(text, end);
    (is_people || is_firms).then_some((least, most, end + usize::from(is_people)))
}

/// Whether seats are part of a price: "$450 a month for up to 25 users" is no size of firms.
fn is_plan(text: &Text<'_>, at: usize) -> bool {
    let Some(token) = text.tokens().get(at) else {
        return false;
    };
    let is_price = |near: usize| {
        text.tokens()[near].is_money || text.says_one_of(near, &["month", "monthly", "mo", "year"])
    };
    text.says_one_of(at, &["user", "users", "seat", "seats"])
        && text.clause(token.clause).any(is_price)
}

/// "for a team of 5 to 20" is about clients.
fn is_for(text: &Text<'_>, at: usize) -> bool {
    (at.saturating_sub(FIRMS_WITHIN + 1)..at).any(|before| text.says_one_of(before, &["for"]))
}

/// Where the words end that name firms of every size: "solos to the largest firms".
fn largest_from_solo(text: &Text<'_>, at: usize) -> Option<usize> {
    const OF_ALL_SIZES: [&str; 3] = ["firms", "practices", "shops"];
    let is = |at: usize, words: &[&str]| text.says_one_of(at, words);
    let to = at
        + 1
        + usize::from(is(
            at + 1,
            &["attorneys", "firms", "lawyers", "practitioners"],
        ));
    if !is(at, &["solo", "solos"]) || !is(to, &["to"]) {
        return None;
    }
    let first = to + 1 + usize::from(is(to + 1, &["the"]));
    if is(first, &["big", "large", "larger", "largest", "national"]) {
        let firms = first + 1 + usize::from(is(first + 1, &["law"]));
        return is(firms, &OF_ALL_SIZES).then_some(firms + 1);
    }
    let law = first + usize::from(is(first, &["am"]));
    let is_ranked = is(law, &["amlaw"]) || law > first && is(law, &["law"]);
    let rank = law + 1;
    let end = rank + 1 + usize::from(is(rank + 1, &OF_ALL_SIZES));
    (is_ranked && is(rank, &["50", "100", "200"])).then_some(end)
}

/// "5 to 50", "2-10", "solo to 20".
fn between(text: &Text<'_>, at: usize) -> Option<(f64, f64, usize)> {
    let least = if text.says_one_of(at, &["solo", "solos"]) {
        1.0
    } else {
        plain_number(text, at)?
    };
    let mut second = at + 1;
    if text.says_one_of(
        second,
        &[
            "attorney",
            "attorneys",
            "lawyer",
            "practitioner",
            "practitioners",
        ],
    ) {
        second += 1;
    }
    let is_joined = text
        .tokens()
        .get(second)
        .is_some_and(|token| token.is_joined);
    let is_linked = text.says_one_of(second, &["to", "and", "through"]);
    let second = second + usize::from(is_linked);
    let most = plain_number(text, second).filter(|_| is_linked || is_joined)?;
    (least <= most).then_some((least, most, second + 1))
}

/// "up to 50", "under 20", "10+", "50 or more", "20 or fewer".
fn bound(text: &Text<'_>, at: usize) -> Option<(f64, f64, usize)> {
    if (at..=at + 2).all(|near| plain_number(text, near).is_none()) {
        return None;
    }
    let next = |offset: usize, words: &[&str]| text.says_one_of(at + offset, words);
    if next(0, &["up"]) && next(1, &["to"]) {
        return plain_number(text, at + 2).map(|most| (1.0, most, at + 3));
    }
    if next(0, &["under", "below"]) {
        return plain_number(text, at + 1).map(|most| (1.0, most - 1.0, at + 2));
    }
    if next(0, &["fewer", "less"]) && next(1, &["than"]) {
        return plain_number(text, at + 2).map(|most| (1.0, most - 1.0, at + 3));
    }
    let is_led =
        || (at.saturating_sub(FIRMS_WITHIN)..at).any(|before| text.says_one_of(before, FIRMS));
    if next(0, &["at"]) && next(1, &["least"]) && is_led() {
        return plain_number(text, at + 2).map(|least| (least, f64::INFINITY, at + 3));
    }
    if (next(0, &["more"]) && next(1, &["than"]) || next(0, &["over", "above"])) && is_led() {
        let number = if next(0, &["more"]) { at + 2 } else { at + 1 };
        return plain_number(text, number).map(|most| (most + 1.0, f64::INFINITY, number + 1));
    }
    let number = plain_number(text, at)?;
    if next(1, &["or"]) && next(2, &["fewer", "less"]) {
        return Some((1.0, number, at + 3));
    }
    if next(1, &["+"]) && is_led() {
        return Some((number, f64::INFINITY, at + 2));
    }
    let is_least = next(1, &["or"]) && next(2, &["more"]) && is_led();
    is_least.then_some((number, f64::INFINITY, at + 3))
}

fn plain_number(text: &Text<'_>, at: usize) -> Option<f64> {
    let token = text.tokens().get(at).filter(|token| !token.is_money)?;
    token.number.filter(|number| *number >= 1.0)
}

/// Whether a number before this token counts time or something else than people.
fn is_unit(text: &Text<'_>, at: usize) -> bool {
    text.tokens().get(at).is_some()
        && !text.says_one_of(at, &["and", "or", "with", "in", "who", "that", "across"])
        && text.tokens()[at].clause == text.tokens()[at - 1].clause
}
