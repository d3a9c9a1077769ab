//! Categories, vendors and what is asked about them as one immutable picture in memory, swapped whole
//! after every change.

mod category_listing;
mod claims;
mod claims_file;
mod current;
mod hidden_categories;
mod known_needs;
mod listing;
mod one_vendor;
mod questions;
mod search;
mod visible_categories;

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use super::questionnaire_set::QuestionnaireSet;
use crate::app::base::directory_cache::{DirectoryCache, DirectoryRecords};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::question::Question;
use crate::domain::vendor::{Category, Vendor};
use crate::parallel;
use crate::recommend::{
    CategoryTools, CategoryVendors, Lexicon, TextClaims, Tool, VendorFacts, Vocabulary, read_tools,
};
use crate::store::{ReadTx, StoreError, capabilities};

use self::category_listing::{CategoryListing, Decisions, KnownTexts};
pub use self::claims_file::ClaimsAhead;
pub use self::current::{CurrentCatalog, SideBySide};
pub use self::known_needs::{CategoryNeed, KnownNeeds, count_known};
use self::listing::Listing;
pub use self::listing::VendorQuery;
use self::questions::QuestionsByCategory;
pub use self::questions::tools_question;
pub use self::search::Words;

/// Fewer vendors are not worth a thread to read what they say.
const VENDORS_PER_THREAD: usize = 8;

/// The directory at one version. The next version shares every part that a new decision does not change.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// Raised by every change of a category or vendor.
    pub version: u64,
    /// About how many vendors had their texts read for this version.
    unread: usize,
    /// The questions and words that the vendors were read with.
    questionnaires: Arc<QuestionnaireSet>,
    /// The words of the questionnaires and the tools of this directory.
    vocabulary: Arc<Vocabulary>,
    /// By name.
    categories: Vec<Arc<Category>>,
    /// Where each category stands in them.
    positions: HashMap<CategoryId, usize>,
    vendors: Arc<HashMap<VendorId, Arc<Vendor>>>,
    decisions: Decisions,
    by_category: HashMap<CategoryId, Arc<CategoryListing>>,
    /// Every vendor by name, ready to be browsed.
    listing: Arc<Listing>,
    /// The tools that active vendors name, by category.
    tools: Arc<HashMap<CategoryId, CategoryTools>>,
    questions: Arc<QuestionsByCategory>,
}

impl Catalog {
    /// Reads the catalog. What vendors claim is taken from the version before where they have not changed since.
    /// O(categories + vendors), besides the sorting.
    pub fn read(
        tx: &ReadTx,
        newest: &DirectoryCache,
        questionnaires: Arc<QuestionnaireSet>,
        known: KnownClaims<'_>,
    ) -> Result<Self, StoreError> {
        let records = newest.read(tx)?;
        let mut decisions = Decisions::new();
        capabilities::for_each(tx, |vendor, decided| {
            decisions.insert(vendor, Arc::new(decided));
        })?;
        Ok(Self::build(&records, decisions, questionnaires, known))
    }

    fn build(
        records: &DirectoryRecords,
        decisions: Decisions,
        questionnaires: Arc<QuestionnaireSet>,
        known: KnownClaims<'_>,
    ) -> Self {
        let before = known.catalog();
        let mut categories = records.categories.clone();
        categories.sort_by_cached_key(|category| category.name.to_lowercase());
        let ids = categories.iter().map(|category| category.id.clone());
        let (vocabulary, tools) = read_tools(
            questionnaires.vocabulary(),
            records.vendors.iter().map(Arc::as_ref),
        );
        let questions = questions::by_category(&questionnaires, ids.clone(), &tools);
        let vendors = records.vendors.iter();
        let vendors = vendors.map(|vendor| (vendor.id.clone(), Arc::clone(vendor)));
        let vendors: HashMap<_, _> = vendors.collect();
        let alike = before.filter(|before| before.vocabulary.is_same_as(&vocabulary));
        let (by_category, unread) =
            Self::read_vendors(records, &decisions, &questions, &vocabulary, known, alike);
        let positions = ids.zip(0..).collect();
        let listed = before.map(|before| &*before.listing);
        Self {
            version: records.version,
            unread,
            questionnaires,
            vocabulary: alike.map_or_else(
                || Arc::new(vocabulary),
                |before| Arc::clone(&before.vocabulary),
            ),
            listing: Arc::new(Listing::build(vendors.values(), &positions, listed)),
            categories: categories.into_iter().map(Arc::new).collect(),
            positions,
            vendors: Arc::new(vendors),
            decisions,
            by_category,
            tools: Arc::new(tools),
            questions: Arc::new(questions),
        }
    }

    /// Reads what the vendors of each category claim, and says about how many had their texts read. `alike` is the
    /// version before, where its words are the same.
    fn read_vendors(
        records: &DirectoryRecords,
        decisions: &Decisions,
        questions: &QuestionsByCategory,
        vocabulary: &Vocabulary,
        known: KnownClaims<'_>,
        alike: Option<&Self>,
    ) -> (HashMap<CategoryId, Arc<CategoryListing>>, usize) {
        let before = known.catalog();
        let mut by_category: HashMap<CategoryId, Vec<Arc<Vendor>>> = HashMap::new();
        let mut changed = 0;
        for vendor in &records.vendors {
            let known = before.and_then(|before| before.vendor(vendor.id.as_str()));
            changed += usize::from(known.is_none_or(|known| !Arc::ptr_eq(known, vendor)));
            let of_category = by_category.entry(vendor.category_id.clone()).or_default();
            of_category.push(Arc::clone(vendor));
        }
        let texts = match known {
            KnownClaims::Texts(texts) => KnownTexts::File(texts, vocabulary.fingerprint()),
            KnownClaims::Catalog(_) | KnownClaims::Nothing => KnownTexts::None,
        };
        let asked = |category: &CategoryId| questions.get(category).map_or(&[][..], Vec::as_slice);
        let as_before = |category: &CategoryId| {
            alike.filter(|before| before.questions(category) == asked(category))
        };
        let read = |(category, all): (CategoryId, Vec<Arc<Vendor>>)| {
            let known = before.and_then(|before| before.by_category.get(&category));
            let listing = if let Some((listing, before)) = known.zip(as_before(&category)) {
                listing.read_again(all, &before.decisions, decisions, vocabulary)
            } else {
                let texts = known.map_or(texts, |listing| KnownTexts::Listing(listing));
                CategoryListing::read(all, asked(&category), decisions, vocabulary, texts)
            };
            (category, listing)
        };
        // By other words or questions all vendors are read, otherwise those that changed.
        let again = by_category.iter();
        let again = again.filter(|(category, _)| as_before(category).is_none());
        let mut unread = changed + again.map(|(_, all)| all.len()).sum::<usize>();
        let threads = parallel::threads().min(1 + unread / VENDORS_PER_THREAD);
        let by_category = by_category.into_iter().collect();
        let by_category = parallel::map(by_category, threads, read)
            .into_iter()
            .collect();
        if let KnownClaims::Texts(texts) = known {
            unread = texts.missed();
        }
        (by_category, unread)
    }

    /// The questions and words that belong to this version.
    pub fn questionnaires(&self) -> &QuestionnaireSet {
        &self.questionnaires
    }

    /// What the words of its vendors and questions mean, the tools that vendors name among them.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Every category, by name, also those that are not listed.
    pub fn categories(&self) -> &[Arc<Category>] {
        &self.categories
    }

    pub fn category(&self, id: &str) -> Option<&Arc<Category>> {
        self.positions
            .get(id)
            .map(|position| &self.categories[*position])
    }

    /// The vendors that match, in order. O(vendors), without a sort: they lie sorted.
    pub fn browse(&self, query: &VendorQuery<'_>) -> Vec<&Arc<Vendor>> {
        self.listing.browse(query, &self.positions)
    }

    pub fn vendor(&self, id: &str) -> Option<&Arc<Vendor>> {
        self.vendors.get(id)
    }

    /// A vendor as long as the category offers it.
    pub fn offered(&self, id: &VendorId, category: &CategoryId) -> Option<&Arc<Vendor>> {
        let offers = |vendor: &&Arc<Vendor>| vendor.is_active && vendor.category_id == *category;
        self.vendor(id.as_str()).filter(offers)
    }

    /// A category's vendors, active or not, by name.
    pub fn vendors_of(&self, category: &str) -> &[Arc<Vendor>] {
        self.by_category
            .get(category)
            .map_or(&[], |listing| &listing.all)
    }

    /// The vendor of a category that a name means, however it is spelled.
    pub fn vendor_named(&self, category: &CategoryId, name: &str) -> Option<&Arc<Vendor>> {
        let names = &self.by_category.get(category)?.names;
        self.vendor(names.find(name, &self.vocabulary)?.as_str())
    }

    fn read_words(&self) {
        for (category, listing) in &self.by_category {
            let questions = self.questions(category);
            listing.ranked.read_words(questions, &self.vocabulary);
        }
    }

    /// A category's active vendors, ready to be ranked; `None` where it has no vendor at all.
    pub fn ranked_vendors(&self, category: &str) -> Option<&CategoryVendors> {
        self.by_category
            .get(category)
            .map(|listing| &listing.ranked)
    }

    /// Every category that has a vendor, with its active vendors.
    pub fn ranked(&self) -> impl Iterator<Item = (&CategoryId, &CategoryVendors)> {
        let all = self.by_category.iter();
        all.map(|(category, listing)| (category, &listing.ranked))
    }

    /// The words that texts of a category's vendors are searched for; `None` where it has none.
    pub fn lexicon(&self, category: &CategoryId) -> Option<&Lexicon> {
        self.by_category
            .get(category)
            .map(|listing| &listing.lexicon)
    }

    /// As [`Self::lexicon`], also for a category without vendors or a new one, by what it would ask.
    pub fn lexicon_of_any(&self, category: &CategoryId) -> Lexicon {
        if let Some(lexicon) = self.lexicon(category) {
            return lexicon.clone();
        }
        let asked = questions::by_category(
            &self.questionnaires,
            iter::once(category.clone()),
            &self.tools,
        );
        let questions = asked.into_values().flatten().collect::<Vec<_>>();
        Lexicon::build(&self.vocabulary, &questions)
    }

    /// What is known of a vendor, active or not. The texts of an inactive one are read again.
    pub fn facts(&self, vendor: &Arc<Vendor>) -> Cow<'_, VendorFacts> {
        let ranked = self.ranked_vendors(vendor.category_id.as_str());
        match ranked.and_then(|ranked| ranked.facts_of(vendor)) {
            Some(facts) => Cow::Borrowed(facts),
            None => Cow::Owned(self.read_facts(vendor, self.decisions(&vendor.id))),
        }
    }

    fn read_facts(&self, vendor: &Arc<Vendor>, decisions: &CapabilityDecisions) -> VendorFacts {
        let lexicon = self.lexicon(&vendor.category_id);
        let lexicon = lexicon.map_or_else(|| Cow::Owned(Lexicon::default()), Cow::Borrowed);
        VendorFacts::of(Arc::clone(vendor), decisions, &lexicon, &self.vocabulary)
    }

    /// The questions of a category with every choice that an answer may name; none where it asks
    /// nothing.
    pub fn questions(&self, category: &CategoryId) -> &[Question] {
        self.questions
            .get(category)
            .map_or(&[], |questions| questions)
    }

    /// What to ask a person of this category: of the tools those of the firm and the most named.
    pub fn asked(&self, category: &CategoryId, own_tools: &[Tool]) -> Vec<Question> {
        let tools = self.tools_of(category);
        let questions = self.questions(category);
        questions::offered(questions, tools, own_tools, &self.vocabulary)
    }

    /// The tools that active vendors of the category name.
    pub fn tools_of(&self, category: &CategoryId) -> &CategoryTools {
        static NONE: CategoryTools = CategoryTools::NONE;
        self.tools.get(category).unwrap_or(&NONE)
    }

    /// A category's active vendors as they would be ranked if it asked other questions. Reads the texts of all of
    /// them where other words are asked for.
    pub fn vendors_if_asked(
        &self,
        category: &CategoryId,
        questions: &[Question],
        vocabulary: &Vocabulary,
    ) -> Cow<'_, CategoryVendors> {
        let Some(listing) = self.by_category.get(category) else {
            return Cow::Owned(CategoryVendors::default());
        };
        let questions = questions::with_choices(questions, self.tools.get(category));
        let lexicon = Lexicon::build(vocabulary, &questions);
        if listing.lexicon.reads_like(&lexicon) && self.vocabulary.is_same_as(vocabulary) {
            return Cow::Borrowed(&listing.ranked);
        }
        Cow::Owned(listing.claiming(&lexicon, &self.decisions, vocabulary))
    }

    /// Every vendor, in no order.
    pub fn vendors(&self) -> impl Iterator<Item = &Arc<Vendor>> {
        self.vendors.values()
    }
}

/// What a catalog need not read again.
#[derive(Clone, Copy)]
pub enum KnownClaims<'k> {
    Nothing,
    /// What stayed as it was in the version before.
    Catalog(&'k Catalog),
    /// What texts say.
    Texts(&'k TextClaims),
}

impl<'k> KnownClaims<'k> {
    fn catalog(self) -> Option<&'k Catalog> {
        match self {
            Self::Catalog(before) => Some(before),
            Self::Texts(_) | Self::Nothing => None,
        }
    }
}
