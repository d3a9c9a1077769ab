//! The application: one service per subject, over a store and what is kept in memory beside it.
//! Services hold the work that has two callers (HTTP and the command line), and only they touch
//! tables. They know no request and no reply.
//!
//! A module depends only on those above it in this list:
//!
//! ```text
//! base               what every service stands on: time, settings, the store, slots and counts
//! audit  health      what administrators changed, and whether all is well
//! backups            copies of everything
//! directory          categories, vendors and what is asked about them
//! bookings           demo bookings, in memory
//! firms              what firms use and try
//! publisher          makes a committed change visible
//! people             accounts, and what they sign in with
//! imports            files
//! recommendations    rankings and picks
//! editing            what administrators edit: vendors, their capabilities, questionnaires
//! start              what a start reads ahead and puts together, and the sample data of a new instance
//! ```

pub mod audit;
pub mod backups;
pub mod base;
pub mod bookings;
pub mod directory;
pub mod editing;
pub mod firms;
pub mod health;
pub mod imports;
pub mod people;
mod publisher;
pub mod recommendations;
pub mod start;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::config::Config;
use crate::domain::vendor::Category;
use crate::store::{Store, StoreError};

use self::audit::Audit;
use self::backups::Backups;
use self::base::clock::Clock;
use self::base::core::Core;
use self::bookings::{BookingChanges, Bookings};
use self::directory::catalog::CurrentCatalog;
use self::editing::capabilities::Capabilities;
use self::editing::questionnaires::Questionnaires;
use self::editing::vendors::Vendors;
use self::firms::evidence::CurrentEvidence;
use self::firms::meeting_clicks::Clicks;
use self::firms::tech_stacks::TechStacks;
use self::health::Health;
use self::imports::Imports;
use self::people::accounts::Accounts;
use self::people::api_tokens::ApiTokens;
use self::people::profile::Profile;
use self::people::sessions::Sessions;
use self::publisher::Publisher;
use self::recommendations::Recommendations;
use self::start::assembly::{InMemory, People};
use self::start::read_ahead::ReadAhead;

pub use self::start::assembly::StartError;

/// Every service, by its subject.
pub struct App {
    core: Arc<Core>,
    /// Signing up and in, passwords, and what administrators do to accounts.
    pub accounts: Arc<Accounts>,
    /// Tokens by which programs read.
    pub api_tokens: Arc<ApiTokens>,
    /// What administrators have changed.
    pub audit: Arc<Audit>,
    /// Copies of everything that is stored.
    pub backups: Arc<Backups>,
    /// Demo bookings as the dashboard counts them.
    pub bookings: Arc<Bookings>,
    /// What administrators decide about vendors' capabilities.
    pub capabilities: Capabilities,
    /// Categories, vendors and what is asked about them, in memory.
    pub catalog: Arc<CurrentCatalog>,
    /// Clicks on Schedule Meeting.
    pub clicks: Clicks,
    /// What firms use and try.
    pub evidence: Arc<CurrentEvidence>,
    /// Whether the store answers.
    pub health: Health,
    /// Imports, their history and their undoing; the sample data.
    pub imports: Imports,
    /// What members change about themselves, and everything kept of them.
    pub profile: Arc<Profile>,
    /// What administrators make of what is asked.
    pub questionnaires: Questionnaires,
    /// Questionnaires answered, vendors ranked and picked.
    pub recommendations: Recommendations,
    /// Who is signed in.
    pub sessions: Arc<Sessions>,
    /// What members say their firms use.
    pub tech_stacks: Arc<TechStacks>,
    /// Vendors changed by hand.
    pub vendors: Vendors,
    publisher: Arc<Publisher>,
}

impl App {
    /// Puts the services together over an open store.
    pub fn new(config: Config, store: Store, clock: Clock) -> Result<Arc<Self>, StartError> {
        let ahead = ReadAhead::begin(store.directory());
        Self::with(config, store, clock, ahead)
    }

    /// As [`Self::new`], with what was read while the store was verified.
    pub fn with(
        config: Config,
        store: Store,
        clock: Clock,
        ahead: ReadAhead,
    ) -> Result<Arc<Self>, StartError> {
        let core = Arc::new(Core::new(config, store, clock));
        core.go_on_with_ids()?;
        let shared = || Arc::clone(&core);
        let audit = Arc::new(Audit::new(shared()));
        let backups = Arc::new(Backups::new(shared(), Arc::clone(&audit))?);
        let memory = InMemory::load(&core, ahead)?;
        let people = People::load(&core, &audit, &memory)?;
        let imports = Imports::new(
            shared(),
            Arc::clone(&audit),
            Arc::clone(&backups),
            Arc::clone(&memory.bookings),
            Arc::clone(&memory.publisher),
        );
        clear_unfinished(&imports);
        let app = Arc::new(Self {
            capabilities: Capabilities::new(
                shared(),
                Arc::clone(&audit),
                Arc::clone(&memory.catalog),
                Arc::clone(&memory.publisher),
            ),
            clicks: Clicks::new(shared(), Arc::clone(&memory.tech_stacks)),
            health: Health::new(shared()),
            imports,
            questionnaires: Questionnaires::new(
                shared(),
                Arc::clone(&audit),
                Arc::clone(&memory.catalog),
            ),
            recommendations: memory.recommendations(&core),
            vendors: Vendors::new(shared(), Arc::clone(&audit), Arc::clone(&memory.publisher)),
            core,
            accounts: people.accounts,
            api_tokens: people.api_tokens,
            audit,
            backups,
            bookings: memory.bookings,
            catalog: memory.catalog,
            evidence: memory.evidence,
            profile: people.profile,
            sessions: people.sessions,
            tech_stacks: memory.tech_stacks,
            publisher: memory.publisher,
        });
        app.follow_the_store();
        Ok(app)
    }

    /// Every category, by name, without those of firms' own that nothing is in any more. May read the store.
    pub fn categories(&self) -> Result<Vec<Arc<Category>>, StoreError> {
        self.publisher.listed_categories()
    }

    fn follow_the_store(self: &Arc<Self>) {
        let this = Arc::downgrade(self);
        self.store().on_reopened(move || {
            if let Some(app) = this.upgrade() {
                app.read_again();
            }
        });
    }

    /// Reads again what is kept in memory: a commit that was reported as failed may be in the file, and a
    /// reload after one that succeeded may have failed.
    fn read_again(&self) {
        self.sessions.invalidate_all();
        // While the file cannot be written this fails at once; the next opening comes here again.
        if let Err(error) = self.sessions.store_ended() {
            tracing::warn!(%error, "ended sessions could not be saved yet");
        }
        self.api_tokens.invalidate_all();
        self.accounts.invalidate_second_factors();
        self.publisher.publish(BookingChanges::Unknown);
    }

    /// What all services share. Handlers need no more of it than [`App::config`] and
    /// [`App::clock`].
    pub fn core(&self) -> &Arc<Core> {
        &self.core
    }

    /// The operator's settings.
    pub fn config(&self) -> &Config {
        &self.core.config
    }

    pub fn clock(&self) -> &Clock {
        &self.core.clock
    }

    /// For the operator's commands and for tests; handlers go through a service.
    pub fn store(&self) -> &Store {
        &self.core.store
    }

    /// Runs a service's blocking work on a thread that may block; see [`base::blocking::blocking`].
    pub async fn blocking<R: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) -> R + Send + 'static,
    ) -> R {
        let app = Arc::clone(self);
        self::base::blocking::blocking(move || work(&app)).await
    }
}

fn clear_unfinished(imports: &Imports) {
    if let Err(error) = imports.clear_unfinished() {
        // Nobody sees any of it, and the next import tries again.
        tracing::warn!(%error, "staged rows of an interrupted import were not removed");
    }
}
