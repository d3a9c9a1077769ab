//! A source file as the paths that it names.

use std::fs;
use std::path::Path;

const TESTS: &str = "#[cfg(test)]\nmod tests {";

/// One file of `src/`.
#[derive(Debug)]
pub struct SourceFile {
    /// From the root of the crate: `src/app/people/accounts/error.rs` is `["app", "people", "accounts", "error"]`.
    pub module: Vec<String>,
    /// Whether it is the `mod.rs` of a folder.
    pub is_folder: bool,
    /// Whether only tests are compiled with it.
    pub is_test: bool,
    /// The files that its documentation lists, in order: the columns of a block of text but the last.
    pub listed: Vec<String>,
    /// Without comments and without the test module at its end.
    code: String,
    tests: String,
}

/// A path that a file names, from the root of the crate.
struct Named {
    path: Vec<String>,
    /// The name under which a `pub use` exports it.
    exported_as: Option<String>,
}

/// Every file of `src/` but the two roots.
pub fn read() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    read_folder(&root, &root, &mut sources);
    sources.retain(|source| !["main", "lib"].contains(&source.module[0].as_str()));
    mark_tests(sources)
}

fn read_folder(root: &Path, folder: &Path, sources: &mut Vec<SourceFile>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(root, &path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let inside = path.strip_prefix(root).unwrap().with_extension("");
            let text = fs::read_to_string(&path).unwrap();
            sources.push(SourceFile::new(inside.to_str().unwrap(), &text));
        }
    }
}

/// Marks the files that their parents declare under `#[cfg(test)]`.
pub fn mark_tests(mut sources: Vec<SourceFile>) -> Vec<SourceFile> {
    let declared: Vec<Vec<String>> = sources.iter().flat_map(SourceFile::test_children).collect();
    for source in &mut sources {
        source.is_test = declared.iter().any(|test| source.module.starts_with(test));
    }
    sources
}

impl SourceFile {
    /// The file at a path below `src/`, without its extension.
    pub fn new(path: &str, text: &str) -> Self {
        let mut module: Vec<String> = path.split('/').map(String::from).collect();
        let is_folder = module.last().is_some_and(|name| name == "mod");
        let is_crate_within = module.len() > 1 && module.last().is_some_and(|name| name == "lib");
        if is_crate_within || is_folder {
            module.pop();
        }
        let listed = listed(text);
        let text: String = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n")
            .collect();
        let (code, tests) = text.split_once(TESTS).unwrap_or((&text, ""));
        Self {
            module,
            is_folder,
            is_test: false,
            listed,
            code: code.to_owned(),
            tests: tests.to_owned(),
        }
    }

    /// Its path below `src/`.
    pub fn name(&self) -> String {
        self.module.join("/")
    }

    /// Every path that the file names, its tests included.
    pub fn all_paths(&self) -> Vec<Vec<String>> {
        let tests = [self.module.clone(), vec!["tests".to_owned()]].concat();
        let mut named = named(&self.code, &self.module);
        named.extend(self::named(&self.tests, &tests));
        named.into_iter().map(|named| named.path).collect()
    }

    /// The paths that the file itself works with: re-exports only where their name is used here.
    pub fn used_paths(&self) -> Vec<Vec<String>> {
        let body = without_uses(&self.code);
        let is_used = |named: &Named| {
            named
                .exported_as
                .as_ref()
                .is_none_or(|name| words(&body).any(|word| word == name))
        };
        let named = named(&self.code, &self.module).into_iter().filter(is_used);
        named.map(|named| named.path).collect()
    }

    /// The names that the file re-exports, with where they come from.
    pub fn re_exports(&self) -> Vec<(String, Vec<String>)> {
        let named = named(&self.code, &self.module).into_iter();
        named
            .filter_map(|named| Some((named.exported_as?, named.path)))
            .collect()
    }

    /// Whether the file declares a module that lies in a file of its own.
    pub fn declares(&self, child: &str) -> bool {
        let mut lines = self.code.lines().chain(self.tests.lines());
        lines.any(|line| declared(line) == Some(child))
    }

    /// The first lines of the items that only tests compile, other than modules in files of their own.
    pub fn test_items(&self) -> Vec<&str> {
        let lines = self.test_lines();
        lines.filter(|line| declared(line).is_none()).collect()
    }

    /// What stands below each `#[cfg(test)]` but that of the test module at the end.
    fn test_lines(&self) -> impl Iterator<Item = &str> {
        let parts = self.code.split("#[cfg(test)]\n").skip(1);
        parts.filter_map(|rest| Some(rest.lines().next()?.trim()))
    }

    fn test_children(&self) -> Vec<Vec<String>> {
        let names = self.test_lines().filter_map(declared);
        names
            .map(|name| {
                self.module
                    .iter()
                    .cloned()
                    .chain([name.to_owned()])
                    .collect()
            })
            .collect()
    }
}

/// The module in a file of its own that a line declares.
fn declared(line: &str) -> Option<&str> {
    module_named(line)?.strip_suffix(';')
}

/// What follows `mod`, `pub mod` or `pub(in path) mod`.
fn module_named(declaration: &str) -> Option<&str> {
    let (visibility, name) = declaration.trim().split_once("mod ")?;
    (visibility.is_empty() || visibility.starts_with("pub")).then_some(name)
}

fn listed(text: &str) -> Vec<String> {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let block = lines.skip_while(|line| *line != " ```text").skip(1);
    let block = block.take_while(|line| *line != " ```");
    // The last column explains the names before it.
    block
        .flat_map(|line| {
            let columns = line.trim().split("  ").map(str::trim);
            let columns: Vec<&str> = columns.filter(|column| !column.is_empty()).collect();
            let names = columns[..columns.len().saturating_sub(1)].to_vec();
            names.into_iter().map(String::from).collect::<Vec<_>>()
        })
        .collect()
}

/// The paths in a text that start with `crate`, `self`, `super` or the name of a child module.
fn named(code: &str, module: &[String]) -> Vec<Named> {
    let children = code
        .lines()
        .flat_map(|line| line.split(';'))
        .filter_map(|statement| {
            let name = module_named(statement)?;
            name.chars().all(is_name).then(|| name.to_owned())
        });
    let roots: Vec<String> = ["crate", "self", "super"]
        .map(String::from)
        .into_iter()
        .chain(children)
        .collect();
    let mut found = Vec::new();
    for root in &roots {
        for (at, _) in code.match_indices(&format!("{root}::")) {
            let before = &code[..at];
            // `pub(in path)` limits who may use an item; it uses nothing.
            let is_visibility = before.ends_with("pub(in ");
            if is_visibility || before.ends_with(|c: char| is_name(c) || c == ':' || c == '$') {
                continue;
            }
            let statement = before.rsplit(['\n', ';']).next().unwrap_or("").trim();
            let is_test = before
                .trim_end()
                .trim_end_matches("use")
                .trim_end()
                .ends_with("#[cfg(test)]");
            let is_export = statement.starts_with("pub") && statement.ends_with("use");
            for (names, alias) in expand(tree(&code[at..])) {
                let exported_as = is_export
                    .then(|| alias.or_else(|| names.last().cloned()))
                    .flatten();
                if !is_test && let Some(path) = resolve(&names, module) {
                    found.push(Named { path, exported_as });
                }
            }
        }
    }
    found
}

/// The path from the root of the crate.
fn resolve(names: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut base: Vec<String> = module.to_vec();
    let mut rest = names;
    match names.first()?.as_str() {
        "crate" => {
            base.clear();
            rest = &names[1..];
        }
        "self" => rest = &names[1..],
        _ => {
            while rest.first().is_some_and(|name| name == "super") {
                base.pop()?;
                rest = &rest[1..];
            }
        }
    }
    base.extend(rest.iter().cloned());
    (!base.is_empty()).then_some(base)
}

/// The use tree or path that the text begins with: names, `::` and one group in braces.
fn tree(text: &str) -> &str {
    let end = text
        .find(|c: char| !is_name(c) && c != ':')
        .unwrap_or(text.len());
    if !text[end..].starts_with('{') {
        let alias = text[end..].strip_prefix(" as ").map_or(0, |rest| {
            " as ".len() + rest.find(|c: char| !is_name(c)).unwrap_or(rest.len())
        });
        return &text[..end + alias];
    }
    let mut depth = 0_usize;
    for (at, c) in text[end..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..=end + at];
        }
    }
    text
}

/// Every path of a use tree, with its alias.
fn expand(tree: &str) -> Vec<(Vec<String>, Option<String>)> {
    let tree = tree.trim();
    let Some((before, group)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut names: Vec<String> = path
            .split("::")
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect();
        if names.len() > 1
            && names
                .last()
                .is_some_and(|name| name == "self" || name == "*")
        {
            names.pop();
        }
        let alias = (!alias.is_empty()).then(|| alias.trim().to_owned());
        return if names.is_empty() {
            vec![]
        } else {
            vec![(names, alias)]
        };
    };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let items = items(group).into_iter();
    items
        .flat_map(|item| expand(&format!("{before}{}", item.trim())))
        .collect()
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

/// The text without its `use` statements.
fn without_uses(code: &str) -> String {
    let statements = code.split_inclusive(';');
    statements
        .map(|statement| {
            let starts = [
                "\nuse ",
                "\npub use ",
                "\npub(crate) use ",
                "\npub(super) use ",
                " pub use ",
            ];
            let start = starts
                .iter()
                .filter_map(|start| statement.find(start))
                .min();
            let is_first = ["use ", "pub use "]
                .iter()
                .any(|start| statement.starts_with(start));
            &statement[..start.unwrap_or(if is_first { 0 } else { statement.len() })]
        })
        .collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_name(c))
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
