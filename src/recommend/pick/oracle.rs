//! The slow version of the evidence: for every question, read every event again.

#![expect(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use super::*;
use crate::recommend::tally::View;

fn is_dated(event: &Event) -> bool {
    !matches!(event.kind, Kind::Uses | Kind::UsesPrimary)
}

fn counts(event: &Event) -> bool {
    let is_future = is_dated(event) && event.days_ago < 0;
    !is_future && !matches!(event.kind, Kind::Click(page) if page != SourcePage::Browse)
}

/// How much of a firm of this size the view counts.
fn part(view: View, size: Option<FirmSize>) -> f64 {
    match (view, size) {
        (View::Any, _) => 1.0,
        (_, None) => 0.0,
        (View::Exact(own), Some(size)) => f64::from(u8::from(own == size)),
        (View::Similar(own), Some(size)) => {
            let is_near = own.neighbours().any(|near| near == size);
            f64::from(u8::from(own == size)) + 0.5 * f64::from(u8::from(is_near))
        }
    }
}

/// The evidence of one firm for one vendor.
fn weight(case: &Case, view: View, vendor: &VendorId, firm: u8) -> f64 {
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
            strongest[kind] = strongest[kind].max(worth * part(view, event.size));
        }
    }
    strongest.iter().sum()
}

fn other_firms(case: &Case) -> BTreeSet<u8> {
    let all = case.events.iter().map(|event| event.firm);
    all.filter(|firm| !case.own.contains(firm)).collect()
}

pub fn firms(case: &Case, view: View, vendor: &VendorId) -> usize {
    let firms = other_firms(case).into_iter();
    firms
        .filter(|firm| weight(case, view, vendor, *firm) > 0.0)
        .count()
}

pub fn firms_seen(case: &Case, view: View) -> usize {
    let vendors: BTreeSet<_> = case.events.iter().map(|event| &event.vendor).collect();
    let has_any = |firm: &u8| vendors.iter().any(|v| weight(case, view, v, *firm) > 0.0);
    other_firms(case).into_iter().filter(has_any).count()
}

pub fn share(case: &Case, view: View, vendor: &VendorId) -> f64 {
    let active: Vec<_> = case
        .vendors
        .iter()
        .filter(|v| v.is_active)
        .map(|v| &v.id)
        .collect();
    let n = |vendor: &VendorId| -> f64 {
        other_firms(case)
            .into_iter()
            .map(|firm| weight(case, view, vendor, firm))
            .sum()
    };
    let all: f64 = active.iter().map(|vendor| n(vendor)).sum();
    match view {
        View::Any => (n(vendor) + 1.0 / active.len() as f64) / (all + 1.0),
        View::Similar(_) => (n(vendor) + 10.0 * share(case, View::Any, vendor)) / (all + 10.0),
        View::Exact(size) => {
            (n(vendor) + 10.0 * share(case, View::Similar(size), vendor)) / (all + 10.0)
        }
    }
}

/// The scope by its definition, and the view whose shares rank in it.
pub fn scope(case: &Case) -> (Scope, Option<View>) {
    let enough = |view: View| firms_seen(case, view) >= 5;
    if firms_seen(case, View::Any) < 3 {
        return (Scope::Profile, None);
    }
    match case.firm.size {
        Some(size) if enough(View::Exact(size)) => (Scope::Exact, Some(View::Exact(size))),
        Some(size) if enough(View::Similar(size)) => (Scope::Similar, Some(View::Similar(size))),
        _ => (Scope::Any, Some(View::Any)),
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
