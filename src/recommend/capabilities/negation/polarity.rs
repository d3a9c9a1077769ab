//! Whether a phrase is said, denied or left open.

/// What the words around a phrase make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    Said,
    Denied,
    /// Put off, asked, done by others or contrasted: neither said nor denied.
    Open,
}
