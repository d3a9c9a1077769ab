//! The directory as people browse it: filtered, searched and sorted.

use std::collections::HashMap;
use std::sync::Arc;

use super::search::{MatchField, SearchText, Words};
use crate::domain::ids::CategoryId;
use crate::domain::vendor::{Vendor, VendorSort};

/// Which vendors to list, and in which order.
#[derive(Debug)]
pub struct VendorQuery<'a> {
    /// Only these categories; empty means all. An id that no category has finds nothing.
    pub categories: &'a [CategoryId],
    /// Only vendors with all of these words.
    pub words: Option<Words>,
    /// The order. [`VendorSort::Relevance`] orders by where the words stand, then by name; without
    /// words by name.
    pub sort: VendorSort,
    /// Also vendors that are not offered.
    pub include_inactive: bool,
}

/// Every vendor by name, ready to be browsed.
#[derive(Clone, Debug, Default)]
pub(super) struct Listing(Vec<Arc<ListedVendor>>);

/// A vendor with what browsing asks of it worked out.
#[derive(Debug)]
struct ListedVendor {
    vendor: Arc<Vendor>,
    text: SearchText,
    /// Position of its category among the categories; `None` where that is gone.
    category: Option<usize>,
}

impl Listing {
    /// Sorts all vendors by name: lower case, code point, then id. The text of one that is in the listing
    /// `before` as it is now is not folded again.
    pub(super) fn build<'v>(
        vendors: impl Iterator<Item = &'v Arc<Vendor>>,
        positions: &HashMap<CategoryId, usize>,
        before: Option<&Self>,
    ) -> Self {
        let known = before.iter().flat_map(|before| &before.0);
        let known: HashMap<_, _> = known
            .map(|listed| (Arc::as_ptr(&listed.vendor), listed))
            .collect();
        let listed = |vendor: &Arc<Vendor>| {
            let category = positions.get(&vendor.category_id).copied();
            let known = known.get(&Arc::as_ptr(vendor));
            let known = known.filter(|known| known.category == category);
            known.map_or_else(
                || ListedVendor::new(vendor, category),
                |known| Arc::clone(known),
            )
        };
        let mut listing: Vec<_> = vendors.map(listed).collect();
        listing.sort_by_cached_key(|listed| {
            let vendor = &listed.vendor;
            (vendor.name.to_lowercase(), vendor.id.clone())
        });
        Self(listing)
    }

    /// Takes a vendor in the place of the one with its id, which has the same name and category.
    pub(super) fn replace(&mut self, vendor: &Arc<Vendor>) {
        let mut all = self.0.iter_mut();
        if let Some(listed) = all.find(|listed| listed.vendor.id == vendor.id) {
            *listed = ListedVendor::new(vendor, listed.category);
        }
    }

    /// The vendors that match, in order. O(vendors), without a sort: they lie sorted.
    pub(super) fn browse(
        &self,
        query: &VendorQuery<'_>,
        positions: &HashMap<CategoryId, usize>,
    ) -> Vec<&Arc<Vendor>> {
        let mut in_category = vec![query.categories.is_empty(); positions.len()];
        for id in query.categories {
            if let Some(position) = positions.get(id) {
                in_category[*position] = true;
            }
        }
        let matches = |listed: &&Arc<ListedVendor>| {
            let in_category = match listed.category {
                Some(position) => in_category[position],
                None => query.categories.is_empty(),
            };
            in_category && (query.include_inactive || listed.vendor.is_active)
        };
        let by_name = self.0.iter().filter(matches);
        let found: Vec<(MatchField, &Arc<Vendor>)> = match &query.words {
            None => by_name
                .map(|listed| (MatchField::NameStart, &listed.vendor))
                .collect(),
            Some(words) => by_name
                .filter_map(|listed| Some((words.worst_match(&listed.text)?, &listed.vendor)))
                .collect(),
        };
        sorted(found, query.sort)
    }
}

impl ListedVendor {
    fn new(vendor: &Arc<Vendor>, category: Option<usize>) -> Arc<Self> {
        Arc::new(Self {
            vendor: Arc::clone(vendor),
            text: SearchText::of(vendor),
            category,
        })
    }
}

fn sorted(by_name: Vec<(MatchField, &Arc<Vendor>)>, sort: VendorSort) -> Vec<&Arc<Vendor>> {
    match sort {
        VendorSort::NameAscending => by_name.into_iter().map(|(_, vendor)| vendor).collect(),
        VendorSort::Relevance => grouped(&by_name, &MatchField::ALL, |(place, _)| *place),
        VendorSort::NameDescending => by_name
            .into_iter()
            .rev()
            .map(|(_, vendor)| vendor)
            .collect(),
        VendorSort::PartnersFirst => {
            grouped(&by_name, &Partner::ALL, |(_, vendor)| Partner::of(vendor))
        }
    }
}

/// Group after group, within each in the order they came in.
fn grouped<'v, K: PartialEq>(
    vendors: &[(MatchField, &'v Arc<Vendor>)],
    groups: &[K],
    group_of: impl Fn(&(MatchField, &'v Arc<Vendor>)) -> K,
) -> Vec<&'v Arc<Vendor>> {
    let mut ordered = Vec::with_capacity(vendors.len());
    for group in groups {
        let members = vendors.iter().filter(|found| group_of(found) == *group);
        ordered.extend(members.map(|(_, vendor)| *vendor));
    }
    ordered
}

/// How close a partner a vendor is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Partner {
    /// It wears the star.
    Recommended,
    /// It has a level, and no star.
    Level,
    No,
}

impl Partner {
    const ALL: [Self; 3] = [Self::Recommended, Self::Level, Self::No];

    fn of(vendor: &Vendor) -> Self {
        if vendor.is_recommended_partner {
            Self::Recommended
        } else if vendor.partner_level.is_some() {
            Self::Level
        } else {
            Self::No
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use proptest::prelude::*;

    use super::*;
    use crate::app::base::directory_cache::DirectoryRecords;
    use crate::app::directory::catalog::{Catalog, KnownClaims};
    use crate::app::directory::questionnaire_set::QuestionnaireSet;
    use crate::domain::ids::VendorId;
    use crate::domain::vendor::Category;
    use crate::testing::cases;

    fn vendor(name: &str) -> Vendor {
        Vendor::new(name.into(), name.to_owned(), "intake".into())
    }

    fn catalog(vendors: &[Vendor]) -> Catalog {
        catalog_after(None, &["a", "b", "intake"], vendors)
    }

    fn catalog_after(before: Option<&Catalog>, categories: &[&str], vendors: &[Vendor]) -> Catalog {
        let categories = categories.iter().map(|id| Category {
            id: CategoryId::from(*id),
            name: id.to_uppercase(),
        });
        let questionnaires = QuestionnaireSet::shipped().unwrap();
        let known = |id: &VendorId| before.and_then(|before| before.vendor(id.as_str()));
        let records = DirectoryRecords::new(1, categories.collect(), vendors.to_vec(), known);
        let known = before.map_or(KnownClaims::Nothing, KnownClaims::Catalog);
        Catalog::build(&records, HashMap::new(), questionnaires, known)
    }

    /// Words that share beginnings, middles and accents.
    fn word() -> impl Strategy<Value = String> {
        prop::sample::select(vec!["acme", "Ácme", "me", "Desk", "redesk", "x", "ß", "SS"])
            .prop_map(str::to_owned)
    }

    fn text() -> impl Strategy<Value = String> {
        prop::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
    }

    prop_compose! {
        fn any_vendor()(
            name in text(),
            category in prop::sample::select(vec!["a", "b", "intake", "gone"]),
            is_active in any::<bool>(),
            is_recommended_partner in any::<bool>(),
            level in any::<bool>(),
            former_names in prop::collection::vec(text(), 0..2),
            description in prop::option::of(text()),
            short_highlights in prop::collection::vec(text(), 0..3),
            integrations in prop::collection::vec(text(), 0..3),
        ) -> Vendor {
            Vendor {
                category_id: CategoryId::from(category),
                partner_level: level.then(|| "Silver".into()),
                is_active,
                is_recommended_partner,
                former_names,
                description,
                short_highlights,
                integrations,
                ..vendor(&name)
            }
        }
    }

    prop_compose! {
        fn vendors()(mut vendors in prop::collection::vec(any_vendor(), 0..60)) -> Vec<Vendor> {
            for (number, vendor) in vendors.iter_mut().enumerate() {
                vendor.id = VendorId(format!("v{number:02}"));
            }
            vendors
        }
    }

    /// Lower case without the accents of the words above.
    fn normalize_text(text: &str) -> String {
        text.to_lowercase().replace('á', "a").replace('ß', "ss")
    }

    /// Where one word stands, by looking at every field.
    fn match_of(vendor: &Vendor, word: &str) -> Option<usize> {
        let name = normalize_text(&vendor.name);
        let any = |texts: &[String]| texts.iter().any(|text| normalize_text(text).contains(word));
        let places = [
            name.starts_with(word),
            name.split(' ').any(|part| part.starts_with(word)),
            name.contains(word),
            any(&vendor.former_names),
            any(vendor.description.as_slice()),
            any(&vendor.short_highlights),
            any(&vendor.integrations),
        ];
        places.iter().position(|holds| *holds)
    }

    /// What a query lists, by comparing everything with everything.
    fn naive(vendors: &[Vendor], q: &str, query: &VendorQuery<'_>) -> Vec<VendorId> {
        let q = normalize_text(q);
        let place = |vendor: &Vendor| {
            let places: Option<Vec<_>> = q
                .split(' ')
                .filter(|word| !word.is_empty())
                .map(|word| match_of(vendor, word))
                .collect();
            places.map(|places| places.into_iter().max().unwrap_or(0))
        };
        let mut kept: Vec<_> = vendors
            .iter()
            .filter(|vendor| query.include_inactive || vendor.is_active)
            .filter(|vendor| {
                query.categories.is_empty()
                    || query.categories.contains(&vendor.category_id)
                        && vendor.category_id.as_str() != "gone"
            })
            .filter_map(|vendor| Some((place(vendor)?, vendor)))
            .collect();
        let name = |vendor: &Vendor| (vendor.name.to_lowercase(), vendor.id.clone());
        match query.sort {
            VendorSort::NameAscending => kept.sort_by_key(|(_, v)| name(v)),
            VendorSort::Relevance => kept.sort_by_key(|(place, v)| (*place, name(v))),
            VendorSort::NameDescending => kept.sort_by_key(|(_, v)| Reverse(name(v))),
            VendorSort::PartnersFirst => kept.sort_by_key(|(_, v)| {
                let partner = (!v.is_recommended_partner, v.partner_level.is_none());
                (partner.0, partner.0 && partner.1, name(v))
            }),
        }
        kept.into_iter()
            .map(|(_, vendor)| vendor.id.clone())
            .collect()
    }

    #[test]
    fn a_new_category_leaves_vendors_in_theirs() {
        let vendors = [vendor("Acme"), vendor("Desk")];
        let before = catalog_after(None, &["b", "intake"], &vendors);
        let after = catalog_after(Some(&before), &["a", "b", "intake"], &vendors);
        let intake = [CategoryId::from("intake")];
        let query = VendorQuery {
            categories: &intake,
            words: Words::parse("desk"),
            sort: VendorSort::Relevance,
            include_inactive: false,
        };
        let [before, after] = [&before, &after].map(|catalog| catalog.browse(&query));
        assert_eq!(before.len(), 1);
        assert_eq!(after, before);
    }

    proptest! {
        #![proptest_config(cases(64))]

        #[test]
        fn browsing_finds_what_a_look_at_every_vendor_finds(
            vendors in vendors(),
            q in prop::option::of(text()),
            categories in prop::collection::vec(
                prop::sample::select(vec!["a", "b", "gone", "never"]).prop_map(CategoryId::from),
                0..3,
            ),
            sort in prop::sample::select(VendorSort::ALL),
            include_inactive in any::<bool>(),
        ) {
            let q = q.unwrap_or_default();
            let query = VendorQuery {
                categories: &categories,
                words: Words::parse(&q),
                sort,
                include_inactive,
            };
            let catalog = catalog(&vendors);
            let found = catalog.browse(&query).into_iter().map(|vendor| vendor.id.clone());
            prop_assert_eq!(found.collect::<Vec<_>>(), naive(&vendors, &q, &query));
        }
    }
}
