//! What firms book and report, kept in memory beside the store. A thread that changes it leaves it
//! counted; readers take it as it is and never wait.

mod reported;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;

use self::reported::reported_by;
use super::member_reports::{Member, MemberReports};
use crate::app::base::blocking::blocking_turn;
use crate::app::base::core::Core;
use crate::app::bookings::Bookings;
use crate::app::directory::catalog::{Catalog, CurrentCatalog};
use crate::domain::day::DAY;
use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::recommend::{BookedEvidence, Evidence, OwnFirm, ReportedEvidence};

pub struct CurrentEvidence {
    core: Arc<Core>,
    catalog: Arc<CurrentCatalog>,
    bookings: Arc<Bookings>,
    member_reports: Arc<MemberReports>,
    booked: ArcSwap<BookedEvidence>,
    reported: ArcSwap<ReportedEvidence>,
    /// Each held while that one is counted: a click waits for no import's demos.
    counting_booked: Mutex<()>,
    counting_reported: Mutex<()>,
}

/// Counts again every day, so that demos and clicks that are a year old by then are left out.
pub async fn keep_evidence(current: Arc<CurrentEvidence>) {
    loop {
        tokio::time::sleep(DAY).await;
        let again = Arc::clone(&current);
        // A failure is logged where it happens.
        let _ = blocking_turn(move || again.publish()).await;
    }
}

impl CurrentEvidence {
    /// Counts all of it.
    pub fn new(
        core: Arc<Core>,
        catalog: Arc<CurrentCatalog>,
        bookings: Arc<Bookings>,
        member_reports: Arc<MemberReports>,
    ) -> Self {
        let current = Self {
            core,
            catalog,
            bookings,
            member_reports,
            booked: ArcSwap::default(),
            reported: ArcSwap::default(),
            counting_booked: Mutex::default(),
            counting_reported: Mutex::default(),
        };
        current.publish();
        current
    }

    /// Runs a closure over the evidence as it is now. No I/O.
    pub fn with_evidence<R>(&self, ask: impl FnOnce(Evidence<'_>) -> R) -> R {
        ask(Evidence {
            booked: &self.booked.load(),
            reported: &self.reported.load(),
        })
    }

    /// The state in which a member's firm booked its latest demo, where a booking names one.
    pub fn state_of_firm(&self, user: &User) -> Option<UsState> {
        let keys = self.member_reports.booking_keys(user);
        self.booked.load().rows().state_of(&keys)
    }

    /// The person's own firm, of which they are shown nothing as other firms' evidence.
    pub fn own_firm(&self, user: &User) -> OwnFirm {
        let booked = self.member_reports.booking_keys(user);
        OwnFirm {
            reported: booked.first().copied().filter(|_| user.is_firm_confirmed()),
            booked,
        }
    }

    /// Takes published bookings and the catalog in. Costs what the changed bookings cost where nobody has counted
    /// them, and a look at all rows where the category of a vendor changed.
    pub(in crate::app) fn publish(&self) {
        self.count_reported();
        let _others_wait = self.counting_booked.lock();
        let catalog = self.catalog.current();
        let category_of = |vendor: &VendorId| -> Option<&CategoryId> {
            let vendor = catalog.vendor(vendor.as_str())?;
            Some(&vendor.category_id)
        };
        let published = self.bookings.current();
        let firm_bookings = published.firm_bookings();
        let newest = self.booked.load();
        let counted = if Arc::ptr_eq(newest.rows(), &firm_bookings.rows) {
            Some(&**newest)
        } else {
            firm_bookings.counted()
        };
        let (rows, now) = (Arc::clone(&firm_bookings.rows), self.core.clock.now());
        let mut booked = match counted {
            Some(counted) => counted.next(rows, Some(&[]), category_of, now),
            None => BookedEvidence::build(rows, category_of, now),
        };
        firm_bookings.set_counted(booked.clone());
        booked.index_vendors(catalog.ranked().map(|(_, vendors)| vendors));
        self.booked.store(Arc::new(booked));
        self.bookings.write_snapshots();
    }

    /// Counts again what the people of these firms reported. Linear in the people who reported anything.
    pub(super) fn apply_reported(&self, firms: &[FirmKey]) {
        let now = self.core.clock.now();
        let _others_wait = self.counting_reported.lock();
        let mut reported = ReportedEvidence::clone(&self.reported.load());
        let catalog = self.catalog.current();
        let distinct: HashSet<_> = firms.iter().collect();
        self.member_reports.with(|known| {
            for key in distinct {
                let people = known.firms().filter(|person| person.key() == Some(*key));
                reported.set_firm(*key, reported_by(people, &catalog, now));
            }
        });
        self.publish_reported(reported, &catalog);
    }

    fn count_reported(&self) {
        let now = self.core.clock.now();
        let _others_wait = self.counting_reported.lock();
        let catalog = self.catalog.current();
        let mut counted = ReportedEvidence::default();
        self.member_reports.with(|known| {
            let mut firms: HashMap<FirmKey, Vec<&Member>> = HashMap::new();
            for person in known.firms() {
                if let Some(key) = person.key() {
                    firms.entry(key).or_default().push(person);
                }
            }
            for (key, people) in firms {
                counted.set_firm(key, reported_by(people.into_iter(), &catalog, now));
            }
        });
        self.publish_reported(counted, &catalog);
    }

    fn publish_reported(&self, mut reported: ReportedEvidence, catalog: &Catalog) {
        for (category, vendors) in catalog.ranked() {
            reported.index_vendors(category, vendors);
        }
        self.reported.store(Arc::new(reported));
    }
}

#[cfg(test)]
mod tests;
