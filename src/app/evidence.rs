//! What firms use and try, kept in memory beside the store: built when bookings or vendors have
//! changed, never scanned for a request.

use jiff::Timestamp;
use parking_lot::Mutex;

use super::App;
use super::imports::identity_key;
use crate::domain::booking::Booking;
use crate::domain::click::MeetingClick;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::user::User;
use crate::import::identity::IdentityKey;
use crate::recommend::{Evidence, EvidenceKind, FirmEvidence, FirmKey};
use crate::store::tables::{CLICKS, COUNTERS, USERS};
use crate::store::{ReadTx, StoreError, bookings};

/// The evidence of one version of bookings and vendors; empty until it is first asked for.
#[derive(Default)]
pub struct EvidenceCell(Mutex<Option<Built>>);

struct Built {
    version: Version,
    key: IdentityKey,
    evidence: FirmEvidence,
}

/// Counters of the bookings and of the catalog.
type Version = (u64, u64);

impl App {
    /// Runs a closure over the evidence as it is now. Builds it first where bookings or vendors
    /// have changed since: linear in the bookings, about a second a million.
    pub fn with_evidence<R>(&self, ask: impl FnOnce(&FirmEvidence) -> R) -> Result<R, StoreError> {
        let mut built = self.evidence.0.lock();
        let version = self.store.read(version)?;
        if built.as_ref().is_none_or(|built| built.version != version) {
            *built = Some(self.build_evidence()?);
        }
        let built = built.as_ref().expect("it was built just now");
        Ok(ask(&built.evidence))
    }

    /// The keys under which a person's firm may have left evidence: its name's, and its own mail
    /// host's.
    pub fn firm_keys(&self, user: &User) -> Result<Vec<FirmKey>, StoreError> {
        Ok(keys_of(&identity_key(self)?, user))
    }

    /// Adds a click to evidence that is already built.
    pub(super) fn note_click(&self, user: &User, click: &MeetingClick) {
        let mut built = self.evidence.0.lock();
        let Some(Built { key, evidence, .. }) = built.as_mut() else {
            return;
        };
        let catalog = self.catalog.now();
        let Some(vendor) = catalog.vendor(click.vendor_id.as_str()) else {
            return;
        };
        if let Some(event) = of_click(key, user, click) {
            evidence.record(&vendor.category_id, event, self.clock.now());
        }
    }

    fn build_evidence(&self) -> Result<Built, StoreError> {
        let key = identity_key(self)?;
        let now = self.clock.now();
        self.store.read(|tx| {
            let events = self.read_events(tx, &key)?;
            let evidence = FirmEvidence::build(events.iter().map(Event::evidence), now);
            Ok(Built {
                version: version(tx)?,
                key: key.clone(),
                evidence,
            })
        })
    }

    /// Every booking of a known vendor and every click, by the vendor's category.
    fn read_events(&self, tx: &ReadTx, key: &IdentityKey) -> Result<Vec<Event>, StoreError> {
        let catalog = self.catalog.now();
        let category_of = |vendor: &VendorId| {
            catalog
                .vendor(vendor.as_str())
                .map(|vendor| vendor.category_id.clone())
        };
        let mut events = Vec::new();
        bookings::for_each(tx, |position, booking| {
            let vendor = booking.vendor_id.clone();
            let place = vendor.and_then(|id| category_of(&id).map(|category| (category, id)));
            if let Some((category, vendor)) = place {
                events.push(Event::of_booking(category, vendor, position.0, &booking));
            }
            Ok(())
        })?;
        CLICKS.scan(tx, .., |_, click| {
            let user = USERS.get(tx, click.user_id.bytes())?;
            if let (Some(user), Some(category)) = (user, category_of(&click.vendor_id))
                && let Some(evidence) = of_click(key, &user, &click)
            {
                events.push(Event::new(category, &evidence));
            }
            Ok(())
        })?;
        Ok(events)
    }
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

    /// A booking that does not tell its firm counts as a firm of its own.
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

fn version(tx: &ReadTx) -> Result<Version, StoreError> {
    let bookings = COUNTERS.get(tx, "bookings")?.unwrap_or(0);
    let catalog = COUNTERS.get(tx, "catalog")?.unwrap_or(0);
    Ok((bookings, catalog))
}

fn keys_of(key: &IdentityKey, user: &User) -> Vec<FirmKey> {
    let name = key.company(&user.law_firm);
    let host = key.mail_host(user.email.host());
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
