//! What-ifs against a second ranking and against the reference.

use proptest::prelude::*;

use super::properties::any_case;
use super::*;
use crate::domain::question::Choice;
use crate::recommend::ranking::what_if;
use crate::recommend::weights::WHAT_IFS_TRIED;
use crate::testing::cases;

#[test]
fn the_one_answer_that_decides_is_named() {
    let vendors = [
        vendor("Alpha", &["spanish", "answering-24-7"]),
        vendor("Beta", &["answering-24-7", "outlook", "texas"]),
    ];
    let answers = [
        answer("hours", &["Around the clock"]),
        answer("languages", &["Spanish"]),
        answer("states", &["Texas", "Ohio"]),
    ];
    let case = Case::new(&vendors, &answers);
    assert_eq!(names(&case.rank()), ["Alpha", "Beta"]);
    let found = case.with(|request| what_if(request, &rank(request)));
    let found: Vec<_> = found
        .iter()
        .map(|what_if| (what_if.without.as_str(), what_if.vendor.name.as_str()))
        .collect();
    assert_eq!(found, [("Spanish", "Beta")]);
}

#[test]
fn only_the_first_options_are_tried() {
    let many: Vec<String> = (0..WHAT_IFS_TRIED).map(|n| format!("Tool {n}")).collect();
    let decided_by = |place: usize| {
        let case = Case::new(
            &[
                vendor("Alpha", &["spanish"]),
                vendor("Beta", &["texas", "motor-vehicle"]),
            ],
            &[
                must_have(answer("languages", &["Spanish"]), &["Spanish"]),
                answer("states", &["Texas"]),
                answer("cases", &["Motor vehicle"]),
                Answer {
                    selected_values: many.clone(),
                    ..answer("tools", &[])
                },
            ],
        );
        let mut questions = intake().questions;
        let tools = questions.iter().position(|question| question.id == "tools");
        let mut tools = questions.remove(tools.unwrap());
        let option = |label: &String| Choice {
            label: label.clone(),
            tags: vec!["casebarrel".into()],
            neutral: false,
            hint: None,
        };
        tools.options = many.iter().map(option).collect();
        questions.insert(place, tools);
        let found = case.with(|request| {
            let request = RankRequest {
                questions: &questions,
                ..request
            };
            what_if(request, &rank(request))
        });
        let mut found = found.into_iter();
        found.next().map(|what_if| what_if.without)
    };
    assert_eq!(decided_by(6).as_deref(), Some("Spanish"));
    assert_eq!(decided_by(0), None, "it is behind as many as are tried");
}

/// The case with one chosen option removed.
fn without(case: &Case, label: &str) -> Case {
    let mut fewer = case.clone();
    for answer in &mut fewer.answers {
        answer.selected_values.retain(|value| value != label);
        answer.must_have.retain(|value| value != label);
    }
    fewer
}

/// The options whose loss brings another vendor to the top, found with the reference alone.
fn deciding(case: &Case) -> Vec<(String, String)> {
    let first = |case: &Case| {
        reference::rank(case)
            .0
            .into_iter()
            .next()
            .map(|shown| shown.name)
    };
    let Some(before) = first(case) else {
        return Vec::new();
    };
    let chosen = intake().questions.into_iter().flat_map(|question| {
        let answers = case.answers.clone();
        question.options.into_iter().filter(move |option| {
            let of_question = answers
                .iter()
                .find(|answer| answer.question_id == question.id);
            !option.neutral
                && of_question.is_some_and(|answer| answer.selected_values.contains(&option.label))
        })
    });
    chosen
        .filter_map(|option| {
            let fewer = without(case, &option.label);
            let after = first(&fewer)?;
            let counts = before != after && !fewer.rank().ordered_by_name;
            counts.then_some((option.label, after))
        })
        .take(3)
        .collect()
}

proptest! {
    // Each case ranks once for every option chosen, twice over.
    #![proptest_config(cases(16))]

    #[test]
    fn every_what_if_is_true_and_none_is_left_out(case in any_case()) {
        let found = case.with(|request| what_if(request, &rank(request)));
        let found: Vec<_> = found
            .into_iter()
            .map(|what_if| (what_if.without, what_if.vendor.name.clone()))
            .collect();
        prop_assert!(found.len() <= 3);
        let before = case.rank();
        for (label, name) in &found {
            let after = without(&case, label).rank();
            prop_assert_eq!(names(&after)[0], name);
            prop_assert_ne!(names(&before)[0], name);
        }
        if before.ordered_by_name {
            prop_assert!(found.is_empty());
        } else {
            prop_assert_eq!(found, deciding(&case));
        }
    }
}
