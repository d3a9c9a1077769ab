//! The documents and whatever points at them: every link leads somewhere, and nothing refers to a
//! paper that is not in this repository. Also how everything is spelled, and how long a file and a function may be.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod english;
mod files;
mod lengths;
mod references;

use std::fs;

use serde_json::Value;

use self::files::root;

/// A column of the contract as docs/import.md lists it.
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
    let text = fs::read_to_string(root().join("docs/import.md")).unwrap();
    let (_, text) = text.split_once("### All columns\n").unwrap();
    let listed = text.lines().take_while(|line| !line.starts_with('#'));
    let listed: Vec<&str> = listed.filter(|line| line.starts_with("| `")).collect();
    let contract = fs::read_to_string(root().join("web/openapi.json")).unwrap();
    let contract: Value = serde_json::from_str(&contract).unwrap();
    let columns = &contract["x-facts"]["importColumns"];
    let declared = ["bookings", "vendors"].map(|kind| columns[kind].as_array().unwrap());
    let declared: Vec<String> = declared.into_iter().flatten().map(column_row).collect();
    assert_eq!(listed, declared);
}
