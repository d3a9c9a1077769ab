//! The vendors of one category, indexed for rankings once per version of the directory.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;
use crate::parallel;

use super::capabilities::{Lexicon, Said, said};
use super::eligibility::Served;
use super::postings::Postings;
use super::score::FirmProfile;
use super::slug_set::{OtherSlugs, SlugId};
use super::tag_set::TagId;
use super::vendor_facts::VendorFacts;
use super::vocabulary::Vocabulary;

/// The active vendors of one category, by name.
///
/// Inactive vendors are left out here, so that no ranking can offer one.
#[derive(Clone, Debug, Default)]
pub struct CategoryVendors {
    facts: Vec<VendorFacts>,
    /// Theirs, in their order; shared by every copy.
    ids: Arc<[VendorId]>,
    /// What each says about whom it serves, side by side: a ranking reads it of all of them.
    served: Vec<Served>,
    postings: Postings,
    other_slugs: OtherSlugs,
    /// Whether their prices are on a scale of the category's own.
    has_own_prices: bool,
}

impl CategoryVendors {
    /// Takes the vendors of the category in any order, each with what administrators decided, and
    /// reads what they claim by the words of the category.
    pub fn build<'d>(
        vocabulary: &Vocabulary,
        lexicon: &Lexicon,
        vendors: impl IntoIterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
    ) -> Self {
        Self::default().rebuild(vocabulary, lexicon, vendors, |_| false)
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
        let mut active: Vec<_> = vendors
            .into_iter()
            .filter(|(vendor, _)| vendor.is_active)
            .collect();
        active.sort_by_cached_key(|(vendor, _)| (vendor.name.to_lowercase(), vendor.id.clone()));
        let known: HashMap<_, _> = self.facts.iter().map(|facts| (facts.id(), facts)).collect();
        let known = |vendor: &Arc<Vendor>| {
            let facts = known.get(&vendor.id).copied();
            facts.filter(|_| is_known(vendor))
        };
        let unread = active.iter().filter(|(vendor, _)| known(vendor).is_none());
        let unread: Vec<_> = unread
            .map(|(vendor, decisions)| (&**vendor, *decisions))
            .collect();
        let mut read = read(&unread, lexicon, vocabulary).into_iter();
        let mut other_slugs = self.other_slugs.clone();
        let facts: Vec<_> = active
            .iter()
            .map(|(vendor, _)| {
                if let Some(facts) = known(vendor) {
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
            has_own_prices: lexicon.has_own_prices(),
        }
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

    /// The ids of the vendors by name.
    pub(super) fn ids(&self) -> &Arc<[VendorId]> {
        &self.ids
    }

    /// Whether the category asks for a budget of its own, in dollars: what an agency costs with its ads is
    /// not paid from what a firm spends on software.
    pub(super) fn has_own_prices(&self) -> bool {
        self.has_own_prices
    }

    /// A firm as far as it matters to these vendors.
    pub(super) fn firm_here(&self, firm: FirmProfile) -> FirmProfile {
        FirmProfile {
            software_spend: firm.software_spend.filter(|_| !self.has_own_prices),
            ..firm
        }
    }

    /// How many vendors offer any of these, by themselves or by what implies them.
    pub fn offering_any(&self, tags: &[TagId]) -> usize {
        let offers = |facts: &&VendorFacts| tags.iter().any(|tag| facts.has(*tag));
        self.facts.iter().filter(offers).count()
    }

    /// In the order of [`Self::all`].
    pub(super) fn served(&self) -> &[Served] {
        &self.served
    }

    pub(super) fn postings(&self) -> &Postings {
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

/// Fewer vendors are not worth a thread.
const READ_PER_THREAD: usize = 32;

/// What each says, on several threads where there are many.
fn read(
    vendors: &[(&Vendor, &CapabilityDecisions)],
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<Said> {
    let share = vendors.len().div_ceil(parallel::threads());
    let shares: Vec<_> = vendors.chunks(share.max(READ_PER_THREAD)).collect();
    let threads = shares.len();
    let read = parallel::map(shares, threads, |vendors| {
        let all = vendors.iter();
        let all = all.map(|(vendor, decisions)| said(vendor, decisions, lexicon, vocabulary));
        all.collect::<Vec<_>>()
    });
    read.into_iter().flatten().collect()
}
