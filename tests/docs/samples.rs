//! What the product says of the data that is shipped.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::files::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Without the names of the columns.
fn rows(file: &str) -> Vec<String> {
    let text = read(&format!("data/sample/{file}.csv"));
    text.lines().skip(1).map(String::from).collect()
}

#[test]
fn the_product_says_how_much_sample_data_there_is() {
    let thousands = rows("bookings").len() / 1_000;
    let vendors = rows("vendors").len() / 10 * 10;
    let firms = rows("firms");
    let firms: BTreeSet<&str> = firms
        .iter()
        .filter_map(|row| row.split(',').next())
        .collect();
    let firms = firms.len() / 10 * 10;
    let product = read("docs/product.md");
    for sentence in [
        format!("about {vendors} invented vendors and {thousands},000 invented bookings,"),
        format!("About {firms} invented firms say what they use,"),
    ] {
        assert!(product.contains(&sentence), "{sentence}");
    }
}

#[test]
fn the_product_says_how_many_questions_a_questionnaire_has() {
    let folder = fs::read_dir(root().join("data/questionnaires")).unwrap();
    let counts = folder.map(|entry| {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let questionnaire: Value = serde_json::from_str(&text).unwrap();
        questionnaire["questions"].as_array().unwrap().len()
    });
    let counts: BTreeSet<usize> = counts.collect();
    let counts: Vec<_> = counts.iter().map(usize::to_string).collect();
    let sentence = format!("a questionnaire of {} questions (", counts.join(" or "));
    assert!(read("docs/product.md").contains(&sentence), "{sentence}");
}
