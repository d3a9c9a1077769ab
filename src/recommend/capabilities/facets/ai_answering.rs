//! Whether a machine answers a vendor's calls: "an AI receptionist", "a chatbot takes every call".

use phrases::{Stems, Text};

use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::claim::texts;
use crate::recommend::tags::{TagSet, Vocabulary};

/// Tags that only people who answer make true.
const BY_PEOPLE: [&str; 2] = ["24-7-answering", "after-hours-answering"];

const MACHINES: [&str; 6] = [
    "bot",
    "bots",
    "chatbot",
    "chatbots",
    "voicebot",
    "voicebots",
];
/// What is a machine that answers behind "AI", whatever else is said of it.
const TITLES: [&str; 6] = [
    "answering",
    "operator",
    "operators",
    "reception",
    "receptionist",
    "receptionists",
];
/// What is a machine behind "AI" where it answers.
const AGENTS: [&str; 5] = ["agent", "agents", "assistant", "assistants", "caller"];
/// Words between "AI" and an agent that talks to callers, whatever else is said of it: "an AI voice agent that never sleeps".
const TALKING: [&str; 2] = ["phone", "voice"];
/// Words between "AI" and either.
const KINDS: [&str; 6] = ["call", "legal", "phone", "virtual", "voice", "intake"];
/// What answers whatever it is said of.
const ANSWERS: [&str; 6] = ["answer", "answers", "answering", "pick", "picks", "talks"];
/// What answers where it is said of calls.
const TAKES: [&str; 6] = ["cover", "handle", "handles", "staff", "take", "takes"];
const CALLS: [&str; 7] = [
    "call", "caller", "callers", "calls", "line", "phone", "phones",
];
/// What is answered in writing: "our chatbot answers questions on your website".
const WRITTEN: [&str; 11] = [
    "chat",
    "chats",
    "email",
    "emails",
    "faqs",
    "question",
    "questions",
    "text",
    "texts",
    "visitors",
    "website",
];
const ANSWERED: [&str; 5] = ["answered", "answering", "covered", "handled", "taken"];
/// How many words behind who answers the verb is looked for, and behind that what is answered.
const ANSWERS_WITHIN: usize = 3;
/// How many words behind "answered" or "answering" people who do are named: "answering by trained intake agents".
const ANSWERED_WITHIN: usize = 5;
/// Words for people who answer.
const PEOPLE: [&str; 10] = [
    "human",
    "humans",
    "operators",
    "people",
    "person",
    "receptionist",
    "receptionists",
    "specialist",
    "specialists",
    "staff",
];
/// Words for people where they answer.
const STAFF: [&str; 15] = [
    "agents",
    "attorneys",
    "crew",
    "lawyers",
    "nurses",
    "paralegals",
    "professionals",
    "receptionists",
    "representatives",
    "reps",
    "specialists",
    "staff",
    "team",
    "teams",
    "we",
];
/// Words before a name for people that leave none.
const NO_PEOPLE: [&str; 7] = [
    "ai",
    "automated",
    "bot",
    "digital",
    "robot",
    "virtual",
    "voice",
];
/// Words behind "live" that say that people answer.
const LIVE: [&str; 7] = [
    "agent",
    "agents",
    "answering",
    "call",
    "intake",
    "operator",
    "team",
];
/// How many words before a machine or people a "no" says that they are not there.
const NO_WITHIN: usize = 3;
/// What denies a machine or people beside what denies all: "unlike bots".
const ALSO_NEGATIONS: [&str; 6] = ["hate", "hates", "instead", "nor", "than", "unlike"];

/// The tags that only people who answer make true.
pub fn by_people(vocabulary: &Vocabulary) -> TagSet {
    let tags = BY_PEOPLE.iter().filter_map(|slug| vocabulary.tag(slug));
    tags.collect()
}

/// Whether a vendor's texts say that a machine answers, and nowhere that people do.
pub fn answer_for(vendor: &Vendor, stems: &Stems) -> bool {
    let mut has_machine = false;
    for (_, text) in texts(vendor) {
        let text = Text::read(text, stems);
        let tokens = 0..text.tokens().len();
        has_machine |= tokens.clone().any(|at| is_machine(&text, at));
        if tokens.into_iter().any(|at| are_people(&text, at)) {
            return false;
        }
    }
    has_machine
}

/// "AI receptionist", "AI voice agent", "a chatbot takes every call", "answered by our AI", "an AI agent for your phones".
fn is_machine(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let is_ai = is(at, &["ai"]);
    if !is_ai && !is(at, &MACHINES) || is_denied(text, at) {
        return false;
    }
    let mut next = at + 1;
    if is_ai {
        if is(next, &TALKING) && is(next + 1, &["agent", "agents"]) {
            return true;
        }
        next += usize::from(is(next, &KINDS));
        if is(next, &TITLES) {
            return true;
        }
    }
    let is_agent = is_ai && is(next, &AGENTS);
    next += usize::from(is_agent);
    let is_for_calls = is_agent
        && is(next, &["for", "on"])
        && (next + 1..next + 1 + ANSWERS_WITHIN).any(|at| is(at, &["phone", "phones", "calls"]));
    let by = at.checked_sub(1 + usize::from(at > 0 && is(at - 1, &["a", "an", "our", "the"])));
    let is_answered =
        by.is_some_and(|by| by > clause.start && is(by, &["by"]) && is(by - 1, &ANSWERED));
    is_for_calls || is_answered || answer_behind(text, next)
}

/// Whether a verb near a token, from it on, says that calls are answered.
fn answer_behind(text: &Text<'_>, next: usize) -> bool {
    let Some(token) = text.tokens().get(next - 1) else {
        return false;
    };
    let clause = text.clause(token.clause);
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let has = |from: usize, words: &[&str]| (from..from + ANSWERS_WITHIN).any(|at| is(at, words));
    let mut verbs = next..next + ANSWERS_WITHIN;
    verbs.any(|at| {
        is(at, &ANSWERS) && !has(at + 1, &WRITTEN) || is(at, &TAKES) && has(at + 1, &CALLS)
    })
}

fn are_people(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let is_live = text.says_one_of(at, &["live"]) && text.says_one_of(at + 1, &LIVE);
    let mut before = at.saturating_sub(2)..at;
    // Those of the firm answer nothing for the vendor.
    let is_told = before
        .clone()
        .any(|at| text.says_one_of(at, &["human", "live"]));
    let is_other = before
        .any(|at| text.says_one_of(at, &["your"]) || text.says_one_of(at, &NO_PEOPLE) && !is_told);
    let is_with_machine = || clause.clone().any(|at| is_named_machine(text, at));
    let is_staff = text.says_one_of(at, &STAFF)
        && (answer_behind(text, at + 1) || is_answered_by(text, at))
        && !(text.says_one_of(at, &["we"]) && is_with_machine());
    let is_one = is_live || text.says_one_of(at, &PEOPLE) || is_staff;
    // "Bots answer, people do not."
    let is_no_more = (at + 1..clause.end.min(at + 3))
        .any(|at| text.ends_in_not(at) || text.says_one_of(at, &["never", "no", "not"]));
    is_one && !is_other && !is_no_more && !is_denied(text, at)
}

fn is_named_machine(text: &Text<'_>, at: usize) -> bool {
    text.says_one_of(at, &["ai"]) || text.says_one_of(at, &MACHINES)
}

/// "24/7 answering by trained intake agents".
fn is_answered_by(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let near = clause.start.max(at.saturating_sub(ANSWERED_WITHIN))..at;
    let mut by = near.filter(|by| text.says_one_of(*by, &["by"]) && *by > clause.start);
    by.any(|by| text.says_one_of(by - 1, &ANSWERED))
}

fn is_denied(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let mut near = clause.start.max(at.saturating_sub(NO_WITHIN))..at;
    near.any(|at| text.is_negation(at) || text.says_one_of(at, &ALSO_NEGATIONS))
}
