//! One vendor with everything that it claims and lists, so that a need is looked up and not
//! searched.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;

use super::capabilities::{Claim, Lexicon, claims};
use super::degree::Degree;
use super::eligibility::Served;
use super::tag_set::{TagId, TagSet};
use super::vocabulary::Vocabulary;

/// A vendor, what it claims and what it connects to.
#[derive(Clone, Debug)]
pub struct VendorFacts {
    vendor: Arc<Vendor>,
    /// By tag.
    claims: Vec<Claim>,
    /// The tags that it has or comes near to, by tag.
    met: Vec<Met>,
    /// The tags that it claims, and names that the vocabulary does not know.
    listed: SlugSet,
    integrations: SlugSet,
    served: Served,
}

/// That a vendor meets the need for a tag.
#[derive(Clone, Copy, Debug)]
struct Met {
    tag: TagId,
    degree: Degree,
    /// The index of the claim behind it.
    claim: usize,
}

/// A set of slugs: those of the vocabulary as bits, the others as sorted numbers.
#[derive(Clone, Debug, Default)]
struct SlugSet {
    tags: TagSet,
    others: Vec<u32>,
}

/// A slug of the vocabulary, or one that only this category has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SlugId {
    Tag(TagId),
    Other(u32),
}

/// The facet of states and regions: who is nationwide may well leave a state out.
const PLACES: &str = "geography";

/// Slugs that the vocabulary does not know, such as the names of rare tools, numbered.
pub(super) type OtherSlugs = HashMap<String, u32>;

impl VendorFacts {
    /// A vendor on its own, active or not.
    pub fn of(
        vendor: Arc<Vendor>,
        decisions: &CapabilityDecisions,
        lexicon: &Lexicon,
        vocabulary: &Vocabulary,
    ) -> Self {
        let mut others = OtherSlugs::new();
        Self::new(vendor, decisions, lexicon, vocabulary, &mut others)
    }

    /// A vendor of a category whose vendors share `other_slugs`.
    pub(super) fn new(
        vendor: Arc<Vendor>,
        decisions: &CapabilityDecisions,
        lexicon: &Lexicon,
        vocabulary: &Vocabulary,
        other_slugs: &mut OtherSlugs,
    ) -> Self {
        let claims = claims(&vendor, decisions, lexicon, vocabulary);
        Self::claiming(vendor, claims, vocabulary, other_slugs)
    }

    /// The same of what it was found to claim.
    pub(super) fn claiming(
        vendor: Arc<Vendor>,
        claims: Vec<Claim>,
        vocabulary: &Vocabulary,
        other_slugs: &mut OtherSlugs,
    ) -> Self {
        let mut intern = |text: &str| {
            let slug = slug(text);
            let known = vocabulary.tag(&slug).map(SlugId::Tag);
            known.or_else(|| {
                let next = u32::try_from(other_slugs.len()).expect("slugs fit in memory");
                (!slug.is_empty()).then(|| SlugId::Other(*other_slugs.entry(slug).or_insert(next)))
            })
        };
        let names = vendor.integrations.iter();
        let integrations: SlugSet = names.filter_map(|name| intern(name)).collect();
        let is_met = |claim: &&Claim| claim.degree().is_some();
        let claimed = claims
            .iter()
            .filter(is_met)
            .map(|claim| SlugId::Tag(claim.tag));
        let mut listed: SlugSet = claimed.collect();
        let texts = [
            &vendor.tags,
            &vendor.integrations,
            &vendor.practice_areas_supported,
            &vendor.geo_focus,
        ];
        let texts = texts.into_iter().flatten().filter_map(|text| intern(text));
        listed.extend(texts.filter(|slug| matches!(slug, SlugId::Other(_))));
        let mut facts = Self {
            met: met(&claims, vocabulary),
            served: Served::default(),
            vendor,
            claims,
            listed,
            integrations,
        };
        facts.served = Served::new(
            |tag| facts.has(tag),
            |tag| facts.denies(tag),
            price_bracket(&facts.vendor, &facts.claims, vocabulary),
            vocabulary,
        );
        facts
    }

    pub fn vendor(&self) -> &Arc<Vendor> {
        &self.vendor
    }

    pub fn id(&self) -> &VendorId {
        &self.vendor.id
    }

    /// What it claims and denies, one claim for a tag, by tag.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The claim by which it meets the need for a tag: of the tag, of one that implies it, or of its
    /// parent or a child.
    pub fn claim_meeting(&self, tag: TagId) -> Option<&Claim> {
        self.met(tag).map(|met| &self.claims[met.claim])
    }

    /// The claim that it has a tag, of the tag itself or of one that implies it, or that it has it not.
    pub fn claim_about(&self, tag: TagId) -> Option<&Claim> {
        let met = self.met(tag).filter(|met| !met.degree.is_near());
        let denied = || {
            let claim = self.claims.binary_search_by_key(&tag, |claim| claim.tag);
            let claim = claim.ok().map(|at| &self.claims[at]);
            claim.filter(|claim| claim.state == ClaimState::Denied)
        };
        met.map_or_else(denied, |met| Some(&self.claims[met.claim]))
    }

    /// Whether somebody said that it does not have the tag.
    pub fn denies(&self, tag: TagId) -> bool {
        let claim = self.claims.binary_search_by_key(&tag, |claim| claim.tag);
        claim.is_ok_and(|at| self.claims[at].state == ClaimState::Denied)
    }

    /// How well it meets the need for `tag`, 0 to 1 (docs/recommendations.md#fit).
    pub(super) fn match_degree(&self, tag: TagId) -> f64 {
        self.met(tag).map_or(0.0, |met| met.degree.value())
    }

    /// Whether it claims the tag or one that implies it.
    pub(super) fn has(&self, tag: TagId) -> bool {
        self.met(tag).is_some_and(|met| !met.degree.is_near())
    }

    /// Whether it has anything in the facet of `tag`.
    pub(super) fn has_facet_of(&self, tag: TagId, vocabulary: &Vocabulary) -> bool {
        let facet = vocabulary.facet(tag);
        let mut had = self.met.iter().filter(|met| !met.degree.is_near());
        had.any(|met| vocabulary.facet(met.tag) == facet)
    }

    /// The bracket of its price, from the column or from its words.
    pub(super) fn price_bracket(&self) -> Option<u8> {
        self.served.price_bracket
    }

    pub(super) fn served(&self) -> &Served {
        &self.served
    }

    pub(super) fn integrates_with(&self, tool: SlugId) -> bool {
        self.integrations.contains(tool)
    }

    /// The tags that it meets, each with its degree.
    pub(super) fn degrees(&self) -> impl Iterator<Item = (TagId, Degree)> {
        self.met.iter().map(|met| (met.tag, met.degree))
    }

    pub(super) fn integrations(&self) -> impl Iterator<Item = SlugId> {
        self.integrations.iter()
    }

    /// Jaccard similarity of everything that two vendors claim: 0 nothing shared, 1 the same.
    pub(super) fn similarity(&self, other: &Self) -> f64 {
        let (mut both, mut either) = self.listed.tags.overlap(&other.listed.tags);
        let (mine, theirs) = (&self.listed.others, &other.listed.others);
        let shared = mine
            .iter()
            .filter(|slug| theirs.binary_search(slug).is_ok())
            .count();
        both += shared;
        either += mine.len() + theirs.len() - shared;
        let count =
            |slugs: usize| f64::from(u32::try_from(slugs).expect("a vendor lists few slugs"));
        if either == 0 {
            0.0
        } else {
            count(both) / count(either)
        }
    }

    fn met(&self, tag: TagId) -> Option<&Met> {
        let at = self.met.binary_search_by_key(&tag, |met| met.tag).ok()?;
        Some(&self.met[at])
    }
}

/// The best degree for each tag: by a claim of its own, by implication, as a relative. What is denied
/// is met by nothing.
fn met(claims: &[Claim], vocabulary: &Vocabulary) -> Vec<Met> {
    let mut all: Vec<(TagId, Degree, bool, usize)> = Vec::new();
    for (at, claim) in claims.iter().enumerate() {
        let Some(degree) = claim.degree() else {
            continue;
        };
        all.push((claim.tag, degree, false, at));
        if !claim.is_concluded {
            let implied = vocabulary.implied(claim.tag).iter();
            all.extend(implied.map(|tag| (*tag, degree, true, at)));
        }
    }
    let denied = denied(claims, vocabulary);
    all.retain(|(tag, ..)| !denied.contains(*tag));
    for at in 0..all.len() {
        let (tag, degree, is_implied, claim) = all[at];
        let concluded = claims[claim].is_concluded && claims[claim].tag == tag;
        let relatives = vocabulary.parent_and_children(tag).filter(|relative| {
            let is_guess = concluded && vocabulary.implied(tag).contains(relative);
            !is_guess && !denied.contains(*relative)
        });
        all.extend(relatives.map(|relative| (relative, degree.near(), is_implied, claim)));
    }
    all.sort_unstable();
    all.dedup_by_key(|(tag, ..)| *tag);
    let met = all
        .into_iter()
        .map(|(tag, degree, _, claim)| Met { tag, degree, claim });
    met.collect()
}

/// What is denied. A text that denies a step of a ladder ("not in two weeks but in one") denies
/// nothing where the vendor has a better step of it.
fn denied(claims: &[Claim], vocabulary: &Vocabulary) -> TagSet {
    let is_better = |claim: &Claim, tag: TagId| {
        claim.degree().is_some()
            && vocabulary.facet(claim.tag) == vocabulary.facet(tag)
            && vocabulary.facet(tag) != PLACES
            && vocabulary.implied(claim.tag).contains(&tag)
    };
    let denied = claims
        .iter()
        .filter(|claim| claim.state == ClaimState::Denied);
    let stands = |denied: &&Claim| {
        let has_better = || claims.iter().any(|claim| is_better(claim, denied.tag));
        denied.field == ClaimField::Admin || !has_better()
    };
    denied.filter(stands).map(|claim| claim.tag).collect()
}

fn price_bracket(vendor: &Vendor, claims: &[Claim], vocabulary: &Vocabulary) -> Option<u8> {
    let said = |bracket: &u8| {
        let tag = vocabulary.tag(&format!("price-{bracket}"));
        let mut met = claims.iter().filter(|claim| claim.degree().is_some());
        tag.is_some_and(|tag| met.any(|claim| claim.tag == tag))
    };
    vendor.price_bracket.or_else(|| (1..=4).find(said))
}

impl SlugSet {
    fn iter(&self) -> impl Iterator<Item = SlugId> {
        let others = self.others.iter().map(|other| SlugId::Other(*other));
        self.tags.iter().map(SlugId::Tag).chain(others)
    }

    fn contains(&self, slug: SlugId) -> bool {
        match slug {
            SlugId::Tag(tag) => self.tags.contains(tag),
            SlugId::Other(other) => self.others.binary_search(&other).is_ok(),
        }
    }
}

impl Extend<SlugId> for SlugSet {
    fn extend<I: IntoIterator<Item = SlugId>>(&mut self, slugs: I) {
        for slug in slugs {
            match slug {
                SlugId::Tag(tag) => self.tags.insert(tag),
                SlugId::Other(other) => self.others.push(other),
            }
        }
        self.others.sort_unstable();
        self.others.dedup();
    }
}

impl FromIterator<SlugId> for SlugSet {
    fn from_iter<I: IntoIterator<Item = SlugId>>(slugs: I) -> Self {
        let mut set = Self::default();
        set.extend(slugs);
        set
    }
}
