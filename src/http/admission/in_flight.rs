//! The slots that a request holds while it is under way.

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;

use crate::app::base::admission::{AnonymousPermit, ClientPermit};

/// Whose request it is: an extension of every request of the API.
#[derive(Clone, Default)]
pub struct InFlight(pub(super) Arc<Permits>);

#[derive(Default)]
pub(super) struct Permits {
    pub(super) person: OnceLock<ClientPermit>,
    /// Until it is known whose session it is.
    pub(super) anonymous: Mutex<Option<AnonymousPermit>>,
}

impl InFlight {
    /// A request of a person with this slot.
    pub fn of(permit: ClientPermit) -> Self {
        Self(Arc::new(Permits {
            person: OnceLock::from(permit),
            anonymous: Mutex::default(),
        }))
    }

    /// Who asks, once that is known.
    pub fn person(&self) -> Option<&ClientPermit> {
        self.0.person.get()
    }
}
