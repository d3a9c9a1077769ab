//! How the vendors of a category compare among firms of one size, of similar sizes and of any size
//! (docs/recommendations.md#back-off).

use crate::domain::firm::FirmSize;
use crate::domain::recommend::{PeerCount, Scope};

use super::constants::{BACK_OFF, FIRMS_MIN};
use super::evidence::{CategoryEvidence, FirmKey};
use super::tally::{COHORTS, Cohort, Tally};
use super::vendors::CategoryVendors;

/// How the firms of one size chose in a category, the viewer's own firm left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Peers {
    /// Firms of any size with evidence in the category.
    pub firms_with_evidence: u32,
    /// In the order of [`CategoryVendors::all`].
    pub by_vendor: Vec<VendorPeers>,
}

/// The evidence of the firms of one size for one vendor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VendorPeers {
    /// Its share of the evidence, backed off to wider cohorts (`p_exact`).
    pub share: f64,
    pub count: PeerCount,
}

/// The evidence of a category for the active vendors, without the viewer's own firm.
#[derive(Clone, Debug)]
pub(super) struct PeerStats {
    /// By cohort, one tally per vendor in the order of [`CategoryVendors::all`]; empty for cohorts
    /// that a firm of this size is not shown.
    tallies: [Vec<Tally>; COHORTS],
    firm_counts: [u32; COHORTS],
}

impl CategoryEvidence {
    /// How many firms a scope counts for a firm of this size, without the viewer's own; `None` below
    /// five, and for the profile scope, which uses no firm's evidence.
    pub fn firms_in(
        &self,
        scope: Scope,
        size: Option<FirmSize>,
        own_firm: &[FirmKey],
    ) -> Option<u32> {
        let cohort = match scope {
            Scope::Exact => Cohort::Exact(size?),
            Scope::Similar => Cohort::Similar(size?),
            Scope::Any => Cohort::Any,
            Scope::Profile => return None,
        };
        let peer_stats = PeerStats::new(self, &CategoryVendors::default(), own_firm, size);
        Some(peer_stats.firms(cohort)).filter(|firms| *firms >= FIRMS_MIN)
    }

    /// What a ranking needs to know of the firms of one size, without the viewer's own; `None` with
    /// fewer than five firms of evidence in the category, or where the size is unknown.
    ///
    /// Cost: linear in the vendors; independent of the amount of evidence.
    pub fn peers(
        &self,
        vendors: &CategoryVendors,
        size: Option<FirmSize>,
        own_firm: &[FirmKey],
    ) -> Option<Peers> {
        let size = size?;
        let peer_stats = PeerStats::new(self, vendors, own_firm, Some(size));
        let firms_with_evidence = peer_stats.firms(Cohort::Any);
        let shares = peer_stats.shares(Cohort::Exact(size));
        let by_vendor = shares.into_iter().enumerate().map(|(at, share)| {
            let count = peer_stats.count(at, Cohort::Exact(size));
            VendorPeers { share, count }
        });
        (firms_with_evidence >= FIRMS_MIN).then(|| Peers {
            firms_with_evidence,
            by_vendor: by_vendor.collect(),
        })
    }
}

impl PeerStats {
    /// As shown to a firm of this size. Firms with evidence for vendors that are now inactive still
    /// count in `firm_counts`.
    pub fn new(
        evidence: &CategoryEvidence,
        vendors: &CategoryVendors,
        own_firm: &[FirmKey],
        size: Option<FirmSize>,
    ) -> Self {
        let mut own_firm = own_firm.to_vec();
        own_firm.sort_unstable();
        own_firm.dedup();
        let own = own_firm.into_iter();
        let own: Vec<_> = own.map(|firm| evidence.contribution(firm)).collect();
        let vendors = vendors.all().iter();
        let numbers: Vec<_> = vendors.map(|facts| evidence.vendor(facts.id())).collect();
        let mut tallies = [const { Vec::new() }; COHORTS];
        for at in Cohort::of_size(size).map(Cohort::index) {
            let tally = |number: u32| evidence.tallies(number)[at];
            let all = numbers.iter().map(|number| number.map(tally));
            tallies[at] = all.map(Option::unwrap_or_default).collect();
        }
        let mut firm_counts = *evidence.firm_counts();
        for contribution in &own {
            for (sum, seen) in firm_counts.iter_mut().zip(contribution.seen) {
                *sum -= u32::from(seen);
            }
            for (number, parts) in &contribution.tallies {
                let vendor = numbers.iter().position(|other| *other == Some(*number));
                for (sums, part) in tallies.iter_mut().zip(parts) {
                    if let Some(sum) = vendor.and_then(|vendor| sums.get_mut(vendor)) {
                        *sum = sum.minus(*part);
                    }
                }
            }
        }
        Self {
            tallies,
            firm_counts,
        }
    }

    /// Distinct firms with evidence in the category.
    pub fn firms(&self, cohort: Cohort) -> u32 {
        self.firm_counts[cohort.index()]
    }

    /// The firms with evidence for one vendor, of those with evidence for any.
    pub fn count(&self, vendor: usize, cohort: Cohort) -> PeerCount {
        let tally = self.tallies[cohort.index()][vendor];
        PeerCount {
            firms: tally.firms,
            of: self.firms(cohort),
            all_use: tally.firms > 0 && tally.users == tally.firms,
        }
    }

    /// Each vendor's share of the evidence. A narrow cohort borrows from the wider ones, the more so
    /// the less evidence it has of its own. The shares add up to 1.
    pub fn shares(&self, cohort: Cohort) -> Vec<f64> {
        match cohort {
            Cohort::Any => {
                let vendors = self.tallies[cohort.index()].len();
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
        let tallies = &self.tallies[cohort.index()];
        let weights = || tallies.iter().map(|tally| tally.weight);
        let total = in_whole_units(weights().sum());
        weights()
            .enumerate()
            .map(|(vendor, weight)| {
                (in_whole_units(weight) + strength * wider(vendor)) / (total + strength)
            })
            .collect()
    }
}

/// A fixed-point weight as a number.
fn in_whole_units(weight: u64) -> f64 {
    as_f64(weight) / 4_294_967_296.0
}

fn as_f64(number: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share needs no more than 52 bits"
    )]
    let number = number as f64;
    number
}
