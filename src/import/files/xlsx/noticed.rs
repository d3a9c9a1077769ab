//! What a report says of a sheet that a CSV file cannot have.

use crate::domain::number_format::pluralize;

/// How often it was met.
#[derive(Default)]
pub struct Noticed {
    /// Places where cells of several rows are merged.
    pub merged: u64,
    /// Rows with values that the program does not show.
    pub hidden: u64,
    pub formulas_without_value: u64,
    pub formula_errors: u64,
}

impl Noticed {
    /// A sentence for each that was met.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        if self.merged > 0 {
            let places = pluralize(self.merged, "place");
            texts.push(format!(
                "Cells of several rows are merged in {places}, where only the first row has the value. \
                 Unmerge them and fill in every row."
            ));
        }
        if self.hidden > 0 {
            let (are, were) = if self.hidden == 1 {
                ("is", "was")
            } else {
                ("are", "were")
            };
            let rows = pluralize(self.hidden, "row");
            texts.push(format!(
                "{rows} {are} hidden in the sheet, by a filter or by hand, and {were} read all the same. To \
                 leave them out, copy what is in sight to a sheet of its own."
            ));
        }
        if self.formulas_without_value > 0 {
            let formulas = pluralize(self.formulas_without_value, "formula");
            texts.push(format!(
                "No value is stored for {formulas}, so those cells count as empty. Open the file in a \
                 spreadsheet program and save it, then import it again."
            ));
        }
        if self.formula_errors > 0 {
            let formulas = pluralize(self.formula_errors, "formula");
            texts.push(format!(
                "{formulas} gave an error such as #N/A, so those cells count as empty."
            ));
        }
        texts
    }
}
