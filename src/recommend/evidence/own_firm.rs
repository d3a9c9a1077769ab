//! What the viewer's own firm is recognized by.

use crate::domain::firm_key::FirmKey;

/// The viewer's own firm, which no evidence is shown of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnFirm {
    /// The keys of its name and mail host, under which it may have booked. Anyone may type any firm's name, but bookings
    /// are the operator's own data.
    pub booked: Vec<FirmKey>,
    /// The key under which it reported something; `None` until the viewer is confirmed, so that nobody
    /// takes out a firm by its name to see what was in.
    pub reported: Option<FirmKey>,
}
