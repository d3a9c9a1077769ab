//! One vendor with everything that it claims and lists, so that a need is looked up and not
//! searched.

use std::sync::{Arc, OnceLock};

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::{
    CategoryWords, Claim, Lexicon, VendorClaims, VendorWords, in_texts, suggestions, vendor_claims,
};
use crate::recommend::points::{Degree, ServedFirms};
use crate::recommend::tags::{OtherSlugs, SlugId, SlugSet, TagId, TagSet, Vocabulary, tools_in};

use super::price_bracket::price_bracket;

/// A vendor, what it claims and what it connects to.
#[derive(Clone, Debug)]
pub struct VendorFacts {
    vendor: Arc<Vendor>,
    /// All that its texts say, in their order.
    in_texts: Arc<[Claim]>,
    /// By tag.
    claims: Vec<Claim>,
    /// The tags that its words leave in doubt.
    doubtful: TagSet,
    /// The tags that it has or comes near to, by tag.
    met: Vec<MetNeed>,
    /// The tags that it claims, and names that the vocabulary does not know.
    listed: SlugSet,
    integrations: SlugSet,
    served: ServedFirms,
    /// Whether its category asks for a budget of its own, of which its column says only the most.
    has_own_prices: bool,
    /// Which of the words that its category asks by it has; worked out when first asked for.
    words: Arc<OnceLock<VendorWords>>,
}

/// That a vendor meets the need for a tag.
#[derive(Clone, Copy, Debug)]
struct MetNeed {
    tag: TagId,
    degree: Degree,
    /// The index of the claim behind it.
    claim: usize,
}

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
        let in_texts = in_texts(&vendor, lexicon, vocabulary);
        let all = vendor_claims(&vendor, decisions, in_texts, lexicon, vocabulary);
        Self::claiming(vendor, all, vocabulary, other_slugs)
    }

    /// The facts of a vendor whose claims were read before.
    pub(super) fn claiming(
        vendor: Arc<Vendor>,
        all: VendorClaims,
        vocabulary: &Vocabulary,
        other_slugs: &mut OtherSlugs,
    ) -> Self {
        let VendorClaims {
            claims,
            doubtful,
            has_open_places,
            has_own_prices,
            in_texts,
        } = all;
        let mut intern = |text: &str, known: Option<TagId>| {
            known.map(SlugId::Tag).or_else(|| {
                let slug = slug(text);
                let next = u32::try_from(other_slugs.len()).expect("slugs fit in memory");
                (!slug.is_empty()).then(|| SlugId::Other(*other_slugs.entry(slug).or_insert(next)))
            })
        };
        let claimed = claims.iter().filter(|claim| claim.degree().is_some());
        let mut listed: SlugSet = claimed.map(|claim| SlugId::Tag(claim.tag)).collect();
        let tools = vendor.integrations.iter();
        let tools = tools.flat_map(|entry| tools_in(entry, vocabulary));
        let tools = tools.filter_map(|name| intern(name, vocabulary.integration(name)));
        let tools: Vec<SlugId> = tools.collect();
        let areas = &vendor.practice_areas_supported;
        let texts = [&vendor.tags, areas, &vendor.geo_focus];
        let texts = texts.into_iter().flatten();
        let texts = texts.filter_map(|text| intern(text, vocabulary.tag(&slug(text))));
        let all = texts.chain(tools.iter().copied());
        listed.extend(all.filter(|slug| matches!(slug, SlugId::Other(_))));
        // Of the column except those that an administrator denied, and those that one confirmed.
        let tools = tools.into_iter();
        let mut integrations: SlugSet = tools.filter(|tool| listed.contains(*tool)).collect();
        let is_confirmed = |claim: &&Claim| claim.state == ClaimState::Confirmed;
        let confirmed = claims.iter().filter(is_confirmed);
        integrations.extend(confirmed.map(|claim| SlugId::Tag(claim.tag)));
        let mut facts = Self {
            met: met_needs(&claims, vocabulary),
            served: ServedFirms::default(),
            has_own_prices,
            words: Arc::default(),
            doubtful: doubtful.iter().map(|claim| claim.tag).collect(),
            vendor,
            in_texts,
            claims,
            listed,
            integrations,
        };
        facts.served = ServedFirms::new(
            |tag| facts.has(tag),
            |tag| facts.denies(tag),
            has_open_places,
            price_bracket(&facts.vendor, has_own_prices, &facts.claims, vocabulary),
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

    /// All that its texts say, in their order.
    pub(super) fn in_texts(&self) -> &Arc<[Claim]> {
        &self.in_texts
    }

    /// What it claims and denies, one claim for a tag, by tag.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// What its words come near to without saying it, the best first, by the words and decisions that it was
    /// read with.
    pub fn suggestions(
        &self,
        decisions: &CapabilityDecisions,
        lexicon: &Lexicon,
        vocabulary: &Vocabulary,
    ) -> Vec<Claim> {
        let (vendor, in_texts) = (&self.vendor, Arc::clone(&self.in_texts));
        let all = vendor_claims(vendor, decisions, in_texts, lexicon, vocabulary);
        suggestions(vendor, &all.claims, all.doubtful, lexicon, vocabulary)
    }

    /// The claim by which it meets the need for a tag: of the tag, of one that implies it, or of its
    /// parent or a child.
    pub fn claim_meeting(&self, tag: TagId) -> Option<&Claim> {
        self.met(tag).map(|met| &self.claims[met.claim])
    }

    /// The claim that it has a tag, or does not have it: about the tag itself or about one that implies it.
    pub fn claim_about(&self, tag: TagId) -> Option<&Claim> {
        let met = self.met(tag).filter(|met| !met.degree.is_near());
        met.map_or_else(|| self.denial(tag), |met| Some(&self.claims[met.claim]))
    }

    /// Whether someone said that it does not have the tag.
    pub fn denies(&self, tag: TagId) -> bool {
        self.denial(tag).is_some()
    }

    fn denial(&self, tag: TagId) -> Option<&Claim> {
        let at = self.claims.binary_search_by_key(&tag, |claim| claim.tag);
        Some(&self.claims[at.ok()?]).filter(|claim| claim.state == ClaimState::Denied)
    }

    /// Whether its words or its column name a price above the one that is asked for.
    pub(in crate::recommend) fn is_dearer(&self, price: TagId, vocabulary: &Vocabulary) -> bool {
        let above = vocabulary.implied(price);
        let mut said = self.claims.iter().filter(|claim| match claim.state {
            ClaimState::Derived | ClaimState::Confirmed => true,
            ClaimState::Listed => !self.has_own_prices,
            _ => false,
        });
        vocabulary.is_price(price) && said.any(|claim| above.contains(&claim.tag))
    }

    /// Which of the words it has by which its category asks; always the same category's.
    pub(in crate::recommend) fn words(&self, asked: &CategoryWords) -> &VendorWords {
        self.words.get_or_init(|| asked.of_vendor(&self.vendor))
    }

    /// Whether its words leave in doubt whether it has the tag or one that implies it.
    pub(in crate::recommend) fn is_in_doubt(&self, tag: TagId, vocabulary: &Vocabulary) -> bool {
        let mut doubtful = self.doubtful.iter();
        doubtful.any(|other| other == tag || vocabulary.implied(other).contains(&tag))
    }

    /// How well it meets the need for `tag`, 0 to 1 (docs/recommendations.md#fit).
    pub(in crate::recommend) fn match_degree(&self, tag: TagId) -> f64 {
        self.met(tag).map_or(0.0, |met| met.degree.value())
    }

    /// Whether it claims the tag or one that implies it.
    pub(in crate::recommend) fn has(&self, tag: TagId) -> bool {
        self.met(tag).is_some_and(|met| !met.degree.is_near())
    }

    /// Whether it has anything in the facet of `tag`.
    pub(in crate::recommend) fn has_facet_of(&self, tag: TagId, vocabulary: &Vocabulary) -> bool {
        let facet = vocabulary.facet(tag);
        let mut had = self.met.iter().filter(|met| !met.degree.is_near());
        had.any(|met| vocabulary.facet(met.tag) == facet)
    }

    /// The bracket of its price, as administrators decided, from the column or from its words.
    pub fn price_bracket(&self) -> Option<u8> {
        self.served.price_bracket
    }

    pub(in crate::recommend) fn served(&self) -> &ServedFirms {
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
    pub(in crate::recommend) fn similarity(&self, other: &Self) -> f64 {
        let (both, either) = self.listed.overlap(&other.listed);
        let count =
            |slugs: usize| f64::from(u32::try_from(slugs).expect("a vendor lists few slugs"));
        if either == 0 {
            0.0
        } else {
            count(both) / count(either)
        }
    }

    fn met(&self, tag: TagId) -> Option<&MetNeed> {
        let at = self.met.binary_search_by_key(&tag, |met| met.tag).ok()?;
        Some(&self.met[at])
    }
}

/// A way to meet a need. The lowest counts: the better degree, then a claim about the tag itself, then the first claim.
type Way = (Degree, IsImplied, usize);
type IsImplied = bool;

/// The best degree for each tag: by a claim of its own, by implication, as a relative. What is denied
/// is met by nothing.
fn met_needs(claims: &[Claim], vocabulary: &Vocabulary) -> Vec<MetNeed> {
    let denied = denied(claims, vocabulary);
    let mut all: Vec<(TagId, Way)> = Vec::new();
    for (at, claim) in claims.iter().enumerate() {
        let Some(degree) = claim.degree() else {
            continue;
        };
        all.push((claim.tag, (degree, false, at)));
        if !claim.is_concluded {
            let implied = vocabulary.implied(claim.tag).iter();
            all.extend(implied.map(|tag| (*tag, (degree, true, at))));
        }
    }
    all.retain(|(tag, _)| !denied.contains(*tag));
    // By tag, not sorted: who serves the nation meets each state by many ways.
    let mut best: Vec<Option<Way>> = vec![None; vocabulary.tags().count()];
    let mut consider = |tag: TagId, way: Way| {
        let best = &mut best[tag.0 as usize];
        if best.is_none_or(|best| way < best) {
            *best = Some(way);
        }
    };
    for (tag, way) in all {
        consider(tag, way);
        let (degree, is_implied, claim) = way;
        let concluded = claims[claim].is_concluded && claims[claim].tag == tag;
        for relative in vocabulary.parent_and_children(tag) {
            let is_guess = concluded && vocabulary.implied(tag).contains(&relative);
            if !is_guess && !denied.contains(relative) {
                consider(relative, (degree.near(), is_implied, claim));
            }
        }
    }
    let met = vocabulary.tags().zip(best).filter_map(|(tag, best)| {
        let (degree, _, claim) = best?;
        Some(MetNeed { tag, degree, claim })
    });
    met.collect()
}

/// What is denied. A text that denies a step of a ladder ("not in two weeks but in one") denies
/// nothing where the vendor has a better step of it.
fn denied(claims: &[Claim], vocabulary: &Vocabulary) -> TagSet {
    let is_better = |claim: &Claim, tag: TagId| {
        claim.degree().is_some()
            && vocabulary.facet(claim.tag) == vocabulary.facet(tag)
            // A nationwide vendor may well leave a state out.
            && !vocabulary.is_place(tag)
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
