//! Which stored vendor a row of a file means.

use std::sync::Arc;

use crate::app::directory::EditableDirectory;
use crate::app::imports::report::added_names::AddedNames;
use crate::domain::ids::CategoryId;
use crate::domain::vendor::Vendor;
use crate::import::vendors::vendor::VendorDraft;

/// Whether a row is a vendor of the sample data that is not here, or inactive because something refers to it: it would be
/// taken for a real one.
pub fn is_of_gone_sample(draft: &VendorDraft, directory: &EditableDirectory<'_>) -> bool {
    draft.id.as_ref().is_some_and(|id| {
        let is_offered = |vendor: &Arc<Vendor>| vendor.is_active;
        id.is_of_sample(draft.name(), draft.category_id())
            && !directory.vendor(id.as_str()).is_some_and(is_offered)
    })
}

/// The vendor that a row means. Where it is listed under another category than the file says, one of that category
/// comes first, then one that an earlier import left in the file's own.
pub fn stored<'d>(
    directory: &'d EditableDirectory<'_>,
    added_names: &AddedNames,
    draft: &VendorDraft,
) -> Option<&'d Arc<Vendor>> {
    let find = |name, category| {
        let may_be_meant = |vendor: &Vendor| !added_names.has(&vendor.id, name);
        directory.find(draft.id.as_ref(), name, category, may_be_meant)
    };
    names_and_categories(draft).find_map(|(name, category)| find(name, category))
}

/// The vendor that a row means by its id or by a name of today; none that only had the name.
pub fn stored_by_current_name<'d>(
    directory: &'d EditableDirectory<'_>,
    draft: &VendorDraft,
) -> Option<&'d Arc<Vendor>> {
    let find = |name, category| directory.find_by_current_name(draft.id.as_ref(), name, category);
    names_and_categories(draft).find_map(|(name, category)| find(name, category))
}

/// By which names in which categories the vendor of a row may be stored: versions before took a former name behind a
/// name for a part of it.
fn names_and_categories(draft: &VendorDraft) -> impl Iterator<Item = (&str, &CategoryId)> {
    let categories = std::iter::once(draft.category_id()).chain(draft.category_in_file());
    categories.flat_map(|category| {
        let names = std::iter::once(draft.name()).chain(draft.name_in_file());
        names.map(move |name| (name, category))
    })
}
