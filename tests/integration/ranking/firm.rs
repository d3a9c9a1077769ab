//! A directory, a firm and its answers, in few words.

use std::sync::Arc;

use stackbrief::app::directory::questionnaire_set::QuestionnaireSet;
use stackbrief::domain::capability::CapabilityDecisions;
use stackbrief::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use stackbrief::domain::ids::CategoryId;
use stackbrief::domain::place::{UsState, UsStates};
use stackbrief::domain::question::Answer;
use stackbrief::domain::recommend::Badge;
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::{
    CategoryVendors, FirmProfile, Lexicon, RankRequest, RankedVendor, Ranking, Tool, rank,
};

/// A vendor that has these capabilities.
pub fn vendor(name: &str, tags: &[&str]) -> Vendor {
    let tags = tags.iter().map(|&tag| tag.to_owned()).collect();
    let id = name.to_lowercase().replace(' ', "-");
    let vendor = Vendor::new(id.as_str().into(), name.to_owned(), "any".into());
    Vendor { tags, ..vendor }
}

pub fn serving(vendor: Vendor, places: &[&str], sizes: &[FirmSize]) -> Vendor {
    Vendor {
        geo_focus: places.iter().map(|&place| place.to_owned()).collect(),
        firm_size_supported: sizes.to_vec(),
        ..vendor
    }
}

pub fn priced(vendor: Vendor, bracket: u8) -> Vendor {
    Vendor {
        price_bracket: Some(bracket),
        ..vendor
    }
}

/// A firm that answered the four questions, in these states.
pub fn firm(
    attorneys: AttorneysCountBand,
    employees: EmployeesCountBand,
    injury_cases: InjuryCasesBand,
    software_spend: SoftwareSpendBand,
    states: &[&str],
) -> FirmProfile {
    let bands = Onboarding {
        attorneys,
        employees,
        injury_cases,
        software_spend,
    };
    FirmProfile {
        size: Some(bands.firm_size()),
        sizes: bands.possible_sizes(),
        states: states_of(states),
        attorneys: Some(attorneys),
        employees: Some(employees),
        cases: Some(injury_cases),
        software_spend: Some(software_spend),
    }
}

pub fn states_of(codes: &[&str]) -> UsStates {
    let states = codes.iter().map(|code| UsState::from_code(code).unwrap());
    states.collect()
}

/// What a firm asks of one category, and who answers there.
pub struct Case {
    pub category: &'static str,
    pub firm: FirmProfile,
    pub vendors: Vec<Vendor>,
    /// A question and its options; those that end in "!" are must-haves.
    pub asks: Vec<(&'static str, Vec<&'static str>)>,
    /// Names of tools of the category that it uses.
    pub uses: Vec<&'static str>,
}

impl Case {
    pub fn rank(&self) -> Ranking {
        let questionnaires = QuestionnaireSet::shipped().unwrap();
        let category = CategoryId::from(self.category);
        let questions = questionnaires.questions(&category);
        let lexicon = Lexicon::build(questionnaires.vocabulary(), questions);
        let in_category = |vendor: &Vendor| {
            let category_id = category.clone();
            Arc::new(Vendor {
                category_id,
                ..vendor.clone()
            })
        };
        let vendors = self.vendors.iter().map(in_category);
        let vendors = vendors.map(|vendor| (vendor, CapabilityDecisions::NONE));
        let answers: Vec<_> = self.asks.iter().map(|ask| self.answer(ask)).collect();
        for answer in &answers {
            let question = questions.iter().find(|one| one.id == answer.question_id);
            let options = &question.expect("a shipped question").options;
            for value in &answer.selected_values {
                assert!(
                    options.iter().any(|option| option.label == *value),
                    "{value}"
                );
            }
        }
        let tools: Vec<_> = self.uses.iter().map(|name| self.tool(name)).collect();
        rank(RankRequest {
            questions,
            answers: &answers,
            vendors: &CategoryVendors::build(
                questionnaires.vocabulary(),
                &lexicon,
                vendors,
                |_| None,
            ),
            vocabulary: questionnaires.vocabulary(),
            firm: self.firm,
            stack: (!tools.is_empty()).then_some(&tools[..]),
            peers: None,
        })
    }

    fn answer(&self, (question, options): &(&'static str, Vec<&'static str>)) -> Answer {
        let bare = |option: &str| option.trim_end_matches('!').to_owned();
        let must = options.iter().filter(|option| option.ends_with('!'));
        Answer {
            question_id: format!("{}.{question}", self.category),
            must_have: must.map(|option| bare(option)).collect(),
            selected_values: options.iter().map(|option| bare(option)).collect(),
        }
    }

    fn tool(&self, name: &str) -> Tool {
        Tool {
            name: name.to_owned(),
            category_id: self.category.into(),
            vendor_id: None,
        }
    }
}

/// "Alpha: Best Match", the best first.
pub fn shown(ranking: &Ranking) -> Vec<String> {
    let badge = |ranked: &RankedVendor| ranked.badge.map_or("no badge", Badge::label);
    let all = ranking.vendors.iter();
    all.map(|ranked| format!("{}: {}", ranked.vendor.name, badge(ranked)))
        .collect()
}

/// What the vendor with this name lacks.
pub fn gaps<'a>(ranking: &'a Ranking, name: &str) -> Vec<&'a str> {
    let gaps = &of(ranking, name).inputs.missing;
    gaps.iter().map(|gap| gap.label.as_str()).collect()
}

pub fn of<'a>(ranking: &'a Ranking, name: &str) -> &'a RankedVendor {
    let mut all = ranking.vendors.iter();
    all.find(|ranked| ranked.vendor.name == name).unwrap()
}
