//! Words that deny or leave out in all that is read: texts, cells and lists. A reader that goes by more of them has its
//! own beside these.

/// Words that deny. So do "don't" and the like.
pub const NEGATIONS: [&str; 5] = ["cannot", "never", "no", "not", "without"];
/// Words after which something is left out.
pub const EXCEPTIONS: [&str; 4] = ["except", "excepting", "excluding", "minus"];

/// Whether a word denies, in lower case and with a straight apostrophe.
pub fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word) || word.ends_with("n't")
}
