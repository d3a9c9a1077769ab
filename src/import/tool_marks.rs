//! Commas between the tools that stand in one entry of a list.

use std::borrow::Cow;

use crate::domain::limits::JOINED_TOOL_MAX_WORDS;
use crate::domain::name_key::is_legal_form;

/// The names of an entry with commas among entries that something else separates; the entry itself where a part is no name
/// of its own, as in "Smith, Jones & Co" and "Harbor, Inc.".
pub fn names_at_commas(entry: Cow<'_, str>) -> Vec<Cow<'_, str>> {
    let is_name = |part: &str| {
        let bare = part.trim_end_matches('.').to_lowercase();
        part.starts_with(char::is_uppercase)
            && part.split_whitespace().count() <= JOINED_TOOL_MAX_WORDS
            && !is_legal_form(&bare)
    };
    match entry {
        Cow::Borrowed(entry)
            if !entry.contains(['(', '[', '&'])
                && entry.split(',').all(|part| is_name(part.trim())) =>
        {
            let parts = entry.split(',');
            parts.map(|part| Cow::Borrowed(part.trim())).collect()
        }
        entry => vec![entry],
    }
}
