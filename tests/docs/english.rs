//! One English: the American one.

use crate::files::files;

/// What is written in the American way here, as in `color` and `license`.
const BRITISH: [&str; 34] = [
    "analyse",
    "analysed",
    "behaviour",
    "cancelled",
    "cancelling",
    "catalogue",
    "centre",
    "colour",
    "coloured",
    "colours",
    "defence",
    "favour",
    "grey",
    "honour",
    "initialise",
    "judgement",
    "judgements",
    "labelled",
    "labelling",
    "licence",
    "licences",
    "neighbour",
    "neighbouring",
    "neighbours",
    "normalise",
    "normalised",
    "optimise",
    "organisation",
    "organisations",
    "practises",
    "recognise",
    "recognised",
    "serialise",
    "summarise",
];
/// Files that hold what others write: vendors and their exports in either spelling, licenses, tools.
const OF_OTHERS: [&str; 9] = [
    "src/import/booking_status.rs",
    "src/import/columns.rs",
    "src/import/firm_sizes",
    "src/domain/price",
    "src/recommend/capabilities/regions/tests.rs",
    "src/phrases/words",
    "tests/fixtures",
    "tests/run/counts.mjs",
    "web/public/third-party-licenses.txt",
];

/// The words of a line in British spelling, but for those quoted by themselves: they are somebody's.
fn british(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        let is_quoted = line[..at].ends_with(['"', '`']);
        !is_quoted && BRITISH.contains(&word.to_lowercase().as_str())
    })
}

#[test]
fn one_english_is_written() {
    assert!(british("The colour of \"grey\" `licence`s").eq(["colour"]));
    let mut wrong = Vec::new();
    for (file, text) in files() {
        if OF_OTHERS.iter().any(|other| file.starts_with(other)) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let found = british(line);
            wrong.extend(found.map(|word| format!("{}:{number}: {word}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
