//! The vendors of a category that a questionnaire's result leaves out, so that a person finds the one
//! they had in mind and reads why it is not listed.

use std::collections::HashSet;
use std::ops::Range;

use super::{RecommendError, Recommendations};
use crate::domain::ids::{ResponseId, VendorId};
use crate::domain::user::User;
use crate::recommend::{self, AskedOptions, UnlistedVendor};
use crate::store::recommendations;

/// Some of the vendors that a ranking leaves out.
#[derive(Debug)]
pub struct Unlisted {
    pub vendors: Vec<UnlistedVendor>,
    /// What was chosen.
    pub asked: AskedOptions,
    /// The vendors that the person has hidden.
    pub dismissed: HashSet<VendorId>,
}

impl Recommendations {
    /// Ranks a category by a stored response as it is today, and returns what follows the vendors that
    /// are listed. `part` is told how many there are and says which of them are wanted. Nothing is kept.
    pub fn unlisted(
        &self,
        user: &User,
        response_id: ResponseId,
        part: impl FnOnce(usize) -> Range<usize>,
    ) -> Result<Unlisted, RecommendError> {
        let response = self.response(user, response_id)?;
        let saved = self
            .core
            .store
            .read(|tx| recommendations::picks(tx, user.id))?;
        let catalog = self.catalog.current();
        let (category, answers) = (&response.category_id, &response.answers);
        let vendors = self.with_request(&catalog, user, category, answers, |request| {
            recommend::unlisted(request, part)
        });
        let questions = catalog.questions(category);
        Ok(Unlisted {
            vendors,
            asked: AskedOptions::of(questions, answers, catalog.vocabulary()),
            dismissed: self.hidden(saved),
        })
    }
}
