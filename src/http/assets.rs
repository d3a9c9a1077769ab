//! Serves the web application from the executable: files compressed at build time, each
//! representation with its own ETag.

use std::borrow::Cow;
use std::io::Read as _;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::admission;
use super::compression::accepts;
use super::cookie::Cookies;
use super::error::{ApiError, NOT_FOUND};
use super::request::is_read;
use crate::app::App;

/// `build.rs` fills the folder. A debug build reads it from disk.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Web;

const PAGE: &str = "index.html";

/// [`PAGE`], marked by the build (`web/signed-out-page.ts`): nobody is signed in, so that its script
/// need not ask, and be refused.
const SIGNED_OUT_PAGE: &str = "signed-out.html";

/// Encodings that the build writes for a compressible file, the smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves a file, or the page for a route of the application. Unknown files and API paths are 404,
/// never the page.
pub async fn serve(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path();
    if is_under(path, "api") {
        return ApiError::not_found(NOT_FOUND).into_response();
    }
    if !is_read(request.method()) {
        let allow = [(header::ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (StatusCode::METHOD_NOT_ALLOWED, allow).into_response();
    }
    let file = path.trim_start_matches('/');
    let is_plain = !ENCODINGS.iter().any(|(_, suffix)| file.ends_with(suffix));
    if is_plain
        && !file.is_empty()
        && file != SIGNED_OUT_PAGE
        && let Some(response) = representation(file, request.headers())
    {
        return response;
    }
    let last = file.rsplit('/').next().unwrap_or("");
    let is_address = !is_under(path, "assets") && !last.contains('.');
    if is_address {
        let (parts, _) = request.into_parts();
        page(parts, &app).await
    } else {
        ApiError::not_found(NOT_FOUND).into_response()
    }
}

/// The page of every address. The one for nobody is not stored: a browser that goes back or restores a tab
/// shows what it has stored without asking, and someone may have signed in since.
async fn page(mut parts: Parts, app: &Arc<App>) -> Response {
    let is_signed_out = match Cookies::of(&parts, app).token(&parts) {
        None => true,
        // Where the store fails, or too many of this client are asking it, the script asks, and says so.
        Some(token) => match admission::admit(&mut parts, app).await {
            Ok(_slot) => matches!(app.sessions.signed_in(&token).await, Ok(None)),
            Err(_) => false,
        },
    };
    let file = if is_signed_out { SIGNED_OUT_PAGE } else { PAGE };
    let Some(mut response) = representation(file, &parts.headers) else {
        return ApiError::not_found(NOT_FOUND).into_response();
    };
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("Cookie"));
    if is_signed_out {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Compares the first segment of a path, after any number of leading slashes.
fn is_under(path: &str, first: &str) -> bool {
    path.trim_start_matches('/').split('/').next() == Some(first)
}

/// The best representation that the client accepts. A compressible file is embedded only compressed,
/// and is decompressed for the rare client that accepts neither encoding.
fn representation(file: &str, request: &HeaderMap) -> Option<Response> {
    let encoded: Vec<(&'static str, EmbeddedFile)> = ENCODINGS
        .iter()
        .filter_map(|(encoding, suffix)| Some((*encoding, Web::get(&format!("{file}{suffix}"))?)))
        .collect();
    let varies = !encoded.is_empty();
    let accepted = encoded
        .iter()
        .position(|(encoding, _)| accepts(request, encoding));
    let (encoding, tag, bytes) = match accepted {
        Some(at) => {
            let (encoding, variant) = &encoded[at];
            (Some(*encoding), tag(variant), variant.data.clone())
        }
        None => uncompressed(file, encoded)?,
    };
    let mut response = Body::from(bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(file));
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, lifetime(file));
    if varies {
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

type Representation = (Option<&'static str>, HeaderValue, Cow<'static, [u8]>);

/// The file without an encoding: as embedded, or decompressed from its gzip form.
fn uncompressed(file: &str, encoded: Vec<(&'static str, EmbeddedFile)>) -> Option<Representation> {
    if let Some(plain) = Web::get(file) {
        return Some((None, tag(&plain), plain.data));
    }
    let (_, gzip) = encoded
        .into_iter()
        .find(|(encoding, _)| *encoding == "gzip")?;
    let (tag, bytes) = decompressed(&tag(&gzip), &gzip.data);
    Some((None, tag, bytes.into()))
}

/// The bytes behind a gzip form, with a tag derived from that form's: other bytes, so another tag.
fn decompressed(gzip_tag: &HeaderValue, gzip: &[u8]) -> (HeaderValue, Vec<u8>) {
    let mut bytes = Vec::new();
    GzDecoder::new(gzip)
        .read_to_end(&mut bytes)
        .expect("the build wrote the file with gzip");
    let tag = [b"\"plain-", &gzip_tag.as_bytes()[1..]].concat();
    let tag = HeaderValue::from_bytes(&tag).expect("hexadecimal digits are a header value");
    (tag, bytes)
}

/// File names under `assets/` contain a hash of the content, so these files never change.
fn lifetime(file: &str) -> HeaderValue {
    HeaderValue::from_static(if is_under(file, "assets") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    })
}

fn content_type(file: &str) -> HeaderValue {
    let guess = mime_guess::from_path(file).first_or_octet_stream();
    let mime = guess.essence_str();
    let is_text = mime.starts_with("text/") || mime == "application/javascript";
    let full = if is_text {
        format!("{mime}; charset=utf-8")
    } else {
        mime.to_owned()
    };
    HeaderValue::from_str(&full).expect("a media type is a header value")
}

/// A strong tag: the first 16 bytes of the representation's SHA-256.
fn tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let start = hash.first_chunk().expect("a SHA-256 has 32 bytes");
    let tag = format!("\"{:032x}\"", u128::from_be_bytes(*start));
    HeaderValue::from_str(&tag).expect("hexadecimal digits are a header value")
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// Only a release build embeds no plain form, so the other tests do not come here.
    #[test]
    fn a_client_that_accepts_no_encoding_gets_the_file_decompressed_under_a_tag_of_its_own() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(b"<!doctype html>").unwrap();
        let gzip_tag = HeaderValue::from_static("\"00ff\"");
        let (tag, bytes) = decompressed(&gzip_tag, &encoder.finish().unwrap());
        assert_eq!(bytes, b"<!doctype html>");
        assert_eq!(tag, "\"plain-00ff\"");
    }

    #[test]
    fn slashes_hide_no_api_path() {
        assert!(is_under("//api/vendors", "api"));
        assert!(is_under("/api", "api"));
        assert!(!is_under("/apiary", "api"));
    }
}
