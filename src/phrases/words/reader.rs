//! Splits a text into words, clauses and sentences.

use std::ops::Range;

use super::abbreviations::begins_exception;
use super::lengths::{counted_length, initials, number_length, word_length};
use super::marks::{is_cross, is_tick, leads, part_answers, spelled};
use super::numbers::number;
use super::stems::{Stem, Stems};
use super::token::{Outline, Token};

/// Abbreviations that a number follows: "No. 1" denies nothing.
const BEFORE_NUMBERS: [&str; 4] = ["approx", "avg", "no", "nos"];
/// Abbreviations that a name follows.
const BEFORE_NAMES: [&str; 8] = ["dr", "mr", "mrs", "ms", "mt", "prof", "st", "vs"];
/// Abbreviations that running text follows.
const ABBREVIATIONS: [&str; 37] = [
    "acct", "approx", "atty", "avg", "cert", "co", "corp", "dept", "docs", "ea", "eg", "esp",
    "est", "etc", "ext", "hosp", "hrs", "ie", "inc", "incl", "inv", "liab", "ltd", "max", "mgr",
    "min", "mo", "mos", "no", "orig", "pg", "prod", "ref", "req", "vs", "wk", "yr",
];
/// A quotation is at most this many bytes long; a sign alone stands for inches or is a slip.
const QUOTATION_MAX: usize = 400;

/// Whether a sign may stand before an item of a list.
fn is_before_items(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '*' | '•' | '·' | '–')
}

/// Whether phrases skip a word: "the", "your".
pub fn is_filler(word: &str) -> bool {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let word = word.strip_suffix("’s").unwrap_or(word);
    // No filler is longer.
    let mut lower = [0; 5];
    let Some(lower) = lower.get_mut(..word.len()) else {
        return false;
    };
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    matches!(
        &*lower,
        b"a" | b"an"
            | b"her"
            | b"his"
            | b"its"
            | b"just"
            | b"our"
            | b"own"
            | b"that"
            | b"the"
            | b"their"
            | b"these"
            | b"this"
            | b"those"
            | b"your"
    )
}

/// The words and numbers of a text, in order.
pub fn tokens(original: &str, stems: &Stems) -> Vec<Token> {
    let mut reader = Reader {
        original,
        stems,
        at: 0,
        tokens: Vec::new(),
        breaks: Breaks::default(),
        quoted_until: 0,
    };
    while reader.at < original.len() {
        reader.step();
    }
    part_answers(original, &mut reader.tokens);
    reader.tokens
}

/// What was met since the last token.
#[derive(Debug, Default)]
struct Breaks {
    clause: bool,
    sentence: bool,
    joint: bool,
    dollar: Option<usize>,
}

struct Reader<'t, 's> {
    original: &'t str,
    stems: &'s Stems,
    at: usize,
    tokens: Vec<Token>,
    breaks: Breaks,
    /// Where the quotation ends that is being read.
    quoted_until: usize,
}

impl Reader<'_, '_> {
    fn rest(&self) -> &str {
        &self.original[self.at..]
    }

    /// Takes a token or a sign.
    fn step(&mut self) {
        let Some(c) = self.rest().chars().next() else {
            return;
        };
        if c.is_alphanumeric() {
            let rest = self.rest();
            let length = initials(rest)
                .or_else(|| number_length(rest))
                .or_else(|| counted_length(rest));
            let length = length.unwrap_or_else(|| word_length(rest));
            self.token(length);
            return;
        }
        if let Some(length) = self.fraction_length() {
            self.token(length);
            return;
        }
        match c {
            '.' | '!' | '?' => self.full_stop(c),
            ';' | '|' | '•' | '·' | '\n' | '\r' => self.breaks.sentence = true,
            ',' | '(' | ')' | '[' | ']' | '—' | '–' | '…' | '"' | '“' | '”' => {
                self.breaks.joint = self.is_range_dash(c);
                let goes_on = self.breaks.joint || c == ',' && self.repeats_cross();
                self.breaks.clause = !goes_on;
                match c {
                    ')' => self.sign(c),
                    '"' | '“' => self.quotation(c),
                    _ => {}
                }
            }
            '\'' | '‘' => self.quotation(c),
            '-' | '/' => self.joint(),
            ':' => self.sign(c),
            // "Conflict checks = us" is a label with its value.
            '=' if self.rest()[1..].starts_with(' ') => self.sign(':'),
            '$' => self.breaks.dollar = Some(self.at),
            '+' if self.tokens.last().is_some_and(|last| last.number.is_some()) => {
                self.symbol("plus");
            }
            '&' | '+' => self.symbol("and"),
            c if is_tick(c) => self.breaks.clause = true,
            // "24✖7" is a product.
            c if is_cross(c) && self.is_between_digits(c) => self.breaks.joint = true,
            c if is_cross(c) => self.cross(),
            _ => self.breaks.joint = false,
        }
        self.at += c.len_utf8();
    }

    /// The length of ".75", as in "$.75 a page".
    fn fraction_length(&self) -> Option<usize> {
        let digits = self.rest().strip_prefix('.')?;
        let before = self.original[..self.at].chars().next_back();
        let begins = before.is_none_or(|c| c.is_whitespace() || matches!(c, '$' | '(' | '~'));
        let is_number = begins && digits.starts_with(|c: char| c.is_ascii_digit());
        is_number.then(|| 1 + word_length(digits))
    }

    /// An end of sentence unless it ends an abbreviation: "approx. 10 days", "incl. holidays".
    fn full_stop(&mut self, c: char) {
        let rest = self.rest()[1..].trim_start_matches(['.', '!', '?', '"', '”', ')']);
        let next = rest.trim_start().chars().next();
        let is_end = rest.starts_with(char::is_whitespace) || rest.is_empty();
        let is_abbreviated = next.is_some_and(|next| next.is_ascii_digit())
            && self.tokens.last().is_some_and(|last| {
                let spelling = &self.original[last.span.clone()];
                BEFORE_NUMBERS
                    .iter()
                    .any(|short| short.eq_ignore_ascii_case(spelling))
            });
        let goes_on = is_abbreviated
            || self.is_title()
            || self.is_exception()
            || next.is_some_and(char::is_lowercase) && (self.is_abbreviation() || rest.is_empty());
        if is_end && (c != '.' || !goes_on) {
            self.breaks.sentence = true;
        }
        if is_abbreviated
            && let Some(last) = self.tokens.last_mut()
            && last.stem == self.stems.of("no")
        {
            last.stem = Stem::UNKNOWN;
        }
        if c == '?' {
            self.sign(c);
        }
    }

    /// Whether the last words are those of "all states excl. Ohio".
    fn is_exception(&self) -> bool {
        let last = self.tokens.iter().rev();
        let mut last = last.map(|token| &self.original[token.span.clone()]);
        let two = last.next().zip(last.next());
        two.is_some_and(|(excl, all)| begins_exception(all, excl))
    }

    /// Whether the last word is "Dr" or the like.
    fn is_title(&self) -> bool {
        self.tokens.last().is_some_and(|last| {
            let spelling = &self.original[last.span.clone()];
            spelling.starts_with(char::is_uppercase)
                && BEFORE_NAMES
                    .iter()
                    .any(|short| short.eq_ignore_ascii_case(spelling))
        })
    }

    /// Whether the last word is a letter or a known abbreviation.
    fn is_abbreviation(&self) -> bool {
        self.tokens.last().is_none_or(|last| {
            let spelling = &self.original[last.span.clone()];
            spelling.chars().count() == 1
                || ABBREVIATIONS
                    .iter()
                    .any(|short| short.eq_ignore_ascii_case(spelling))
        })
    }

    /// Begins a quotation where the sign that ends it stands in the same line.
    fn quotation(&mut self, sign: char) {
        let before = self.original[..self.at].chars().next_back();
        if self.at < self.quoted_until || before.is_some_and(char::is_alphanumeric) {
            return;
        }
        let line = self.rest().lines().next().unwrap_or_default();
        let is_end = |(at, c): &(usize, char)| {
            let after = line[at + c.len_utf8()..].chars().next();
            let is_single = matches!(c, '\'' | '’') && !after.is_some_and(char::is_alphanumeric);
            match sign {
                '\'' | '‘' => is_single,
                _ => matches!(c, '"' | '”'),
            }
        };
        let end = line.char_indices().skip(1).find(is_end);
        if let Some((length, _)) = end.filter(|(length, _)| *length <= QUOTATION_MAX) {
            self.breaks.clause = true;
            self.quoted_until = self.at + length + 1;
        }
    }

    fn is_range_dash(&self, c: char) -> bool {
        let before = self.original[..self.at].chars().next_back();
        let after = self.rest()[c.len_utf8()..].chars().next();
        c == '–'
            && before.is_some_and(char::is_alphanumeric)
            && after.is_some_and(char::is_alphanumeric)
    }

    /// A hyphen joins two words; between spaces it is a dash.
    fn joint(&mut self) {
        let before = self.original[..self.at].chars().next_back();
        let after = self.rest()[1..].chars().next();
        let is_dash = self.rest().starts_with('-')
            && before.is_none_or(char::is_whitespace)
            && after.is_none_or(char::is_whitespace);
        if is_dash {
            self.breaks.clause = true;
        } else {
            self.breaks.joint = true;
        }
    }

    fn sign(&mut self, c: char) {
        if let Some(last) = self.tokens.last_mut() {
            last.sign_after = c;
        }
    }

    /// A sign that is read as a word.
    fn symbol(&mut self, word: &str) {
        let stem = self.stems.of(word);
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.push(stem, self.at..self.at + length, None);
    }

    fn is_between_digits(&self, c: char) -> bool {
        let is_digit = |c: char| c.is_ascii_digit();
        self.original[..self.at].ends_with(is_digit)
            && self.rest()[c.len_utf8()..].starts_with(is_digit)
    }

    /// A cross is a "no" about what follows it or, behind a word, about that.
    fn cross(&mut self) {
        let leads = leads(self.original, self.at);
        self.breaks.clause |= leads;
        self.symbol("no");
        self.breaks.clause = !leads;
    }

    /// Whether the last word is a "no" that only says again the cross that its line begins with: "❌ No, conflict checks", but
    /// not behind a question: "Voicemail? ❌ No, live answering".
    fn repeats_cross(&self) -> bool {
        let [before @ .., cross, no] = self.tokens.as_slice() else {
            return false;
        };
        let line = self.original[..cross.span.start].rsplit('\n').next();
        let is_first = line.unwrap_or_default().chars().all(is_before_items);
        let is_asked = before.last().is_some_and(|last| last.sign_after == '?');
        self.original[cross.span.clone()].starts_with(is_cross)
            && self.original[no.span.clone()].eq_ignore_ascii_case("no")
            && is_first
            && !is_asked
    }

    fn token(&mut self, length: usize) {
        let span = self.at..self.at + length;
        let spelling = &self.original[span.clone()];
        let word = spelling.strip_suffix("'s").unwrap_or(spelling);
        let word = word.strip_suffix("’s").unwrap_or(word);
        let stem = match word {
            "U.S." | "U.S" | "U.S.A." | "USA" => self.stems.of("usa"),
            word => self.stems.of(word),
        };
        let number = number(word);
        let is_filler = is_filler(word);
        self.push(stem, span, number);
        if let Some(token) = self.tokens.last_mut() {
            token.is_filler = is_filler;
        }
        self.at += length;
    }

    fn push(&mut self, stem: Stem, span: Range<usize>, number: Option<f64>) {
        let (clause, sentence) = self.tokens.last().map_or((0, 0), |last| {
            let is_sentence = self.breaks.sentence;
            (
                last.clause + usize::from(is_sentence || self.breaks.clause),
                last.sentence + usize::from(is_sentence),
            )
        });
        let dollar = self.breaks.dollar.filter(|at| at + 1 == span.start);
        let quotation = Some(self.quoted_until).filter(|end| span.start < *end);
        let span = dollar.unwrap_or(span.start)..span.end;
        self.tokens.push(Token {
            stem,
            outline: Outline::of(spelled(&self.original[span.clone()])),
            span,
            clause,
            sentence,
            number,
            is_money: dollar.is_some() && number.is_some(),
            is_filler: false,
            quotation,
            is_joined: self.breaks.joint && !self.breaks.clause && !self.breaks.sentence,
            sign_after: ' ',
        });
        self.breaks = Breaks::default();
    }
}
