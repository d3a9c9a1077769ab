//! Where files and items lie: each file where its parent module declares it, and what only tests compile in a
//! module `tests` or below it, so that what lies elsewhere is what ships.

use crate::sources::SourceFile;

/// Every file in another place than its module says.
pub fn misplaced(sources: &[SourceFile]) -> Vec<String> {
    sources
        .iter()
        .filter_map(|source| {
            let (name, parent) = source.module.split_last()?;
            let parent = sources.iter().find(|other| other.module == parent);
            // The parent of a module without one is `lib.rs`, which is not read.
            let is_declared = parent.is_none_or(|parent| parent.declares(name));
            let is_below_tests = source.module.iter().any(|name| name == "tests");
            let why = if !is_declared {
                "its parent does not declare it"
            } else if source.is_test && !is_below_tests {
                "only tests compile it, and it is not below `tests`"
            } else {
                return None;
            };
            Some(format!("{}: {why}", source.name()))
        })
        .collect()
}

/// Everything outside of `tests` that only tests compile. A function that only tests need can lie in the module
/// `tests` of the file whose fields it reads.
pub fn test_items(sources: &[SourceFile]) -> Vec<String> {
    let shipped = sources.iter().filter(|source| !source.is_test);
    let items = shipped.flat_map(|source| {
        let items = source.test_items().into_iter();
        items.map(|item| format!("{}: only tests compile `{item}`", source.name()))
    });
    items.collect()
}
