//! What administrators make of the questionnaire of a category, and the capabilities they add to the
//! vocabulary for it, see docs/product.md#admin-questionnaires.

use jiff::Timestamp;

use super::coded_enum::coded_enum;
use super::ids::CategoryId;
use super::question::Question;

/// A capability that administrators added to the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomCapability {
    /// Made from the first label; stays when the label changes.
    pub slug: String,
    /// Worded to be used inside a sentence.
    pub label: String,
    /// What a vendor must offer to have it, in one sentence; may be empty.
    pub description: String,
    /// The ways vendors say it.
    pub phrases: Vec<String>,
}

/// Questions that no firm is asked yet, and the capabilities they need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub questions: Vec<Question>,
    /// New or changed; taken into the vocabulary when the draft is published.
    pub custom_capabilities: Vec<CustomCapability>,
}

/// What administrators made of one category's questionnaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedQuestionnaire {
    pub category_id: CategoryId,
    /// Raised by every change, also by going back to the shipped questionnaire.
    pub revision: u64,
    /// Asked in place of the shipped questions; `None` where those are asked.
    pub published: Option<Vec<Question>>,
    pub draft: Option<Draft>,
    pub changed_at: Timestamp,
    /// The name of the administrator at that time.
    pub changed_by: String,
}

impl EditedQuestionnaire {
    pub fn draft_questions(&self) -> &[Question] {
        self.draft.as_ref().map_or(&[], |draft| &draft.questions)
    }
}

coded_enum! {
    /// Where the questions that a category asks come from.
    pub enum QuestionnaireStatus {
        Shipped = "shipped", "Shipped";
        Published = "published", "Edited";
        /// A category that a file brought: it asks about tools only.
        Standard = "standard", "Tools only";
    }
}
