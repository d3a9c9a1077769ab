//! Questions and capabilities as an administrator reads and writes them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::editing::questionnaires::{
    CustomCapabilityInput, DraftInput, OptionInput, QuestionInput,
};
use crate::domain::question::{Facet, FieldType, Question};
use crate::domain::questionnaire_edit::CustomCapability;
use crate::recommend::weight_of;

/// Questions in their order, and the capabilities that they need beyond the known ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionnaireDraft {
    /// At least one.
    #[schema(max_items = 12)]
    questions: Vec<EditedQuestion>,
    /// New capabilities and changed ones.
    #[serde(default)]
    words: Vec<EditedCapability>,
}

/// A question with everything that decides about it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedQuestion {
    /// Null or unknown for a new question; answers refer to it.
    #[serde(default)]
    #[schema(required)]
    id: Option<String>,
    /// What the firm reads.
    #[schema(max_length = 160)]
    prompt: String,
    /// A word of caution or of help under it.
    #[serde(default)]
    #[schema(required, max_length = 200)]
    hint: Option<String>,
    /// One option or several.
    field_type: FieldType,
    /// What it is about. The choices of a question about integrations are the tools that vendors name.
    facet: Facet,
    /// How much it counts against the others: `{QUESTION_WEIGHTS}`.
    weight: f64,
    /// Whether it may be set aside where no vendor meets it; integrations only.
    #[serde(default)]
    #[schema(required)]
    optional: bool,
    /// The choices in their order.
    #[schema(max_items = 12)]
    options: Vec<EditedOption>,
}

/// A choice of a question.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedOption {
    /// What the firm reads, and what its answer holds.
    #[schema(max_length = 100)]
    label: String,
    /// A word of caution or of help beside it.
    #[serde(default)]
    #[schema(required, max_length = 200)]
    hint: Option<String>,
    /// Slugs of the capabilities that it asks for.
    #[serde(default)]
    #[schema(required, max_items = 6)]
    capabilities: Vec<String>,
    /// Whether it asks for nothing, such as "No preference".
    #[serde(default)]
    #[schema(required)]
    neutral: bool,
}

/// A capability that an administrator adds to the vocabulary.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedCapability {
    /// Names it in options; made from the label where it is null.
    #[serde(default)]
    #[schema(required)]
    slug: Option<String>,
    /// As it reads in a sentence.
    #[schema(max_length = 60)]
    label: String,
    /// What a vendor must offer to have it, in one sentence.
    #[serde(default)]
    #[schema(required, max_length = 300)]
    description: String,
    /// The ways vendors say it.
    #[serde(default)]
    #[schema(required, max_items = 30)]
    phrases: Vec<String>,
}

impl From<QuestionnaireDraft> for DraftInput {
    fn from(draft: QuestionnaireDraft) -> Self {
        let custom_capabilities = draft
            .words
            .into_iter()
            .map(|capability| CustomCapabilityInput {
                slug: capability.slug,
                label: capability.label,
                description: capability.description,
                phrases: capability.phrases,
            });
        Self {
            questions: draft.questions.into_iter().map(Into::into).collect(),
            custom_capabilities: custom_capabilities.collect(),
        }
    }
}

impl From<EditedQuestion> for QuestionInput {
    fn from(question: EditedQuestion) -> Self {
        let options = question.options.into_iter().map(|option| OptionInput {
            label: option.label,
            hint: option.hint,
            capabilities: option.capabilities,
            neutral: option.neutral,
        });
        Self {
            id: question.id,
            prompt: question.prompt,
            hint: question.hint,
            field_type: question.field_type,
            facet: question.facet,
            weight: question.weight,
            optional: question.optional,
            options: options.collect(),
        }
    }
}

impl From<Question> for EditedQuestion {
    fn from(question: Question) -> Self {
        let weight = weight_of(&question);
        let options = question.options.into_iter().map(|option| EditedOption {
            label: option.label,
            hint: option.hint,
            capabilities: option.tags,
            neutral: option.neutral,
        });
        Self {
            id: Some(question.id),
            prompt: question.prompt,
            hint: question.hint,
            field_type: question.field_type,
            facet: question.facet,
            weight,
            optional: question.optional,
            options: options.collect(),
        }
    }
}

impl From<CustomCapability> for EditedCapability {
    fn from(capability: CustomCapability) -> Self {
        Self {
            slug: Some(capability.slug),
            label: capability.label,
            description: capability.description,
            phrases: capability.phrases,
        }
    }
}
