//! Entries of a column of integrations that name several tools: "Clio & Filevine".

mod connector;
mod disconnected;
mod unconnected;

use self::connector::behind_connector;
use self::disconnected::with_flaw;
use self::unconnected::{
    behind_lead, in_place_of_another, is_unconnected, said_alone, said_to_work,
};
use super::vocabulary::Vocabulary;
use crate::domain::ids::slug;
use crate::domain::limits::JOINED_TOOL_MAX_WORDS;
use crate::domain::name_key::is_legal_form;

const BEGINNINGS: [&str; 4] = ["such as ", "including ", "or ", "and "];
const SIGNS: [char; 4] = ['&', '/', '+', ','];
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
/// Letters of the shortest name of a tool.
const NAME_MIN: usize = 3;

/// The tools that an entry says are connected. It stays whole where it is a tool that the vocabulary knows, or no part of
/// it is one.
pub fn tools_in<'n>(entry: &'n str, vocabulary: &Vocabulary) -> Vec<&'n str> {
    let is_asked = entry.trim_end().ends_with('?');
    if !is_asked && vocabulary.tag(&slug(entry)).is_some() {
        return vec![entry];
    }
    let now = in_place_of_another(entry);
    if let Some(now) = now.filter(|now| vocabulary.tool(now).is_some()) {
        return vec![now];
    }
    let is_refused = |entry: &str| {
        disconnected::is_refused(entry, vocabulary) || is_unconnected(entry, vocabulary)
    };
    let behind = behind_lead(entry);
    if is_refused(entry) || behind.is_some_and(is_refused) {
        return Vec::new();
    }
    if vocabulary.canonical(entry).is_ok() {
        return vec![entry];
    }
    let named = [said_alone, said_to_work, behind_connector, with_flaw].into_iter();
    let mut named = named.filter_map(|told| told(entry));
    if let Some(named) = named.find(|named| vocabulary.tool(named).is_some()) {
        return vec![named];
    }
    // "Works with Clio and Filevine"
    let behind = behind.map(|named| tools_in(named, vocabulary));
    if let Some(tools) = behind
        && tools.iter().any(|tool| vocabulary.tool(tool).is_some())
    {
        return tools;
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
        return vec![whole];
    }
    let parts = parts.into_iter().map(str::trim);
    let read = parts.map(|part| (part, vocabulary.tool(part).is_some()));
    let read: Vec<_> = read.collect();
    let is_tool = |(part, is_known): &(&str, bool)| *is_known || is_name(part);
    if !read.iter().any(|(_, is_known)| *is_known) || !read.first().is_some_and(is_tool) {
        return vec![whole];
    }
    let tools = read.into_iter().filter(is_tool);
    tools.map(|(part, _)| part).collect()
}

/// Whether a part reads as a name of its own, unlike "40 others" or "your own system".
fn is_name(part: &str) -> bool {
    let begins_as_name = |word: &str| word.starts_with(char::is_uppercase);
    let words = part.split_whitespace().count();
    let bare = part.trim_end_matches('.').to_lowercase();
    (1..=JOINED_TOOL_MAX_WORDS).contains(&words)
        && part.len() >= NAME_MIN
        && !FILLERS.contains(&bare.as_str())
        && !is_legal_form(&bare)
        && part.split_whitespace().all(begins_as_name)
}
