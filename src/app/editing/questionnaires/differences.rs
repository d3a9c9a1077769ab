//! What a draft changes, in words for the audit log.

use crate::domain::question::Question;
use crate::domain::questionnaire_edit::Draft;
use crate::recommend::weight_of;

/// Lines beyond these are only counted.
const LINES_MAX: usize = 40;

/// A line for every question and capability that differs.
pub(super) fn differences(before: &[Question], after: &Draft) -> Vec<String> {
    let mut lines = Vec::new();
    let find = |all: &[Question], id: &str| all.iter().find(|question| question.id == id).cloned();
    for question in &after.questions {
        match find(before, &question.id) {
            None => lines.push(format!("Question added: {}", question.prompt)),
            Some(old) => lines.extend(question_differences(&old, question)),
        }
    }
    for question in before {
        if find(&after.questions, &question.id).is_none() {
            lines.push(format!("Question removed: {}", question.prompt));
        }
    }
    let order = |all: &[Question], other: &[Question]| -> Vec<String> {
        let ids = all.iter().map(|question| question.id.clone());
        ids.filter(|id| find(other, id).is_some()).collect()
    };
    if order(before, &after.questions) != order(&after.questions, before) {
        lines.push("Questions reordered".to_owned());
    }
    for capability in &after.custom_capabilities {
        let phrases = capability.phrases.join("; ");
        lines.push(format!("Capability: {} ({phrases})", capability.label));
    }
    if lines.len() > LINES_MAX {
        let more = lines.len() - LINES_MAX;
        lines.truncate(LINES_MAX);
        lines.push(format!("and {more} more"));
    }
    lines
}

fn question_differences(old: &Question, new: &Question) -> Vec<String> {
    let mut lines = Vec::new();
    if old.prompt != new.prompt {
        lines.push(format!("Question: {} → {}", old.prompt, new.prompt));
    }
    let (before, after) = (weight_of(old), weight_of(new));
    if before.total_cmp(&after).is_ne() {
        lines.push(format!("Weight of \"{}\": {before} → {after}", new.prompt));
    }
    let has = |question: &Question, label: &str| question.options.iter().any(|o| o.label == label);
    let named = |options: Vec<&str>| options.join("; ");
    let labels = |question: &'_ Question, other: &Question| {
        let labels = question.options.iter().map(|option| option.label.clone());
        let labels: Vec<_> = labels.filter(|label| !has(other, label)).collect();
        labels
    };
    let (added, removed) = (labels(new, old), labels(old, new));
    if !added.is_empty() {
        let added = named(added.iter().map(String::as_str).collect());
        lines.push(format!("Options added to \"{}\": {added}", new.prompt));
    }
    if !removed.is_empty() {
        let removed = named(removed.iter().map(String::as_str).collect());
        lines.push(format!(
            "Options removed from \"{}\": {removed}",
            new.prompt
        ));
    }
    for option in &new.options {
        let old = old.options.iter().find(|other| other.label == option.label);
        if let Some(old) = old.filter(|old| old.tags != option.tags) {
            let (before, after) = (old.tags.join(", "), option.tags.join(", "));
            let label = &option.label;
            let prompt = &new.prompt;
            lines.push(format!(
                "\"{label}\" of \"{prompt}\" asks for: {before} → {after}"
            ));
        }
    }
    if lines.is_empty() && old != new {
        lines.push(format!("Changed: {}", new.prompt));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::{Choice, Facet, FieldType, Weight};
    use crate::domain::questionnaire_edit::CustomCapability;

    fn question(id: &str, options: &[(&str, &str)]) -> Question {
        let option = |(label, tag): &(&str, &str)| Choice {
            label: (*label).to_owned(),
            tags: vec![(*tag).to_owned()],
            neutral: false,
            hint: None,
        };
        Question {
            id: id.to_owned(),
            prompt: format!("{id}?"),
            hint: None,
            field_type: FieldType::Multi,
            facet: Facet::Need,
            weight: None,
            optional: false,
            options: options.iter().map(option).collect(),
        }
    }

    #[test]
    fn every_change_is_a_line() {
        let before = [
            question("a", &[("Spanish", "spanish"), ("Chinese", "chinese")]),
            question("b", &[]),
            question("gone", &[]),
        ];
        let mut changed = question("a", &[("Spanish", "bilingual"), ("Creole", "creole")]);
        changed.weight = Weight::from_steps(4);
        let hinted = Question {
            hint: Some("Ask.".to_owned()),
            ..question("b", &[])
        };
        let after = Draft {
            questions: vec![hinted, changed, question("new", &[])],
            custom_capabilities: vec![CustomCapability {
                slug: "creole".to_owned(),
                label: "Creole".to_owned(),
                description: String::new(),
                phrases: vec!["Kreyòl".to_owned()],
            }],
        };
        assert_eq!(
            differences(&before, &after),
            [
                "Changed: b?",
                "Weight of \"a?\": 1 → 2",
                "Options added to \"a?\": Creole",
                "Options removed from \"a?\": Chinese",
                "\"Spanish\" of \"a?\" asks for: spanish → bilingual",
                "Question added: new?",
                "Question removed: gone?",
                "Questions reordered",
                "Capability: Creole (Kreyòl)",
            ]
        );
    }
}
