//! A CSV file on its way to a browser: a block is read when the one before has gone out, so neither
//! memory nor a thread waits for a slow client.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;

use crate::app::App;
use crate::app::base::blocking::blocking;
use crate::app::bookings::ExportError;
use crate::http::download::{CSV, saved_as};
use crate::http::error::ApiError;

/// The lines of a file, some at a time. Blocks for one short read of the store.
type Export = Box<dyn FnMut() -> Result<Option<Vec<u8>>, ExportError> + Send>;

/// A reply with a file of this name.
pub async fn csv_download(
    app: &Arc<App>,
    name: &str,
    next_block: impl FnMut() -> Result<Option<Vec<u8>>, ExportError> + Send + 'static,
) -> Result<Response, ApiError> {
    let body = Download::begin(app, Box::new(next_block)).await?;
    csv_reply(name, Body::new(body))
}

/// As [`csv_download`], with a body that is there.
pub fn csv_reply(name: &str, body: Body) -> Result<Response, ApiError> {
    let headers = [(header::CONTENT_TYPE, CSV), saved_as(name)?];
    Ok((headers, body).into_response())
}

/// The body of an export.
struct Download {
    step: Step,
}

enum Step {
    /// A block that was read before the reply began, so that a failure still has a status.
    Begun(Vec<u8>, Export),
    /// Nobody has asked for the next block yet.
    Idle(Export),
    /// On a thread, with the permits of who polls.
    Reading(Pin<Box<dyn Future<Output = Read> + Send>>),
    Done,
}

/// An export after a block of it was read.
type Read = Result<Option<(Vec<u8>, Export)>, ExportError>;

impl Download {
    /// Reads the first block.
    async fn begin(app: &Arc<App>, export: Export) -> Result<Self, ApiError> {
        let first = app.blocking(move |_| read(export)).await?;
        let step = first.map_or(Step::Done, |(block, export)| Step::Begun(block, export));
        Ok(Self { step })
    }
}

fn read(mut export: Export) -> Read {
    let block = export()?;
    Ok(block.map(|block| (block, export)))
}

impl HttpBody for Download {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        loop {
            match std::mem::replace(&mut self.step, Step::Done) {
                Step::Begun(block, export) => {
                    self.step = Step::Idle(export);
                    return Poll::Ready(Some(Ok(Frame::data(block.into()))));
                }
                Step::Idle(export) => {
                    self.step = Step::Reading(Box::pin(blocking(move || read(export))));
                }
                Step::Reading(mut reading) => {
                    let Poll::Ready(block) = reading.as_mut().poll(context) else {
                        self.step = Step::Reading(reading);
                        return Poll::Pending;
                    };
                    match block {
                        Ok(Some((block, export))) => self.step = Step::Begun(block, export),
                        Ok(None) => return Poll::Ready(None),
                        Err(error) => {
                            tracing::error!(%error, "an export was cut short");
                            return Poll::Ready(Some(Err(error.into())));
                        }
                    }
                }
                Step::Done => return Poll::Ready(None),
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.step, Step::Done)
    }
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Changed => Self::busy(),
            ExportError::Store(error) => error.into(),
        }
    }
}
