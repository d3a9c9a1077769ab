//! The tree of the repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Files that people read and write. Lock files and data hold no references.
const READ: [&str; 10] = [
    "rs", "md", "ts", "tsx", "css", "mjs", "toml", "html", "txt", "sh",
];
/// Made by tools, or quotes what it looks for.
const SKIPPED: [&str; 7] = [
    "target",
    "node_modules",
    "dist",
    "test-results",
    "playwright-report",
    "data-dir",
    "tests/docs",
];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file that people write, by its path from the root.
pub fn files() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_skipped = SKIPPED.iter().any(|skipped| path.ends_with(skipped));
            if is_skipped || name.starts_with('.') && name != ".ci" {
                continue;
            }
            let extension = path.extension().and_then(|part| part.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if name == "Makefile" || extension.is_some_and(|part| READ.contains(&part)) {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(path.strip_prefix(root()).unwrap().to_owned(), text);
            }
        }
    }
    assert!(found.len() > 200, "the tree was not read: {}", found.len());
    found
}
