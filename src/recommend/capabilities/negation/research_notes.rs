//! Notes of the person who keeps the list: what is still to be asked or hoped for says nothing of the vendor.

use std::ops::Range;

use phrases::Text;

use super::statement_words::OURS;

/// A note of more words is prose.
const NOTE_WORDS_MAX: usize = 9;
/// Words after "ask" that lead to what is to be asked.
const ASKED: [&str; 9] = [
    "about", "abt", "for", "if", "re", "them", "w", "whether", "with",
];
/// Words that begin a note only before one of the next: "check if TCPA consent is kept", not "check for conflicts".
const CHECKS: [&str; 5] = ["check", "confirm", "inquire", "see", "verify"];
const CHECKED: [&str; 4] = ["if", "re", "w", "whether"];
/// The first words of a note on what is not known yet: "find out turnaround".
const FINDS: [&str; 2] = ["figure", "find"];
/// "Need to ask", "need a quote for two terabytes".
const NEEDED: [&str; 9] = [
    "answer", "ask", "confirm", "details", "info", "know", "price", "pricing", "quote",
];
/// Words that begin a wish, whatever follows.
const WISHES: [&str; 7] = [
    "hope",
    "hopefully",
    "hoping",
    "maybe",
    "want",
    "wants",
    "wish",
];
/// How a firm notes that it checks for conflicts itself, in so few words.
const DOING: [&str; 5] = ["check", "do", "handle", "perform", "run"];
const DONE_WORDS_MAX: usize = 6;
/// "Mobile app coming" is a note, "live answering that gets the calls coming" says what is done.
const COMING_WORDS_MAX: usize = 4;
const BEFORE_COMING: [&str; 5] = ["get", "gets", "keep", "keeping", "keeps"];
/// Someone who speaks so or of [`OURS`] sells something: "want more calls? We answer them".
const YOURS: [&str; 2] = ["you", "your"];

/// Sentences that only note what is to be asked or hoped for.
pub fn research_notes(text: &Text<'_>) -> Vec<Range<usize>> {
    let tokens = text.tokens();
    let mut found = Vec::new();
    for sentence in text.sentences() {
        let is_asked = tokens[sentence.end - 1].sign_after == '?';
        if sentence.len() <= NOTE_WORDS_MAX && !is_asked && is_note(text, &sentence) {
            found.push(sentence);
        }
    }
    found
}

fn is_note(text: &Text<'_>, sentence: &Range<usize>) -> bool {
    let is = |offset: usize, words: &[&str]| {
        let at = sentence.start + offset;
        at < sentence.end && text.says_one_of(at, words)
    };
    let is_needed = || is(0, &["need", "needs"]) && (1..=3).any(|offset| is(offset, &NEEDED));
    let last = sentence.end - 1;
    let is_apart = text.clause(text.tokens()[last].clause).start == last;
    let is_brief = sentence.len() <= COMING_WORDS_MAX;
    let is_coming = is(sentence.len() - 1, &["coming"])
        && (is_apart || is_brief)
        && !(0..sentence.len()).any(|offset| is(offset, &BEFORE_COMING));
    let begins = is(0, &["ask"]) && is(1, &ASKED)
        || is(0, &CHECKS) && is(1, &CHECKED)
        || is(0, &FINDS) && is(1, &["out"])
        || is(0, &WISHES)
        || is_needed()
        || is_coming;
    let sells = |at: usize| text.says_one_of(at, &OURS) || text.says_one_of(at, &YOURS);
    is_done_by_firm(text, sentence) || begins && !sentence.clone().any(sells)
}

/// "Conflict checks we do ourselves", "we still run conflicts": "we" may be the firm or the vendor. Of other things it
/// is the vendor: "legal video we do ourselves".
fn is_done_by_firm(text: &Text<'_>, sentence: &Range<usize>) -> bool {
    let is = |at: usize, words: &[&str]| sentence.contains(&at) && text.says_one_of(at, words);
    let last = sentence.end - 1;
    let is_object_first = is(last, &["ourselves"])
        && last >= sentence.start + 3
        && is(last - 2, &["we"])
        && is(last - 1, &DOING);
    let is_still = is(sentence.start, &["we"])
        && is(sentence.start + 1, &["still"])
        && is(sentence.start + 2, &["check", "run"]);
    let mut words = sentence.clone();
    sentence.len() <= DONE_WORDS_MAX
        && words.any(|at| is(at, &["conflict", "conflicts"]))
        && (is_object_first || is_still)
}
