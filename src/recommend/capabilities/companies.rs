//! Sentences about another company, called by its name: "Ruby offers Spanish."

use phrases::{Stem, Text};

use crate::domain::vendor::Vendor;

/// What companies do with what they sell. Who "speaks" or "answers" may be one of the vendor's people.
const VERBS: [&str; 5] = ["advertises", "offers", "promises", "provides", "sells"];
/// Tools that phrases name, so that they know the words.
const TOOLS: [&str; 12] = [
    "casepeer",
    "clio",
    "docusign",
    "dropbox",
    "filevine",
    "hellosign",
    "litify",
    "mycase",
    "needles",
    "pandadoc",
    "quickbooks",
    "smartadvocate",
];
/// Words that may stand before the name.
const BEFORE: [&str; 4] = ["and", "but", "whereas", "while"];
/// Words of a name that need no capital letter: "Smith.ai".
const SMALL: [&str; 4] = ["ai", "co", "com", "io"];
/// Most words of a name.
const NAME_WORDS_MAX: usize = 3;
/// Words that give the vendor a part in it: "Ruby offers Spanish, and so do we".
const OURS: [&str; 6] = ["our", "ours", "us", "we", "we'll", "we're"];

/// What a vendor is called and was; none where a text is read without its vendor.
#[derive(Debug, Default)]
pub struct OwnNames(Vec<String>);

impl OwnNames {
    pub fn of(vendor: &Vendor) -> Self {
        let all = std::iter::once(&vendor.name).chain(&vendor.former_names);
        let all = all.map(|name| squeezed(name));
        Self(all.filter(|name| !name.is_empty()).collect())
    }

    /// Whether another company offers what a token names: its name begins the sentence, and the vendor is not in it.
    pub fn are_others(&self, text: &Text<'_>, token: usize) -> bool {
        let sentence = text.sentence_of(token);
        let first = sentence.start + usize::from(text.says_one_of(sentence.start, &BEFORE));
        let mut verbs = (first + 1..token).take(NAME_WORDS_MAX);
        let Some(verb) = verbs.find(|at| text.says_one_of(*at, &VERBS)) else {
            return false;
        };
        let is_of_name = |at: usize| {
            let is_capital = text.spelling(at).starts_with(char::is_uppercase);
            is_capital || text.says_one_of(at, &SMALL)
        };
        let is_name = is_unknown_name(text, first) || text.says_one_of(first, &TOOLS);
        let is_own = |at: usize| text.says_one_of(at, &OURS) || self.have(text.spelling(at));
        is_name
            && (first + 1..verb).all(is_of_name)
            && !self.0.is_empty()
            && !sentence.into_iter().any(is_own)
    }

    /// Whether one of them has a word that begins with a capital letter.
    fn have(&self, word: &str) -> bool {
        let is_name = word.starts_with(char::is_uppercase);
        let word = squeezed(word);
        is_name && self.0.iter().any(|name| name.contains(&word))
    }
}

/// Whether a word is a name rather than one that vendors use: no phrase has it, and not all of it is in capitals as in
/// the short forms of what vendors sell.
fn is_unknown_name(text: &Text<'_>, at: usize) -> bool {
    let mut letters = text.spelling(at).chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    is_capital && letters.any(char::is_lowercase) && text.tokens()[at].stem == Stem::UNKNOWN
}

/// Its letters and digits, in small letters.
fn squeezed(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
