//! What the booking of a row is recognized by (docs/import.md#booking-identity).

use jiff::Timestamp;

use super::{BookingDraft, BookingParser};
use crate::domain::booking::BookingIdentity;
use crate::import::column_spec::Column;
use crate::import::date::{self, DateOrder};
use crate::import::rows::Row;

/// An identity that an earlier import may have stored a booking under.
#[derive(Clone, Copy, Debug)]
pub struct EarlierIdentity {
    pub identity: BookingIdentity,
    /// When the booking was made, if it is that one.
    pub created_at: Timestamp,
}

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
    /// way.
    pub fn earlier_identities(
        &self,
        row: &Row<'_>,
        draft: &BookingDraft<'_>,
    ) -> Vec<EarlierIdentity> {
        let mut all = Vec::new();
        if draft.id.is_none() || row.header.is_named(Column::Id) {
            if row.header.has_named_columns() {
                let identities = self.before_columns_were_named(row, draft.created_at);
                all.extend(identities.map(|identity| EarlierIdentity {
                    identity,
                    created_at: draft.created_at,
                }));
            }
            if row.header.conventions.order_may_differ {
                all.extend(self.in_other_order(row, draft.created_at));
            }
        }
        all
    }

    fn before_columns_were_named(&self, row: &Row<'_>, time: Timestamp) -> [BookingIdentity; 2] {
        let header = row.header;
        let is_own = |column| !header.is_named(column) || column == Column::Client;
        let of_person = [Column::Email, Column::Name, Column::Company];
        let of_person = of_person.map(|column| header.position(column));
        // As they were before it was the file's own names that count.
        let name = |at: usize| {
            if of_person.contains(&Some(at)) {
                header.own_name_at(at)
            } else {
                &header.names[at]
            }
        };
        [self.without_id(row, time, is_own), self.of_cells(row, name)]
    }

    /// Under the other order of the numbers in its date, where that is a date too.
    fn in_other_order(&self, row: &Row<'_>, time: Timestamp) -> Option<EarlierIdentity> {
        if !Self::has_two_orders(row) {
            return None;
        }
        let order = row.header.conventions.date_order;
        let other = date::parse(&row.text(Column::CreatedTime), order.other())?;
        // The day is first only where some date shows it.
        let created_at = match order {
            DateOrder::DayFirst => time,
            DateOrder::MonthFirst => other,
        };
        Some(EarlierIdentity {
            identity: self.without_id(row, other, |_| true),
            created_at,
        })
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
