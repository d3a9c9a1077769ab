//! What vendors claim to offer, read from their columns and from their own words
//! (docs/recommendations.md#capabilities). Which phrases stand for which capability is in `data/tags.json`.
//!
//! ```text
//! claim  extracted_claim  polarity                     what a text can say of a tag
//! caller_words  statement_words  region_names          words that more than one rule looks for
//! compliance_documents  hours  language_abbreviations  what single facets need: documents, hours, languages,
//! places  prices  sizes                                states, prices, sizes of firms,
//! documents  ai_answering                              and who answers the calls
//! lexicon                                              all that a category looks for
//! questions_and_quotations  labels  research_notes     what is asked, quoted, labeled or noted,
//! companies  third_parties  contrast                   said of others or turned around,
//! reach  following  scope  statement                   denied or put off, and how far that reaches
//! reading                                              reads a text by all of these
//! regions  geography                                   the column of places, and what follows from it
//! field_claims  vendor_claims                          the other columns, and all claims of a vendor
//! category_words  nearby  suggestions                  what its words only come near to
//! ```

mod ai_answering;
mod caller_words;
mod category_words;
mod claim;
mod companies;
mod compliance_documents;
mod contrast;
mod documents;
mod extracted_claim;
mod field_claims;
mod following;
mod geography;
mod hours;
mod labels;
mod language_abbreviations;
mod lexicon;
mod nearby;
mod places;
mod polarity;
mod prices;
mod questions_and_quotations;
mod reach;
mod reading;
mod region_names;
mod regions;
mod research_notes;
mod scope;
mod sizes;
mod statement;
mod statement_words;
mod suggestions;
mod third_parties;
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
pub use regions::read as read_places;
pub(super) use suggestions::suggestions;
pub use vendor_claims::{PlainClaim, claims, plain_claims, telling_parts};
pub(super) use vendor_claims::{VendorClaims, have_same_texts, in_texts, vendor_claims};
