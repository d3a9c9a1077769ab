//! Vendors without a category below one that has one, as merged cells look in a CSV.

use crate::domain::number_format::pluralize;
use crate::import::vendor::is_footnote;
use crate::import::{Column, Row};

#[derive(Default)]
pub struct BlankCategories {
    has_category_above: bool,
    below_one: u64,
}

impl BlankCategories {
    /// Takes the rows in the order of the file.
    pub fn add(&mut self, row: &Row<'_>) {
        if !row.text(Column::Category).is_empty() {
            self.has_category_above = true;
            return;
        }
        let name = row.text(Column::Name);
        if self.has_category_above && !name.is_empty() && !is_footnote(row, &name) {
            self.below_one += 1;
        }
    }

    /// What to do where one category is meant for all rows below it.
    pub fn notice(&self) -> Option<String> {
        let rows = pluralize(self.below_one, "row");
        (self.below_one > 0).then(|| {
            format!(
                "{rows} without a category stood below a row with one. Where it is meant for them too, \
                 fill it in in every row and import the file again."
            )
        })
    }
}
