//! The words of an API token in a request.

use axum::http::header;
use axum::http::request::Parts;

/// What a token begins with, so that a leaked one is recognized for what it is.
pub const PREFIX: &str = "sb_";

/// The token of a request, where it has one and it could be ours. Others in that header may be a proxy's.
pub fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, words) = value.split_once(' ')?;
    let is_bearer = scheme.eq_ignore_ascii_case("bearer");
    words.trim().strip_prefix(PREFIX).filter(|_| is_bearer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{PRODUCT, assert_says};

    #[test]
    fn product_md_states_how_a_token_begins() {
        assert_says(
            PRODUCT,
            &[format!("It is shown once, begins with `{PREFIX}`,")],
        );
    }
}
