//! What a category asks as the directory stands.

use super::Catalog;
use crate::domain::ids::CategoryId;
use crate::domain::question::{Choice, Facet, Question};

/// A question and the choices it offers here.
#[derive(Debug)]
pub struct Asked<'q> {
    /// The question.
    pub question: &'q Question,
    /// In their order.
    pub choices: Vec<&'q Choice>,
}

impl Catalog {
    /// What to ask a person of this category: tools that no vendor here is or connects to are no
    /// choice, and a question without a choice is not asked.
    pub fn asked(&self, category: &CategoryId) -> Vec<Asked<'_>> {
        let is_offered = |question: &Question, choice: &Choice| {
            question.facet != Facet::Integrations
                || choice.neutral
                || choice.tags.iter().any(|tag| self.has_tool(tag))
        };
        let questions = self.content.questions(category).iter();
        let asked = questions.map(|question| Asked {
            question,
            choices: question
                .options
                .iter()
                .filter(|one| is_offered(question, one))
                .collect(),
        });
        asked
            .filter(|asked| asked.choices.iter().any(|choice| !choice.neutral))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::content::Content;

    #[test]
    fn tools_that_are_not_here_are_no_choice() {
        let content = Arc::new(Content::shipped().unwrap());
        let catalog = Catalog::of(1, Vec::new(), Vec::new(), Arc::clone(&content));
        let intake = CategoryId::from("intake");
        let asked = catalog.asked(&intake);
        assert_eq!(
            asked.len(),
            content.questions(&intake).len() - 1,
            "the question about case systems is left out"
        );
        assert!(
            asked
                .iter()
                .all(|asked| asked.question.facet != Facet::Integrations)
        );
    }
}
