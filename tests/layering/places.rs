//! Where files lie: each where its parent module declares it, and what only tests compile below a
//! module `tests`, so that what lies elsewhere is what ships.

use crate::sources::Source;

/// Every file in another place than its module says.
pub fn misplaced(sources: &[Source]) -> Vec<String> {
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
