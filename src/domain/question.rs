//! The questionnaire of each category and the vendor tags behind its options, see
//! docs/product.md#questionnaires.

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

/// The subject of a question, which decides its weight and whether it may be relaxed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facet {
    /// A capability of the product.
    Need,
    Integrations,
    PracticeArea,
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
    pub category_id: CategoryId,
    /// Four to six.
    pub questions: Vec<Question>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// Stable, because stored answers refer to it.
    pub id: String,
    pub prompt: String,
    pub field_type: FieldType,
    pub facet: Facet,
    /// Whether its needs may be ignored if no vendor meets them (integrations only).
    #[serde(default)]
    pub optional: bool,
    /// Labels are unique within a question.
    pub options: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Shown to the user, and also the value in an answer.
    pub label: String,
    /// The vendor tags that meet this need.
    pub tags: Vec<String>,
    /// An option without a need, such as "No preference".
    #[serde(default)]
    pub neutral: bool,
}

/// The chosen options of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub question_id: String,
    /// Labels of the chosen options.
    pub selected_values: Vec<String>,
}

/// The meaning of a tag's slug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// Worded to be used inside a sentence.
    pub label: String,
    /// The kind of feature; a vendor without any tag of this kind has the gap "not listed".
    pub facet: String,
    /// The more general tag.
    #[serde(default)]
    pub parent: Option<String>,
    /// Other slugs with the same meaning.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// What a vendor must offer to have it and what does not count, in one sentence.
    #[serde(default)]
    pub description: String,
    /// Tags that whoever has this one has as well: 24/7 answering includes after-hours answering.
    #[serde(default)]
    pub implies: Vec<String>,
    /// The ways vendors say it, see docs/recommendations.md#capabilities.
    #[serde(default)]
    pub phrases: Vec<String>,
}
