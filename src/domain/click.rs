//! Clicks on Schedule Meeting, and what became of the meetings.

use super::coded_enum::coded_enum;
use super::ids::{ClickId, UserId, VendorId};
use jiff::Timestamp;

coded_enum! {
    /// The screen a meeting was asked for on (spec §3, Meeting click).
    pub enum SourcePage {
        Browse = "BROWSE", "Browse Vendors";
        PastRecs = "PAST_RECS", "Past Recommendations";
        GetRecStages = "GET_REC_STAGES", "Get Recommendations";
        GetRec = "GET_REC", "a questionnaire's results";
    }
}

coded_enum! {
    /// What became of a meeting (decisions §9).
    pub enum Outcome {
        Requested = "REQUESTED", "Requested";
        Held = "HELD", "Held";
        NoShow = "NO_SHOW", "No show";
        Signed = "SIGNED", "Signed";
        Declined = "DECLINED", "Declined";
    }
}

/// One click on Schedule Meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingClick {
    /// Sorts by time.
    pub id: ClickId,
    /// Who clicked.
    pub user_id: UserId,
    /// On which vendor.
    pub vendor_id: VendorId,
    /// On which screen.
    pub source_page: SourcePage,
    /// When.
    pub created_at: Timestamp,
    /// What became of it.
    pub outcome: Outcome,
    /// What the person wrote down about it.
    pub note: Option<String>,
}
