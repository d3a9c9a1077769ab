//! Recommendations, picks, and the answers that they rest on.

use super::values::{at, bare_vendor, id, texts, vendor};
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::{RecommendationId, ResponseId, UserId};
use crate::domain::question::Answer;
use crate::domain::recommend::{
    AskedQuestion, Badge, CategoryPicks, Dismissal, Eligibility, Eligible, Gap, GapState,
    MatchedNeed, NearClaim, PeerCount, PeerScope, Pick, Recommendation, RecommendationSource,
    RecommendedVendor, Response, SavedPicks, ScoreInputs, ScoreParts,
};

pub fn recommendation() -> Recommendation {
    Recommendation {
        id: RecommendationId(id(2)),
        user_id: UserId(id(1)),
        category_id: "intake".into(),
        recommended_at: at(4),
        source: RecommendationSource::Questionnaire(ResponseId(id(3))),
        vendors: vec![RecommendedVendor {
            vendor: vendor(),
            rank: 1,
            badge: Some(Badge::Closest),
            in_use: true,
            eligibility: Eligibility {
                state: Some(Eligible::Yes),
                size: Some(Eligible::Unsaid),
                budget: None,
            },
            parts: Some(ScoreParts {
                fit: Some(0.75),
                stack: Some(1.0 / 3.0),
                peer: None,
                budget: Some(0.0),
                states: Some(0.5),
                attorneys: Some(1.0),
                employees: None,
                cases: Some(0.25),
            }),
            inputs: ScoreInputs {
                matched: vec![MatchedNeed {
                    tag: Some("answering-24-7".to_owned()),
                    label: "24/7 intake".to_owned(),
                    state: ClaimState::Derived,
                    field: ClaimField::ShortHighlights,
                    quote: Some("Answers day & night – über 24/7".to_owned()),
                    must_have: true,
                }],
                missing: vec![Gap {
                    tag: Some("spanish".to_owned()),
                    label: "Spanish".to_owned(),
                    state: GapState::Denied,
                    must_have: true,
                    near: Some(NearClaim {
                        tag: Some("bilingual".to_owned()),
                        label: "bilingual staff".to_owned(),
                        state: ClaimState::Derived,
                        field: ClaimField::Description,
                        quote: Some("Agents speak two languages – zwei".to_owned()),
                    }),
                }],
                connected_tools: texts(&["Outlook"]),
                tools_used: 300,
                peers: Some(PeerCount {
                    firms: 7,
                    of: 12,
                    all_use: true,
                    your_size: true,
                }),
                price_bracket: Some(2),
                practice_area: Some("Auto".to_owned()),
            },
            reasons: texts(&["Meets 1 of 2 needs."]),
        }],
    }
}

/// As it is read where its layout held neither slugs nor whose firms were counted.
pub fn recommendation_without_tags() -> Recommendation {
    let mut recommendation = recommendation();
    let inputs = &mut recommendation.vendors[0].inputs;
    inputs.matched[0].tag = None;
    inputs.missing[0].tag = None;
    inputs.missing[0].near.as_mut().unwrap().tag = None;
    inputs.peers.as_mut().unwrap().your_size = false;
    recommendation
}

/// As it is read where its layout did not say what comes near a gap.
pub fn recommendation_without_near() -> Recommendation {
    let mut recommendation = recommendation_without_tags();
    recommendation.vendors[0].inputs.missing[0].near = None;
    recommendation
}

/// As it is read where its layout had neither badges nor must-haves.
pub fn recommendation_without_badges() -> Recommendation {
    let mut recommendation = recommendation_without_near();
    let shown = &mut recommendation.vendors[0];
    shown.badge = None;
    shown.in_use = false;
    shown.eligibility = Eligibility::default();
    shown.parts = shown.parts.map(|parts| ScoreParts {
        states: None,
        attorneys: None,
        employees: None,
        cases: None,
        ..parts
    });
    shown.inputs.peers = None;
    shown.inputs.matched[0].must_have = false;
    shown.inputs.missing[0].must_have = false;
    recommendation
}

/// As it is read where its layout held labels, and of a gap whether the vendor listed other things.
pub fn recommendation_without_sources() -> Recommendation {
    let mut recommendation = recommendation_without_badges();
    let inputs = &mut recommendation.vendors[0].inputs;
    inputs.matched[0] = MatchedNeed {
        tag: None,
        label: "24/7 intake".to_owned(),
        state: ClaimState::Listed,
        field: ClaimField::Tags,
        quote: None,
        must_have: false,
    };
    inputs.missing[0].state = GapState::Unsaid;
    recommendation
}

pub fn picked_for_me() -> Recommendation {
    let [shown] = recommendation().vendors.try_into().unwrap();
    Recommendation {
        source: RecommendationSource::PickForMe(PeerScope::Similar),
        vendors: vec![RecommendedVendor {
            vendor: bare_vendor(),
            badge: None,
            in_use: false,
            eligibility: Eligibility::default(),
            parts: None,
            inputs: ScoreInputs::default(),
            ..shown
        }],
        ..recommendation()
    }
}

pub fn picks() -> SavedPicks {
    SavedPicks {
        categories: vec![CategoryPicks {
            category_id: "intake".into(),
            scope: Some(PeerScope::Profile),
            picks: vec![Pick {
                vendor_id: "v1".into(),
                reason: "Most firms your size book it.".to_owned(),
            }],
        }],
        dismissals: vec![Dismissal {
            vendor_id: "v2".into(),
            dismissed_at: at(5),
        }],
    }
}

pub fn response() -> Response {
    Response {
        id: ResponseId(id(3)),
        user_id: UserId(id(1)),
        category_id: "intake".into(),
        asked: vec![AskedQuestion {
            question_id: "q1".to_owned(),
            prompt: "When should calls be answered?".to_owned(),
        }],
        answers: vec![Answer {
            question_id: "q1".to_owned(),
            selected_values: texts(&["24/7", "No preference"]),
            must_have: texts(&["24/7"]),
        }],
        submitted_at: at(8),
    }
}

/// As it was kept before options could be must-haves.
pub fn response_without_must_haves() -> Response {
    let mut response = response();
    response.answers[0].must_have.clear();
    response
}

/// As it was kept before the questions were.
pub fn unprompted_response() -> Response {
    Response {
        asked: Vec::new(),
        ..response_without_must_haves()
    }
}
