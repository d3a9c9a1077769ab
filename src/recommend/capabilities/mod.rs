//! What vendors claim to offer, read from their columns and from their own words
//! (docs/recommendations.md#capabilities). Which phrases stand for which capability is in `data/tags.json`.
//!
//! ```text
//! claim  extracted_claim               what a vendor claims, and what a text says of one tag
//! facets                               hours, languages, documents, places, sizes, prices, who answers
//! negation                             what is denied, asked, quoted or said of others, and how far that reaches
//! documents  lexicon                   all that a category looks for
//! reading                              reads a text by all of these
//! regions                              the column of places, and what follows from all places
//! field_claims  vendor_claims          the other columns, and all claims of a vendor
//! category_words  nearby  suggestions  what its words only come near to
//! ```

mod category_words;
mod claim;
mod documents;
mod extracted_claim;
mod facets;
mod field_claims;
mod lexicon;
mod nearby;
mod negation;
mod reading;
mod regions;
mod suggestions;
mod vendor_claims;

#[cfg(test)]
mod tests;

pub(super) use category_words::{CategoryWords, VendorWords};
pub use claim::Claim;
pub(super) use claim::texts;
pub use field_claims::practice_areas as read_practice_areas;
pub use lexicon::Lexicon;
pub(super) use lexicon::is_fee;
pub(super) use nearby::NearWords;
pub use regions::read_regions;
pub(super) use suggestions::suggestions;
pub use vendor_claims::{PlainClaim, claims, plain_claims, telling_parts};
pub(super) use vendor_claims::{VendorClaims, have_same_texts, in_texts, vendor_claims};
