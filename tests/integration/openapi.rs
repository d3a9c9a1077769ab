//! The contract as it is checked in is the one that the server serves.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::Value;
use stackbrief::domain::limits::{
    API_TOKEN_DAYS_MAX, BOOKINGS_MAX, CAPABILITIES_DECIDED_MAX, CAPABILITY_DESCRIPTION_MAX_CHARS,
    CAPABILITY_LABEL_MAX_CHARS, CAPABILITY_PHRASES_MAX, CATEGORIES_MAX, DESCRIPTION_MAX_CHARS,
    EMAIL_MAX_CHARS, FORMER_NAMES_MAX, HINT_MAX_CHARS, IMPORT_TEXT_MAX_CHARS, LIST_ENTRIES_MAX,
    MEETINGS_LISTED, NAME_MAX_CHARS, NOTE_MAX_CHARS, OPTION_CAPABILITIES_MAX, OPTION_MAX_CHARS,
    PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS, PROMPT_MAX_CHARS, QUESTION_OPTIONS_MAX, QUESTIONS_MAX,
    SEARCH_MAX_CHARS,
};
use stackbrief::domain::place::UsState;
use stackbrief::domain::price;
use stackbrief::domain::stage::STAGES;
use stackbrief::recommend::weights::FIRMS_MIN;
use stackbrief::{api, server};

use crate::directory::with_vendors;
use crate::routes::operations;

#[test]
fn the_contract_in_web_is_the_one_that_the_server_serves() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/openapi.json");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let served = api::openapi::to_json(&server::openapi());
    let first = kept
        .lines()
        .zip(served.lines())
        .position(|(kept, served)| kept != served);
    assert!(
        kept == served,
        "web/openapi.json is stale from line {}; `make contract` writes it and its types again",
        first.map_or(
            kept.lines().count().min(served.lines().count()),
            |line| line + 1
        )
    );
}

#[test]
fn every_operation_says_what_it_is_and_how_it_fails() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut operations = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            operations += 1;
            let name = format!("{method} {path}");
            let summary = operation["summary"].as_str().unwrap_or("");
            assert!(!summary.is_empty(), "{name} has no summary");
            for (status, reply) in operation["responses"].as_object().unwrap() {
                assert!(
                    reply["description"].is_string(),
                    "{name} {status} has no description"
                );
                let is_problem = reply["content"]["application/problem+json"].is_object();
                let is_failure = status.starts_with('4') || status.starts_with('5');
                assert_eq!(is_problem, is_failure, "{name} {status}");
            }
        }
    }
    assert!(operations > 0);
}

#[tokio::test]
async fn a_reply_with_a_tag_is_declared_with_it_and_as_unchanged() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let document = serde_json::to_value(server::openapi()).unwrap();
    let vendor = server
        .app
        .catalog
        .current()
        .vendors()
        .next()
        .unwrap()
        .id
        .clone();
    for (path, id) in [
        ("/api/trends", ""),
        ("/api/trends/series", "?interval=day"),
        ("/api/demo-bookings", ""),
        ("/api/demo-bookings/cities", "?state=TX"),
        ("/api/demo-bookings/filter-options", ""),
        ("/api/demo-bookings/export.csv", ""),
        ("/api/vendors/{vendorId}/capabilities", vendor.as_str()),
        ("/api/admin/vendors/{vendorId}", vendor.as_str()),
        ("/api/admin/questionnaires/{categoryId}", "intake"),
    ] {
        let asked = path.replace("{vendorId}", id).replace("{categoryId}", id);
        let asked = if id.starts_with('?') {
            asked + id
        } else {
            asked
        };
        let reply = admin.get(&asked).await;
        let Some(tag) = reply.headers.get("etag") else {
            panic!("{path} {}", reply.status)
        };
        let tag = tag.to_str().unwrap().to_owned();
        let replies = &document["paths"][path]["get"]["responses"];
        for status in ["200", "304"] {
            let declared = &replies[status]["headers"]["ETag"];
            assert!(declared.is_object(), "{path} {status}");
        }
        let mut knowing = server.browser().with_header("if-none-match", &tag);
        knowing.cookies.clone_from(&admin.cookies);
        assert_eq!(
            knowing.get(&asked).await.status,
            StatusCode::NOT_MODIFIED,
            "{path}"
        );
    }
}

/// A misspelled member would change nothing and be answered with success. At sign-up and sign-in, and where
/// ids of other people are ignored, what nobody knows has no effect.
#[test]
fn a_body_takes_no_members_but_those_of_the_contract() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut bodies = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let content = &operation["requestBody"]["content"]["application/json"];
            let Some(named) = content["schema"]["$ref"].as_str() else {
                continue;
            };
            bodies += 1;
            let place = named.trim_start_matches('#');
            let more = &document.pointer(place).unwrap()["additionalProperties"];
            let open = [
                "ProfilePatch",
                "OnboardingRequest",
                "TechStackRequest",
                "ResponseRequest",
                "MeetingClickRequest",
                "ComputeRequest",
            ];
            let is_open =
                path.starts_with("/api/auth/") || open.iter().any(|schema| place.ends_with(schema));
            assert_eq!(more == &Value::Bool(false), !is_open, "{method} {path}");
        }
    }
    assert!(bodies > 15, "{bodies}");
}

/// Each limit of the contract: its keyword, what the server checks, and where it is said, which is a property of
/// a schema or a parameter of an operation. utoipa takes literals only.
fn limits() -> String {
    let (states, stage_count) = (UsState::all().count(), STAGES.len());
    // No check has these: a longer token or code is none, and of more answers one belongs to no question.
    let (secret, answers) = (200, 100);
    let (price_bracket, percent, offset) = (price::BRACKETS.end(), 100, u32::MAX);
    format!(
        "
        maxLength {NAME_MAX_CHARS} SignUpRequest.name SignUpRequest.lawFirm ApiTokenRequest.name UserPatch.why
        maxLength {NAME_MAX_CHARS} ProfilePatch.name ProfilePatch.lawFirm
        maxLength {EMAIL_MAX_CHARS} SignUpRequest.email SignInRequest.email ProfilePatch.email InviteRequest.email
        maxLength {PASSWORD_MAX_CHARS} SignUpRequest.password SignInRequest.password ResetRequest.newPassword
        maxLength {PASSWORD_MAX_CHARS} ChangePasswordRequest.currentPassword ChangePasswordRequest.newPassword
        maxLength {PASSWORD_MAX_CHARS} SecondFactorProof.currentPassword SecondFactorSetupRequest.currentPassword
        maxLength {PASSWORD_MAX_CHARS} ProfilePatch.currentPassword
        minLength {PASSWORD_MIN_CHARS} SignUpRequest.password ResetRequest.newPassword
        minLength {PASSWORD_MIN_CHARS} ChangePasswordRequest.newPassword
        maxLength {secret} SignUpRequest.inviteToken InviteToken.token ResetRequest.token SecondStepRequest.token
        maxLength {secret} ResetToken.token
        maxLength {secret} SecondStepRequest.code SecondFactorCode.code SecondFactorProof.code
        maxLength {IMPORT_TEXT_MAX_CHARS} VendorPatch.name VendorPatch.categoryName VendorPatch.partnerLevel
        maxLength {DESCRIPTION_MAX_CHARS} VendorPatch.description
        maxLength {SEARCH_MAX_CHARS} list_vendors.q list_all_vendors.q list_users.q offered_vendors.q
        maxLength {NOTE_MAX_CHARS} MeetingClickPatch.note
        maxLength {PROMPT_MAX_CHARS} EditedQuestion.prompt
        maxLength {HINT_MAX_CHARS} EditedQuestion.hint EditedOption.hint
        maxLength {OPTION_MAX_CHARS} EditedOption.label
        maxLength {CAPABILITY_LABEL_MAX_CHARS} EditedCapability.label
        maxLength {CAPABILITY_DESCRIPTION_MAX_CHARS} EditedCapability.description
        maxItems {CAPABILITY_PHRASES_MAX} EditedCapability.phrases
        maxItems {QUESTIONS_MAX} QuestionnaireDraft.questions
        maxItems {QUESTION_OPTIONS_MAX} EditedQuestion.options
        maxItems {OPTION_CAPABILITIES_MAX} EditedOption.capabilities
        maxItems {CAPABILITIES_DECIDED_MAX} DecisionsRequest.confirmed DecisionsRequest.denied
        maxItems {CATEGORIES_MAX} TechStackRequest.items
        maxItems {FORMER_NAMES_MAX} VendorPatch.formerNames
        maxItems {LIST_ENTRIES_MAX} VendorPatch.shortHighlights VendorPatch.practiceAreasSupported
        maxItems {LIST_ENTRIES_MAX} VendorPatch.integrations VendorPatch.geoFocus VendorPatch.tags
        maxItems {answers} ResponseRequest.answers
        maxItems {states} ProfilePatch.states
        maximum {API_TOKEN_DAYS_MAX} ApiTokenRequest.days
        maximum {BOOKINGS_MAX} list_demo_bookings.limit
        maximum {MEETINGS_LISTED} list_clicks.limit
        maximum {offset} list_demo_bookings.offset list_clicks.offset
        maximum {stage_count} Overview.completed
        maximum {price_bracket} Vendor.priceBracket VendorPatch.priceBracket Pick.priceBracket
        maximum {price_bracket} MemoVendor.priceBracket Page_Vendor.items.priceBracket
        maximum {percent} ScoredVendor.score MemoVendor.score UsedBy.share
        maximum {percent} VendorMove.scoreBefore VendorMove.scoreAfter
        minimum {FIRMS_MIN} FirmCount.firms FirmCount.of UsedBy.firms
        "
    )
}

/// The limits below a part of the contract that has a name; what is 0 or 1 only says that there is something.
fn find_limits(part: &Value, name: &str, found: &mut BTreeMap<String, u64>) {
    let entries = part.as_array().into_iter().flatten();
    entries.for_each(|entry| find_limits(entry, name, found));
    let Some(members) = part.as_object() else {
        return;
    };
    let name = match &part["in"] {
        Value::Null => name.to_owned(),
        _ => format!("{name}.{}", part["name"].as_str().unwrap()),
    };
    for (key, value) in members {
        if key == "properties" {
            for (property, schema) in value.as_object().unwrap() {
                find_limits(schema, &format!("{name}.{property}"), found);
            }
        } else if key.starts_with("min") || key.starts_with("max") {
            let limit = value.as_u64().unwrap();
            if limit > 1 {
                found.insert(format!("{name} {key}"), limit);
            }
        } else {
            find_limits(value, &name, found);
        }
    }
}

#[test]
fn every_limit_of_the_contract_is_the_one_that_the_server_checks() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut found = BTreeMap::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        find_limits(schema, name, &mut found);
    }
    for (_, _, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap();
        find_limits(&operation, name, &mut found);
    }
    let mut named = BTreeMap::new();
    for line in limits().lines() {
        let mut words = line.split_whitespace();
        if let (Some(keyword), Some(limit)) = (words.next(), words.next()) {
            let limit: u64 = limit.parse().unwrap();
            named.extend(words.map(|place| (format!("{place} {keyword}"), limit)));
        }
    }
    assert_eq!(found, named);
}
