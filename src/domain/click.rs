//! Clicks on Schedule Meeting and the outcomes of the meetings, see
//! docs/product.md#meeting-clicks.

use super::coded_enum::coded_enum;
use super::ids::{ClickId, UserId, VendorId};
use jiff::Timestamp;

coded_enum! {
    /// The screen where the click happened.
    pub enum SourcePage {
        Browse = "BROWSE", "Browse Vendors";
        PastRecs = "PAST_RECS", "Past Recommendations";
        GetRecStages = "GET_REC_STAGES", "Get Recommendations";
        GetRec = "GET_REC", "a questionnaire's results";
    }
}

coded_enum! {
    pub enum Outcome {
        Requested = "REQUESTED", "Requested";
        Held = "HELD", "Held";
        NoShow = "NO_SHOW", "No show";
        Signed = "SIGNED", "Signed";
        Declined = "DECLINED", "Declined";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingClick {
    /// Sorts by time.
    pub id: ClickId,
    pub user_id: UserId,
    pub vendor_id: VendorId,
    pub source_page: SourcePage,
    pub created_at: Timestamp,
    pub outcome: Outcome,
    pub note: Option<String>,
}
