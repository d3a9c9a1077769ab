//! One English: the American one.

use std::path::Path;

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
const EXEMPT_FILES: [&str; 10] = [
    "src/import/columns/booking_columns.rs",
    "src/import/bookings/booking_status.rs",
    "src/import/cells/firm_sizes",
    "src/domain/price",
    "src/import/columns/vendor_columns.rs",
    "src/recommend/capabilities/regions/column/tests.rs",
    "src/phrases/words",
    "tests/fixtures",
    "tests/run/counts.mjs",
    "web/public/third-party-licenses.txt",
];

/// Parts of identifiers that a standard spells so.
const STANDARD_IDENTIFIERS: [(&str, &str); 3] = [
    // As in `aria-labelledby`.
    ("web/src/ui/checkbox-card.tsx", "labelled"),
    ("web/src/ui/choice-label.tsx", "labelled"),
    ("web/src/ui/radio-group.tsx", "labelled"),
];

/// The words of a line in British spelling, except those quoted by themselves: they are someone's. An
/// identifier is split into its words.
fn british(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| !letter.is_alphanumeric());
    words.flat_map(parts).filter(|word| {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        let is_quoted = line[..at].ends_with(['"', '`']);
        !is_quoted && BRITISH.contains(&word.to_lowercase().as_str())
    })
}

/// `ImportCanceled` → `Import`, `Canceled`
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let is_start = |at: usize| {
        let before = word[..at].chars().next_back();
        before.is_some_and(char::is_lowercase) && word[at..].starts_with(char::is_uppercase)
    };
    let starts = word.char_indices().map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|at| *at == 0 || is_start(*at)).collect();
    let ends = starts.clone().into_iter().skip(1).chain([word.len()]);
    starts
        .into_iter()
        .zip(ends)
        .map(|(start, end)| &word[start..end])
}

#[test]
fn one_english_is_written() {
    assert!(british("The colour of \"grey\" `licence`s").eq(["colour"]));
    let identifiers = "ImportCancelled NOT_CANCELLED \"import_cancelled\" iscancelled";
    assert!(british(identifiers).eq(["Cancelled", "CANCELLED", "cancelled"]));
    let mut wrong = Vec::new();
    for (file, text) in files() {
        if EXEMPT_FILES.iter().any(|other| file.starts_with(other)) {
            continue;
        }
        let is_known = |word: &str| {
            let mut known = STANDARD_IDENTIFIERS.iter();
            known.any(|(path, other)| file == Path::new(path) && word == *other)
        };
        for (number, line) in (1..).zip(text.lines()) {
            let found = british(line).filter(|word| !is_known(word));
            wrong.extend(found.map(|word| format!("{}:{number}: {word}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
