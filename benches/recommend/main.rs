//! What a recommendation costs once the directory and the evidence are in memory: ranking one
//! category by a questionnaire, Pick For Me over the nine stages, and what the evidence costs when
//! bookings or vendors change. Prints a table; times are CPU time unless it says otherwise.
//!
//! `cargo bench --bench recommend [-- BOOKINGS]`

mod app;
mod data;
mod evidence;
#[expect(dead_code, reason = "the bench of trends uses the rest")]
#[path = "../trends/measure.rs"]
mod measure;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::Deserialize;
use stackbrief::app::directory::questionnaire_set::QuestionnaireSet;
use stackbrief::domain::capability::CapabilityDecisions;
use stackbrief::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, FirmSizes, InjuryCasesBand, SoftwareSpendBand,
};
use stackbrief::domain::ids::CategoryId;
use stackbrief::domain::place::UsState;
use stackbrief::domain::question::Answer;
use stackbrief::domain::stage::STAGES;
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::{
    BookedEvidence, CategoryPickRequest, CategoryVendors, Evidence, FirmProfile, Lexicon, OwnFirm,
    RankRequest, Tool, VendorFacts, claims, notes, pick_for_me, rank,
};

use self::data::{category_vendors, evidence_for, reported_about, unread_vendors};
use self::measure::{processor_timed, quantile, timed};

const VENDORS: usize = 5_000;
const STAGE_VENDORS: usize = 100;
const RUNS: usize = 200;
const RANK_GOAL: Duration = Duration::from_millis(2);
const CLAIMS_GOAL: Duration = Duration::from_millis(1);
const PICK_GOAL: Duration = Duration::from_millis(10);

/// A firm that answered everything.
fn firm() -> FirmProfile {
    FirmProfile {
        size: Some(FirmSize::From6To20),
        sizes: FirmSizes::of(&[FirmSize::From6To20]),
        states: ["TX", "OK"]
            .into_iter()
            .filter_map(UsState::from_code)
            .collect(),
        attorneys: Some(AttorneysCountBand::From6To15),
        employees: Some(EmployeesCountBand::From11To50),
        cases: Some(InjuryCasesBand::From26To50),
        software_spend: Some(SoftwareSpendBand::UpTo40K),
    }
}

fn main() {
    let bookings = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(1_000_000);
    let (reading, questionnaires) = processor_timed(QuestionnaireSet::shipped);
    let questionnaires = questionnaires.expect("the content of the binary");
    println!(
        "{:<44} {:>9.1} ms",
        "read the vocabulary, once a process",
        reading / 1e6
    );
    app::measure_starts();
    let mut random = StdRng::seed_from_u64(7);
    let intake = CategoryId::from("intake");
    let large = category_vendors(&questionnaires, &intake, VENDORS, &mut random);
    let now = Timestamp::now();
    let booked = evidence_for(&[(intake.clone(), &large)], bookings, now, &mut random);
    let mut reported = reported_about(&intake, &large, &mut random);
    reported.index_vendors(&intake, &large);
    // One that booked and reported, as a viewer's has.
    let (own, _) = data::firm(7);
    let own_firm = OwnFirm {
        booked: vec![own],
        reported: Some(own),
    };
    let stack = stack();
    let evidence = Evidence {
        booked: &booked,
        reported: &reported,
    };
    measure_ranking(
        &questionnaires,
        &intake,
        &large,
        (&stack, evidence, &own_firm),
    );

    measure_reading(&questionnaires, &intake);
    measure_notes(&questionnaires, &mut StdRng::seed_from_u64(11));
    evidence::measure(&large, &intake, bookings, now, &mut random);

    let ids = STAGES.map(|stage| CategoryId::from_name(stage.category));
    let by_stage = ids.map(|id| {
        let vendors = category_vendors(&questionnaires, &id, STAGE_VENDORS, &mut random);
        (id, vendors)
    });
    let stages = by_stage
        .each_ref()
        .map(|(id, vendors)| (id.clone(), vendors));
    let started = Instant::now();
    let evidence = evidence_for(&stages, bookings, now, &mut random);
    println!(
        "{:<44} {:>9.1} ms",
        format!("aggregate the evidence of {bookings} bookings"),
        milliseconds(started.elapsed())
    );
    let pick_all = |stages: &[(CategoryId, &CategoryVendors)], booked: &BookedEvidence| {
        let evidence = Evidence {
            booked,
            reported: &reported,
        };
        let picked = stages.iter().map(|(id, vendors)| {
            pick_for_me(CategoryPickRequest {
                category_name: id.as_str(),
                vendors,
                vocabulary: questionnaires.vocabulary(),
                evidence: evidence.category(id),
                firm: firm(),
                own_firm: &own_firm,
                stack: Some(&stack),
                dismissals: &[],
                now,
            })
        });
        picked.collect::<Vec<_>>()
    };
    report("Pick For Me, nine stages of 100 vendors", PICK_GOAL, || {
        pick_all(&stages, &evidence)
    });
    let one = [(intake.clone(), &large)];
    let evidence = evidence_for(&one, bookings, now, &mut random);
    report("Pick For Me, one stage of 5,000 vendors", PICK_GOAL, || {
        pick_all(&one, &evidence)
    });
    app::measure(bookings, now);
}

/// Ranking by a whole questionnaire: without what came later than this bench, and with all there is.
fn measure_ranking(
    questionnaires: &QuestionnaireSet,
    category: &CategoryId,
    vendors: &CategoryVendors,
    (stack, evidence, own_firm): (&[Tool], Evidence<'_>, &OwnFirm),
) {
    let answers = first_two_of_each(questionnaires, category);
    let request = RankRequest {
        questions: questionnaires.questions(category),
        answers: &answers,
        vendors,
        vocabulary: questionnaires.vocabulary(),
        firm: firm(),
        stack: Some(stack),
        peers: None,
    };
    let wishes: Vec<Answer> = answers.iter().cloned().map(without_must_haves).collect();
    report("rank 5,000, no must-haves, no evidence", RANK_GOAL, || {
        rank(RankRequest {
            answers: &wishes,
            ..request
        })
    });
    report("rank 5,000 vendors of one category", RANK_GOAL, || {
        let peers = evidence
            .category(category)
            .peers(vendors, firm().size, own_firm);
        rank(RankRequest {
            peers: peers.as_ref(),
            ..request
        })
    });
}

/// What is said of answers that no vendor meets, with vendors whose words nobody understands.
fn measure_notes(questionnaires: &QuestionnaireSet, random: &mut StdRng) {
    let category = CategoryId::from("staffing");
    let vendors = unread_vendors(questionnaires, &category, VENDORS, random);
    let (questions, vocabulary) = (
        questionnaires.questions(&category),
        questionnaires.vocabulary(),
    );
    let (time, ()) = timed(|| vendors.read_words(questions, vocabulary));
    println!(
        "{:<44} {:>9.1} ms  clock",
        "look up the words of 5,000 vendors",
        time / 1e6
    );
    let answers = first_two_of_each(questionnaires, &category);
    let request = RankRequest {
        questions,
        answers: &answers,
        vendors: &vendors,
        vocabulary,
        firm: firm(),
        stack: None,
        peers: None,
    };
    let ranking = rank(request);
    let said = notes(request, "Staffing", &ranking).len();
    report("say what none of 5,000 vendors offers", PICK_GOAL, || {
        notes(request, "Staffing", &ranking)
    });
    assert!(said > 5, "only {said} answers are met by nobody");
}

/// How long vendors' words take to be read.
fn measure_reading(questionnaires: &QuestionnaireSet, category: &CategoryId) {
    let worded = worded_vendors(questionnaires);
    let read = |(lexicon, vendor): &(Lexicon, Vendor)| {
        claims(
            vendor,
            CapabilityDecisions::NONE,
            lexicon,
            questionnaires.vocabulary(),
        )
    };
    report("read the claims of one vendor", CLAIMS_GOAL, || {
        read(&worded[0])
    });
    let (lexicon, vendor) = &worded[0];
    let (vendor, vocabulary) = (Arc::new(vendor.clone()), questionnaires.vocabulary());
    let facts = VendorFacts::of(vendor, CapabilityDecisions::NONE, lexicon, vocabulary);
    report("suggest capabilities of one vendor", CLAIMS_GOAL, || {
        facts.suggestions(CapabilityDecisions::NONE, lexicon, vocabulary)
    });
    report("build the words of one category", CLAIMS_GOAL, || {
        Lexicon::build(
            questionnaires.vocabulary(),
            questionnaires.questions(category),
        )
    });
    let started = Instant::now();
    let found: usize = worded
        .iter()
        .cycle()
        .take(VENDORS)
        .map(|one| read(one).len())
        .sum();
    println!(
        "{:<44} {:>9.1} ms  {found} claims  goal 1000 ms",
        "read the claims of 5,000 vendors",
        milliseconds(started.elapsed())
    );
}

/// Prints the median and the slowest of many runs, each in CPU time, against the goal.
fn report<R>(title: &str, goal: Duration, work: impl Fn() -> R) {
    black_box(work());
    let times: Vec<f64> = (0..RUNS).map(|_| processor_timed(&work).0).collect();
    let (median, worst) = (quantile(&times, 0.5), quantile(&times, 1.0));
    println!(
        "{title:<44} {:>9.3} ms  worst of {RUNS} {:>7.3} ms  goal {:>2} ms  {:>5.1} x faster",
        median / 1e6,
        worst / 1e6,
        goal.as_millis(),
        goal.as_secs_f64() * 1e9 / median,
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The labeled vendors, with the words of their categories, over and over.
fn worded_vendors(questionnaires: &QuestionnaireSet) -> Vec<(Lexicon, Vendor)> {
    let labeled = include_str!("../../tests/fixtures/capabilities/development.json");
    let labeled: Vec<Labeled> = serde_json::from_str(labeled).expect("a fixture");
    let read = |labeled: Labeled| {
        let category = CategoryId::from_name(&labeled.category);
        let lexicon = Lexicon::build(
            questionnaires.vocabulary(),
            questionnaires.questions(&category),
        );
        let vendor = Vendor {
            short_highlights: labeled.short_highlights,
            description: Some(labeled.description),
            ..Vendor::new(labeled.name.as_str().into(), labeled.name, category)
        };
        (lexicon, vendor)
    };
    labeled.into_iter().map(read).collect()
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Labeled {
    name: String,
    category: String,
    short_highlights: Vec<String>,
    description: String,
}

fn first_two_of_each(questionnaires: &QuestionnaireSet, category: &CategoryId) -> Vec<Answer> {
    let questions = questionnaires.questions(category).iter();
    questions
        .map(|question| Answer {
            question_id: question.id.clone(),
            selected_values: question
                .options
                .iter()
                .take(2)
                .map(|option| option.label.clone())
                .collect(),
            must_have: question
                .options
                .iter()
                .take(1)
                .map(|option| option.label.clone())
                .collect(),
        })
        .collect()
}

fn without_must_haves(answer: Answer) -> Answer {
    Answer {
        must_have: Vec::new(),
        ..answer
    }
}

fn stack() -> Vec<Tool> {
    let tool = |number: usize| Tool {
        name: format!("Tool {number}"),
        category_id: "practice-management".into(),
        vendor_id: None,
    };
    (0..10).map(tool).collect()
}
