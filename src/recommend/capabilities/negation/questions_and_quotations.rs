//! Sentences in which a vendor claims nothing itself: questions, and what others say of it.

use std::ops::Range;

use phrases::Text;

use super::polarity::Polarity;
use super::statement_words::OURS;

/// Words that introduce who speaks in a quotation.
const SAYS: [&str; 9] = [
    "according",
    "raves",
    "recalls",
    "said",
    "says",
    "tells",
    "told",
    "writes",
    "wrote",
];
/// Words in a quotation by which clients speak of themselves or of the vendor.
const CLIENTS: [&str; 13] = [
    "he", "her", "his", "i", "i'm", "i've", "me", "my", "she", "their", "them", "they", "they're",
];
/// People who are quoted: "partner in Savannah: 'We recovered …'".
const PEOPLE: [&str; 12] = [
    "adjuster",
    "attorney",
    "client",
    "customer",
    "lawyer",
    "manager",
    "member",
    "owner",
    "paralegal",
    "partner",
    "review",
    "testimonial",
];
/// How many words beside a quotation its speaker is looked for.
const SPEAKER_WITHIN: usize = 4;
/// Shorter quotations are names and slogans.
const QUOTATION_WORDS_MIN: usize = 3;
/// An answer of at most this many words is nothing but a yes or no: "Not our thing."
const ANSWER_WORDS_MAX: usize = 4;

const YES: [&str; 22] = [
    "absolutely",
    "all",
    "always",
    "both",
    "certainly",
    "covered",
    "done",
    "easy",
    "either",
    "every",
    "everyone",
    "included",
    "naturally",
    "of",
    "ours",
    "same",
    "sure",
    "too",
    "welcome",
    "yeah",
    "yep",
    "yes",
];
pub const NO: [&str; 13] = [
    "elsewhere",
    "hardly",
    "neither",
    "never",
    "no",
    "nobody",
    "none",
    "nope",
    "not",
    "nowhere",
    "out",
    "rarely",
    "sorry",
];
/// What follows "not" or "no" in an answer that means yes: "no problem".
const AFTER_NO: [&str; 9] = [
    "a",
    "doubt",
    "exceptions",
    "issue",
    "just",
    "only",
    "problem",
    "problems",
    "worries",
];
const CAN: [&str; 7] = ["can", "cover", "do", "got", "handle", "have", "speak"];
/// A question of at most this many words names a thing; a longer one may be about others: "Still paying
/// by the page? We charge a flat fee."
pub const BRIEF_WORDS_MAX: usize = 3;
/// Words near the beginning of such an answer that keep it from being a yes.
const REFUSALS: [&str; 37] = [
    "dropped", "exited", "left", "quit", "retired", "stopped", "aren't", "avoid", "can't",
    "cannot", "decline", "didn't", "don't", "few", "hardly", "if", "isn't", "know", "get", "hope",
    "leave", "may", "might", "never", "no", "none", "not", "other", "partner", "pass", "plan",
    "rarely", "refer", "used", "want", "will", "won't",
];
/// How many words of an answer, after its first, [`REFUSALS`] are looked for.
pub const REFUSAL_WITHIN: usize = 4;

/// Where a text only asks or quotes, and whether the words there are denied or left open.
pub fn questions_and_quotations(text: &Text<'_>) -> Vec<(Range<usize>, Polarity)> {
    let mut all = questions(text);
    all.extend(testimonials(text));
    all
}

fn questions(text: &Text<'_>) -> Vec<(Range<usize>, Polarity)> {
    let tokens = text.tokens();
    let mut found = Vec::new();
    let mut open: Vec<Range<usize>> = Vec::new();
    for sentence in text.sentences() {
        if tokens[sentence.end - 1].sign_after == '?' {
            open.push(question_in(text, sentence));
            continue;
        }
        found.extend(open.drain(..).map(|question| {
            let polarity = answer(text, &question, &sentence);
            (question, polarity)
        }));
    }
    found.extend(open.into_iter().map(|question| (question, Polarity::Open)));
    found.retain(|(_, polarity)| *polarity != Polarity::Said);
    found
}

/// What a sentence asks: all of it, or only the quotation at its end.
fn question_in(text: &Text<'_>, sentence: Range<usize>) -> Range<usize> {
    let tokens = text.tokens();
    if tokens[sentence.end - 1].quotation.is_none() {
        return sentence;
    }
    let told = sentence
        .clone()
        .rev()
        .find(|at| tokens[*at].quotation.is_none());
    told.map_or(sentence.start, |told| told + 1)..sentence.end
}

/// What the sentence after a question says of what was asked.
fn answer(text: &Text<'_>, asked: &Range<usize>, sentence: &Range<usize>) -> Polarity {
    let sentence = &after_speaker(text, sentence.clone());
    let word = |offset: usize| {
        let at = sentence.start + offset;
        let word = (at < sentence.end).then(|| text.spelling(at));
        word.unwrap_or_default().to_lowercase()
    };
    let is = |offset: usize, words: &[&str]| words.contains(&word(offset).as_str());
    let first = text.clause(text.tokens()[sentence.start].clause);
    let is_whole = first.end == sentence.start + 1
        || text.tokens()[sentence.start].sign_after == ':'
        || sentence.len() <= ANSWER_WORDS_MAX
        || is(0, &["not", "never"]);
    let is_delayed = is(1, &["just"]) && is(2, &["now", "yet"]);
    let is_easy = is(0, &["no", "not"]) && is(1, &AFTER_NO) && !is_delayed;
    let is_brief = asked.len() <= BRIEF_WORDS_MAX;
    let is_ours = is(0, &["we", "ours"]) && is(1, &CAN) && !is(2, &["not"]);
    // "BAA? We sign it."
    let is_about_us = is_brief && is(0, &OURS);
    let is_refused = (1..=REFUSAL_WITHIN).any(|offset| is(offset, &REFUSALS));
    if is(0, &YES) || is_easy || is_ours || is_about_us && !is_refused {
        Polarity::Said
    } else if is(0, &NO) && is_whole {
        Polarity::Denied
    } else {
        Polarity::Open
    }
}

/// What is said in "A: yes" and "Rep: of course".
fn after_speaker(text: &Text<'_>, sentence: Range<usize>) -> Range<usize> {
    let is_speaker = text.tokens()[sentence.start].sign_after == ':'
        && !text.says_one_of(sentence.start, &["no", "nope", "yes"]);
    sentence.start + usize::from(is_speaker && sentence.len() > 1)..sentence.end
}

fn testimonials(text: &Text<'_>) -> Vec<(Range<usize>, Polarity)> {
    let tokens = text.tokens();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let quotation = tokens[at].quotation;
        let quoted = tokens[at..]
            .iter()
            .take_while(|token| quotation.is_some() && token.quotation == quotation);
        let end = at + quoted.count();
        if end - at >= QUOTATION_WORDS_MIN {
            let near = (at.saturating_sub(SPEAKER_WITHIN)..at)
                .chain(end..tokens.len().min(end + SPEAKER_WITHIN));
            let is_told = near
                .into_iter()
                .any(|at| text.says_one_of(at, &SAYS) || text.says_one_of(at, &PEOPLE));
            let is_clients =
                (at..end).any(|at| text.says_one_of(at, &CLIENTS)) || is_signed(text, end);
            if is_told || is_clients {
                found.push((at..end, Polarity::Open));
            }
        }
        at = end.max(at + 1);
    }
    found
}

/// Whether a dash and a name follow a quotation.
fn is_signed(text: &Text<'_>, end: usize) -> bool {
    let tokens = text.tokens();
    let Some(next) = tokens.get(end) else {
        return false;
    };
    let between = &text.original()[tokens[end - 1].span.end..next.span.start];
    between.contains(['—', '–', '-', '~']) && text.spelling(end).starts_with(char::is_uppercase)
}
