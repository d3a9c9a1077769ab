//! The form that carries a file, and the file out of it.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::{StatusCode, header};

use crate::app::App;
use crate::app::imports::{ImportError, ImportGuard, ReceivedFile};
use crate::http::error::ApiError;
use crate::http::multipart::{Multipart, Part};
use crate::http::problem_code::ProblemCode;
use crate::import::{OTHER_SPREADSHEETS, normalize_line};

const FIELD: &str = "file";
/// Longer names exist on no file system.
const FILE_NAME_MAX_BYTES: usize = 255;

/// Receives the form's file and returns it with its name. A request to cancel the import ends this
/// too.
pub async fn receive(
    app: &Arc<App>,
    guard: ImportGuard,
    request: Request,
) -> Result<(ReceivedFile, String), ApiError> {
    let canceled = guard.canceled();
    tokio::select! {
        biased;
        () = canceled => Err(ImportError::Canceled.into()),
        received = read(app, guard, request) => received,
    }
}

async fn read(
    app: &Arc<App>,
    guard: ImportGuard,
    request: Request,
) -> Result<(ReceivedFile, String), ApiError> {
    let (head, body) = request.into_parts();
    let announced = head
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let mut form = Multipart::of(&head.headers, body)?;
    let mut upload = app.imports.receive(guard, announced).await?;
    let mut name = None;
    while let Some(part) = form.next_part().await? {
        if part.name.as_deref() != Some(FIELD) {
            continue;
        }
        if name.is_some() {
            return Err(ApiError::invalid(FIELD, "Please select one CSV file."));
        }
        let file_name = file_name(&part)?;
        upload.guard().set_file_name(&file_name);
        name = Some(file_name);
        while let Some(chunk) = form.next_chunk().await? {
            upload.write(&chunk).await?;
        }
    }
    let name = name.ok_or_else(no_file)?;
    Ok((upload.finish().await?, name))
}

/// The file's own name, without the folders that some browsers put before it. It is only shown.
fn file_name(part: &Part) -> Result<String, ApiError> {
    let given = part.file_name.as_deref().unwrap_or_default();
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = normalize_line(last);
    if given.is_empty() {
        return Err(no_file());
    }
    let ends = |ending: &str| {
        let start = name
            .len()
            .checked_sub(ending.len())
            .filter(|start| *start > 0);
        let end = start.and_then(|start| name.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    let mut others = OTHER_SPREADSHEETS.iter();
    if let Some((_, error)) = others.find(|(ending, _)| ends(ending)) {
        return Err(ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ProblemCode::NotSpreadsheet,
            error.to_string(),
        ));
    }
    if !(ends(".csv") || ends(".xlsx")) || given.len() > FILE_NAME_MAX_BYTES {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::NotCsv,
            "Please select a valid CSV file.",
        ));
    }
    Ok(name.into_owned())
}

fn no_file() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        ProblemCode::NoFile,
        "Please select a CSV file to upload.",
    )
}
