//! Questionnaires: what is asked of a firm in a category, and what each option looks for.

use serde::Deserialize;

use super::coded_enum::coded_enum;
use super::ids::CategoryId;

coded_enum! {
    /// How many options may be chosen.
    pub enum FieldType {
        Single = "SINGLE", "one";
        Multi = "MULTI", "select all that apply";
    }
}

/// What a question is about; it decides the question's weight and whether it may be relaxed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facet {
    /// A capability.
    Need,
    /// Tools that the vendor must connect to.
    Integrations,
    /// Kinds of cases.
    PracticeArea,
    /// Price.
    Price,
    /// Where the firm practises.
    Geography,
    /// How large the firm is.
    Size,
}

/// The questions of one category, in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Questionnaire {
    /// The category they are about.
    pub category_id: CategoryId,
    /// Four to six.
    pub questions: Vec<Question>,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// Stable; answers refer to it.
    pub id: String,
    /// What the person reads.
    pub prompt: String,
    /// One option or several.
    pub field_type: FieldType,
    /// What it is about.
    pub facet: Facet,
    /// Whether its needs may be set aside where no vendor meets them (integrations only).
    #[serde(default)]
    pub optional: bool,
    /// The choices, in order; labels are unique within a question.
    pub options: Vec<Choice>,
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What the person reads, and the value an answer holds.
    pub label: String,
    /// What it looks for in a vendor.
    pub tags: Vec<String>,
    /// "No preference" and its like: it asks for nothing.
    #[serde(default)]
    pub neutral: bool,
}

/// The chosen options of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Which question.
    pub question_id: String,
    /// Labels of the chosen options.
    pub selected_values: Vec<String>,
}

/// What a slug means.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// As a lawyer reads it in the middle of a sentence.
    pub label: String,
    /// The kind of feature: a vendor that lists nothing of this kind has a gap "not listed".
    pub facet: String,
    /// The wider tag, where there is one.
    #[serde(default)]
    pub parent: Option<String>,
    /// Other slugs that mean the same.
    #[serde(default)]
    pub synonyms: Vec<String>,
}
