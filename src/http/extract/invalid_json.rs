//! What is wrong with a JSON document, and a sentence about it.

use std::collections::VecDeque;
use std::fmt;

use serde::de;

use crate::domain::fuzzy_match::closest_name;

/// The document was refused. It deliberately carries no message of a parser, which names our types and
/// lines of the input; only the place and what is wrong there.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("invalid JSON")]
pub struct InvalidJson {
    /// Members and positions from the outermost in; empty where the whole document is wrong.
    path: VecDeque<String>,
    fault: JsonErrorKind,
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonErrorKind {
    /// One that breaks a rule of its type.
    #[default]
    Value,
    /// A value of another kind than this.
    Kind(&'static str),
    Missing,
    /// The member occurs twice.
    Twice,
    /// A value outside a closed list.
    UnknownValue(&'static [&'static str]),
    /// A name outside a closed list.
    Unknown(&'static [&'static str]),
}

impl InvalidJson {
    /// The field, as in `items.0.categoryId`, and a sentence about it; `None` where the whole document
    /// is wrong.
    pub fn field(&self) -> Option<(String, String)> {
        if self.path.is_empty() {
            return None;
        }
        let path: Vec<String> = self.path.iter().map(|name| repeated(name)).collect();
        let sentence = match self.fault {
            JsonErrorKind::Value => "This value cannot be read.".to_owned(),
            JsonErrorKind::Kind(kind) => format!("Send {kind}."),
            JsonErrorKind::Missing => "This value is required.".to_owned(),
            JsonErrorKind::Twice => "This value occurs twice.".to_owned(),
            JsonErrorKind::UnknownValue(values) => format!("Choose one of {}.", values.join(", ")),
            JsonErrorKind::Unknown(names) => unknown_name(self.path.back()?, names),
        };
        Some((path.join("."), sentence))
    }

    /// The value itself is wrong.
    pub fn of(fault: JsonErrorKind) -> Self {
        Self {
            path: VecDeque::new(),
            fault,
        }
    }

    fn at(field: &str, fault: JsonErrorKind) -> Self {
        Self {
            path: VecDeque::from([field.to_owned()]),
            fault,
        }
    }

    /// The fault, seen from the object or array around it.
    pub fn within(mut self, place: impl Into<String>) -> Self {
        self.path.push_front(place.into());
        self
    }
}

/// Bytes of a client's word that a refusal repeats.
const REPEATED_MAX_BYTES: usize = 24;

/// A name as a refusal repeats it: short, and without what is not shown or takes more room in JSON.
fn repeated(name: &str) -> String {
    let mut short = String::new();
    for c in name
        .chars()
        .filter(|c| !c.is_control() && !matches!(c, '"' | '\\'))
    {
        if short.len() + c.len_utf8() > REPEATED_MAX_BYTES {
            short.push('…');
            break;
        }
        short.push(c);
    }
    if short.is_empty() {
        short.push_str("\"\"");
    }
    short
}

/// What is said of a name that is none of these: the one that it comes near, else all of them.
fn unknown_name(name: &str, known: &[&str]) -> String {
    let lower: Vec<String> = known.iter().map(|name| name.to_lowercase()).collect();
    let names = known.iter().copied().zip(lower.iter().map(String::as_str));
    let all = known.join(", ");
    match closest_name(name, names) {
        Some(near) => format!("This name is unknown. Did you mean {near}?"),
        None if all.len() > LISTED_MAX_BYTES => "This name is unknown.".to_owned(),
        None => format!("This name is unknown. Known are {all}."),
    }
}

/// Names of a longer list are left to the contract: a refusal is short.
const LISTED_MAX_BYTES: usize = 80;

impl de::Error for InvalidJson {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::default()
    }

    fn missing_field(field: &'static str) -> Self {
        Self::at(field, JsonErrorKind::Missing)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::at(field, JsonErrorKind::Twice)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::at(field, JsonErrorKind::Unknown(expected))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::of(JsonErrorKind::UnknownValue(expected))
    }
}
