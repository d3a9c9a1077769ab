//! The number of descriptors that the process may have open, one for each connection.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit, often 1,024, to the hard one, and returns what counts from now on.
pub fn raise_descriptor_limit() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files could not be raised");
            limit.current
        }
    };
    current.unwrap_or(u64::MAX)
}
