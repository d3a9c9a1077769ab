//! What the audit log says of imports and of the removal of the sample data.

use crate::app::audit::Audit;
use crate::app::imports::sample::{SampleRemoval, in_use};
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::import::{Importer, PastImport, SUSPECTED_ID_REUSE, SampleRemoved};
use crate::domain::number_format::{group_thousands, pluralize};
use crate::store::{StoreError, WriteTx};

/// Records an import that changed something.
pub fn imported(audit: &Audit, tx: &WriteTx, import: &PastImport) -> Result<(), StoreError> {
    let counts = [import.inserted, import.updated, import.unchanged].map(group_thousands);
    let [inserted, updated, unchanged] = counts;
    let kind = import.kind.label();
    let mut details = vec![format!(
        "{kind}: {inserted} inserted, {updated} updated, {unchanged} unchanged"
    )];
    if import.rejected > 0 {
        details.push(format!(
            "Rows with errors: {}",
            group_thousands(import.rejected)
        ));
    }
    if !import.cleared.is_empty() {
        let fields = import.cleared.join(", ");
        details.push(format!("Emptied in some records: {fields}"));
    }
    if import.suspected_id_reuse {
        details.push(SUSPECTED_ID_REUSE.trim_end_matches('.').to_owned());
    }
    if let Some(removed) = import.sample_removed {
        details.push(format!("Sample data removed: {}", sample(removed)));
    }
    let actor = Actor::of_importer(&import.importer);
    let action = AuditAction::Imported;
    audit.record(tx, &actor, action, &import.file_name, details)
}

/// Records that the sample data was removed, where there was any.
pub fn sample_removed(
    audit: &Audit,
    tx: &WriteTx,
    who: &Importer,
    removal: SampleRemoval,
) -> Result<(), StoreError> {
    let mut gone = removal.removed;
    if gone == SampleRemoved::default() {
        return Ok(());
    }
    gone.vendors -= removal.made_inactive;
    let mut details = vec![sample(gone)];
    details.extend(in_use(removal.made_inactive));
    let action = AuditAction::SampleRemoved;
    let actor = Actor::of_importer(who);
    audit.record(tx, &actor, action, "Sample data", details)
}

fn sample(removed: SampleRemoved) -> String {
    let vendors = pluralize(removed.vendors, "vendor");
    let bookings = pluralize(removed.bookings, "booking");
    format!("{vendors}, {bookings}")
}
