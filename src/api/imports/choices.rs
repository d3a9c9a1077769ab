//! What a client says of the columns and categories of a file: in the query string, where that is short enough, or in
//! fields of the form before the file.

use axum::http::StatusCode;

use crate::domain::limits::IMPORT_FIELD_MAX_BYTES;
use crate::domain::number_format::binary_size;
use crate::http::error::ApiError;
use crate::http::extract::StrictJson;
use crate::http::problem_code::ProblemCode;
use crate::import::columns::category_choices::CategoryChoices;
use crate::import::columns::column_choices::ColumnChoices;

/// A field of the form besides its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Columns,
    Categories,
}

impl Field {
    /// The field that a part of the form is, by its name.
    pub fn of(name: &str) -> Option<Self> {
        [Self::Columns, Self::Categories]
            .into_iter()
            .find(|field| field.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Categories => "categories",
        }
    }

    /// Appends the next chunk of its value.
    pub fn collect(self, value: &mut Vec<u8>, chunk: &[u8]) -> Result<(), ApiError> {
        if value.len() + chunk.len() > IMPORT_FIELD_MAX_BYTES {
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ProblemCode::PayloadTooLarge,
                format!(
                    "The field \"{}\" is larger than {}.",
                    self.name(),
                    binary_size(IMPORT_FIELD_MAX_BYTES as u64)
                ),
            ));
        }
        value.extend_from_slice(chunk);
        Ok(())
    }

    /// Why one that comes after the file is refused: what the file holds is read by it.
    pub fn late(self) -> ApiError {
        let name = self.name();
        ApiError::invalid(name, format!("Send \"{name}\" before the file."))
    }
}

/// What was given so far.
#[derive(Debug)]
pub struct Choices {
    pub columns: ColumnChoices,
    pub categories: CategoryChoices,
    given: Vec<Field>,
}

impl Choices {
    /// What the query string says of anything else than names of columns and categories.
    pub fn of(columns: ColumnChoices) -> Self {
        Self {
            columns,
            categories: CategoryChoices::default(),
            given: Vec::new(),
        }
    }

    /// Whether anything was said of names, be it that nothing is left of what was said before.
    pub fn has_any(&self) -> bool {
        !self.given.is_empty()
    }

    /// Takes an object of names; an empty value says nothing. A field that was said already is refused, also where the
    /// query string said it.
    pub fn add(&mut self, field: Field, json: &[u8]) -> Result<(), ApiError> {
        let name = field.name();
        let refused = |why: String| ApiError::invalid(name, why);
        if self.given.contains(&field) {
            return Err(refused(format!(
                "Send \"{name}\" once, in the form or in the query string."
            )));
        }
        self.given.push(field);
        let named =
            names(json).ok_or_else(|| refused(format!("Send an object of names of {name}.")))?;
        for (known, given) in named {
            match field {
                Field::Columns => self.columns.map_column(&known, &given),
                Field::Categories => self.categories.list_under(&known, &given),
            }
            .map_err(refused)?;
        }
        Ok(())
    }
}

/// As they stand in the object, also those that it has twice: these are refused like others that are named twice, rather
/// than be the last one.
fn names(json: &[u8]) -> Option<Vec<(String, String)>> {
    if json.is_empty() {
        return Some(Vec::new());
    }
    let StrictJson::Object(members) = StrictJson::parse(json).ok()? else {
        return None;
    };
    let named = members.into_iter().map(|(name, value)| match value {
        StrictJson::Text(text) => Some((name, text)),
        _ => None,
    });
    named.collect()
}
