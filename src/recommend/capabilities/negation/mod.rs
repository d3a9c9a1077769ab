//! What a text denies, and what it only asks, quotes, hopes for or says of others: which words that is about, and
//! whether the rest is a claim.
//!
//! ```text
//! polarity                                  said, denied or left open
//! caller_words  statement_words             words that more than one rule looks for
//! questions_and_quotations  research_notes  what is asked, quoted or noted,
//! labels                                    or answered behind a label
//! companies  third_parties  contrast        what is said of others, and turned around
//! reach  following                          how far a cue reaches
//! scope                                     all of these for one text
//! statement                                 whether a statement is known to say yes
//! ```

mod caller_words;
mod companies;
mod contrast;
mod following;
mod labels;
mod polarity;
mod questions_and_quotations;
// Public for the tests of what the document says.
pub mod reach;
mod research_notes;
mod scope;
// Public for the same tests.
pub mod statement;
mod statement_words;
mod third_parties;

pub use companies::VendorAliases;
pub use contrast::are_others_before;
pub use polarity::Polarity;
pub use scope::{Scopes, Subject};
pub use statement::{is_amid, is_doubtful, is_passing};
