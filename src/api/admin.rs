//! What administrators see and change: vendors, their capabilities, people, questionnaires, and the list
//! of all such changes.

mod audit;
mod backups;
mod capabilities;
mod capability_decisions;
mod capability_queue;
mod invites;
mod merges;
mod questionnaires;
mod space;
mod users;
mod vendor_patch;
mod vendors;

use crate::http::api_router::ApiRouter;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .merge(vendors::routes())
        .merge(merges::routes())
        .merge(capabilities::routes())
        .merge(users::routes())
        .merge(invites::routes())
        .merge(audit::routes())
        .merge(backups::routes())
        .merge(space::routes())
        .merge(questionnaires::routes())
}
