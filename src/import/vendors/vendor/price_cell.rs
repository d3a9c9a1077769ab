//! The price that a cell of the column of prices names.

use super::vendor_cell::VendorCell;
use crate::domain::price;
use crate::import::cells::cell::normalize_line;
use crate::import::columns::column_spec::Column;
use crate::import::files::rows::Row;

/// 1 to 4, as a digit or as that many dollar signs, or the bracket of a quoted price; anything else
/// means that no price is known.
#[expect(
    clippy::unnecessary_wraps,
    reason = "all columns are parsed by the same shape"
)]
pub fn price_bracket(cell: &VendorCell<'_>) -> Result<Option<u8>, String> {
    let text = normalize_line(cell);
    if let Some(bracket) = bracket_of_ours(&text) {
        return Ok(Some(bracket));
    }
    let number = number_of_export(&text).filter(|_| cell.is_from_export);
    Ok(number
        .map(price::bracket)
        .or_else(|| price::bracket_of(&text)))
}

/// The price a month that the cell of a row names by an amount, and not by a bracket.
pub fn monthly_price(row: &Row<'_>) -> Option<f64> {
    let cell = VendorCell::of(row, Column::PriceBracket);
    let text = normalize_line(&cell);
    if bracket_of_ours(&text).is_some() {
        return None;
    }
    let number = number_of_export(&text).filter(|_| cell.is_from_export);
    number.or_else(|| price::monthly_price(&text))
}

fn bracket_of_ours(text: &str) -> Option<u8> {
    let digit = text.parse().ok()?;
    price::BRACKETS.contains(&digit).then_some(digit)
}

/// A bare number, which in exports of other programs is a price.
fn number_of_export(text: &str) -> Option<f64> {
    let is_of_number = |byte: u8| matches!(byte, b'0'..=b'9' | b',' | b'.');
    // A number of a spreadsheet, such as 12.345, has no thousands.
    let number = || text.parse().ok().or_else(|| price::number(text));
    text.bytes().all(is_of_number).then(number)?
}
