//! The closed lists and fixed sets that documents repeat.

use super::{GLOSSARY, IMPORT, PRODUCT, README, RECOMMENDATIONS, assert_says, in_words};
use crate::domain::api_token::ApiScope;
use crate::domain::backup::BackupReason;
use crate::domain::capability::ClaimState;
use crate::domain::click::{Outcome, SourcePage};
use crate::domain::place::UsState;
use crate::domain::price::BRACKETS;
use crate::domain::question::Weight;
use crate::domain::questionnaire_edit::QuestionnaireStatus;
use crate::domain::recommend::{Badge, CauseKind, PeerScope};
use crate::domain::stage::STAGES;
use crate::domain::starter_categories::starter_categories;
use crate::domain::vendor::VendorSort;

/// `Held, No show`
fn listed<'l>(names: impl Iterator<Item = &'l str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// `"Held", "No show"`
fn quoted<'l>(names: impl Iterator<Item = &'l str>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    names.join(", ")
}

/// The first cells of a table, below its head.
fn first_cells<'d>(document: &'d str, head: &str) -> Vec<&'d str> {
    let (_, table) = document.split_once(head).unwrap();
    let rows = table.lines().skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').nth(1).unwrap().trim())
        .collect()
}

#[test]
fn the_product_has_the_lists() {
    let [sorts @ .., relevance] = VendorSort::ALL else {
        panic!("vendors have an order");
    };
    assert_says(
        PRODUCT,
        &[
            format!(
                "what it may read ({})",
                quoted(ApiScope::ALL.iter().map(|scope| scope.label()))
            ),
            format!(
                "{}, while searching \"{}\" (`{}`:",
                quoted(sorts.iter().map(|sort| sort.label())),
                relevance.label(),
                relevance.code()
            ),
            format!(
                "the screen it was pressed on ({})",
                listed(SourcePage::ALL.iter().map(|page| page.code()))
            ),
            format!(
                "with an outcome ({})",
                listed(Outcome::ALL.iter().map(|outcome| outcome.label()))
            ),
            format!(
                "Reasons: {}.",
                listed(BackupReason::ALL.iter().map(|reason| reason.label()))
            ),
            format!(
                "badges say \"{}\", \"{}\" (a",
                QuestionnaireStatus::Published.label(),
                QuestionnaireStatus::Standard.label()
            ),
        ],
    );
}

#[test]
fn docs_list_badges_scopes_claim_states_and_causes() {
    let [best, top, closest] = [Badge::Best, Badge::Top, Badge::Closest].map(Badge::label);
    let badges = format!("\"{best}\", \"{top}\" or \"{closest}\".");
    assert_says(PRODUCT, &[badges]);
    let scopes = listed(PeerScope::ALL.iter().map(|scope| scope.code()));
    assert_says(
        GLOSSARY,
        &[
            format!("what a place is worth: {best}, {top} or {closest}."),
            format!("how far the evidence reaches ({scopes})"),
        ],
    );
    let states: Vec<_> = ClaimState::ALL.iter().map(|state| state.code()).collect();
    let said = first_cells(RECOMMENDATIONS, "\n| State | Said by |");
    assert_eq!(said, states);
    let mut kinds: Vec<_> = CauseKind::ALL.iter().map(|kind| kind.code()).collect();
    let mut because = first_cells(RECOMMENDATIONS, "\n| Kind | Because |");
    kinds.sort_unstable();
    because.sort_unstable();
    assert_eq!(because, kinds);
}

#[test]
fn docs_list_the_stages_and_categories() {
    let stages = in_words(STAGES.len());
    let starters = starter_categories();
    let is_of_stage = |name: &str| STAGES.iter().any(|stage| stage.category == name);
    let others = starters.iter().map(|category| category.name.as_str());
    let others: Vec<_> = others.filter(|name| !is_of_stage(name)).collect();
    let (last, others) = others.split_last().unwrap();
    assert_says(
        PRODUCT,
        &[
            format!(
                "The product comes with {} categories: the {stages} of the stages, and {} and {last}.",
                in_words(starters.len()),
                others.join(", ")
            ),
            format!("categories of the {stages} stages are defined"),
            format!("\"X of {} stages completed\"", STAGES.len()),
            format!("shows for each of the {stages} whether the firm uses a tool"),
        ],
    );
    assert_says(GLOSSARY, &[format!("one of the {stages} steps of a case;")]);
    assert_says(
        README,
        &[format!("[The {stages} stages of a case with picks")],
    );
}

#[test]
fn docs_state_the_brackets_weights_and_states() {
    let (least, most) = (BRACKETS.start(), BRACKETS.end());
    let weights: Vec<f64> = Weight::all().map(f64::from).collect();
    let [lightest, .., heaviest] = weights[..] else {
        panic!("questions have weights");
    };
    assert_says(
        PRODUCT,
        &[
            format!("price bracket {least} to {most} (shown as dollar signs"),
            format!("its weight ({lightest} to {heaviest})"),
        ],
    );
    assert_says(
        RECOMMENDATIONS,
        &[
            format!("`price-{least}` to `price-{most}`. Synonyms"),
            format!("are the brackets `price-{least}` to `price-{most}` of that category"),
            format!("question ({lightest} to {heaviest}) multiplies"),
        ],
    );
    assert_says(
        IMPORT,
        &[
            format!("priceBracket is {least} to {most}, as many dollar signs"),
            format!("All {} states and DC are known.", UsState::COUNT - 1),
        ],
    );
}
