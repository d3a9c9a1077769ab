//! Why a vendor moved, in a sentence.

use crate::domain::recommend::CauseKind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub kind: CauseKind,
    pub text: String,
}

pub fn cause(kind: CauseKind, text: impl Into<String>) -> Cause {
    let text = text.into();
    Cause { kind, text }
}
