//! The sample vendors have no column of capabilities: whatever they can do stands in their words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use stackbrief::app::directory::catalog::Catalog;
use stackbrief::domain::capability::ClaimState;
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::{Claim, TagId};

use crate::directory::with_sample_vendors;

/// What the writer of each vendor meant its words to say, by its id.
fn said() -> BTreeMap<String, Vec<String>> {
    serde_json::from_str(include_str!("../fixtures/capabilities/sample.json")).unwrap()
}

/// These tags and all that follow from them.
fn with_implied(catalog: &Catalog, tags: impl IntoIterator<Item = TagId>) -> BTreeSet<String> {
    let vocabulary = catalog.vocabulary();
    let mut open: Vec<TagId> = tags.into_iter().collect();
    let mut all = BTreeSet::new();
    while let Some(tag) = open.pop() {
        if all.insert(vocabulary.slug(tag).to_owned()) {
            open.extend(vocabulary.implied(tag));
        }
    }
    all
}

/// The claims of a vendor in a state.
fn in_state(claims: &[Claim], state: ClaimState) -> Vec<&Claim> {
    claims.iter().filter(|claim| claim.state == state).collect()
}

/// What is read of a vendor's words in other ways than its writer meant them.
#[derive(Default)]
struct Misread {
    meant: usize,
    missing: Vec<String>,
    beyond: Vec<String>,
    denied: Vec<String>,
}

impl Misread {
    fn add(&mut self, catalog: &Catalog, vendor: &Arc<Vendor>, said: &[String]) {
        let vocabulary = catalog.vocabulary();
        let facts = catalog.facts(vendor);
        let line = |slug: &str, quote: Option<&str>| format!("{}: {slug} {quote:?}", vendor.name);
        let derived = in_state(facts.claims(), ClaimState::Derived);
        let listed = in_state(facts.claims(), ClaimState::Listed);
        let meant = said.iter().map(|slug| vocabulary.tag(slug).unwrap());
        let meant = with_implied(catalog, meant);
        let read = with_implied(catalog, derived.iter().map(|claim| claim.tag));
        let listed = with_implied(catalog, listed.iter().map(|claim| claim.tag));

        self.meant += meant.len();
        let missing = meant.difference(&read);
        self.missing.extend(missing.map(|slug| line(slug, None)));
        let asked = asked_for(catalog, vendor);
        for claim in derived {
            let slug = vocabulary.slug(claim.tag);
            if asked.contains(slug) && !meant.contains(slug) && !listed.contains(slug) {
                self.beyond.push(line(slug, claim.quote.as_deref()));
            }
        }
        for claim in in_state(facts.claims(), ClaimState::Denied) {
            let slug = vocabulary.slug(claim.tag);
            if meant.contains(slug) {
                self.denied.push(line(slug, claim.quote.as_deref()));
            }
        }
    }
}

/// The tags that the questions of a vendor's category ask for.
fn asked_for<'c>(catalog: &'c Catalog, vendor: &Vendor) -> BTreeSet<&'c str> {
    let questions = catalog
        .questionnaires()
        .questions(&vendor.category_id)
        .iter();
    let options = questions.flat_map(|question| &question.options);
    options
        .flat_map(|option| &option.tags)
        .map(String::as_str)
        .collect()
}

#[tokio::test]
async fn every_sample_vendor_says_what_it_can_do_and_little_else() {
    let server = with_sample_vendors();
    let catalog = server.app.catalog.current();
    let said = said();
    assert_eq!(catalog.vendors().count(), said.len());
    let mut misread = Misread::default();
    for vendor in catalog.vendors() {
        misread.add(&catalog, vendor, &said[vendor.id.as_str()]);
    }
    let percent = |lines: &[String]| lines.len() * 100 / misread.meant;
    assert_eq!(misread.denied, Vec::<String>::new());
    let (missing, beyond) = (&misread.missing, &misread.beyond);
    assert!(percent(missing) < 1, "not read:\n{}", missing.join("\n"));
    assert!(
        percent(beyond) < 2,
        "read, not meant:\n{}",
        beyond.join("\n")
    );
}

#[tokio::test]
async fn some_sample_vendor_meets_each_option_of_a_questionnaire() {
    let server = with_sample_vendors();
    let catalog = server.app.catalog.current();
    for category in catalog.categories() {
        let vendors = catalog.ranked_vendors(category.id.as_str()).unwrap();
        let offered: Vec<BTreeSet<String>> = vendors
            .all()
            .iter()
            .map(|facts| {
                let has = |claim: &&Claim| {
                    matches!(claim.state, ClaimState::Listed | ClaimState::Derived)
                };
                let claims = facts.claims().iter().filter(has);
                with_implied(&catalog, claims.map(|claim| claim.tag))
            })
            .collect();
        let questions = catalog.questionnaires().questions(&category.id);
        for option in questions.iter().flat_map(|question| &question.options) {
            let meets = |offered: &BTreeSet<String>| {
                option.tags.iter().all(|tag| offered.contains(tag.as_str()))
            };
            assert!(
                option.neutral || offered.iter().any(meets),
                "no vendor of {} offers {}",
                category.name,
                option.label
            );
        }
    }
}
