//! Edges between the modules of the crate.

use crate::sources::SourceFile;

/// Each module with its layer. A new module goes above the modules that it uses.
pub const LAYERS: [(&str, u8); 15] = [
    ("cli", 7),
    ("server", 6),
    ("api", 5),
    ("http", 4),
    ("app", 3),
    ("store", 2),
    ("analytics", 2),
    ("recommend", 2),
    ("import", 2),
    ("config", 2),
    ("snapshot", 1),
    ("parallel", 1),
    ("phrases", 0),
    ("domain", 0),
    ("testing", 0),
];

/// A module that uses no other module.
pub const LEAF: &str = "config";

/// Files of `api` that answer for several features: they have no routes and use no feature.
const SHARED_BY_FEATURES: [&str; 9] = [
    "vendor_reply",
    "feature_reply",
    "firm_confirmation_reply",
    "ledger_reply",
    "need_reply",
    "capability_reply",
    "etag",
    "csv_download",
    "booking_filter",
];

/// Every path that leads up or sideways, tests included.
pub fn violations(sources: &[SourceFile]) -> Vec<String> {
    let is_module = |path: &[String]| sources.iter().any(|source| source.module == path);
    let mut found: Vec<String> = Vec::new();
    for source in sources {
        for path in source.all_paths() {
            let is_feature = |name: &str| is_module(&["api".to_owned(), name.to_owned()]);
            if let Some(why) = complaint(&source.module, &path, is_feature) {
                let line = format!("{}: {why}", source.name());
                if !found.contains(&line) {
                    found.push(line);
                }
            }
        }
    }
    found
}

/// Where a table is reached without the store. Tests may look at what is stored.
pub fn reached_tables(sources: &[SourceFile]) -> Vec<String> {
    let outside = sources
        .iter()
        .filter(|source| !source.is_test && source.module[0] != "store");
    let reaches = |source: &&SourceFile| {
        let mut paths = source.used_paths().into_iter();
        paths.any(|path| path.starts_with(&["store".to_owned(), "tables".to_owned()]))
    };
    outside.filter(reaches).map(SourceFile::name).collect()
}

/// Why a path is not allowed in this module, or `None`.
fn complaint(
    module: &[String],
    path: &[String],
    is_feature: impl Fn(&str) -> bool,
) -> Option<String> {
    let (from, to) = (module.first()?.as_str(), path.first()?.as_str());
    let Some(own) = layer(from) else {
        return Some(format!("`{from}` has no layer in tests/layering"));
    };
    if from == to {
        let (feature, other) = (module.get(1)?, path.get(1)?);
        let is_neighbor = from == "api"
            && feature != other
            && is_feature(other)
            && !SHARED_BY_FEATURES.contains(&other.as_str());
        return is_neighbor.then(|| format!("`{feature}` uses its neighbor `{other}`"));
    }
    match layer(to) {
        None => Some(format!("`crate::{to}` has no layer in tests/layering")),
        Some(_) if from == LEAF => Some(format!("`{LEAF}` is a leaf and uses `{to}`")),
        Some(other) if other > own => Some(format!("`{from}` uses `{to}` above it")),
        Some(other) if other == own => Some(format!("`{from}` uses `{to}` beside it")),
        Some(_) => None,
    }
}

fn layer(module: &str) -> Option<u8> {
    let found = LAYERS.iter().find(|(name, _)| *name == module);
    found.map(|(_, layer)| *layer)
}
