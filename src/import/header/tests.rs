mod kinds;
mod missing;
mod named;
mod names;

use super::*;

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
