//! Properties of reading, for arbitrary vendors.

use proptest::prelude::*;

use super::*;
use crate::recommend::directory::VendorFacts;

const SENTENCES: [&str; 16] = [
    "Answered 24/7",
    "We cover nights",
    "Spanish-speaking agents",
    "No Spanish yet",
    "Vietnamese and Creole",
    "Creole coming soon",
    "No long-term contract, bilingual staff",
    "Nothing unless the records arrive",
    "Records in 6 days",
    "Rush records in 2 days",
    "We do not charge per page",
    "TX, OK and AZ",
    "Nationwide except TX",
    "Solo to 20 attorneys",
    "From $99 a month",
    "Nothing to see here",
];
/// Sentences that only assert.
const ASSERTING: [&str; 5] = [
    "Answered 24/7",
    "Vietnamese and Creole",
    "Records in 6 days",
    "TX, OK and AZ",
    "Bilingual staff",
];
/// Sentences that only deny.
const DENYING: [&str; 4] = [
    "No Spanish yet",
    "We do not charge per page",
    "Not 24/7",
    "Never around the clock",
];

fn vendor(highlights: &[&str], description: &[&str]) -> Vendor {
    Vendor {
        short_highlights: highlights.iter().map(|&text| text.to_owned()).collect(),
        description: Some(description.join(". ")),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    }
}

fn facts(vendor: &Vendor) -> VendorFacts {
    let vocabulary = vocabulary();
    let lexicon = lexicon(&vocabulary);
    VendorFacts::of(
        vendor.clone().into(),
        CapabilityDecisions::NONE,
        &lexicon,
        &vocabulary,
    )
}

/// How well it meets the need for every tag.
fn degrees(vendor: &Vendor) -> Vec<f64> {
    let facts = facts(vendor);
    vocabulary()
        .tags()
        .map(|tag| facts.match_degree(tag))
        .collect()
}

fn texts() -> impl Strategy<Value = Vec<&'static str>> {
    prop::sample::subsequence(&SENTENCES[..], 0..6).prop_shuffle()
}

proptest! {
    #[test]
    fn reading_twice_gives_the_same(highlights in texts(), description in texts()) {
        let vendor = vendor(&highlights, &description);
        let (once, twice) = (facts(&vendor), facts(&vendor));
        prop_assert_eq!(once.claims(), twice.claims());
    }

    #[test]
    fn every_quote_is_a_part_of_its_field(highlights in texts(), description in ".{0,80}") {
        let vendor = vendor(&highlights, &[&description, "Spanish, 24/7"]);
        for claim in facts(&vendor).claims() {
            let Some(quote) = claim.quote.as_deref() else { continue };
            let is_part = match claim.field {
                ClaimField::Description => vendor.description.iter().any(|text| text.contains(quote)),
                ClaimField::ShortHighlights => vendor.short_highlights.iter().any(|text| text.contains(quote)),
                _ => vendor.name.contains(quote),
            };
            prop_assert!(is_part && !quote.is_empty(), "{:?}", claim);
        }
    }

    #[test]
    fn the_order_of_sentences_changes_nothing(sentences in texts(), seed in any::<u64>()) {
        let mut shuffled = sentences.clone();
        shuffled.sort_by_cached_key(|text| text.len() as u64 ^ seed);
        prop_assert_eq!(degrees(&vendor(&[], &sentences)), degrees(&vendor(&[], &shuffled)));
        prop_assert_eq!(degrees(&vendor(&sentences, &[])), degrees(&vendor(&shuffled, &[])));
    }

    #[test]
    fn asserting_never_lowers(highlights in texts(), description in texts(), added in prop::sample::select(&ASSERTING[..])) {
        let before = vendor(&highlights, &description);
        for after in [
            vendor(&[&highlights[..], &[added]].concat(), &description),
            vendor(&highlights, &[&description[..], &[added]].concat()),
        ] {
            for (before, after) in degrees(&before).iter().zip(degrees(&after)) {
                prop_assert!(*before <= after);
            }
        }
    }

    #[test]
    fn denying_never_raises(highlights in texts(), description in texts(), added in prop::sample::select(&DENYING[..])) {
        let before = vendor(&highlights, &description);
        for after in [
            vendor(&[&highlights[..], &[added]].concat(), &description),
            vendor(&highlights, &[&description[..], &[added]].concat()),
        ] {
            for (before, after) in degrees(&before).iter().zip(degrees(&after)) {
                prop_assert!(*before >= after);
            }
        }
    }

    #[test]
    fn any_text_can_be_read(text in ".{0,200}") {
        let claims = facts(&vendor(&[&text], &[&text]));
        prop_assert!(claims.claims().len() <= vocabulary().tags().count());
    }
}
