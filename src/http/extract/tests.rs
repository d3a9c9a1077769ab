use axum::body::Body;
use serde::Deserialize;

use super::*;

#[derive(Debug, PartialEq, Deserialize)]
struct Letter {
    to: String,
    #[serde(default)]
    lines: Vec<Line>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Line {
    text: String,
}

const JSON: &str = "application/json";

async fn read(
    content_type: Option<&str>,
    body: impl Into<Body>,
) -> Result<Letter, (u16, ProblemCode)> {
    let mut request = Request::new(body.into());
    if let Some(content_type) = content_type {
        let value = content_type.parse().unwrap();
        request.headers_mut().insert(header::CONTENT_TYPE, value);
    }
    match Json::<Letter>::from_request(request, &()).await {
        Ok(Json(letter)) => Ok(letter),
        Err(error) => {
            let problem = error.problem("id");
            let named = problem.fields.iter().flatten();
            let mut named = named.map(|(place, sentence)| format!("{place}: {sentence}"));
            let detail = named.next_back().unwrap_or_else(|| UNREADABLE.to_owned());
            assert_eq!(problem.detail, detail);
            Err((problem.status, problem.code))
        }
    }
}

#[tokio::test]
async fn a_body_that_is_no_json_document_is_refused() {
    let bad: &[&[u8]] = &[
        b"",
        b" ",
        b"{\"to\":",
        b"{\"to\":\"a\"} x",
        b"{\"to\":\"a\"}{}",
        b"{'to':\"a\"}",
        b"{\"to\":\"a\",\"else\":NaN}",
        b"{\x00}\x00",
        b"\xef\xbb\xbf{\"to\":\"a\"}",
        b"\xff\xfe{\x00",
        b"{\"to\":\"\xff\"}",
        br#"{"to":"\ud800"}"#,
        br#"{"to":"a","else":"\ud800"}"#,
        br#"{"to":"a","else":1e999}"#,
    ];
    for body in bad {
        let refused = read(Some(JSON), body.to_vec()).await.unwrap_err();
        assert_eq!(refused, (400, ProblemCode::InvalidJson), "{body:?}");
    }
}

#[tokio::test]
async fn a_body_of_the_wrong_shape_is_refused() {
    let bad = [
        "null",
        "[]",
        r#"["a"]"#,
        r#"{"to":1}"#,
        r#"{"to":null}"#,
        r#"{"to":"a","to":"b"}"#,
        "{}",
        r#"{"to":"a","lines":[["b"]]}"#,
        r#"{"to":"a","lines":{"text":"b"}}"#,
    ];
    for body in bad {
        let refused = read(Some(JSON), body).await.unwrap_err();
        assert_eq!(refused, (422, ProblemCode::ValidationFailed), "{body}");
    }
}

#[tokio::test]
async fn a_value_of_the_wrong_shape_is_named_by_its_place() {
    for (body, expected) in [
        ("[]", None),
        ("{}", Some(("to", "This value is required."))),
        (r#"{"to":1}"#, Some(("to", "Send a text."))),
        (r#"{"to":null}"#, Some(("to", "Send a text."))),
        (r#"{"to":"a","lines":{}}"#, Some(("lines", "Send a list."))),
        (
            r#"{"to":"a","lines":["b"]}"#,
            Some(("lines.0", "Send an object.")),
        ),
        (
            r#"{"to":"a","lines":[{"text":"b"},{"text":2}]}"#,
            Some(("lines.1.text", "Send a text.")),
        ),
        (
            r#"{"to":"a","lines":[{}]}"#,
            Some(("lines.0.text", "This value is required.")),
        ),
    ] {
        let document = StrictJson::parse(body.as_bytes()).unwrap();
        let field = Letter::deserialize(document).unwrap_err().field();
        let expected = expected.map(|(place, sentence)| (place.to_owned(), sentence.to_owned()));
        assert_eq!(field, expected, "{body}");
    }
}

#[tokio::test]
async fn members_nobody_knows_are_ignored() {
    let letter = read(
        Some(JSON),
        r#"{"isAdmin":true,"to":"[[\"a\\","lines":[{"text":"b","x":[[1]]}]}"#,
    );
    let lines = vec![Line { text: "b".into() }];
    let to = "[[\"a\\".to_owned();
    assert_eq!(letter.await, Ok(Letter { to, lines }));
}

#[tokio::test]
async fn a_document_may_be_nested_32_deep() {
    let nested = |levels: usize| {
        let (open, close) = ("[".repeat(levels - 1), "]".repeat(levels - 1));
        format!(r#"{{"to":"a","else":{open}{close}}}"#)
    };
    assert!(read(Some(JSON), nested(32)).await.is_ok());
    for levels in [33, 200, 30_000] {
        let refused = read(Some(JSON), nested(levels)).await.unwrap_err();
        assert_eq!(refused.0, 400, "{levels}");
    }
}

#[tokio::test]
async fn only_json_in_utf_8_is_taken() {
    let good = [
        "application/json; charset=utf-8",
        "Application/JSON;charset=\"UTF-8\"",
    ];
    for content_type in good {
        assert!(read(Some(content_type), r#"{"to":"a"}"#).await.is_ok());
    }
    let bad = [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("application/json; charset=iso-8859-1"),
        Some("application/jsonp"),
        Some(""),
    ];
    for content_type in bad {
        let refused = read(content_type, r#"{"to":"a"}"#).await.unwrap_err();
        assert_eq!(refused, (415, ProblemCode::UnsupportedMediaType));
    }
}

#[tokio::test]
async fn of_a_doubled_query_key_the_first_counts_and_bad_escapes_stay() {
    #[derive(Deserialize)]
    struct Search {
        q: Option<String>,
    }
    for (query, expected) in [
        ("q=a&q=b", Some("a")),
        ("q=%ZZ", Some("%ZZ")),
        ("q=%00", Some("\u{0}")),
        ("q=%FF", Some("\u{fffd}")),
        ("q=", Some("")),
        ("", None),
    ] {
        let request = Request::builder()
            .uri(format!("/?{query}"))
            .body(Body::empty());
        let (mut parts, _) = request.unwrap().into_parts();
        let Query(search) = Query::<Search>::from_request_parts(&mut parts, &())
            .await
            .unwrap();
        assert_eq!(search.q.as_deref(), expected, "{query}");
    }
}
