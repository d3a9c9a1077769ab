//! Prices by the month or year: "from $99 a month".

mod bare_price;
mod period;

use phrases::{Found, Stems, Text};

use crate::domain::price;
use crate::domain::price::words::{
    LEAST, MONTH, NOT_PAID_AFTER, NOT_PAID_BEFORE, ONCE, ONCE_FOR, PIECES, YEAR,
};
use crate::domain::question::{Choice, Facet, Question};
use crate::recommend::tags::{TagId, Vocabulary};

use self::bare_price::is_bare_price;
use self::period::says_period;

/// The price brackets of a category.
///
/// What software costs, unless the category asks for a budget in dollars: then the brackets are those of
/// its options, and a price is compared with the range that a partner ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MonthlyPrices {
    /// From the cheapest, each with the highest price a month.
    brackets: Vec<(TagId, f64)>,
    /// Whether they are those of the category's own question.
    is_own: bool,
}

/// How many words after a price its period is looked for: "$99 per user per month".
const PERIOD_WITHIN: usize = 4;
/// How many words before a price tell who pays it.
const OWNER_WITHIN: usize = 2;
/// Most prices of a list that share the period behind its last.
const LISTED_MAX: usize = 6;
/// Words before sums that are not paid to the vendor: "save $3,000 a month".
const OTHERS: [&str; 10] = [
    "cost", "costs", "discount", "earn", "earned", "less", "lose", "spent", "than", "worth",
];
/// Words before "costs" where it is the label of a price: "What it costs: $199/mo".
const LABEL: [&str; 6] = ["base", "it", "list", "monthly", "our", "what"];

impl MonthlyPrices {
    pub fn of(vocabulary: &Vocabulary, questions: &[Question]) -> Self {
        let tags = price::BRACKETS.map(|bracket| vocabulary.tag(&price::slug(bracket)));
        let tags: Option<Vec<_>> = tags.collect();
        let tags = tags.unwrap_or_default();
        if let Some(brackets) = own_brackets(&tags, vocabulary, questions) {
            let is_own = true;
            return Self { brackets, is_own };
        }
        let highest = price::BRACKETS.map(software_max);
        Self {
            brackets: tags.into_iter().zip(highest).collect(),
            is_own: false,
        }
    }

    /// Whether prices are compared with a question of the category, and not with what software costs.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// What the column of prices says. It has only a bracket of what software costs, so the price is at most that
    /// bracket's end; in the last one, which has no end, it may be any.
    pub fn listed(&self, bracket: u8, vocabulary: &Vocabulary) -> Option<TagId> {
        if self.is_own {
            return self.bracket(software_max(bracket));
        }
        vocabulary.tag(&price::slug(bracket))
    }

    /// The cheapest bracket that a price a month lies in.
    pub fn bracket(&self, dollars: f64) -> Option<TagId> {
        let mut all = self.brackets.iter();
        let bracket = all.find(|(_, highest)| dollars <= *highest);
        bracket.map(|(tag, _)| *tag)
    }

    pub fn has(&self, tag: TagId) -> bool {
        self.brackets.iter().any(|(bracket, _)| *bracket == tag)
    }

    /// The bracket of the lowest price.
    pub fn read(&self, text: &Text<'_>) -> Option<(TagId, Found)> {
        let prices = (0..text.tokens().len()).filter_map(|at| listed_at(text, at));
        let (dollars, found) = prices.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let before = &text.original()[..text.tokens()[found.tokens.start].span.start];
        // "<$5k a month" lies in what is less than that.
        let dollars = match bound(before) {
            Some(Bound::Below) => dollars.next_down(),
            _ => dollars,
        };
        Some((self.bracket(dollars)?, found))
    }
}

/// The highest price a month of software in a bracket.
fn software_max(bracket: u8) -> f64 {
    price::monthly_max(bracket).map_or(f64::INFINITY, f64::from)
}

/// The brackets of the options that name prices in dollars; `None` where a price is asked for in other
/// words ("$$") or not at all.
fn own_brackets(
    tags: &[TagId],
    vocabulary: &Vocabulary,
    questions: &[Question],
) -> Option<Vec<(TagId, f64)>> {
    let mut asked = questions.iter();
    let question = asked.find(|question| question.facet == Facet::Price)?;
    let is_yearly = dollars_and_words(&question.prompt).1;
    let names = |option: &Choice, tag: TagId| {
        let mut tags = option.tags.iter();
        !option.neutral && tags.any(|slug| vocabulary.tag(slug) == Some(tag))
    };
    let mut brackets: Vec<(TagId, f64)> = Vec::new();
    // The sum at which the option before ends.
    let mut ends: Option<f64> = None;
    for tag in tags {
        let mut options = question.options.iter();
        let Some(option) = options.find(|option| names(option, *tag)) else {
            continue;
        };
        let (dollars, is_yearly_option) = dollars_and_words(&option.label);
        let most = dollars.into_iter().reduce(f64::max)?;
        let months = if is_yearly || is_yearly_option {
            12.0
        } else {
            1.0
        };
        let most = most / months;
        let last_sum = option.label.rfind('$').unwrap_or_default();
        let highest = match bound(&option.label[..last_sum]) {
            Some(Bound::Below) => most.next_down(),
            Some(Bound::Above) => f64::INFINITY,
            // "$75,000 and more" goes on where the option before it ends.
            None if ends.is_some_and(|before| most <= before) => f64::INFINITY,
            None => most,
        };
        ends = Some(most);
        brackets.push((*tag, highest));
    }
    (!brackets.is_empty()).then_some(brackets)
}

/// On which side of a sum prices lie, which is none of them.
enum Bound {
    Below,
    Above,
}

/// That which stands before a sum: "Less than $5,000", "Over $75,000".
fn bound(before: &str) -> Option<Bound> {
    let before = before.trim_end_matches(['$', ' ']).to_lowercase();
    let before_words = |words: &&str| before.strip_suffix(words);
    let is_one = |words: &[&str]| {
        let before = words.iter().find_map(before_words);
        // "No more than $5,000" ends with it.
        let last = before.and_then(|before| before.split_whitespace().last());
        before.is_some() && !last.is_some_and(|last| ["no", "not"].contains(&last))
    };
    if is_one(&["less than", "under", "below", "<"]) {
        Some(Bound::Below)
    } else {
        is_one(&["more than", "over", "above", ">"]).then_some(Bound::Above)
    }
}

/// The sums that a text names, and whether it speaks of a year.
fn dollars_and_words(text: &str) -> (Vec<f64>, bool) {
    let stems = Stems::default();
    let text = Text::read(text, &stems);
    let sums = text.tokens().iter().filter(|token| token.is_money);
    let is_yearly = (0..text.tokens().len()).any(|at| says_period(&text, at, &YEAR));
    (sums.filter_map(|token| token.number).collect(), is_yearly)
}

/// The price a month at a token, whose period may stand behind the last of several: "$99, $199 and $499 a month".
fn listed_at(text: &Text<'_>, at: usize) -> Option<(f64, Found)> {
    let tokens = text.tokens();
    let mut last = at;
    for _ in 0..LISTED_MAX {
        if let Some((dollars, found)) = monthly_at(text, last) {
            if last == at {
                return Some((dollars, found));
            }
            let own = tokens[at].number.filter(|_| tokens[at].is_money)?;
            let of_last = tokens[last].number.filter(|number| *number > 0.0)?;
            let is_other = is_of_others(text, at) || is_paid_once(text, at);
            return (!is_other).then(|| {
                let words = (at..found.tokens.end).collect();
                let tokens = at..found.tokens.end;
                (own * dollars / of_last, Found { tokens, words })
            });
        }
        last = next_price(text, last)?;
    }
    None
}

/// The price that follows a price in a list of them.
fn next_price(text: &Text<'_>, at: usize) -> Option<usize> {
    let tokens = text.tokens();
    let is_price = |at: usize| tokens.get(at).is_some_and(|token| token.is_money);
    let is_joint = ["and", "or", "to"]
        .iter()
        .any(|word| at + 1 < tokens.len() && word.eq_ignore_ascii_case(text.spelling(at + 1)));
    let next = at + 1 + usize::from(is_joint);
    let is_listed = is_price(at) && is_price(next);
    (is_listed && tokens[next].sentence == tokens[at].sentence).then_some(next)
}

/// Whether words before a price tell that nobody pays it to the vendor.
fn is_of_others(text: &Text<'_>, at: usize) -> bool {
    let all = [NOT_PAID_BEFORE, &OTHERS];
    all.iter().any(|words| says_before(text, at, words)) && !is_behind_label(text, at)
}

/// Whether a price is only the least of what its sentence says: "15% of ad spend, minimum $10k a month".
fn is_least(text: &Text<'_>, at: usize) -> bool {
    let tokens = text.tokens();
    // The stop of "min." may end a sentence.
    let first = text.sentence_of(at.saturating_sub(1)).start;
    if at == 0 || !says_before(text, at, LEAST) && !text.says_one_of(at - 1, LEAST) {
        return false;
    }
    let before = tokens[first].span.start..tokens[at].span.start;
    price::is_least(&text.original()[before].to_lowercase())
}

/// "Cost: $199/mo", "What it costs: $199/mo", "Cost/mo: $199 a month".
fn is_behind_label(text: &Text<'_>, at: usize) -> bool {
    let tokens = text.tokens();
    let clause = text.clause(tokens[at].clause);
    let Some(last) = at.checked_sub(1).filter(|last| *last >= clause.start) else {
        return false;
    };
    let is_period = says_period(text, last, &MONTH) || says_period(text, last, &YEAR);
    let label = last - usize::from(is_period && last > clause.start);
    tokens[last].sign_after == ':'
        && text.says_one_of(label, &["cost", "costs"])
        && (clause.start..label).all(|at| text.says_one_of(at, &LABEL))
}

/// "Setup $50, $999 a month".
fn is_paid_once(text: &Text<'_>, at: usize) -> bool {
    let all: [&[&str]; 3] = [ONCE, ONCE_FOR, &["first", "trial"]];
    all.iter().any(|words| says_before(text, at, words))
}

fn says_before(text: &Text<'_>, at: usize, words: &[&str]) -> bool {
    let tokens = text.tokens();
    let is_one = |before: usize| {
        tokens[before].clause == tokens[at].clause && text.says_one_of(before, words)
    };
    (at.saturating_sub(OWNER_WITHIN)..at).any(is_one)
}

/// The price a month at a token.
fn monthly_at(text: &Text<'_>, at: usize) -> Option<(f64, Found)> {
    let tokens = text.tokens();
    let is_price = tokens[at].is_money || is_bare_price(text, at);
    let price = tokens[at].number.filter(|_| is_price)?;
    if is_of_others(text, at) || is_least(text, at) {
        return None;
    }
    let near = (at + 1..tokens.len().min(at + 1 + PERIOD_WITHIN))
        .take_while(|near| tokens[*near].clause == tokens[at].clause && !tokens[*near].is_money);
    for near in near {
        if text.says_one_of(near, PIECES) {
            return None;
        }
        let mut periods = [MONTH, YEAR].into_iter();
        let Some(period) = periods.find(|period| says_period(text, near, period)) else {
            continue;
        };
        if text.says_one_of(near + 1, NOT_PAID_AFTER) {
            return None;
        }
        let dollars = price * period.in_year / 12.0;
        let words = (at..=near).collect();
        let tokens = at..near + 1;
        return Some((dollars, Found { tokens, words }));
    }
    None
}
