//! Abbreviations of languages, which are read behind their label only: "Languages: EN | ES | VI".

use phrases::{Found, Text};

use crate::recommend::tags::{TagId, TagSet, Vocabulary};

const LABELS: [&str; 7] = [
    "lang",
    "langs",
    "language",
    "languages",
    "speak",
    "speaks",
    "spoken",
];
/// Abbreviations with the tag of the language.
const ABBREVIATIONS: [(&str, &str); 13] = [
    ("spa", "spanish"),
    ("span", "spanish"),
    ("es", "spanish"),
    ("sp", "spanish"),
    ("vi", "vietnamese"),
    ("viet", "vietnamese"),
    ("vn", "vietnamese"),
    ("cn", "chinese"),
    ("zh", "chinese"),
    ("hc", "haitian-creole"),
    ("ht", "haitian-creole"),
    ("pt", "portuguese"),
    ("br", "portuguese"),
];

/// Those that are words too.
const WORDS: [&str; 2] = ["spa", "span"];

/// The languages of a vocabulary that a category asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Languages {
    tags: Vec<(&'static str, TagId)>,
}

impl Languages {
    pub fn of(vocabulary: &Vocabulary, asked: &TagSet) -> Self {
        let all = ABBREVIATIONS.iter().filter_map(|(short, slug)| {
            let tag = vocabulary.tag(slug)?;
            asked.contains(tag).then_some((*short, tag))
        });
        Self {
            tags: all.collect(),
        }
    }

    /// Each abbreviation behind a label, to the end of its line or the next label.
    pub fn read(&self, text: &Text<'_>) -> Vec<(TagId, Found)> {
        let tokens = text.tokens();
        let mut found = Vec::new();
        let mut is_listed = false;
        for (at, token) in tokens.iter().enumerate() {
            if token.sign_after == ':' {
                is_listed = text.says_one_of(at, &LABELS);
                continue;
            }
            let is_new_line = at.checked_sub(1).is_some_and(|last| {
                let between = tokens[last].span.end..token.span.start;
                text.original()[between].contains(['\n', '\r'])
            });
            is_listed &= !is_new_line;
            if !is_listed {
                continue;
            }
            let named = self
                .tags
                .iter()
                .find(|(short, _)| text.says_one_of(at, &[short]));
            let named =
                named.filter(|(short, _)| !WORDS.contains(short) || is_listed_alone(text, at));
            found.extend(named.map(|(_, tag)| {
                let (tokens, words) = (at..at + 1, vec![at]);
                (*tag, Found { tokens, words })
            }));
        }
        found
    }
}

/// Whether a word is an item of a list: "Eng & Span", but not "they span 40 states".
fn is_listed_alone(text: &Text<'_>, at: usize) -> bool {
    const JOINTS: [&str; 7] = ["&", "+", "and", "no", "not", "or", "plus"];
    let tokens = text.tokens();
    let clause = text.clause(tokens[at].clause);
    let begins = at == clause.start
        || tokens[at].is_joined
        || tokens[at - 1].sign_after == ':'
        || text.says_one_of(at - 1, &JOINTS);
    let ends = || {
        let next = at + 1;
        next == clause.end || tokens[next].is_joined || text.says_one_of(next, &JOINTS)
    };
    begins && ends()
}
