//! What a row of a vendors file says as a whole, rather than in one cell.

use super::super::column_spec::Column;
use super::super::rows::Row;

/// How the last rows of a sheet begin that are of no vendor.
const FOOTNOTES: [&str; 7] = [
    "grand total",
    "last updated",
    "note",
    "notes",
    "subtotal",
    "total",
    "totals",
];

/// Whether a row without any other known cell begins as a note or a total does.
pub fn is_footnote(row: &Row<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    let begins = |footnote: &str| {
        let rest = name.strip_prefix(footnote);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let others = row.header.known().iter();
    let mut others = others.filter(|(column, _)| *column != Column::Name);
    FOOTNOTES.iter().any(|footnote| begins(footnote))
        && others.all(|(_, position)| row.cell_at(*position).trim().is_empty())
}

/// Columns of directories that say what a price is for.
const PRICED_BY: [&str; 5] = [
    "billingmodel",
    "pricemodel",
    "pricingmodel",
    "pricingtype",
    "pricingunit",
];

/// Whether a price is one for each user, which a firm pays many times.
pub fn is_price_of_a_user(row: &Row<'_>) -> bool {
    let names = row.header.names.iter().enumerate();
    let mut models = names.filter(|(_, name)| PRICED_BY.contains(&name.as_str()));
    models.any(|(position, _)| {
        let model = row.cell_at(position).to_lowercase();
        ["per ", "/"].iter().any(|per| model.contains(per))
            && ["user", "seat", "attorney", "lawyer", "license", "employee"]
                .iter()
                .any(|unit| model.contains(unit))
    })
}
