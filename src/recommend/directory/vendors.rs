//! The vendors of one category, indexed for rankings once per version of the directory.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use fixedbitset::FixedBitSet;

use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{VendorId, slug};
use crate::domain::question::Question;
use crate::domain::recommend::Eligibility;
use crate::domain::vendor::Vendor;
use crate::parallel;
use crate::recommend::capabilities::{
    CategoryWords, Claim, Lexicon, VendorClaims, have_same_texts, in_texts, vendor_claims,
};
use crate::recommend::points::{FirmProfile, ServedFirms};
use crate::recommend::tags::{OtherSlugs, SlugId, TagId, Vocabulary};

use super::postings::Postings;
use super::vendor_facts::VendorFacts;

/// The active vendors of one category, by name.
///
/// Inactive vendors are left out here, so that no ranking can offer one.
#[derive(Clone, Debug, Default)]
pub struct CategoryVendors {
    facts: Vec<VendorFacts>,
    /// Theirs, in their order; shared by every copy.
    ids: Arc<[VendorId]>,
    /// What each says about whom it serves, side by side: a ranking reads it of all of them.
    served: Vec<ServedFirms>,
    postings: Postings,
    other_slugs: OtherSlugs,
    /// What they were read by.
    lexicon: Lexicon,
    /// The words by which the category asks, worked out when they are first asked for.
    words: Arc<OnceLock<CategoryWords>>,
}

impl CategoryVendors {
    /// Takes the vendors of the category in any order, each with what administrators decided, and
    /// reads what they claim by the words of the category, except texts of which it is known what they say.
    pub fn build<'d>(
        vocabulary: &Vocabulary,
        lexicon: &Lexicon,
        vendors: impl IntoIterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
        known_texts: impl Fn(&Vendor) -> Option<Arc<[Claim]>>,
    ) -> Self {
        let known = Reusable {
            facts: |_: &Arc<Vendor>| None,
            in_texts: known_texts,
        };
        let slugs = OtherSlugs::new();
        Self::index(vocabulary, lexicon, vendors, &known, slugs, Arc::default())
    }

    /// Indexes other vendors by the same words. What a vendor of these claims is not read again where it
    /// `is_known`, which is most of the cost.
    #[must_use]
    pub fn rebuild<'d>(
        &self,
        vocabulary: &Vocabulary,
        lexicon: &Lexicon,
        vendors: impl IntoIterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
        is_known: impl Fn(&Arc<Vendor>) -> bool,
    ) -> Self {
        let by_id = self.facts_by_id();
        let known = Reusable {
            facts: |vendor: &Arc<Vendor>| {
                let facts = by_id.get(&vendor.id).copied();
                facts.filter(|_| is_known(vendor))
            },
            in_texts: |vendor: &Vendor| in_texts_of(&by_id, vendor),
        };
        let (slugs, words) = (self.other_slugs.clone(), Arc::clone(&self.words));
        Self::index(vocabulary, lexicon, vendors, &known, slugs, words)
    }

    /// What texts say that are among those of these vendors, for another lexicon that
    /// [`reads like`](Lexicon::reads_like) theirs.
    pub fn known_texts(&self) -> impl Fn(&Vendor) -> Option<Arc<[Claim]>> {
        let by_id = self.facts_by_id();
        move |vendor| in_texts_of(&by_id, vendor)
    }

    fn facts_by_id(&self) -> HashMap<&VendorId, &VendorFacts> {
        self.facts.iter().map(|facts| (facts.id(), facts)).collect()
    }

    fn index<'d, 'k>(
        vocabulary: &Vocabulary,
        lexicon: &Lexicon,
        vendors: impl IntoIterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
        known: &Reusable<
            impl Fn(&Arc<Vendor>) -> Option<&'k VendorFacts>,
            impl Fn(&Vendor) -> Option<Arc<[Claim]>>,
        >,
        mut other_slugs: OtherSlugs,
        words: Arc<OnceLock<CategoryWords>>,
    ) -> Self {
        let mut active: Vec<_> = vendors
            .into_iter()
            .filter(|(vendor, _)| vendor.is_active)
            .collect();
        active.sort_by_cached_key(|(vendor, _)| (vendor.name.to_lowercase(), vendor.id.clone()));
        let unread = active
            .iter()
            .filter(|(vendor, _)| (known.facts)(vendor).is_none());
        let unread: Vec<_> = unread
            .map(|(vendor, decisions)| UnreadVendor {
                vendor,
                decisions,
                in_texts: (known.in_texts)(vendor),
            })
            .collect();
        let mut read = read(&unread, lexicon, vocabulary).into_iter();
        let facts: Vec<_> = active
            .iter()
            .map(|(vendor, _)| {
                if let Some(facts) = (known.facts)(vendor) {
                    return facts.clone();
                }
                let said = read.next().unwrap_or_default();
                VendorFacts::claiming(Arc::clone(vendor), said, vocabulary, &mut other_slugs)
            })
            .collect();
        Self {
            postings: Postings::build(&facts, vocabulary),
            ids: facts.iter().map(|facts| facts.id().clone()).collect(),
            served: facts.iter().map(|facts| *facts.served()).collect(),
            facts,
            other_slugs,
            lexicon: lexicon.clone(),
            words,
        }
    }

    /// The words by which the questions of the category ask.
    pub(in crate::recommend) fn words(
        &self,
        questions: &[Question],
        vocabulary: &Vocabulary,
    ) -> &CategoryWords {
        self.words
            .get_or_init(|| CategoryWords::of(questions, &self.lexicon, vocabulary))
    }

    /// Looks which of those each vendor has, so that no request waits for it. O(vendors) the first time, then those that
    /// have changed.
    pub fn read_words(&self, questions: &[Question], vocabulary: &Vocabulary) {
        let asked = self.words(questions, vocabulary);
        let shares: Vec<_> = self.facts.chunks(READ_PER_THREAD).collect();
        parallel::map(shares, parallel::threads(), |vendors| {
            for facts in vendors {
                facts.words(asked);
            }
        });
    }

    /// Reads one of the vendors again, which says something else under the same name, or about which
    /// something else was decided. Linear in what all of them claim.
    pub fn replace(
        &mut self,
        vendor: &Arc<Vendor>,
        decisions: &CapabilityDecisions,
        lexicon: &Lexicon,
        vocabulary: &Vocabulary,
    ) {
        let mut all = self.facts.iter();
        let Some(at) = all.position(|facts| *facts.id() == vendor.id) else {
            return;
        };
        let (vendor, slugs) = (Arc::clone(vendor), &mut self.other_slugs);
        let facts = VendorFacts::new(vendor, decisions, lexicon, vocabulary, slugs);
        self.served[at] = *facts.served();
        self.facts[at] = facts;
        self.postings = Postings::build(&self.facts, vocabulary);
    }

    /// The vendors by name.
    pub fn all(&self) -> &[VendorFacts] {
        &self.facts
    }

    /// What is known of one, where it is this very vendor. O(log vendors).
    pub fn facts_of(&self, vendor: &Arc<Vendor>) -> Option<&VendorFacts> {
        let key = (vendor.name.to_lowercase(), &vendor.id);
        let found = self
            .facts
            .binary_search_by(|facts| (facts.vendor().name.to_lowercase(), facts.id()).cmp(&key));
        let facts = &self.facts[found.ok()?];
        Arc::ptr_eq(facts.vendor(), vendor).then_some(facts)
    }

    /// The ids of the vendors by name.
    pub(super) fn ids(&self) -> &Arc<[VendorId]> {
        &self.ids
    }

    /// Whether the category asks for a budget of its own, in dollars: what an agency costs with its ads is
    /// not paid from what a firm spends on software.
    pub fn has_own_prices(&self) -> bool {
        self.lexicon.has_own_prices()
    }

    /// A firm as far as it matters to these vendors.
    pub(in crate::recommend) fn applicable_profile(&self, firm: FirmProfile) -> FirmProfile {
        FirmProfile {
            software_spend: firm.software_spend.filter(|_| !self.has_own_prices()),
            ..firm
        }
    }

    /// Whether a vendor serves a firm; nothing is known of one that is not this very vendor. O(log vendors).
    pub fn eligibility(&self, vendor: &Arc<Vendor>, firm: FirmProfile) -> Eligibility {
        let served = self.facts_of(vendor).map(VendorFacts::served);
        let firm = self.applicable_profile(firm);
        served.map_or_else(Eligibility::default, |served| served.eligibility(&firm))
    }

    /// How many vendors offer all of these, by themselves or by what implies them; nobody offers nothing. Linear in those
    /// that come near one.
    pub fn offering_all(&self, tags: &[TagId]) -> usize {
        self.that_offer_all(tags.iter().copied()).count_ones(..)
    }

    /// Which they are, by their place among all.
    pub(in crate::recommend) fn that_offer_all(
        &self,
        tags: impl Iterator<Item = TagId>,
    ) -> FixedBitSet {
        let offering = |tag| -> FixedBitSet {
            let matching = self.postings.matching(tag);
            let offering = matching.filter(|(_, degree)| !degree.is_near());
            offering.map(|(vendor, _)| vendor).collect()
        };
        let all = tags.map(offering).reduce(|mut all, others| {
            all.intersect_with(&others);
            all
        });
        all.unwrap_or_default()
    }

    /// In the order of [`Self::all`].
    pub(in crate::recommend) fn served(&self) -> &[ServedFirms] {
        &self.served
    }

    pub(in crate::recommend) fn postings(&self) -> &Postings {
        &self.postings
    }

    /// The slug of a tool's name; `None` where no vendor of the category lists it.
    pub(super) fn slug_of(&self, name: &str, vocabulary: &Vocabulary) -> Option<SlugId> {
        match vocabulary.canonical(name) {
            Ok(tag) => Some(SlugId::Tag(tag)),
            Err(bare) => {
                let other = self.other_slugs.get(&slug(name));
                let other = other.or_else(|| self.other_slugs.get(&bare));
                other.copied().map(SlugId::Other)
            }
        }
    }
}

/// What need not be read again.
struct Reusable<F, T> {
    /// All about a vendor, where it stays as it was.
    facts: F,
    /// What its texts say, where those do.
    in_texts: T,
}

fn in_texts_of(known: &HashMap<&VendorId, &VendorFacts>, vendor: &Vendor) -> Option<Arc<[Claim]>> {
    let facts = known.get(&vendor.id)?;
    have_same_texts(facts.vendor(), vendor).then(|| Arc::clone(facts.in_texts()))
}

/// A vendor to be read.
struct UnreadVendor<'v> {
    vendor: &'v Vendor,
    decisions: &'v CapabilityDecisions,
    /// Where they need not be read again.
    in_texts: Option<Arc<[Claim]>>,
}

/// Fewer vendors are not worth a thread.
const READ_PER_THREAD: usize = 32;

/// What each says, on several threads where there are many.
fn read(
    vendors: &[UnreadVendor<'_>],
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<VendorClaims> {
    let share = vendors.len().div_ceil(parallel::threads());
    let shares: Vec<_> = vendors.chunks(share.max(READ_PER_THREAD)).collect();
    let threads = shares.len();
    let read = parallel::map(shares, threads, |vendors| {
        let all = vendors.iter().map(|unread| {
            let known = unread.in_texts.clone();
            let in_texts = known.unwrap_or_else(|| in_texts(unread.vendor, lexicon, vocabulary));
            vendor_claims(
                unread.vendor,
                unread.decisions,
                in_texts,
                lexicon,
                vocabulary,
            )
        });
        all.collect::<Vec<_>>()
    });
    read.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests;
