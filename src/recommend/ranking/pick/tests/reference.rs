//! A slow reference of the evidence, straight from the definitions: reads all events for every value.

#![expect(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::domain::recommend::PeerCount;
use crate::recommend::evidence::Cohort;

/// The weight of a firm of this size in the cohort.
fn part(cohort: Cohort, size: Option<FirmSize>) -> f64 {
    match (cohort, size) {
        (Cohort::Any, _) => 1.0,
        (_, None) => 0.0,
        (Cohort::Exact(own), Some(size)) => f64::from(u8::from(own == size)),
        (Cohort::Similar(own), Some(size)) => {
            let is_near = own.neighbors().any(|near| near == size);
            f64::from(u8::from(own == size)) + 0.5 * f64::from(u8::from(is_near))
        }
    }
}

/// The demos of one firm for one vendor.
fn weight(case: &Case, cohort: Cohort, vendor: &VendorId, firm: u8) -> f64 {
    let demos = |event: &&Event| event.kind == Kind::Booking && event.days_ago >= 0;
    let days = case.events.iter().filter(demos).map(|event| event.days_ago);
    let newest = days.min().unwrap_or(0);
    let of_firm = |event: &&Event| (event.firm, &event.vendor) == (firm, vendor);
    let worth = |event: &Event| {
        let age = event.days_ago - newest;
        let fresh = if age < 365 {
            0.5_f64.powf(age as f64 / 180.0)
        } else {
            0.0
        };
        2.0 * fresh * part(cohort, event.size)
    };
    let all = case.events.iter().filter(demos).filter(of_firm).map(worth);
    all.fold(0.0, f64::max)
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

/// What the viewer may see of a part of the firms: by size, and at the end all.
pub type Seen = [Option<u32>; 7];

/// Which firms did something, each with its one size; the viewer's own left out.
fn firms_that(case: &Case, did: impl Fn(&Event) -> bool) -> BTreeMap<u8, Option<FirmSize>> {
    let reported = case
        .events
        .iter()
        .filter(|event| event.kind != Kind::Booking);
    let reported: Vec<_> = reported
        .filter(|event| case.own.first() != Some(&event.firm))
        .collect();
    let doing = reported.iter().filter(|event| did(event));
    let size = |firm: u8| {
        let of_firm = reported.iter().filter(|event| event.firm == firm);
        of_firm.map(|event| event.size).max().flatten()
    };
    doing.map(|event| (event.firm, size(event.firm))).collect()
}

/// The rule on small counts: parts are shown of a size where each is five or more or none; and sizes are
/// hidden, the smallest first, until those that are hidden are five or more or none as well.
fn shown(parts: &[&BTreeMap<u8, Option<FirmSize>>], within: [bool; 7]) -> [bool; 7] {
    let count = |part: &BTreeMap<u8, Option<FirmSize>>, at: usize| {
        let is_in = |size: &&Option<FirmSize>| at == 6 || **size == Some(FirmSize::ALL[at]);
        part.values().filter(is_in).count()
    };
    let is_few = |count: usize| count > 0 && count < 5;
    let total = |at: usize| -> usize { parts.iter().map(|part| count(part, at)).sum() };
    let is_open = |at: usize| total(at) >= 5 && !parts.iter().any(|part| is_few(count(part, at)));
    let mut open: [bool; 7] = std::array::from_fn(|at| within[at] && is_open(at));
    loop {
        let hidden = |part: &BTreeMap<u8, Option<FirmSize>>| {
            let seen: usize = (0..6)
                .filter(|at| open[*at])
                .map(|at| count(part, at))
                .sum();
            is_few(count(part, 6) - seen)
        };
        let smallest = (0..6).filter(|at| open[*at]).min_by_key(|at| total(*at));
        match smallest.filter(|_| open[6] && parts.iter().any(|part| hidden(part))) {
            Some(at) => open[at] = false,
            None => return open,
        }
    }
}

fn seen(part: &BTreeMap<u8, Option<FirmSize>>, open: [bool; 7]) -> Seen {
    std::array::from_fn(|at| {
        let is_in = |size: &&Option<FirmSize>| at == 6 || **size == Some(FirmSize::ALL[at]);
        let firms = u32::try_from(part.values().filter(is_in).count()).unwrap();
        let rounded = if firms > 20 {
            (firms + 2) / 5 * 5
        } else {
            firms
        };
        open[at].then_some(rounded)
    })
}

fn with_tool(case: &Case) -> [BTreeMap<u8, Option<FirmSize>>; 2] {
    let says = |event: &Event| matches!(event.kind, Kind::Says(true) | Kind::Did(FirmAction::Uses));
    let using = firms_that(case, says);
    let mut others = firms_that(case, |event| event.kind == Kind::Says(false));
    others.retain(|firm, _| !using.contains_key(firm));
    [using, others]
}

/// The firms that said what they use.
pub fn reported(case: &Case) -> Seen {
    let [using, others] = with_tool(case);
    let open = shown(&[&using, &others], [true; 7]);
    let all = using.into_iter().chain(others).collect();
    seen(&all, open)
}

/// The firms that did something about a vendor.
pub fn did(case: &Case, vendor: &VendorId, action: FirmAction) -> Seen {
    let doing = firms_that(case, |event| {
        event.kind == Kind::Did(action) && event.vendor == *vendor
    });
    if action != FirmAction::Uses {
        return seen(&doing, shown(&[&doing], [true; 7]));
    }
    let [using, others] = with_tool(case);
    let within = shown(&[&using, &others], [true; 7]);
    let mut other_tool = using;
    other_tool.retain(|firm, _| !doing.contains_key(firm));
    seen(&doing, shown(&[&doing, &other_tool, &others], within))
}

/// Firms of a cohort that are seen, neighboring sizes by half.
fn part_seen(seen: Seen, cohort: Cohort) -> f64 {
    let at = |size: FirmSize| f64::from(seen[size as usize].unwrap_or_default());
    match cohort {
        Cohort::Any => f64::from(seen[6].unwrap_or_default()),
        Cohort::Exact(size) => at(size),
        Cohort::Similar(size) => at(size) + 0.5 * size.neighbors().map(at).sum::<f64>(),
    }
}

pub fn share(case: &Case, cohort: Cohort, vendor: &VendorId) -> f64 {
    let active = case.vendors.iter().filter(|v| v.is_active);
    let active: Vec<_> = active.map(|v| &v.id).collect();
    let n = |vendor: &VendorId| -> f64 {
        let demos = other_firms(case).into_iter();
        let demos: f64 = demos.map(|firm| weight(case, cohort, vendor, firm)).sum();
        let uses = part_seen(did(case, vendor, FirmAction::Uses), cohort);
        demos + 3.0 * uses + part_seen(did(case, vendor, FirmAction::Clicked), cohort)
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

/// Uses by firms of any size where they may be shown, else by firms of one size, else demos booked by these, else by all.
pub fn count(case: &Case, size: FirmSize, vendor: &VendorId) -> PeerCount {
    if let Some((count, your_size)) = uses(case, vendor, Some(size)) {
        let (firms, of) = count;
        let all_use = true;
        return PeerCount {
            firms,
            of,
            all_use,
            your_size,
        };
    }
    let cohorts = [(Cohort::Exact(size), true), (Cohort::Any, false)];
    let mut enough = cohorts
        .into_iter()
        .filter(|(cohort, _)| firms(case, *cohort, vendor) >= 5);
    enough
        .next()
        .map_or_else(PeerCount::default, |(cohort, your_size)| PeerCount {
            firms: u32::try_from(firms(case, cohort, vendor)).unwrap(),
            of: u32::try_from(firm_counts(case, cohort)).unwrap(),
            all_use: false,
            your_size,
        })
}

/// The firms that are shown to use a vendor, of those that told, and whether they are those of the size only.
pub fn uses(case: &Case, vendor: &VendorId, size: Option<FirmSize>) -> Option<((u32, u32), bool)> {
    let (did, told) = (did(case, vendor, FirmAction::Uses), reported(case));
    let at = |place: usize| did[place].filter(|firms| *firms > 0).zip(told[place]);
    let all = at(6).map(|count| (count, false));
    all.or_else(|| Some((at(size? as usize)?, true)))
}

/// Whether five firms are known to be behind a vendor: firms of any size, or of this one where they use it.
pub fn is_popular(case: &Case, vendor: &VendorId, size: Option<FirmSize>) -> bool {
    let [used, clicked] =
        [FirmAction::Uses, FirmAction::Clicked].map(|action| did(case, vendor, action));
    let used_by_size = size.and_then(|size| used[size as usize]);
    let reported = [used[6], used_by_size, clicked[6]];
    firms(case, Cohort::Any, vendor) >= 5 || reported.into_iter().flatten().any(|firms| firms >= 5)
}

/// The scope by its definition, and the cohort that ranks in it.
pub fn scope(case: &Case) -> (PeerScope, Option<Cohort>) {
    let active = || case.vendors.iter().filter(|vendor| vendor.is_active);
    let sizes = |cohort: Cohort| -> Vec<usize> {
        match cohort {
            Cohort::Any => vec![6],
            Cohort::Exact(size) => vec![size as usize],
            Cohort::Similar(size) => size
                .neighbors()
                .chain([size])
                .map(|size| size as usize)
                .collect(),
        }
    };
    let enough = |cohort: Cohort| {
        let is_seen = |seen: Seen| {
            sizes(cohort)
                .into_iter()
                .any(|at| seen[at].is_some_and(|n| n >= 5))
        };
        firm_counts(case, cohort) >= 5
            || is_seen(reported(case))
            || active().any(|vendor| is_seen(did(case, &vendor.id, FirmAction::Clicked)))
    };
    if !enough(Cohort::Any) {
        return (PeerScope::Profile, None);
    }
    match case.firm.size {
        Some(size) if enough(Cohort::Exact(size)) => (PeerScope::Exact, Some(Cohort::Exact(size))),
        Some(size) if enough(Cohort::Similar(size)) => {
            (PeerScope::Similar, Some(Cohort::Similar(size)))
        }
        _ => (PeerScope::Any, Some(Cohort::Any)),
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
