//! Categories, vendors and what is asked about them.
//!
//! ```text
//! vendor_usage                      who refers to a vendor
//! stack_links                       vendors that leave or come back, in tech stacks
//! name_index                        vendors by their names
//! client_names  booking_linker      what bookings call their clients, and which vendor that is
//! client_predicate                  a question that is asked of many bookings' clients
//! editable_directory                categories and vendors while a transaction changes them
//! questionnaire_set  category_use   what is asked, and which categories are ours
//! catalog                           all of it in memory, read again after a change
//! ```

mod booking_linker;
pub mod catalog;
pub(super) mod category_use;
mod client_names;
mod client_predicate;
mod editable_directory;
mod name_index;
pub mod questionnaire_set;
pub(super) mod stack_links;
pub(super) mod vendor_usage;

pub(super) use booking_linker::{BookingLink, BookingLinker, CachingLinker};
pub(super) use client_names::{ClientKey, ClientNames, ClientNamesBuilder, OwnedClientKey};
pub(super) use client_predicate::ClientPredicate;
pub(super) use editable_directory::{
    DirectoryChanges, DirectoryError, EditableDirectory, WrittenDirectory,
};
