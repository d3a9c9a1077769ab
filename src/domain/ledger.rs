//! What other firms did about a vendor, as far as it may be shown
//! (docs/recommendations.md#ledger).

use jiff::Timestamp;

/// The evidence for one vendor in its category. A count of too few firms to be shown is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Firms that say that they use it, of those that said what they use in the category.
    pub used: FirmCounts,
    /// Firms that booked a demo of it, of those that booked one in the category.
    pub booked: FirmCounts,
    /// Firms that clicked on Schedule Meeting while browsing.
    pub clicked: FirmCounts,
    /// Firms that held the meeting.
    pub held: FirmCounts,
    /// Firms that signed after it.
    pub signed: FirmCounts,
    /// Firms that declined after it.
    pub declined: FirmCounts,
    /// The days (UTC) of the first and the last demo that count. Of clicks no day is given: it would be
    /// one firm's.
    pub first_at: Option<Timestamp>,
    pub last_at: Option<Timestamp>,
}

/// A count among the firms of the viewer's size and among all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirmCounts {
    pub your_size: Option<FirmCount>,
    pub all: Option<FirmCount>,
}

/// `firms` out of `of` firms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirmCount {
    pub firms: u32,
    /// `None` where nobody can be said not to be among them: of clicks and meetings.
    pub of: Option<u32>,
}

impl Ledger {
    /// Whether no count may be shown.
    pub fn is_empty(&self) -> bool {
        let kinds = [
            self.used,
            self.booked,
            self.clicked,
            self.held,
            self.signed,
            self.declined,
        ];
        kinds.iter().all(|counts| *counts == FirmCounts::default())
    }
}
