//! Vendors without a category below one that has one, as merged cells look in a CSV, and headings within a list.

use super::examples::Examples;
use crate::domain::number_format::{counted, pluralize};
use crate::import::vendors::vendor::{is_footnote, is_name_alone};
use crate::import::{Column, Row};

#[derive(Default)]
pub struct BlankCategories {
    has_category_above: bool,
    below_one: u64,
    /// Rows directly before this one that have a name and nothing else: headings, where a row with a category follows.
    names_alone: Examples,
    headings: Examples,
}

impl BlankCategories {
    /// Takes the rows in the order of the file.
    pub fn add(&mut self, row: &Row<'_>) {
        if !row.text(Column::Category).is_empty() {
            self.has_category_above = true;
            self.headings.append(std::mem::take(&mut self.names_alone));
            return;
        }
        let name = row.text(Column::Name);
        if name.is_empty() || is_footnote(row, &name) {
            return;
        }
        if is_name_alone(row) {
            self.names_alone.add_cell(&name);
            return;
        }
        let others = std::mem::take(&mut self.names_alone).count;
        if self.has_category_above {
            self.below_one += 1 + others;
        }
    }

    /// What to do where one category is meant for all rows below it, and which rows are none of vendors.
    pub fn notices(&self) -> impl Iterator<Item = String> {
        let at_end = self.names_alone.count;
        let below_one = self.below_one + if self.has_category_above { at_end } else { 0 };
        let rows = pluralize(below_one, "row");
        let advice = (below_one > 0).then(|| {
            format!(
                "{rows} without a category stood below a row with one. Where it is meant for them too, \
                 fill it in in every row and import the file again."
            )
        });
        advice.into_iter().chain(self.headings_notice())
    }

    fn headings_notice(&self) -> Option<String> {
        let rows = counted(
            self.headings.count,
            "row has a name and nothing else, as a heading above vendors has, and is not a vendor",
            "rows have a name and nothing else, as headings above vendors have, and are not vendors",
        )?;
        Some(format!("{rows}: {}.", self.headings.list()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{CsvFile, RowBatch};

    fn notices(rows: &str) -> Vec<String> {
        let csv = format!("Vendor,Category,Website,Booking URL\n{rows}");
        let mut file = CsvFile::open(csv.as_bytes()).unwrap();
        let mut batch = RowBatch::default();
        file.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let mut blank = BlankCategories::default();
        for (_, row) in batch.rows(&file.header) {
            blank.add(&row.unwrap());
        }
        blank.notices().collect()
    }

    #[test]
    fn a_name_alone_above_a_vendor_with_a_category_is_a_heading() {
        let sections =
            "📄 RECORDS RETRIEVAL,,,\nAcme,Records,acme.example,\n☎ INTAKE,,,\nBriar,Intake,,\n";
        let expected = "2 rows have a name and nothing else, as headings above vendors have, and are not vendors: \
                        \"📄 RECORDS RETRIEVAL\", \"☎ INTAKE\".";
        assert_eq!(notices(sections), [expected]);
        let merged = "Acme,Intake,acme.example,\nCole,,,\nBriar,,briar.example,\nDana,,,\n";
        let advice = "3 rows without a category stood below a row with one. Where it is meant for them too, \
                      fill it in in every row and import the file again.";
        assert_eq!(notices(merged), [advice]);
    }
}
