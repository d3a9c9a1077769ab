//! Inputs that broke other servers, by number. Those that no other test sends are sent here; of the others
//! the table names the test, which must exist.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::support::TestApp;

const BY_QUERY: &[(u32, &str, u16)] = &[
    (66, "/api/vendors?page=abc", 200),
    (67, "/api/vendors?page=-1", 200),
    (68, "/api/vendors?page=", 200),
    (69, "/api/vendors?page=99999999999", 200),
    (70, "/api/vendors?page=1&page=2", 200),
    (71, "/api/vendors?q=%ZZ", 200),
    (72, "/api/vendors?q=%FF%FE", 200),
    (73, "/api/vendors?q=%00", 200),
    (75, "/api/trends?start=2025-13-40", 422),
    (76, "/api/trends?start=2025-02-02&end=2025-02-01", 422),
    (77, "/api/trends?state=ZZ", 200),
    (78, "/api/questions/abc", 404),
    (78, "/api/questions/99999999999999999999", 404),
    (78, "/api/questions/%FF", 404),
];

/// Numbers, the file and its test.
const ELSEWHERE: &[(RangeInclusive<u32>, &str, &str)] = &[
    (
        1..=3,
        "server/malformed_requests.rs",
        "exactly_one_known_host_passes",
    ),
    (
        4..=6,
        "server/malformed_requests.rs",
        "bytes_that_are_no_request_are_refused",
    ),
    (
        7..=7,
        "server/malformed_requests.rs",
        "a_length_beside_chunks_never_splits_a_request_in_two",
    ),
    (
        8..=9,
        "server/request_limits.rs",
        "a_broken_body_is_a_problem_without_parser_text",
    ),
    (
        10..=10,
        "server/request_limits.rs",
        "a_withheld_body_is_not_waited_for_for_ever",
    ),
    (
        11..=11,
        "server/malformed_requests.rs",
        "half_a_head_and_silence_ends_the_connection",
    ),
    (12..=15, "server/malformed_requests.rs", "a_head_has_limits"),
    (
        16..=18,
        "server/malformed_requests.rs",
        "bytes_that_are_no_request_are_refused",
    ),
    (
        19..=23,
        "server/request_limits.rs",
        "a_wrong_method_names_the_right_ones",
    ),
    (
        24..=26,
        "integration/malformed_requests.rs",
        "unknown_paths_are_not_found",
    ),
    (
        27..=27,
        "server/web_app.rs",
        "addresses_of_the_application_get_the_page_and_nothing_else_does",
    ),
    (
        28..=28,
        "server/request_limits.rs",
        "a_huge_body_is_refused_before_any_of_it_is_asked_for",
    ),
    (
        29..=30,
        "server/request_limits.rs",
        "a_change_from_another_site_is_refused",
    ),
    (
        31..=31,
        "integration/auth/limits.rs",
        "a_forged_forwarded_header_changes_no_limit",
    ),
    (
        32..=32,
        "integration/auth/sessions.rs",
        "a_duplicate_or_malformed_cookie_is_no_session",
    ),
    (
        33..=43,
        "integration/malformed_requests.rs",
        "a_body_that_is_no_json_document_is_refused",
    ),
    (
        34..=37,
        "integration/malformed_requests.rs",
        "only_json_in_utf_8_is_read",
    ),
    (
        45..=49,
        "integration/malformed_requests.rs",
        "json_of_another_shape_is_refused_in_general_words",
    ),
    (
        50..=50,
        "integration/malformed_requests.rs",
        "unexpected_json_members_have_no_effect",
    ),
    (
        52..=52,
        "integration/malformed_requests.rs",
        "a_body_over_the_limit_is_not_read",
    ),
    (
        53..=54,
        "integration/auth/sign_up.rs",
        "every_field_is_validated_with_its_exact_message",
    ),
    (
        55..=55,
        "integration/auth/sign_up.rs",
        "any_characters_make_a_password_and_every_one_counts",
    ),
    (
        56..=57,
        "integration/auth/sign_up.rs",
        "every_field_is_validated_with_its_exact_message",
    ),
    (
        58..=59,
        "integration/auth/sign_up.rs",
        "an_email_has_one_account_in_any_spelling",
    ),
    (
        60..=60,
        "integration/malformed_requests.rs",
        "a_member_that_is_missing_or_of_no_known_value_is_named",
    ),
    (
        61..=61,
        "integration/profile.rs",
        "a_new_address_needs_the_current_password",
    ),
    (
        62..=62,
        "integration/responses.rs",
        "answers_outside_the_questionnaire_are_refused",
    ),
    (
        63..=63,
        "integration/recommendations/end_to_end.rs",
        "a_response_of_another_user_is_not_found",
    ),
    (
        64..=64,
        "integration/tech_stack.rs",
        "a_request_that_is_no_tech_stack_is_refused",
    ),
    (
        65..=65,
        "integration/meeting_clicks.rs",
        "a_click_names_a_vendor_and_a_screen_that_exist",
    ),
    (
        79..=79,
        "integration/past.rs",
        "a_filter_keeps_its_categories_and_a_user_in_the_query_is_ignored",
    ),
    (
        80..=81,
        "integration/uploads/forms.rs",
        "a_body_that_is_no_form_is_refused_by_its_content_type",
    ),
    (
        82..=83,
        "integration/uploads/forms.rs",
        "a_truncated_form_imports_nothing",
    ),
    (
        84..=86,
        "integration/uploads/forms.rs",
        "a_form_without_a_file_asks_for_one",
    ),
    (
        87..=87,
        "integration/uploads/forms.rs",
        "a_file_is_accepted_by_its_extension_and_its_name_is_only_shown",
    ),
    (
        88..=88,
        "integration/uploads/forms.rs",
        "a_form_may_have_four_parts_and_one_file",
    ),
    (
        89..=89,
        "server/request_limits.rs",
        "a_refused_upload_still_gets_its_error_reply",
    ),
    (
        90..=90,
        "server/uploads.rs",
        "a_second_upload_is_refused_at_once_and_the_first_continues",
    ),
    (
        91..=93,
        "integration/uploads/malformed_files.rs",
        "a_file_that_is_no_csv_is_refused_with_a_helpful_message",
    ),
    (
        94..=100,
        "integration/uploads/malformed_files.rs",
        "the_same_rows_in_any_encoding_and_delimiter_are_the_same_bookings",
    ),
    (
        101..=102,
        "integration/uploads/malformed_files.rs",
        "a_rejected_row_says_why",
    ),
    (
        103..=110,
        "integration/uploads/malformed_files.rs",
        "a_file_that_is_no_csv_is_refused_with_a_helpful_message",
    ),
    (
        104..=104,
        "integration/uploads/malformed_files.rs",
        "every_shape_of_text_comes_back_from_a_description",
    ),
    (
        111..=120,
        "integration/uploads/malformed_files.rs",
        "a_rejected_row_says_why",
    ),
    (
        119..=121,
        "integration/uploads/malformed_files.rs",
        "odd_but_harmless_values_are_kept_as_text",
    ),
    (
        122..=122,
        "server/uploads.rs",
        "an_interrupted_upload_leaves_nothing_behind",
    ),
];

#[tokio::test]
async fn odd_queries_are_clamped_literal_or_refused() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    for (number, path, status) in BY_QUERY {
        let reply = admin.get(path).await;
        assert_eq!(
            reply.status.as_u16(),
            *status,
            "{number}: {path}: {reply:?}"
        );
    }
    let long = format!("/api/vendors?q={}", "x".repeat(5_000));
    let many = format!("/api/vendors?categoryIds={}", vec!["a"; 5_000].join(","));
    for path in [long, many] {
        assert_eq!(admin.get(&path).await.status, 422, "74");
    }
}

#[tokio::test]
async fn a_nul_in_an_address_and_deep_nesting_are_refused() {
    let server = TestApp::new();
    let mut browser = server.browser();
    let nul = json!({"email": "a\0@b.example", "password": "long enough"});
    let reply = browser.post("/api/auth/sign-in", &nul).await;
    assert_eq!(
        reply.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "44: {reply:?}"
    );
    let deep = (0..200).fold(json!(1), |inner, _| json!([inner]));
    let body = json!({"email": "a@b.example", "password": "long enough", "ignored": deep});
    let reply = browser
        .send(Method::POST, "/api/auth/sign-in", Some(&body))
        .await;
    reply.assert_problem(400, "invalid_json", "The request could not be read.");
}

#[test]
fn every_number_has_its_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut numbers: BTreeSet<u32> = BY_QUERY.iter().map(|(number, ..)| *number).collect();
    numbers.extend([44, 51, 74]);
    for (range, file, test) in ELSEWHERE {
        numbers.extend(range.clone());
        let source = fs::read_to_string(tests.join(file)).expect(file);
        assert!(source.contains(&format!("fn {test}(")), "{file}: {test}");
    }
    assert_eq!(numbers, (1..=122).collect());
}
