//! Numbers of the programs that test and measure. These are scripts and tests, which nothing can import, so a number is
//! looked up in their text, behind the words before it.

mod facts;
mod more_facts;

use std::fs;
use std::path::{Path, PathBuf};

use self::facts::FACTS;
use self::more_facts::MORE_FACTS;
use crate::files::{files, root};

/// The number behind these words in the one file of a place that has them.
fn number(texts: &[(PathBuf, String)], place: &str, words: &str) -> u64 {
    let mut found = texts.iter().filter_map(|(file, text)| {
        let of_place = file.starts_with(place).then_some(text.as_str())?;
        let steps = words.split('…');
        steps
            .into_iter()
            .try_fold(of_place, |rest, step| Some(rest.split_once(step)?.1))
    });
    let rest = found.next();
    let rest = rest.unwrap_or_else(|| panic!("{place} does not say {words}"));
    assert_eq!(found.next(), None, "several of {place} say {words}");
    let digits = rest.split(|letter: char| !letter.is_ascii_digit() && letter != '_');
    let digits = digits.map(|digits| digits.replace('_', ""));
    let first = digits.into_iter().next().unwrap();
    first
        .parse()
        .unwrap_or_else(|_| panic!("{words}: {rest:.9}"))
}

/// How a document may write a number: 2,000,000, two million, at the beginning of a sentence Two million.
fn forms(number: u64) -> Vec<String> {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).unwrap())
        .collect();
    let mut forms = vec![groups.join(",")];
    let word = |number: u64| WORDS.get(usize::try_from(number).unwrap()).copied();
    forms.extend(word(number).map(String::from));
    forms.extend((number == 4).then(|| "a quarter".to_owned()));
    if number >= 1_000_000 && number.is_multiple_of(1_000_000) {
        let millions = word(number / 1_000_000).unwrap();
        let millions = if millions == "one" { "a" } else { millions };
        forms.push(format!("{millions} million"));
    }
    let capital = |form: &String| form[..1].to_uppercase() + &form[1..];
    let capitals: Vec<_> = forms.iter().map(capital).collect();
    forms.extend(capitals);
    forms
}

#[test]
fn docs_state_the_numbers_of_the_programs() {
    let texts: Vec<_> = files().into_iter().chain([hidden()]).collect();
    let mut wrong = Vec::new();
    for (document, place, facts) in FACTS.into_iter().chain(MORE_FACTS) {
        let (_, text) = texts
            .iter()
            .find(|(file, _)| file == Path::new(document))
            .unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        for (sentence, words) in facts {
            let (before, rest) = sentence.split_once('{').unwrap();
            let (unit, after) = rest.split_once('}').unwrap();
            let unit = if unit.is_empty() {
                1
            } else {
                unit.parse().unwrap()
            };
            let number = number(&texts, place, words) / unit;
            let says = |form: &String| text.contains(&format!("{before}{form}{after}"));
            if !forms(number).iter().any(says) {
                wrong.push(format!("{document}: {before}{number}{after} ({place})"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the tree of sources leaves out.
fn hidden() -> (PathBuf, String) {
    let path = ".cargo/config.toml";
    let text = fs::read_to_string(root().join(path));
    (path.into(), text.unwrap())
}

#[test]
fn a_number_is_found_behind_its_words() {
    let texts = [("a/b.mjs", "x(7); const MOST = 1_200;"), ("a/c.mjs", "y")];
    let texts = texts.map(|(file, text)| (PathBuf::from(file), text.to_owned()));
    assert_eq!(number(&texts, "a", "MOST = "), 1_200);
    assert_eq!(number(&texts, "a", "x…const MOST = "), 1_200);
    assert_eq!(number(&texts, "a/b.mjs", "x("), 7);
    assert_eq!(
        forms(2_000_000),
        ["2,000,000", "two million", "2,000,000", "Two million"]
    );
    assert_eq!(forms(12)[1], "twelve");
}
