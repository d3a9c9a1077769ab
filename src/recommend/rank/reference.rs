//! A slow reference of the ranking, straight from the definitions: compares text with text.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

use super::*;

pub fn canonical(text: &str) -> String {
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

fn parent(tag: &str) -> &'static str {
    TAGS.iter()
        .find(|known| known.0 == tag)
        .map_or("", |known| known.3)
}

pub fn match_degree(vendor: &Vendor, tag: &str) -> f64 {
    let listed = listed(vendor);
    let near = |own: &String| parent(own) == tag || parent(tag) == own;
    match (listed.iter().any(|own| own == tag), listed.iter().any(near)) {
        (true, _) => 1.0,
        (false, true) => 0.5,
        (false, false) => 0.0,
    }
}

/// (tag, weight, facet) of every need whose facet is not dropped.
pub fn needs(answers: &[Answer], aside: &[Facet]) -> Vec<(String, f64)> {
    let mut needs = Vec::new();
    for question in intake()
        .questions
        .iter()
        .filter(|q| !aside.contains(&q.facet))
    {
        let weight = match question.facet {
            Facet::Integrations | Facet::PracticeArea => 1.5,
            _ => 1.0,
        };
        let is_chosen = |label: &String| {
            let given = answers.iter().filter(|a| a.question_id == question.id);
            given
                .flat_map(|a| &a.selected_values)
                .any(|value| value == label)
        };
        let options = question
            .options
            .iter()
            .filter(|o| !o.neutral && is_chosen(&o.label));
        let options: Vec<_> = options.collect();
        for option in &options {
            for tag in &option.tags {
                let share = weight / options.len() as f64 / option.tags.len() as f64;
                needs.push((tag.clone(), share));
            }
        }
    }
    needs
}

pub fn fit(vendor: &Vendor, needs: &[(String, f64)]) -> Option<f64> {
    let total: f64 = needs.iter().map(|(_, weight)| weight).sum();
    let met: f64 = needs
        .iter()
        .map(|(tag, weight)| weight * match_degree(vendor, tag))
        .sum();
    (!needs.is_empty()).then(|| met / total)
}

pub fn connected<'a>(case: &'a Case, vendor: &Vendor) -> Option<(Vec<&'a str>, usize)> {
    let mut distinct: Vec<&str> = Vec::new();
    for tool in case.stack.as_ref()? {
        if !distinct
            .iter()
            .any(|other| canonical(other) == canonical(&tool.name))
        {
            distinct.push(&tool.name);
        }
    }
    let used = distinct.len();
    let own: Vec<_> = vendor
        .integrations
        .iter()
        .map(|name| canonical(name))
        .collect();
    distinct.retain(|tool| own.contains(&canonical(tool)));
    (used > 0).then_some((distinct, used))
}

pub fn score(case: &Case, vendor: &Vendor, needs: &[(String, f64)]) -> Option<f64> {
    let mut parts: Vec<(f64, f64)> = Vec::new();
    parts.extend(fit(vendor, needs).map(|fit| (0.65, fit)));
    if let Some((connected, used)) = connected(case, vendor) {
        parts.push((0.15, (connected.len() as f64 / used.min(5) as f64).min(1.0)));
    }
    if let Some(peers) = case
        .peers
        .as_ref()
        .filter(|peers| peers.firms_with_evidence >= 5)
    {
        let share = |v: &Vendor| peers.by_vendor[&v.id].share;
        let active = case.vendors.iter().filter(|v| v.is_active);
        parts.push((0.15, share(vendor) / active.map(share).fold(0.0, f64::max)));
    }
    if let Some(spend) = case.spend {
        let top = spend.price_bracket();
        let budget = match vendor.price_bracket {
            None => 0.5,
            Some(bracket) if bracket <= top => 1.0,
            Some(bracket) if bracket == top + 1 => 0.5,
            Some(_) => 0.0,
        };
        parts.push((0.05, budget));
    }
    let kept: f64 = parts.iter().map(|(weight, _)| weight).sum();
    let earned: f64 = parts.iter().map(|(weight, part)| weight * part).sum();
    (!parts.is_empty()).then(|| 100.0 * earned / kept)
}

/// What a vendor is sorted by, and its name.
fn place(case: &Case, vendor: &Vendor, needs: &[(String, f64)]) -> (i64, usize, String, String) {
    let mut tags: Vec<_> = needs.iter().map(|(tag, _)| tag).collect();
    tags.sort();
    tags.dedup();
    let missing = tags
        .iter()
        .filter(|tag| match_degree(vendor, tag) == 0.0)
        .count();
    let tenths = (10.0 * score(case, vendor, needs).unwrap_or(0.0) + 1e-7).round() as i64;
    let name = vendor.name.clone();
    (-tenths, missing, name.to_lowercase(), name)
}

/// The options chosen that no active vendor comes near.
pub fn unmet(case: &Case) -> Vec<String> {
    let active: Vec<_> = case.vendors.iter().filter(|v| v.is_active).collect();
    let intake = intake();
    let options = intake.questions.iter().flat_map(|question| {
        let given = case.answers.iter().filter(|a| a.question_id == question.id);
        let values: Vec<_> = given.flat_map(|a| &a.selected_values).collect();
        question
            .options
            .iter()
            .filter(move |o| !o.neutral && values.contains(&&o.label))
    });
    let is_met = |tag: &String| active.iter().any(|v| match_degree(v, tag) > 0.0);
    options
        .filter(|option| !active.is_empty() && !option.tags.iter().any(is_met))
        .map(|option| option.label.clone())
        .collect()
}

/// (name, score in tenths) of the vendors shown, and how many facets were set aside.
pub fn rank(case: &Case) -> (Vec<(String, i64)>, usize) {
    let order = [
        Facet::Price,
        Facet::Geography,
        Facet::Size,
        Facet::Integrations,
    ];
    let mut shown = Vec::new();
    let mut dropped = 0;
    for aside in 0..=order.len() {
        let needs = needs(&case.answers, &order[..aside]);
        let with_last = aside
            .checked_sub(1)
            .map(|last| super::reference::needs(&case.answers, &order[..last]));
        if with_last.is_some_and(|before| before == needs) {
            continue;
        }
        dropped += usize::from(aside > 0);
        let fits = |v: &&Vendor| v.is_active && fit(v, &needs).is_none_or(|fit| fit > 0.2 - 1e-9);
        shown.extend(
            case.vendors
                .iter()
                .filter(fits)
                .map(|v| place(case, v, &needs)),
        );
        if !shown.is_empty() {
            break;
        }
    }
    if shown.is_empty() {
        dropped = 0;
        let needs = needs(&case.answers, &[]);
        shown.extend(
            case.vendors
                .iter()
                .filter(|v| v.is_active)
                .map(|v| place(case, v, &needs)),
        );
    }
    shown.sort();
    (
        shown.into_iter().take(5).map(|v| (v.3, -v.0)).collect(),
        dropped,
    )
}
