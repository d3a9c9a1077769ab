//! What a vendor says that it has, and how far that meets a need.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;
use crate::recommend::tests::fixtures::{IMPLIES, TAGS};

thread_local! {
    /// What was asked before: a few dozen texts, thousands of times each.
    static CANONICAL: RefCell<HashMap<String, String>> = RefCell::default();
}

pub fn canonical(text: &str) -> String {
    CANONICAL.with_borrow_mut(|known| {
        let known = known.entry(text.to_owned());
        known.or_insert_with(|| canonical_of(text)).clone()
    })
}

fn canonical_of(text: &str) -> String {
    let slug = slug(text);
    let known = TAGS
        .iter()
        .find(|tag| tag.0 == slug || (!slug.is_empty() && tag.4 == slug));
    known.map_or(slug, |tag| tag.0.to_owned())
}

pub fn listed(vendor: &Vendor) -> Vec<String> {
    let mut all = vendor.tags.clone();
    all.extend(vendor.integrations.clone());
    all.extend(vendor.practice_areas_supported.clone());
    all.extend(vendor.geo_focus.clone());
    all.extend(
        vendor
            .firm_size_supported
            .iter()
            .map(|size| size.code().to_owned()),
    );
    all.extend(
        vendor
            .price_bracket
            .map(|bracket| format!("price-{bracket}")),
    );
    all.iter().map(|text| canonical(text)).collect()
}

/// A tag and all that follows from it.
pub fn closure(tag: &str) -> Vec<String> {
    let direct = IMPLIES.iter().filter(|(from, _)| *from == tag);
    let implied = direct.flat_map(|(_, to)| *to).flat_map(|tag| closure(tag));
    std::iter::once(tag.to_owned()).chain(implied).collect()
}

/// Tags that it has, and the region of which it names two of three states.
fn had(vendor: &Vendor) -> (Vec<String>, bool) {
    let listed = listed(vendor);
    let all: Vec<String> = listed.iter().flat_map(|tag| closure(tag)).collect();
    let states = ["texas", "oklahoma", "arizona"];
    let named = states
        .iter()
        .filter(|state| listed.iter().any(|own| own == *state));
    let concludes = !listed.iter().any(|own| own == "southwest") && 2 * named.count() >= 3;
    (all, concludes)
}

pub fn has(vendor: &Vendor, tag: &str) -> bool {
    is_among(&had(vendor), tag)
}

fn is_among((all, concludes): &(Vec<String>, bool), tag: &str) -> bool {
    all.iter().any(|own| own == tag) || (*concludes && tag == "southwest")
}

fn parent(tag: &str) -> &'static str {
    TAGS.iter()
        .find(|known| known.0 == tag)
        .map_or("", |known| known.3)
}

pub fn match_degree(vendor: &Vendor, tag: &str) -> f64 {
    let had = had(vendor);
    let (all, concludes) = &had;
    let near = |own: &String| parent(own) == tag || parent(tag) == own;
    let near_region = *concludes && parent("southwest") == tag;
    if is_among(&had, tag) {
        1.0
    } else if near_region || all.iter().any(near) {
        0.5
    } else {
        0.0
    }
}
