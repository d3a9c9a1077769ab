//! Ids that a spreadsheet has rounded, by which no row can be known.

use super::examples::Examples;
use crate::domain::number_format::group_thousands;
use crate::import::{Column, Row, is_rounded_id};

#[derive(Default)]
pub struct RoundedIds(Examples);

impl RoundedIds {
    pub fn add(&mut self, row: &Row<'_>) {
        let id = row.text(Column::Id);
        if is_rounded_id(&id) {
            self.0.add_cell(&id);
        }
    }

    pub fn append(&mut self, later: Self) {
        self.0.append(later.0);
    }

    pub fn notice(&self) -> Option<String> {
        let ids = self.0.list();
        let said = match self.0.count {
            0 => return None,
            1 => format!("1 id was rounded by a spreadsheet and counts as none: {ids}."),
            count => format!(
                "{} ids were rounded by a spreadsheet and count as none, such as {ids}.",
                group_thousands(count)
            ),
        };
        Some(format!(
            "{said} Where the column has the format of a text before it is filled, ids stay whole."
        ))
    }
}
