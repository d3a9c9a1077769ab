//! The vendors of one category, with what is worked out about them once per version of the directory.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::domain::question::Question;
use crate::domain::vendor::Vendor;
use crate::recommend::{
    CategoryVendors, Lexicon, TextClaims, TextNumbers, VendorNames, Vocabulary,
};

use super::known_needs::KnownNeeds;

/// What administrators decided about vendors, where they did.
pub type Decisions = HashMap<VendorId, Arc<CapabilityDecisions>>;

/// Where it is known what texts say.
#[derive(Clone, Copy)]
pub enum KnownTexts<'k> {
    None,
    /// As a version before has read them.
    Listing(&'k CategoryListing),
    /// As a file says, for a vocabulary with this [fingerprint](Vocabulary::fingerprint).
    File(&'k TextClaims, u64),
}

/// The vendors of one category.
#[derive(Clone, Debug, Default)]
pub struct CategoryListing {
    /// All of them, by name.
    pub all: Vec<Arc<Vendor>>,
    pub names: VendorNames,
    /// The words that their texts are searched for.
    pub lexicon: Lexicon,
    /// The active ones, with what a ranking asks of them worked out.
    pub ranked: CategoryVendors,
    /// How much of what the category asks for is known of them, worked out when it is first asked for.
    pub known_needs: OnceLock<KnownNeeds>,
}

impl CategoryListing {
    /// The vendors of a category and what they claim, by these words, of which texts say what is known.
    pub fn read(
        mut all: Vec<Arc<Vendor>>,
        questions: &[Question],
        decisions: &Decisions,
        vocabulary: &Vocabulary,
        known: KnownTexts<'_>,
    ) -> Arc<Self> {
        sort_by_name(&mut all);
        let lexicon = Lexicon::build(vocabulary, questions);
        let vendors = with_decisions(&all, decisions);
        let ranked = match known {
            KnownTexts::Listing(before) => before.read_by(&lexicon, vendors, vocabulary),
            KnownTexts::File(texts, fingerprint) => {
                let numbers = TextNumbers::of(fingerprint, questions);
                let known = |vendor: &Vendor| texts.find(vendor, &numbers);
                CategoryVendors::build(vocabulary, &lexicon, vendors, known)
            }
            KnownTexts::None => CategoryVendors::build(vocabulary, &lexicon, vendors, |_| None),
        };
        Arc::new(Self {
            names: names(&all, vocabulary),
            ranked,
            lexicon,
            all,
            known_needs: OnceLock::new(),
        })
    }

    /// The listing of other vendors, by the same words. What unchanged vendors claim is not read again; `decided` was
    /// decided about those of this one.
    pub fn read_again(
        self: &Arc<Self>,
        mut all: Vec<Arc<Vendor>>,
        decided: &Decisions,
        decisions: &Decisions,
        vocabulary: &Vocabulary,
    ) -> Arc<Self> {
        sort_by_name(&mut all);
        let known: HashMap<_, _> = self.all.iter().map(|vendor| (&vendor.id, vendor)).collect();
        let is_known = |vendor: &Arc<Vendor>| {
            let is_same = |other: &&Arc<Vendor>| Arc::ptr_eq(other, vendor);
            known.get(&vendor.id).is_some_and(is_same)
                && decided.get(&vendor.id) == decisions.get(&vendor.id)
        };
        if all.len() == self.all.len() && all.iter().all(is_known) {
            return Arc::clone(self);
        }
        let vendors = with_decisions(&all, decisions);
        let ranked = self
            .ranked
            .rebuild(vocabulary, &self.lexicon, vendors, is_known);
        Arc::new(Self {
            ranked,
            names: names(&all, vocabulary),
            lexicon: self.lexicon.clone(),
            all,
            known_needs: OnceLock::new(),
        })
    }

    /// Reads one of the vendors again, active or not, which says something else under the same name, or about
    /// which something else was decided.
    pub fn replace(
        &mut self,
        vendor: &Arc<Vendor>,
        decisions: &CapabilityDecisions,
        vocabulary: &Vocabulary,
    ) {
        let mut all = self.all.iter_mut();
        if let Some(old) = all.find(|old| old.id == vendor.id) {
            *old = Arc::clone(vendor);
        }
        self.ranked
            .replace(vendor, decisions, &self.lexicon, vocabulary);
        self.known_needs = OnceLock::new();
    }

    /// The active vendors with what they claim by these words.
    pub fn claiming(
        &self,
        lexicon: &Lexicon,
        decisions: &Decisions,
        vocabulary: &Vocabulary,
    ) -> CategoryVendors {
        self.read_by(lexicon, with_decisions(&self.all, decisions), vocabulary)
    }

    /// Vendors with what they claim by other words. Texts that were searched for the same ones are not read again.
    fn read_by<'d>(
        &self,
        lexicon: &Lexicon,
        vendors: impl Iterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
        vocabulary: &Vocabulary,
    ) -> CategoryVendors {
        if self.lexicon.reads_like(lexicon) {
            CategoryVendors::build(vocabulary, lexicon, vendors, self.ranked.known_texts())
        } else {
            CategoryVendors::build(vocabulary, lexicon, vendors, |_| None)
        }
    }
}

/// The vendors by name; of two of one name the one that is offered counts.
fn names(vendors: &[Arc<Vendor>], vocabulary: &Vocabulary) -> VendorNames {
    let (active, others): (Vec<_>, Vec<_>) = vendors.iter().partition(|vendor| vendor.is_active);
    let by_name = active.into_iter().chain(others).map(Arc::as_ref);
    VendorNames::build(by_name, vocabulary)
}

fn sort_by_name(vendors: &mut [Arc<Vendor>]) {
    vendors.sort_by_cached_key(|vendor| (vendor.name.to_lowercase(), vendor.id.clone()));
}

fn with_decisions<'d>(
    vendors: &[Arc<Vendor>],
    decisions: &'d Decisions,
) -> impl Iterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)> {
    vendors.iter().cloned().map(|vendor| {
        let decided = decisions.get(&vendor.id);
        let decided = decided.map_or(CapabilityDecisions::NONE, Arc::as_ref);
        (vendor, decided)
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::collections::HashMap;

    use crate::app::base::directory_cache::DirectoryRecords;
    use crate::app::directory::catalog::{Catalog, KnownClaims};
    use crate::app::directory::questionnaire_set::QuestionnaireSet;
    use crate::domain::vendor::{Category, Vendor};

    use super::*;

    fn vendor(id: &str, category: &str, text: &str, tool: &str) -> Vendor {
        Vendor {
            description: Some(text.to_owned()),
            integrations: vec![tool.to_owned()],
            ..Vendor::new(id.into(), id.to_owned(), category.into())
        }
    }

    fn read(vendors: &[Vendor], decisions: Decisions, before: Option<&Catalog>) -> Catalog {
        let categories = ["intake", "translation"].map(|id| Category {
            id: id.into(),
            name: id.to_uppercase(),
        });
        let (vendors, questionnaires) = (vendors.to_vec(), QuestionnaireSet::shipped().unwrap());
        let known = |id: &VendorId| before.and_then(|before| before.vendor(id.as_str()));
        let records = DirectoryRecords::new(1, categories.into(), vendors, known);
        Catalog::build(
            &records,
            decisions,
            questionnaires,
            before.map_or(KnownClaims::Nothing, KnownClaims::Catalog),
        )
    }

    /// What each vendor claims in the rankings of its category, with its words.
    fn claims(catalog: &Catalog) -> Vec<String> {
        let all = ["intake", "translation"].into_iter();
        let all = all.filter_map(|category| catalog.ranked_vendors(category));
        all.flat_map(CategoryVendors::all)
            .map(|facts| format!("{} {:?}", facts.id(), facts.claims()))
            .collect()
    }

    #[test]
    fn what_is_asked_now_is_read_no_second_time_and_other_words_are() {
        let vendors = [
            vendor("a", "intake", "We answer calls day and night.", "Clio"),
            vendor("b", "intake", "Spanish-speaking agents.", "Filevine"),
            vendor("c", "translation", "Certified translations.", "Clio"),
        ];
        let catalog = read(&vendors, Decisions::new(), None);
        let (questionnaires, intake) = (catalog.questionnaires(), "intake".into());
        let asked = |questions: &[Question]| {
            let read = catalog.vendors_if_asked(&intake, questions, catalog.vocabulary());
            let is_shared = matches!(read, Cow::Borrowed(_));
            let all = read.all().iter().map(|facts| facts.claims().to_vec());
            (is_shared, all.collect::<Vec<_>>())
        };
        let ranked = catalog.ranked_vendors("intake").unwrap().all().iter();
        let ranked: Vec<_> = ranked.map(|facts| facts.claims().to_vec()).collect();
        let in_force = questionnaires.questions(&intake);
        assert_eq!(asked(in_force), (true, ranked.clone()));
        let (is_shared, others) = asked(questionnaires.questions(&"translation".into()));
        assert!(!is_shared && others != ranked, "{others:?}");
    }

    #[test]
    fn only_what_changed_is_read_again_and_all_of_it() {
        let first = [
            vendor("a", "intake", "We answer calls day and night.", "Clio"),
            vendor("b", "intake", "Spanish-speaking agents.", "Filevine"),
            vendor("c", "translation", "Certified translations.", "Clio"),
        ];
        let before = read(&first, Decisions::new(), None);
        let shares = |after: &Catalog, category: &str| {
            let of = |catalog: &Catalog| Arc::clone(&catalog.by_category[category]);
            Arc::ptr_eq(&of(&before), &of(after))
        };
        let mut edited = first.clone();
        edited[0].description = Some("We speak Spanish.".to_owned());
        let mut other_tool = first.clone();
        other_tool[2]
            .integrations
            .push("A tool that nobody knows".to_owned());
        let mut moved = first.clone();
        moved[1].category_id = "translation".into();
        let mut idle = first.clone();
        idle[1].is_active = false;
        let confirmed = CapabilityDecisions {
            confirmed: vec!["spanish".to_owned()],
            ..CapabilityDecisions::default()
        };
        let decided = HashMap::from([("a".into(), Arc::new(confirmed))]);
        let cases = [
            (first.to_vec(), Decisions::new(), true, true),
            (edited.to_vec(), Decisions::new(), false, true),
            (other_tool.to_vec(), Decisions::new(), false, false),
            (moved.to_vec(), Decisions::new(), false, false),
            (idle.to_vec(), Decisions::new(), false, true),
            (first.to_vec(), decided, false, true),
            (first[..1].to_vec(), Decisions::new(), false, false),
        ];
        for (vendors, decisions, shares_intake, shares_translation) in cases {
            let after = read(&vendors, decisions.clone(), Some(&before));
            let afresh = read(&vendors, decisions, None);
            assert_eq!(claims(&after), claims(&afresh), "{vendors:?}");
            assert_eq!(shares(&after, "intake"), shares_intake, "{vendors:?}");
            if after.by_category.contains_key("translation") {
                assert_eq!(
                    shares(&after, "translation"),
                    shares_translation,
                    "{vendors:?}"
                );
            }
        }
    }
}
