//! What the notes on a ranking say that words come near, a demo question does not call unsaid.

use super::*;
use crate::domain::question::Questionnaire;
use crate::recommend::tests::fixtures::shipped_vocabulary;

const TRIAL_SUPPORT: &str = include_str!("../../../../../data/questionnaires/trial-support.json");

/// Whether the words of a text come near an option as it was ticked, and whether they do by the name of the
/// capability alone; where they come near it, what a demo question says is checked.
fn is_near(text: &str, option: &Choice, questionnaire: &Questionnaire) -> (bool, bool) {
    let (vocabulary, questions) = (shipped_vocabulary(), &questionnaire.questions);
    let lexicon = Lexicon::build(vocabulary, questions);
    let vendor = Vendor {
        short_highlights: vec![text.to_owned()],
        ..Vendor::new(
            "a".into(),
            "Alpha".into(),
            questionnaire.category_id.clone(),
        )
    };
    let none = CapabilityDecisions::NONE;
    let facts = VendorFacts::of(Arc::new(vendor), none, &lexicon, vocabulary);
    let asked = CategoryWords::of(questions, &lexicon, vocabulary);
    let words = asked.of_vendor(facts.vendor());
    let tag = vocabulary.tag(&option.tags[0]).unwrap();
    let near = |label: &str| {
        let near = NearWords::new(label, tag, &asked, vocabulary);
        near.are_near(facts.vendor(), &words)
    };
    let is_met = facts.match_degree(tag) > 0.0 || facts.denies(tag);
    if is_met || !near(&option.label) {
        return (false, false);
    }
    let request = DemoRequest {
        vendor: &facts,
        gaps: &[],
        questionnaire: questions,
        vocabulary,
    };
    let gap = gap(vocabulary.label(tag), GapState::Unsaid);
    let said = gap_question(&gap, &request).unwrap().because;
    assert!(said.contains("does not plainly say"), "{text}: {said}");
    (true, near(vocabulary.label(tag)))
}

#[test]
fn what_was_ticked_comes_near_as_the_notes_have_it() {
    let asked: Questionnaire = serde_json::from_str(TRIAL_SUPPORT).unwrap();
    let options = asked
        .questions
        .iter()
        .flat_map(|question| &question.options);
    let mut only_as_ticked = 0;
    for option in options.filter(|option| !option.tags.is_empty()) {
        for word in option.label.split(' ') {
            let (as_ticked, by_name) = is_near(word, option, &asked);
            only_as_ticked += usize::from(as_ticked && !by_name);
        }
        is_near("In-courtroom operator, $1,800/day", option, &asked);
    }
    assert!(only_as_ticked > 0);
}
