//! What a category's texts are searched for.

use std::sync::{Arc, OnceLock};

use phrases::{Purpose, SelectedPhrases, Selection, Stems};

use crate::domain::question::Question;
use crate::recommend::tags::{TagId, TagPhrases, TagSet, Vocabulary};

use super::documents::Documents;
use super::facets::{ComplianceTags, Languages, MonthlyPrices, Places, Sizes, ai_answering};

/// Tags that are read in every category, whatever it asks: where, for which cases and sizes, at
/// which price.
const EVERYWHERE: [&str; 5] = ["geography", "size", "practice-area", "price", "paperwork"];

/// Words of facets and tags that say what is paid, and for what.
const FEES: [&str; 7] = ["charge", "fee", "fees", "price", "pricing", "rate", "rates"];

/// Further facets of which the words are names.
const NAMES: [&str; 1] = ["languages"];

/// Whether a tag says what is paid, and for what.
pub fn is_fee(tag: TagId, vocabulary: &Vocabulary) -> bool {
    let names = [vocabulary.facet(tag), vocabulary.slug(tag)];
    let mut words = names.into_iter().flat_map(|name| name.split('-'));
    words.any(|word| FEES.contains(&word))
}

/// The words of one category. Cheap to build: its phrases are looked out when the first text is read.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    search: Arc<Search>,
    /// The tags that the category asks for.
    pub(super) asked: TagSet,
    /// The steps of ladders, each with one that it is within: a week and a month.
    pub(super) within: Vec<(TagId, TagId)>,
    /// Those of the wanted tags whose words are names, which mean the same wherever they stand.
    pub(super) names: TagSet,
    /// Those of the wanted tags that say what is paid, and for what.
    pub(super) fees: TagSet,
    /// Tags that only people who answer make true.
    pub(super) by_people: TagSet,
    /// Tags of single states.
    pub(super) states: TagSet,
    pub(super) compliance_tags: ComplianceTags,
    pub(super) languages: Languages,
    pub(super) places: Places,
    pub(super) sizes: Sizes,
    pub(super) prices: MonthlyPrices,
    /// The tags that the category asks for, worked out when they are first asked for.
    documents: Arc<OnceLock<Arc<Documents>>>,
}

/// The phrases that a category is searched for.
#[derive(Debug, Default)]
struct Search {
    phrases: Arc<TagPhrases>,
    /// The tags to look for, of all that have phrases.
    wanted: TagSet,
    /// Those of the wanted tags, and the cues; looked out when the first text is read.
    selection: OnceLock<Selection>,
}

impl PartialEq for Search {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.phrases, &other.phrases) && self.wanted == other.wanted
    }
}

impl Lexicon {
    /// Limited to what the questions ask and to what every category is asked, since the same words
    /// mean different things in different categories.
    pub fn build(vocabulary: &Vocabulary, questions: &[Question]) -> Self {
        let options = questions.iter().flat_map(|question| &question.options);
        let tags = options.flat_map(|option| &option.tags);
        let asked: TagSet = tags.filter_map(|tag| vocabulary.tag(tag)).collect();
        let mut wanted = asked.clone();
        wanted.extend(vocabulary.tags().filter(|&tag| {
            let is_related = |relative| asked.contains(relative);
            EVERYWHERE.contains(&vocabulary.facet(tag))
                || vocabulary.implied(tag).iter().copied().any(is_related)
                // Half of a need: "lien resolution" where Medicare liens are asked for.
                || vocabulary.children(tag).iter().copied().any(is_related)
        }));
        let is_name = |tag: &TagId| {
            let facet = vocabulary.facet(*tag);
            EVERYWHERE.contains(&facet) || NAMES.contains(&facet)
        };
        let implied = |tag: TagId| vocabulary.implied(tag).iter().copied();
        let within = vocabulary.tags().filter(|&tag| wanted.contains(tag));
        let within = within.flat_map(|tag| implied(tag).map(move |wider| (tag, wider)));
        let within = within.collect();
        let phrases = Arc::clone(vocabulary.tag_phrases());
        let search = Search {
            wanted: wanted.iter().filter(|tag| phrases.may_hold(*tag)).collect(),
            phrases,
            selection: OnceLock::new(),
        };
        Self {
            search: Arc::new(search),
            names: wanted.iter().filter(is_name).collect(),
            fees: wanted
                .iter()
                .filter(|tag| is_fee(*tag, vocabulary))
                .collect(),
            by_people: ai_answering::by_people(vocabulary),
            states: vocabulary.states().iter().map(|(_, tag)| *tag).collect(),
            within,
            compliance_tags: ComplianceTags::of(vocabulary),
            languages: Languages::of(vocabulary, &asked),
            places: Places::of(vocabulary),
            sizes: Sizes::of(vocabulary),
            prices: MonthlyPrices::of(vocabulary, questions),
            documents: Arc::default(),
            asked,
        }
    }

    /// The phrases of the category.
    pub(super) fn phrases(&self) -> SelectedPhrases<'_> {
        let Search {
            phrases,
            wanted,
            selection,
        } = &*self.search;
        let is_wanted = |purpose| match purpose {
            Purpose::Tag(tag, _) => wanted.contains(TagId(tag)),
            Purpose::Cue(_) => true,
        };
        let book = phrases.book();
        book.selected(selection.get_or_init(|| book.select(is_wanted)))
    }

    /// The stems of the phrases of all categories.
    pub(super) fn stems(&self) -> &Stems {
        self.search.phrases.book().stems()
    }

    /// Whether it finds the same in every text, whatever else is asked: a tool of the directory alone is found in none.
    pub fn reads_like(&self, other: &Self) -> bool {
        let Self {
            search,
            asked: _,
            within,
            names,
            fees,
            by_people,
            states,
            compliance_tags,
            languages,
            places,
            sizes,
            prices,
            documents: _,
        } = self;
        *search == other.search
            && *within == other.within
            && *names == other.names
            && *fees == other.fees
            && *by_people == other.by_people
            && *states == other.states
            && *compliance_tags == other.compliance_tags
            && *languages == other.languages
            && *places == other.places
            && *sizes == other.sizes
            && *prices == other.prices
    }

    /// The tags that the category asks for as words, by the vocabulary that it was built with.
    pub(super) fn documents(&self, vocabulary: &Vocabulary) -> &Arc<Documents> {
        let documents = || Arc::new(Documents::of(self.asked.iter(), vocabulary));
        self.documents.get_or_init(documents)
    }

    /// Whether a tag is about people who answer at every hour, and not at some hours only.
    pub fn is_at_all_hours(&self, tag: TagId) -> bool {
        self.by_people.contains(tag) && self.within.iter().any(|(narrow, _)| *narrow == tag)
    }

    /// Whether the category asks for a budget of its own, in dollars.
    pub fn has_own_prices(&self) -> bool {
        self.prices.is_own()
    }

    /// What a price a month is here: a bracket of what software costs, or one of the category's own budgets.
    pub fn price(&self, monthly: f64) -> Option<TagId> {
        self.prices.bracket(monthly)
    }

    pub fn is_price(&self, tag: TagId) -> bool {
        self.prices.has(tag)
    }
}
