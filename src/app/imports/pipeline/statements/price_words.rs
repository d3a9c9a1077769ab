//! What the cells of the column of prices say besides the price: what a firm pays for, and how long it is bound.

use super::category_reader::CategoryReader;
use super::statement::Statement;
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;
use crate::domain::number_format::group_thousands;
use crate::domain::price::{is_per_user, is_quoted_price, monthly_max};
use crate::import::Row;
use crate::import::vendors::extra_columns::ExtraColumn;
use crate::import::vendors::vendor::monthly_price;
use crate::recommend::{PlainClaim, plain_claims};

/// What parts the statements of such a cell: "$299/mo, month-to-month", but not "$1,200".
const BETWEEN: [&str; 6] = ["; ", ", ", ". ", " + ", " | ", "\n"];

impl CategoryReader {
    /// The statements of a cell of the column of prices. A price alone is said by its bracket already, unless the category
    /// asks for a budget of its own. One without a bracket is kept in its own words.
    pub fn price_words(
        &mut self,
        column: &ExtraColumn,
        row: &Row<'_>,
        bracket: Option<u8>,
    ) -> Vec<Statement> {
        let monthly = bracket.and_then(|_| monthly_price(row));
        let budget = monthly.filter(|_| self.lexicon.has_own_prices());
        let Some(value) = column.value(row) else {
            let said = budget.map(|monthly| by_the_month(&column.name, monthly));
            return Vec::from_iter(said);
        };
        let whole = self.priced(&column.name, &value);
        let claims: Vec<_> = whole
            .iter()
            .flat_map(|said| self.claims(&said.text))
            .collect();
        let mut prices = claims.iter().filter(|one| self.lexicon.is_price(one.tag));
        let wanted = match bracket {
            Some(_) if budget.is_some() => budget.and_then(|monthly| self.lexicon.price(monthly)),
            Some(bracket) if !self.lexicon.has_own_prices() => {
                let most = monthly_max(bracket).map_or(f64::INFINITY, f64::from);
                self.lexicon.price(most)
            }
            _ => None,
        };
        let is_other = |one: &PlainClaim| Some(one.tag) != wanted;
        let names_budget = budget.is_some() && prices.clone().any(|one| !is_other(one));
        let says_more = claims.iter().any(|one| !self.lexicon.is_price(one.tag));
        if (says_more || names_budget) && (is_per_user(&value) || !prices.any(is_other)) {
            return whole;
        }
        let by_month = budget.map(|monthly| by_the_month(&column.name, monthly));
        let mut parts = vec![value.as_str()];
        for sign in BETWEEN {
            parts = parts
                .into_iter()
                .flat_map(|part| part.split(sign))
                .collect();
        }
        let others = parts.into_iter().filter(|part| *part != value);
        let others = others.flat_map(|part| self.priced(&column.name, part.trim()));
        let others: Vec<_> = others.collect();
        let others = others.into_iter().filter(|said| !self.is_price(&said.text));
        let said: Vec<_> = by_month.into_iter().chain(others).collect();
        if said.is_empty() && bracket.is_none() && is_quoted_price(&value) {
            return self.quoted(&column.name, &value);
        }
        said
    }

    /// A price from which no bracket follows, in its own words: "Pricing: $150/request". Not one that is read as a price
    /// by the month that a firm pays.
    fn quoted(&self, column: &str, value: &str) -> Vec<Statement> {
        let said = format!("{column}: {value}");
        let is_short = said.chars().count() <= IMPORT_TEXT_MAX_CHARS;
        let is_monthly = || self.is_price(&said) && !is_per_user(value);
        let is_kept = is_short && !self.is_of_whom(&said) && !is_monthly();
        Vec::from_iter(is_kept.then(|| Statement::claim(said)))
    }

    /// The statements of a cell but those with a size or a place: "TX $350, FL $400" is not about who is served.
    fn priced(&mut self, column: &str, value: &str) -> Vec<Statement> {
        let mut all = self.statements(column, value);
        all.retain(|said| !self.is_of_whom(&said.text));
        all
    }

    /// Whether a statement names a price by the month.
    fn is_price(&self, statement: &str) -> bool {
        let mut claims = self.claims(statement).into_iter();
        claims.any(|one| self.lexicon.is_price(one.tag))
    }

    /// Whether a statement names a place or a size.
    fn is_of_whom(&self, said: &str) -> bool {
        let mut claims = self.claims(said).into_iter();
        claims.any(|one| one.is_place || one.size.is_some())
    }

    fn claims(&self, statement: &str) -> Vec<PlainClaim> {
        plain_claims(statement, &self.lexicon)
    }
}

/// "Pricing: $4,500 a month".
fn by_the_month(column: &str, monthly: f64) -> Statement {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float saturates, and no price is negative"
    )]
    let dollars = monthly.ceil() as u64;
    let said = format!("{column}: ${} a month", group_thousands(dollars));
    Statement::claim(said.chars().take(IMPORT_TEXT_MAX_CHARS).collect())
}
