//! A streaming parser of multipart/form-data (RFC 7578). At most one frame of the body and the
//! header of one part are in memory, whatever a client sends.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use memchr::memmem;

use super::error::{ApiError, UNREADABLE};
use super::problem_code::ProblemCode;

/// Parts of one form; the web client sends at most three.
pub const PARTS_MAX: usize = 4;
/// The header of one part; browsers send about 200 bytes.
const HEAD_BYTES_MAX: usize = 8 << 10;
/// Characters of a boundary (RFC 2046).
const BOUNDARY_MAX: usize = 70;

pub struct Multipart {
    body: Body,
    /// A line break, two hyphens and the boundary.
    delimiter: Vec<u8>,
    /// Received bytes; those before `start` have been returned already.
    buffer: Vec<u8>,
    start: usize,
    state: ParserState,
    parts: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ParserState {
    /// Before the first part, or within one.
    Content,
    /// After a delimiter.
    Delimiter,
    /// After the final delimiter.
    End,
}

/// The header of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub name: Option<String>,
    /// Sent by the client, not trusted.
    pub file_name: Option<String>,
}

impl Multipart {
    /// 415 if the content type is not multipart/form-data with a boundary.
    pub fn of(headers: &HeaderMap, body: Body) -> Result<Self, ApiError> {
        let kind = headers.get(header::CONTENT_TYPE);
        let boundary = kind.and_then(|kind| boundary(kind.as_bytes()));
        let boundary = boundary.ok_or_else(|| {
            ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ProblemCode::UnsupportedMediaType,
                UNREADABLE,
            )
        })?;
        Ok(Self {
            body,
            delimiter: [b"\r\n--", boundary.as_slice()].concat(),
            // The first delimiter of a body without preamble has no line break before it.
            buffer: b"\r\n".to_vec(),
            start: 0,
            state: ParserState::Content,
            parts: 0,
        })
    }

    /// The next part, or `None` at the end of the form. Skips the unread rest of the previous part.
    pub async fn next_part(&mut self) -> Result<Option<Part>, ApiError> {
        while self.next_chunk().await?.is_some() {}
        if self.state == ParserState::End {
            return Ok(None);
        }
        while self.rest().len() < 2 {
            self.read_on().await?;
        }
        if self.rest().starts_with(b"--") {
            self.state = ParserState::End;
            self.skip_epilogue().await?;
            return Ok(None);
        }
        self.parts += 1;
        if self.parts > PARTS_MAX {
            return Err(ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::ValidationFailed,
                format!("The upload has more than {PARTS_MAX} parts."),
            ));
        }
        let length = loop {
            // The line break after the delimiter is the first of the two that end an empty header.
            match memmem::find(self.rest(), b"\r\n\r\n") {
                Some(length) => break length,
                None if self.rest().len() > HEAD_BYTES_MAX => {
                    return Err(ApiError::malformed_upload());
                }
                None => self.read_on().await?,
            }
        };
        if length > HEAD_BYTES_MAX {
            return Err(ApiError::malformed_upload());
        }
        let part = Part::read(&self.rest()[..length]).ok_or_else(ApiError::malformed_upload)?;
        self.start += length + 4;
        self.state = ParserState::Content;
        Ok(Some(part))
    }

    /// The next bytes of the part's content; `None` at its end.
    pub async fn next_chunk(&mut self) -> Result<Option<Bytes>, ApiError> {
        if self.state != ParserState::Content {
            return Ok(None);
        }
        loop {
            let found = memmem::find(self.rest(), &self.delimiter);
            let length = match found {
                Some(at) => at,
                // The last bytes may be the beginning of a delimiter.
                None => (self.rest().len() + 1).saturating_sub(self.delimiter.len()),
            };
            let chunk = Bytes::copy_from_slice(&self.rest()[..length]);
            self.start += length;
            if found.is_some() && length == 0 {
                self.start += self.delimiter.len();
                self.state = ParserState::Delimiter;
                return Ok(None);
            }
            if !chunk.is_empty() {
                return Ok(Some(chunk));
            }
            self.read_on().await?;
        }
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Receives one more frame. A body that ends or fails within the form is malformed; for a failed
    /// body, `http::body::guard` replaces this error with its own.
    async fn read_on(&mut self) -> Result<(), ApiError> {
        self.buffer.drain(..self.start);
        self.start = 0;
        match self.body.frame().await {
            Some(Ok(frame)) => {
                if let Some(data) = frame.data_ref() {
                    self.buffer.extend_from_slice(data);
                }
                Ok(())
            }
            Some(Err(_)) | None => Err(ApiError::malformed_upload()),
        }
    }

    async fn skip_epilogue(&mut self) -> Result<(), ApiError> {
        self.buffer.clear();
        self.start = 0;
        while let Some(frame) = self.body.frame().await {
            frame.map_err(|_| ApiError::malformed_upload())?;
        }
        Ok(())
    }
}

impl Part {
    /// Parses Content-Disposition and ignores the other lines; `None` if it is malformed.
    fn read(head: &[u8]) -> Option<Self> {
        let head = String::from_utf8_lossy(head);
        let mut lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
        let disposition =
            lines.find(|(name, _)| name.trim().eq_ignore_ascii_case("content-disposition"));
        let Some((_, value)) = disposition else {
            return Some(Self::default());
        };
        let (kind, parameters) = value.split_once(';').unwrap_or((value, ""));
        if !kind.trim().eq_ignore_ascii_case("form-data") {
            return None;
        }
        let mut part = Self::default();
        for (name, value) in Parameters(parameters) {
            match name.to_ascii_lowercase().as_str() {
                "name" => part.name = Some(value),
                "filename" => part.file_name = Some(value),
                _ => {}
            }
        }
        Some(part)
    }
}

/// Iterates over the parameters of a header's value.
struct Parameters<'h>(&'h str);

impl<'h> Iterator for Parameters<'h> {
    type Item = (&'h str, String);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, rest) = self.0.split_once('=')?;
        let name = name.trim_matches(|c: char| c == ';' || c.is_whitespace());
        let rest = rest.trim_start();
        let Some(quoted) = rest.strip_prefix('"') else {
            let (value, rest) = rest.split_once(';').unwrap_or((rest, ""));
            self.0 = rest;
            return Some((name, value.trim().to_owned()));
        };
        let mut value = String::new();
        let mut characters = quoted.char_indices().peekable();
        self.0 = "";
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    self.0 = &quoted[at + 1..];
                    break;
                }
                // curl escapes quotes like this; browsers write %22, and leave backslashes alone.
                '\\' => {
                    let escaped = characters.next_if(|(_, next)| matches!(next, '"' | '\\'));
                    value.push(escaped.map_or('\\', |(_, next)| next));
                }
                _ => value.push(character),
            }
        }
        Some((name, value))
    }
}

fn boundary(kind: &[u8]) -> Option<Vec<u8>> {
    let kind = std::str::from_utf8(kind).ok()?;
    let (mime, parameters) = kind.split_once(';')?;
    if !mime.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let mut parameters = Parameters(parameters);
    let (_, boundary) = parameters.find(|(name, _)| name.eq_ignore_ascii_case("boundary"))?;
    let is_boundary = (1..=BOUNDARY_MAX).contains(&boundary.len());
    is_boundary.then(|| boundary.into_bytes())
}

#[cfg(test)]
mod tests;
