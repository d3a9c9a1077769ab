//! What firms use and try, kept in memory beside the store: built when bookings or vendors have
//! changed, never scanned for a request.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::catalog::{Catalog, CurrentCatalog};
use super::core::{Core, blocking};
use super::identity::identity_key;
use super::member_stacks::{Member, MemberStacks};
use crate::domain::booking::Booking;
use crate::domain::click::MeetingClick;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::import::identity::IdentityKey;
use crate::recommend::{Evidence, EvidenceKind, FirmEvidence, FirmKey};
use crate::store::{ReadTx, StoreError, bookings, clicks, users};

/// The evidence of one version of bookings and vendors; empty until it is first built.
pub struct EvidenceSnapshot {
    core: Arc<Core>,
    catalog: Arc<CurrentCatalog>,
    member_stacks: Arc<MemberStacks>,
    built: Mutex<Option<Built>>,
    /// Bookings or vendors have changed since it was built.
    changed: Notify,
}

struct Built {
    version: Version,
    key: IdentityKey,
    evidence: FirmEvidence,
    /// Where each firm booked its latest demo, as far as its bookings say.
    places: Places,
}

type Places = HashMap<FirmKey, (Timestamp, UsState)>;

/// Of the stored bookings, and of the catalog in memory.
type Version = (u64, u64);

/// Builds the evidence now and whenever bookings or vendors have changed, until it is dropped, so
/// that no request waits a second per million bookings. After a failure the next request builds it.
pub async fn keep_evidence(snapshot: Arc<EvidenceSnapshot>) {
    loop {
        let build = Arc::clone(&snapshot);
        if let Err(error) = blocking(move || build.with_evidence(|_| ())).await {
            tracing::warn!(%error, "the evidence of other firms was not built");
        }
        snapshot.changed.notified().await;
    }
}

impl EvidenceSnapshot {
    pub fn new(
        core: Arc<Core>,
        catalog: Arc<CurrentCatalog>,
        member_stacks: Arc<MemberStacks>,
    ) -> Self {
        Self {
            core,
            catalog,
            member_stacks,
            built: Mutex::default(),
            changed: Notify::default(),
        }
    }

    /// Wakes [`keep_evidence`], since bookings or vendors have changed.
    pub(super) fn invalidate(&self) {
        self.changed.notify_one();
    }

    /// Runs a closure over the evidence as it is now. Builds it first where bookings or vendors
    /// have changed since: linear in the bookings, about a second a million.
    pub fn with_evidence<R>(&self, ask: impl FnOnce(&FirmEvidence) -> R) -> Result<R, StoreError> {
        self.with_built(|built| ask(&built.evidence))
    }

    /// The state in which a member's firm booked its latest demo, where a booking names one.
    pub fn state_of_firm(&self, user: &User) -> Result<Option<UsState>, StoreError> {
        self.with_built(|built| {
            let keys = keys_of(&built.key, user);
            let places = keys.iter().filter_map(|key| built.places.get(key));
            places.max().map(|(_, state)| *state)
        })
    }

    fn with_built<R>(&self, ask: impl FnOnce(&Built) -> R) -> Result<R, StoreError> {
        let mut built = self.built.lock();
        let version = (
            self.core.store.read(bookings_version)?,
            self.catalog.current().version,
        );
        if built.as_ref().is_none_or(|built| built.version != version) {
            *built = Some(self.build_evidence()?);
        }
        let built = built.as_ref().expect("it was built just now");
        Ok(ask(built))
    }

    /// The keys under which a person's firm may have left evidence: its name's, and its own mail
    /// host's.
    pub fn firm_keys(&self, user: &User) -> Result<Vec<FirmKey>, StoreError> {
        Ok(keys_of(&self.core.store.read(identity_key)?, user))
    }

    /// Adds a click to evidence that is already built.
    pub(super) fn apply_click(&self, user: &User, click: &MeetingClick) {
        let mut built = self.built.lock();
        let Some(Built { key, evidence, .. }) = built.as_mut() else {
            return;
        };
        let catalog = self.catalog.current();
        let Some(vendor) = catalog.vendor(click.vendor_id.as_str()) else {
            return;
        };
        if let Some(event) = of_click(key, user, click) {
            evidence.record(&vendor.category_id, event, self.core.clock.now());
        }
    }

    /// Takes what the people of these firms use into evidence that is already built.
    pub(super) fn apply_tool_use(&self, firms: &[FirmKey]) {
        let mut built = self.built.lock();
        let Some(Built { evidence, .. }) = built.as_mut() else {
            return;
        };
        let catalog = self.catalog.current();
        for category in catalog.categories() {
            for firm in firms {
                evidence.remove_uses(&category.id, *firm);
            }
        }
        let now = self.core.clock.now();
        self.member_stacks.with(|known| {
            let is_meant = |person: &&Member| person.firm.is_some_and(|key| firms.contains(&key));
            for person in known.firms().filter(is_meant) {
                for event in events_of_stack(person, &catalog) {
                    let (category, event) = event.evidence();
                    evidence.record(category, event, now);
                }
            }
        });
    }

    fn build_evidence(&self) -> Result<Built, StoreError> {
        let key = self.core.store.read(identity_key)?;
        let now = self.core.clock.now();
        let catalog = self.catalog.current();
        self.core.store.read(|tx| {
            let (events, places) = self.read_events(tx, &key, &catalog)?;
            let evidence = FirmEvidence::build(events.iter().map(Event::evidence), now);
            Ok(Built {
                version: (bookings_version(tx)?, catalog.version),
                key: key.clone(),
                evidence,
                places,
            })
        })
    }

    /// Every booking of a known vendor, every click and every vendor in use, by the vendor's
    /// category; and where firms booked last.
    fn read_events(
        &self,
        tx: &ReadTx,
        key: &IdentityKey,
        catalog: &Catalog,
    ) -> Result<(Vec<Event>, Places), StoreError> {
        let category_of = |vendor: &VendorId| {
            catalog
                .vendor(vendor.as_str())
                .map(|vendor| vendor.category_id.clone())
        };
        let mut events = Vec::new();
        let mut places = Places::new();
        bookings::for_each(tx, |position, booking| {
            if let (Some(firm), Some(state)) = (booking.firm_key, booking.state) {
                let latest = (booking.created_at, state);
                let known = places.entry(FirmKey(firm)).or_insert(latest);
                *known = latest.max(*known);
            }
            let vendor = booking.vendor_id.clone();
            let place = vendor.and_then(|id| category_of(&id).map(|category| (category, id)));
            if let Some((category, vendor)) = place {
                events.push(Event::of_booking(category, vendor, position.0, &booking));
            }
            Ok(())
        })?;
        clicks::for_each(tx, |click| {
            let user = users::get(tx, click.user_id)?;
            if let (Some(user), Some(category)) = (user, category_of(&click.vendor_id))
                && let Some(evidence) = of_click(key, &user, &click)
            {
                events.push(Event::new(category, &evidence));
            }
            Ok(())
        })?;
        self.member_stacks.with(|known| {
            events.extend(
                known
                    .firms()
                    .flat_map(|person| events_of_stack(person, catalog)),
            );
        });
        Ok((events, places))
    }
}

/// The tools of one member's tech stack. A firm whose name holds no letter is left out.
fn events_of_stack(person: &Member, catalog: &Catalog) -> Vec<Event> {
    let Some(firm) = person.firm else {
        return Vec::new();
    };
    let of_answer = |answer: &crate::domain::adoption::Adoption| {
        let used = answer.vendors.iter().filter_map(|id| {
            let is_primary = answer.primary.as_ref() == Some(id);
            Some(Event {
                category: catalog.vendor(id.as_str())?.category_id.clone(),
                vendor: id.clone(),
                firm,
                size: person.size,
                kind: if is_primary {
                    EvidenceKind::UsesPrimary
                } else {
                    EvidenceKind::Uses
                },
            })
        });
        used.collect::<Vec<_>>()
    };
    person.adoptions.iter().flat_map(of_answer).collect()
}

/// A piece of evidence that owns its names.
struct Event {
    category: CategoryId,
    vendor: VendorId,
    firm: FirmKey,
    size: Option<crate::domain::firm::FirmSize>,
    kind: EvidenceKind,
}

impl Event {
    fn new(category: CategoryId, evidence: &Evidence<'_>) -> Self {
        let Evidence {
            firm,
            size,
            vendor,
            kind,
        } = *evidence;
        Self {
            category,
            vendor: vendor.clone(),
            firm,
            size,
            kind,
        }
    }

    /// A booking without a firm counts as a firm of its own.
    fn of_booking(category: CategoryId, vendor: VendorId, row: u64, booking: &Booking) -> Self {
        let firm = booking.firm_key.unwrap_or_else(|| {
            let mut key = [0; 16];
            key[8..].copy_from_slice(&row.to_be_bytes());
            key
        });
        let created_at: Timestamp = booking.created_at;
        Self {
            category,
            vendor,
            firm: FirmKey(firm),
            size: Some(booking.firm_size),
            kind: EvidenceKind::Booking(created_at),
        }
    }

    fn evidence(&self) -> (&CategoryId, Evidence<'_>) {
        let Self {
            category,
            vendor,
            firm,
            size,
            kind,
        } = self;
        (
            category,
            Evidence {
                firm: *firm,
                size: *size,
                vendor,
                kind: *kind,
            },
        )
    }
}

fn bookings_version(tx: &ReadTx) -> Result<u64, StoreError> {
    bookings::version(tx)
}

fn keys_of(key: &IdentityKey, user: &User) -> Vec<FirmKey> {
    let name = key.company_key(&user.law_firm);
    let host = key.mail_host_key(user.email.host());
    name.into_iter().chain(host).map(FirmKey).collect()
}

fn of_click<'a>(key: &IdentityKey, user: &User, click: &'a MeetingClick) -> Option<Evidence<'a>> {
    let firm = *keys_of(key, user).first()?;
    Some(Evidence {
        firm,
        size: user.effective_firm_size(),
        vendor: &click.vendor_id,
        kind: EvidenceKind::Click(click.source_page, click.created_at),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::App;
    use crate::app::clock::Clock;
    use crate::app::seed::seed;
    use crate::config::Config;
    use crate::store::Store;

    fn version(app: &App) -> Version {
        let bookings = app.store().read(bookings_version).unwrap();
        (bookings, app.catalog.current().version)
    }

    /// Waits until the evidence is that of the bookings and vendors of now, and asks for none.
    async fn until_built(app: &App) {
        let is_built = || {
            let now = version(app);
            let built = app.evidence.built.lock();
            built.as_ref().is_some_and(|built| built.version == now)
        };
        let built = async {
            while !is_built() {
                tokio::task::yield_now().await;
            }
        };
        let limit = Duration::from_secs(120);
        tokio::time::timeout(limit, built).await.unwrap();
    }

    #[tokio::test]
    async fn evidence_is_there_before_anybody_asks_for_it() {
        let directory = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: directory.path().into(),
            ..Config::default()
        };
        let app = App::new(config, Store::memory().unwrap(), Clock::system()).unwrap();
        let keeping = tokio::spawn(keep_evidence(Arc::clone(&app.evidence)));
        until_built(&app).await;
        let before = version(&app);
        app.blocking(|app| seed(app)).await.unwrap();
        assert_ne!(version(&app), before);
        until_built(&app).await;
        keeping.abort();
    }
}
