//! Which column of a file is which.
//!
//! ```text
//! column_spec                       what a column can hold
//! booking_columns  vendor_columns   the columns of both kinds of file
//! column_lookup  conventions        a column by its name, and how a file writes its columns
//! column_names  spanish_names       what the columns of a file are called
//! refusal_names                     names of columns that list where a vendor does not work, or what it turns down
//! column_choices  category_choices  what a person says of the columns and categories of a file
//! column_suggestions                what the columns of a file may hold that lacks some
//! header                            the columns of one file
//! ```

mod booking_columns;
pub mod category_choices;
pub mod column_choices;
pub mod column_lookup;
pub mod column_names;
pub(in crate::import) mod column_spec;
pub mod column_suggestions;
pub(in crate::import) mod conventions;
pub mod header;
pub mod refusal_names;
mod spanish_names;
mod vendor_columns;
