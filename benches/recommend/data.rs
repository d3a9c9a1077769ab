//! Vendors, bookings and reports that are made up.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use rand::rngs::StdRng;
use stackbrief::app::directory::questionnaire_set::QuestionnaireSet;
use stackbrief::domain::capability::CapabilityDecisions;
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::firm_key::FirmKey;
use stackbrief::domain::ids::{CategoryId, VendorId};
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::{
    BookedEvidence, CategoryVendors, Demo, FirmAction, FirmBookingsBuilder, Lexicon,
    ReportedEvidence, ReportedFirm,
};

const PLACES: [&str; 4] = ["Nationwide", "Texas", "Southwest", "Ohio"];
const FIRMS: u32 = 50_000;

/// Vendors that each list a third of what the questionnaire asks about.
pub fn category_vendors(
    questionnaires: &QuestionnaireSet,
    category: &CategoryId,
    vendors: usize,
    random: &mut StdRng,
) -> CategoryVendors {
    let options = questionnaires
        .questions(category)
        .iter()
        .flat_map(|question| &question.options);
    let tags: Vec<String> = options.flat_map(|option| option.tags.clone()).collect();
    let all = (0..vendors).map(|number| {
        let mut listed = tags.clone();
        listed.retain(|_| random.random_ratio(1, 3));
        let id = format!("{category}-{number}").as_str().into();
        Arc::new(Vendor {
            firm_size_supported: vec![FirmSize::From6To20],
            geo_focus: PLACES[number % PLACES.len()..][..1]
                .iter()
                .map(|place| (*place).to_owned())
                .collect(),
            practice_areas_supported: vec!["Personal injury".to_owned()],
            integrations: (0..6)
                .map(|_| format!("Tool {}", random.random_range(0..200)))
                .collect(),
            price_bracket: Some(random.random_range(1..=4)),
            tags: listed,
            ..Vendor::new(id, format!("Vendor {number}"), category.clone())
        })
    });
    let lexicon = Lexicon::build(
        questionnaires.vocabulary(),
        questionnaires.questions(category),
    );
    let all = all.map(|vendor| (vendor, CapabilityDecisions::NONE));
    CategoryVendors::build(questionnaires.vocabulary(), &lexicon, all, |_| None)
}

/// Vendors with texts in which nobody finds what the questionnaire asks about.
pub fn unread_vendors(
    questionnaires: &QuestionnaireSet,
    category: &CategoryId,
    vendors: usize,
    random: &mut StdRng,
) -> CategoryVendors {
    const WORDS: [&str; 16] = [
        "firms", "trust", "our", "people", "place", "posters", "radio", "town", "editors",
        "polish", "copy", "season", "year", "care", "pride", "buses",
    ];
    let mut text = |words: usize| {
        let words = (0..words).map(|_| WORDS[random.random_range(0..WORDS.len())]);
        words.collect::<Vec<_>>().join(" ")
    };
    let all = (0..vendors).map(|number| {
        let id = format!("{category}-{number}").as_str().into();
        Arc::new(Vendor {
            description: Some((0..5).map(|_| text(14) + ". ").collect()),
            short_highlights: vec![text(5), text(5)],
            ..Vendor::new(id, format!("Vendor {number}"), category.clone())
        })
    });
    let lexicon = Lexicon::build(
        questionnaires.vocabulary(),
        questionnaires.questions(category),
    );
    let all = all.map(|vendor| (vendor, CapabilityDecisions::NONE));
    CategoryVendors::build(questionnaires.vocabulary(), &lexicon, all, |_| None)
}

/// A firm's key, and the size that it has.
pub fn firm(number: u32) -> (FirmKey, FirmSize) {
    let mut key = [0; 16];
    // Keys are hashes: numbers side by side have keys far apart.
    let spread = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key[..8].copy_from_slice(&spread.to_be_bytes());
    let size = FirmSize::ALL[number as usize % FirmSize::ALL.len()];
    (FirmKey(key), size)
}

/// A booking of the last year.
pub fn demo<'v>(firms: u32, vendor: &'v VendorId, now: Timestamp, random: &mut StdRng) -> Demo<'v> {
    let (firm, size) = firm(random.random_range(0..firms));
    Demo {
        firm: firm.bits(),
        mail: None,
        size: Some(size),
        state: None,
        vendor: Some(vendor.as_str()),
        at: now - SignedDuration::from_hours(24 * random.random_range(0..365)),
    }
}

/// Bookings of firms of all sizes over the last year, spread over the vendors.
pub fn evidence_for(
    stages: &[(CategoryId, &CategoryVendors)],
    bookings: usize,
    now: Timestamp,
    random: &mut StdRng,
) -> BookedEvidence {
    let mut rows = FirmBookingsBuilder::default();
    for _ in 0..bookings {
        let (_, vendors) = &stages[random.random_range(0..stages.len())];
        let vendor = &vendors.all()[random.random_range(0..vendors.all().len())];
        rows.push(&demo(FIRMS, vendor.id(), now, random));
    }
    let category_of = |vendor: &VendorId| {
        let mut stages = stages.iter();
        let stage = stages.find(|(id, _)| vendor.as_str().starts_with(id.as_str()));
        stage.map(|(id, _)| id)
    };
    let mut evidence = BookedEvidence::build(Arc::new(rows.finish()), category_of, now);
    evidence.index_vendors(stages.iter().map(|(_, vendors)| *vendors));
    evidence
}

/// Every firm uses and clicked on a few vendors.
pub fn reported_about(
    category: &CategoryId,
    vendors: &CategoryVendors,
    random: &mut StdRng,
) -> ReportedEvidence {
    let mut evidence = ReportedEvidence::default();
    for number in 0..FIRMS {
        let (key, size) = firm(number);
        let mut reported = ReportedFirm::of_size(Some(size));
        for action in [FirmAction::Uses, FirmAction::Clicked, FirmAction::Held] {
            let vendor = random.random_range(0..vendors.all().len());
            reported.did(category, vendors.all()[vendor].id(), action);
        }
        evidence.set_firm(key, Some(reported));
    }
    evidence.index_vendors(category, vendors);
    evidence
}
