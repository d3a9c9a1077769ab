//! A word of a text.

use std::ops::Range;

use super::stems::Stem;

/// What tells a spelling from most words at a glance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    bytes: usize,
    /// The first byte, in lower case where it is a letter.
    first: u8,
    /// Whether an apostrophe in it is a curly one.
    pub is_curly: bool,
}

impl Outline {
    pub fn of(spelling: &str) -> Self {
        Self {
            bytes: spelling.len(),
            first: first_of(spelling),
            is_curly: spelling.contains('’'),
        }
    }

    /// Whether a word may be the one, in capitals or not.
    pub fn may_be(self, word: &str) -> bool {
        word.len() == self.bytes && first_of(word) == self.first
    }
}

fn first_of(word: &str) -> u8 {
    const LOWER_CASE: u8 = 0x20;
    word.bytes().next().unwrap_or_default() | LOWER_CASE
}

/// A word or number.
#[derive(Clone, Debug)]
pub struct Token {
    pub stem: Stem,
    /// Where it lies in the original, in bytes.
    pub span: Range<usize>,
    pub(super) outline: Outline,
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
