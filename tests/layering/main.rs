//! The sources of the crate form layers without a cycle: a module uses only modules of the layers
//! below its own, features of the API do not know each other, and the files of one module do not
//! use each other in a cycle. Read from the paths in the sources; see docs/architecture.md#layers.
//! Files lie where a reader looks for their modules.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod docs;
mod import_cycles;
mod layers;
mod module_placement;
mod reading_order;
mod sources;

use self::sources::SourceFile;

#[test]
fn no_module_uses_one_above_or_beside_it() {
    let sources = sources::read();
    assert!(
        sources.len() > 50,
        "only {} sources were read",
        sources.len()
    );
    let wrong = layers::violations(&sources);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_store_reaches_its_tables() {
    let reached = layers::reached_tables(&sources::read());
    assert!(reached.is_empty(), "{}", reached.join("\n"));
    let handler = sources(&[
        ("api/sample", "use crate::store::{Store, tables::COUNTERS};"),
        (
            "api/probe",
            "#[cfg(test)]\nmod tests { use crate::store::tables::ALL; }",
        ),
        ("store/users", "use super::tables::USERS;"),
    ]);
    assert_eq!(layers::reached_tables(&handler), ["api/sample"]);
}

#[test]
fn no_files_of_a_module_use_each_other_in_a_cycle() {
    let sources = sources::read();
    let cycles = import_cycles::find(&sources);
    assert!(cycles.is_empty(), "{}", cycles.join("\n"));
}

#[test]
fn a_file_lies_where_its_module_says_and_those_of_tests_below_tests() {
    let misplaced = module_placement::misplaced(&sources::read());
    assert!(misplaced.is_empty(), "{}", misplaced.join("\n"));
}

/// Files that still have an item of their own for tests.
const WITH_TEST_ITEMS: [&str; 2] = [
    "recommend/evidence/booked_days",
    "recommend/evidence/firm_bookings/file",
];

#[test]
fn nothing_but_the_module_of_tests_is_compiled_for_tests_only() {
    let mut found = module_placement::test_items(&sources::read());
    found.retain(|line| {
        let mut known = WITH_TEST_ITEMS.iter();
        !known.any(|file| line.starts_with(&format!("{file}: ")))
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn sources(files: &[(&str, &str)]) -> Vec<SourceFile> {
    sources::mark_tests(
        files
            .iter()
            .map(|(path, text)| SourceFile::new(path, text))
            .collect(),
    )
}

#[test]
fn every_way_of_naming_a_module_is_seen() {
    let above = "`store` uses `app` above it";
    let neighbor = "uses its neighbor `openapi`";
    let cases = [
        ("store/users", "use crate::app::App;", above),
        ("store/users", "use crate::{domain::ids, app::App};", above),
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
            "domain/user",
            "#[cfg(test)]\nmod tests {\n use super::super::super::store::Store; }",
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
        ("api/health", "use crate::api::openapi::routes;", neighbor),
        ("api/health", "use crate::api::{openapi, health};", neighbor),
        ("api/health", "use super::openapi::routes;", neighbor),
        ("api/past", "use crate::api::vendor_reply::Vendor;", ""),
        (
            "api/vendor_reply",
            "use crate::api::past::routes;",
            "uses its neighbor `past`",
        ),
        (
            "attic/mod",
            "use crate::domain::ids;",
            "`attic` has no layer",
        ),
        (
            "app/mod",
            "use crate::attic::x;",
            "`crate::attic` has no layer",
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
        let rest = [
            "api/openapi/mod",
            "api/past",
            "api/health",
            "api/vendor_reply",
        ];
        let rest = rest.into_iter().filter(|other| *other != file);
        let files: Vec<_> = [(file, text)]
            .into_iter()
            .chain(rest.map(|name| (name, "")))
            .collect();
        let found = layers::violations(&sources(&files));
        if expected.is_empty() {
            assert!(found.is_empty(), "{text}: {found:?}");
        } else {
            assert!(
                found.len() == 1 && found[0].contains(expected),
                "{text}: {found:?}"
            );
        }
    }
}

#[test]
fn a_cycle_is_found_however_it_is_tied() {
    let cases: &[(&[(&str, &str)], &str)] = &[
        // Two files.
        (
            &[
                ("app/mod", "mod a; mod b;"),
                ("app/a", "use super::b::B;"),
                ("app/b", "use crate::app::a::A;"),
            ],
            "app/a → app/b → app/a",
        ),
        // Through a re-export: the edge leads to the file that defines the name.
        (
            &[
                ("app/mod", "mod a; mod b; pub use self::b::B;"),
                ("app/a", "use super::B;"),
                ("app/b", "fn f() { super::a::g() }"),
            ],
            "app/a → app/b → app/a",
        ),
        // A parent that works with what its child defines, which uses the parent's type.
        (
            &[
                ("app/mod", "mod a; struct App; fn f() { a::g() }"),
                ("app/a", "use super::App;"),
            ],
            "app → app/a → app",
        ),
        // A parent that works with a name of its child that it also re-exports.
        (
            &[
                ("app/mod", "mod a; pub use self::a::A; struct App(A);"),
                ("app/a", "use super::App;"),
            ],
            "app → app/a → app",
        ),
        // A parent that declares and re-exports is part of no cycle.
        (
            &[
                (
                    "app/mod",
                    "mod a; mod b; pub use self::a::A; pub use b::{B, C as D};",
                ),
                ("app/a", "use crate::app::D;"),
                ("app/b", "struct B; struct C;"),
            ],
            "",
        ),
        // Children may use a type of a parent that does not use them.
        (
            &[
                ("app/mod", "mod a; struct App;"),
                ("app/a", "impl super::App {}"),
            ],
            "",
        ),
        // Tests may use everything.
        (
            &[
                (
                    "app/a",
                    "use super::b::B;\n#[cfg(test)]\nmod tests {\n use super::*; }",
                ),
                ("app/b", "struct B;\n#[cfg(test)]\nmod tests;\n"),
                ("app/b/tests", "use super::super::a::A;"),
            ],
            "",
        ),
    ];
    for (files, expected) in cases {
        let found = import_cycles::find(&sources(files));
        let expected: Vec<&str> = [*expected]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        assert_eq!(found, expected, "{files:?}");
    }
}

#[test]
fn a_file_in_another_place_than_its_module_is_found() {
    let cases: &[(&[(&str, &str)], &str)] = &[
        // Where its parent declares it.
        (&[("app/mod", "pub mod a;"), ("app/a", "")], ""),
        (
            &[("app/mod", "pub(in crate::app) mod a;"), ("app/a", "")],
            "",
        ),
        (
            &[
                ("app/mod", "#[cfg(test)]\nmod tests;\n"),
                ("app/tests", "mod cases;"),
                ("app/tests/cases", ""),
            ],
            "",
        ),
        // Named by a path from another folder.
        (
            &[
                ("app/mod", "#[cfg(test)]\nmod tests;\n"),
                ("app/tests", "#[path = \"cases.rs\"]\nmod cases;"),
                ("app/cases", ""),
            ],
            "app/cases: its parent does not declare it",
        ),
        // Compiled for tests only, beside the code.
        (
            &[
                ("app/mod", "#[cfg(test)]\npub mod fixtures;\n"),
                ("app/fixtures", ""),
            ],
            "app/fixtures: only tests compile it, and it is not below `tests`",
        ),
    ];
    for (files, expected) in cases {
        let found = module_placement::misplaced(&sources(files));
        let expected: Vec<&str> = [*expected]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        assert_eq!(found, expected, "{files:?}");
    }
}

#[test]
fn an_item_for_tests_beside_what_ships_is_found() {
    let text = "#[cfg(test)]\nmod tests;\nimpl A {\n    #[cfg(test)]\n    fn b(&self) {}\n}\n\
        #[cfg(test)]\nmod tests {\n    #[cfg(test)]\n    fn c() {}\n}\n";
    let found = module_placement::test_items(&sources(&[("app/mod", text)]));
    assert_eq!(found, ["app: only tests compile `fn b(&self) {}`"]);
}
