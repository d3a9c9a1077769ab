//! Puts services together that are made and used together.

use std::sync::Arc;

use super::read_ahead::ReadAhead;
use crate::app::audit::Audit;
use crate::app::base::core::Core;
use crate::app::bookings::Bookings;
use crate::app::directory::catalog::CurrentCatalog;
use crate::app::directory::questionnaire_set::{QuestionnaireSet, QuestionnaireSetError};
use crate::app::firms::evidence::CurrentEvidence;
use crate::app::firms::member_reports::MemberReports;
use crate::app::firms::tech_stacks::TechStacks;
use crate::app::people::accounts::Accounts;
use crate::app::people::api_tokens::ApiTokens;
use crate::app::people::profile::Profile;
use crate::app::people::sessions::Sessions;
use crate::app::publisher::Publisher;
use crate::app::recommendations::{PastLists, Recommendations};
use crate::parallel;
use crate::store::StoreError;

/// Why the application cannot start over an open store.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The content that came with the binary is unusable.
    #[error(transparent)]
    Questionnaires(#[from] QuestionnaireSetError),
}

/// What is kept in memory and read again after a change.
pub struct InMemory {
    pub catalog: Arc<CurrentCatalog>,
    pub bookings: Arc<Bookings>,
    member_reports: Arc<MemberReports>,
    pub evidence: Arc<CurrentEvidence>,
    pub tech_stacks: Arc<TechStacks>,
    pub publisher: Arc<Publisher>,
}

impl InMemory {
    pub fn load(core: &Arc<Core>, ahead: ReadAhead) -> Result<Self, StartError> {
        let shared = || Arc::clone(core);
        // What takes longest, at the same time.
        let (catalog, bookings) = parallel::join(
            || {
                let questionnaires = QuestionnaireSet::shipped()?;
                let catalog = CurrentCatalog::load(shared(), questionnaires, ahead.claims)?;
                Ok::<_, StartError>(catalog)
            },
            || Bookings::load(shared(), ahead.bookings),
        );
        let (catalog, bookings) = (Arc::new(catalog?), Arc::new(bookings?));
        let member_reports = Arc::new(MemberReports::load(shared())?);
        let evidence = Arc::new(CurrentEvidence::new(
            shared(),
            Arc::clone(&catalog),
            Arc::clone(&bookings),
            Arc::clone(&member_reports),
        ));
        let tech_stacks = Arc::new(TechStacks::new(
            shared(),
            Arc::clone(&catalog),
            Arc::clone(&member_reports),
            Arc::clone(&evidence),
        ));
        let publisher = Arc::new(Publisher::new(
            Arc::clone(&member_reports),
            Arc::clone(&catalog),
            Arc::clone(&evidence),
            Arc::clone(&bookings),
        ));
        Ok(Self {
            catalog,
            bookings,
            member_reports,
            evidence,
            tech_stacks,
            publisher,
        })
    }

    pub fn recommendations(&self, core: &Arc<Core>) -> Recommendations {
        Recommendations {
            core: Arc::clone(core),
            catalog: Arc::clone(&self.catalog),
            bookings: Arc::clone(&self.bookings),
            member_reports: Arc::clone(&self.member_reports),
            tech_stacks: Arc::clone(&self.tech_stacks),
            evidence: Arc::clone(&self.evidence),
            past_lists: PastLists::default(),
        }
    }
}

/// Who may do what, and what they change about themselves.
pub struct People {
    pub sessions: Arc<Sessions>,
    pub api_tokens: Arc<ApiTokens>,
    pub accounts: Arc<Accounts>,
    pub profile: Arc<Profile>,
}

impl People {
    pub fn load(
        core: &Arc<Core>,
        audit: &Arc<Audit>,
        memory: &InMemory,
    ) -> Result<Self, StoreError> {
        let shared = || Arc::clone(core);
        let sessions = Arc::new(Sessions::load(shared())?);
        let api_tokens = Arc::new(ApiTokens::new(
            shared(),
            Arc::clone(audit),
            Arc::clone(&sessions),
        ));
        let accounts = Arc::new(Accounts::load(
            shared(),
            Arc::clone(&sessions),
            Arc::clone(&api_tokens),
            Arc::clone(audit),
            Arc::clone(&memory.member_reports),
            Arc::clone(&memory.tech_stacks),
        )?);
        let profile = Arc::new(Profile::new(
            shared(),
            Arc::clone(&accounts),
            Arc::clone(&sessions),
            Arc::clone(&memory.tech_stacks),
        ));
        Ok(Self {
            sessions,
            api_tokens,
            accounts,
            profile,
        })
    }
}
