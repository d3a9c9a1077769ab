//! Questionnaires as an administrator reads them.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::draft::{EditedCapability, EditedQuestion};
use crate::app::editing::questionnaires as work;
use crate::domain::ids::CategoryId;
use crate::domain::questionnaire_edit::QuestionnaireStatus;

/// A category's questionnaire in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireSummary {
    /// Which category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Where its questions come from.
    status: QuestionnaireStatus,
    /// Whether there is a draft that no firm is asked yet.
    has_draft: bool,
    /// Questions that firms are asked.
    questions: usize,
    /// Active vendors of the category.
    active_vendors: usize,
    /// Options that no active vendor meets.
    unmet_options: usize,
    /// When it was changed last; null where it never was.
    #[schema(required)]
    changed_at: Option<Timestamp>,
    /// Who changed it last.
    #[schema(required)]
    changed_by: Option<String>,
}

/// A category's questionnaire, ready to be changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQuestionnaire {
    /// Which category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Where the questions that firms are asked come from.
    status: QuestionnaireStatus,
    /// Whether `questions` are a draft.
    has_draft: bool,
    /// When it was changed last; null where it never was.
    #[schema(required)]
    changed_at: Option<Timestamp>,
    /// Who changed it last.
    #[schema(required)]
    changed_by: Option<String>,
    /// Active vendors of the category.
    active_vendors: usize,
    /// Those of the draft, else those that firms are asked.
    questions: Vec<EditedQuestion>,
    /// Capabilities that the draft adds or changes.
    words: Vec<EditedCapability>,
    /// What firms are asked now.
    in_force: Vec<EditedQuestion>,
    /// By question and option, how many active vendors offer what the option asks for.
    counts: Vec<Vec<usize>>,
    /// What options may ask for.
    capabilities: Vec<KnownCapability>,
    /// The tools that a question about integrations offers, the most named first.
    tools: Vec<DirectoryTool>,
}

/// A word that options may ask for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownCapability {
    /// Names it in options.
    slug: String,
    /// As it reads in a sentence.
    label: String,
    /// What a vendor must offer to have it.
    description: String,
    /// The kind of capability.
    facet: String,
    /// Set where an administrator added it: the ways vendors say it.
    #[schema(required)]
    phrases: Option<Vec<String>>,
}

/// A tool that vendors name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryTool {
    /// Its plain name.
    label: String,
    /// Active vendors of the category that name it.
    vendors: usize,
}

/// How many vendors offer what a draft asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptionCounts {
    /// By question and option.
    pub(super) counts: Vec<Vec<usize>>,
}

impl From<work::QuestionnaireSummary> for QuestionnaireSummary {
    fn from(summary: work::QuestionnaireSummary) -> Self {
        Self {
            category_id: summary.category.id.clone(),
            category_name: summary.category.name.clone(),
            status: summary.status,
            has_draft: summary.has_draft,
            questions: summary.questions,
            active_vendors: summary.active_vendors,
            unmet_options: summary.unmet_options,
            changed_at: summary.changed_at,
            changed_by: summary.changed_by,
        }
    }
}

impl From<work::QuestionnaireView> for AdminQuestionnaire {
    fn from(view: work::QuestionnaireView) -> Self {
        let capabilities = view
            .capabilities
            .into_iter()
            .map(|capability| KnownCapability {
                slug: capability.slug,
                label: capability.label,
                description: capability.description,
                facet: capability.facet,
                phrases: capability.phrases,
            });
        let tools = view.tools.into_iter().map(|tool| DirectoryTool {
            label: tool.label,
            vendors: tool.vendors,
        });
        Self {
            category_id: view.category.id.clone(),
            category_name: view.category.name.clone(),
            status: view.status,
            has_draft: view.has_draft,
            changed_at: view.changed_at,
            changed_by: view.changed_by,
            active_vendors: view.active_vendors,
            questions: view.questions.into_iter().map(Into::into).collect(),
            words: view
                .custom_capabilities
                .into_iter()
                .map(Into::into)
                .collect(),
            in_force: view.in_force.into_iter().map(Into::into).collect(),
            counts: view.counts,
            capabilities: capabilities.collect(),
            tools: tools.collect(),
        }
    }
}
