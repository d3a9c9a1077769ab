//! The domain model: types with their codes, labels and validation rules.
//!
//! Independent of HTTP, the store, CSV files and the clock. Input is parsed into these types at the
//! boundary or rejected there, and is not validated a second time.

pub mod address;
pub mod api_token;
pub mod audit;
pub mod backup;
pub mod booking;
pub mod capability;
pub mod click;
mod coded_enum;
pub mod country;
pub mod day;
pub mod device;
pub mod field_error;
pub mod firm;
pub mod firm_key;
pub mod fuzzy_match;
pub mod hex;
pub mod ids;
pub mod import;
pub mod invitation;
pub mod ledger;
pub mod limits;
pub mod merge;
pub mod name_key;
pub mod network;
pub mod number_format;
pub mod place;
pub mod price;
pub mod question;
pub mod questionnaire_edit;
pub mod recommend;
pub mod second_factor;
pub mod session;
pub mod shell;
pub mod splitmix;
pub mod stack_budget;
pub mod stage;
pub mod starter_categories;
pub mod state_spellings;
pub mod tech_stack;
#[cfg(test)]
pub mod tests;
pub mod text;
pub mod user;
pub mod vendor;
