//! What the booking of a row is recognized by (docs/import.md#booking-identity).

use std::borrow::Cow;

use jiff::{SignedDuration, Timestamp};

use super::booker_address::email_of_firm;
use super::{BookingDraft, BookingParser};
use crate::domain::booking::BookingIdentity;
use crate::domain::firm_key::FirmKey;
use crate::domain::text::is_digits;
use crate::import::cells::date::minutes_by_point;
use crate::import::cells::rounded_id::is_rounded_id;
use crate::import::columns::column_spec::Column;
use crate::import::files::rows::Row;

/// The columns that say who booked.
const BOOKER: [Column; 3] = [Column::Email, Column::Name, Column::Company];

impl BookingParser {
    /// The identity of a row, and the firm that booked.
    pub(super) fn keys(
        &self,
        row: &Row<'_>,
        id: Option<&str>,
        time: Timestamp,
    ) -> (BookingIdentity, Option<FirmKey>) {
        let company = row.text(Column::Company);
        let email = || email_of_firm(row);
        match id {
            Some(id) => {
                let firm = without_record_id(row, &company);
                self.key.of_id_and_firm(id, firm, email)
            }
            None => (
                self.without_id(row, |column| cell_that_recognizes(row, column), time),
                self.key.firm_key(without_record_id(row, &company), email),
            ),
        }
    }

    /// The identities that an earlier import may have stored a row's booking under, because it read the row in another
    /// way: without the columns that it did not know by their marks, by an id that a spreadsheet has rounded, by an hour
    /// without its minutes, and, where someone named a column, as all cells. Not
    /// as these where the other columns say who booked: several bookings of one person or firm may then have been stored
    /// as one.
    pub fn legacy_identities(
        &self,
        row: &Row<'_>,
        draft: &BookingDraft<'_>,
    ) -> Vec<BookingIdentity> {
        let header = row.header;
        let without_marks = self.by_identity_names(row, draft.created_at);
        let mut earlier = Vec::new();
        if without_marks != draft.identity {
            earlier.push(without_marks);
        }
        let id = row.text(Column::Id);
        if draft.id.is_none() && is_rounded_id(&id) {
            earlier.push(self.key.of_id(&id));
        }
        if let Some(hour) = hour_alone(row, draft) {
            let by_hour = self.without_id(row, |column| cell_that_recognizes(row, column), hour);
            earlier.extend((by_hour != draft.identity).then_some(by_hour));
        }
        if !header.has_other_names() {
            return earlier;
        }
        // By a later name of a column no booking was recognized.
        let mut unnamed = BOOKER
            .iter()
            .filter(|of| !header.has_other_name(**of) && !header.is_later_name(**of));
        let is_booker_known = unnamed.any(|of| !row.cell(*of).trim().is_empty());
        let has_own_id = draft.id.is_some() && !header.has_other_name(Column::Id);
        if has_own_id || is_booker_known {
            return earlier;
        }
        // As they were before it was the file's own names that count.
        let given = |at: usize| {
            if BOOKER.map(|of| header.position(of)).contains(&Some(at)) {
                header.identity_names.at(at)
            } else {
                header.identity_names.given_at(at)
            }
        };
        earlier.push(self.of_cells(row, |at| header.identity_names.at(at)));
        earlier.push(self.of_cells(row, given));
        earlier.extend(self.with_fewer_named(row, draft));
        earlier
    }

    /// Whether versions before read another time in a row, by which its booking is recognized.
    pub fn had_other_time(row: &Row<'_>, draft: &BookingDraft<'_>) -> bool {
        hour_alone(row, draft).is_some()
    }

    /// The identities of a row without its id, where some of the columns that someone named for the booker, or none,
    /// were not named yet.
    fn with_fewer_named(&self, row: &Row<'_>, draft: &BookingDraft<'_>) -> Vec<BookingIdentity> {
        let is_named =
            |of: &Column| row.header.has_other_name(*of) && !row.cell(*of).trim().is_empty();
        let named = BOOKER.iter().copied().filter(is_named);
        let named: Vec<Column> = named.collect();
        let choices = 0..1_u8 << named.len();
        let identities = choices.map(|choice| {
            let is_left_out = |of| {
                let at = named.iter().position(|column| *column == of);
                at.is_some_and(|at| choice & (1 << at) != 0)
            };
            let cell = |of| {
                if is_left_out(of) {
                    ""
                } else {
                    cell_that_recognizes(row, of)
                }
            };
            self.without_id(row, cell, draft.created_at)
        });
        identities.filter(|it| *it != draft.identity).collect()
    }

    /// The identity of a row of which a name with a mark behind it means no column.
    fn by_identity_names(&self, row: &Row<'_>, time: Timestamp) -> BookingIdentity {
        let position = |column| row.header.identity_names.position(column);
        let id = position(Column::Id).map_or(Cow::Borrowed(""), |at| row.text_at(at));
        if !id.is_empty() && !is_rounded_id(&id) {
            return self.key.of_id(&id);
        }
        let cell = |column| position(column).map_or("", |at| row.value_at(at));
        self.without_id(row, cell, time)
    }

    /// The identity of a row without an id, where its columns have these cells.
    fn without_id<'b>(
        &self,
        row: &Row<'b>,
        cell: impl Fn(Column) -> &'b str,
        time: Timestamp,
    ) -> BookingIdentity {
        let cell = |column| cell(column).trim();
        let (email, company) = (cell(Column::Email), cell(Column::Company));
        let booker = if email.is_empty() {
            cell(Column::Name)
        } else {
            email
        };
        if booker.is_empty() && company.is_empty() {
            return self.of_cells(row, |at| row.header.identity_names.at(at));
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

/// "Ruiz Law" of "Ruiz Law (123456789)", as CRMs may write a company with the number of its record.
fn without_record_id<'c>(row: &Row<'_>, company: &'c str) -> &'c str {
    let at = row.header.position(Column::Company);
    let is_of_record = at.is_some_and(|at| row.header.original_name_at(at) == "associatedcompany");
    if is_of_record {
        company_alone(company)
    } else {
        company
    }
}

/// The name of a company, without the number of a record behind it.
pub fn company_alone(company: &str) -> &str {
    let numbered = company.trim_end().strip_suffix(')');
    let Some((name, number)) = numbered.and_then(|company| company.rsplit_once(" (")) else {
        return company;
    };
    if number.len() >= RECORD_ID_MIN && is_digits(number) {
        name
    } else {
        company
    }
}

/// Digits of the shortest number of a record.
const RECORD_ID_MIN: usize = 6;

/// The time that versions before took for that of a row without an id: of "2.30 PM" two o'clock.
fn hour_alone(row: &Row<'_>, draft: &BookingDraft<'_>) -> Option<Timestamp> {
    let time = row.text(Column::CreatedTime);
    let minutes = minutes_by_point(&time, row.header.conventions.date_order)?;
    let minutes = SignedDuration::from_mins(minutes.into());
    let hour = draft.id.is_none().then_some(draft.created_at)?;
    hour.checked_sub(minutes).ok()
}

/// The cell of a column by which a booking is recognized: none under a name that versions before did not know.
fn cell_that_recognizes<'b>(row: &Row<'b>, column: Column) -> &'b str {
    if row.header.is_later_name(column) {
        return "";
    }
    row.cell(column)
}
