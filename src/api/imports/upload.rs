//! The form that carries a file and what is said of it.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::{StatusCode, header};

use super::choices::{Choices, Field};
use crate::app::App;
use crate::app::imports::{ImportError, ImportGuard, ReceivedFile};
use crate::http::error::ApiError;
use crate::http::multipart::{Multipart, Part};
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::FILE_REQUIRED;
use crate::import::{
    OTHER_SPREADSHEETS, SpreadsheetError, TEXT_ENDING, WORKBOOK_ENDING, normalize_line,
};

const FILE: &str = "file";
/// Longer names exist on no file system.
const FILE_NAME_MAX_BYTES: usize = 255;

/// What a form has brought.
pub struct Uploaded {
    pub file: ReceivedFile,
    pub name: String,
    pub choices: Choices,
}

/// Receives the form; its fields add to the choices. A request to cancel the import ends this too.
pub async fn receive(
    app: &Arc<App>,
    guard: ImportGuard,
    choices: Choices,
    request: Request,
) -> Result<Uploaded, ApiError> {
    let canceled = guard.canceled();
    tokio::select! {
        biased;
        () = canceled => Err(ImportError::Canceled.into()),
        received = read(app, guard, choices, request) => received,
    }
}

async fn read(
    app: &Arc<App>,
    guard: ImportGuard,
    mut choices: Choices,
    request: Request,
) -> Result<Uploaded, ApiError> {
    let (head, body) = request.into_parts();
    let announced = head
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let mut form = Multipart::of(&head.headers, body)?;
    let mut upload = app.imports.receive(guard, announced).await?;
    let mut name = None;
    while let Some(part) = form.next_part().await? {
        let part_name = part.name.as_deref().unwrap_or_default();
        if let Some(field) = Field::of(part_name) {
            if name.is_some() {
                return Err(field.late());
            }
            let mut value = Vec::new();
            while let Some(chunk) = form.next_chunk().await? {
                field.collect(&mut value, &chunk)?;
            }
            choices.add(field, &value)?;
            continue;
        }
        if part_name != FILE {
            continue;
        }
        if name.is_some() {
            return Err(ApiError::invalid(FILE, "Please select one CSV file."));
        }
        let file_name = file_name(&part)?;
        upload.guard().set_file_name(&file_name);
        name = Some(file_name);
        while let Some(chunk) = form.next_chunk().await? {
            upload.write(&chunk).await?;
        }
    }
    let name = name.ok_or_else(no_file)?;
    Ok(Uploaded {
        file: upload.finish().await?,
        name,
        choices,
    })
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
    if !(ends(TEXT_ENDING) || ends(WORKBOOK_ENDING)) || given.len() > FILE_NAME_MAX_BYTES {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::NotCsv,
            SpreadsheetError::Neither.to_string(),
        ));
    }
    Ok(name.into_owned())
}

fn no_file() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        ProblemCode::NoFile,
        FILE_REQUIRED,
    )
}
