//! Rows that name a vendor and say nothing else of it, as headings within a list do.

use super::examples::Examples;
use crate::domain::number_format::group_thousands;
use crate::import::vendors::vendor::VendorDraft;
use crate::import::{Column, Row, quoted};

#[derive(Default)]
pub struct NameOnlyRows {
    rows: Examples,
    has_others: bool,
}

impl NameOnlyRows {
    pub fn add(&mut self, row: &Row<'_>, draft: &VendorDraft) {
        let name = row.header.position(Column::Name);
        let mut others = (0..row.header.names.len()).filter(|at| Some(*at) != name);
        let is_known = |at: usize| row.header.known().iter().any(|(_, known)| *known == at);
        // A heading or a sum may have counts beside it, in columns that nobody knows.
        let is_nothing = |at: usize| {
            let cell = row.value_at(at).trim();
            let is_count = |byte: u8| byte.is_ascii_digit() && !is_known(at);
            cell.bytes().all(|byte| is_count(byte) || byte == b'?')
        };
        if others.all(is_nothing) {
            self.rows.add(quoted(draft.name()));
        } else {
            self.has_others = true;
        }
    }

    /// None of a list of names alone.
    pub fn notice(&self) -> Option<String> {
        let (rows, count) = match self.rows.count {
            1 => ("1 row has".to_owned(), "counts as a vendor"),
            rows => (
                format!("{} rows have", group_thousands(rows)),
                "count as vendors",
            ),
        };
        let named = self.rows.list();
        let is_told = self.has_others && self.rows.count > 0;
        is_told.then(|| format!("{rows} a name and nothing else and {count}: {named}."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::columns::column_choices::ColumnChoices;
    use crate::import::vendors::vendor::parse_vendor;
    use crate::import::{CsvFile, RowBatch};

    fn notice(csv: &str) -> Option<String> {
        let mut choices = ColumnChoices::default();
        choices.set_category("Intake").unwrap();
        let mut file = CsvFile::open_with(csv.as_bytes(), &choices).unwrap();
        let mut batch = RowBatch::default();
        file.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let mut rows = NameOnlyRows::default();
        for (_, row) in batch.rows(&file.header) {
            let row = row.unwrap();
            if let Ok(draft) = parse_vendor(&row) {
                rows.add(&row, &draft);
            }
        }
        rows.notice()
    }

    #[test]
    fn headings_within_a_list_are_named() {
        let head = "Vendor,Website,Booking URL,Users\n";
        let list =
            format!("{head}MEDICAL RECORDS,,,\nAcme,acme.example,,3\nSum,,,3\nBriar,,,Ruiz\n");
        let expected = "2 rows have a name and nothing else and count as vendors: \"MEDICAL RECORDS\", \"Sum\".";
        assert_eq!(notice(&list).as_deref(), Some(expected));
        // A price is something.
        let priced = "Vendor,Website,Booking URL,Price\nAcme,,,99\nBriar,briar.example,,\n";
        assert_eq!(notice(priced), None);
        let one = format!("{head}Acme,acme.example,,\nMEDICAL RECORDS,-,?,\n");
        let expected =
            "1 row has a name and nothing else and counts as a vendor: \"MEDICAL RECORDS\".";
        assert_eq!(notice(&one).as_deref(), Some(expected));
        let names = format!("{head}Acme,,,\nBriar,,,\n");
        assert_eq!(notice(&names), None, "a list of names");
    }
}
