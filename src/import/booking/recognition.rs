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
                self.without_id(row, time),
                self.key.firm_key(&company, email),
            ),
        }
    }

    /// The identities that an earlier import may have stored a row's booking under, because it read the row in another
    /// way: those of all its cells. Only for a file of which somebody named a column. None where the other columns say who
    /// booked: several bookings of one person or firm may then have been stored as one.
    pub fn earlier_identities(
        &self,
        row: &Row<'_>,
        draft: &BookingDraft<'_>,
    ) -> Vec<BookingIdentity> {
        let header = row.header;
        let of_booker = [Column::Email, Column::Name, Column::Company];
        let mut unnamed = of_booker.iter().filter(|of| !header.has_other_name(**of));
        let is_booker_known = unnamed.any(|of| !row.cell(*of).trim().is_empty());
        let has_own_id = draft.id.is_some() && !header.has_other_name(Column::Id);
        if has_own_id || is_booker_known {
            return Vec::new();
        }
        // As they were before it was the file's own names that count.
        let given = |at: usize| {
            if of_booker.map(|of| header.position(of)).contains(&Some(at)) {
                header.own_name_at(at)
            } else {
                &header.names[at]
            }
        };
        vec![
            self.of_cells(row, |at| header.own_name_at(at)),
            self.of_cells(row, given),
        ]
    }

    /// The identity of a row without an id.
    fn without_id(&self, row: &Row<'_>, time: Timestamp) -> BookingIdentity {
        let cell = |column| row.cell(column).trim();
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
