//! What firms book and tell, kept in memory beside the store. Whoever changes it leaves it built, so
//! that no request scans it.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use parking_lot::{Mutex, RwLock};

use super::catalog::{Catalog, CurrentCatalog};
use super::core::{Core, blocking};
use super::member_stacks::{Member, MemberStacks};
use super::reported::reported_by;
use crate::domain::booking::Booking;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::recommend::{BookedDemo, BookedEvidence, Evidence, FirmKey, OwnFirm, ReportedEvidence};
use crate::store::{ReadTx, StoreError, bookings};

/// How often clicks that are a year old by now are left out.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The evidence of now.
pub struct EvidenceSnapshot {
    core: Arc<Core>,
    catalog: Arc<CurrentCatalog>,
    member_stacks: Arc<MemberStacks>,
    /// `None` until somebody needs it.
    booked: RwLock<Option<Arc<Booked>>>,
    building: Mutex<()>,
    /// Replaced whole; readers keep the one they took.
    reported: ArcSwap<ReportedEvidence>,
    /// Held while what firms reported is counted.
    counting: Mutex<()>,
}

/// What one version of bookings and vendors says.
struct Booked {
    version: Version,
    evidence: BookedEvidence,
    /// Where each firm booked its latest demo, as far as its bookings say.
    places: Places,
}

type Places = HashMap<FirmKey, (Timestamp, UsState)>;

/// Of the stored bookings, and of the categories that vendors are in.
type Version = (u64, u64);

/// Builds the evidence of bookings at the start, so that no request waits for it a second per million,
/// and counts what firms reported again every day.
pub async fn keep_evidence(snapshot: Arc<EvidenceSnapshot>) {
    let first = Arc::clone(&snapshot);
    if let Err(error) = blocking(move || first.booked().map(drop)).await {
        tracing::warn!(%error, "the evidence of bookings was not built");
    }
    loop {
        tokio::time::sleep(DAY).await;
        let again = Arc::clone(&snapshot);
        blocking(move || again.count_reported()).await;
    }
}

impl EvidenceSnapshot {
    pub fn new(
        core: Arc<Core>,
        catalog: Arc<CurrentCatalog>,
        member_stacks: Arc<MemberStacks>,
    ) -> Self {
        let snapshot = Self {
            core,
            catalog,
            member_stacks,
            booked: RwLock::default(),
            building: Mutex::default(),
            reported: ArcSwap::default(),
            counting: Mutex::default(),
        };
        snapshot.count_reported();
        snapshot
    }

    /// Runs a closure over the evidence as it is now.
    pub fn with_evidence<R>(&self, ask: impl FnOnce(Evidence<'_>) -> R) -> Result<R, StoreError> {
        let booked = self.booked()?;
        let reported = self.reported.load();
        Ok(ask(Evidence {
            booked: &booked.evidence,
            reported: &reported,
        }))
    }

    /// Runs a closure over what firms reported. No I/O.
    pub fn with_reported<R>(&self, ask: impl FnOnce(Evidence<'_>) -> R) -> R {
        let reported = self.reported.load();
        ask(Evidence {
            booked: &BookedEvidence::default(),
            reported: &reported,
        })
    }

    /// The state in which a member's firm booked its latest demo, where a booking names one.
    pub fn state_of_firm(&self, user: &User) -> Result<Option<UsState>, StoreError> {
        let booked = self.booked()?;
        let keys = self.member_stacks.booking_keys(user);
        let places = keys.iter().filter_map(|key| booked.places.get(key));
        Ok(places.max().map(|(_, state)| *state))
    }

    /// The person's own firm, of which they are shown nothing as other firms' evidence.
    pub fn own_firm(&self, user: &User) -> OwnFirm {
        let booked = self.member_stacks.booking_keys(user);
        OwnFirm {
            reported: booked.first().copied().filter(|_| user.is_firm_confirmed()),
            booked,
        }
    }

    /// Takes changed bookings and vendors in, once they are committed and the catalog is the new one.
    /// Costs about a second a million bookings where they, or vendors' categories, have changed.
    pub(super) fn publish(&self) -> Result<(), StoreError> {
        self.count_reported();
        let _others_wait = self.building.lock();
        let Some(built) = self.booked.read().clone() else {
            return Ok(());
        };
        let catalog = self.catalog.current();
        let version = (
            self.core.store.read(bookings::version)?,
            places_of(&catalog),
        );
        if built.version != version {
            let new = self.build(&catalog)?;
            *self.booked.write() = Some(Arc::new(new));
        }
        Ok(())
    }

    /// Counts again what the people of these firms reported. Linear in the people who reported anything.
    pub(super) fn apply_reported(&self, firms: &[FirmKey]) {
        let now = self.core.clock.now();
        let _others_wait = self.counting.lock();
        let mut reported = ReportedEvidence::clone(&self.reported.load());
        let catalog = self.catalog.current();
        let distinct: HashSet<_> = firms.iter().collect();
        self.member_stacks.with(|known| {
            for key in distinct {
                let people = known.firms().filter(|person| person.key() == Some(*key));
                reported.set_firm(*key, reported_by(people, &catalog, now));
            }
        });
        self.publish_reported(reported, &catalog);
    }

    fn count_reported(&self) {
        let now = self.core.clock.now();
        let _others_wait = self.counting.lock();
        let catalog = self.catalog.current();
        let mut counted = ReportedEvidence::default();
        self.member_stacks.with(|known| {
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
            reported.lay_out(category, vendors);
        }
        self.reported.store(Arc::new(reported));
    }

    /// Of several who need it first, one builds it.
    fn booked(&self) -> Result<Arc<Booked>, StoreError> {
        if let Some(built) = self.booked.read().clone() {
            return Ok(built);
        }
        let _others_wait = self.building.lock();
        if let Some(built) = self.booked.read().clone() {
            return Ok(built);
        }
        let built = Arc::new(self.build(&self.catalog.current())?);
        *self.booked.write() = Some(Arc::clone(&built));
        Ok(built)
    }

    fn build(&self, catalog: &Catalog) -> Result<Booked, StoreError> {
        let now = self.core.clock.now();
        self.core.store.read(|tx| {
            let (demos, places) = read_demos(tx, catalog)?;
            let mut evidence = BookedEvidence::build(demos.iter().map(Demo::view), now);
            for (category, vendors) in catalog.ranked() {
                evidence.lay_out(category, vendors);
            }
            Ok(Booked {
                version: (bookings::version(tx)?, places_of(catalog)),
                evidence,
                places,
            })
        })
    }
}

/// Every booking of a known vendor, by the vendor's category; and where firms booked last.
fn read_demos(tx: &ReadTx, catalog: &Catalog) -> Result<(Vec<Demo>, Places), StoreError> {
    let mut demos = Vec::new();
    let mut places = Places::new();
    bookings::for_each(tx, |position, booking| {
        if let (Some(firm), Some(state)) = (booking.firm_key, booking.state) {
            let latest = (booking.created_at, state);
            let known = places.entry(FirmKey(firm)).or_insert(latest);
            *known = latest.max(*known);
        }
        let vendor = booking.vendor_id.as_ref();
        if let Some(vendor) = vendor.and_then(|id| catalog.vendor(id.as_str())) {
            let category = vendor.category_id.clone();
            demos.push(Demo::new(category, vendor.id.clone(), position.0, &booking));
        }
        Ok(())
    })?;
    Ok((demos, places))
}

/// Changes where a vendor comes into another category.
fn places_of(catalog: &Catalog) -> u64 {
    let mut hasher = DefaultHasher::new();
    for category in catalog.categories() {
        for vendor in catalog.vendors_of(category.id.as_str()) {
            (&vendor.id, &category.id).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// A booking that owns its names.
struct Demo {
    category: CategoryId,
    vendor: VendorId,
    firm: FirmKey,
    size: Option<FirmSize>,
    at: Timestamp,
}

impl Demo {
    /// A booking without a firm counts as a firm of its own.
    fn new(category: CategoryId, vendor: VendorId, row: u64, booking: &Booking) -> Self {
        let firm = booking.firm_key.unwrap_or_else(|| {
            let mut key = [0; 16];
            key[8..].copy_from_slice(&row.to_be_bytes());
            key
        });
        Self {
            category,
            vendor,
            firm: FirmKey(firm),
            size: booking.said_firm_size(),
            at: booking.created_at,
        }
    }

    fn view(&self) -> BookedDemo<'_> {
        BookedDemo {
            firm: self.firm,
            size: self.size,
            category: &self.category,
            vendor: &self.vendor,
            at: self.at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;
    use crate::app::clock::Clock;
    use crate::app::seed::seed;
    use crate::config::Config;
    use crate::store::Store;

    #[tokio::test]
    async fn whoever_changes_bookings_leaves_the_evidence_built() {
        let directory = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: directory.path().into(),
            ..Config::default()
        };
        let app = App::new(config, Store::memory().unwrap(), Clock::system()).unwrap();
        let first = app.evidence.booked().unwrap().version;
        app.blocking(|app| seed(app)).await.unwrap();
        let built = app.evidence.booked.read().clone().unwrap().version;
        assert_ne!(built, first);
        let bookings = app.store().read(bookings::version).unwrap();
        assert_eq!(built, (bookings, places_of(&app.catalog.current())));
    }
}
