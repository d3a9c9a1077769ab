//! Clauses about what others do: "hospitals in Ohio take ten days", "SEO agencies promise the moon".

use std::ops::Range;

use phrases::Text;

use super::statement_words::OURS;

/// Words that may stand before the subject.
const BEFORE: [&str; 18] = [
    "all",
    "average",
    "big",
    "box",
    "certain",
    "cheap",
    "few",
    "large",
    "local",
    "many",
    "most",
    "national",
    "opposing",
    "other",
    "several",
    "some",
    "traditional",
    "typical",
];
/// Most words that say which kind of company it is: "SEO agencies".
const KIND_WORDS_MAX: usize = 2;
/// Companies like the vendor: whatever they do, the vendor does not do it.
const RIVALS: [&str; 5] = ["agencies", "competitors", "outfits", "rivals", "vendors"];
/// People and offices that the vendor deals with.
const OUTSIDERS: [&str; 33] = [
    "adjuster",
    "adjusters",
    "carrier",
    "carriers",
    "clerk",
    "clerks",
    "clinic",
    "clinics",
    "counsel",
    "court",
    "courts",
    "custodian",
    "custodians",
    "defendants",
    "defense",
    "doctors",
    "employers",
    "facilities",
    "hospital",
    "hospitals",
    "insurer",
    "insurers",
    "judges",
    "juries",
    "jurors",
    "lienholders",
    "medicaid",
    "medicare",
    "payers",
    "provider",
    "providers",
    "sheriffs",
    "states",
];
/// Companies and firms, of which "most" or "other" says that others are meant.
const COMPANIES: [&str; 20] = [
    "agencies",
    "attorneys",
    "centers",
    "companies",
    "competitors",
    "firms",
    "lawyers",
    "offices",
    "outfits",
    "platforms",
    "practices",
    "products",
    "providers",
    "services",
    "shops",
    "software",
    "systems",
    "tools",
    "vendors",
    "websites",
];
/// How many words after "most" one of them is looked for.
const COMPANY_WITHIN: usize = 3;
/// What outsiders do.
const VERBS: [&str; 54] = [
    "ask", "asks", "balk", "bill", "charge", "charges", "claim", "delay", "demand", "demands",
    "deny", "destroy", "drag", "expect", "expects", "file", "files", "hate", "have", "ignore",
    "insist", "keep", "like", "lose", "love", "may", "miss", "need", "needs", "object", "owe",
    "pay", "pays", "prefer", "purge", "quote", "refuse", "reject", "require", "requires", "resist",
    "sit", "stall", "take", "takes", "took", "use", "waive", "want", "wants", "will", "won't",
    "write", "would",
];
/// Words that may stand between an outsider and its verb.
const BETWEEN: [&str; 22] = [
    "across",
    "almost",
    "also",
    "always",
    "and",
    "at",
    "commonly",
    "generally",
    "in",
    "near",
    "normally",
    "of",
    "often",
    "or",
    "regularly",
    "routinely",
    "simply",
    "sometimes",
    "still",
    "throughout",
    "typically",
    "usually",
];
/// How many words after an outsider its verb is looked for.
const VERB_WITHIN: usize = 6;
/// Words after a rival that are not its verb.
const NOT_VERBS: [&str; 25] = [
    "and", "are", "as", "at", "by", "can", "for", "from", "in", "is", "like", "of", "on", "or",
    "our", "that", "to", "us", "we", "which", "who", "whose", "with", "you", "your",
];
/// What is said of a thing that is so with others: "a month is normal at hospitals".
const USUAL: [&str; 9] = [
    "average",
    "common",
    "customary",
    "normal",
    "routine",
    "standard",
    "typical",
    "unusual",
    "usual",
];
/// Words of a time that is said of nothing else: of "five-day turnaround" others may only be the place.
const TIMES: [&str; 14] = [
    "a", "about", "an", "around", "business", "day", "days", "month", "months", "or", "to", "week",
    "weeks", "working",
];
/// Words between that and whom it is so with. "For hospitals" may tell what the vendor needs for theirs.
const WITH: [&str; 4] = ["among", "at", "in", "with"];

/// Whether a clause is about what others do.
pub fn is_about_third_party(text: &Text<'_>, clause: &Range<usize>) -> bool {
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let mut first = clause.start;
    while first < clause.end && (text.tokens()[first].is_filler || is(first, &BEFORE)) {
        first += 1;
    }
    let is_ours = |mut range: Range<usize>| range.any(|at| is(at, &OURS));
    if is_usual_with_others(text, clause) {
        return !is_ours(clause.clone());
    }
    let mut kinds = (first..clause.end).take(KIND_WORDS_MAX + 1);
    if let Some(rival) = kinds.find(|at| is(*at, &RIVALS)) {
        let verb = rival + 1;
        let is_verb = verb < clause.end && !is(verb, &NOT_VERBS) && !is_apart(text, rival);
        return is_verb && !is_ours(clause.clone());
    }
    if !is(first, &OUTSIDERS) {
        return false;
    }
    let next = first + 1;
    let is_verb = |at: &usize| is(*at, &VERBS);
    let verb = if is(next, &BETWEEN) {
        let mut near = (next..clause.end).take(VERB_WITHIN);
        near.find(is_verb)
    } else {
        Some(next).filter(is_verb)
    };
    verb.is_some_and(|verb| !is_apart(text, first) && !is_ours(next..clause.end) && verb > first)
}

/// "A month is normal at most hospitals."
fn is_usual_with_others(text: &Text<'_>, clause: &Range<usize>) -> bool {
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let is_said = |at: usize| is(at, &["are", "is"]) && (at + 1..at + 3).any(|at| is(at, &USUAL));
    let is_other = |at: usize| is(at, &OUTSIDERS) || is(at, &RIVALS);
    let Some(verb) = clause.clone().find(|at| is_said(*at)) else {
        return false;
    };
    let is_time = |at: usize| {
        let token = &text.tokens()[at];
        token.number.is_some() || token.is_filler || is(at, &TIMES)
    };
    if !(clause.start..verb).all(is_time) {
        return false;
    }
    let mut after = verb + 1..clause.end;
    let with = after.find(|at| is(*at, &WITH));
    with.is_some_and(|with| (with + 1..with + 2 + KIND_WORDS_MAX).any(is_other))
}

/// Whether a word names companies other than the vendor, or people it deals with.
pub fn is_other(text: &Text<'_>, at: usize) -> bool {
    let all = [&RIVALS[..], &OUTSIDERS, &COMPANIES, &["others"]];
    all.iter().any(|words| text.says_one_of(at, words))
}

/// Whether a clause begins with the vendor's rivals, or with other firms.
pub fn starts_with_competitor(text: &Text<'_>, clause: &Range<usize>) -> bool {
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let mut first = clause.start;
    while first < clause.end && (text.tokens()[first].is_filler || is(first, &["and", "but"])) {
        first += 1;
    }
    let mut near = first + 1..first + 1 + COMPANY_WITHIN;
    let is_named = is(first, &["many", "most", "other"]) && near.any(|at| is(at, &COMPANIES));
    let is_rival = is(first, &["competitors", "others", "rivals"]);
    let mut rest = first..clause.end;
    (is_named || is_rival) && !rest.any(|at| is(at, &OURS))
}

/// Whether a colon ends what a word names: "Vendors: paid weekly".
fn is_apart(text: &Text<'_>, at: usize) -> bool {
    text.tokens()[at].sign_after == ':'
}
