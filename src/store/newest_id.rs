//! The id that was made last, by which the ids of a start go on.

use uuid::Uuid;

use super::error::StoreError;
use super::table::Readable;
use super::tables::{AUDIT, CLICKS, RECOMMENDATIONS, RESPONSES, VENDOR_MERGES};

/// The newest id of what is kept in the order of its ids; `None` where there is none. Reads their keys alone.
pub fn newest_id(tx: &impl Readable) -> Result<Option<Uuid>, StoreError> {
    let mut newest = None;
    let mut take = |id: [u8; 16]| {
        let id = Uuid::from_bytes(id);
        if id.get_version_num() == 7 {
            newest = newest.max(Some(id));
        }
        true
    };
    AUDIT.visit_keys(tx, &mut take)?;
    VENDOR_MERGES.visit_keys(tx, &mut take)?;
    // Behind the id of their person.
    let mut take_second = |key: [u8; 32]| key.last_chunk().is_none_or(|id| take(*id));
    CLICKS.visit_keys(tx, &mut take_second)?;
    RECOMMENDATIONS.visit_keys(tx, &mut take_second)?;
    RESPONSES.visit_keys(tx, &mut take_second)?;
    Ok(newest)
}
