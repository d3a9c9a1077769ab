//! A CSV file on its way to a browser: a block is read when the one before has gone out, so neither
//! memory nor a thread nor a view of the store waits for a slow client.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::app::App;
use crate::app::bookings::{Export, FilterTexts};
use crate::domain::ids::slug;
use crate::http::error::ApiError;
use crate::store::StoreError;

/// A file system's names are short.
const NAME_MAX_BYTES: usize = 120;

/// The body of an export.
pub struct Download {
    step: Step,
}

enum Step {
    /// A block that was read before the reply began, so that a failure still has a status.
    Begun(Vec<u8>, Export),
    /// Nobody has asked for the next block yet.
    Idle(Export),
    Reading(JoinHandle<Read>),
    Done,
}

/// An export after a block of it was read.
type Read = Result<Option<(Vec<u8>, Export)>, StoreError>;

impl Download {
    /// Reads the first block.
    pub async fn begin(app: &Arc<App>, export: Export) -> Result<Self, ApiError> {
        let first = app.blocking(move |_| read(export)).await?;
        let step = first.map_or(Step::Done, |(block, export)| Step::Begun(block, export));
        Ok(Self { step })
    }
}

fn read(mut export: Export) -> Read {
    let block = export.next_block()?;
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
                    self.step = Step::Reading(spawn_blocking(move || read(export)));
                }
                Step::Reading(mut reading) => {
                    let Poll::Ready(outcome) = Pin::new(&mut reading).poll(context) else {
                        self.step = Step::Reading(reading);
                        return Poll::Pending;
                    };
                    let block = outcome.map_err(BoxError::from);
                    match block.and_then(|read| read.map_err(BoxError::from)) {
                        Ok(Some((block, export))) => self.step = Step::Begun(block, export),
                        Ok(None) => return Poll::Ready(None),
                        Err(error) => {
                            tracing::error!(%error, "an export was cut short");
                            return Poll::Ready(Some(Err(error)));
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

/// `demo-bookings-intake-tx-2026-01-01-to-2026-03-31.csv`: what the file holds, in letters that
/// every file system takes.
pub fn file_name(texts: &FilterTexts) -> String {
    let values = [
        &texts.category,
        &texts.dma,
        &texts.state,
        &texts.firm_size,
        &texts.start,
    ];
    let mut name = "demo-bookings".to_owned();
    for value in values.into_iter().flatten() {
        add(&mut name, value);
    }
    if let Some(end) = texts.end.as_deref().filter(|end| !end.is_empty()) {
        name.push_str("-to");
        add(&mut name, end);
    }
    name.truncate(NAME_MAX_BYTES);
    name + ".csv"
}

fn add(name: &mut String, value: &str) {
    let ascii: String = value.chars().filter(char::is_ascii).collect();
    let value = slug(&ascii);
    if !value.is_empty() {
        name.push('-');
        name.push_str(&value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_filters() {
        let text = |text: &str| Some(text.to_owned());
        let mut texts = FilterTexts::default();
        assert_eq!(file_name(&texts), "demo-bookings.csv");
        texts.state = text("TX");
        texts.firm_size = text("E6_20");
        texts.dma = text("Dallas-Ft. Worth\"\r\n; é/..");
        texts.start = text("2026-01-01");
        texts.end = text("2026-03-31");
        assert_eq!(
            file_name(&texts),
            "demo-bookings-dallas-ft-worth-tx-e6-20-2026-01-01-to-2026-03-31.csv"
        );
        texts.category = Some("x".repeat(5_000));
        assert!(file_name(&texts).len() < 130);
    }
}
