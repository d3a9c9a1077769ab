//! The questionnaire of each category and the vendor tags behind its options, see
//! docs/product.md#questionnaires.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::coded_enum::coded_enum;
use super::ids::CategoryId;

/// The option that asks for nothing, unless a questionnaire has its own word for it.
pub const NO_PREFERENCE: &str = "No preference";

/// What marks an option, or a need, that a vendor must meet.
pub const MUST_HAVE: &str = "(must have)";

coded_enum! {
    /// How many options may be chosen.
    pub enum FieldType {
        Single = "SINGLE", "one";
        Multi = "MULTI", "select all that apply";
    }
}

coded_enum! {
    /// The subject of a question, which decides whether it may be relaxed.
    pub enum Facet {
        /// A capability of the product.
        Need = "need", "Capabilities";
        /// Which tools it works with; the choices come from the directory.
        Integrations = "integrations", "Integrations";
        PracticeArea = "practice-area", "Practice areas";
        Price = "price", "Price";
        /// Where the firm practices.
        Geography = "geography", "Regions";
        /// How large the firm is.
        Size = "size", "Firm size";
    }
}

/// How much a question counts against the others, in steps of `Weight::STEP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight(u8);

impl Weight {
    const STEP: f64 = 0.5;
    const STEPS: RangeInclusive<u8> = 1..=6;

    /// From the lightest.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::STEPS.map(Self)
    }

    /// "0.5 to 3 in steps of 0.5".
    pub fn range() -> String {
        let [least, most] = [Self::STEPS.start(), Self::STEPS.end()].map(|of| f64::from(Self(*of)));
        format!("{least} to {most} in steps of {}", Self::STEP)
    }

    /// From a number of steps.
    pub fn from_steps(steps: u8) -> Option<Self> {
        Self::STEPS.contains(&steps).then_some(Self(steps))
    }

    pub fn steps(self) -> u8 {
        self.0
    }
}

impl TryFrom<f64> for Weight {
    type Error = String;

    fn try_from(weight: f64) -> Result<Self, Self::Error> {
        let found = Self::all().find(|known| f64::from(*known).total_cmp(&weight).is_eq());
        found.ok_or_else(|| format!("a weight is {}", Self::range()))
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> Self {
        Self::from(weight.0) * Weight::STEP
    }
}

/// The questions of one category, in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Questionnaire {
    pub category_id: CategoryId,
    /// Four to eight where it is shipped.
    pub questions: Vec<Question>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// Stable, because stored answers refer to it.
    pub id: String,
    pub prompt: String,
    /// A word of caution or of help under the prompt.
    #[serde(default)]
    pub hint: Option<String>,
    pub field_type: FieldType,
    pub facet: Facet,
    /// How much each of its needs counts; `None` for as much as any other.
    #[serde(default)]
    pub weight: Option<Weight>,
    /// Whether its needs may be ignored if no vendor meets them (integrations only).
    #[serde(default)]
    pub optional: bool,
    /// Labels are unique within a question. Those about integrations are neutral here; a catalog adds
    /// the tools that its vendors name.
    pub options: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Shown to the user, and also the value in an answer.
    pub label: String,
    /// The vendor tags that meet this need.
    pub tags: Vec<String>,
    /// An option without a need, such as "No preference".
    #[serde(default)]
    pub neutral: bool,
    /// A word of caution or of help beside the label.
    #[serde(default)]
    pub hint: Option<String>,
}

/// The chosen options of one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    pub question_id: String,
    /// Labels of the chosen options.
    pub selected_values: Vec<String>,
    /// Chosen options without which a vendor is not the best.
    pub must_have: Vec<String>,
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
    /// Tags that a vendor with this one has as well: 24/7 answering includes after-hours answering.
    #[serde(default)]
    pub implies: Vec<String>,
    /// The ways vendors say it, see docs/recommendations.md#capabilities.
    #[serde(default)]
    pub phrases: Vec<String>,
}
