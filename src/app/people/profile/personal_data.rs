//! Everything that is kept of one person, in one view of the store.

use jiff::Timestamp;

use super::Profile;
use crate::app::people::sessions::{OwnSession, SignedIn};
use crate::domain::api_token::ApiToken;
use crate::domain::click::MeetingClick;
use crate::domain::recommend::{Recommendation, Response, SavedPicks};
use crate::domain::tech_stack::StackAnswer;
use crate::store::{StoreError, api_tokens, clicks, recommendations, second_factors, tech_stacks};

/// What is kept of a person besides the account itself. It holds no secret.
#[derive(Debug)]
pub struct PersonalData {
    /// The tools in use.
    pub tech_stack: Vec<StackAnswer>,
    /// The questionnaires submitted, the earliest first.
    pub responses: Vec<Response>,
    /// What was recommended, the latest first.
    pub recommendations: Vec<Recommendation>,
    /// The current picks and the vendors dismissed.
    pub picks: SavedPicks,
    /// Clicks on Schedule Meeting, the earliest first.
    pub clicks: Vec<MeetingClick>,
    /// Where the person is signed in.
    pub sessions: Vec<OwnSession>,
    /// The API tokens that are kept, the newest first.
    pub api_tokens: Vec<ApiToken>,
    /// Since when the account has a second factor.
    pub second_factor_since: Option<Timestamp>,
}

impl Profile {
    /// Gathers it. O(what is kept of the person).
    pub fn personal_data(&self, who: &SignedIn) -> Result<PersonalData, StoreError> {
        let id = who.user.id;
        let sessions = self.sessions.own(who)?;
        let mut stored = self.core.store.read(|tx| {
            let mut tokens = api_tokens::list_of(tx, id)?;
            tokens.sort_by_key(|(_, token)| std::cmp::Reverse(token.id));
            Ok::<_, StoreError>(PersonalData {
                tech_stack: tech_stacks::of_user(tx, id)?,
                responses: recommendations::responses(tx, id)?,
                recommendations: recommendations::history(tx, id)?,
                picks: recommendations::picks(tx, id)?,
                clicks: clicks::of_user(tx, id)?,
                sessions: Vec::new(),
                api_tokens: tokens.into_iter().map(|(_, token)| token).collect(),
                second_factor_since: second_factors::get(tx, id)?.map(|factor| factor.since),
            })
        })?;
        stored.sessions = sessions;
        Ok(stored)
    }
}
