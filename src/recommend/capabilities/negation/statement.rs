//! Statements about a capability: "trust accounting stays with your office".
//!
//! A text about a capability, rather than one that only names it, says in its predicate whether the vendor has the
//! capability. There are more ways to say no than can be listed, so only predicates that are known to say yes make a
//! claim.

use std::ops::Range;

use phrases::{Found, Text};

use super::caller_words::{COME, EVENTS, HOW, PERHAPS_OURS, THEY, THEY_ARE, THEY_DO, TIMES};
use super::statement_words::{
    ADVERBS, BEFORE_TIMES, BOUNDS, BY_OTHERS, ELSEWHERE, HOW_DONE, OTHERS, OURS, PLAIN, REFUSED,
    SENT, SOURCES, TAUGHT, VERBS, WE, WHERE, YES,
};
use super::third_parties::is_about_third_party;

/// Most words of the subject before the capability's own, and most after them.
const SUBJECT_WORDS_MAX: usize = 5;

/// So few words may stand in a text for another reason.
pub(in crate::recommend::capabilities) const PASSING_WORDS_MAX: usize = 2;

/// Whether the words of a capability are the subject of a statement that is not known to say yes.
pub fn is_doubtful(text: &Text<'_>, found: &Found) -> bool {
    let tokens = text.tokens();
    let clause = text.clause(tokens[found.tokens.start].clause);
    let start = found.tokens.start;
    let before = clause.start..start;
    if is_of_others(text, before.clone())
        || is_chat(text, before.clone())
        || are_questions(text, before)
        || is_about_third_party(text, &clause)
    {
        return true;
    }
    // "The same day your preservation letter goes out": "your" begins a statement wherever it stands.
    let is_yours = start > clause.start && text.says_one_of(start - 1, &["your"]);
    let before = if is_yours {
        start..start
    } else {
        clause.start..start
    };
    if before.len() > SUBJECT_WORDS_MAX
        || before
            .clone()
            .any(|at| text.says_one_of(at, &OTHERS) || is_verb(text, at))
    {
        return false;
    }
    if acts_on_us(text, found.tokens.end) {
        return true;
    }
    let Some(verb) = verb_after(text, found.tokens.end) else {
        return false;
    };
    let end = text.clause(tokens[verb].clause).end;
    let mut predicate = verb + 1..end;
    if predicate
        .clone()
        .any(|at| text.says_one_of(at, &ELSEWHERE) && !is_free(text, at) || text.ends_in_not(at))
    {
        return true;
    }
    while predicate.start < end && text.says_one_of(predicate.start, &ADVERBS) {
        predicate.start += 1;
    }
    !is_yes(text, verb, predicate)
}

/// Whether it is others who do something: "your clients need help 24/7", "accidents happen day and night".
fn is_of_others(text: &Text<'_>, before: Range<usize>) -> bool {
    let is_one = |at: usize, words: &[&str]| at < before.end && text.says_one_of(at, words);
    let is_ours =
        |mut range: Range<usize>| range.any(|at| is_one(at, &OURS) || is_one(at, &PERHAPS_OURS));
    let is_theirs = |noun: usize| {
        let mut verb = noun + 1;
        while is_one(verb, &ADVERBS) {
            verb += 1;
        }
        // "Leads come from television" says where the vendor's come from.
        let mut rest = verb + 1..before.end;
        let is_coming = is_one(verb, &COME) && rest.all(|at| is_one(at, &["at", "in", "on", "up"]));
        let is_act = is_one(verb, &THEY_DO)
            || is_coming
            || is_one(verb, &["are", "get", "is"]) && is_one(verb + 1, &THEY_ARE)
            || is_one(verb, &["do", "don't"]) && is_one(noun, &EVENTS);
        // "Leads call you by live transfer" and "clients text a photo and sign" say how.
        let mut rest = verb + 1..before.end;
        let is_further = |at: usize| is_one(at, &["&", "and"]) && !is_one(at - 1, &TIMES);
        let is_how = rest.any(|at| is_one(at, &HOW) || is_further(at) && !is_one(at + 1, &THEY_DO));
        is_act && !is_how && !is_ours(verb..before.end)
    };
    let mut near = before.clone().take(SUBJECT_WORDS_MAX);
    let noun = near.find(|at| {
        let is_noun = is_one(*at, &THEY) || is_one(*at, &EVENTS);
        is_noun && is_theirs(*at)
    });
    noun.is_some_and(|noun| !is_ours(before.start..noun))
}

/// "Chat around the clock" and "chat with us around the clock" are no answer to a call.
fn is_chat(text: &Text<'_>, before: Range<usize>) -> bool {
    const BESIDE: [&str; 8] = [
        "available",
        "is",
        "live",
        "online",
        "us",
        "web",
        "website",
        "with",
    ];
    let is_word = |at: usize| text.says_one_of(at, &BESIDE);
    let is_named = |at: usize| text.says_one_of(at, &["chat"]);
    before.clone().any(is_named) && before.into_iter().all(|at| is_named(at) || is_word(at))
}

/// "Billing questions are answered 24/7": those of callers are not said to be.
fn are_questions(text: &Text<'_>, before: Range<usize>) -> bool {
    const ABOUT: [&str; 5] = ["account", "billing", "invoice", "payment", "technical"];
    const ASKED: [&str; 3] = ["inquiries", "issues", "questions"];
    const ANSWERED: [&str; 6] = ["answered", "are", "get", "handled", "resolved", "taken"];
    let [about, asked, answered @ ..] = &before.collect::<Vec<_>>()[..] else {
        return false;
    };
    text.sentence_of(*about).start == *about
        && text.says_one_of(*about, &ABOUT)
        && text.says_one_of(*asked, &ASKED)
        && answered.iter().all(|at| text.says_one_of(*at, &ANSWERED))
}

/// Whether other words stand on both sides in the clause.
pub fn is_amid(text: &Text<'_>, found: &Found) -> bool {
    let tokens = text.tokens();
    let (start, end) = (found.tokens.start, found.tokens.end);
    let before = text.clause(tokens[start].clause).start..start;
    let after = end..text.clause(tokens[end - 1].clause).end;
    let has_words = |mut range: Range<usize>| range.any(|at| !tokens[at].is_filler);
    // "It isn't just SEO: we run your ads" says two things.
    tokens[end - 1].sign_after != ':' && has_words(before) && has_words(after)
}

/// Whether only one or two words in the midst of a clause name a capability: in prose such words are often about
/// something else, above all as parts of a longer term.
pub fn is_passing(text: &Text<'_>, found: &Found) -> bool {
    let next = found.tokens.end;
    found.words.len() <= PASSING_WORDS_MAX
        && is_amid(text, found)
        && !text.says_one_of(next, &BOUNDS)
        && !is_adverb_at_end(text, next)
}

/// "Sends client texts automatically", not "medical records quickly turned around" nor "teach them to draft motions
/// well".
fn is_adverb_at_end(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let is_taught = || clause.clone().any(|at| text.says_one_of(at, &TAUGHT));
    let is_how =
        text.spelling(at).to_lowercase().ends_with("ly") || text.says_one_of(at, &HOW_DONE);
    let is_when = text.says_one_of(at, &BEFORE_TIMES);
    (clause.end == at + 1 && is_how || clause.end == at + 2 && is_when) && !is_taught()
}

/// The verb of which the words before a token are the subject.
fn verb_after(text: &Text<'_>, start: usize) -> Option<usize> {
    let end = text.clause(text.tokens()[start - 1].clause).end;
    for at in start..end.min(start + SUBJECT_WORDS_MAX + 1) {
        if text.tokens()[at - 1].sign_after == ':' {
            return None;
        }
        let is_we = text.says_one_of(at, &["we"]);
        if is_verb(text, at) || is_we && at <= start + 1 {
            return Some(at);
        }
        if is_we || text.says_one_of(at, &OTHERS) {
            return None;
        }
    }
    None
}

/// "Jury consultants hire us".
fn acts_on_us(text: &Text<'_>, start: usize) -> bool {
    let end = text.clause(text.tokens()[start - 1].clause).end;
    let near = start + 1..end.min(start + 3);
    let is_bound = |at| text.says_one_of(at, &OTHERS) || text.says_one_of(at, &BOUNDS);
    let is_other = start < end && !is_bound(start) && !is_verb(text, start);
    is_other
        && near
            .into_iter()
            .any(|at| text.says_one_of(at, &["our", "us"]) && !text.says_one_of(at - 1, &OTHERS))
}

fn is_yes(text: &Text<'_>, verb: usize, predicate: Range<usize>) -> bool {
    const RECORDS: [&str; 5] = ["charts", "data", "files", "records", "transcripts"];
    // "Is there Spanish? Vietnamese is."
    let Some(first) = predicate.clone().next() else {
        return text.says_one_of(verb, &PLAIN);
    };
    if text.says_one_of(verb, &["we"]) {
        return text.says_one_of(first, &WE);
    }
    if text.says_one_of(verb, &["come", "comes"]) {
        return text.says_one_of(
            first,
            &["as", "at", "back", "in", "included", "standard", "with"],
        );
    }
    if text.says_one_of(verb, &["go", "goes"]) {
        return text.says_one_of(first, &["into", "out", "straight", "to", "with"]);
    }
    if text.says_one_of(verb, &["can", "will"]) {
        return text.says_one_of(first, &["be"]);
    }
    // "Pharmacy data is back in 48 hours."
    let is_back = verb > 0
        && text.says_one_of(verb - 1, &RECORDS)
        && text.says_one_of(first, &["back"])
        && text.says_one_of(first + 1, &["in", "inside", "within"])
        && text.time_at(first + 2).is_some();
    text.says_one_of(verb, &PLAIN)
        && !is_sent_by_source(text, predicate.clone())
        && (text.says_one_of(first, &YES) || is_back || is_done(text, first, predicate))
}

/// "Are tracked", "are tracked by our staff"; not "are tracked by a company that we know".
fn is_done(text: &Text<'_>, participle: usize, mut predicate: Range<usize>) -> bool {
    let word = text.spelling(participle).to_lowercase();
    let is_participle = ["ed", "ght", "lt", "own", "ten", "ven"]
        .iter()
        .any(|end| word.ends_with(end));
    let by = predicate.find(|at| text.says_one_of(*at, &["by"]));
    is_participle
        && !REFUSED.contains(&word.as_str())
        && by.is_none_or(|by| predicate.end == by + 1 || !text.says_one_of(by + 1, &BY_OTHERS))
}

/// "Mailed by the hospital".
fn is_sent_by_source(text: &Text<'_>, predicate: Range<usize>) -> bool {
    let by = predicate.start + 1;
    let source = by + 1 + usize::from(text.says_one_of(by + 1, &["the"]));
    source < predicate.end
        && text.says_one_of(predicate.start, &SENT)
        && text.says_one_of(by, &["by"])
        && text.says_one_of(source, &SOURCES)
}

/// "Files live in your system", not "24/7 live answering"; "Spanish needs notice", not "special needs".
fn is_verb(text: &Text<'_>, at: usize) -> bool {
    if text.says_one_of(at, &["live"]) {
        let end = text.clause(text.tokens()[at].clause).end;
        return at + 1 < end && text.says_one_of(at + 1, &WHERE);
    }
    let is_name = at > 0 && text.says_one_of(at - 1, &["special", "supplemental"]);
    text.says_one_of(at, &VERBS) && !is_name
}

/// "Spanish comes at no extra cost".
fn is_free(text: &Text<'_>, at: usize) -> bool {
    text.says_one_of(at, &["no"]) && text.says_one_of(at - 1, &["at"])
}
