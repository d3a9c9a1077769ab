//! Layouts of questionnaires that administrators changed, and of the capabilities they added.

use crate::domain::question::{Choice, Question, Weight};
use crate::domain::questionnaire_edit::{CustomCapability, Draft, EditedQuestionnaire};
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored};

stored!(EditedQuestionnaire: 1 => EditedQuestionnaireV1);
record! {
    EditedQuestionnaireV1 of EditedQuestionnaire {
        category_id: String,
        revision: u64,
        published: Option<Vec<QuestionV1>>,
        draft: Option<DraftV1>,
        changed_at: Milliseconds,
        changed_by: String,
    }
}

record! {
    DraftV1 of Draft {
        questions: Vec<QuestionV1>,
        custom_capabilities: Vec<CustomCapabilityV1>,
    }
}

record! {
    QuestionV1 of Question {
        id: String,
        prompt: String,
        hint: Option<String>,
        field_type: Code,
        facet: Code,
        weight: Option<u8>,
        optional: bool,
        options: Vec<ChoiceV1>,
    }
}

record! {
    ChoiceV1 of Choice {
        label: String,
        tags: Vec<String>,
        neutral: bool,
        hint: Option<String>,
    }
}

stored!(CustomCapability: 1 => CustomCapabilityV1);
record! {
    CustomCapabilityV1 of CustomCapability {
        slug: String,
        label: String,
        description: String,
        phrases: Vec<String>,
    }
}

/// Stored in steps of 0.5.
impl ToStored<u8> for Weight {
    fn to_stored(&self) -> u8 {
        self.steps()
    }
}

impl FromStored<u8> for Weight {
    fn from_stored(steps: u8) -> Result<Self, DecodeError> {
        Self::from_steps(steps).ok_or(DecodeError)
    }
}
