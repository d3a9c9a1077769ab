//! How the vendors of a category compare among firms of one size, near it and of any (docs/recommendations.md#back-off).

use std::borrow::Cow;
use std::collections::HashMap;

use crate::domain::firm::FirmSize;
use crate::domain::ledger::{FirmCount, FirmCounts, Ledger};
use crate::domain::recommend::{PeerCount, PeerScope};
use crate::recommend::directory::CategoryVendors;
use crate::recommend::weights::{BACK_OFF, CLICK_WEIGHT, FIRMS_MIN, USES_WEIGHT};

use super::booked_evidence::{CategoryBooked, CategoryEvidence};
use super::cohort_weights::{COHORTS, Cohort, CohortWeight};
use super::firm_bookings::FirmBookingRow;
use super::own_firm::OwnFirm;
use super::peers::{Peers, VendorPeers};
use super::reported::{FirmAction, ShownCounts, ShownReports};

/// The evidence of a category for the active vendors, without the viewer's own firm.
///
/// Reports of firms are held only as far as they may be shown, so nothing that is computed from them can
/// tell more.
pub(in crate::recommend) struct PeerStats<'a> {
    vendors: &'a CategoryVendors,
    size: Option<FirmSize>,
    /// By cohort, one weight per vendor in the order of [`CategoryVendors::all`]; empty for cohorts
    /// that a firm of this size is not shown.
    booked: [Vec<CohortWeight>; COHORTS],
    booked_firms: [u32; COHORTS],
    /// What the first and the last day with a demo are looked up by.
    booked_by: Option<(CategoryBooked<'a>, Cow<'a, [u32]>)>,
    /// The bookings of the viewer's own firm, firm by firm that its keys stand for.
    own: Vec<&'a [FirmBookingRow]>,
    reported: Option<(ShownReports<'a>, Cow<'a, [u32]>)>,
    /// By vendor: used, clicked.
    reported_counts: Vec<[ShownCounts; 2]>,
}

impl<'a> CategoryEvidence<'a> {
    /// How many firms a scope counts for a firm of this size, without the viewer's own; `None` below
    /// five, and for the profile scope, which uses no firm's evidence.
    pub fn firms_in(
        &self,
        vendors: &CategoryVendors,
        scope: PeerScope,
        size: Option<FirmSize>,
        own: &OwnFirm,
    ) -> Option<u32> {
        let cohort = Cohort::of(scope, size)?;
        let firms = PeerStats::new(*self, vendors, own, size).firms(cohort);
        Some(firms).filter(|firms| *firms >= FIRMS_MIN)
    }

    /// What a ranking needs to know of the firms of one size, without the viewer's own; `None` with
    /// fewer than `FIRMS_MIN` firms of evidence in the category, or where the size is unknown.
    ///
    /// Cost: linear in the vendors; independent of the amount of evidence.
    pub fn peers(
        &self,
        vendors: &CategoryVendors,
        size: Option<FirmSize>,
        own: &OwnFirm,
    ) -> Option<Peers> {
        let size = size?;
        let peer_stats = PeerStats::new(*self, vendors, own, Some(size));
        let firms_with_evidence = peer_stats.firms(Cohort::Any);
        let shares = peer_stats.shares(Cohort::Exact(size));
        let told = [None, Some(size)].map(|size| {
            let reported = peer_stats.reported.as_ref();
            reported.and_then(|(shown, _)| shown.with_tool(size)?.of)
        });
        let by_vendor = shares
            .into_iter()
            .enumerate()
            .map(|(at, share)| VendorPeers {
                share,
                count: peer_stats.count(at, size, told),
                clicked: peer_stats.clicked(at, size),
            });
        (firms_with_evidence >= FIRMS_MIN).then(|| Peers {
            firms_with_evidence,
            by_vendor: by_vendor.collect(),
        })
    }

    /// What may be shown of the vendors at these places of [`CategoryVendors::all`], in their order.
    pub fn ledgers(
        &self,
        vendors: &CategoryVendors,
        places: impl Iterator<Item = usize>,
        size: Option<FirmSize>,
        own: &OwnFirm,
    ) -> Vec<Ledger> {
        let peer_stats = PeerStats::new(*self, vendors, own, size);
        places.map(|at| peer_stats.ledger(at)).collect()
    }

    /// How many firms of one size or of all use a tool of the category, of how many that said what they
    /// use; `None` where that may not be shown.
    pub fn with_tool(&self, size: Option<FirmSize>, own: &OwnFirm) -> Option<FirmCount> {
        self.shown_reports(own)?.with_tool(size)
    }

    fn shown_reports(&self, own: &OwnFirm) -> Option<ShownReports<'a>> {
        let own = own.reported.and_then(|key| self.all_reported.firm(key));
        Some(ShownReports::new(self.reported?, self.id, own))
    }
}

impl<'a> PeerStats<'a> {
    /// As shown to a firm of this size. Firms that booked vendors that are now inactive still count in
    /// `booked_firms`.
    pub fn new(
        evidence: CategoryEvidence<'a>,
        vendors: &'a CategoryVendors,
        own: &OwnFirm,
        size: Option<FirmSize>,
    ) -> Self {
        let (booked, shown) = (evidence.booked, evidence.shown_reports(own));
        let reported = shown.map(|shown| {
            let numbers = shown.numbers(vendors);
            (shown, numbers)
        });
        let mut stats = Self {
            size,
            booked: [const { Vec::new() }; COHORTS],
            booked_firms: [0; COHORTS],
            booked_by: booked.map(|booked| (booked, booked.numbers(vendors))),
            reported_counts: match &reported {
                Some((shown, numbers)) => {
                    let counts = |number| {
                        [FirmAction::Uses, FirmAction::Clicked]
                            .map(|action| shown.counts(number, action))
                    };
                    numbers.iter().map(|number| counts(*number)).collect()
                }
                None => vec![Default::default(); vendors.all().len()],
            },
            reported,
            vendors,
            own: booked.map_or_else(Vec::new, |booked| booked.rows_of(&own.booked)),
        };
        stats.count_demos();
        stats
    }

    fn count_demos(&mut self) {
        let cohorts = Cohort::of_size(self.size).map(Cohort::index);
        let Some((booked, numbers)) = &self.booked_by else {
            for at in cohorts {
                self.booked[at] = vec![CohortWeight::default(); self.vendors.all().len()];
            }
            return;
        };
        for at in cohorts {
            let weight = |number: &u32| booked.cohort_weight(*number, at);
            self.booked[at] = numbers.iter().map(weight).collect();
        }
        self.booked_firms = booked.firm_counts();
        if self.own.is_empty() {
            return;
        }
        let places: HashMap<u32, usize> = numbers.iter().copied().zip(0..).collect();
        let own = self.own.iter().map(|rows| booked.contribution(rows));
        for contribution in own {
            for (sum, seen) in self.booked_firms.iter_mut().zip(contribution.seen) {
                *sum -= u32::from(seen);
            }
            for (number, parts) in &contribution.cohort_weights {
                let place = places.get(number);
                for (sums, part) in self.booked.iter_mut().zip(parts) {
                    if let Some(sum) = place.and_then(|place| sums.get_mut(*place)) {
                        *sum = sum.minus(*part);
                    }
                }
            }
        }
    }

    /// The firms behind a cohort: those that booked, else those that said what they use; of firms that
    /// only clicked five are known where any vendor's may be shown.
    pub fn firms(&self, cohort: Cohort) -> u32 {
        let booked = self.booked_firms[cohort.index()];
        if booked >= FIRMS_MIN {
            return booked;
        }
        let said = |size| {
            let reported = self.reported.as_ref();
            let firms = reported.and_then(|(shown, _)| shown.with_tool(size));
            firms.and_then(|count| count.of).unwrap_or_default()
        };
        let reported = match cohort {
            Cohort::Any => said(None),
            Cohort::Exact(size) => said(Some(size)),
            Cohort::Similar(size) => {
                let near = size.neighbors().map(|near| said(Some(near)));
                near.sum::<u32>() + said(Some(size))
            }
        };
        let clicked = self
            .reported_counts
            .iter()
            .map(|[_, clicked]| match cohort {
                Cohort::Any => clicked.all,
                Cohort::Exact(size) => clicked.of(size),
                Cohort::Similar(size) => {
                    let near = size.neighbors().map(|near| clicked.of(near));
                    near.fold(clicked.of(size), u32::max)
                }
            });
        booked.max(reported).max(clicked.max().unwrap_or_default())
    }

    /// Whether `FIRMS_MIN` firms are known to be behind a vendor, by what they booked, use or clicked on: firms of any size, or
    /// of the viewer's where uses may be shown of these only.
    pub fn is_popular(&self, vendor: usize) -> bool {
        let [used, clicked] = self.reported_counts[vendor];
        let used_by_size = self.size.map_or(0, |size| used.of(size));
        let booked = self.booked[Cohort::Any.index()][vendor].firms;
        [booked, used.all, used_by_size, clicked.all]
            .iter()
            .any(|firms| *firms >= FIRMS_MIN)
    }

    /// The firms that booked a demo of one vendor, of those that booked any; `None` below five.
    pub fn booked(&self, vendor: usize, cohort: Cohort) -> Option<FirmCount> {
        let firms = self.booked[cohort.index()][vendor].firms;
        (firms >= FIRMS_MIN).then(|| FirmCount {
            firms,
            of: Some(self.booked_firms[cohort.index()]),
        })
    }

    /// The strongest that may be said of a vendor to a firm of a size: that firms use it, of any size or else of this
    /// one, else that firms booked a demo of it, of this size or else of any. `told` is how many said what they use.
    fn count(&self, vendor: usize, size: FirmSize, told: [Option<u32>; 2]) -> PeerCount {
        let of_count = |firms: u32, of: Option<u32>, all_use, your_size| PeerCount {
            firms,
            of: of.unwrap_or(firms),
            all_use,
            your_size,
        };
        let [used, _] = self.reported_counts[vendor];
        if used.all > 0 {
            of_count(used.all, told[0], true, false)
        } else if used.of(size) > 0 {
            of_count(used.of(size), told[1], true, true)
        } else if let Some(count) = self.booked(vendor, Cohort::Exact(size)) {
            of_count(count.firms, count.of, false, true)
        } else if let Some(count) = self.booked(vendor, Cohort::Any) {
            of_count(count.firms, count.of, false, false)
        } else {
            PeerCount::default()
        }
    }

    /// The firms of a size and of all that clicked on a vendor.
    fn clicked(&self, vendor: usize, size: FirmSize) -> FirmCounts {
        let [_, clicked] = self.reported_counts[vendor];
        let shown = |firms: u32| (firms > 0).then_some(FirmCount { firms, of: None });
        FirmCounts {
            your_size: shown(clicked.of(size)),
            all: shown(clicked.all),
        }
    }

    /// What may be shown of a vendor.
    pub fn ledger(&self, vendor: usize) -> Ledger {
        let reported = |action| {
            let counts = self
                .reported
                .as_ref()
                .map(|(shown, numbers)| shown.firm_counts(numbers[vendor], action, self.size));
            counts.unwrap_or_default()
        };
        let booked = FirmCounts {
            your_size: self
                .size
                .and_then(|size| self.booked(vendor, Cohort::Exact(size))),
            all: self.booked(vendor, Cohort::Any),
        };
        let by = self.booked_by.as_ref().filter(|_| booked.all.is_some());
        let days = by.and_then(|(evidence, numbers)| evidence.days(numbers[vendor], &self.own));
        Ledger {
            used: reported(FirmAction::Uses),
            booked,
            clicked: reported(FirmAction::Clicked),
            held: reported(FirmAction::Held),
            signed: reported(FirmAction::Signed),
            declined: reported(FirmAction::Declined),
            first_at: days.map(|(first, _)| first.timestamp()),
            last_at: days.map(|(_, last)| last.timestamp()),
        }
    }

    /// Each vendor's share of the evidence. A narrow cohort borrows from the wider ones, the more so
    /// the less evidence it has of its own. The shares add up to 1.
    pub fn shares(&self, cohort: Cohort) -> Vec<f64> {
        match cohort {
            Cohort::Any => {
                let vendors = self.booked[cohort.index()].len();
                let vendors = as_f64(u64::try_from(vendors).unwrap_or(u64::MAX));
                self.backed_off(cohort, 1.0, |_| 1.0 / vendors)
            }
            Cohort::Similar(_) => {
                let any = self.shares(Cohort::Any);
                self.backed_off(cohort, BACK_OFF, |vendor| any[vendor])
            }
            Cohort::Exact(size) => {
                let similar = self.shares(Cohort::Similar(size));
                self.backed_off(cohort, BACK_OFF, |vendor| similar[vendor])
            }
        }
    }

    fn backed_off(&self, cohort: Cohort, strength: f64, wider: impl Fn(usize) -> f64) -> Vec<f64> {
        let booked = &self.booked[cohort.index()];
        let reported = |vendor| self.reported_weight(vendor, cohort);
        let all_booked = booked.iter().map(|demos| u128::from(demos.weight)).sum();
        let all_reported = (0..booked.len()).map(reported).sum();
        let total = self.weight(all_booked, all_reported);
        let shares = booked.iter().enumerate().map(|(vendor, demos)| {
            let weight = self.weight(demos.weight.into(), reported(vendor));
            (weight + strength * wider(vendor)) / (total + strength)
        });
        shares.collect()
    }

    /// Twice the weight of what firms of a cohort are shown to have reported of a vendor.
    fn reported_weight(&self, vendor: usize, cohort: Cohort) -> u64 {
        let [used, clicked] = self.reported_counts[vendor].map(|counts| counts.weight(cohort));
        u64::from(USES_WEIGHT) * used + u64::from(CLICK_WEIGHT) * clicked
    }

    /// The weight of demos, and of what was reported, given twice.
    fn weight(&self, booked: u128, reported: u64) -> f64 {
        let by = self.booked_by.as_ref();
        by.map_or(0.0, |(evidence, _)| evidence.decayed(booked)) + as_f64(reported) / 2.0
    }
}

fn as_f64(number: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share needs no more than 52 bits"
    )]
    let number = number as f64;
    number
}
