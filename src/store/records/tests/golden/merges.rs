use super::recommendations::picks;
use super::values::{bare_vendor, decisions, id, stack_answers, vendor, vendor_v1};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{AuditId, ClickId, RecommendationId, UserId};
use crate::domain::merge::{Changed, MovedClick, MovedRecommendation, OfUser, VendorMerge};
use crate::domain::recommend::SavedPicks;

pub fn merge() -> VendorMerge {
    fn changed<T>(before: T, after: T) -> Changed<T> {
        Changed { before, after }
    }
    fn of_user<T>(value: T) -> OfUser<T> {
        let user_id = UserId(id(1));
        OfUser { user_id, value }
    }
    let SavedPicks {
        categories,
        dismissals,
    } = picks();
    let [category] = categories.try_into().unwrap();
    let [answer] = stack_answers().try_into().unwrap();
    VendorMerge {
        id: AuditId(id(6)),
        from: bare_vendor(),
        into: changed(vendor_v1(), vendor()),
        decisions: changed(CapabilityDecisions::default(), decisions()),
        clicks: vec![MovedClick {
            user_id: UserId(id(1)),
            id: ClickId(id(7)),
        }],
        recommendations: vec![MovedRecommendation {
            user_id: UserId(id(1)),
            id: RecommendationId(id(2)),
            rank: 3,
        }],
        picks: vec![of_user(changed(category.clone(), category))],
        dismissals: vec![of_user(changed(Vec::new(), dismissals))],
        tech_stacks: vec![of_user(changed(answer.clone(), answer))],
    }
}
