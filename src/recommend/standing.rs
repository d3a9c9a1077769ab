//! How the vendors of a category stand among firms of one size, of near sizes, of any size.

use crate::domain::firm::FirmSize;
use crate::domain::recommend::PeerCount;

use super::constants::{BACK_OFF, FIRMS_MIN};
use super::evidence::{CategoryEvidence, FirmKey};
use super::rank::{PeerStanding, Peers};
use super::tally::{Share, Tally, VIEWS, View};
use super::vendors::CategoryVendors;

/// The evidence of a category for the vendors offered now, without the viewer's own firm.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// For each view that a firm of this size can be shown a vendor each, in the order of
    /// [`CategoryVendors::all`]; for the others nothing.
    tallies: [Vec<Tally>; VIEWS],
    firms_seen: [u32; VIEWS],
}

impl CategoryEvidence {
    /// What a ranking needs to know of the firms of one size, the viewer's own firm left out;
    /// `None` below five firms of evidence in the category, or where the size is unknown.
    ///
    /// Cost: linear in the vendors; the evidence itself is not looked through.
    pub fn peers(
        &self,
        vendors: &CategoryVendors,
        size: Option<FirmSize>,
        own_firm: &[FirmKey],
    ) -> Option<Peers> {
        let size = size?;
        let standing = Standing::new(self, vendors, own_firm, Some(size));
        let firms_of_evidence = standing.firms(View::Any);
        let shares = standing.shares(View::Exact(size));
        let standings = shares.into_iter().enumerate().map(|(at, share)| {
            let count = standing.count(at, View::Exact(size));
            PeerStanding { share, count }
        });
        (firms_of_evidence >= FIRMS_MIN).then(|| Peers {
            firms_of_evidence,
            standings: standings.collect(),
        })
    }
}

impl Standing {
    /// As a firm of this size sees it. Firms with evidence for vendors that are no longer offered
    /// still count as firms seen.
    pub fn new(
        evidence: &CategoryEvidence,
        vendors: &CategoryVendors,
        own: &[FirmKey],
        size: Option<FirmSize>,
    ) -> Self {
        let mut own = own.to_vec();
        own.sort_unstable();
        own.dedup();
        let own: Vec<Share> = own.into_iter().map(|firm| evidence.share(firm)).collect();
        let vendors = vendors.all().iter();
        let numbers: Vec<_> = vendors.map(|facts| evidence.vendor(facts.id())).collect();
        let mut tallies = [const { Vec::new() }; VIEWS];
        for at in View::of_size(size).map(View::position) {
            let tally = |number: u32| evidence.tallies(number)[at];
            let all = numbers.iter().map(|number| number.map(tally));
            tallies[at] = all.map(Option::unwrap_or_default).collect();
        }
        let mut firms_seen = *evidence.firms_seen();
        for share in &own {
            for (sum, seen) in firms_seen.iter_mut().zip(share.seen) {
                *sum -= u32::from(seen);
            }
            for (number, parts) in &share.tallies {
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
            firms_seen,
        }
    }

    /// Distinct firms with evidence in the category.
    pub fn firms(&self, view: View) -> u32 {
        self.firms_seen[view.position()]
    }

    /// The firms with evidence for one vendor, of those with evidence for any.
    pub fn count(&self, vendor: usize, view: View) -> PeerCount {
        let tally = self.tallies[view.position()][vendor];
        PeerCount {
            firms: tally.firms,
            of: self.firms(view),
            all_use: tally.firms > 0 && tally.users == tally.firms,
        }
    }

    /// Each vendor's share of the evidence, which a narrow view draws from the wider ones in the
    /// measure that it has little of its own. The shares add up to 1.
    pub fn shares(&self, view: View) -> Vec<f64> {
        match view {
            View::Any => {
                let vendors = self.tallies[view.position()].len();
                let vendors = as_f64(u64::try_from(vendors).unwrap_or(u64::MAX));
                self.backed_off(view, 1.0, |_| 1.0 / vendors)
            }
            View::Similar(_) => {
                let any = self.shares(View::Any);
                self.backed_off(view, BACK_OFF, |vendor| any[vendor])
            }
            View::Exact(size) => {
                let similar = self.shares(View::Similar(size));
                self.backed_off(view, BACK_OFF, |vendor| similar[vendor])
            }
        }
    }

    fn backed_off(&self, view: View, strength: f64, wider: impl Fn(usize) -> f64) -> Vec<f64> {
        let tallies = &self.tallies[view.position()];
        let masses = || tallies.iter().map(|tally| tally.mass);
        let total = weight(masses().sum());
        masses()
            .enumerate()
            .map(|(vendor, mass)| (weight(mass) + strength * wider(vendor)) / (total + strength))
            .collect()
    }
}

/// A mass as the weight it stands for.
fn weight(mass: u64) -> f64 {
    as_f64(mass) / 4_294_967_296.0
}

fn as_f64(number: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share needs no more than 52 bits"
    )]
    let number = number as f64;
    number
}
