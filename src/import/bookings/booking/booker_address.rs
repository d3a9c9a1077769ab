//! The address of who booked, by which the firm is known where no company is named (docs/import.md#booking-identity).

use crate::domain::text::all_bytes;
use crate::import::bookings::booking_identity::BookerAddress;
use crate::import::bookings::mail_services::is_mail_service;
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;
use crate::import::files::rows::Row;

/// Names of a column of people that are those who booked: a contact may be the vendor's.
const NAMES_OF_BOOKERS: [&str; 5] = [
    "attendee",
    "attendeename",
    "guestname",
    "invitee",
    "inviteename",
];

/// Whether a file may say the address of who booked.
pub(super) fn tells_addresses(header: &Header) -> bool {
    header.has(Column::Email) || names_bookers(header)
}

/// An attendee may be named by the address alone.
fn names_bookers(header: &Header) -> bool {
    let position = header.position(Column::Name);
    position.is_some_and(|at| NAMES_OF_BOOKERS.contains(&header.original_name_at(at)))
}

/// The address of who booked, by which the firm is known. A calendar lists the addresses of all who meet, and writes a name
/// or a "mailto:" beside each.
pub(super) fn email_of_firm<'b>(row: &Row<'b>) -> BookerAddress<'b> {
    let header = row.header;
    let cell = match header.has(Column::Email) {
        true => row.text(Column::Email),
        false if names_bookers(header) => row.text(Column::Name),
        false => return BookerAddress::from(""),
    };
    if is_one_address(&cell) {
        return BookerAddress::from(cell);
    }
    match addresses_in(&cell) {
        AddressesOf::OneFirm(address) if address.len() == cell.len() => BookerAddress::from(cell),
        AddressesOf::OneFirm(address) => BookerAddress::from(address.to_owned()),
        AddressesOf::MailService(people) => BookerAddress::from(people),
        // As versions before did that knew these columns. Whose firm booked is not said.
        AddressesOf::Nobody | AddressesOf::SeveralFirms
            if header.has(Column::Email) && !header.is_later_name(Column::Email) =>
        {
            BookerAddress {
                is_clear: false,
                ..BookerAddress::from(cell)
            }
        }
        AddressesOf::Nobody | AddressesOf::SeveralFirms => BookerAddress::from(""),
    }
}

/// Whether the cell of addresses has some of several hosts, of which none is surely that of who booked.
pub fn names_several_hosts(row: &Row<'_>) -> bool {
    let mut signs = memchr::memchr_iter(b'@', row.cell(Column::Email).as_bytes());
    let has_two = signs.nth(1).is_some();
    has_two && addresses_in(&row.text(Column::Email)) == AddressesOf::SeveralFirms
}

/// Who booked, by addresses of several hosts.
pub struct BookerAmongOthers {
    pub address: String,
    /// Whether all of them but the vendor's are of one firm.
    pub is_sure: bool,
}

/// Who booked by a cell with addresses of several hosts, without those at hosts of the vendor that they met. Where several
/// hosts remain the last counts, but none under a name that came later.
pub fn booker_beside_vendor(
    row: &Row<'_>,
    is_of_vendor: impl Fn(&str) -> bool,
) -> Option<BookerAmongOthers> {
    let cell = row.text(Column::Email);
    let mut addresses = addresses_with_hosts(&cell);
    let all = addresses.len();
    addresses.retain(|(_, host)| {
        let host = host.to_lowercase();
        is_mail_service(&host) || !is_of_vendor(&host)
    });
    if addresses.len() == all {
        return None;
    }
    let (address, is_sure) = match whose(&addresses) {
        AddressesOf::OneFirm(address) => (address.to_owned(), true),
        AddressesOf::MailService(people) => (people, true),
        AddressesOf::SeveralFirms if !row.header.is_later_name(Column::Email) => {
            (addresses.last()?.0.to_owned(), false)
        }
        AddressesOf::Nobody | AddressesOf::SeveralFirms => return None,
    };
    Some(BookerAmongOthers { address, is_sure })
}

/// Whether a cell is an address and nothing else, as most are.
fn is_one_address(cell: &str) -> bool {
    let is_part =
        |byte: u8| byte.is_ascii_alphanumeric() | matches!(byte, b'.' | b'-' | b'_' | b'+' | b'@');
    let Some(at) = memchr::memchr(b'@', cell.as_bytes()) else {
        return false;
    };
    let (local, host) = (&cell[..at], &cell[at + 1..]);
    all_bytes(cell, is_part)
        && !local.is_empty()
        && !host.is_empty()
        && memchr::memchr(b'@', host.as_bytes()).is_none()
}

/// What stands between an address and names or other addresses.
fn parts_addresses(c: char) -> bool {
    c.is_whitespace() || "<>()[]\",;|".contains(c)
}

/// Whose addresses a text has.
#[derive(Debug, PartialEq, Eq)]
enum AddressesOf<'t> {
    Nobody,
    /// The first; all have one host.
    OneFirm(&'t str),
    /// Several people's, in order.
    MailService(String),
    SeveralFirms,
}

fn addresses_in(text: &str) -> AddressesOf<'_> {
    whose(&addresses_with_hosts(text))
}

fn addresses_with_hosts(text: &str) -> Vec<(&str, &str)> {
    let addresses = text.split(parts_addresses).filter_map(|part| {
        let address = part
            .trim_matches('\'')
            .trim_start_matches("mailto:")
            .trim_start_matches("MAILTO:");
        let (local, host) = address.rsplit_once('@')?;
        (!local.is_empty() && !host.is_empty()).then_some((address, host))
    });
    addresses.collect()
}

fn whose<'t>(addresses: &[(&'t str, &str)]) -> AddressesOf<'t> {
    let [(first, host), rest @ ..] = addresses else {
        return AddressesOf::Nobody;
    };
    if rest
        .iter()
        .any(|(_, other)| !other.eq_ignore_ascii_case(host))
    {
        return AddressesOf::SeveralFirms;
    }
    if rest.is_empty() || !is_mail_service(&host.to_lowercase()) {
        return AddressesOf::OneFirm(first);
    }
    let people = addresses.iter().map(|(address, _)| address.to_lowercase());
    let mut people: Vec<String> = people.collect();
    people.sort_unstable();
    people.dedup();
    match people.len() {
        1 => AddressesOf::OneFirm(first),
        _ => AddressesOf::MailService(people.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_who_booked_stands_beside_names_and_others_of_the_same_host() {
        use AddressesOf::{MailService, Nobody, OneFirm, SeveralFirms};
        let ana = OneFirm("ana@quintero.example");
        for text in [
            "ana@quintero.example",
            "mailto:ana@quintero.example",
            "'ana@quintero.example'",
            "Ana Quintero (ana@quintero.example)",
            "Ana <ana@quintero.example>, lee@Quintero.example",
        ] {
            assert_eq!(addresses_in(text), ana, "{text}");
        }
        for (text, expected) in [
            ("ana@quintero.example, joe@lienlift.example", SeveralFirms),
            (
                "Pat O'Brien <o'brien@gmail.com>",
                OneFirm("o'brien@gmail.com"),
            ),
            ("ana@gmail.com; Ana@Gmail.com", OneFirm("ana@gmail.com")),
            (
                "Lee (lee@Gmail.com), Ana (ana@gmail.com);",
                MailService("ana@gmail.com, lee@gmail.com".to_owned()),
            ),
            ("Ana Quintero", Nobody),
            ("ana @quintero.example", Nobody),
            ("@quintero, ana@", Nobody),
            ("", Nobody),
        ] {
            assert_eq!(addresses_in(text), expected, "{text}");
        }
    }
}
