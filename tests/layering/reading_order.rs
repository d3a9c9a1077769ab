//! The list of its files with which a large module begins, and each of its folders: it names all of
//! them, each after those that it uses, so that a reader who follows it needs nothing that is still to
//! come. Folders in such an order use each other in no cycle.

use crate::import_cycles::{Edge, edges};
use crate::sources::{self, SourceFile};

/// Modules that have such a list.
pub const LISTED: [&str; 4] = ["analytics", "app", "import", "recommend"];

/// Those whose folders have such lists too, and theirs: those with a `mod.rs`.
pub const LISTED_WITH_FOLDERS: [&str; 3] = ["app", "import", "recommend"];

/// What is wrong with the lists of modules, and of the folders below some of them.
fn complaints(sources: &[SourceFile], modules: &[&str], with_folders: &[&str]) -> Vec<String> {
    let edges = edges(sources);
    let is_listed = |source: &&SourceFile| match source.module.as_slice() {
        [module] => modules.contains(&module.as_str()),
        [module, ..] => with_folders.contains(&&**module) && source.is_folder,
        [] => false,
    };
    let parents = sources.iter().filter(is_listed);
    parents
        .flat_map(|parent| complaints_about(parent, sources, &edges))
        .collect()
}

fn complaints_about(
    parent: &SourceFile,
    sources: &[SourceFile],
    edges: &[Edge<'_>],
) -> Vec<String> {
    let (module, depth) = (parent.name(), parent.module.len());
    let own = |path: &[String]| path.len() > depth && path.starts_with(&parent.module);
    let listed = parent.listed.as_slice();
    let position = |file: &str| listed.iter().position(|name| name == file);
    let is_shipped = |file: &str| {
        let mut files = sources.iter().filter(|source| own(&source.module));
        files.any(|source| source.module[depth..] == [file.to_owned()] && !source.is_test)
    };
    let files = sources.iter().filter(|source| {
        own(&source.module) && source.module.len() == depth + 1 && !source.is_test
    });
    let missing = files
        .filter(|source| position(&source.module[depth]).is_none())
        .map(|source| format!("{module}: its list lacks `{}`", source.module[depth]));
    let gone = listed
        .iter()
        .filter(|name| !is_shipped(name))
        .map(|name| format!("{module}: its list names `{name}`, which is no file"));
    let early = edges
        .iter()
        .filter(|(user, used)| own(user) && own(used))
        .filter_map(|(user, used)| {
            let (file, other) = (&user[depth], &used[depth]);
            let (at, needed) = (position(file)?, position(other)?);
            let line = || format!("{module}: `{file}` is listed before `{other}`");
            (at < needed).then(line)
        });
    let mut found: Vec<String> = missing.chain(gone).chain(early).collect();
    found.dedup();
    found
}

#[test]
fn a_module_lists_its_files_in_an_order_in_which_they_can_be_read() {
    let wrong = complaints(&sources::read(), &LISTED, &LISTED_WITH_FOLDERS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_list_that_is_not_that_of_the_files_is_found() {
    let list =
        "//! App.\n//!\n//! ```text\n//! a  b  what is first\n//! c     what follows\n//! ```\n";
    let complaints = |rest: &str, files: &[(&str, &str)]| {
        let parent = format!("{list}{rest}");
        let mut all = vec![("app/mod", parent.as_str())];
        all.extend(files);
        self::complaints(&crate::sources(&all), &["app"], &["app"])
    };
    let b = ("app/b", "use super::a::A;");
    let c = ("app/c", "use super::b::B;");
    let rest = "mod a; mod b; mod c;\n#[cfg(test)]\nmod tests;\n";
    let tests = ("app/tests", "use super::c::C;");
    assert!(complaints(rest, &[("app/a", ""), b, c, tests]).is_empty());
    let backwards = [
        ("app/a", "struct A;"),
        ("app/b", "use super::c::C;"),
        ("app/c", ""),
    ];
    assert_eq!(
        complaints(rest, &backwards),
        ["app: `b` is listed before `c`"]
    );
    assert_eq!(
        complaints("mod a; mod b; mod d;", &[("app/a", ""), b, ("app/d", "")]),
        [
            "app: its list lacks `d`",
            "app: its list names `c`, which is no file"
        ]
    );
    // A folder with a list of its own, and one that has none.
    let folder = format!("{list}mod a; mod b; mod c;");
    let files = |used_by_b: &str| {
        let b = format!("use {used_by_b};");
        let all = [
            ("app/mod", folder.as_str()),
            ("app/a", ""),
            ("app/b/mod", folder.as_str()),
            ("app/b/a", "use crate::app::a::A;"),
            ("app/b/b", b.as_str()),
            ("app/b/c", ""),
            ("app/c/mod", "mod d;"),
            ("app/c/d", ""),
        ];
        self::complaints(&crate::sources(&all), &["app"], &["app"])
    };
    assert_eq!(files("super::a::A"), ["app/c: its list lacks `d`"]);
    assert_eq!(
        files("super::c::C"),
        [
            "app/b: `b` is listed before `c`",
            "app/c: its list lacks `d`"
        ]
    );
    assert_eq!(
        files("crate::app::c::d::D"),
        ["app: `b` is listed before `c`", "app/c: its list lacks `d`"]
    );
    // A folder within a folder.
    let within = [
        ("app/mod", folder.as_str()),
        ("app/a", ""),
        ("app/b", ""),
        ("app/c/mod", folder.as_str()),
        ("app/c/a", ""),
        ("app/c/b", ""),
        ("app/c/c/mod", "mod d;"),
        ("app/c/c/d", ""),
    ];
    assert_eq!(
        self::complaints(&crate::sources(&within), &["app"], &["app"]),
        ["app/c/c: its list lacks `d`"]
    );
}
