//! What the booking of a row is recognized by (docs/import.md#booking-identity).

use jiff::Timestamp;

use super::{BookingDraft, BookingParser};
use crate::domain::booking::BookingIdentity;
use crate::import::column_spec::Column;
use crate::import::rows::Row;

impl BookingParser {
    /// The identity of a row, and the firm that booked.
    pub(super) fn keys(
        &self,
        row: &Row<'_>,
        id: Option<&str>,
        time: Timestamp,
    ) -> (BookingIdentity, Option<[u8; 16]>) {
        let company = row.text(Column::Company);
        let email = || row.text(Column::Email);
        match id {
            Some(id) => {
                let (identity, firm) = self.key.of_id_and_company(id, &company);
                (identity, firm.or_else(|| self.key.firm_key_of_mail(email)))
            }
            None => (
                self.without_id(row, time, |_| true),
                self.key.firm_key(&company, email),
            ),
        }
    }

    /// The identities that an earlier import may have stored a row's booking under, because it read the row in another
    /// way. None where nobody named a column.
    pub fn earlier_identities(
        &self,
        row: &Row<'_>,
        draft: &BookingDraft<'_>,
    ) -> Vec<BookingIdentity> {
        let header = row.header;
        if !header.has_named_columns() || draft.id.is_some() && !header.is_named(Column::Id) {
            return Vec::new();
        }
        let is_own = |column| !header.is_named(column) || column == Column::Client;
        let is_of_person = |at| {
            [Column::Email, Column::Name, Column::Company]
                .map(|of| header.position(of))
                .contains(&Some(at))
        };
        // As they were before it was the file's own names that count.
        let name = |at: usize| {
            if is_of_person(at) {
                header.own_name_at(at)
            } else {
                &header.names[at]
            }
        };
        vec![
            self.without_id(row, draft.created_at, is_own),
            self.of_cells(row, name),
        ]
    }

    /// The identity of a row without an id, by those of the columns that a test `counts`.
    fn without_id(
        &self,
        row: &Row<'_>,
        time: Timestamp,
        counts: impl Fn(Column) -> bool,
    ) -> BookingIdentity {
        let cell = |column| {
            if counts(column) {
                row.cell(column).trim()
            } else {
                ""
            }
        };
        let (email, company) = (cell(Column::Email), cell(Column::Company));
        let booker = if email.is_empty() {
            cell(Column::Name)
        } else {
            email
        };
        if booker.is_empty() && company.is_empty() {
            return self.of_cells(row, |at| row.header.own_name_at(at));
        }
        self.key
            .of_booker(cell(Column::Client), booker, company, time.as_second())
    }

    fn of_cells<'b>(&self, row: &Row<'b>, name: impl Fn(usize) -> &'b str) -> BookingIdentity {
        let cells = 0..row.header.names.len();
        self.key
            .of_cells(cells.map(|at| (name(at), row.cell_at(at))))
    }
}
