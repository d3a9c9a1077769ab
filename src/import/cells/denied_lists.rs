//! Lists of what is not offered, where only the first entry says so: "Does not offer: 24/7 answering, Spanish",
//! "Everything but Spanish, Vietnamese", "No bots, nights or weekends".

use std::borrow::Cow;

use phrases::EXCEPTIONS;

use crate::domain::capability::UNMISSED;
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;

/// First words of an entry that excepts something from everything: "everything but Spanish".
const ALL: [&str; 5] = ["all", "any", "anything", "everything", "every"];
/// First words of an entry that denies what follows.
const NO: [&str; 4] = ["neither", "never", "no", "not"];
const NOT: [&str; 14] = [
    "cannot",
    "can't",
    "doesn't",
    "don't",
    "isn't",
    "lacks",
    "missing",
    "not",
    "unsupported",
    "without",
    "won't",
    "excludes",
    "excluding",
    "never",
];
/// Further words that deny, before a colon only.
const HEADS: [&str; 11] = [
    "except",
    "excluded",
    "exclusions",
    "gaps",
    "lacking",
    "neither",
    "no",
    "none",
    "nor",
    "unavailable",
    "cons",
];
/// Words that may stand beside those before a colon: "Services they do not provide:".
const BESIDE: [&str; 27] = [
    "are",
    "at",
    "available",
    "capabilities",
    "currently",
    "does",
    "features",
    "following",
    "for",
    "in",
    "is",
    "it",
    "languages",
    "list",
    "of",
    "our",
    "services",
    "the",
    "they",
    "things",
    "this",
    "time",
    "we",
    "what",
    "which",
    "with",
    "yet",
];
/// What a vendor does with what it offers: after "does not", all of a list is denied.
const OFFERING: [&str; 14] = [
    "cover",
    "do",
    "handle",
    "have",
    "include",
    "included",
    "integrate",
    "offer",
    "offered",
    "provide",
    "speak",
    "support",
    "supported",
    "work",
];

/// Most words of an entry that only names something.
const NAME_WORDS: usize = 3;
/// What a vendor may be praised for not having or doing.
const BOASTS: [&str; 30] = [
    "ai",
    "bot",
    "bots",
    "competing",
    "competitor",
    "competitors",
    "conversion",
    "downtime",
    "hallucinated",
    "hallucinations",
    "human",
    "humans",
    "lock-in",
    "lock-ins",
    "long-term",
    "missed",
    "offshore",
    "outsourcing",
    "overseas",
    "per-seat",
    "retention",
    "rivals",
    "robots",
    "seat",
    "term",
    "terms",
    "training",
    "trains",
    "train",
    "voicemail",
];

/// The entries of a list, each with what denies it put before it: words before a colon, "everything but", and, where
/// only names follow, "no" or "we do not offer".
pub fn with_denials<'e>(entries: &[&'e str], is_at_commas: bool) -> Vec<Cow<'e, str>> {
    let mut denied: Vec<Cow<'_, str>> = Vec::with_capacity(entries.len());
    let mut lead: Option<(&str, usize)> = None;
    for (at, entry) in entries.iter().copied().enumerate() {
        let goes_on = lead.filter(|(_, end)| at < *end && !entry.contains(':'));
        if let Some((before, _)) = goes_on {
            let entry = entry.trim();
            let has_own = entry.is_empty() || lead_of(entry).is_some();
            denied.push(if has_own {
                Cow::Borrowed(entry)
            } else {
                behind(before, entry)
            });
            continue;
        }
        lead = None;
        let Some(found) = lead_of(entry) else {
            denied.push(Cow::Borrowed(entry));
            continue;
        };
        // What denies a list of lines stands alone above it.
        let is_alone = found.rest.is_empty();
        if is_at_commas || is_alone && matches!(found.reach, Reach::All) {
            let end = found.reach.end(&entries[at..]);
            lead = end.filter(|end| *end > 1).map(|end| (found.text, at + end));
        }
        if !is_alone {
            denied.push(Cow::Borrowed(entry));
        }
    }
    denied
}

/// Whether an entry says that something is not there.
pub fn denies(entry: &str) -> bool {
    lead_of(entry).is_some()
}

/// As [`denies`], and not to the credit of a vendor, as "no contracts" and "never trains on your data" are: behind a cross
/// such words say the opposite.
pub fn denies_what_is_missed(entry: &str) -> bool {
    let is_boast = |word: &str| BOASTS.contains(&word) || word == "never";
    denies(entry) && !has_unmissed(entry) && !words(entry).any(|(_, word)| is_boast(&word))
}

/// An entry with what denies it put before it; empty where that is too long.
fn behind<'e>(before: &str, entry: &'e str) -> Cow<'e, str> {
    let entry = entry
        .strip_prefix("and ")
        .or(entry.strip_prefix("or "))
        .unwrap_or(entry);
    let denied = format!("{before} {entry}");
    if denied.chars().count() <= IMPORT_TEXT_MAX_CHARS {
        Cow::Owned(denied)
    } else {
        Cow::Borrowed("")
    }
}

/// How much of the list is denied.
enum Reach {
    All,
    /// Up to the entry with "or" or "and", if there is one.
    ToLast,
    /// Up to the entry with "or", where all of them are names.
    NamesToOr,
    /// All of it, where all are names.
    Names,
}

impl Reach {
    /// How many of these entries are denied.
    fn end(&self, entries: &[&str]) -> Option<usize> {
        let end = match self {
            Self::All | Self::Names => entries.len(),
            Self::ToLast => end_of_list(entries, &["or", "nor", "and"])?,
            Self::NamesToOr => end_of_list(entries, &["or", "nor"])?,
        };
        let is_any = matches!(self, Self::All | Self::ToLast);
        (is_any || are_names(&entries[..end])).then_some(end)
    }
}

/// Whether entries only name things that someone may miss: not "No contracts, English or Spanish".
fn are_names(entries: &[&str]) -> bool {
    !has_unmissed(entries[0])
        && entries[1..]
            .iter()
            .all(|entry| words(entry).count() <= NAME_WORDS)
}

/// Whether an entry speaks of what nobody misses.
fn has_unmissed(entry: &str) -> bool {
    words(entry).any(|(_, word)| UNMISSED.contains(&&*word))
}

/// What denies an entry.
struct Lead<'e> {
    text: &'e str,
    rest: &'e str,
    reach: Reach,
}

fn lead_of(entry: &str) -> Option<Lead<'_>> {
    let entry = entry.trim();
    let lead = |end: usize, reach| Lead {
        text: entry[..end].trim_end(),
        rest: entry[end..].trim_start(),
        reach,
    };
    let head = entry.find(':').filter(|colon| is_denial(&entry[..*colon]));
    if let Some(colon) = head {
        return Some(lead(colon + 1, Reach::All));
    }
    let words: Vec<(usize, String)> = words(entry).collect();
    let word = |at: usize| words.get(at).map_or("", |(_, word)| word.as_str());
    let end = |at: usize| words.get(at + 1).map_or(entry.len(), |(start, _)| *start);
    // "Everything but Spanish", "All languages except Spanish"
    let but = (1..words.len().min(4)).find(|at| is_but(word(*at)));
    if let Some(but) = but.filter(|_| ALL.contains(&word(0))) {
        // After a bare "everything but" all entries are exceptions, for nothing that is offered need be named; after "all
        // languages but" the list may go on with what else is offered.
        let reach = if but == 1 { Reach::All } else { Reach::ToLast };
        let but = but + usize::from(word(but + 1) == "for");
        return Some(lead(end(but), reach));
    }
    // "Does not offer Spanish", "We don't do nights"
    let not = (0..words.len().min(3)).find(|at| NOT.contains(&word(*at)));
    if let Some(not) = not.filter(|not| OFFERING.contains(&word(not + 1))) {
        let last = not + 1 + usize::from(["with", "in"].contains(&word(not + 2)));
        return Some(lead(end(last), Reach::Names));
    }
    NO.contains(&word(0))
        .then(|| lead(end(0), Reach::NamesToOr))
}

/// Whether something is left out after a word.
pub fn is_but(word: &str) -> bool {
    word == "but" || EXCEPTIONS.contains(&word)
}

/// Whether words before a colon deny what follows, and say nothing else: "No extra charge:" does not.
fn is_denial(head: &str) -> bool {
    let words = || words(head).map(|(_, word)| word);
    let is_no = |word: &String| NOT.contains(&&**word) || HEADS.contains(&&**word);
    // "No. of seats: 8"
    !head.ends_with('.')
        && words().any(|word| is_no(&word))
        && words()
            .all(|word| is_no(&word) || OFFERING.contains(&&*word) || BESIDE.contains(&&*word))
}

/// How many entries there are up to the last of a list, which has one of these words.
fn end_of_list(entries: &[&str], joints: &[&str]) -> Option<usize> {
    // In small letters: OR is Oregon.
    let is_last = |entry: &&str| entry.split_whitespace().any(|word| joints.contains(&word));
    entries.iter().position(is_last).map(|at| at + 1)
}

/// The words of a text in small letters, each with where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, String)> + Clone + '_ {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '/' | '(' | ')'));
    let words = words.map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        (start, word.to_lowercase().replace('’', "'"))
    });
    words.filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests;
