//! The vendors of a category with everything that they claim and list, built once per version of the directory.
//!
//! ```text
//! price_bracket                    what a vendor costs
//! vendor_facts  postings  vendors  a vendor, and all of a category
//! text_claims  denied_highlights   what their texts say, as a file, and what they say is not done
//! vendor_names  vendor_numbers     vendors by name and by number
//! stack  directory_tools           the tools of a firm and those that vendors name
//! price_said                       their words for a price without a bracket
//! ```

mod denied_highlights;
mod directory_tools;
mod postings;
mod price_bracket;
mod price_said;
mod stack;
mod text_claims;
mod vendor_facts;
mod vendor_names;
mod vendors;

// Public for tests of `evidence` only.
pub mod vendor_numbers;

pub use directory_tools::{CategoryTools, NamedTool, in_todays_spellings, read_tools};
pub(super) use price_said::{price_said, price_without_bracket};
pub use stack::{Tool, distinct_tools, first_of_each_tool};
pub(super) use stack::{Tools, is_in_use};
pub use text_claims::{TextClaims, TextNumbers};
pub use vendor_facts::VendorFacts;
pub use vendor_names::VendorNames;
pub(super) use vendor_numbers::VendorNumbers;
pub use vendors::CategoryVendors;
