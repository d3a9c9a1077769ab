//! A small category that the tests of this module share.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::question::{Answer, Choice, Facet, FieldType, Question, Questionnaire, Tag};
use crate::domain::recommend::{Gap, GapState, MatchedNeed};
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::Lexicon;
use crate::recommend::directory::CategoryVendors;
use crate::recommend::tags::Vocabulary;

/// Slug, label, facet, parent, synonym.
pub const TAGS: [(&str, &str, &str, &str, &str); 24] = [
    (
        "personal-injury",
        "personal injury",
        "practice-area",
        "",
        "pi",
    ),
    (
        "motor-vehicle",
        "motor vehicle cases",
        "practice-area",
        "personal-injury",
        "mva",
    ),
    (
        "workers-compensation",
        "workers' compensation",
        "practice-area",
        "",
        "",
    ),
    (
        "answering-24-7",
        "24/7 answering",
        "intake-hours",
        "",
        "around-the-clock",
    ),
    (
        "answering-office",
        "office-hours answering",
        "intake-hours",
        "",
        "",
    ),
    ("bilingual", "bilingual staff", "languages", "", ""),
    ("spanish", "Spanish", "languages", "bilingual", "espanol"),
    ("portuguese", "Portuguese", "languages", "bilingual", ""),
    (
        "outlook",
        "Outlook",
        "integrations",
        "",
        "microsoft-outlook",
    ),
    ("casebarrel", "Casebarrel", "integrations", "", ""),
    ("price-1", "$ pricing", "price", "", ""),
    ("price-2", "$$ pricing", "price", "", ""),
    ("nationwide", "nationwide coverage", "geography", "", ""),
    ("southwest", "the Southwest", "geography", "nationwide", ""),
    ("texas", "Texas", "geography", "southwest", "tx"),
    ("oklahoma", "Oklahoma", "geography", "southwest", "ok"),
    ("arizona", "Arizona", "geography", "southwest", "az"),
    ("ohio", "Ohio", "geography", "nationwide", "oh"),
    ("solo", "solo firms", "size", "", ""),
    ("e2-5", "firms of 2-5", "size", "", ""),
    ("e6-20", "firms of 6-20", "size", "", ""),
    ("e21-50", "firms of 21-50", "size", "", ""),
    ("e51-200", "firms of 51-200", "size", "", ""),
    ("e200p", "firms of 200+", "size", "", ""),
];

/// What follows from a tag.
pub const IMPLIES: [(&str, &[&str]); 3] = [
    ("price-1", &["price-2"]),
    ("nationwide", &["southwest", "ohio"]),
    ("southwest", &["texas", "oklahoma", "arizona"]),
];

pub fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

pub fn vocabulary() -> Vocabulary {
    static BUILT: LazyLock<Vocabulary> = LazyLock::new(build_vocabulary);
    BUILT.clone()
}

fn build_vocabulary() -> Vocabulary {
    let optional = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let implied = |slug: &str| {
        let mut all = IMPLIES.iter();
        let found = all.find(|(tag, _)| *tag == slug);
        strings(found.map_or(&[], |(_, implied)| *implied))
    };
    let tags: BTreeMap<String, Tag> = TAGS
        .iter()
        .map(|&(slug, label, facet, parent, synonym)| {
            let tag = Tag {
                label: label.into(),
                facet: facet.into(),
                parent: optional(parent),
                synonyms: optional(synonym).into_iter().collect(),
                implies: implied(slug),
                ..Tag::default()
            };
            (slug.to_owned(), tag)
        })
        .collect();
    Vocabulary::build(&tags).unwrap()
}

/// The words that are shipped.
pub fn shipped_vocabulary() -> &'static Vocabulary {
    static BUILT: LazyLock<Vocabulary> = LazyLock::new(built_vocabulary);
    &BUILT
}

/// The words that are shipped, built afresh.
pub fn built_vocabulary() -> Vocabulary {
    let tags = include_str!("../../../data/tags.json");
    let tags: BTreeMap<String, Tag> = serde_json::from_str(tags).unwrap();
    Vocabulary::build(&tags).unwrap()
}

/// A need that a vendor lists.
pub fn matched(label: &str) -> MatchedNeed {
    let slug = TAGS.iter().find(|tag| tag.1 == label);
    MatchedNeed {
        tag: slug.map(|tag| tag.0.to_owned()),
        label: label.to_owned(),
        state: ClaimState::Listed,
        field: ClaimField::Tags,
        quote: None,
        must_have: false,
    }
}

/// A need that a vendor does not meet.
pub fn gap(label: &str, state: GapState) -> Gap {
    Gap {
        tag: None,
        label: label.into(),
        state,
        must_have: false,
        near: None,
    }
}

fn question(
    id: &str,
    prompt: &str,
    facet: Facet,
    field_type: FieldType,
    options: &[(&str, &[&str])],
) -> Question {
    let choice = |&(label, tags): &(&str, &[&str])| Choice {
        label: label.into(),
        tags: strings(tags),
        neutral: tags.is_empty(),
        hint: None,
    };
    Question {
        id: id.into(),
        prompt: prompt.into(),
        hint: None,
        field_type,
        facet,
        weight: None,
        optional: facet == Facet::Integrations,
        options: options.iter().map(choice).collect(),
    }
}

/// A questionnaire with a question of every facet.
pub fn intake() -> Questionnaire {
    let none = ("No preference", &[][..]);
    let single = FieldType::Single;
    let multi = FieldType::Multi;
    let questions = vec![
        question(
            "hours",
            "When do you need calls answered?",
            Facet::Need,
            single,
            &[
                ("Around the clock", &["answering-24-7"]),
                ("Office hours", &["answering-office"]),
                none,
            ],
        ),
        question(
            "languages",
            "Which languages do your clients speak?",
            Facet::Need,
            multi,
            &[
                ("Spanish", &["spanish"]),
                ("Portuguese", &["portuguese"]),
                ("Both at once", &["bilingual", "spanish"]),
                none,
            ],
        ),
        question(
            "tools",
            "Which tools must it connect to?",
            Facet::Integrations,
            multi,
            &[
                ("Outlook", &["outlook"]),
                ("Casebarrel", &["casebarrel"]),
                ("Other", &[]),
            ],
        ),
        question(
            "cases",
            "Which cases do you take?",
            Facet::PracticeArea,
            multi,
            &[
                ("Motor vehicle", &["motor-vehicle"]),
                ("Workers' compensation", &["workers-compensation"]),
                none,
            ],
        ),
        question(
            "price",
            "What may it cost?",
            Facet::Price,
            single,
            &[("$", &["price-1"]), ("$$", &["price-2"]), none],
        ),
        question(
            "states",
            "Where are your clients?",
            Facet::Geography,
            multi,
            &[
                ("Texas", &["texas"]),
                ("Ohio", &["ohio"]),
                ("The Southwest", &["southwest"]),
                none,
            ],
        ),
        question(
            "size",
            "How large is your firm?",
            Facet::Size,
            single,
            &[("Solo", &["solo"]), ("6-20", &["e6-20"]), none],
        ),
    ];
    Questionnaire {
        category_id: "intake".into(),
        questions,
    }
}

pub fn answer(question: &str, values: &[&str]) -> Answer {
    Answer {
        question_id: question.into(),
        selected_values: strings(values),
        must_have: Vec::new(),
    }
}

pub fn must_have(answer: Answer, values: &[&str]) -> Answer {
    Answer {
        must_have: strings(values),
        ..answer
    }
}

/// An active vendor that lists nothing but these tags.
pub fn vendor(name: &str, tags: &[&str]) -> Vendor {
    let id = name.to_lowercase().as_str().into();
    Vendor {
        tags: strings(tags),
        ..Vendor::new(id, name.into(), "intake".into())
    }
}

pub fn shared(vendors: &[Vendor]) -> Vec<Arc<Vendor>> {
    vendors.iter().cloned().map(Arc::new).collect()
}

/// The vendors of the category, about whom administrators decided nothing.
pub fn category(vocabulary: &Vocabulary, vendors: &[Vendor]) -> CategoryVendors {
    decided_category(vocabulary, vendors, CapabilityDecisions::NONE)
}

/// The vendors of the category, about each of whom administrators decided the same.
pub fn decided_category(
    vocabulary: &Vocabulary,
    vendors: &[Vendor],
    decisions: &CapabilityDecisions,
) -> CategoryVendors {
    let lexicon = Lexicon::build(vocabulary, &intake().questions);
    let all = shared(vendors).into_iter();
    let all = all.map(|vendor| (vendor, decisions));
    CategoryVendors::build(vocabulary, &lexicon, all, |_| None)
}
