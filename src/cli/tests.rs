//! Commands that messages, screens and pages name must exist, and defaults be what pages say.

use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::arguments::Arguments;
use crate::config::Config;
use crate::domain::tests::{PRODUCT, assert_says};

/// Where people are told what to type.
const TOLD_IN: [&str; 4] = ["src", "docs", "README.md", "web/src"];

fn files(path: PathBuf, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            files(entry.unwrap().path(), found);
        }
        return;
    }
    let is_text = |extension: &str| ["rs", "md", "ts", "tsx"].contains(&extension);
    if path
        .extension()
        .and_then(|end| end.to_str())
        .is_some_and(is_text)
    {
        found.push(path);
    }
}

/// What stands in code quotes after the program's name, with the line breaks of a source or a page
/// read as blanks.
fn commands(text: &str) -> Vec<String> {
    let text = text
        .replace("\\\n", " ")
        .replace("\n//! ", " ")
        .replace('\n', " ");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for opening in ["`stackbrief ", "<code>stackbrief "] {
        for part in flat.split(opening).skip(1) {
            let end = part.find(['`', '<']).unwrap_or(part.len());
            found.push(part[..end].to_owned());
        }
    }
    found
}

/// Why a command is none of ours.
fn wrong(command: &str) -> Option<String> {
    let program = Arguments::command();
    let mut at = &program;
    for word in command.split_whitespace() {
        if let Some(flag) = word.strip_prefix("--") {
            let flag = flag.split('=').next().unwrap_or(flag);
            let is_known = |argument: &clap::Arg| argument.get_long() == Some(flag);
            let is_ours = flag == "help" || flag == "version" || at.get_arguments().any(is_known);
            if !is_ours {
                return Some(format!("--{flag} is no flag of `{command}`"));
            }
        } else if let Some(next) = at.find_subcommand(word) {
            at = next;
        } else if at.has_subcommands() {
            return Some(format!("{word} is no command"));
        }
    }
    None
}

#[test]
fn every_command_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut told = Vec::new();
    for place in TOLD_IN {
        files(root.join(place), &mut told);
    }
    let (mut named, mut wrongs) = (0, Vec::new());
    for path in told.iter().filter(|path| !path.ends_with("cli/tests.rs")) {
        for command in commands(&fs::read_to_string(path).unwrap()) {
            named += 1;
            let why = wrong(&command);
            wrongs.extend(why.map(|why| format!("{}: {why}", path.display())));
        }
    }
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
    assert!(named > 20, "only {named} were found");
}

/// Every flag of ours, also those of commands of commands.
fn flags(program: &clap::Command, found: &mut Vec<String>) {
    let named = program.get_arguments().filter_map(clap::Arg::get_long);
    found.extend(named.map(str::to_owned));
    for command in program.get_subcommands() {
        flags(command, found);
    }
}

/// The flags that a text names, except those of cargo.
fn named_flags(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.contains("cargo "));
    let starts = lines.flat_map(|line| {
        let places = line.match_indices("--").map(|(at, _)| at);
        places.map(move |at| line.split_at(at))
    });
    let is_part = |part: char| part.is_ascii_lowercase() || part == '-';
    starts
        .filter(|(before, _)| before.is_empty() || before.ends_with([' ', '`', '"', '(', '[']))
        .filter_map(|(_, flag)| {
            let flag = &flag[2..];
            let end = flag.find(|part| !is_part(part)).unwrap_or(flag.len());
            let is_word = flag.starts_with(|first: char| first.is_ascii_lowercase());
            is_word.then(|| &flag[..end])
        })
        .collect()
}

#[test]
fn every_flag_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = vec!["help".to_owned(), "version".to_owned()];
    flags(&Arguments::command(), &mut known);
    let mut told = Vec::new();
    files(root.join("src"), &mut told);
    told.push(root.join("README.md"));
    let (mut named, mut wrongs) = (0, Vec::new());
    for path in told {
        let text = fs::read_to_string(&path).unwrap();
        // What tests say is read by nobody else.
        let is_test = path.ends_with("tests.rs");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
        for flag in named_flags(text).into_iter().filter(|_| !is_test) {
            named += 1;
            if !known.iter().any(|known| known == flag) {
                wrongs.push(format!("{}: --{flag}", path.display()));
            }
        }
    }
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
    assert!(named > 10, "only {named} were found");
}

#[test]
fn the_product_names_every_option_of_a_command() {
    let (_, section) = PRODUCT.split_once("\n## Command line\n").unwrap();
    let section = section.split("\n### ").next().unwrap();
    let mut known = Vec::new();
    for command in Arguments::command().get_subcommands() {
        if command.get_name() != "serve" {
            flags(command, &mut known);
        }
    }
    known.retain(|flag| flag != "data-dir" && !section.contains(&format!("`--{flag}")));
    assert!(known.is_empty(), "{}", known.join(", "));
}

#[test]
fn a_flag_is_found_where_it_is_named() {
    let text = "say --force, `--dry-run` or\n--a-b=7; not -- or x--y\ncargo run --release";
    assert_eq!(named_flags(text), ["force", "dry-run", "a-b"]);
}

#[test]
fn a_command_that_does_not_exist_is_found_out() {
    assert_eq!(wrong("restore FILE --force"), None);
    assert_eq!(wrong("admin reset-password ada@firm.example"), None);
    for bad in ["recover FILE", "backup FILE --quickly", "admin promote ada"] {
        assert!(wrong(bad).is_some(), "{bad}");
    }
    assert_eq!(
        commands("say `stackbrief\nrestore FILE` or"),
        ["restore FILE"]
    );
}

#[test]
fn the_product_names_the_defaults() {
    let config = Config::default();
    assert_says(
        PRODUCT,
        &[
            format!(
                "A session ends after {} days without use and after {} days in any case",
                config.session_idle_days, config.session_days
            ),
            format!("Sign-ups: {} an hour and address", config.sign_up_limit),
            format!("imports {} MB (`--max-import-mb`", config.max_import_mb),
        ],
    );
}

#[test]
fn whatever_names_the_address_of_the_server_names_the_default() {
    let listen = Config::default().listen;
    let port = listen.port();
    for (file, named) in [
        ("README.md", format!("ready at http://{listen}`")),
        ("README.md", format!("--listen {listen} --public-url")),
        ("data/deploy/Caddyfile", format!("reverse_proxy {listen} ")),
        (
            "data/deploy/nginx.conf",
            format!("proxy_pass http://{listen};"),
        ),
        (
            "data/deploy/stackbrief.service",
            format!("STACKBRIEF_LISTEN={listen}"),
        ),
        (
            "data/deploy/Dockerfile",
            format!("STACKBRIEF_LISTEN=0.0.0.0:{port} "),
        ),
        ("data/deploy/Dockerfile", format!("EXPOSE {port}")),
        ("tests/deploy/proxies.mjs", format!("\"{listen}\"")),
        (
            "web/vite.config.ts",
            format!("SERVER = \"http://{listen}\""),
        ),
    ] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        assert_says(&text, &[named]);
    }
}
