//! Sentences about another company, called by its name: "Ruby offers Spanish."

use phrases::{Stem, Text};

use super::statement_words::OURS;
use crate::domain::text::{folded_text, words_in};
use crate::domain::vendor::Vendor;

/// What companies do with what they sell. Who "speaks" or "answers" may be one of the vendor's people.
const VERBS: [&str; 5] = ["advertises", "offers", "promises", "provides", "sells"];
/// Companies that a word alone names.
const KNOWN: [&str; 13] = [
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
    "ruby",
    "smartadvocate",
];
/// Words that may stand before the name.
const BEFORE: [&str; 4] = ["and", "but", "whereas", "while"];
/// What makes a word before it the name of a company: "Smith.ai", "Hollis Inc". Few legal forms, for in a sentence
/// "PA" is a state and "company" a word.
const ENDINGS: [&str; 8] = ["ai", "co", "com", "corp", "inc", "io", "llc", "ltd"];
/// Most words of a name.
const NAME_WORDS_MAX: usize = 3;

/// What a vendor is called and was, as folded words; none where a text is read without its vendor.
#[derive(Debug, Default)]
pub struct VendorAliases(Vec<Vec<String>>);

impl VendorAliases {
    pub fn of(vendor: &Vendor) -> Self {
        let all = std::iter::once(&vendor.name).chain(&vendor.former_names);
        let all = all.map(|name| words_in(name).map(folded_text).collect());
        Self(all.filter(|name: &Vec<_>| !name.is_empty()).collect())
    }

    /// Whether another company offers what a token names: its name begins the sentence, and the vendor is not in it.
    pub fn is_of_another_company(&self, text: &Text<'_>, token: usize) -> bool {
        let sentence = text.sentence_of(token);
        let first = sentence.start + usize::from(text.says_one_of(sentence.start, &BEFORE));
        let mut verbs = (first + 1..token).take(NAME_WORDS_MAX);
        let Some(verb) = verbs.find(|at| text.says_one_of(*at, &VERBS)) else {
            return false;
        };
        let whole: String = (first..verb)
            .map(|at| folded_text(text.spelling(at)))
            .collect();
        let is_own = |at: usize| text.says_one_of(at, &OURS) || self.have(text.spelling(at));
        !self.0.is_empty()
            && is_company(text, first, verb)
            && !self.0.iter().any(|name| name.concat() == whole)
            && !sentence.into_iter().any(is_own)
    }

    /// Whether one of them has a word that begins with a capital letter, or is that word.
    fn have(&self, word: &str) -> bool {
        let is_name = word.starts_with(char::is_uppercase);
        let word = folded_text(word);
        is_name && (self.0.iter()).any(|name| name.contains(&word) || name.concat() == word)
    }
}

/// Whether the words before a verb name a company: a known one, one with its form or its domain behind it, or one that
/// no other word is spelled like, as `AnswerBright`.
fn is_company(text: &Text<'_>, first: usize, verb: usize) -> bool {
    let is_ending = |at: usize| text.says_one_of(at, &ENDINGS);
    let is_capital = |at: usize| text.spelling(at).starts_with(char::is_uppercase);
    let is_known = text.says_one_of(first, &KNOWN);
    let is_named = is_camel(text, first) || (first + 1..verb).any(is_ending);
    let is_name = is_known || is_named && text.tokens()[first].stem == Stem::UNKNOWN;
    let mut others = first + 1..verb;
    is_capital(first) && is_name && others.all(|at| is_capital(at) || is_ending(at))
}

/// "AnswerBright": a capital letter behind a small one.
fn is_camel(text: &Text<'_>, at: usize) -> bool {
    let letters = text.spelling(at).chars();
    let mut pairs = letters.clone().zip(letters.skip(1));
    pairs.any(|(a, b)| a.is_lowercase() && b.is_uppercase())
}
