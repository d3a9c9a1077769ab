//! What texts say of single facets, where phrases alone do not tell.
//!
//! ```text
//! ai_answering            who answers the calls
//! hours                   at which hours
//! language_abbreviations  in which languages
//! compliance_documents    reports and agreements
//! places                  where
//! sizes  prices           for which firms, and what it costs
//! ```

pub mod ai_answering;
mod compliance_documents;
mod hours;
mod language_abbreviations;
// Public for the tests of what the document says.
pub mod places;
mod prices;
mod sizes;

pub use compliance_documents::ComplianceTags;
pub use hours::{are_cut_short, are_of_language};
pub use language_abbreviations::Languages;
pub use places::{Places, SERVED, is_in_title, is_of_one_thing, is_served};
pub use prices::MonthlyPrices;
pub use sizes::Sizes;
