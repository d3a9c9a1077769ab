//! What is written about a vendor after it was merged, by someone who read the directory before.

use std::sync::Arc;

use super::{filled, run_merge, state};
use crate::app::App;
use crate::app::base::clock::Clock;
use crate::app::tests::support::{app_over, person};
use crate::domain::audit::Actor;
use crate::domain::click::SourcePage;
use crate::domain::question::Answer;
use crate::domain::recommend::SavedPicks;
use crate::domain::tech_stack::StackAnswer;
use crate::store::tables::VENDOR_MERGES;
use crate::store::{WriteTx, merges, recommendations, tech_stacks};

/// An app whose directory was read before "alpha" became part of "beta", and not again.
fn app() -> Arc<App> {
    let app = app_over(filled(), Clock::system());
    run_merge(app.store()).unwrap();
    let known = app.catalog.current();
    assert!(known.vendor("alpha").is_some(), "it is not published");
    app
}

#[test]
fn who_looks_for_a_vendor_that_is_gone_reads_each_merge_once() {
    let app = app_over(filled(), Clock::system());
    let actor = &Actor::Operator;
    let merged = app.vendors.merge(actor, &"alpha".into(), &"beta".into());
    let key = merged.unwrap().id.bytes();
    let now = |id: &str| {
        let vendor = app.catalog.vendor_now(&id.into()).unwrap();
        vendor.map(|vendor| vendor.id.to_string())
    };
    assert_eq!(now("alpha").as_deref(), Some("beta"));
    let damage = |tx: &WriteTx| VENDOR_MERGES.put_raw(tx, key, b"damaged");
    app.store().write(damage).unwrap();
    assert_eq!(now("nobody"), None);
    assert_eq!(now("alpha").as_deref(), Some("beta"));
}

fn assert_names_who_stays(app: &App) {
    let written = state(app.store());
    let times = written.matches("VendorId(\"alpha\")").count();
    assert_eq!(times, 0, "{written}");
}

fn assert_picks_who_stays_once(app: &App) {
    let saved = app
        .store()
        .read(|tx| recommendations::picks(tx, person(77).id));
    let SavedPicks { categories, .. } = saved.unwrap();
    let picks = &categories[0].picks;
    assert_eq!(picks.len(), 1, "{picks:?}");
    assert_eq!(picks[0].vendor_id.as_str(), "beta");
}

#[tokio::test]
async fn clicks_dismissals_and_tools_name_the_vendor_that_stays() {
    let app = app();
    let person = person(77);
    let clicked = app.clicks.log(&person, "alpha".into(), SourcePage::Browse);
    assert_eq!(clicked.unwrap().vendor_id.as_str(), "beta");
    let dismissed = app
        .recommendations
        .dismiss_vendor(person.id, &"alpha".into());
    dismissed.unwrap();
    let restored = app
        .recommendations
        .restore_vendor(person.id, &"alpha".into());
    restored.unwrap();
    let saved = app
        .store()
        .read(|tx| recommendations::picks(tx, person.id))
        .unwrap();
    assert_eq!(saved.dismissals, [], "it is shown again");
    let answer = StackAnswer {
        category_id: "intake".into(),
        vendors: vec!["alpha".into(), "beta".into()],
        primary: Some("alpha".into()),
        other_vendors: Vec::new(),
        has_tool: true,
    };
    app.tech_stacks.save(&person, vec![answer]).unwrap();
    assert_names_who_stays(&app);
    let store = app.store();
    let answers = store
        .read(|tx| tech_stacks::of_user(tx, person.id))
        .unwrap();
    assert_eq!(answers[0].vendors, ["beta".into()]);
    // What is gone without a merge keeps its id.
    let none = store.read(|tx| merges::vendor_now(tx, &"nobody".into()));
    assert_eq!(none.unwrap().as_str(), "nobody");
}

#[tokio::test]
async fn a_ranking_and_its_picks_name_the_vendor_that_stays() {
    let app = app();
    let person = person(77);
    let category = "intake".into();
    let catalog = app.catalog.current();
    let question = &catalog.questions(&category)[0];
    let answer = Answer {
        question_id: question.id.clone(),
        selected_values: vec![question.options[0].label.clone()],
        must_have: Vec::new(),
    };
    let service = &app.recommendations;
    let response = service.submit_response(&person, "intake".into(), &[answer], &[]);
    let results = service.compute(&person, response.unwrap(), &category);
    assert_eq!(results.unwrap().ranking.vendors.len(), 2, "both were read");
    assert_names_who_stays(&app);
    assert_picks_who_stays_once(&app);
}

#[tokio::test]
async fn pick_for_me_names_the_vendor_that_stays() {
    let app = app();
    app.recommendations.pick_for_me(&person(77)).unwrap();
    assert_names_who_stays(&app);
    assert_picks_who_stays_once(&app);
}
