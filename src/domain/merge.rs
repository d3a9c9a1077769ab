//! Two rows of one vendor that became one, and what an undo needs to separate them again.

use super::capability::CapabilityDecisions;
use super::ids::{AuditId, ClickId, RecommendationId, UserId};
use super::recommend::{CategoryPicks, Dismissal};
use super::tech_stack::StackAnswer;
use super::vendor::Vendor;

/// A merge that can be undone.
#[derive(Clone, Debug, PartialEq)]
pub struct VendorMerge {
    /// The id of its entry in the audit log.
    pub id: AuditId,
    /// The vendor that went, as it was.
    pub from: Vendor,
    /// The vendor that stayed.
    pub into: Changed<Vendor>,
    pub decisions: Changed<CapabilityDecisions>,
    pub clicks: Vec<MovedClick>,
    pub recommendations: Vec<MovedRecommendation>,
    pub picks: Vec<OfUser<Changed<CategoryPicks>>>,
    pub dismissals: Vec<OfUser<Changed<Vec<Dismissal>>>>,
    pub tech_stacks: Vec<OfUser<Changed<StackAnswer>>>,
}

/// A value before and after the merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed<T> {
    pub before: T,
    pub after: T,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfUser<T> {
    pub user_id: UserId,
    pub value: T,
}

/// A click that was on the vendor that went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedClick {
    pub user_id: UserId,
    pub id: ClickId,
}

/// A recommendation that showed the vendor that went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedRecommendation {
    pub user_id: UserId,
    pub id: RecommendationId,
    /// The vendor's rank in the list.
    pub rank: u8,
}
