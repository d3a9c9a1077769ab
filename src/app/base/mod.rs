//! What every service stands on.
//!
//! ```text
//! clock  admission  metrics  identity_key   time, slots, counts, and the secret of identities
//! directory_cache  read_through             vendors as they are stored, and a cache before the store
//! blocking                                  work off the threads that answer
//! core                                      settings, store and what else all services share
//! snapshot_file                             files that a start reads
//! ```

pub mod admission;
pub mod blocking;
pub mod clock;
pub mod core;
pub(super) mod directory_cache;
pub(super) mod identity_key;
pub mod metrics;
pub(super) mod read_through;
pub(super) mod snapshot_file;
