//! Entries of a list of tools that do not plainly say that a tool is connected: "Filevine soon", "they email us".

use super::denied_lists::denies;
use crate::domain::text::words_in;

/// Words, without apostrophes, of what is not there yet, does not work or is not known.
const UNSURE: [&str; 25] = [
    "arent",
    "broken",
    "cant",
    "claimed",
    "coming",
    "didnt",
    "doesnt",
    "dont",
    "eventually",
    "hasnt",
    "hopefully",
    "isnt",
    "later",
    "maybe",
    "might",
    "pending",
    "perhaps",
    "possibly",
    "promised",
    "roadmap",
    "someday",
    "soon",
    "supposedly",
    "wont",
    "yet",
];
/// The same in several words.
const UNSURE_PHRASES: [&str; 5] = [
    " in development ",
    " in progress ",
    " in the works ",
    " under development ",
    " working on ",
];
/// Words with which a sentence of such words names no tool: "Still coming in 2027".
const BESIDE: [&str; 8] = ["by", "for", "in", "is", "not", "on", "still", "the"];
/// Whom a sentence is about, which no name of a tool says.
const WHO: [&str; 3] = ["they", "we", "you"];
/// What a sentence puts before the tools that it names.
const BEFORE_TOOLS: [&str; 3] = [" with ", " into ", " to "];

/// The texts of an entry that plainly name tools: nearly always the entry itself.
pub fn plain_tools(entry: &str) -> Vec<&str> {
    if !is_doubtful(entry) {
        return vec![entry];
    }
    let mut plain = Vec::new();
    for clause in clauses(entry) {
        if !is_unsure(clause) {
            let named = if says_who(clause) {
                behind_verb(clause)
            } else {
                Some(clause)
            };
            plain.extend(named.filter(|named| !is_denied(named) && !denies(named)));
        } else if names_nothing(clause) {
            // "Filevine. Coming soon"
            plain.pop();
        }
    }
    plain
}

/// Whether an entry names what is missing: "No Outlook", "Gmail: no", "Outlook (coming soon)".
pub fn is_denied(entry: &str) -> bool {
    const BEFORE: [&str; 6] = ["no", "none", "not", "nothing", "without", "coming soon"];
    const NO_TOOL: [&str; 3] = ["email only", "just email", "only email"];
    const AFTER: [&str; 4] = ["no", "not yet", "coming soon", "planned"];
    let words: Vec<_> = entry.split(|c: char| !c.is_alphanumeric()).collect();
    let words = words.join(" ").to_lowercase();
    let words = words.trim();
    let is_apart = |rest: &str| rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' ');
    let begins = |it: &&str| words.strip_prefix(*it).is_some_and(is_apart);
    let ends = |it: &&str| words.strip_suffix(*it).is_some_and(is_apart);
    BEFORE.iter().any(begins) || AFTER.iter().any(ends) || NO_TOOL.contains(&words)
}

/// Whether an entry has to be looked at: most are names.
fn is_doubtful(entry: &str) -> bool {
    let is_exception = entry.contains(" but ") || entry.starts_with("but ");
    is_exception || is_unsure(entry) || says_who(entry)
}

fn is_unsure(text: &str) -> bool {
    if text.contains('?') {
        return true;
    }
    let text = without_apostrophes(text);
    let words: Vec<_> = words_in(&text).collect();
    let spoken = format!(" {} ", words.join(" "));
    words.iter().any(|word| UNSURE.contains(word))
        || UNSURE_PHRASES.iter().any(|phrase| spoken.contains(phrase))
}

fn names_nothing(clause: &str) -> bool {
    let clause = without_apostrophes(clause);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words_in(&clause)
        .all(|word| UNSURE.contains(&word) || BESIDE.contains(&word) || is_number(word))
}

fn without_apostrophes(text: &str) -> String {
    text.to_lowercase().replace(['\'', '’'], "")
}

fn says_who(text: &str) -> bool {
    let text = text.to_lowercase();
    words_in(&text).any(|word| WHO.contains(&word))
}

/// "Clio" of "they sync with Clio".
fn behind_verb(clause: &str) -> Option<&str> {
    let ends = BEFORE_TOOLS.iter();
    let end = ends.filter_map(|before| Some(clause.find(before)? + before.len()));
    let named = clause[end.min()?..].trim();
    named.starts_with(char::is_uppercase).then_some(named)
}

/// The sentences of an entry without what stands behind "but".
fn clauses(entry: &str) -> impl Iterator<Item = &str> {
    let said = if entry.starts_with("but ") { "" } else { entry };
    let said = said.split(" but ").next().unwrap_or_default();
    let sentences = said.split(". ").flat_map(|part| part.split("! "));
    let sentences = sentences.flat_map(|part| part.split_inclusive("? "));
    let trimmed = sentences.map(|sentence| sentence.trim_end_matches(['.', '!', ' ']).trim_start());
    trimmed.filter(|sentence| !sentence.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::import::export_list::tool_entries;

    #[test]
    fn only_what_is_plainly_connected_is_a_tool() {
        for (cell, tools) in [
            (
                "API only. Filevine integration on the roadmap Q3",
                &["API only"][..],
            ),
            ("doesnt integrate with anything", &[]),
            ("Doesn’t integrate with Clio yet", &[]),
            ("Filevine soon", &[]),
            ("Smith.ai?? no Filevine yet", &[]),
            ("Litify but not Filevine", &["Litify"]),
            ("Clio, but only contacts", &["Clio"]),
            ("none, they email us", &[]),
            ("they sync with Clio and Filevine", &["Clio", "Filevine"]),
            ("Filevine maybe", &[]),
            ("Filevine - broken", &[]),
            ("working on Filevine", &[]),
            ("Filevine. Coming in 2027!", &[]),
            ("Clio; Filevine (in development); Litify?", &["Clio"]),
        ] {
            assert_eq!(tool_entries(cell), tools, "{cell}");
        }
    }

    #[test]
    fn names_stay_as_they_are() {
        for entry in [
            "Clio Grow thru Zapier",
            "Filevine (beta)",
            "IT Glue",
            "US Legal PRO",
            "Smith.ai",
            "QuickBooks (not Desktop)",
            "Zapier (no code)",
            "LawPay Inc. payments",
            "Search and sync",
            "MyCase - two-way sync",
            "Butterfly",
        ] {
            assert_eq!(tool_entries(entry), [entry]);
        }
    }
}
