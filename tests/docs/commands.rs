//! What `make` lists, what there is to make, and what documents name of it.

use std::collections::BTreeSet;

use crate::files::files;

/// The word that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
    &text[..end.unwrap_or(text.len())]
}

/// What stands behind each of these words.
fn words_behind<'t>(text: &'t str, before: &'t str) -> BTreeSet<&'t str> {
    let behind = text.split(before).skip(1).map(word);
    behind.filter(|word| !word.is_empty()).collect()
}

#[test]
fn make_lists_all_there_is_to_make_and_documents_name_nothing_else() {
    let files = files();
    let makefile = files.iter().find(|(file, _)| file.ends_with("Makefile"));
    let (_, makefile) = makefile.unwrap();
    let rules = makefile
        .lines()
        .filter(|line| !line.starts_with(['\t', '#', '.']));
    let rules = rules.filter_map(|line| line.strip_suffix(':'));
    let mut made: BTreeSet<&str> = rules.flat_map(str::split_whitespace).collect();
    let phony = makefile.split(".PHONY:").nth(1).unwrap();
    let phony = phony.lines().next().unwrap().split_whitespace();
    assert_eq!(phony.collect::<BTreeSet<_>>(), made);
    made.remove("help");
    assert_eq!(words_behind(makefile, "@echo \"make "), made);
    for (file, text) in &files {
        if file.extension().is_some_and(|extension| extension == "md") {
            for named in words_behind(text, "`make ") {
                assert!(made.contains(named), "{}: make {named}", file.display());
            }
        }
    }
    assert!(words_behind("`make a-b C` and `make d`", "`make ").contains("a-b"));
}
