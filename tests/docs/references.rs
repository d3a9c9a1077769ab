//! Whatever points at a document or a file leads somewhere, and nothing points out of this repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::files::{files, root};

/// How papers that nobody can open from here were referred to.
const OUTSIDE: [&str; 13] = [
    "spec §",
    "spec section",
    "decisions §",
    "reliability §",
    "engine §",
    "corpus row",
    "decisions.md",
    "own-data.md",
    "engine.md",
    "look.md",
    "spec.md",
    "words.md",
    "dependencies.md",
];

/// The anchors of a document, as GitHub makes them of its headings.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut in_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        }
        let heading = line.trim_start_matches('#');
        if in_code || heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let slug = slug(heading.trim());
        let again = (1..).map(|number| format!("{slug}-{number}"));
        let free = std::iter::once(slug.clone()).chain(again);
        let anchor = free.into_iter().find(|anchor| !anchors.contains(anchor));
        anchors.extend(anchor);
    }
    anchors
}

fn slug(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    let letters = heading.chars().filter(kept);
    letters
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

/// `docs/x.md` and `docs/x.md#heading`, wherever they stand in a text.
fn mentions(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("docs/").filter_map(|(at, _)| {
        let rest = &text[at..];
        let is_part = |letter: char| letter.is_alphanumeric() || "-_/.#".contains(letter);
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let mention = rest[..end].trim_end_matches(['.', '#']);
        mention.contains(".md").then_some(mention)
    })
}

/// The targets of `[text](target)` and `![text](target)`.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    markdown.split("](").skip(1).filter_map(|rest| {
        let target = rest.split([')', ' ']).next()?;
        let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
        (!is_elsewhere).then_some(target)
    })
}

/// Why a target, seen from a folder, leads nowhere; `None` where it leads somewhere.
fn dead_end(folder: &Path, own: &Path, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = if path.is_empty() {
        own.to_owned()
    } else {
        tidy(&folder.join(path))
    };
    let full = root().join(&file);
    if !full.exists() {
        return Some(format!("{target}: there is no {}", file.display()));
    }
    if anchor.is_empty() {
        return None;
    }
    let text = fs::read_to_string(full).unwrap();
    (!anchors(&text).contains(anchor)).then(|| format!("{target}: no such heading"))
}

/// A path without `.` and `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidied = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                tidied.pop();
            }
            Component::CurDir => {}
            other => tidied.push(other),
        }
    }
    tidied
}

#[test]
fn every_mention_of_a_document_leads_to_its_heading() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (file, text) in files() {
        for mention in mentions(&text) {
            seen += 1;
            let dead = dead_end(Path::new(""), &file, mention);
            wrong.extend(dead.map(|why| format!("{}: {why}", file.display())));
        }
    }
    assert!(seen > 10, "no mentions were found: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_link_and_picture_of_a_document_exists() {
    let mut wrong = Vec::new();
    for (file, text) in files() {
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let folder = file.parent().unwrap();
        for link in links(&text) {
            let dead = dead_end(folder, &file, link);
            wrong.extend(dead.map(|why| format!("{}: {why}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_path_that_a_document_or_a_comment_names_exists() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (file, text) in files() {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let has_comments = ["rs", "ts", "tsx", "mjs"].map(Some).contains(&extension);
        for (number, line) in (1..).zip(text.lines()) {
            let text = match extension {
                Some("md") => line,
                _ if has_comments => comment(line),
                _ => continue,
            };
            for path in paths(text) {
                seen += 1;
                let is_there = root().join(path).exists();
                wrong.extend((!is_there).then(|| format!("{}:{number}: {path}", file.display())));
            }
        }
    }
    assert!(seen > 300, "no paths were found: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a line of Rust or TypeScript has of comments.
fn comment(line: &str) -> &str {
    let line = line.trim_start();
    if line.starts_with("/*") || line.starts_with('*') {
        return line;
    }
    line.split_once("//").map_or("", |(_, comment)| comment)
}

/// Paths from the root of this repository in a text, such as src/app and `tests/docs/main.rs`; what is installed
/// is no part of it.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 6] = ["src/", "tests/", "web/", "benches/", "data/", "docs/"];
    let is_path = |letter: char| letter.is_alphanumeric() || "-_/.".contains(letter);
    let words = text.split(move |letter: char| !is_path(letter) && letter != '@');
    let words = words.map(|word| word.trim_end_matches('.'));
    words.filter(|word| {
        FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains("node_modules")
    })
}

/// Replies that are no part of the contract: the contract itself, as JSON and as a page.
const BESIDE_THE_CONTRACT: [&str; 2] = ["/api/openapi.json", "/api/docs"];

/// Paths of the API in a text: `/api/me`, and not src/api/auth.rs; a query is no part of them.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("/api/").filter_map(|(at, _)| {
        let is_of_a_file = |before: char| before.is_alphanumeric() || "./".contains(before);
        let rest = &text[at..];
        let ends = |letter: char| letter.is_whitespace() || "`|,;)?\"".contains(letter);
        let end = rest.find(ends).unwrap_or(rest.len());
        (!text[..at].ends_with(is_of_a_file)).then_some(&rest[..end])
    })
}

#[test]
fn every_call_that_a_document_names_is_in_the_contract_by_that_path() {
    let contract = fs::read_to_string(root().join("web/openapi.json")).unwrap();
    let contract: Value = serde_json::from_str(&contract).unwrap();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (file, text) in files() {
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        for call in calls(&text).filter(|call| !BESIDE_THE_CONTRACT.contains(call)) {
            seen += 1;
            let is_there = contract["paths"].get(call).is_some();
            wrong.extend((!is_there).then(|| format!("{}: {call}", file.display())));
        }
    }
    assert!(seen > 20, "no calls were found: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The codes of failures in a text: "409 `quota_reached`".
fn failures(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(" `").filter_map(|(at, _)| {
        let before = text[..at].trim_end_matches(|letter: char| letter.is_ascii_digit());
        let (code, _) = text[at + 2..].split_once('`')?;
        (at - before.len() == 3).then_some(code)
    })
}

#[test]
fn every_failure_that_a_document_names_is_one_of_the_contract() {
    let contract = fs::read_to_string(root().join("web/openapi.json")).unwrap();
    let contract: Value = serde_json::from_str(&contract).unwrap();
    let known = &contract["components"]["schemas"]["ProblemCode"]["enum"];
    let known: BTreeSet<_> = known
        .as_array()
        .unwrap()
        .iter()
        .map(Value::as_str)
        .collect();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (file, text) in files() {
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        for code in failures(&words.join(" ")) {
            seen += 1;
            let is_known = known.contains(&Some(code));
            wrong.extend((!is_known).then(|| format!("{}: {code}", file.display())));
        }
    }
    assert!(seen > 10, "no codes were found: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_refers_to_a_paper_outside_this_repository() {
    let mut wrong = Vec::new();
    for (file, text) in files() {
        for (number, line) in text.lines().enumerate() {
            wrong.extend(
                outside(line).map(|word| format!("{}:{}: \"{word}\"", file.display(), number + 1)),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The paper that a line refers to; `some-spec.md` is no mention of `spec.md`.
fn outside(line: &str) -> Option<&'static str> {
    let is_word = |letter: char| letter.is_alphanumeric() || "-_/".contains(letter);
    OUTSIDE.into_iter().find(|word| {
        line.match_indices(word)
            .any(|(at, _)| !line[..at].ends_with(is_word))
    })
}

#[test]
fn headings_mentions_paths_and_outside_papers_are_recognized() {
    let markdown = "# A b\n## Bookings, by (category)\n```\n# no\n```\n## A b\n";
    let expected = ["a-b", "a-b-1", "bookings-by-category"].map(String::from);
    assert_eq!(anchors(markdown), BTreeSet::from(expected));
    let text = "see docs/a.md#b-c. And docs/d.md, `docs/e.md`";
    assert!(mentions(text).eq(["docs/a.md#b-c", "docs/d.md", "docs/e.md"]));
    assert!(links("[a](b.md#c) ![d](e.webp) [f](https://g.h)").eq(["b.md#c", "e.webp"]));
    assert_eq!(outside("as spec §2 says"), Some("spec §"));
    assert_eq!(outside("docs/spec.md"), None);
    let text = "`GET /api/trends?state=TX`, src/api/trends.rs (`/api/me`)";
    assert!(calls(text).eq(["/api/trends", "/api/me"]));
    assert_eq!(comment("let a = 1; // see src/a.rs"), " see src/a.rs");
    let text = "`src/a.rs`, web/src/b/*.ts (docs/c.md#d) and ../src/e.";
    assert!(paths(text).eq(["src/a.rs", "web/src/b/", "docs/c.md"]));
}
