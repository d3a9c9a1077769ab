mod kinds;
mod missing;
mod named;
mod names;

use super::*;
use crate::domain::tests::{IMPORT, assert_says, in_words};

fn read_without(cells: &[&str], allowed_missing: &[Column]) -> Result<Header, FileError> {
    Header::read_with(
        cells,
        &ColumnChoices::allow_missing(allowed_missing.to_vec()),
    )
}

fn choices(named: &[(&str, &str)]) -> ColumnChoices {
    let mut choices = ColumnChoices::default();
    for (field, header) in named {
        choices.map_column(field, header).unwrap();
    }
    choices
}

#[test]
fn import_md_states_what_makes_a_header() {
    let names = in_words(COLUMNS_MIN);
    let header = format!("rows with {names} known names is the header,");
    let of_vendors = in_words(positions::VENDOR_COLUMNS_MIN);
    let list = format!("a price), at least {of_vendors}, than columns");
    assert_says(IMPORT, &[header, list]);
}
