//! The house has floors: a room uses only rooms on floors below its own, and slices of the API do
//! not know each other. Reads the paths in the sources, tests included.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

use std::fs;
use std::path::{Path, PathBuf};

/// Each room with its floor. A new room goes where the rooms it uses are below it.
const FLOORS: [(&str, u8); 11] = [
    ("cli", 6),
    ("server", 5),
    ("api", 4),
    ("http", 3),
    ("app", 2),
    ("store", 1),
    ("analytics", 1),
    ("recommend", 1),
    ("import", 1),
    ("config", 1),
    ("domain", 0),
];

/// A leaf of this floor uses no other room at all.
const LEAF: &str = "config";

/// What several slices answer with lies beside them, has no routes and uses no slice.
const SHARED_SHAPES: [&str; 2] = ["vendor", "etag"];

#[test]
fn no_room_uses_one_above_or_beside_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for file in rust_files(&sources) {
        let inside = file.strip_prefix(&sources).unwrap().with_extension("");
        let parts: Vec<&str> = inside.iter().map(|part| part.to_str().unwrap()).collect();
        if ["main", "lib"].contains(&parts[0]) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for path in paths(&text, &parts) {
            seen += 1;
            wrong
                .extend(complaint(&parts, &path).map(|why| format!("{}: {why}", inside.display())));
        }
    }
    assert!(seen > 50, "the sources were not read: {seen} paths");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Why this path is not allowed in the file with these parts, or `None`.
fn complaint(file: &[&str], path: &[String]) -> Option<String> {
    let from = file[0];
    let to = path[0].as_str();
    let Some(own) = floor(from) else {
        return Some(format!("`{from}` has no floor in tests/layering.rs"));
    };
    if from == to {
        let (slice, other) = (file.get(1)?, path.get(1)?);
        let is_slice = from == "api"
            && *slice != "mod"
            && other.starts_with(char::is_lowercase)
            && !SHARED_SHAPES.contains(&other.as_str());
        return (is_slice && slice != other)
            .then(|| format!("the slice `{slice}` uses its neighbour `{other}`"));
    }
    match floor(to) {
        None => Some(format!("`crate::{to}` has no floor in tests/layering.rs")),
        Some(_) if from == LEAF => Some(format!("`{LEAF}` is a leaf and uses `{to}`")),
        Some(other) if other > own => Some(format!("`{from}` uses `{to}` above it")),
        Some(other) if other == own => Some(format!("`{from}` uses `{to}` beside it")),
        Some(_) => None,
    }
}

fn floor(room: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, floor)| *floor)
}

/// Every path into the crate that the text names, by its first two parts: through `crate::`, and
/// through `super::` where that leaves the file's own module.
fn paths(text: &str, file: &[&str]) -> Vec<Vec<String>> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n")
        .collect();
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("crate::") {
        found.extend(expand(tree(&code[at + prefix.len()..])));
    }
    // `super` names the parent of the file's module, except inside the file's own test module,
    // where it names the file's module and so cannot be told apart; it finds nothing there.
    let mut module: Vec<&str> = file.to_vec();
    if module.last() == Some(&"mod") {
        module.pop();
    }
    module.pop();
    if module.len() <= 1 {
        for (at, prefix) in code.match_indices("super::") {
            for path in expand(tree(&code[at + prefix.len()..])) {
                let full: Vec<String> = module
                    .iter()
                    .map(|part| (*part).to_owned())
                    .chain(path)
                    .take(2)
                    .collect();
                let is_slice = full[0] == "api" && full.get(1).is_some_and(|name| is_module(name));
                let is_room = module.is_empty() && floor(&full[0]).is_some();
                if is_slice || is_room {
                    found.push(full);
                }
            }
        }
    }
    found
}

fn is_module(slice: &str) -> bool {
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api");
    api.join(slice).exists() || api.join(format!("{slice}.rs")).exists()
}

/// The use tree or path that the text begins with: names, `::` and one group in braces.
fn tree(text: &str) -> &str {
    let name_end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
        .unwrap_or(text.len());
    if !text[name_end..].starts_with('{') {
        return text[..name_end].trim_end_matches(':');
    }
    let mut depth = 0_usize;
    for (at, c) in text[name_end..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..=name_end + at];
        }
    }
    text
}

/// The first two names of every path in a use tree.
fn expand(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((before, group)) = tree.split_once('{') else {
        let names = tree
            .split("::")
            .map(|name| name.split_whitespace().next().unwrap_or(""));
        let path: Vec<String> = names
            .filter(|name| !name.is_empty())
            .map(String::from)
            .collect();
        return if path.is_empty() {
            vec![]
        } else {
            vec![path[..path.len().min(2)].to_vec()]
        };
    };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let mut paths = Vec::new();
    for item in items(group) {
        for path in expand(&format!("{before}{}", item.trim())) {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
    }
    paths
}

/// The items of a group, split at the commas outside inner groups.
fn items(group: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(&group[start..]);
    items.retain(|item| !item.trim().is_empty());
    items
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_way_of_naming_a_room_is_seen() {
    let cases = [
        (
            "store/users",
            "use crate::app::App;",
            "`store` uses `app` above it",
        ),
        (
            "store/users",
            "use crate::{domain::ids, app::App};",
            "`store` uses `app` above it",
        ),
        (
            "store/users",
            "let x = crate::import::run();",
            "`store` uses `import` beside it",
        ),
        (
            "domain/user",
            "mod tests { use crate::store::Store; }",
            "`domain` uses `store` above it",
        ),
        (
            "config",
            "use crate::domain::ids;",
            "`config` is a leaf and uses `domain`",
        ),
        (
            "app/mod",
            "use crate::http::{self, error};",
            "`app` uses `http` above it",
        ),
        (
            "app/mod",
            "use super::http::error;",
            "`app` uses `http` above it",
        ),
        (
            "api/health",
            "use crate::api::openapi::routes;",
            "uses its neighbour `openapi`",
        ),
        (
            "api/health",
            "use crate::api::{openapi, health};",
            "uses its neighbour `openapi`",
        ),
        ("api/past", "use crate::api::vendor::Vendor;", ""),
        (
            "api/vendor",
            "use crate::api::past::routes;",
            "uses its neighbour `past`",
        ),
        (
            "api/health",
            "use super::openapi::routes;",
            "uses its neighbour `openapi`",
        ),
        (
            "attic/mod",
            "use crate::domain::ids;",
            "`attic` has no floor",
        ),
        (
            "app/mod",
            "use crate::attic::x;",
            "`crate::attic` has no floor",
        ),
        (
            "app/mod",
            "use crate::store::{Store, open::{self, check}};",
            "",
        ),
        (
            "api/health",
            "use crate::http::error::{ApiError, Problem};",
            "",
        ),
        (
            "api/openapi/mod",
            "use self::page; use crate::api::openapi::page;",
            "",
        ),
        ("store/users", "// use crate::app::App;", ""),
    ];
    for (file, text, expected) in cases {
        let file: Vec<&str> = file.split('/').collect();
        let mut complaints: Vec<String> = paths(text, &file)
            .iter()
            .filter_map(|path| complaint(&file, path))
            .collect();
        complaints.dedup();
        if expected.is_empty() {
            assert!(complaints.is_empty(), "{text}: {complaints:?}");
        } else {
            assert!(
                complaints.len() == 1 && complaints[0].contains(expected),
                "{text}: {complaints:?}"
            );
        }
    }
}
