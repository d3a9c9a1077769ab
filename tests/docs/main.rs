//! The documents and whatever points at them: every link leads somewhere, and nothing refers to a
//! paper that is not in this repository. Also how everything is spelled, how long a file and a
//! function may be, which versions of the tools they name, what there is to make, and numbers of the programs that test.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod commands;
mod english;
mod files;
mod lengths;
mod programs;
mod references;
mod samples;
mod versions;

use std::fs;
use std::path::Path;

use serde_json::Value;

use self::files::root;

/// The columns of the contract, of bookings and of vendors.
fn import_columns() -> [Vec<Value>; 2] {
    let contract = fs::read_to_string(root().join("web/openapi.json")).unwrap();
    let contract: Value = serde_json::from_str(&contract).unwrap();
    let columns = &contract["x-facts"]["importColumns"];
    ["bookings", "vendors"].map(|kind| columns[kind].as_array().unwrap().clone())
}

/// A column of the contract as the README lists it.
fn column_row(column: &Value) -> String {
    let (name, purpose) = (&column["name"], &column["purpose"]);
    let (name, purpose) = (name.as_str().unwrap(), purpose.as_str().unwrap());
    let required = if column["isRequired"] == true {
        " (required)"
    } else if name == "Client" {
        " (this or Client Category)"
    } else {
        ""
    };
    let is_list = column["isList"] == true;
    let list = if is_list {
        " A list, with semicolons."
    } else {
        ""
    };
    format!("| `{name}`{required} | {purpose}{list} |")
}

#[test]
fn the_tables_of_columns_say_what_the_import_screen_says() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, text) = text.split_once("## Columns of a file\n").unwrap();
    let listed = text.lines().take_while(|line| !line.starts_with('#'));
    let listed: Vec<&str> = listed.filter(|line| line.starts_with("| `")).collect();
    let declared: Vec<String> = import_columns().iter().flatten().map(column_row).collect();
    assert_eq!(listed, declared);
}

#[test]
fn the_readme_names_the_required_columns() {
    let [bookings, vendors] = import_columns().map(|columns| {
        let required = columns.into_iter().filter(|it| it["isRequired"] == true);
        let names = required.map(|it| it["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    });
    let (last, others) = vendors.split_last().unwrap();
    let vendors = format!("a file of vendors needs {} and {last}.", others.join(", "));
    let bookings = format!(
        "A file of demo bookings needs a column {} and one of Client and Client Category;",
        bookings.join(" and ")
    );
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    for sentence in [bookings, vendors] {
        assert!(text.contains(&sentence), "{sentence}");
    }
}

/// Without `tags`: what a vendor can do is read from its own words.
#[test]
fn the_samples_have_every_other_column() {
    for (file, columns) in ["demo-bookings", "vendors"].iter().zip(import_columns()) {
        let path = root().join(format!("web/public/samples/{file}.csv"));
        let sample = fs::read_to_string(path).unwrap();
        let head: Vec<&str> = sample.lines().next().unwrap().split(',').collect();
        let declared = columns
            .iter()
            .map(|column| column["name"].as_str().unwrap());
        let declared: Vec<&str> = declared.filter(|name| *name != "tags").collect();
        assert_eq!(head, declared, "{file}");
    }
}

#[test]
fn what_the_product_is_reads_the_same_in_cargo_help_contract_and_page() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let manifest = read("Cargo.toml");
    let (_, rest) = manifest.split_once("description = \"").unwrap();
    let (sentence, _) = rest.split_once('"').unwrap();
    let help = format!("/// {sentence}\n#[derive(Debug, Parser)]");
    assert!(read("src/cli/arguments.rs").contains(&help), "{help}");
    let short = sentence.strip_suffix(", in one executable.").unwrap();
    for place in ["web/openapi.json", "web/index.html"] {
        assert!(read(place).contains(&format!("\"{short}.")), "{place}");
    }
}

#[test]
fn each_section_of_the_product_says_which_tests_hold_it() {
    let text = fs::read_to_string(root().join("docs/product.md")).unwrap();
    let sections: Vec<&str> = text.split("\n## ").skip(1).collect();
    assert!(sections.len() > 15, "{}", sections.len());
    let mut untested = sections
        .iter()
        .filter(|section| !section.contains("\nTests: `"))
        .filter_map(|section| section.lines().next());
    assert_eq!(untested.next(), None);
}

#[test]
fn the_way_of_a_file_names_each_step_of_the_pipeline() {
    let text = fs::read_to_string(root().join("docs/import.md")).unwrap();
    let (_, drawn) = text.split_once("## From socket to columns\n").unwrap();
    let (drawn, _) = drawn.split_once("\n## ").unwrap();
    let steps = fs::read_dir(root().join("src/app/imports/pipeline")).unwrap();
    let names = steps.map(|step| step.unwrap().file_name().into_string().unwrap());
    let steps: Vec<String> = names
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "rs"))
        .collect();
    assert!(steps.len() > 10, "{steps:?}");
    let mut missing = steps.iter().filter(|step| !drawn.contains(step.as_str()));
    assert_eq!(missing.next(), None);
}
