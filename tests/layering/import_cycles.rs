//! Import cycles between the files of one module.
//!
//! An edge leads to the file that defines a name, however it is reached: a path through a parent
//! that re-exports the name passes the parent by. A re-export alone is no use, so a parent that only
//! declares and re-exports its files is part of no cycle.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::sources::SourceFile;

/// A file and one that it uses.
pub type Edge<'s> = (&'s [String], &'s [String]);

type Graph<'s> = BTreeMap<&'s [String], BTreeSet<&'s [String]>>;

/// The shortest cycle through each set of files that use each other, as `a → b → a`.
pub fn find(sources: &[SourceFile]) -> Vec<String> {
    let graph = graph(sources);
    let mut seen: BTreeSet<&[String]> = BTreeSet::new();
    let mut cycles = Vec::new();
    let mut found: Vec<Vec<&[String]>> = graph
        .keys()
        .filter_map(|start| shortest_cycle(&graph, start))
        .collect();
    found.sort_by_key(Vec::len);
    for cycle in found {
        if cycle.iter().all(|file| !seen.contains(file)) {
            let names: Vec<String> = cycle.iter().map(|file| file.join("/")).collect();
            cycles.push(names.join(" → "));
        }
        seen.extend(cycle);
    }
    cycles.sort();
    cycles
}

/// Each file with another file of its module that it uses, tests left out.
pub fn edges(sources: &[SourceFile]) -> Vec<Edge<'_>> {
    let graph = graph(sources).into_iter();
    graph
        .flat_map(|(user, used)| used.into_iter().map(move |used| (user, used)))
        .collect()
}

/// Which file uses which other file of its module, tests left out.
fn graph(sources: &[SourceFile]) -> Graph<'_> {
    let mut graph = Graph::new();
    for source in sources.iter().filter(|source| !source.is_test) {
        let edges = graph.entry(source.module.as_slice()).or_default();
        for path in source.used_paths() {
            let Some(target) = definer(sources, &path, 0) else {
                continue;
            };
            if target.module[0] == source.module[0] && target.module != source.module {
                edges.insert(target.module.as_slice());
            }
        }
    }
    graph
}

/// The file that defines what a path names: the deepest module on it, or the one that this module
/// re-exports the next name from.
fn definer<'s>(sources: &'s [SourceFile], path: &[String], depth: u8) -> Option<&'s SourceFile> {
    let deepest = (1..=path.len()).rev().find_map(|length| {
        let module = sources
            .iter()
            .find(|source| source.module == path[..length]);
        module.map(|module| (length, module))
    });
    let (length, module) = deepest?;
    let re_exported = path.get(length).and_then(|name| {
        let mut exports = module.re_exports().into_iter();
        exports.find(|(exported, _)| exported == name)
    });
    match re_exported {
        Some((_, origin)) if depth < 8 && origin.len() > 1 => {
            definer(sources, &origin, depth + 1).or(Some(module))
        }
        _ => Some(module),
    }
}

fn shortest_cycle<'s>(graph: &Graph<'s>, start: &'s [String]) -> Option<Vec<&'s [String]>> {
    let mut queue = VecDeque::from([vec![start]]);
    let mut visited = BTreeSet::new();
    while let Some(way) = queue.pop_front() {
        let last = way.last()?;
        for next in graph.get(last).into_iter().flatten() {
            let longer: Vec<_> = way.iter().copied().chain([*next]).collect();
            if *next == start {
                return Some(longer);
            }
            if visited.insert(*next) {
                queue.push_back(longer);
            }
        }
    }
    None
}
