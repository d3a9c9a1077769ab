//! Marks behind the tools of a list, and commas between those that stand in one entry of it.

use std::borrow::Cow;

use phrases::{is_cross, is_tick};

use crate::domain::limits::JOINED_TOOL_MAX_WORDS;
use crate::domain::name_key::is_legal_form;

/// What asks for a picture behind a sign.
const VARIATION: char = '\u{fe0f}';

/// "Filevine" of "Filevine ✅"; `None` for "Litify ❌".
pub fn ticked_behind(entry: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let marked = entry.trim_end().trim_end_matches(VARIATION);
    if marked.ends_with(is_cross) {
        return None;
    }
    match entry {
        Cow::Borrowed(entry) => {
            let marked = entry.trim_end().trim_end_matches(VARIATION);
            let named = marked.strip_suffix(is_tick);
            Some(Cow::Borrowed(named.map_or(entry, str::trim_end)))
        }
        owned @ Cow::Owned(_) => Some(owned),
    }
}

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
