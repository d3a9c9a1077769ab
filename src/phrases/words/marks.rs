//! Ticks, crosses and other answers: "SOC 2 ✅ BAA ❌", "Spanish yes Mandarin no".

use super::token::Token;

const TICKS: [char; 5] = ['✅', '✔', '✓', '☑', '👍'];
const CROSSES: [char; 9] = ['❌', '✗', '✘', '✖', '✕', '☒', '🚫', '⛔', '👎'];
const ANSWERS: [&str; 5] = ["n", "no", "nope", "y", "yes"];
/// A label before an answer that no sign parts from it has at most this many words.
const LABEL_WORDS_MAX: usize = 4;
/// Words that label nothing by themselves: "yes or no".
const JOINTS: [&str; 3] = ["and", "but", "or"];

/// Whether a sign says yes to what stands beside it.
pub fn is_tick(c: char) -> bool {
    TICKS.contains(&c)
}

/// Whether a sign says no of what stands beside it.
pub fn is_cross(c: char) -> bool {
    CROSSES.contains(&c)
}

/// How a word is spelled: a cross is a "no".
pub fn spelled(word: &str) -> &str {
    let is_sign = !word.is_ascii() && word.chars().next().is_some_and(is_cross);
    if is_sign { "no" } else { word }
}

/// Whether a mark stands before what it is about: where its line begins with one, or no word stands before it.
pub fn leads(original: &str, at: usize) -> bool {
    let line = original[..at].rsplit('\n').next().unwrap_or_default();
    let is_mark = |c| is_tick(c) || is_cross(c);
    let first = line.trim_start().chars().next();
    let last = line.trim_end().chars().next_back();
    first.is_none_or(is_mark) || last.is_some_and(|c| !c.is_alphanumeric() && c != ':' && c != ')')
}

/// Parts a clause behind its answers where each is about a label of its own: "Spanish: yes / Creole: no", "BAA no SOC 2
/// yes".
pub fn part_answers(original: &str, tokens: &mut [Token]) {
    let answers: Vec<usize> = (0..tokens.len())
        .filter(|at| is_answer(original, &tokens[*at]))
        .collect();
    if answers.len() < 2 {
        return;
    }
    let mut ends = Vec::new();
    for pair in answers.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        if tokens[one].clause != tokens[other].clause {
            continue;
        }
        let between = &original[tokens[one].span.end..tokens[one + 1].span.start];
        let is_slash = between.contains('/') && other > one + 1;
        if is_slash || has_labels(original, tokens, one, other) {
            ends.push(one);
        }
    }
    let mut ends = ends.into_iter().peekable();
    let mut parted = 0;
    for (at, token) in tokens.iter_mut().enumerate() {
        token.clause += parted;
        if at > 0 && ends.next_if_eq(&(at - 1)).is_some() {
            token.clause += 1;
            token.is_joined = false;
            parted += 1;
        }
    }
}

/// Whether two answers end short labels, the second one with its clause.
fn has_labels(original: &str, tokens: &[Token], one: usize, other: usize) -> bool {
    let clause = tokens[one].clause;
    let start = tokens.partition_point(|token| token.clause < clause);
    let end = tokens.partition_point(|token| token.clause <= clause);
    let is_answer = |at: &usize| is_answer(original, &tokens[*at]);
    let label = (start..one).rev().take_while(|at| !is_answer(at)).count();
    let is_joint = |at: usize| {
        let word = &original[tokens[at].span.clone()];
        JOINTS.iter().any(|joint| joint.eq_ignore_ascii_case(word))
    };
    let is_short = |words: usize| (1..=LABEL_WORDS_MAX).contains(&words);
    is_short(label)
        && is_short(other - one - 1 - usize::from(is_joint(one + 1)))
        && is_answer(&(end - 1))
        && !is_answer(&start)
}

fn is_answer(original: &str, token: &Token) -> bool {
    let word = spelled(&original[token.span.clone()]);
    ANSWERS
        .iter()
        .any(|answer| answer.eq_ignore_ascii_case(word))
}
