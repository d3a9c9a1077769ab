//! Entries of a column of integrations that name no tool that is connected: "they email us", "Filevine soon".

use crate::domain::day::month_named;
use crate::recommend::tags::vocabulary::Vocabulary;

/// Words behind a tool that is not connected yet, or only if someone asks, or perhaps.
const PLANNED: [&str; 16] = [
    "allegedly",
    "beta",
    "coming",
    "eventually",
    "maybe",
    "perhaps",
    "pilot",
    "planned",
    "possibly",
    "request",
    "roadmap",
    "someday",
    "soon",
    "supposedly",
    "upcoming",
    "waitlist",
];
/// Those of them that may also be over: "out of beta".
const TRIED: [&str; 2] = ["beta", "pilot"];
/// Words before a time to come, and words of such a time: "by year-end", "next year".
const BEFORE_TIME: [&str; 5] = ["by", "in", "next", "starting", "this"];
const TIMES: [&str; 15] = [
    "autumn", "end", "eoq", "eoy", "fall", "month", "q1", "q2", "q3", "q4", "quarter", "spring",
    "summer", "winter", "year",
];
const QUARTERS: [&str; 4] = ["q1", "q2", "q3", "q4"];
/// Entries that name a way for files and no tool.
const WAYS: [&str; 3] = ["portal", "system", "upload"];
/// Words that may stand beside those: "on the roadmap", "coming in Q3".
const BESIDE: [&str; 29] = [
    "are", "autumn", "by", "early", "fall", "for", "in", "is", "it's", "its", "late", "later",
    "mid", "month", "next", "on", "our", "quarter", "q1", "q2", "q3", "q4", "spring", "still",
    "summer", "the", "their", "this", "year",
];
/// Words before a tool that nothing follows, by which it may not be there.
const PERHAPS: [&str; 5] = [
    "allegedly ",
    "maybe ",
    "perhaps ",
    "possibly ",
    "supposedly ",
];
/// How a sentence begins that tells of a tool what someone else said.
const HEARSAY: [&str; 6] = [
    "rep says ",
    "sales says ",
    "they claim ",
    "they say ",
    "they said ",
    "vendor says ",
];
/// How an entry begins about a tool that is connected no more.
const DROPPED: [&str; 8] = [
    "discontinued ",
    "dropped ",
    "used to connect to ",
    "used to connect with ",
    "used to integrate with ",
    "used to sync with ",
    "used to work with ",
    "was ",
];
/// Entries that name a way to connect and no tool, or that others are not named.
const NO_TOOLS: [&str; 24] = [
    "all major cms",
    "all major crms",
    "and more",
    "and others",
    "api only",
    "ask",
    "csv export",
    "csv exports",
    "csv only",
    "etc",
    "etc.",
    "many",
    "many more",
    "many others",
    "more",
    "most",
    "most cms",
    "most crms",
    "other",
    "others",
    "several",
    "various",
    "yes",
    "yes, ask",
];
/// Whom a sentence is about.
const SUBJECTS: [&str; 6] = ["he", "it", "she", "they", "we", "you"];
/// The last word of a sentence about someone: "Dana uploads it".
const OBJECTS: [&str; 6] = ["her", "him", "it", "me", "them", "us"];
/// Words of the longest name of a tool that is looked for in a sentence.
const NAME_WORDS_MAX: usize = 3;
/// What a sentence puts before a tool that is connected.
const LEADS: [&str; 20] = [
    "2-way sync: ",
    "2-way: ",
    "connects to ",
    "connects with ",
    "integrates with ",
    "native: ",
    "now ",
    "supports ",
    "syncs to ",
    "syncs with ",
    "they integrate with ",
    "they support ",
    "they sync with ",
    "two-way sync: ",
    "two-way: ",
    "we integrate with ",
    "we support ",
    "we sync with ",
    "we work with ",
    "works with ",
];
/// Words behind a tool that say no more than that it is connected.
const CONNECTED: [&str; 10] = [
    "2-way",
    "built in",
    "built-in",
    "integrated",
    "native",
    "native sync",
    "natively",
    "two-way",
    "two-way sync",
    "yes",
];

/// Whether an entry is a known tool that is planned, asked about or only said to be connected, or a sentence that names no
/// known tool.
pub(super) fn is_unconnected(entry: &str, vocabulary: &Vocabulary) -> bool {
    let dropped = behind_one_of(entry, &DROPPED);
    dropped.is_some_and(|dropped| names_tool(dropped, vocabulary))
        || NO_TOOLS.contains(&&*entry.trim().to_ascii_lowercase())
        || is_way(entry) && !names_tool(entry, vocabulary)
        || behind_one_of(entry, &["read-only "]).is_some_and(|to| names_tool(to, vocabulary))
        || is_awaited(entry, vocabulary)
        || is_doubted(entry, vocabulary)
        || is_planned(entry, vocabulary)
        || is_sentence(entry, vocabulary)
}

/// "secure portal", "your own system": words for a way to send files. What begins as a name is one.
fn is_way(entry: &str) -> bool {
    let words = words(entry);
    let is_small = |(_, word): &(usize, &str)| word.starts_with(char::is_lowercase);
    let last = words.last().map_or("", |(_, word)| word);
    words.len() > 1 && words.iter().all(is_small) && WAYS.contains(&last)
}

/// Whether a time to come stands behind a known tool: "Litify by year-end", "Clio (next year)".
fn is_awaited(entry: &str, vocabulary: &Vocabulary) -> bool {
    let words = words(entry);
    let is_time = |word: &str| {
        let is_year = word.len() == 4 && word.starts_with("20");
        is_year || TIMES.contains(&word) || month_named(word).is_some()
    };
    let is_of_time = |(_, said): &(usize, &str)| {
        let said = said.to_lowercase();
        let mut parts = said.split('-');
        ["early", "late", "mid", "of", "the"].contains(&&*said)
            || BEFORE_TIME.contains(&&*said)
            || parts.all(is_time)
    };
    let ends_in_time = words.last().is_some_and(|(_, last)| {
        let last = last.to_lowercase();
        last.split('-').all(is_time)
    });
    // "Clio (Q3)". Of a year it may be since when.
    let in_brackets = entry.trim_end().strip_suffix([')', ']']);
    let in_brackets = in_brackets.and_then(|noted| noted.rsplit_once(['(', '[']));
    let is_quarter = |note: &str| {
        let note = note.to_lowercase();
        QUARTERS.contains(&note.trim())
    };
    if in_brackets.is_some_and(|(name, note)| is_quarter(note) && vocabulary.tool(name).is_some()) {
        return true;
    }
    (1..words.len()).any(|first| {
        let (at, before) = words[first];
        let name = entry[..at].trim_end_matches(|c: char| !c.is_alphanumeric());
        ends_in_time
            && BEFORE_TIME.contains(&&*before.to_lowercase())
            && words[first..].iter().all(is_of_time)
            && vocabulary.tool(name).is_some()
    })
}

/// The tool that took another's place: "Filevine" of "Was Clio, now Filevine".
pub(super) fn in_place_of_another(entry: &str) -> Option<&str> {
    const NOW: [&str; 3] = [", now ", "; now ", " now "];
    let former = behind_one_of(entry, &["was "])?;
    let lower = former.to_ascii_lowercase();
    let now = NOW
        .iter()
        .find_map(|now| Some(lower.find(now)? + now.len()))?;
    Some(former[now..].trim())
}

/// What stands behind words that say that something is connected: "Clio and Filevine" of "works with Clio and Filevine".
pub(super) fn behind_lead(entry: &str) -> Option<&str> {
    behind_one_of(entry, &LEADS)
}

/// A tool without words that say no more than that it is connected: "Clio" of "Clio native" and "Clio: yes".
pub(super) fn said_to_work(entry: &str) -> Option<&str> {
    let lower = entry.trim_end().to_ascii_lowercase();
    let said = CONNECTED.iter().filter(|said| lower.ends_with(**said));
    let said = said.max_by_key(|said| said.len())?;
    let tool = &entry[..lower.len() - said.len()];
    let name = tool.trim_end_matches([' ', ':', ',', '-']);
    (name.len() < tool.len() && !name.ends_with('?')).then_some(name)
}

/// What an entry says is connected: "Clio" of "We support Clio" and of "Clio only".
pub(super) fn said_alone(entry: &str) -> Option<&str> {
    if let Some(tool) = behind_lead(entry).or_else(|| behind_one_of(entry, &["only "])) {
        return Some(tool);
    }
    let (tool, last) = entry.trim_end().rsplit_once(' ')?;
    last.eq_ignore_ascii_case("only").then_some(tool)
}

/// What stands behind the lead with which an entry begins.
fn behind_one_of<'e>(entry: &'e str, leads: &[&str]) -> Option<&'e str> {
    let lower = entry.to_ascii_lowercase();
    let lead = leads.iter().find(|lead| lower.starts_with(**lead))?;
    Some(entry[lead.len()..].trim())
}

/// "Clio?", "Clio? ask", "Maybe Clio", "They say Clio works".
fn is_doubted(entry: &str, vocabulary: &Vocabulary) -> bool {
    // One may be called so: "Who Called?"
    let is_asked = |tool| !vocabulary.label(tool).ends_with('?');
    let is_tool = |name: &str| vocabulary.tool(name).is_some_and(is_asked);
    let asked = entry.rsplit_once('?');
    let asked = asked.filter(|(_, more)| ["", "ask"].contains(&&*more.trim().to_ascii_lowercase()));
    let asked = asked.map(|(tool, _)| tool);
    let perhaps = asked.or_else(|| behind_one_of(entry, &PERHAPS));
    let said = behind_one_of(entry, &HEARSAY);
    perhaps.is_some_and(is_tool) || said.is_some_and(|said| names_tool(said, vocabulary))
}

fn is_planned(entry: &str, vocabulary: &Vocabulary) -> bool {
    let words = words(entry);
    let behind = words.iter().rev();
    let behind = behind.take_while(|(_, word)| {
        let word = word.to_lowercase();
        let is_year = word.len() == 4 && word.starts_with("20");
        let mut lists = [&PLANNED[..], &BESIDE].into_iter();
        word.is_empty() || is_year || lists.any(|list| list.contains(&&*word))
    });
    let starts: Vec<_> = behind
        .map(|(at, word)| (*at, word.to_lowercase()))
        .collect();
    let is_said = |count: usize| {
        let mut said = starts[..count].iter();
        said.any(|(_, word)| PLANNED.contains(&word.as_str()))
    };
    // "No longer in beta"
    let is_tried = starts
        .iter()
        .any(|(_, word)| TRIED.contains(&word.as_str()));
    let is_tool = |at: usize| {
        let name = entry[..at].trim_end_matches(|c: char| !c.is_alphanumeric());
        let goes_on = is_tried && name.contains(['(', '[']);
        !goes_on && vocabulary.tool(name).is_some()
    };
    (1..=starts.len()).any(|count| is_said(count) && is_tool(starts[count - 1].0))
}

fn is_sentence(entry: &str, vocabulary: &Vocabulary) -> bool {
    let words = words(entry);
    let is_small = |at: usize| {
        let word = words.get(at).map_or("", |(_, word)| word);
        word.starts_with(char::is_lowercase)
    };
    let is_subject = |at: usize| {
        let (_, word) = words[at];
        let is_name = at > 0 && !is_small(at) || word.len() > 1 && word == word.to_uppercase();
        // "You tube" and "we transfer" are names in small letters.
        let has_object = at + 2 < words.len() && is_small(at + 1);
        !is_name && SUBJECTS.contains(&&*word.to_lowercase()) && has_object
    };
    let ends_with_object = || {
        let last = words.last().map_or("", |(_, word)| word);
        words.len() > 1 && OBJECTS.contains(&last)
    };
    ((0..words.len()).any(is_subject) || ends_with_object()) && !names_tool(entry, vocabulary)
}

/// Whether some words of a text are the name of a known tool.
fn names_tool(text: &str, vocabulary: &Vocabulary) -> bool {
    let words = words(text);
    let mut runs = (0..words.len()).flat_map(|from| {
        let to = words.len().min(from + NAME_WORDS_MAX);
        (from..to).map(move |last| (from, last))
    });
    runs.any(|(from, last)| {
        let (end, word) = words[last];
        let named = &text[words[from].0..end + word.len()];
        vocabulary.tool(named).is_some()
    })
}

/// The words of an entry without the signs around them, each with where it begins.
fn words(entry: &str) -> Vec<(usize, &str)> {
    let start = |word: &str| word.as_ptr() as usize - entry.as_ptr() as usize;
    let words = entry.split_whitespace().map(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        (start(word), word)
    });
    words.collect()
}
