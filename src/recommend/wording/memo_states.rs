//! Which of the firm's states a vendor serves, in a memo.

use crate::domain::place::UsStates;
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::have_same_texts;
use crate::recommend::directory::VendorFacts;

/// Those of the firm's states that a vendor says it serves. A kept result says no more than whether it serves any, so this
/// is what is known today; none where the vendor has changed what it is known by since `then`.
pub fn memo_states(then: &Vendor, today: &VendorFacts, firm: UsStates) -> UsStates {
    let now = today.vendor();
    let is_same =
        have_same_texts(then, now) && then.tags == now.tags && then.geo_focus == now.geo_focus;
    if is_same {
        today.served().states.and(firm)
    } else {
        UsStates::default()
    }
}
