//! Tags and tools: what they are called, what follows from them, and sets of them.
//!
//! ```text
//! tag_set  slug_set             sets of tags, and of names that are no tags
//! tool_names  implications      names of tools, and what follows from a tag
//! compiled_phrases  vocabulary  what tags mean, and how vendors say it
//! joined_tools                  several tools in one entry
//! ```

mod compiled_phrases;
mod implications;
mod joined_tools;
mod slug_set;
mod tag_set;
mod tool_names;
mod vocabulary;

pub(super) use joined_tools::tools_in;
pub(super) use slug_set::{OtherSlugs, SlugId, SlugSet};
pub use tag_set::TagId;
pub(super) use tag_set::TagSet;
pub(super) use tool_names::without_version_words;
pub(super) use vocabulary::TagPhrases;
pub use vocabulary::{Vocabulary, VocabularyError};
