//! Samples of questionnaires that administrators changed.

use super::values::{at, texts};
use crate::domain::question::{Choice, Facet, FieldType, Question, Weight};
use crate::domain::questionnaire_edit::{CustomCapability, Draft, EditedQuestionnaire};

fn question() -> Question {
    Question {
        id: "intake.walk-ins".to_owned(),
        prompt: "Who greets walk-ins?".to_owned(),
        hint: Some("Ask for references.".to_owned()),
        field_type: FieldType::Multi,
        facet: Facet::Price,
        weight: Weight::from_steps(3),
        optional: false,
        options: vec![
            Choice {
                label: "A receptionist".to_owned(),
                tags: texts(&["walk-in-desk", "spanish"]),
                neutral: false,
                hint: Some("Costs more.".to_owned()),
            },
            Choice {
                label: "Nobody".to_owned(),
                tags: Vec::new(),
                neutral: true,
                hint: None,
            },
        ],
    }
}

pub fn custom_capability() -> CustomCapability {
    CustomCapability {
        slug: "walk-in-desk".to_owned(),
        label: "a desk for walk-ins".to_owned(),
        description: "Staffs a desk where people walk in.".to_owned(),
        phrases: texts(&["walk-ins welcome", "front desk"]),
    }
}

pub fn edited_questionnaire() -> EditedQuestionnaire {
    EditedQuestionnaire {
        category_id: "intake".into(),
        revision: 300,
        published: Some(vec![question()]),
        draft: Some(Draft {
            questions: vec![Question {
                hint: None,
                weight: None,
                facet: Facet::Integrations,
                field_type: FieldType::Single,
                optional: true,
                ..question()
            }],
            custom_capabilities: vec![custom_capability()],
        }),
        changed_at: at(12),
        changed_by: "Ada Lovelace".to_owned(),
    }
}

pub fn restored_questionnaire() -> EditedQuestionnaire {
    EditedQuestionnaire {
        published: None,
        draft: None,
        ..edited_questionnaire()
    }
}
