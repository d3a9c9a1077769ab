//! The application: the store, what is kept in memory beside it, and the work that has two callers
//! (HTTP and the command line). It knows no request and no reply.

pub mod catalog;
pub mod clock;
pub mod imports;
pub mod questionnaires;
pub mod seed;

use std::sync::Arc;

use crate::config::Config;
use crate::store::{Store, StoreError};

use self::catalog::CatalogCell;
use self::clock::Clock;
use self::imports::Imports;
use self::questionnaires::Questionnaires;

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
    /// The one import that may run.
    pub imports: Imports,
    /// What is asked in each category.
    pub questionnaires: Questionnaires,
}

impl App {
    /// Puts the application together over an open store.
    pub fn new(config: Config, store: Store, clock: Clock) -> Result<Arc<Self>, StoreError> {
        let catalog = CatalogCell::load(&store)?;
        Ok(Arc::new(Self {
            config,
            clock,
            store,
            catalog,
            imports: Imports::default(),
            questionnaires: Questionnaires::embedded(),
        }))
    }

    /// Runs blocking work (the store, a hash) on a thread that may block.
    ///
    /// The work goes on where the caller is dropped, so a write is never cut in half.
    pub async fn blocking<R: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) -> R + Send + 'static,
    ) -> R {
        let app = Arc::clone(self);
        match tokio::task::spawn_blocking(move || work(&app)).await {
            Ok(value) => value,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}
