//! Entries of a column of integrations that name several tools: "Clio & Filevine".

use super::vocabulary::Vocabulary;
use crate::domain::limits::JOINED_TOOL_MAX_WORDS;
use crate::domain::text::words_in;

const BEGINNINGS: [&str; 4] = ["such as ", "including ", "or ", "and "];
const SIGNS: [char; 3] = ['&', '/', '+'];
const WORDS: [&str; 3] = [" and ", " or ", " as well as "];
const DENIALS: [&str; 12] = [
    "not",
    "no",
    "never",
    "without",
    "except",
    "excluding",
    "instead",
    "replaces",
    "replacing",
    "unlike",
    "versus",
    "vs",
];
/// Parts that are no names: "Clio & More".
const FILLERS: [&str; 7] = [
    "api", "custom", "many", "more", "other", "others", "various",
];
/// Words of an entry that is about an API.
const API_WORDS: [&str; 9] = [
    "an", "api", "apis", "custom", "only", "open", "our", "public", "rest",
];
/// Words of the longest name of a tool; more are a sentence.
const TOOL_MAX_WORDS: usize = 8;
/// Letters of the shortest name of a tool.
const NAME_MIN: usize = 3;

/// The tools that an entry names. It stays whole where it is a tool that the vocabulary knows, or no part of it is one.
pub fn tools_in<'n>(entry: &'n str, vocabulary: &Vocabulary) -> Vec<&'n str> {
    if vocabulary.canonical(entry).is_ok() {
        return vec![entry];
    }
    let whole = BEGINNINGS.iter().fold(entry.trim(), |rest, it| {
        rest.strip_prefix(it).unwrap_or(rest)
    });
    let joined = whole.split(['(', '[']).next().unwrap_or(whole);
    let parts = joined.split(SIGNS);
    let parts = WORDS.iter().fold(parts.collect(), |parts: Vec<_>, word| {
        parts
            .into_iter()
            .flat_map(|part| part.split(word))
            .collect()
    });
    let mut words = joined.split_whitespace();
    if parts.len() == 1 || words.any(|word| DENIALS.contains(&word.to_lowercase().as_str())) {
        return Vec::from_iter(may_be_tool(joined).then_some(whole));
    }
    let parts = parts.into_iter().map(str::trim);
    let read = parts.map(|part| (part, vocabulary.tool(part).is_some()));
    let read: Vec<_> = read.collect();
    let is_tool = |(part, is_known): &(&str, bool)| *is_known || is_name(part);
    if !read.iter().any(|(_, is_known)| *is_known) || !read.first().is_some_and(is_tool) {
        return Vec::from_iter(may_be_tool(joined).then_some(whole));
    }
    let tools = read.into_iter().filter(is_tool);
    tools.map(|(part, _)| part).collect()
}

/// Whether an entry may name a tool: no sentence does, and that a vendor has an API says of no tool that it is connected.
fn may_be_tool(entry: &str) -> bool {
    let lower = entry.to_lowercase();
    let mut words = words_in(&lower);
    let is_sentence = words.clone().nth(TOOL_MAX_WORDS).is_some();
    let is_of_api = |word: &str| API_WORDS.contains(&word);
    !is_sentence && (lower.trim().is_empty() || !words.all(is_of_api))
}

/// Whether a part reads as a name of its own, unlike "40 others" or "your own system".
fn is_name(part: &str) -> bool {
    let begins_as_name = |word: &str| word.starts_with(char::is_uppercase);
    let words = part.split_whitespace().count();
    (1..=JOINED_TOOL_MAX_WORDS).contains(&words)
        && part.len() >= NAME_MIN
        && !FILLERS.contains(&part.to_lowercase().as_str())
        && part.split_whitespace().all(begins_as_name)
}
