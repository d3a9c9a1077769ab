//! Extractors. Every rejection is an [`ApiError`], and no text of a parser reaches the client.

mod invalid_json;
mod strict_json;

use std::collections::HashSet;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use self::invalid_json::InvalidJson;
pub use self::strict_json::StrictJson;
use super::error::{ApiError, NOT_FOUND, UNREADABLE};
use super::problem_code::ProblemCode;
use crate::domain::limits::QUERY_KEYS_MAX;

/// A JSON body of at most [`limits::JSON_BODY_MAX_BYTES`](crate::domain::limits::JSON_BODY_MAX_BYTES), sent as `application/json` in UTF-8; also a JSON reply.
///
/// Unknown members are refused where the type says `deny_unknown_fields`, else ignored. An
/// array in place of an object and duplicate keys are refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ProblemCode::UnsupportedMediaType,
                UNREADABLE,
            ));
        }
        let body = read_body(request).await?;
        let document = StrictJson::parse(&body).map_err(|_| bad_json())?;
        T::deserialize(document)
            .map(Self)
            .map_err(|error| wrong_shape(&error))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// The query string, at most [`QUERY_KEYS_MAX`] keys. The first of duplicate keys counts, and invalid percent-encoding is taken
/// literally. Every value is text: numbers need a type that parses text, like
/// [`super::page::PageNumber`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or("");
        // Before any of it is decoded; empty ones between `&` count too.
        if query.split('&').count() > QUERY_KEYS_MAX {
            return Err(ApiError::unreadable());
        }
        let mut known = HashSet::new();
        let mut members: Vec<(String, StrictJson)> = Vec::new();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            if known.insert(key.clone()) {
                members.push((key.into_owned(), StrictJson::Text(value.into_owned())));
            }
        }
        T::deserialize(StrictJson::Object(members))
            .map(Self)
            .map_err(|error| wrong_shape(&error))
    }
}

/// Path parameters. 404 if one cannot be parsed, because then no such resource exists.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(_) => Err(ApiError::not_found(NOT_FOUND)),
        }
    }
}

/// Whether the only content type is `application/json`, with UTF-8 or no charset.
fn is_json(headers: &HeaderMap) -> bool {
    let mut types = headers.get_all(header::CONTENT_TYPE).iter();
    let (Some(only), None) = (types.next(), types.next()) else {
        return false;
    };
    let Ok(text) = only.to_str() else {
        return false;
    };
    let mut parts = text.split(';').map(str::trim);
    let is_type = parts
        .next()
        .is_some_and(|mime| mime.eq_ignore_ascii_case("application/json"));
    is_type
        && parts.all(|parameter| match parameter.split_once('=') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
                let charset = value.trim().trim_matches('"');
                charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("utf8")
            }
            _ => true,
        })
}

/// `body::guard` bounds it and says what was wrong with it.
async fn read_body(request: Request) -> Result<Bytes, ApiError> {
    let whole = request.into_body().collect().await;
    Ok(whole.map_err(|_| ApiError::unreadable())?.to_bytes())
}

fn bad_json() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ProblemCode::InvalidJson,
        UNREADABLE,
    )
}

fn wrong_shape(error: &InvalidJson) -> ApiError {
    match error.field() {
        // These sentences are the same whatever the field.
        Some((field, sentence)) => {
            let named = format!("{field}: {sentence}");
            ApiError::invalid(&field, sentence).with_detail(named)
        }
        None => ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::ValidationFailed,
            UNREADABLE,
        ),
    }
}

/// For a member that may be missing but not null (`Option` alone accepts null as missing).
pub fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests;
