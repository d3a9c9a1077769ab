//! Pieces of work that a price is for where no "per" says so: "$450 half day", "leads $225", "$24.95 each".

use super::word::{Word, singular};
use super::words::{FEES, PIECES};

/// Further pieces that a column of prices names: "$450 half day".
const ALSO_PIECES: &[&str] = &[
    "affidavit",
    "animation",
    "board",
    "chronology",
    "day",
    "depo",
    "deposition",
    "device",
    "download",
    "file",
    "film",
    "pg",
    "pgs",
    "placement",
    "project",
    "pull",
    "report",
    "session",
    "study",
    "usage",
];
/// Words before such a piece: "half day".
pub const PARTS: &[&str] = &["full", "half", "whole"];
/// Words before one at the end of a clause: "$225 exclusive lead".
const KINDS: &[&str] = &["exclusive", "shared", "signed"];
/// Pieces that are made one by one, whatever they are of: "day in life film $8k".
const MADE: &[&str] = &["film"];
/// Pieces that by themselves are also services with a price a month: "Call - starts at $299", "Signature $199".
const SERVICES: &[&str] = &["call", "request", "signature"];
/// Words between a piece and the price for it: "Projects from $3,000".
const FROM: &[&str] = &["at", "from", "start", "starting", "starts"];

/// Whether a word names a piece of work by itself.
pub fn is_named_piece(word: &Word<'_>) -> bool {
    [PIECES, ALSO_PIECES]
        .iter()
        .any(|pieces| pieces.contains(&word.text))
}

/// Whether the words behind a price say that it is one for each, up to the end of their clause: "each", "placement fee",
/// "exclusive lead".
pub fn is_each_of_a_kind(words: &[Word<'_>]) -> bool {
    let clause = words.iter().take_while(|word| word.clause == 0);
    match clause.collect::<Vec<_>>().as_slice() {
        [each] => ["ea", "each"].contains(&each.text),
        [kind, piece] => {
            let is_fee = is_named_piece(kind) && FEES.contains(&piece.text);
            is_fee || KINDS.contains(&kind.text) && is_named_piece(piece)
        }
        _ => false,
    }
}

/// Whether the words before the only price of a text name only what it is for: "Projects: $3,000", but not "Project plan
/// $99", "100 leads $225" or "Intake + calls $499".
pub fn is_piece_alone(words: &[Word<'_>]) -> bool {
    let named = words.iter().rposition(|word| !FROM.contains(&word.text));
    let Some(last) = named.map(|at| &words[at]) else {
        return false;
    };
    let one = singular(last.text);
    let is_piece = [PIECES, ALSO_PIECES].iter().any(|all| all.contains(&one))
        && !SERVICES.contains(&last.text);
    let is_number = |word: &Word<'_>| word.text.contains(|c: char| c.is_ascii_digit());
    let is_made = MADE.contains(&one) && !words.iter().any(is_number);
    is_piece && named == Some(0) || is_made
}
