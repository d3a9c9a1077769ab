//! Which versions of the tools are needed: wherever one is named it is the one that cargo and npm ask for. And how it is
//! known which packages are installed.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::files::{files, root};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// What stands after each of these words, where it begins with a digit: `1.90` after `Rust `.
fn versions<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '.';
    let after = text.split(word).skip(1);
    let ends = after.map(|rest| rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()));
    let named = text.split(word).skip(1).zip(ends);
    let named = named.map(|(rest, end)| rest[..end].trim_end_matches('.'));
    named.filter(|version| !version.is_empty()).collect()
}

/// The build and the lanes both install packages: with two stamps each would do it again after the other.
#[test]
fn packages_are_installed_by_one_stamp() {
    let build = read("build.rs");
    let (_, stamp) = build.split_once("\"node_modules/").unwrap();
    let (stamp, _) = stamp.split_once('"').unwrap();
    let lanes = read("tests/run/tools.mjs");
    assert!(
        lanes.contains(&format!("\"node_modules\", \"{stamp}\"")),
        "{stamp}"
    );
    let trap = format!("`web/node_modules/{stamp}`");
    assert!(read("docs/development.md").contains(&trap), "{stamp}");
}

#[test]
fn versions_of_tools_are_those_that_cargo_and_npm_ask_for() {
    assert_eq!(versions("Rust 1.90, Rust, Rust 2.", "Rust "), ["1.90", "2"]);
    let manifest = read("Cargo.toml");
    let [rust] = versions(&manifest, "rust-version = \"")[..] else {
        panic!("Cargo.toml names no version of Rust");
    };
    let package: Value = serde_json::from_str(&read("web/package.json")).unwrap();
    let node = package["engines"]["node"].as_str().unwrap();
    let node = node.trim_start_matches(">=");
    let types = package["devDependencies"]["@types/node"].as_str().unwrap();
    assert!(
        types.starts_with(&format!("{node}.")),
        "@types/node {types}"
    );

    let image = PathBuf::from("data/deploy/Dockerfile");
    let image = (image.clone(), read(image.to_str().unwrap()));
    let texts: Vec<_> = files().into_iter().chain([image]).collect();
    let (major, _) = node.split_once('.').unwrap();
    let tools = read("tests/run/tools.mjs");
    let [python] = versions(&tools, "Python ")[..] else {
        panic!("the lanes name no version of Python");
    };
    for (word, needed) in [
        ("Rust ", rust),
        ("rust:", rust),
        ("Node ", node),
        ("node:", major),
        ("Python ", python),
    ] {
        let named = texts.iter().flat_map(|(file, text)| {
            let versions = versions(text, word).into_iter();
            versions.map(move |version| (file, version))
        });
        let named: Vec<_> = named.collect();
        assert!(!named.is_empty(), "{word}{needed} is named nowhere");
        for (file, version) in named {
            assert_eq!(version, needed, "{word}in {}", file.display());
        }
    }
}
