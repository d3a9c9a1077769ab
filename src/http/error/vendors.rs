//! Replies to changes of vendors that were not made.

use axum::http::StatusCode;

use super::ApiError;
use crate::app::editing::vendors::{MergeError, UndoMergeError, VendorError};
use crate::domain::limits::{CATEGORIES_MAX, FORMER_NAMES_MAX};
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::CATEGORY_REQUIRED;

pub const VENDOR_CHANGED: &str =
    "Someone else has changed this vendor since you opened it. Nothing was saved.";

/// The refusal of a name that another vendor of the category has.
pub const NAME_TAKEN: &str = "Another vendor of this category has this name.";

pub const MERGE_NOT_FOUND: &str = "This merge was undone before, or can no longer be undone.";

impl From<VendorError> for ApiError {
    fn from(error: VendorError) -> Self {
        match error {
            VendorError::Unknown => Self::not_found(VENDOR_NOT_FOUND),
            VendorError::Changed => Self::edit_conflict(VENDOR_CHANGED),
            VendorError::UnknownCategory => Self::invalid("categoryId", CATEGORY_REQUIRED),
            VendorError::TooManyCategories => Self::invalid(
                "categoryName",
                format!("There are {CATEGORIES_MAX} categories already. Choose one of them."),
            ),
            VendorError::NameTaken(id) => {
                Self::new(StatusCode::CONFLICT, ProblemCode::VendorExists, NAME_TAKEN)
                    .and_field("name", NAME_TAKEN)
                    .and_vendor(id)
            }
            VendorError::FormerNameTaken { name, vendor } => {
                Self::invalid("formerNames", format!("\"{name}\" already means {vendor}."))
            }
            VendorError::UnknownTags(sentence) => Self::invalid("tags", sentence),
            VendorError::Store(error) => error.into(),
        }
    }
}

impl From<MergeError> for ApiError {
    fn from(error: MergeError) -> Self {
        let detail = match error {
            MergeError::Unknown => return Self::not_found(VENDOR_NOT_FOUND),
            MergeError::NoTarget => "Choose the vendor that stays.",
            MergeError::UnknownTarget => {
                "The vendor that was to stay no longer exists. Choose another one."
            }
            MergeError::Same => "Choose another vendor than the one that goes.",
            MergeError::OtherCategory => {
                "Both vendors must be of one category. Move one of them there first."
            }
            MergeError::IntoSample => {
                "This vendor goes with the sample data. Merge it into the other one instead."
            }
            MergeError::TooManyNames(name) => {
                return Self::invalid(
                    "into",
                    format!(
                        "{name} would have more than {FORMER_NAMES_MAX} former names. Remove some of them first: \
                         bookings that name a vendor by a removed name belong to none."
                    ),
                );
            }
            MergeError::Store(error) => return error.into(),
        };
        Self::invalid("into", detail)
    }
}

impl From<UndoMergeError> for ApiError {
    fn from(error: UndoMergeError) -> Self {
        match error {
            UndoMergeError::Unknown => Self::not_found(MERGE_NOT_FOUND),
            UndoMergeError::Refused(reason) => {
                Self::new(StatusCode::CONFLICT, ProblemCode::UndoRefused, reason)
            }
            UndoMergeError::Store(error) => error.into(),
        }
    }
}
