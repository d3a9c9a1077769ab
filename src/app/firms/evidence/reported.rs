//! What the confirmed people of a firm reported together.

use jiff::{SignedDuration, Timestamp};

use crate::app::directory::catalog::Catalog;
use crate::app::firms::member_reports::Member;
use crate::recommend::weights::WINDOW_DAYS;
use crate::recommend::{FirmAction, ReportedFirm};

/// What these people of one firm reported; of those who are not confirmed, nothing. A firm of several sizes
/// is as large as the largest.
pub fn reported_by<'m>(
    people: impl Iterator<Item = &'m Member>,
    catalog: &Catalog,
    now: Timestamp,
) -> Option<ReportedFirm> {
    let mut reported = ReportedFirm::default();
    for person in people.filter(|person| person.is_confirmed) {
        add_stack(&mut reported, person, catalog);
        add_meetings(&mut reported, person, catalog, now);
        reported.size = reported.size.max(person.size);
    }
    (!reported.is_empty()).then_some(reported)
}

fn add_stack(reported: &mut ReportedFirm, person: &Member, catalog: &Catalog) {
    for answer in person.tech_stack.iter() {
        reported.says(&answer.category_id, answer.has_tool);
        for id in &answer.vendors {
            if let Some(vendor) = catalog.vendor(id.as_str()) {
                reported.did(&vendor.category_id, id, FirmAction::Uses);
            }
        }
        for name in &answer.other_vendors {
            if let Some(vendor) = catalog.vendor_named(&answer.category_id, name) {
                reported.did(&vendor.category_id, &vendor.id, FirmAction::Uses);
            }
        }
    }
}

fn add_meetings(reported: &mut ReportedFirm, person: &Member, catalog: &Catalog, now: Timestamp) {
    let window = SignedDuration::from_hours(24 * i64::from(WINDOW_DAYS));
    for (id, meetings) in &person.meetings {
        let Some(vendor) = catalog.vendor(id.as_str()) else {
            continue;
        };
        let mut did = |action| reported.did(&vendor.category_id, id, action);
        if meetings
            .browsed_at
            .is_some_and(|at| now.duration_since(at) < window)
        {
            did(FirmAction::Clicked);
        }
        for (happened, action) in [
            (meetings.held, FirmAction::Held),
            (meetings.signed, FirmAction::Signed),
            (meetings.declined, FirmAction::Declined),
        ] {
            if happened {
                did(action);
            }
        }
    }
}
