//! Words without their endings and spellings, numbered.

use std::borrow::Cow;
use std::sync::LazyLock;

use hashbrown::HashMap;
use rkyv::bytecheck::CheckBytes;
use rkyv::rend::u32_le;
use rkyv::with::Skip;
use rkyv::{Archive, Deserialize, Portable, Serialize};
use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::abbreviations::{self, expand_abbreviation};

/// A stem that phrases use.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Portable,
    CheckBytes,
    Archive,
    Serialize,
    Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(transparent)]
pub struct Stem(u32_le);

/// The stems of all phrases.
#[derive(Clone, Debug, Default, Archive, Serialize)]
#[rkyv(derive(Debug))]
pub struct Stems {
    /// Those that were numbered ahead, read where they lie.
    #[rkyv(with = Skip)]
    ahead: Option<&'static ArchivedStems>,
    known: HashMap<String, Stem>,
    /// By the folded words of phrases: of some 50,000 words few are different ones, and finding an ending
    /// takes twenty times as long as finding a word.
    spelled: HashMap<String, Stem>,
}

/// Forms that no rule of endings brings together.
const IRREGULAR: [(&str, &str); 39] = [
    ("analyse", "analyze"),
    ("began", "begin"),
    ("begun", "begin"),
    ("bought", "buy"),
    ("brought", "bring"),
    ("built", "build"),
    ("catalogue", "catalog"),
    ("caught", "catch"),
    ("centre", "center"),
    ("cheque", "check"),
    ("cheques", "check"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("fought", "fight"),
    ("gave", "give"),
    ("given", "give"),
    ("goes", "go"),
    ("got", "get"),
    ("held", "hold"),
    ("kept", "keep"),
    ("lawyer", "attorney"),
    ("lawyers", "attorney"),
    ("made", "make"),
    ("paid", "pay"),
    ("picked", "pick"),
    ("ran", "run"),
    ("sent", "send"),
    ("sold", "sell"),
    ("sought", "seek"),
    ("spoke", "speak"),
    ("spoken", "speak"),
    ("taken", "take"),
    ("told", "tell"),
    ("took", "take"),
    ("won", "win"),
    ("written", "write"),
    ("wrote", "write"),
];

/// Words that mean something else than those they share an ending-less form with: a BAA on every
/// plan is not planned, "in personal injury" is not "in person", "mainly" is no Maine, nor are business hours busy ones.
/// An s at their end is left out.
const WHOLE: [&str; 39] = [
    "accountant",
    "animator",
    "barely",
    "business",
    "carolinas",
    "coming",
    "considering",
    "conversation",
    "coordinator",
    "customer",
    "dakotas",
    "deposition",
    "engineer",
    "examiner",
    "executive",
    "exploring",
    "founded",
    "hardly",
    "illustrator",
    "important",
    "installment",
    "leading",
    "limitation",
    "litigator",
    "maine",
    "officer",
    "operator",
    "others",
    "personal",
    "planned",
    "projection",
    "rarely",
    "reference",
    "reporter",
    "retainer",
    "reviewer",
    "scheduler",
    "transition",
    "wording",
];

/// A set of stems in 64 bits. It may contain stems that were not put in, but leaves out none that were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StemFilter(u64);

impl Stem {
    /// A word that no phrase uses.
    pub const UNKNOWN: Self = Self(u32_le::from_native(0));

    pub fn index(self) -> usize {
        self.0.to_native() as usize
    }
}

impl StemFilter {
    pub const ALL: Self = Self(u64::MAX);

    pub fn insert(&mut self, stem: Stem) {
        self.0 |= 1 << (stem.0.to_native() % u64::BITS);
    }

    pub fn insert_all(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether one of some stems may be in it. One that has all stems meets even none.
    pub fn meets(self, stems: Self) -> bool {
        self == Self::ALL || self.0 & stems.0 != 0
    }
}

impl Stems {
    /// The stem of a word, numbered when it is new.
    pub fn intern(&mut self, word: &str) -> Stem {
        let word = fold(word);
        if let Some(stem) = self.spelled(&word) {
            return stem;
        }
        let next = u32::try_from(self.len()).expect("phrases have few words");
        let next = Stem(next.into());
        let whole = expand_abbreviation(&word).unwrap_or(&word);
        let ending_less = stem_of(whole);
        let stem = if let Some(known) = self.known(&ending_less) {
            known
        } else {
            // So that a text's "mgr" is found among the words of phrases, before anything is worked out.
            for short in abbreviations_of(&ending_less) {
                self.spelled.insert((*short).to_owned(), next);
            }
            self.known.insert(ending_less.into_owned(), next);
            next
        };
        self.spelled.insert(word.into_owned(), stem);
        stem
    }

    /// The stem of a word of a text.
    pub fn of(&self, word: &str) -> Stem {
        let word = fold(word);
        let spelled = self.spelled(&word);
        let known = spelled.or_else(|| self.known(&stem_of(&word)));
        known.unwrap_or(Stem::UNKNOWN)
    }

    fn spelled(&self, word: &str) -> Option<Stem> {
        let ahead = self.ahead.and_then(|ahead| ahead.spelled.get(word));
        ahead.or_else(|| self.spelled.get(word)).copied()
    }

    fn known(&self, ending_less: &str) -> Option<Stem> {
        let ahead = self.ahead.and_then(|ahead| ahead.known.get(ending_less));
        ahead.or_else(|| self.known.get(ending_less)).copied()
    }

    /// One more than the largest index of a stem.
    pub(crate) fn len(&self) -> usize {
        let ahead = self.ahead.map_or(0, |ahead| ahead.known.len());
        ahead + self.known.len() + 1
    }
}

impl ArchivedStems {
    /// Stems that begin with these.
    pub(crate) fn to_stems(&'static self) -> Stems {
        Stems {
            ahead: Some(self),
            ..Stems::default()
        }
    }
}

/// Compatible forms, lower case, without accents and apostrophes.
fn fold(word: &str) -> Cow<'_, str> {
    if word
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    {
        return Cow::Borrowed(word);
    }
    if word.is_ascii() {
        let parts = word.chars().filter(char::is_ascii_alphanumeric);
        return Cow::Owned(parts.map(|part| part.to_ascii_lowercase()).collect());
    }
    let is_part = |c: &char| c.is_alphanumeric() && !is_combining_mark(*c);
    let plain = word.nfkd().filter(is_part).flat_map(char::to_lowercase);
    Cow::Owned(plain.collect())
}

/// The abbreviations of the words with an ending-less form.
fn abbreviations_of(stem: &str) -> &'static [&'static str] {
    static SPELLINGS_BY_STEM: LazyLock<HashMap<String, Vec<&str>>> = LazyLock::new(|| {
        let mut of_stem: HashMap<String, Vec<&str>> = HashMap::new();
        for (short, full) in abbreviations::all() {
            let stem = stem_of(full).into_owned();
            of_stem.entry(stem).or_default().push(short);
        }
        of_stem
    });
    SPELLINGS_BY_STEM.get(stem).map_or(&[], Vec::as_slice)
}

/// The stem of a folded word.
fn stem_of(word: &str) -> Cow<'_, str> {
    if let Ok(at) = IRREGULAR.binary_search_by_key(&word, |(form, _)| form) {
        return Cow::Owned(english(IRREGULAR[at].1));
    }
    let single = word.strip_suffix('s').unwrap_or(word);
    if let Some(whole) = WHOLE
        .iter()
        .find(|whole| **whole == word || **whole == single)
    {
        return Cow::Borrowed(whole);
    }
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(english(&american(word)))
}

fn english(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}

/// "itemised" as "itemized", "favour" as "favor"; phrases go the same way, so that a word that
/// never had a z meets itself.
fn american(word: &str) -> Cow<'_, str> {
    const ENDINGS: [(&str, &str); 8] = [
        ("isation", "ization"),
        ("isations", "izations"),
        ("ise", "ize"),
        ("ised", "ized"),
        ("ises", "izes"),
        ("ising", "izing"),
        ("our", "or"),
        ("ours", "ors"),
    ];
    const SHORTEST: usize = 6;
    let ending = ENDINGS
        .iter()
        .find(|(british, _)| word.len() >= SHORTEST && word.ends_with(british));
    ending.map_or(Cow::Borrowed(word), |(british, american)| {
        let start = &word[..word.len() - british.len()];
        Cow::Owned(format!("{start}{american}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_one_stem() {
        let mut stems = Stems::default();
        for forms in [
            &["retainer", "Retainers", "retainer's"][..],
            &["itemised", "itemized", "itemize"],
            &["español", "Espanol"],
            &["ﬁling", "filing", "file"],
            &["sent", "send", "sending"],
            &["goes", "go", "going"],
            &["managers", "mgr", "Mgrs"],
            &["xfer", "transferred"],
        ] {
            let first = stems.intern(forms[0].trim_end_matches("'s"));
            for form in forms {
                assert_eq!(stems.of(form.trim_end_matches("'s")), first, "{form}");
            }
        }
        assert_eq!(stems.of("unheard"), Stem::UNKNOWN);
    }

    #[test]
    fn words_of_one_root_are_told_apart() {
        let mut stems = Stems::default();
        for (one, other) in [
            ("busy", "business"),
            ("retain", "retainers"),
            ("hard", "hardly"),
            ("maine", "mainly"),
            ("word", "wording"),
        ] {
            assert_ne!(stems.intern(one), stems.intern(other), "{one}");
        }
        assert_eq!(stems.intern("retainer"), stems.of("Retainers"));
    }

    #[test]
    fn irregular_forms_are_sorted() {
        assert!(IRREGULAR.is_sorted_by_key(|(form, _)| form));
    }
}
