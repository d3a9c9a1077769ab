//! What the confirmed people of a firm told together.

use jiff::{SignedDuration, Timestamp};

use super::catalog::Catalog;
use super::member_stacks::Member;
use crate::recommend::constants::WINDOW_DAYS;
use crate::recommend::{Deed, ToldFirm};

/// What these people of one firm told; of those who are not confirmed, nothing. A firm of several sizes
/// is as large as the largest.
pub fn told_by<'m>(
    people: impl Iterator<Item = &'m Member>,
    catalog: &Catalog,
    now: Timestamp,
) -> Option<ToldFirm> {
    let mut told = ToldFirm::default();
    for person in people.filter(|person| person.is_confirmed) {
        add_stack(&mut told, person, catalog);
        add_meetings(&mut told, person, catalog, now);
        told.size = told.size.max(person.size);
    }
    (!told.is_empty()).then_some(told)
}

fn add_stack(told: &mut ToldFirm, person: &Member, catalog: &Catalog) {
    for answer in person.adoptions.iter() {
        told.says(&answer.category_id, answer.has_tool);
        for id in &answer.vendors {
            if let Some(vendor) = catalog.vendor(id.as_str()) {
                told.did(&vendor.category_id, id, Deed::Uses);
            }
        }
    }
}

fn add_meetings(told: &mut ToldFirm, person: &Member, catalog: &Catalog, now: Timestamp) {
    let window = SignedDuration::from_hours(24 * i64::from(WINDOW_DAYS));
    for (id, meetings) in &person.meetings {
        let Some(vendor) = catalog.vendor(id.as_str()) else {
            continue;
        };
        let mut did = |deed| told.did(&vendor.category_id, id, deed);
        if meetings
            .browsed_at
            .is_some_and(|at| now.duration_since(at) < window)
        {
            did(Deed::Clicked);
        }
        for (happened, deed) in [
            (meetings.held, Deed::Held),
            (meetings.signed, Deed::Signed),
            (meetings.declined, Deed::Declined),
        ] {
            if happened {
                did(deed);
            }
        }
    }
}
