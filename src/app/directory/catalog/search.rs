//! The search of the directory: texts folded beforehand, so that a request only looks.

use memchr::memmem::Finder;

use crate::domain::text::{fold_into, folded_text};
use crate::domain::vendor::Vendor;

/// Where a word was found, the best place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchField {
    /// The name begins with it.
    NameStart,
    /// A later word of the name begins with it.
    NameWord,
    /// Anywhere else in the name.
    Name,
    /// In a name that it had before.
    FormerName,
    /// In the description.
    Description,
    /// In a highlight.
    Highlight,
    /// In an integration.
    Integration,
}

impl MatchField {
    /// Every place, the best first.
    pub const ALL: [Self; 7] = [
        Self::NameStart,
        Self::NameWord,
        Self::Name,
        Self::FormerName,
        Self::Description,
        Self::Highlight,
        Self::Integration,
    ];
}

/// What a search reads of a vendor: its fields, folded, one after the other in the order of
/// [`MatchField`]. Line breaks stand between them; no word of a search holds one.
#[derive(Debug)]
pub struct SearchText {
    text: Box<str>,
    name_end: usize,
    former_names_end: usize,
    description_end: usize,
    highlights_end: usize,
}

/// The words of a search. A vendor is found where each of them stands somewhere in its text.
#[derive(Debug)]
pub struct Words(Vec<Finder<'static>>);

impl SearchText {
    /// Folds a vendor's fields.
    pub fn of(vendor: &Vendor) -> Self {
        let mut text = String::new();
        let mut add = |parts: &mut dyn Iterator<Item = &str>| {
            for part in parts {
                fold_into(&mut text, part);
                text.push('\n');
            }
            text.len()
        };
        let name_end = add(&mut std::iter::once(vendor.name.as_str()));
        let former_names_end = add(&mut vendor.former_names.iter().map(String::as_str));
        let description_end = add(&mut vendor.description.as_deref().into_iter());
        let highlights_end = add(&mut vendor.short_highlights.iter().map(String::as_str));
        add(&mut vendor.integrations.iter().map(String::as_str));
        Self {
            text: text.into_boxed_str(),
            name_end,
            former_names_end,
            description_end,
            highlights_end,
        }
    }

    /// The best place of a word.
    fn best_match(&self, word: &Finder<'_>) -> Option<MatchField> {
        let bytes = self.text.as_bytes();
        let first = word.find(bytes)?;
        Some(if first == 0 {
            MatchField::NameStart
        } else if first < self.name_end {
            let name = &bytes[..self.name_end];
            let begins = word.find_iter(name).any(|at| self.begins_word(at));
            if begins {
                MatchField::NameWord
            } else {
                MatchField::Name
            }
        } else if first < self.former_names_end {
            MatchField::FormerName
        } else if first < self.description_end {
            MatchField::Description
        } else if first < self.highlights_end {
            MatchField::Highlight
        } else {
            MatchField::Integration
        })
    }

    fn begins_word(&self, at: usize) -> bool {
        let before = self.text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric())
    }
}

impl Words {
    /// The words of what someone typed; `None` where there is none.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<_> = folded_text(text)
            .split_whitespace()
            .map(|word| Finder::new(word).into_owned())
            .collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Where the vendor has them: the place of the word that is placed worst. `None` where it
    /// lacks one.
    pub fn worst_match(&self, text: &SearchText) -> Option<MatchField> {
        let mut worst = MatchField::NameStart;
        for word in &self.0 {
            worst = worst.max(text.best_match(word)?);
        }
        Some(worst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vendor(name: &str) -> Vendor {
        Vendor::new(name.into(), name.to_owned(), "intake".into())
    }

    #[test]
    fn a_word_is_placed_where_it_stands_best() {
        let mut oyez = vendor("Oyez Desk");
        oyez.former_names = vec!["Night Notary".into(), "Deskhand".into()];
        oyez.description = Some("A bilingual désk for deskless firms, open".into());
        oyez.short_highlights = vec!["Open all night".into(), "Texting".into()];
        oyez.integrations = vec!["Outlook".into()];
        let text = SearchText::of(&oyez);
        for (typed, expected) in [
            ("OYE", Some(MatchField::NameStart)),
            ("desk", Some(MatchField::NameWord)),
            ("ez", Some(MatchField::Name)),
            ("deskhand", Some(MatchField::FormerName)),
            ("NIGHT", Some(MatchField::FormerName)),
            ("oyez notary", Some(MatchField::FormerName)),
            ("deskless", Some(MatchField::Description)),
            ("open", Some(MatchField::Description)),
            ("text", Some(MatchField::Highlight)),
            ("look", Some(MatchField::Integration)),
            ("oyez outlook", Some(MatchField::Integration)),
            ("desk oyez", Some(MatchField::NameWord)),
            ("oyez nothing", None),
            ("yez\ndes", Some(MatchField::Name)),
        ] {
            let words = Words::parse(typed).expect("it has words");
            assert_eq!(words.worst_match(&text), expected, "{typed}");
        }
        for nothing in ["", "  ", "\u{301}"] {
            assert!(Words::parse(nothing).is_none(), "{nothing:?}");
        }
    }

    #[test]
    fn a_later_beginning_in_the_name_counts_before_an_earlier_middle() {
        let text = SearchText::of(&vendor("Redesk Desk"));
        let words = Words::parse("desk").expect("it has words");
        assert_eq!(words.worst_match(&text), Some(MatchField::NameWord));
    }
}
