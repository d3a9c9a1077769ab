//! A slow reference of the ranking, straight from the definitions: compares text with text, and
//! looks at every vendor on its own.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small"
)]

mod badges;
mod degree;
mod eligibility;

pub use self::degree::match_degree;
pub use self::eligibility::bracket;

use self::badges::assign_badges;
use self::degree::{canonical, closure, listed};
use self::eligibility::{eligibility, serves_sizes, serves_states};
use super::*;

/// A vendor that is shown, as the definitions would have it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub name: String,
    pub tenths: i64,
    pub badge: Option<Badge>,
    pub in_use: bool,
    pub eligibility: Eligibility,
    /// Labels, sorted; each with whether it is a must-have.
    pub matched: Vec<(String, bool)>,
    pub missing: Vec<(String, bool)>,
    /// Of the missing those that it comes near to.
    pub near: Vec<String>,
    /// Of the missing those that it says no to.
    pub denied: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    pub tag: String,
    pub weight: f64,
    pub must_have: bool,
}

fn label(tag: &str) -> String {
    let known = TAGS.iter().find(|known| known.0 == tag);
    known.map_or(tag, |known| known.1).to_owned()
}

fn chosen<'a>(answers: &'a [Answer], question: &str) -> (Vec<&'a String>, Vec<&'a String>) {
    let given = || answers.iter().filter(|a| a.question_id == question);
    (
        given().flat_map(|a| &a.selected_values).collect(),
        given().flat_map(|a| &a.must_have).collect(),
    )
}

/// Every need whose facet is not dropped. Must-haves are never dropped.
pub fn needs(answers: &[Answer], aside: &[Facet]) -> Vec<Need> {
    let mut all = Vec::new();
    let mut kept_tags = Vec::new();
    for question in intake().questions {
        let (values, must) = chosen(answers, &question.id);
        let options = question.options.iter();
        let asking = options.filter(|o| !o.neutral && values.contains(&&o.label));
        let asking: Vec<_> = asking.map(|o| (o, must.contains(&&o.label))).collect();
        let times = |must: bool| if must { 2.0 } else { 1.0 };
        let together: f64 = asking.iter().map(|(_, must)| times(*must)).sum();
        let share = if together > 3.0 { 3.0 / together } else { 1.0 };
        for (option, must_have) in asking {
            for tag in &option.tags {
                let weight = share * times(must_have) / option.tags.len() as f64;
                let tag = tag.clone();
                if must_have {
                    kept_tags.push(tag.clone());
                }
                all.push((
                    Need {
                        tag,
                        weight,
                        must_have,
                    },
                    question.facet,
                ));
            }
        }
    }
    for (wanted, _) in &mut all {
        wanted.must_have = kept_tags.contains(&wanted.tag);
    }
    let kept = all
        .into_iter()
        .filter(|(wanted, facet)| wanted.must_have || !aside.contains(facet));
    kept.map(|(wanted, _)| wanted).collect()
}

pub fn fit(vendor: &Vendor, needs: &[Need]) -> Option<f64> {
    let total: f64 = needs.iter().map(|need| need.weight).sum();
    let met: f64 = needs
        .iter()
        .map(|need| need.weight * match_degree(vendor, &need.tag))
        .sum();
    (!needs.is_empty()).then(|| met / total)
}

/// The distinct needs, those met and those not.
pub fn met_and_missing(vendor: &Vendor, needs: &[Need]) -> (Vec<Need>, Vec<Need>) {
    let mut distinct: Vec<Need> = Vec::new();
    for need in needs {
        if !distinct.iter().any(|other| other.tag == need.tag) {
            distinct.push(need.clone());
        }
    }
    let is_met = |need: &Need| match_degree(vendor, &need.tag) > 0.9;
    distinct.into_iter().partition(is_met)
}

/// Those of the missing needs of which it has the parent or a child.
pub fn near(vendor: &Vendor, missing: &[Need]) -> Vec<Need> {
    let is_near = |need: &&Need| match_degree(vendor, &need.tag) > 0.0;
    missing.iter().filter(is_near).cloned().collect()
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

fn share_of<T: PartialEq>(wanted: &[T], served: &[T]) -> f64 {
    if served.is_empty() {
        return 0.5;
    }
    wanted.iter().filter(|item| served.contains(item)).count() as f64 / wanted.len() as f64
}

/// Each part that applies: its weight, then its value.
pub fn parts(case: &Case, vendor: &Vendor, needs: &[Need]) -> Vec<(f64, f64)> {
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
    if let Some(spend) = case.firm.software_spend {
        let top = spend.price_bracket();
        let budget = match bracket(vendor) {
            None => 0.5,
            Some(bracket) if bracket <= top => 1.0,
            Some(bracket) if bracket == top + 1 => 0.5,
            Some(_) => 0.0,
        };
        parts.push((0.05, budget));
    }
    let states: Vec<_> = case.firm.states.iter().collect();
    if !states.is_empty() {
        parts.push((0.05, share_of(&states, &serves_states(vendor))));
    }
    let usual = [
        case.firm.attorneys.map(AttorneysCountBand::sizes),
        case.firm.employees.map(EmployeesCountBand::sizes),
        case.firm.cases.map(InjuryCasesBand::sizes),
    ];
    for sizes in usual.into_iter().flatten() {
        let wanted: Vec<_> = sizes.iter().collect();
        parts.push((0.05, share_of(&wanted, &serves_sizes(vendor))));
    }
    parts
}

fn tenths(parts: &[(f64, f64)]) -> Option<i64> {
    let kept: f64 = parts.iter().map(|(weight, _)| weight).sum();
    let earned: f64 = parts.iter().map(|(weight, part)| weight * part).sum();
    (!parts.is_empty()).then(|| (1_000.0 * earned / kept + 1e-7).round() as i64)
}

pub fn is_in_use(case: &Case, vendor: &Vendor) -> bool {
    let tools = case.stack.iter().flatten();
    let mut named = tools.filter(|tool| tool.category_id == vendor.category_id);
    named.any(|tool| slug(&tool.name) == slug(&vendor.name))
}

/// The options chosen that no active vendor meets, or none of these.
pub fn unmet(case: &Case, shown: &[VendorId]) -> Vec<(String, Unmet)> {
    let active: Vec<_> = case.vendors.iter().filter(|v| v.is_active).collect();
    let intake = intake();
    let options = intake.questions.iter().flat_map(|question| {
        let (values, _) = chosen(&case.answers, &question.id);
        let options = question.options.iter();
        options.filter(move |o| !o.neutral && values.contains(&&o.label))
    });
    let best = |tag: &String| {
        let degrees = active.iter().map(|v| match_degree(v, tag));
        degrees.fold(0.0, f64::max)
    };
    options
        .filter_map(|option| {
            let meets = |v: &Vendor| option.tags.iter().all(|tag| match_degree(v, tag) >= 0.9);
            let meeting = || active.iter().filter(|v| meets(v));
            if meeting().next().is_none() {
                let comes_near = option.tags.iter().map(best).any(|best| best > 0.0);
                let unmet = Unmet::ByAll { comes_near };
                return (!active.is_empty()).then(|| (option.label.clone(), unmet));
            }
            let serves = |v: &Vendor| !serves_others_only(eligibility(case, v));
            let serve_others_only = !meeting().any(|v| serves(v));
            let named = || meeting().filter(|v| serve_others_only || serves(v));
            let unmet = Unmet::ByThoseShown {
                meeting: named().count(),
                name: named().next().map(|v| v.name.clone()),
                serve_others_only,
            };
            let is_shown = meeting().any(|v| shown.contains(&v.id));
            (!is_shown).then(|| (option.label.clone(), unmet))
        })
        .collect()
}

/// Who does not meet an option.
pub enum Unmet {
    ByAll {
        comes_near: bool,
    },
    /// How many others meet it, of those that may serve the firm where any does, and one of these.
    ByThoseShown {
        meeting: usize,
        name: Option<String>,
        serve_others_only: bool,
    },
}

fn serves_others_only(eligibility: Eligibility) -> bool {
    eligibility.state == Some(Eligible::No) || eligibility.size == Some(Eligible::No)
}

/// What a vendor is sorted by, and how it is shown.
type Placed = ((bool, usize, i64, usize, String, String), Shown);

fn place(case: &Case, vendor: &Vendor, needs: &[Need]) -> Placed {
    let asked = super::reference::needs(&case.answers, &[]);
    let (met, missing) = met_and_missing(vendor, &asked);
    let eligibility = eligibility(case, vendor);
    let unmet = missing.iter().filter(|need| need.must_have).count();
    let tenths = tenths(&parts(case, vendor, needs)).unwrap_or(0);
    let name = vendor.name.clone();
    let order = (
        serves_others_only(eligibility),
        unmet,
        -tenths,
        missing.len(),
        name.to_lowercase(),
        name.clone(),
    );
    let mut near: Vec<_> = near(vendor, &missing)
        .iter()
        .map(|need| label(&need.tag))
        .collect();
    near.sort();
    let denied = missing.iter().filter(|need| is_dearer(vendor, &need.tag));
    let mut denied: Vec<_> = denied.map(|need| label(&need.tag)).collect();
    denied.sort();
    let labels = |needs: Vec<Need>| {
        let labels = needs
            .into_iter()
            .map(|need| (label(&need.tag), need.must_have));
        let mut labels: Vec<_> = labels.collect();
        labels.sort();
        labels
    };
    let shown = Shown {
        name,
        tenths,
        badge: None,
        in_use: is_in_use(case, vendor),
        eligibility,
        matched: labels(met),
        missing: labels(missing),
        near,
        denied,
    };
    (order, shown)
}

/// Whether it names a price above the one asked for, which is the only "no" of these vendors.
fn is_dearer(vendor: &Vendor, asked: &str) -> bool {
    let above = closure(asked).split_off(1);
    asked.starts_with("price-") && listed(vendor).iter().any(|tag| above.contains(tag))
}

/// The vendors that are shown, and how many facets were set aside.
pub fn rank(case: &Case) -> (Vec<Shown>, usize) {
    let order = [
        Facet::Price,
        Facet::Geography,
        Facet::Size,
        Facet::Integrations,
    ];
    let active: Vec<_> = case.vendors.iter().filter(|v| v.is_active).collect();
    let asked = needs(&case.answers, &[]);
    let serves = |v: &&&Vendor| !serves_others_only(eligibility(case, v));
    let is_served = active.iter().any(|v| serves(&v));
    let mut shown = Vec::new();
    let mut dropped = 0;
    let mut others_alone = true;
    let mut used = asked.clone();
    for aside in 0..=order.len() {
        let kept = needs(&case.answers, &order[..aside]);
        if aside > 0 && needs(&case.answers, &order[..aside - 1]) == kept {
            continue;
        }
        dropped += usize::from(aside > 0);
        let fits = |v: &&&Vendor| {
            meets_must_haves(v, &asked) || fit(v, &kept).is_none_or(|fit| fit > 0.2 - 1e-9)
        };
        let fitting: Vec<_> = active.iter().filter(fits).collect();
        if fitting.iter().any(|v| !is_served || serves(v)) {
            others_alone = aside > 0;
            shown = fitting.iter().map(|v| place(case, v, &kept)).collect();
            used = kept;
            break;
        }
    }
    let none_fits = shown.is_empty();
    if none_fits {
        dropped = 0;
        shown = active.iter().map(|v| place(case, v, &asked)).collect();
    }
    shown.sort_by_key(|(order, _)| order.clone());
    let mut ineligible = kept_ineligible(case, &asked, others_alone);
    ineligible.retain(|name| shown.iter().any(|(_, shown)| shown.name == *name));
    if !ineligible.is_empty() {
        dropped = 0;
    }
    let is_ineligible = |name: &str| ineligible.contains(&name);
    let place = shown
        .iter()
        .position(|(_, shown)| is_ineligible(&shown.name));
    if let Some(place) = place.filter(|place| *place > 4) {
        let kept = shown.remove(place);
        shown.insert(4, kept);
    }
    shown.truncate(5);
    let mut shown: Vec<Shown> = shown.into_iter().map(|(_, shown)| shown).collect();
    let by_name = shown.first().is_none_or(|first| {
        let first = active.iter().find(|v| v.name == first.name).unwrap();
        parts(case, first, &used).is_empty()
    });
    if !by_name {
        assign_badges(&mut shown);
    }
    (shown, dropped)
}

/// The vendors that serve others only of which one keeps the last place shown: they alone meet every
/// must-have, or they alone meet enough.
fn kept_ineligible<'c>(case: &'c Case, asked: &[Need], others_alone: bool) -> Vec<&'c str> {
    let active = case.vendors.iter().filter(|v| v.is_active);
    let (others, serving): (Vec<&Vendor>, Vec<&Vendor>) =
        active.partition(|v| serves_others_only(eligibility(case, v)));
    if serving.is_empty() || serving.iter().any(|v| meets_must_haves(v, asked)) {
        return Vec::new();
    }
    let by_must_haves = others.iter().any(|v| meets_must_haves(v, asked));
    let is_enough = |v: &Vendor| fit(v, asked).is_none_or(|fit| fit > 0.2 - 1e-9);
    let is_kept = |v: &&Vendor| {
        if by_must_haves {
            meets_must_haves(v, asked)
        } else {
            others_alone && is_enough(v)
        }
    };
    others
        .into_iter()
        .filter(is_kept)
        .map(|v| v.name.as_str())
        .collect()
}

/// Whether something is a must-have and the vendor lacks none that is.
fn meets_must_haves(vendor: &Vendor, asked: &[Need]) -> bool {
    let missing = met_and_missing(vendor, asked).1;
    asked.iter().any(|need| need.must_have) && !missing.iter().any(|need| need.must_have)
}
