//! A slow reference of the evidence, straight from the definitions: reads all events for every value.

#![expect(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use super::*;
use crate::recommend::tally::Cohort;

fn is_dated(event: &Event) -> bool {
    !matches!(event.kind, Kind::Uses | Kind::UsesPrimary)
}

fn counts(event: &Event) -> bool {
    let is_future = is_dated(event) && event.days_ago < 0;
    !is_future && !matches!(event.kind, Kind::Click(page) if page != SourcePage::Browse)
}

/// The weight of a firm of this size in the cohort.
fn part(cohort: Cohort, size: Option<FirmSize>) -> f64 {
    match (cohort, size) {
        (Cohort::Any, _) => 1.0,
        (_, None) => 0.0,
        (Cohort::Exact(own), Some(size)) => f64::from(u8::from(own == size)),
        (Cohort::Similar(own), Some(size)) => {
            let is_near = own.neighbours().any(|near| near == size);
            f64::from(u8::from(own == size)) + 0.5 * f64::from(u8::from(is_near))
        }
    }
}

/// The evidence of one firm for one vendor.
fn weight(case: &Case, cohort: Cohort, vendor: &VendorId, firm: u8) -> f64 {
    let dated = |event: &&Event| counts(event) && is_dated(event);
    let newest = case
        .events
        .iter()
        .filter(dated)
        .map(|event| event.days_ago)
        .min()
        .unwrap_or(0);
    let mut strongest = [0.0_f64; 3];
    for event in case.events.iter().filter(|event| counts(event)) {
        if (event.firm, &event.vendor) == (firm, vendor) {
            let age = event.days_ago - newest;
            let fresh = if age < 365 {
                0.5_f64.powf(age as f64 / 180.0)
            } else {
                0.0
            };
            let (kind, worth) = match event.kind {
                Kind::Uses => (0, 3.0),
                Kind::UsesPrimary => (0, 4.0),
                Kind::Booking => (1, 2.0 * fresh),
                Kind::Click(_) => (2, fresh),
            };
            strongest[kind] = strongest[kind].max(worth * part(cohort, event.size));
        }
    }
    strongest.iter().sum()
}

fn other_firms(case: &Case) -> BTreeSet<u8> {
    let all = case.events.iter().map(|event| event.firm);
    all.filter(|firm| !case.own.contains(firm)).collect()
}

pub fn firms(case: &Case, cohort: Cohort, vendor: &VendorId) -> usize {
    let firms = other_firms(case).into_iter();
    firms
        .filter(|firm| weight(case, cohort, vendor, *firm) > 0.0)
        .count()
}

pub fn firm_counts(case: &Case, cohort: Cohort) -> usize {
    let vendors: BTreeSet<_> = case.events.iter().map(|event| &event.vendor).collect();
    let has_any = |firm: &u8| vendors.iter().any(|v| weight(case, cohort, v, *firm) > 0.0);
    other_firms(case).into_iter().filter(has_any).count()
}

pub fn share(case: &Case, cohort: Cohort, vendor: &VendorId) -> f64 {
    let active: Vec<_> = case
        .vendors
        .iter()
        .filter(|v| v.is_active)
        .map(|v| &v.id)
        .collect();
    let n = |vendor: &VendorId| -> f64 {
        other_firms(case)
            .into_iter()
            .map(|firm| weight(case, cohort, vendor, firm))
            .sum()
    };
    let all: f64 = active.iter().map(|vendor| n(vendor)).sum();
    match cohort {
        Cohort::Any => (n(vendor) + 1.0 / active.len() as f64) / (all + 1.0),
        Cohort::Similar(_) => (n(vendor) + 10.0 * share(case, Cohort::Any, vendor)) / (all + 10.0),
        Cohort::Exact(size) => {
            (n(vendor) + 10.0 * share(case, Cohort::Similar(size), vendor)) / (all + 10.0)
        }
    }
}

/// The scope by its definition, and the cohort that ranks in it.
pub fn scope(case: &Case) -> (Scope, Option<Cohort>) {
    let enough = |cohort: Cohort| firm_counts(case, cohort) >= 5;
    if firm_counts(case, Cohort::Any) < 3 {
        return (Scope::Profile, None);
    }
    match case.firm.size {
        Some(size) if enough(Cohort::Exact(size)) => (Scope::Exact, Some(Cohort::Exact(size))),
        Some(size) if enough(Cohort::Similar(size)) => {
            (Scope::Similar, Some(Cohort::Similar(size)))
        }
        _ => (Scope::Any, Some(Cohort::Any)),
    }
}

/// Jaccard similarity of plain texts.
pub fn similarity(a: &Vendor, b: &Vendor) -> f64 {
    let set = |vendor: &Vendor| vendor.tags.iter().cloned().collect::<BTreeSet<String>>();
    let (a, b) = (set(a), set(b));
    let either = a.union(&b).count();
    if either == 0 {
        0.0
    } else {
        a.intersection(&b).count() as f64 / either as f64
    }
}
