//! Inputs that broke other servers. Those that no other test sends are sent here; of the others the table names
//! the test, which must exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::support::TestApp;

const QUERIES: &[(&str, &str, u16)] = &[
    ("page-not-a-number", "/api/vendors?page=abc", 200),
    ("negative-page", "/api/vendors?page=-1", 200),
    ("empty-page", "/api/vendors?page=", 200),
    ("huge-page", "/api/vendors?page=99999999999", 200),
    ("page-twice", "/api/vendors?page=1&page=2", 200),
    ("malformed-escape", "/api/vendors?q=%ZZ", 200),
    ("invalid-utf-8-in-a-query", "/api/vendors?q=%FF%FE", 200),
    ("nul-in-a-query", "/api/vendors?q=%00", 200),
    ("impossible-day", "/api/trends?start=2025-13-40", 422),
    (
        "start-after-end",
        "/api/trends?start=2025-02-02&end=2025-02-01",
        422,
    ),
    ("unknown-state", "/api/trends?state=ZZ", 200),
    ("unknown-questionnaire", "/api/questions/abc", 404),
    (
        "huge-number-in-a-path",
        "/api/questions/99999999999999999999",
        404,
    ),
    ("invalid-utf-8-in-a-path", "/api/questions/%FF", 404),
];

/// The inputs of a test in another file.
struct SentBy {
    file: &'static str,
    test: &'static str,
    /// Their names, with blanks between them.
    inputs: &'static str,
}

const ELSEWHERE: &[SentBy] = &[
    SentBy {
        file: "server/malformed_requests.rs",
        test: "exactly_one_known_host_passes",
        inputs: "no-host two-hosts unknown-host",
    },
    SentBy {
        file: "server/malformed_requests.rs",
        test: "bytes_that_are_no_request_are_refused",
        inputs: "two-content-lengths negative-content-length space-in-a-header-name \
            tls-on-the-http-port unknown-http-version folded-header",
    },
    SentBy {
        file: "server/malformed_requests.rs",
        test: "a_length_beside_chunks_never_splits_a_request_in_two",
        inputs: "content-length-with-chunks",
    },
    SentBy {
        file: "server/malformed_requests.rs",
        test: "half_a_head_and_silence_ends_the_connection",
        inputs: "half-a-head",
    },
    SentBy {
        file: "server/malformed_requests.rs",
        test: "a_head_has_limits",
        inputs: "huge-header many-headers long-url huge-url",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_broken_body_is_a_problem_without_parser_text",
        inputs: "malformed-chunk-size body-shorter-than-declared",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_withheld_body_is_not_waited_for_for_ever",
        inputs: "withheld-body",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_wrong_method_names_the_right_ones",
        inputs: "trace unknown-method get-of-a-command delete-of-a-list \
            options-of-another-origin",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_huge_body_is_refused_before_any_of_it_is_asked_for",
        inputs: "huge-body-with-expect",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_change_from_another_site_is_refused",
        inputs: "cross-site-post null-origin-with-cookie",
    },
    SentBy {
        file: "server/request_limits.rs",
        test: "a_refused_upload_still_gets_its_error_reply",
        inputs: "file-over-the-limit",
    },
    SentBy {
        file: "server/uploads.rs",
        test: "a_second_upload_is_refused_at_once_and_the_first_continues",
        inputs: "second-upload",
    },
    SentBy {
        file: "server/uploads.rs",
        test: "an_interrupted_upload_leaves_nothing_behind",
        inputs: "interrupted-upload",
    },
    SentBy {
        file: "server/web_app.rs",
        test: "addresses_of_the_application_get_the_page_and_nothing_else_does",
        inputs: "unknown-asset",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "unknown_paths_are_not_found",
        inputs: "double-slash trailing-slash path-traversal",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "a_body_that_is_no_json_document_is_refused",
        inputs: "empty-json truncated-json text-after-json json-with-a-byte-order-mark \
            json-in-utf-16 invalid-utf-8-in-json lone-surrogate",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "only_json_in_utf_8_is_read",
        inputs: "no-content-type text-content-type form-content-type json-in-latin-1",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "json_of_another_shape_is_refused_in_general_words",
        inputs: "array-for-an-object json-null empty-array number-for-a-text member-twice",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "unexpected_json_members_have_no_effect",
        inputs: "unexpected-admin-flag",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "a_body_over_the_limit_is_not_read",
        inputs: "json-over-the-limit",
    },
    SentBy {
        file: "integration/malformed_requests.rs",
        test: "a_member_that_is_missing_or_of_no_known_value_is_named",
        inputs: "unknown-firm-size",
    },
    SentBy {
        file: "integration/auth/limits.rs",
        test: "a_forged_forwarded_header_changes_no_limit",
        inputs: "forged-forwarded-header",
    },
    SentBy {
        file: "integration/auth/sessions.rs",
        test: "a_duplicate_or_malformed_cookie_is_no_session",
        inputs: "many-cookies two-session-cookies huge-cookie",
    },
    SentBy {
        file: "integration/auth/sign_up.rs",
        test: "every_field_is_validated_with_its_exact_message",
        inputs: "long-password huge-password address-without-a-dot quoted-address long-address",
    },
    SentBy {
        file: "integration/auth/sign_up.rs",
        test: "any_characters_make_a_password_and_every_one_counts",
        inputs: "password-of-any-characters",
    },
    SentBy {
        file: "integration/auth/sign_up.rs",
        test: "an_email_has_one_account_in_any_spelling",
        inputs: "address-in-another-spelling taken-address",
    },
    SentBy {
        file: "integration/profile.rs",
        test: "a_new_address_needs_the_current_password",
        inputs: "new-address-without-a-password",
    },
    SentBy {
        file: "integration/responses.rs",
        test: "answers_outside_the_questionnaire_are_refused",
        inputs: "answers-outside-the-questionnaire",
    },
    SentBy {
        file: "integration/recommendations/end_to_end.rs",
        test: "a_response_of_another_user_is_not_found",
        inputs: "response-of-another-user",
    },
    SentBy {
        file: "integration/tech_stack.rs",
        test: "a_request_that_is_no_tech_stack_is_refused",
        inputs: "malformed-tech-stack",
    },
    SentBy {
        file: "integration/meeting_clicks.rs",
        test: "a_click_names_a_vendor_and_a_screen_that_exist",
        inputs: "click-on-an-unknown-vendor",
    },
    SentBy {
        file: "integration/past.rs",
        test: "a_filter_keeps_its_categories_and_a_user_in_the_query_is_ignored",
        inputs: "user-in-a-query",
    },
    SentBy {
        file: "integration/uploads/forms.rs",
        test: "a_body_that_is_no_form_is_refused_by_its_content_type",
        inputs: "form-without-a-boundary csv-in-place-of-a-form",
    },
    SentBy {
        file: "integration/uploads/forms.rs",
        test: "a_truncated_form_imports_nothing",
        inputs: "empty-form unterminated-part huge-part-header",
    },
    SentBy {
        file: "integration/uploads/forms.rs",
        test: "a_form_without_a_file_asks_for_one",
        inputs: "form-without-parts file-in-another-field file-without-a-name",
    },
    SentBy {
        file: "integration/uploads/forms.rs",
        test: "a_file_is_accepted_by_its_extension_and_its_name_is_only_shown",
        inputs: "misleading-file-name",
    },
    SentBy {
        file: "integration/uploads/forms.rs",
        test: "a_form_may_have_four_parts_and_one_file",
        inputs: "many-parts",
    },
    SentBy {
        file: "integration/uploads/malformed_files.rs",
        test: "a_file_that_is_no_csv_is_refused_with_a_helpful_message",
        inputs: "no-bytes no-header unclosed-quote only-nul known-column-twice renamed-binary \
            many-columns",
    },
    SentBy {
        file: "integration/uploads/malformed_files.rs",
        test: "the_same_rows_in_any_encoding_and_delimiter_are_the_same_bookings",
        inputs: "byte-order-mark crlf cr semicolons declared-delimiter utf-16 latin-1 \
            header-spellings",
    },
    SentBy {
        file: "integration/uploads/malformed_files.rs",
        test: "a_rejected_row_says_why",
        inputs: "header-only short-row long-row nul-in-a-value huge-value hostile-links \
            long-name impossible-times",
    },
    SentBy {
        file: "integration/uploads/malformed_files.rs",
        test: "odd_but_harmless_values_are_kept_as_text",
        inputs: "quoted-breaks backslash-in-a-host hostile-names odd-values",
    },
    SentBy {
        file: "integration/uploads/malformed_files.rs",
        test: "every_shape_of_text_comes_back_from_a_description",
        inputs: "every-shape-of-text",
    },
];

#[tokio::test]
async fn odd_queries_are_clamped_literal_or_refused() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    for (input, path, status) in QUERIES {
        let reply = admin.get(path).await;
        assert_eq!(reply.status.as_u16(), *status, "{input}: {path}: {reply:?}");
    }
    let long = format!("/api/vendors?q={}", "x".repeat(5_000));
    let many = format!("/api/vendors?categoryIds={}", vec!["a"; 5_000].join(","));
    for (input, path) in [("long-query", long), ("many-categories", many)] {
        assert_eq!(admin.get(&path).await.status, 422, "{input}");
    }
}

#[tokio::test]
async fn a_nul_in_an_address_and_deep_nesting_are_refused() {
    let server = TestApp::new();
    let mut browser = server.browser();
    let nul = json!({"email": "a\0@b.example", "password": "long enough"});
    let reply = browser.post("/api/auth/sign-in", &nul).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{reply:?}");
    let deep = (0..200).fold(json!(1), |inner, _| json!([inner]));
    let body = json!({"email": "a@b.example", "password": "long enough", "ignored": deep});
    let reply = browser
        .send(Method::POST, "/api/auth/sign-in", Some(&body))
        .await;
    reply.assert_problem(400, "invalid_json", "The request could not be read.");
}

#[test]
fn every_input_is_named_once_and_has_its_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut inputs: Vec<&str> = QUERIES.iter().map(|(input, ..)| *input).collect();
    for sent in ELSEWHERE {
        let SentBy { file, test, .. } = sent;
        let source = fs::read_to_string(tests.join(file)).expect(file);
        assert!(source.contains(&format!("fn {test}(")), "{file}: {test}");
        assert!(!sent.inputs.is_empty(), "{file}: {test}");
        inputs.extend(sent.inputs.split_whitespace());
    }
    assert!(inputs.len() >= 120, "{} inputs", inputs.len());
    let distinct: BTreeSet<_> = inputs.iter().collect();
    assert_eq!(distinct.len(), inputs.len(), "{inputs:?}");
}
