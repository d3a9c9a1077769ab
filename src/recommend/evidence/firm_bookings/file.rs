//! The rows as parts of a file, so that a start does not read every record: one with the vendors, and then one
//! for each part of the rows, of those with an address alone, and of what is named beside addresses.

use std::io::{self, Read, Write};

use super::FirmBookings;
use super::companies_by_mail::{CompaniesByMail, Named};
use super::parts::{PARTS, Parts, part_of};
use super::row::FirmBookingRow;
use crate::recommend::directory::VendorNumbers;
use crate::snapshot::{SnapshotError, SnapshotReader, SnapshotWriter};

impl FirmBookings {
    /// Writes the rows.
    pub fn write(&self, snapshot: &mut SnapshotWriter<impl Write>) -> io::Result<()> {
        let mut bytes = Vec::new();
        for id in self.vendors.ids() {
            let length = u32::try_from(id.as_str().len()).map_err(io::Error::other)?;
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(id.as_str().as_bytes());
        }
        snapshot.part(&bytes)?;
        for part in self.parts.iter().chain(&self.by_mail) {
            bytes.clear();
            bytes.extend(part.iter().flat_map(FirmBookingRow::bytes));
            snapshot.part(&bytes)?;
        }
        for part in self.companies.parts() {
            bytes.clear();
            bytes.extend(part.iter().flat_map(Named::bytes));
            snapshot.part(&bytes)?;
        }
        Ok(())
    }

    /// The rows as they were written.
    pub fn read(snapshot: &mut SnapshotReader<impl Read>) -> Result<Self, SnapshotError> {
        let vendors = read_vendors(snapshot.expect_part()?).ok_or(SnapshotError::Corrupt)?;
        let known = vendors.ids().len();
        let parts = read_parts(snapshot, known)?;
        let by_mail = read_parts(snapshot, known)?;
        let mut companies = Vec::with_capacity(PARTS);
        for _ in 0..PARTS {
            let named = read_named(snapshot.expect_part()?).ok_or(SnapshotError::Corrupt)?;
            companies.push(named.into());
        }
        let companies = CompaniesByMail::of_parts(companies).ok_or(SnapshotError::Corrupt)?;
        Ok(Self::of(parts, by_mail, companies, vendors))
    }
}

fn read_parts(
    snapshot: &mut SnapshotReader<impl Read>,
    vendors: usize,
) -> Result<Parts, SnapshotError> {
    let mut parts = Vec::with_capacity(PARTS);
    for part in 0..PARTS {
        let rows = read_rows(snapshot.expect_part()?, vendors);
        let is_valid = |rows: &Vec<FirmBookingRow>| {
            rows.is_sorted() && rows.iter().all(|row| part_of(row) == part)
        };
        let rows = rows.filter(is_valid).ok_or(SnapshotError::Corrupt)?;
        parts.push(rows.into());
    }
    Ok(parts)
}

/// `None` where the contents are inconsistent.
fn read_vendors(mut bytes: &[u8]) -> Option<VendorNumbers> {
    let mut vendors = VendorNumbers::default();
    for number in 0.. {
        let Some(length) = bytes.split_off(..4) else {
            break;
        };
        let length = u32::from_le_bytes(length.try_into().ok()?);
        let id = bytes.split_off(..usize::try_from(length).ok()?)?;
        let id = std::str::from_utf8(id).ok()?;
        (vendors.number(id) == number).then_some(())?;
    }
    bytes.is_empty().then_some(vendors)
}

/// The rows of a part of a file with this many vendors.
fn read_rows(bytes: &[u8], vendors: usize) -> Option<Vec<FirmBookingRow>> {
    let (rows, rest) = bytes.as_chunks();
    let rows = rows
        .iter()
        .map(|bytes| FirmBookingRow::of_bytes(*bytes, vendors));
    let rows = rows.collect::<Option<_>>()?;
    rest.is_empty().then_some(rows)
}

/// What a part of a file names beside addresses.
fn read_named(bytes: &[u8]) -> Option<Vec<Named>> {
    let (named, rest) = bytes.as_chunks();
    let named = named.iter().copied().map(Named::of_bytes).collect();
    rest.is_empty().then_some(named)?
}

#[cfg(test)]
impl FirmBookings {
    /// A file of these rows alone.
    pub fn to_file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut snapshot = SnapshotWriter::begin(&mut file, *b"sbtests1", 7).unwrap();
        self.write(&mut snapshot).unwrap();
        snapshot.end().unwrap();
        file
    }

    pub fn of_file(file: &[u8]) -> Result<Self, SnapshotError> {
        let mut snapshot = SnapshotReader::begin(file, *b"sbtests1")?;
        let rows = Self::read(&mut snapshot)?;
        snapshot.end().map(|()| rows)
    }
}
