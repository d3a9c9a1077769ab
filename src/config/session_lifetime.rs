//! How long a session lasts where no option says otherwise.

/// Days without a request after which a session ends.
pub const IDLE_DAYS: u32 = 7;

/// Days after which a session ends, even if it is used.
pub const DAYS: u32 = 30;
