//! What docs/architecture.md repeats of these rules.

use std::fs;
use std::path::Path;

use crate::WITH_TEST_ITEMS;
use crate::layers::{LAYERS, LEAF};
use crate::reading_order::{LISTED, LISTED_WITH_FOLDERS};

/// Modules that the table leaves out: one it names in a sentence, the other only tests have.
const BESIDE_THE_TABLE: [&str; 2] = [LEAF, "testing"];

fn architecture() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("docs/architecture.md")).unwrap()
}

#[test]
fn the_table_has_every_module_in_its_layer() {
    let text = architecture();
    let (_, table) = text.split_once("\n| layer | module |").unwrap();
    let rows = table.lines().skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let listed = rows.flat_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let layer = cells[1].parse().unwrap();
        let modules = cells[2].split(", ").map(|name| name.trim_matches('`'));
        let modules = modules.map(|name| name.trim_end_matches("/*").to_owned());
        modules.map(move |name| (layer, name)).collect::<Vec<_>>()
    });
    // The root of the executable is not among the sources that are read.
    let mut listed: Vec<(u8, String)> = listed.filter(|(_, name)| name != "main").collect();
    listed.sort();
    let declared = LAYERS
        .iter()
        .filter(|(name, _)| !BESIDE_THE_TABLE.contains(name));
    let mut declared: Vec<_> = declared
        .map(|(name, layer)| (*layer, (*name).to_owned()))
        .collect();
    declared.sort();
    assert_eq!(listed, declared);
    let leaf = format!("`{LEAF}` holds the settings and uses no other module.");
    assert!(text.contains(&leaf), "{leaf}");
}

#[test]
fn the_conventions_name_what_has_a_list_and_how_many_are_excepted() {
    let text = architecture();
    let [first, second, third, last] = LISTED;
    let lists =
        format!("`{first}`, `{second}`, `{third}` and `{last}` begin with a list of their files");
    assert!(text.contains(&lists), "{lists}");
    let [one, another, other] = LISTED_WITH_FOLDERS;
    let folders =
        format!("and so does each folder of `{one}`, `{another}` and `{other}` with a `mod.rs`");
    assert!(text.contains(&folders), "{folders}");
    let number = ["no file is", "one file is", "two files are"][WITH_TEST_ITEMS.len()];
    let excepted = format!("({number} excepted there)");
    assert!(text.contains(&excepted), "{excepted}");
}
