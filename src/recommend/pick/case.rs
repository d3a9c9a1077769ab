//! Test cases: a category, a firm and a list of events.

use super::*;

pub const NOW: &str = "2026-06-15T12:00:00Z";

#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub firm: u8,
    pub size: Option<FirmSize>,
    pub vendor: VendorId,
    pub kind: Kind,
    pub days_ago: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Uses,
    UsesPrimary,
    Booking,
    Click(SourcePage),
}

/// Owns everything that a request borrows.
#[derive(Clone, Debug)]
pub struct Case {
    pub vendors: Vec<Vendor>,
    pub events: Vec<Event>,
    pub firm: FirmProfile,
    pub own: Vec<u8>,
    pub stack: Option<Vec<Tool>>,
    pub dismissals: Vec<Dismissal>,
}

pub fn now() -> Timestamp {
    NOW.parse().unwrap()
}

pub fn days_ago(days: i64) -> Timestamp {
    now() - SignedDuration::from_hours(24 * days)
}

pub fn intake() -> CategoryId {
    "intake".into()
}

pub fn key(firm: u8) -> FirmKey {
    FirmKey([firm; 16])
}

impl Event {
    pub fn new(firm: u8, size: FirmSize, vendor: &str, kind: Kind, days_ago: i64) -> Self {
        let (size, vendor) = (Some(size), vendor.into());
        Self {
            firm,
            size,
            vendor,
            kind,
            days_ago,
        }
    }

    pub fn evidence(&self) -> Evidence<'_> {
        let at = days_ago(self.days_ago);
        let kind = match self.kind {
            Kind::Uses => EvidenceKind::Uses,
            Kind::UsesPrimary => EvidenceKind::UsesPrimary,
            Kind::Booking => EvidenceKind::Booking(at),
            Kind::Click(page) => EvidenceKind::Click(page, at),
        };
        Evidence {
            firm: key(self.firm),
            size: self.size,
            vendor: &self.vendor,
            kind,
        }
    }
}

pub fn gather(events: &[Event]) -> FirmEvidence {
    let category = intake();
    FirmEvidence::build(
        events.iter().map(|event| (&category, event.evidence())),
        now(),
    )
}

impl Case {
    pub fn new(vendors: &[Vendor], events: Vec<Event>) -> Self {
        let firm = FirmProfile {
            size: Some(FirmSize::From6To20),
            ..FirmProfile::default()
        };
        let vendors = vendors.to_vec();
        Self {
            vendors,
            events,
            firm,
            own: vec![],
            stack: None,
            dismissals: vec![],
        }
    }

    pub fn with<T>(&self, ask: impl FnOnce(CategoryPickRequest<'_>) -> T) -> T {
        let vocabulary = vocabulary();
        let evidence = gather(&self.events);
        let own: Vec<FirmKey> = self.own.iter().copied().map(key).collect();
        ask(CategoryPickRequest {
            category_name: "Intake",
            vendors: &category(&vocabulary, &self.vendors),
            vocabulary: &vocabulary,
            evidence: evidence.category(&intake()),
            firm: self.firm,
            own_firm: &own,
            stack: self.stack.as_deref(),
            dismissals: &self.dismissals,
            now: now(),
        })
    }

    pub fn pick(&self) -> PickedCategory {
        self.with(pick_for_me)
    }
}
