//! Where a vendor works: its column of places, and what follows from all places that it names.
//!
//! ```text
//! column_words        words of the column beside those of the vocabulary
//! notes  place_names  what a note says of a place, and the places that an entry names
//! labels              what a part stands behind: "FL (all)", "SE - FL GA AL"
//! refusals            clauses that leave a state out: "not licensed in NJ"
//! los_angeles         "LA" that is the city
//! served              what the column says
//! column              reads the column
//! inferred_regions    regions by their states
//! ```

mod column;
mod column_words;
// Public for the tests of what the document says.
pub mod inferred_regions;
mod labels;
mod los_angeles;
mod notes;
mod place_names;
mod refusals;
mod served;

pub use column::read_regions;
pub use inferred_regions::{infer_region_claims, is_region};
pub use served::Regions;
