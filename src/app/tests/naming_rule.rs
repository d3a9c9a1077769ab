//! What the records say: which vendor a booking's client is, by loops over all vendors, and what Trends and evidence are
//! by that. Shares no code with the index of names.

use std::sync::Arc;

use crate::analytics::tests::oracle::{Record, Records};
use crate::app::App;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::Vendor;
use crate::recommend::{BookedEvidence, Demo, FirmBookingsBuilder};
use crate::store::bookings;

const FORMS: [&str; 6] = ["inc", "llc", "ltd", "co", "corp", "gmbh"];

/// What is left of a name without case, accents, "The", legal form, punctuation and blanks.
fn bare(name: &str) -> String {
    let plain = name.to_lowercase().replace('&', " and ").replace('.', "");
    let plain: String = plain
        .chars()
        .map(|c| match c {
            'á' | 'à' => 'a',
            'é' | 'è' => 'e',
            c if c.is_alphanumeric() => c,
            _ => ' ',
        })
        .collect();
    let mut words: Vec<&str> = plain.split(' ').filter(|word| !word.is_empty()).collect();
    if words.len() > 1 && words[0] == "the" {
        words.remove(0);
    }
    while words.len() > 1 && words.last().is_some_and(|last| FORMS.contains(last)) {
        words.pop();
        if words.len() > 1 && words.last() == Some(&"and") {
            words.pop();
        }
    }
    words.concat()
}

/// The vendor: one of this name, else one that had it, each time first one of the booking's category; else the only one of the
/// category, or of all, with a name that is the same when bare.
fn vendor_of<'v>(
    vendors: &'v [Vendor],
    client: &str,
    category: Option<&str>,
) -> Option<&'v Vendor> {
    let is_named = |vendor: &&Vendor| vendor.name.to_lowercase() == client.to_lowercase();
    let was_named = |vendor: &&Vendor| {
        let mut names = vendor.former_names.iter();
        names.any(|name| name.to_lowercase() == client.to_lowercase())
    };
    let is_there = |vendor: &&Vendor| Some(vendor.category_id.as_str()) == category;
    let first = |found: &mut dyn Iterator<Item = &'v Vendor>| found.min_by(|a, b| a.id.cmp(&b.id));
    let all = || vendors.iter();
    let exact = first(&mut all().filter(is_named).filter(is_there))
        .or_else(|| first(&mut all().filter(was_named).filter(is_there)))
        .or_else(|| first(&mut all().filter(is_named)))
        .or_else(|| first(&mut all().filter(was_named)));
    if exact.is_some() {
        return exact;
    }
    let wanted = bare(client);
    let alike = |vendor: &&Vendor| {
        let mut names = vendor.former_names.iter().chain([&vendor.name]);
        names.any(|name| bare(name) == wanted)
    };
    let only = |found: Vec<&'v Vendor>| match found[..] {
        [vendor] => Some(vendor),
        _ => None,
    };
    only(all().filter(alike).collect())
        .or_else(|| only(all().filter(alike).filter(is_there).collect()))
}

/// Visits every stored booking with the vendor that its client is by the rule of the tests.
fn for_each_named(app: &App, mut visit: impl FnMut(BookingKey, &BookingView<'_>)) {
    let catalog = app.catalog.current();
    let vendors: Vec<Vendor> = catalog
        .vendors()
        .map(|vendor| Vendor::clone(vendor))
        .collect();
    let mut all = Vec::new();
    let read = app.store().read(|tx| {
        all.clear();
        bookings::for_each_view(tx, |key, booking| {
            all.push((key, booking.to_booking()));
            Ok(())
        })
    });
    read.unwrap();
    for (key, booking) in &all {
        let booking = booking.view();
        let vendor = booking
            .client
            .and_then(|client| vendor_of(&vendors, client, booking.category_id));
        let vendor_id = vendor.map(|vendor| vendor.id.as_str());
        let named = BookingView {
            vendor_id,
            ..booking
        };
        visit(*key, &named);
    }
}

/// The bookings of the store as the loops of the tests count them, and the name of each one's category: its own,
/// else its vendor's.
pub fn records(app: &App) -> Records {
    let catalog = app.catalog.current();
    let category_name = |id: &str| Some(catalog.category(id)?.name.clone());
    let mut all = Records::new();
    for_each_named(app, |key, booking| {
        let of_vendor = || Some(catalog.vendor(booking.vendor_id?)?.category_id.as_str());
        let category = booking.category_id.or_else(of_vendor);
        let record = Record {
            created_at: booking.created_at.as_second(),
            category: category
                .and_then(category_name)
                .unwrap_or_else(|| "Unknown".to_owned()),
            size: booking.firm_size,
            city_state: booking.city_state.unwrap_or_default().to_owned(),
            state: booking.state,
            dma: booking.dma.unwrap_or_default().to_owned(),
        };
        all.insert(key.0, record);
    });
    all
}

/// What the evidence would be if it were counted from the records now.
pub fn evidence_afresh(app: &App) -> Vec<String> {
    let mut rows = FirmBookingsBuilder::default();
    let catalog = app.catalog.current();
    for_each_named(app, |key, booking| {
        if let Some(demo) = Demo::of(key, booking) {
            rows.push(&demo);
        }
    });
    let category_of = |vendor: &VendorId| -> Option<&CategoryId> {
        Some(&catalog.vendor(vendor.as_str())?.category_id)
    };
    let rows = Arc::new(rows.finish());
    BookedEvidence::build(rows, category_of, app.clock().now()).digest()
}
