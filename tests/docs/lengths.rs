//! How long a file and a function may be: what is read at once should fit into a head.

use std::path::Path;

use crate::files::files;

const FILE_LINES_MAX: usize = 350;
const FUNCTION_LINES_MAX: usize = 60;
const HANDLER_LINES_MAX: usize = 30;

/// Code that people write. Not what tools make of it.
const CODE: [&str; 5] = ["rs", "ts", "tsx", "mjs", "css"];
const GENERATED: [&str; 2] = ["web/src/api/facts.ts", "web/src/api/schema.d.ts"];

/// Longer than that when it was first checked. Nothing is added here; a file that gets shorter is taken out.
const LONG_FILES: [&str; 21] = [
    "benches/trends/main.rs",
    "src/recommend/evidence/booked_evidence/tests.rs",
    "src/recommend/ranking/rank/tests.rs",
    "src/recommend/ranking/rank/tests/reference.rs",
    "src/store/bookings/writer.rs",
    "src/store/handles.rs",
    "tests/fixtures/data-directories/make.mjs",
    "tests/integration/admin/capabilities.rs",
    "tests/integration/admin/questionnaires.rs",
    "tests/integration/auth/second_factor.rs",
    "tests/integration/data_directories.rs",
    "tests/integration/ranking/committee.rs",
    "tests/integration/recommendations/stack.rs",
    "tests/integration/support.rs",
    "tests/integration/uploads/spreadsheets.rs",
    "tests/integration/vendors.rs",
    "tests/server/process.rs",
    "web/e2e/import.spec.ts",
    "web/e2e/past.spec.ts",
    "web/src/features/admin/questionnaires/questionnaires-page.test.tsx",
    "web/src/features/matches/results/result-list.test.tsx",
];

#[test]
fn no_file_is_longer_than_what_one_reads_at_once() {
    let long = files().into_iter().filter(|(file, text)| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let is_code = extension.is_some_and(|extension| CODE.contains(&extension));
        let is_generated = GENERATED
            .iter()
            .any(|generated| file == Path::new(generated));
        is_code && !is_generated && text.lines().count() > FILE_LINES_MAX
    });
    let mut long: Vec<String> = long.map(|(file, _)| file.display().to_string()).collect();
    long.sort();
    assert_eq!(long, LONG_FILES, "longer than {FILE_LINES_MAX} lines");
}

#[test]
fn no_function_that_ships_is_longer_than_what_one_reads_at_once() {
    let mut long = Vec::new();
    for (file, text) in files() {
        let is_test = |part| {
            ["tests", "tests.rs", "testing.rs"]
                .map(Path::new)
                .contains(&part)
        };
        if file.starts_with("src") && !file.iter().map(Path::new).any(is_test) {
            let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let functions = functions(shipped).into_iter();
            let functions = functions.filter(|(_, lines)| *lines > FUNCTION_LINES_MAX);
            long.extend(functions.map(|(name, _)| format!("{}: {name}", file.display())));
        }
    }
    assert!(
        long.is_empty(),
        "longer than {FUNCTION_LINES_MAX} lines: {}",
        long.join(", ")
    );
}

/// The functions of formatted Rust that have a body, with their lines from `fn` to the brace that ends them.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts = lines.iter().enumerate();
    let starts = starts.filter_map(|(at, line)| Some((at, *line, function_name(line)?)));
    let measured = starts.filter_map(|(at, line, name)| {
        let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
        let mut header = lines[at..].iter();
        let opening = header.find(|line| line.ends_with(['{', ';', '}']))?;
        let length = lines[at..].iter().position(|line| *line == end)? + 1;
        opening.ends_with('{').then_some((name, length))
    });
    measured.collect()
}

/// Those that answer a call.
fn handlers(text: &str) -> Vec<(&str, usize)> {
    let declared = text.split("#[utoipa::path(").skip(1);
    let names = declared.filter_map(|after| after.lines().find_map(function_name));
    let names: Vec<&str> = names.collect();
    let mut found = functions(text);
    found.retain(|(name, _)| names.contains(name));
    found
}

#[test]
fn no_handler_does_more_than_pass_on() {
    let mut long = Vec::new();
    let mut count = 0;
    for (file, text) in files() {
        if !file.starts_with("src/api") {
            continue;
        }
        let of_file = handlers(&text);
        count += of_file.len();
        let of_file = of_file.into_iter();
        let of_file = of_file.filter(|(_, lines)| *lines > HANDLER_LINES_MAX);
        long.extend(of_file.map(|(name, _)| format!("{}: {name}", file.display())));
    }
    assert!(count > 90, "only {count} handlers");
    assert!(
        long.is_empty(),
        "longer than {HANDLER_LINES_MAX} lines: {}",
        long.join(", ")
    );
}

fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_modifier = |word: &str| word.starts_with("pub") || ["const", "async"].contains(&word);
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = after.find(|letter| !is_name(letter))?;
    before
        .split_whitespace()
        .all(is_modifier)
        .then_some(&after[..end])
}

#[test]
fn a_function_is_measured_from_its_name_to_its_last_brace() {
    let text = "trait T {\n    fn a();\n    fn b() {\n        c()\n    }\n}\n\
        pub(super) async fn d(\n    e: u8,\n) {\n    let f = |fn_g| {};\n}\nfn h() {}\n";
    assert_eq!(functions(text), [("b", 3), ("d", 5)]);
    let text = "#[utoipa::path(get)]\nasync fn a() {\n    b()\n}\nfn b() {\n    a()\n}\n";
    assert_eq!(handlers(text), [("a", 3)]);
}

#[test]
fn architecture_md_states_the_lengths() {
    let files = files();
    let document = Path::new("docs/architecture.md");
    let (_, text) = files.iter().find(|(file, _)| *file == document).unwrap();
    let rule = format!(
        "A file of more than {FILE_LINES_MAX} lines is split, and so is a shipped function of more than {FUNCTION_LINES_MAX};"
    );
    let handler = format!("A handler is {HANDLER_LINES_MAX} lines at most,");
    for rule in [rule, handler] {
        assert!(text.contains(&rule), "{rule}");
    }
}
