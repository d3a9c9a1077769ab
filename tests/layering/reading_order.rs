//! The list of its files with which a large module begins: it names all of them, each after those
//! that it uses, so that a reader who follows it needs nothing that is still to come.

use crate::import_cycles::{Edge, edges};
use crate::sources::SourceFile;

/// Modules that have such a list.
pub const LISTED: [&str; 3] = ["analytics", "import", "recommend"];

/// What is wrong with the lists of modules.
pub fn complaints(sources: &[SourceFile], modules: &[&str]) -> Vec<String> {
    let edges = edges(sources);
    let of_module = |module: &&str| complaints_about(module, sources, &edges);
    modules.iter().flat_map(of_module).collect()
}

fn complaints_about(module: &str, sources: &[SourceFile], edges: &[Edge<'_>]) -> Vec<String> {
    let own = |path: &[String]| path.len() > 1 && path[0] == module;
    let parent = sources
        .iter()
        .find(|source| source.module == [module.to_owned()]);
    let listed = parent.map_or(&[][..], |parent| parent.listed.as_slice());
    let position = |file: &str| listed.iter().position(|name| name == file);
    let is_shipped = |file: &str| {
        let path = [module.to_owned(), file.to_owned()];
        let mut sources = sources.iter();
        sources.any(|source| source.module == path && !source.is_test)
    };
    let files = sources
        .iter()
        .filter(|source| own(&source.module) && source.module.len() == 2 && !source.is_test);
    let missing = files
        .filter(|source| position(&source.module[1]).is_none())
        .map(|source| format!("{module}: its list lacks `{}`", source.module[1]));
    let gone = listed
        .iter()
        .filter(|name| !is_shipped(name))
        .map(|name| format!("{module}: its list names `{name}`, which is no file"));
    let early = edges
        .iter()
        .filter(|(user, used)| own(user) && own(used))
        .filter_map(|(user, used)| {
            let (at, needed) = (position(&user[1])?, position(&used[1])?);
            let line = || format!("{module}: `{}` is listed before `{}`", user[1], used[1]);
            (at < needed).then(line)
        });
    let mut found: Vec<String> = missing.chain(gone).chain(early).collect();
    found.dedup();
    found
}
