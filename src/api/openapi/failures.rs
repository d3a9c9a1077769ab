//! What the middleware may answer to any operation, 304 to one with a tag, and that those without a session are public,
//! so that no feature needs to say it.

use axum::http::StatusCode;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

use crate::http::error::{PROBLEM_JSON, UNREADABLE};

/// What any change is refused for.
const CROSS_SITE: &str = "the request came from another site";

/// Gives every failure of every operation its form, and adds the middleware's own.
pub fn complete(document: &mut OpenApi) {
    for item in document.paths.paths.values_mut() {
        let reads = [&mut item.get, &mut item.head];
        let changes = [
            &mut item.post,
            &mut item.put,
            &mut item.patch,
            &mut item.delete,
        ];
        for operation in reads.into_iter().flatten() {
            complete_operation(operation, false);
        }
        for operation in changes.into_iter().flatten() {
            complete_operation(operation, true);
        }
    }
}

fn complete_operation(operation: &mut Operation, is_change: bool) {
    let middleware = middleware_failures(operation, is_change);
    // An empty list says that anyone may call; none would leave it open.
    operation.security.get_or_insert_default();
    let replies = &mut operation.responses.responses;
    if let Some(unchanged) = unchanged(replies.get("200")).filter(|_| !is_change) {
        replies.insert("304".to_owned(), RefOr::T(unchanged));
    }
    if let Some(RefOr::T(refused)) = replies.get_mut("403").filter(|_| is_change) {
        let described = refused.description.trim_end_matches('.');
        refused.description = format!("{described}. Or: {CROSS_SITE}.");
    }
    let of_all = FAILURES.map(|(status, description)| (status, description.to_owned(), true));
    for (status, description, applies) in middleware.into_iter().chain(of_all) {
        if applies {
            let reply = ResponseBuilder::new().description(description).build();
            replies
                .entry(status.as_str().to_owned())
                .or_insert(RefOr::T(reply));
        }
    }
    for (status, reply) in replies {
        let is_failure = status.starts_with('4') || status.starts_with('5');
        if let (true, RefOr::T(reply)) = (is_failure, reply) {
            describe_problem(reply);
        }
    }
}

/// What the middleware sends in place of a reply with a tag that the client knows.
fn unchanged(reply: Option<&RefOr<Response>>) -> Option<Response> {
    let RefOr::T(reply) = reply? else {
        return None;
    };
    let tag = reply.headers.get("ETag")?.clone();
    let mut unchanged =
        Response::new("Nothing has changed since the reply that If-None-Match names.");
    unchanged.headers.insert("ETag".to_owned(), tag);
    Some(unchanged)
}

/// What the middleware may answer to any operation.
const FAILURES: [(StatusCode, &str); 4] = [
    (StatusCode::BAD_REQUEST, UNREADABLE),
    (
        StatusCode::MISDIRECTED_REQUEST,
        "The host name is not one of this server's.",
    ),
    (StatusCode::INTERNAL_SERVER_ERROR, "The server failed."),
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "The server is busy, starting or stopping; try again after Retry-After.",
    ),
];

/// What else it may answer, and whether it may to this operation. Of one status the first that applies is named.
fn middleware_failures(operation: &Operation, is_change: bool) -> [(StatusCode, String, bool); 8] {
    let takes_body = operation.request_body.is_some();
    let needs_session = operation.security.is_some();
    // Beside a session: one for something else is refused.
    let takes_token = operation
        .security
        .as_ref()
        .is_some_and(|ways| ways.len() > 1);
    let cross_site = format!("Refused: {CROSS_SITE}.");
    [
        (StatusCode::FORBIDDEN, cross_site.as_str(), is_change),
        (
            StatusCode::FORBIDDEN,
            "The API token may not read this.",
            takes_token,
        ),
        (
            StatusCode::FORBIDDEN,
            "A second factor has to be set up first.",
            needs_session,
        ),
        (
            StatusCode::REQUEST_TIMEOUT,
            "The body did not arrive in time.",
            takes_body,
        ),
        (
            StatusCode::PAYLOAD_TOO_LARGE,
            "The body is over {JSON_BODY_MAX_BYTES}.",
            takes_body,
        ),
        (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The content type is not `application/json` in UTF-8.",
            takes_body,
        ),
        (
            StatusCode::UNAUTHORIZED,
            "No session, or one that has ended.",
            needs_session,
        ),
        (
            StatusCode::INSUFFICIENT_STORAGE,
            "The disk is full; nothing was changed.",
            is_change,
        ),
    ]
    .map(|(status, description, applies)| (status, description.to_owned(), applies))
}

fn describe_problem(reply: &mut Response) {
    let problem = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .build();
    reply.content.clear();
    reply
        .content
        .insert(PROBLEM_JSON.to_owned(), problem.into());
}
