//! Test cases: a category, a firm and a list of events.

use std::collections::BTreeMap;

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
    Booking,
    /// Says that it uses a tool of the category, or none; the vendor does not matter.
    Says(bool),
    Did(FirmAction),
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
    /// About each vendor the same.
    pub decisions: CapabilityDecisions,
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

    fn demo(&self) -> Option<Demo<'_>> {
        (self.kind == Kind::Booking).then(|| Demo {
            firm: key(self.firm).bits(),
            mail: None,
            size: self.size,
            state: None,
            vendor: Some(self.vendor.as_str()),
            at: days_ago(self.days_ago),
        })
    }
}

/// What the firms reported; each has the largest size that an event of its names.
pub fn reported(events: &[Event]) -> ReportedEvidence {
    let mut firms: BTreeMap<u8, ReportedFirm> = BTreeMap::new();
    for event in events {
        let firm = firms.entry(event.firm).or_default();
        match event.kind {
            Kind::Booking => continue,
            Kind::Says(has_tool) => firm.says(&intake(), has_tool),
            Kind::Did(action) => firm.did(&intake(), &event.vendor, action),
        }
        firm.size = firm.size.max(event.size);
    }
    let mut evidence = ReportedEvidence::default();
    for (firm, reported) in firms {
        evidence.set_firm(
            key(firm),
            Some(reported).filter(|reported| !reported.is_empty()),
        );
    }
    evidence
}

pub fn booked(events: &[Event]) -> BookedEvidence {
    let mut rows = FirmBookingsBuilder::default();
    let demos = events.iter().filter_map(Event::demo);
    demos.for_each(|demo| rows.push(&demo));
    let category = intake();
    BookedEvidence::build(Arc::new(rows.finish()), |_| Some(&category), now())
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
            decisions: CapabilityDecisions::default(),
        }
    }

    pub fn with<T>(&self, ask: impl FnOnce(CategoryPickRequest<'_>) -> T) -> T {
        let vocabulary = vocabulary();
        let (booked, reported, intake) = (booked(&self.events), reported(&self.events), intake());
        let evidence = Evidence {
            booked: &booked,
            reported: &reported,
        };
        let own = OwnFirm {
            booked: self.own.iter().copied().map(key).collect(),
            reported: self.own.first().copied().map(key),
        };
        ask(CategoryPickRequest {
            category_name: "Intake",
            vendors: &decided_category(&vocabulary, &self.vendors, &self.decisions),
            vocabulary: &vocabulary,
            evidence: evidence.category(&intake),
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
