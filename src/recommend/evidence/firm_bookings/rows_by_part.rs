//! Rows on their way into or out of the list, in its parts.

use std::sync::Arc;

use super::companies_by_mail::CompaniesByMail;
use super::parts::{BookingNotFound, PARTS, Parts, part_of, part_of_firm};
use super::row::FirmBookingRow;
use crate::domain::firm_key::mail_bits;

#[derive(Debug)]
pub(super) struct RowsByPart(Vec<Vec<FirmBookingRow>>);

impl Default for RowsByPart {
    fn default() -> Self {
        Self(vec![Vec::new(); PARTS])
    }
}

impl Extend<FirmBookingRow> for RowsByPart {
    fn extend<R: IntoIterator<Item = FirmBookingRow>>(&mut self, rows: R) {
        for row in rows {
            self.0[part_of(&row)].push(row);
        }
    }
}

impl FromIterator<FirmBookingRow> for RowsByPart {
    fn from_iter<R: IntoIterator<Item = FirmBookingRow>>(rows: R) -> Self {
        let mut by_part = Self::default();
        by_part.extend(rows);
        by_part
    }
}

impl RowsByPart {
    /// With room for so many rows in each part.
    pub fn with_room(counts: &[u32]) -> Self {
        let parts = counts.iter();
        Self(
            parts
                .map(|count| Vec::with_capacity(*count as usize))
                .collect(),
        )
    }

    /// Puts the rows with an address alone under the company that it leads to, and returns these under their own key.
    /// Leaves both sorted.
    pub fn put_under_companies(&mut self, companies: &CompaniesByMail) -> Self {
        self.sort();
        let (mut own, mut moved) = (Self::default(), Vec::new());
        for (at, (part, own)) in self.0.iter_mut().zip(&mut own.0).enumerate() {
            let mut company_of = companies.in_order(at);
            part.retain(|row| {
                let company = company_of(row.firm());
                if let Some(company) = company {
                    own.push(*row);
                    moved.push(row.of_firm(company));
                }
                company.is_none()
            });
        }
        if !moved.is_empty() {
            self.extend(moved);
            self.sort();
        }
        own
    }

    /// Those with this address alone, of sorted ones.
    pub fn of_mail(&self, mail: u64) -> &[FirmBookingRow] {
        of_mail(&self.0[part_of_firm(mail)], mail)
    }

    fn sort(&mut self) {
        for part in self.0.iter_mut().filter(|part| !part.is_sorted()) {
            FirmBookingRow::sort(part);
        }
    }
}

/// The rows of a part with this address alone.
pub(super) fn of_mail(part: &[FirmBookingRow], mail: u64) -> &[FirmBookingRow] {
    let start = part.partition_point(|row| mail_bits(row.firm()) < mail);
    let rest = &part[start..];
    &rest[..rest.partition_point(|row| mail_bits(row.firm()) == mail)]
}

/// Parts without some rows, each of which takes one away, and with others. Names each firm of which something changes,
/// in order.
pub(super) fn merged(
    parts: &Parts,
    mut gone: RowsByPart,
    mut new: RowsByPart,
    mut changes: impl FnMut(u64),
) -> Result<Parts, BookingNotFound> {
    gone.sort();
    new.sort();
    let both = gone.0.into_iter().zip(new.0);
    let parts = parts.iter().zip(both).map(|(old, (gone, new))| {
        if gone.is_empty() && new.is_empty() {
            return Ok(Arc::clone(old));
        }
        for firm in firms(&gone, &new) {
            changes(firm);
        }
        if old.is_empty() && gone.is_empty() {
            return Ok(Arc::from(new));
        }
        Ok(Arc::from(merged_part(old, &gone, &new)?))
    });
    parts.collect()
}

/// The firms of sorted rows, in order.
fn firms(gone: &[FirmBookingRow], new: &[FirmBookingRow]) -> Vec<u64> {
    let all = gone.iter().chain(new);
    let mut firms: Vec<u64> = all.map(FirmBookingRow::firm).collect();
    firms.dedup();
    firms.sort_unstable();
    firms.dedup();
    firms
}

/// Sorted rows without some and with others.
fn merged_part(
    old: &[FirmBookingRow],
    gone: &[FirmBookingRow],
    new: &[FirmBookingRow],
) -> Result<Vec<FirmBookingRow>, BookingNotFound> {
    let mut gone = gone.iter().peekable();
    let mut rows = Vec::with_capacity(old.len() + new.len());
    let mut new = new.iter().peekable();
    for row in old {
        if gone.next_if_eq(&row).is_some() {
            continue;
        }
        while let Some(earlier) = new.next_if(|new| *new < row) {
            rows.push(*earlier);
        }
        rows.push(*row);
    }
    rows.extend(new);
    match gone.next() {
        Some(_) => Err(BookingNotFound),
        None => Ok(rows),
    }
}
