//! Items of jotted lists: "RT + roughs, video", "Roles: intake, case mgrs".

use super::words::Text;

/// A text with a longer clause is prose.
const CLAUSE_WORDS_MAX: usize = 5;
/// Words between two items.
pub const JOINTS: [&str; 5] = ["&", "+", "and", "or", "plus"];
/// Words behind an item that only say whether it is there: "cell phones yes".
const ANSWERS: [&str; 16] = [
    "also",
    "available",
    "avail",
    "incl",
    "included",
    "n",
    "no",
    "none",
    "nope",
    "offered",
    "ok",
    "okay",
    "only",
    "too",
    "y",
    "yes",
];

/// Whether some tokens are an item of a list, and nothing more than that.
pub fn is_item(text: &Text<'_>, start: usize, end: usize) -> bool {
    begins(text, start) && ends(text, end) && is_list(text)
}

fn begins(text: &Text<'_>, start: usize) -> bool {
    let Some(last) = start.checked_sub(1) else {
        return true;
    };
    is_parted(text, start) || text.says_one_of(last, &JOINTS)
}

fn ends(text: &Text<'_>, end: usize) -> bool {
    let tokens = text.tokens();
    let is_end = |at: usize| {
        let is_last = at == tokens.len() || tokens[at].clause != tokens[at - 1].clause;
        is_last || is_parted(text, at) || text.says_one_of(at, &JOINTS)
    };
    // "Discovery: 30 days" tells more of it than that it is there.
    let is_label = tokens[end - 1].sign_after == ':';
    is_end(end) && !is_label || text.says_one_of(end, &ANSWERS) && is_end(end + 1)
}

/// Whether a sign stands before a token that parts it from the one before: a comma, a colon, a slash.
fn is_parted(text: &Text<'_>, at: usize) -> bool {
    let tokens = text.tokens();
    let (last, next) = (&tokens[at - 1], &tokens[at]);
    let between = text.original().get(last.span.end..next.span.start);
    last.clause != next.clause
        || last.sign_after == ':'
        || between.is_some_and(|between| between.contains('/'))
}

/// Whether all clauses of a text are short.
fn is_list(text: &Text<'_>) -> bool {
    let clauses = (0..).map(|clause| text.clause(clause));
    let mut clauses = clauses.take_while(|clause| !clause.is_empty());
    clauses.all(|clause| clause.len() <= CLAUSE_WORDS_MAX)
}
