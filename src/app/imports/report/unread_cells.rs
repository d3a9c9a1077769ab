//! Cells of a vendors file that are not empty and of which nothing is kept.

use super::examples::Examples;
use super::name_only_rows::NameOnlyRows;
use super::rounded_ids::RoundedIds;
use crate::domain::number_format::group_thousands;
use crate::domain::price::is_quoted_price;
use crate::import::columns::header::Header;
use crate::import::vendors::vendor::VendorDraft;
use crate::import::{Column, Row, quoted};

/// Columns of links, of which those that are required have such cells only where the file may do without them.
const LINKS: [(Column, [&str; 2]); 3] = [
    (Column::WebsiteUrl, NO_LINK),
    (Column::BookingUrl, NO_LINK),
    (
        Column::LogoUrl,
        ["holds no https link", "hold no https link"],
    ),
];
const NO_LINK: [&str; 2] = ["holds no link we can read", "hold no link we can read"];

#[derive(Default)]
pub struct UnreadCells {
    links: [Examples; LINKS.len()],
    prices: Examples,
    sizes: Examples,
    rounded_ids: RoundedIds,
    name_only_rows: NameOnlyRows,
}

impl UnreadCells {
    /// Takes a row and what was understood of it.
    pub fn add(&mut self, row: &Row<'_>, draft: &VendorDraft) {
        self.rounded_ids.add(row);
        self.name_only_rows.add(row, draft);
        for ((column, _), cells) in LINKS.iter().zip(&mut self.links) {
            if draft.has_unread_link(*column) {
                add(cells, row, *column);
            }
        }
        // A price without a bracket is kept in its own words.
        let price = row.text(Column::PriceBracket);
        if draft.price_bracket().is_none() && !is_quoted_price(&price) {
            add(&mut self.prices, row, Column::PriceBracket);
        }
        if draft.firm_sizes().is_empty() {
            add(&mut self.sizes, row, Column::FirmSizeSupported);
        }
    }

    /// A sentence for each column that has such cells.
    pub fn notices(&self, header: &Header) -> Vec<String> {
        let columns = [
            (
                Column::PriceBracket,
                &self.prices,
                ["says no price we can read", "say no price we can read"],
            ),
            (
                Column::FirmSizeSupported,
                &self.sizes,
                ["names no firm size", "name no firm size"],
            ),
        ];
        let sentence = |(column, cells, [one, many]): (Column, &Examples, [&str; 2])| {
            let said = match cells.count {
                0 => return None,
                1 => format!("1 cell {one}"),
                count => format!("{} cells {many}", group_thousands(count)),
            };
            let column = quoted(header.written_name(column));
            Some(format!(
                "In the column {column} {said}, such as {}.",
                cells.list()
            ))
        };
        let links = LINKS.iter().zip(&self.links);
        let links = links.map(|((column, said), cells)| (*column, cells, *said));
        let sentences = links.chain(columns).filter_map(sentence);
        let sentences = sentences.chain(self.rounded_ids.notice());
        sentences.chain(self.name_only_rows.notice()).collect()
    }
}

fn add(cells: &mut Examples, row: &Row<'_>, column: Column) {
    let text = row.text(column);
    if !text.is_empty() {
        cells.add(quoted(&text));
    }
}
