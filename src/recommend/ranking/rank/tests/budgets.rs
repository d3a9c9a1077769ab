//! Prices in a category that asks for a budget of its own, by what is shipped for Marketing Services.

use std::sync::Arc;

use super::*;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::question::Questionnaire;
use crate::recommend::needs::demo_questions;
use crate::recommend::tests::fixtures::{decided_category, shipped_vocabulary, strings};
use crate::recommend::{DemoRequest, Lexicon, plain_claims};

const BUDGET: &str = "marketing-services.monthly-budget";

pub fn marketing() -> Questionnaire {
    let shipped = include_str!("../../../../../data/questionnaires/marketing-services.json");
    serde_json::from_str(shipped).unwrap()
}

/// Two whose column has a bracket, two that name a price, one that says nothing.
fn agencies() -> Vec<Vendor> {
    let mut agencies =
        ["Cheap column", "Dear column", "Eight", "Four", "Silent"].map(|name| vendor(name, &[]));
    agencies[0].price_bracket = Some(2);
    // As "$3,500/month" is kept.
    agencies[1].price_bracket = Some(4);
    agencies[2].description = Some("From $8,000/month.".into());
    agencies[3].description = Some("From $4,000/month.".into());
    agencies.to_vec()
}

pub fn with<T>(questions: &[Question], ticked: &str, ask: impl FnOnce(RankRequest<'_>) -> T) -> T {
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, questions);
    let all = agencies();
    let all = all
        .into_iter()
        .map(|agency| (Arc::new(agency), CapabilityDecisions::NONE));
    ask(RankRequest {
        questions,
        answers: &[answer(BUDGET, &[ticked])],
        vendors: &CategoryVendors::build(vocabulary, &lexicon, all, |_| None),
        vocabulary,
        firm: FirmProfile {
            software_spend: Some(SoftwareSpendBand::UpTo10K),
            ..FirmProfile::default()
        },
        stack: None,
        peers: None,
    })
}

/// What each agency misses of the option that was ticked, by name.
fn gaps(ticked: &str) -> Vec<(String, Option<GapState>)> {
    with(&marketing().questions, ticked, |request| {
        let all: Vec<_> = request
            .vendors
            .all()
            .iter()
            .map(|vendor| vendor.id().clone())
            .collect();
        let mut found: Vec<_> = places(request, &all)
            .into_iter()
            .map(|PlacedVendor { ranked, .. }| {
                let gap = ranked.inputs.missing.first();
                let called = format!("{ticked} as the budget");
                assert!(gap.is_none_or(|gap| gap.label == called), "{gap:?}");
                (ranked.vendor.name.clone(), gap.map(|gap| gap.state))
            })
            .collect();
        found.sort();
        found
    })
}

#[test]
fn a_price_is_compared_with_the_range_that_was_ticked() {
    let (no, unsaid) = (Some(GapState::Denied), Some(GapState::Unsaid));
    let cases = [
        ("Less than $5,000", [None, unsaid, no, None, unsaid]),
        ("$5,000 to $20,000", [None, unsaid, None, None, unsaid]),
        ("More than $75,000", [None, None, None, None, unsaid]),
    ];
    let names = ["Cheap column", "Dear column", "Eight", "Four", "Silent"];
    for (ticked, expected) in cases {
        let expected = names.map(str::to_owned).into_iter().zip(expected);
        // The floor hides who meets nothing while someone meets it.
        let found = gaps(ticked);
        for (name, gap) in expected {
            let shown = found.iter().find(|(other, _)| *other == name);
            match shown {
                Some((_, found)) => assert_eq!(*found, gap, "{ticked}: {name}"),
                None => assert!(gap.is_some(), "{ticked}: {name} is missing"),
            }
        }
    }
}

#[test]
fn a_fee_is_not_within_the_software_budget_and_is_called_as_it_was_ticked() {
    let ranking = with(&marketing().questions, "$5,000 to $20,000", rank);
    for ranked in &ranking.vendors {
        assert_eq!(
            (ranked.parts.budget, ranked.eligibility.budget),
            (None, None)
        );
        assert_eq!(
            ranked.reasons,
            ["Matches 1 of 1 need: $5,000 to $20,000 as the budget"]
        );
        assert_eq!(ranked.breakdown.len(), 1);
    }
    assert_eq!(ranking.vendors.len(), 3);
}

#[test]
fn a_gap_in_a_budget_is_asked_about_as_a_price() {
    let questions = marketing().questions;
    // As results kept it before it was called a budget, too.
    for label in ["Less than $5,000 as the budget", "Less than $5,000"] {
        let asked = with(&questions, "Less than $5,000", |request| {
            let silent = request.vendors.all().last().unwrap();
            let gap = Gap {
                tag: None,
                label: label.into(),
                state: GapState::Unsaid,
                must_have: false,
                near: None,
            };
            demo_questions(DemoRequest {
                vendor: silent,
                gaps: &[gap],
                questionnaire: &questions,
                vocabulary: request.vocabulary,
            })
        });
        assert!(
            asked[0]
                .question
                .starts_with("What would a firm of our size pay"),
            "{label}"
        );
    }
}

#[test]
fn a_question_in_dollar_signs_asks_what_software_costs() {
    let mut questions = marketing().questions;
    let budget = questions
        .iter_mut()
        .find(|question| question.id == BUDGET)
        .unwrap();
    for (option, label) in budget.options.iter_mut().zip(["$", "$$", "$$$", "$$$$"]) {
        option.label = label.into();
    }
    let ranking = with(&questions, "$$", rank);
    assert_eq!(names(&ranking), ["Cheap column"]);
    assert_eq!(ranking.vendors[0].parts.budget, Some(1.0));
    assert_eq!(ranking.vendors[0].inputs.matched[0].label, "$$ pricing");
}

#[test]
fn a_price_for_each_user_says_nothing_of_what_a_firm_pays() {
    let vocabulary = shipped_vocabulary();
    let says = |name: &str, text: &str| {
        let mut priced = vendor(name, &[]);
        priced.description = Some(text.into());
        (Arc::new(priced), CapabilityDecisions::NONE)
    };
    let vendors = [
        says("Each", "Case management from $85 per user a month."),
        says("Whole", "Case management from $85 a month."),
    ];
    let lexicon = Lexicon::build(vocabulary, &[]);
    let ranking = rank(RankRequest {
        questions: &[],
        answers: &[],
        vendors: &CategoryVendors::build(vocabulary, &lexicon, vendors, |_| None),
        vocabulary,
        firm: FirmProfile {
            software_spend: Some(SoftwareSpendBand::UpTo5K),
            ..FirmProfile::default()
        },
        stack: None,
        peers: None,
    });
    assert_eq!(names(&ranking), ["Whole", "Each"]);
    let [whole, each] = &ranking.vendors[..] else {
        panic!("two are shown");
    };
    assert_eq!(whole.eligibility.budget, Some(Eligible::Yes));
    assert_eq!(whole.reasons, ["Within your software budget ($)"]);
    assert_eq!(each.eligibility.budget, Some(Eligible::Unsaid));
    assert_eq!((each.reasons.len(), each.parts.budget), (0, Some(0.5)));
}

#[test]
fn a_listed_price_above_the_one_asked_for_is_a_no() {
    let mut dear = vendor("Dear", &["spanish"]);
    dear.price_bracket = Some(2);
    let vendors = [dear, vendor("Silent", &["spanish"])];
    let answers = [answer("languages", &["Spanish"]), answer("price", &["$"])];
    let ranking = Case::new(&vendors, &answers).rank();
    let states = ranking.vendors.iter().map(|ranked| {
        let [gap] = &ranked.inputs.missing[..] else {
            panic!("one is missing");
        };
        (ranked.vendor.name.as_str(), gap.state)
    });
    let expected = [("Dear", GapState::Denied), ("Silent", GapState::Unsaid)];
    assert_eq!(states.collect::<Vec<_>>(), expected);
    // An administrator who confirms the price changes nothing.
    let vocabulary = vocabulary();
    let confirmed = CapabilityDecisions {
        confirmed: strings(&["price-2"]),
        denied: Vec::new(),
    };
    let decided = decided_category(&vocabulary, &vendors[..1], &confirmed);
    let dear = &decided.all()[0];
    assert!(dear.is_dearer(vocabulary.tag("price-1").unwrap(), &vocabulary));
}

#[test]
fn a_price_at_the_end_of_a_budget_lies_within_it_unless_the_budget_is_less() {
    let tag = |labels: [&str; 4], dollars: f64| {
        let mut questions = marketing().questions;
        let mut asked = questions.iter_mut();
        let budget = asked.find(|question| question.id == BUDGET).unwrap();
        let mut named = labels.iter();
        for option in budget.options.iter_mut().filter(|option| !option.neutral) {
            option.label = (*named.next().unwrap()).to_owned();
        }
        let vocabulary = shipped_vocabulary();
        let lexicon = Lexicon::build(vocabulary, &questions);
        let tag = lexicon.price(dollars).unwrap();
        vocabulary.slug(tag).to_owned()
    };
    let less = [
        "Less than $5,000",
        "$5,000 to $20,000",
        "$20,000 to $75,000",
        "More than $75,000",
    ];
    for (labels, dollars, expected) in [
        (less, 4_999.0, "price-1"),
        (less, 5_000.0, "price-2"),
        (less, 20_000.0, "price-2"),
        (less, 75_000.0, "price-3"),
        (less, 75_001.0, "price-4"),
        (
            ["Under $60,000 a year", less[1], less[2], less[3]],
            5_000.0,
            "price-2",
        ),
        (
            ["Up to $5,000", less[1], less[2], less[3]],
            5_000.0,
            "price-1",
        ),
        (
            ["Below $5,000", less[1], less[2], "Over $75,000"],
            75_000.0,
            "price-3",
        ),
        // Where the one before ends below it.
        (
            [less[0], less[1], "Under $75,000", less[3]],
            75_000.0,
            "price-4",
        ),
        (
            [less[0], less[1], "$20,000 to $50,000", less[3]],
            80_000.0,
            "price-4",
        ),
    ] {
        assert_eq!(tag(labels, dollars), expected, "{labels:?} {dollars}");
    }
}

#[test]
fn a_text_that_is_less_than_a_sum_lies_below_it() {
    let questions = marketing().questions;
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, &questions);
    for (text, expected) in [
        ("<$5k/mo", "price-1"),
        ("Under $5,000 a month", "price-1"),
        ("$5k/mo", "price-2"),
        ("From $5,000 a month", "price-2"),
        ("No more than 10 pages, $5,000 a month", "price-2"),
        ("Under contract, $5,000 a month", "price-2"),
        ("Under $5,001 a month", "price-2"),
    ] {
        let told = plain_claims(text, &lexicon).into_iter();
        let told = told.filter(|one| lexicon.is_price(one.tag));
        let told: Vec<_> = told.map(|one| vocabulary.slug(one.tag)).collect();
        assert_eq!(told, [expected], "{text}");
    }
}

/// What an administrator decided of a price comes before the column, and that before the words.
#[test]
fn the_bracket_is_that_which_was_confirmed_or_not_denied() {
    let vocabulary = shipped_vocabulary();
    let lexicon = Lexicon::build(vocabulary, &[]);
    let bracket = |column: Option<u8>, text: &str, confirmed: &[&str], denied: &[&str]| {
        let mut priced = vendor("Priced", &[]);
        priced.price_bracket = column;
        priced.description = Some(text.to_owned());
        let decisions = CapabilityDecisions {
            confirmed: strings(confirmed),
            denied: strings(denied),
        };
        let all = [(Arc::new(priced), &decisions)];
        let built = CategoryVendors::build(vocabulary, &lexicon, all, |_| None);
        built.all()[0].price_bracket()
    };
    let words = "From $900 a month.";
    for (column, text, confirmed, denied, expected) in [
        (Some(2), "", &[][..], &[][..], Some(2)),
        (Some(2), "", &[], &["price-2"], None),
        (Some(2), words, &[], &["price-2"], Some(3)),
        (Some(2), words, &["price-4"], &["price-2"], Some(4)),
        (None, "", &["price-4", "price-3"], &[], Some(3)),
        // One that is dearer than the column is had besides.
        (Some(1), "", &["price-3"], &[], Some(1)),
        (Some(2), "", &["price-4", "price-3"], &[], Some(2)),
        (Some(3), words, &["price-1"], &[], Some(1)),
        (None, words, &[], &["price-3"], None),
        // A "no" to another step, or of the words, takes nothing from the column.
        (Some(2), words, &[], &["price-3"], Some(2)),
        (Some(2), words, &[], &[], Some(2)),
    ] {
        assert_eq!(
            bracket(column, text, confirmed, denied),
            expected,
            "{column:?} {text} {confirmed:?} {denied:?}"
        );
    }
}
