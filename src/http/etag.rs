//! How entity tags are made, and compared without their `W/`: a compressed reply has a weak tag, and the same content.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

/// The tag of what can be edited: equal content has equal tags.
pub fn entity_tag(content: impl Hash) -> String {
    format!("\"{:016x}\"", hash_of(content))
}

/// The tag of a reply that holds more than can be edited: it names all of the content, and first the
/// version, without a dash, of what can be edited.
pub fn versioned_tag(version: &str, content: impl Hash) -> String {
    format!("\"{version}-{:016x}\"", hash_of(content))
}

/// The version in such a tag; `None` in any other.
pub fn version_of(tag: &str) -> Option<&str> {
    let (version, _) = tag.strip_prefix('"')?.split_once('-')?;
    Some(version)
}

/// A number for content, the same for equal content.
pub fn hash_of(content: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// A tag as a header of a reply.
pub fn etag(tag: &str) -> [(HeaderName, HeaderValue); 1] {
    let value = HeaderValue::from_str(tag).expect("a tag is of visible ASCII");
    [(header::ETAG, value)]
}

/// Makes the ETag of a compressed body weak: its bytes are no longer those that the tag was made of.
pub fn weaken_tag<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    if headers.contains_key(header::CONTENT_ENCODING)
        && let Some(tag) = headers.get(header::ETAG)
        && !tag.as_bytes().starts_with(b"W/")
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag.as_bytes()].concat())
    {
        headers.insert(header::ETAG, weak);
    }
    response
}

/// Whether the list of an `If-None-Match` header has a tag: RFC 9110's weak comparison.
pub fn is_among(tag: &HeaderValue, list: &HeaderValue) -> bool {
    match (list.to_str(), tag.to_str()) {
        (Ok("*"), Ok(_)) => true,
        (Ok(list), Ok(tag)) => list.split(',').any(|known| opaque(known) == opaque(tag)),
        _ => false,
    }
}

/// The `If-None-Match` of a request: the tags of what its client has.
#[derive(Clone, Debug)]
pub struct IfNoneMatch(Vec<HeaderValue>);

impl<S: Send + Sync> FromRequestParts<S> for IfNoneMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // Lines of a list are one list.
        let known = parts.headers.get_all(header::IF_NONE_MATCH);
        Ok(Self(known.iter().cloned().collect()))
    }
}

impl IfNoneMatch {
    /// Whether the client has the reply with this tag, which `headers::add` makes a 304 then.
    pub fn has(&self, tag: &HeaderValue) -> bool {
        self.0.iter().any(|list| is_among(tag, list))
    }
}

/// A tag without its `W/`.
pub fn opaque(tag: &str) -> &str {
    let tag = tag.trim();
    tag.strip_prefix("W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_content_has_equal_tags() {
        assert_eq!(entity_tag(["a", "b"]), entity_tag(["a", "b"]));
        assert_ne!(entity_tag(["a", "b"]), entity_tag(["b", "a"]));
    }

    #[test]
    fn the_version_in_a_tag_is_found_whatever_else_the_content_says() {
        let (one, other) = (versioned_tag("7.a", "a"), versioned_tag("7.a", "b"));
        assert_ne!(one, other);
        assert_eq!(
            (version_of(&one), version_of(&other)),
            (Some("7.a"), Some("7.a"))
        );
        assert_eq!(version_of(&entity_tag("a")), None);
    }

    #[test]
    fn a_tag_is_known_weak_or_not_and_only_as_it_was_sent() {
        for (list, expected) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", W/\"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("W/W/\"a\"", false),
        ] {
            let list = HeaderValue::from_static(list);
            for tag in ["\"a\"", "W/\"a\""] {
                let tag = HeaderValue::from_static(tag);
                assert_eq!(is_among(&tag, &list), expected, "{list:?} {tag:?}");
            }
        }
    }
}
