//! Concurrent edits: a write that names what it was made from is refused once that has changed.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};

use super::error::ApiError;
use super::etag::{opaque, version_of};
use super::problem_code::ProblemCode;

pub const NO_TAG: &str = "If-Match must be an ETag as it was sent, with its quotes, or *.";

/// The `If-Match` header of a write. Without one the write is taken.
///
/// Tags are compared without their `W/`: a compressed reply has a weak tag, and the same content.
#[derive(Clone, Debug, Default)]
pub struct IfMatch(Option<Vec<String>>);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if !parts.headers.contains_key(header::IF_MATCH) {
            return Ok(Self(None));
        }
        let lists = parts.headers.get_all(header::IF_MATCH).iter();
        let tags = lists.flat_map(|list| list.to_str().unwrap_or("").split(','));
        let tags: Vec<&str> = tags.map(opaque).collect();
        if !tags.iter().all(|tag| is_tag(tag)) {
            return Err(ApiError::invalid("If-Match", NO_TAG));
        }
        Ok(Self(Some(tags.into_iter().map(str::to_owned).collect())))
    }
}

impl IfMatch {
    pub fn is_sent(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the write may replace what has this tag now.
    pub fn allows(&self, now: &str) -> bool {
        self.names(|tag| tag == opaque(now))
    }

    /// As [`Self::allows`], for a [tag with a version](super::etag::versioned_tag): what else it names may have changed.
    pub fn allows_version(&self, now: &str) -> bool {
        self.names(|tag| version_of(tag) == Some(now))
    }

    fn names(&self, is_current: impl Fn(&str) -> bool) -> bool {
        let is_named = |tag: &String| tag == "*" || is_current(tag);
        let tags = self.0.as_ref();
        tags.is_none_or(|tags| tags.iter().any(is_named))
    }

    /// Refuses the write with a sentence where what it replaces has another tag by now.
    pub fn check(&self, now: &str, detail: &str) -> Result<(), ApiError> {
        if self.allows(now) {
            Ok(())
        } else {
            Err(ApiError::edit_conflict(detail))
        }
    }
}

impl ApiError {
    /// 412: someone else has changed it since it was read.
    pub fn edit_conflict(detail: &str) -> Self {
        let status = StatusCode::PRECONDITION_FAILED;
        Self::new(status, ProblemCode::EditConflict, detail)
    }
}

fn is_tag(tag: &str) -> bool {
    tag == "*" || tag.len() > 1 && tag.starts_with('"') && tag.ends_with('"')
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, Request};

    use super::*;

    async fn read(sent: &[&str]) -> Result<IfMatch, ApiError> {
        let mut request = Request::new(());
        for list in sent {
            let value = HeaderValue::from_str(list).unwrap();
            request.headers_mut().append(header::IF_MATCH, value);
        }
        let (mut parts, ()) = request.into_parts();
        IfMatch::from_request_parts(&mut parts, &()).await
    }

    async fn allows(sent: &[&str], now: &str) -> bool {
        read(sent).await.unwrap().allows(now)
    }

    #[tokio::test]
    async fn a_write_is_taken_unless_it_names_another_version() {
        for (sent, now, expected) in [
            (&[][..], "\"a\"", true),
            (&["\"a\""], "\"a\"", true),
            (&["W/\"a\""], "\"a\"", true),
            (&["\"b\", \"a\""], "\"a\"", true),
            (&["\"b\"", "\"a\""], "\"a\"", true),
            (&["*"], "\"a\"", true),
            (&["\"b\""], "\"a\"", false),
        ] {
            assert_eq!(allows(sent, now).await, expected, "{sent:?}");
        }
    }

    /// Nobody has changed anything then, so no such thing is said.
    #[tokio::test]
    async fn a_header_that_is_no_tag_is_refused_as_such() {
        for sent in ["a", "", "\"", "\"a\", b"] {
            let error = read(&[sent]).await.unwrap_err();
            assert_eq!(error.problem("").detail, NO_TAG, "{sent:?}");
        }
    }
}
