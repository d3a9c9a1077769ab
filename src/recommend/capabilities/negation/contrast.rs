//! Sentences that the next one turns around: "others have no Spanish; we do", "they claim 24/7; not true".

use std::ops::Range;

use phrases::{NEGATIONS, Text};

use super::caller_words::THEY;
use super::statement_words::OURS;
use super::third_parties::{is_about_third_party, is_other, starts_with_competitor};

/// How many words of a sentence its subject is looked for in.
const SUBJECT_WITHIN: usize = 4;
/// Words that lead to what the vendor does instead.
const LEADS: [&str; 9] = [
    "and", "but", "so", "though", "well", "whereas", "while", "yes", "yet",
];
/// The subject of "we do".
const WE: [&str; 4] = ["i", "ours", "us", "we"];
/// Words after "our" that name someone else: "our partner does".
const OTHERS: [&str; 12] = [
    "affiliate",
    "affiliates",
    "client",
    "clients",
    "company",
    "competitor",
    "competitors",
    "customers",
    "parent",
    "partner",
    "partners",
    "sister",
];
/// The verb of "we do".
const DO: [&str; 10] = [
    "are", "can", "did", "do", "does", "had", "has", "have", "is", "will",
];
/// What may follow "we do" in its clause.
const AFTERWARDS: [&str; 12] = [
    "all", "always", "both", "course", "every", "here", "indeed", "it", "of", "so", "that", "time",
];
/// First words of denials that name nobody, beside those that deny all: "No Spanish."
const DENIALS: [&str; 3] = ["none", "nothing", "sorry"];
/// What others do not have: "others lack Spanish".
const LACKS: [&str; 3] = ["lack", "lacks", "none"];
/// Words before a "no" that denies nothing: "and no, there is no surcharge".
const BEFORE_NO: [&str; 6] = ["and", "but", "oh", "or", "so", "well"];

/// Where a text says what others do not have and the vendor does: "Others do not speak Spanish. Ours does."
pub fn contrasts(text: &Text<'_>) -> Vec<Range<usize>> {
    let tokens = text.tokens();
    let mut found = Vec::new();
    for clause in text.clauses() {
        let Some(echo) = echo(text, &clause) else {
            continue;
        };
        let sentence = text.sentence_of(clause.start);
        let told = if echo > sentence.start {
            sentence.start..echo
        } else if echo > 0 {
            text.sentence_of(echo - 1)
        } else {
            continue;
        };
        let is_asked = tokens[told.end - 1].sign_after == '?';
        // "Not every firm has Spanish speakers. We do." "None speak Spanish. We do."
        let is_some = told.len() > 1
            && (text.says_one_of(told.start + 1, &["all", "every", "many"])
                || text.says_one_of(told.start, &["none"]));
        let begins = |words: &[&str]| text.says_one_of(told.start, words);
        let is_bare =
            (begins(&NEGATIONS) || begins(&DENIALS)) && !is_some || text.ends_in_not(told.start);
        let is_ours = |at: usize| text.says_one_of(at, &OURS) || text.says_one_of(at, &["i"]);
        let is_ours = told.clone().any(is_ours);
        if !is_ours && (is_asked || !is_bare) {
            found.push(told);
        }
    }
    found
}

/// Where the words at the end of a clause begin that only say "we do".
fn echo(text: &Text<'_>, clause: &Range<usize>) -> Option<usize> {
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let is_lead = |at: &usize| is(*at, &LEADS);
    let mut starts = clause.clone().filter(is_lead).chain([clause.start]);
    starts.find(|start| {
        let mut at = *start;
        while is(at, &LEADS) {
            at += 1;
        }
        let verb = if is(at, &WE) {
            at + 1
        } else if is(at, &["our"]) {
            let noun = (at + 1..clause.end).take(3).find(|at| is(*at, &DO));
            let verb = noun.filter(|verb| *verb > at + 1);
            let Some(verb) = verb.filter(|verb| !(at..*verb).any(|at| is(at, &OTHERS))) else {
                return false;
            };
            verb
        } else {
            return false;
        };
        let is_asked = clause.end > verb && text.tokens()[clause.end - 1].sign_after == '?';
        !is_asked && is(verb, &DO) && (verb + 1..clause.end).all(|at| is(at, &AFTERWARDS))
    })
}

/// Sentences that the next one takes back: "Claims 24/7 live answering; not true after 10 pm."
pub fn retractions(text: &Text<'_>) -> Vec<Range<usize>> {
    let tokens = text.tokens();
    let is = |at: usize, words: &[&str]| at < tokens.len() && text.says_one_of(at, words);
    let mut found = Vec::new();
    for sentence in text.sentences() {
        let first =
            sentence.start + usize::from(is(sentence.start, &["simply", "that's", "which"]));
        let last = if is(first, &["not"]) && is(first + 1, &["so", "true"]) {
            Some(first + 1)
        } else {
            is(first, &["false", "untrue", "wrong"]).then_some(first)
        };
        let Some(last) = last.filter(|_| sentence.start > 0) else {
            continue;
        };
        let clause = text.clause(tokens[last].clause).end;
        // Not "Wrong numbers are never billed", nor "Not so here: we answer at night".
        let is_verdict = last + 1 >= clause || is(last + 1, &["about", "after", "in", "on"]);
        let is_ours = |at| is(at, &OURS) || is(at, &["here"]);
        if is_verdict && !sentence.clone().any(is_ours) {
            found.push(text.sentence_of(sentence.start - 1).start..clause);
        }
    }
    found
}

/// Clauses about what others do or do not have: "most services do not speak Spanish" says nothing of the vendor.
/// Those that are contrasted with what the vendor has are left out.
pub fn clauses_about_others(text: &Text<'_>, contrasts: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for clause in text.clauses() {
        let says_no = |at: usize| text.is_negation(at) || text.says_one_of(at, &LACKS);
        let is_set_apart = contrasts.iter().any(|told| told.contains(&clause.start));
        // "Most attorneys are not available after hours" is why the vendor is.
        let is_absence = clause
            .clone()
            .any(|at| text.says_one_of(at, &["available"]));
        let is_lack = clause.clone().any(says_no) && starts_with_competitor(text, &clause);
        let is_theirs = is_lack && !is_absence || is_about_third_party(text, &clause);
        if is_theirs && !is_set_apart {
            found.push(clause);
        }
    }
    found
}

/// What someone else wants: "Rosa wants 24/7."
pub fn wishes_of_others(text: &Text<'_>) -> Vec<Range<usize>> {
    let tokens = text.tokens();
    let mut found = Vec::new();
    for sentence in text.sentences() {
        let mut near = sentence.clone().skip(1).take(2);
        let verb = near.find(|at| text.says_one_of(*at, &["wanted", "wants"]));
        if let Some(verb) = verb {
            let end = text.clause(tokens[verb].clause).end;
            let colon = (verb..end).find(|at| tokens[*at].sign_after == ':');
            found.push(verb + 1..colon.map_or(end, |colon| colon + 1));
        }
    }
    found
}

/// "Yes, we speak Spanish, and no, there is no surcharge": the first "no" says no to a question.
pub fn is_interjection(text: &Text<'_>, cue: &Range<usize>) -> bool {
    let tokens = text.tokens();
    let (Some(before), Some(next)) = (cue.start.checked_sub(1), tokens.get(cue.end)) else {
        return false;
    };
    let own = &tokens[cue.start];
    cue.len() == 1
        && text.says_one_of(cue.start, &["no"])
        && text.says_one_of(before, &BEFORE_NO)
        && own.sentence == next.sentence
        && own.clause != next.clause
}

/// Whether a sentence begins with "they" and the one before with others: "The others are slow. They never e-sign."
pub fn are_others_before(text: &Text<'_>, at: usize) -> bool {
    let sentence = text.sentence_of(at);
    let Some(last) = sentence.start.checked_sub(1) else {
        return false;
    };
    let is_other = |at: usize| is_other(text, at) || text.says_one_of(at, &THEY);
    text.says_one_of(sentence.start, &["they"])
        && text.sentence_of(last).take(SUBJECT_WITHIN).any(is_other)
}
