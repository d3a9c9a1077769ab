//! The application: the store, what is kept in memory beside it, and the work that has two callers
//! (HTTP and the command line). It knows no request and no reply.

pub mod accounts;
pub mod adoption;
pub mod attempts;
pub mod audit;
pub mod bookings;
pub mod catalog;
pub mod clicks;
pub mod clock;
mod demo;
pub mod devices;
pub mod evidence;
pub mod imports;
pub mod password;
pub mod personal_data;
pub mod questionnaires;
mod read_through;
pub mod recommendations;
pub mod seed;
pub mod sessions;

use std::sync::Arc;

use crate::config::Config;
use crate::store::{Store, StoreError};

use self::accounts::Accounts;
use self::adoption::Stacks;
use self::attempts::Attempts;
use self::audit::Audit;
use self::bookings::BookingsCell;
use self::catalog::CatalogCell;
use self::clock::Clock;
use self::evidence::EvidenceCell;
use self::imports::Imports;
use self::questionnaires::{ContentError, Questionnaires};
use self::sessions::Sessions;

/// Everything a handler may need, one field a room.
pub struct App {
    /// The operator's settings.
    pub config: Config,
    /// The time.
    pub clock: Clock,
    /// Everything that is kept.
    pub store: Store,
    /// Categories and vendors, in memory.
    pub catalog: CatalogCell,
    /// Bookings as the dashboard counts them.
    bookings: BookingsCell,
    /// What people say their firms use.
    stacks: Stacks,
    /// What firms use and try.
    evidence: EvidenceCell,
    /// The one import that may run.
    pub imports: Imports,
    /// What is asked in each category.
    pub questionnaires: Questionnaires,
    /// Who is signed in.
    pub sessions: Sessions,
    /// Passwords, the setup code and the marks of known browsers.
    pub accounts: Accounts,
    /// Who has tried to sign in or up how often.
    pub attempts: Arc<Attempts>,
    /// What administrators have changed.
    pub audit: Audit,
}

/// Why the application cannot start over an open store.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The content that came with the binary is unusable.
    #[error(transparent)]
    Content(#[from] ContentError),
}

impl App {
    /// Puts the application together over an open store.
    pub fn new(config: Config, store: Store, clock: Clock) -> Result<Arc<Self>, StartError> {
        let questionnaires = Questionnaires::load()?;
        let catalog = CatalogCell::load(&store, Arc::clone(questionnaires.vocabulary()))?;
        let bookings = BookingsCell::load(&store)?;
        let stacks = Stacks::load(&store)?;
        let sessions = Sessions::load(&store, &clock, &config)?;
        let accounts = Accounts::load(&store, &clock)?;
        let attempts = Attempts::new(clock.clone(), config.sign_in_limit, config.sign_up_limit);
        let audit = Audit::new(clock.clone());
        Ok(Arc::new(Self {
            config,
            clock,
            store,
            catalog,
            bookings,
            stacks,
            evidence: EvidenceCell::default(),
            imports: Imports::default(),
            questionnaires,
            sessions,
            accounts,
            attempts,
            audit,
        }))
    }

    /// Reads categories and vendors again after a committed change, and what people say of them.
    pub(crate) fn reload_directory(&self) -> Result<(), StoreError> {
        // The catalog's version tells the evidence that there is something new: it comes last.
        self.stacks.reload(&self.store)?;
        self.catalog.reload(&self.store)?;
        self.evidence.mark_outdated();
        Ok(())
    }

    /// Runs blocking work (the store, a hash) on a thread that may block.
    ///
    /// The work goes on where the caller is dropped, so a write is never cut in half.
    pub async fn blocking<R: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) -> R + Send + 'static,
    ) -> R {
        let app = Arc::clone(self);
        // What the work logs belongs to the request that asked for it.
        let span = tracing::Span::current();
        match tokio::task::spawn_blocking(move || span.in_scope(|| work(&app))).await {
            Ok(value) => value,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}
