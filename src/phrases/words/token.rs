//! A word of a text.

use std::ops::Range;

use super::stems::Stem;

/// A word or number.
#[derive(Clone, Debug)]
pub struct Token {
    pub stem: Stem,
    /// Where it lies in the original, in bytes.
    pub span: Range<usize>,
    /// Indexes that rise along the text.
    pub clause: usize,
    pub sentence: usize,
    pub number: Option<f64>,
    /// Whether a dollar sign stands before it.
    pub is_money: bool,
    /// Whether phrases skip it: "the", "your".
    pub is_filler: bool,
    /// Whether nothing but a hyphen or slash parts it from the token before.
    pub is_joined: bool,
    /// Where the quotation ends that it stands in.
    pub quotation: Option<usize>,
    /// The sign after it: `:`, `)` or `?`, otherwise a space.
    pub sign_after: char,
}
