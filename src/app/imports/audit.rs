//! What the audit list says of imports, of their undoing and of the end of the sample data.

use super::Undone;
use crate::app::App;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::import::{Batch, Importer, SampleRemoved};
use crate::domain::number_format::{group_thousands, pluralize};
use crate::store::{StoreError, WriteTx};

/// Writes down an import that changed something.
pub fn imported(app: &App, tx: &WriteTx, batch: &Batch) -> Result<(), StoreError> {
    let counts = [batch.inserted, batch.updated, batch.unchanged].map(group_thousands);
    let [inserted, updated, unchanged] = counts;
    let kind = batch.kind.label();
    let mut details = vec![format!(
        "{kind}: {inserted} new, {updated} updated, {unchanged} unchanged"
    )];
    if batch.refused > 0 {
        details.push(format!(
            "Rows with errors: {}",
            group_thousands(batch.refused)
        ));
    }
    if !batch.cleared.is_empty() {
        let fields = batch.cleared.join(", ");
        details.push(format!("Emptied in some records: {fields}"));
    }
    if batch.belongs_to_others {
        details.push("The ids seem to belong to other bookings".to_owned());
    }
    if let Some(removed) = batch.sample_removed {
        details.push(format!("Sample data removed: {}", sample(removed)));
    }
    let actor = Actor::of_importer(&batch.importer);
    let action = AuditAction::Imported;
    app.audit
        .record(tx, &actor, action, &batch.file_name, details)
}

/// Writes down that an import was undone.
pub fn undone(
    app: &App,
    tx: &WriteTx,
    who: &Importer,
    batch: &Batch,
    undone: Undone,
) -> Result<(), StoreError> {
    let [removed, restored] = [undone.removed, undone.restored].map(group_thousands);
    let kind = batch.kind.label();
    let mut details = vec![format!("{kind}: {removed} removed, {restored} restored")];
    if undone.made_inactive > 0 {
        let vendors = pluralize(undone.made_inactive, "vendor");
        details.push(format!("{vendors} in use became inactive"));
    }
    let action = AuditAction::ImportUndone;
    let actor = Actor::of_importer(who);
    app.audit
        .record(tx, &actor, action, &batch.file_name, details)
}

/// Writes down that the sample data was removed, where there was any.
pub fn sample_removed(
    app: &App,
    tx: &WriteTx,
    who: &Importer,
    removed: SampleRemoved,
) -> Result<(), StoreError> {
    if removed == SampleRemoved::default() {
        return Ok(());
    }
    let action = AuditAction::SampleRemoved;
    let actor = Actor::of_importer(who);
    app.audit
        .record(tx, &actor, action, "Sample data", vec![sample(removed)])
}

fn sample(removed: SampleRemoved) -> String {
    let vendors = pluralize(removed.vendors, "vendor");
    let bookings = pluralize(removed.bookings, "booking");
    format!("{vendors}, {bookings}")
}
