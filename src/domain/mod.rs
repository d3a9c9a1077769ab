//! The words of the business: plain types, their codes, labels and rules.
//!
//! Nothing here knows HTTP, the store, CSV files or the time of day. Text from outside becomes one
//! of these types at the edge, or is refused there; past the edge nothing is checked twice.

pub mod adoption;
pub mod audit;
pub mod booking;
pub mod click;
mod coded_enum;
pub mod device;
pub mod firm;
pub mod hex;
pub mod ids;
pub mod import;
pub mod limits;
pub mod number_format;
pub mod place;
pub mod question;
pub mod recommend;
pub mod session;
pub mod stage;
pub mod user;
pub mod vendor;
