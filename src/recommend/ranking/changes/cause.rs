//! One reason for a move, in a sentence.

use crate::domain::recommend::CauseKind;

/// One reason for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub kind: CauseKind,
    pub text: String,
}

/// A reason of this kind.
pub fn cause(kind: CauseKind, text: impl Into<String>) -> Cause {
    let text = text.into();
    Cause { kind, text }
}
