//! The one vendor whose name stands somewhere in the title of a meeting: "30 min w/ Kayla @ Acme Intake", "Re-demo Acme
//! (pricing)".

use std::ops::Range;

use super::{KnownParty, LAW_FIRMS};
use crate::domain::name_key::name_key;
use crate::import::meeting_title::{has_word_for_meeting, is_of_meetings, without_prefixes, words};

/// Words of a title that are looked at.
const WORDS_MAX: usize = 24;
/// Words of the longest name that is looked for.
const NAME_WORDS_MAX: usize = 6;

/// Words behind the name of a firm, which a vendor may have too: "Ruiz Law".
const OF_FIRMS: [&str; 8] = [
    "attorneys",
    "firm",
    "injury",
    "law",
    "lawyer",
    "lawyers",
    "legal",
    "office",
];
/// Words before a vendor that the meeting is not with: "switching from Acme".
const NOT_WITH: [&str; 8] = [
    "from",
    "instead",
    "leaving",
    "like",
    "no",
    "not",
    "replace",
    "replacing",
];
/// Words between vendors that are compared.
const AGAINST: [&str; 4] = ["or", "than", "versus", "vs"];
/// Words that join a name with another one.
const JOINTS: [&str; 3] = ["and", "&", "+"];

/// The vendor whose name stands in a title as whole words, as the title spells it; `None` where several vendors are
/// named, or one that a name may be one of.
pub fn vendor_within<'t, V: PartialEq>(
    title: &'t str,
    firm: &str,
    find: impl Fn(&str) -> Option<KnownParty<V>>,
) -> Option<&'t str> {
    let title = without_prefixes(title);
    let words = Words::of(title);
    let firm = Some(name_key(firm)).filter(|_| !firm.is_empty());
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut found: Option<(&str, V)> = None;
    for run in words.runs() {
        let text = words.text(&run);
        let overlaps = |other: &Range<usize>| other.start < run.end && run.start < other.end;
        if taken.iter().any(overlaps) || is_of_meetings(text) {
            continue;
        }
        if firm.as_ref().is_some_and(|firm| name_key(text) == *firm) {
            taken.push(run);
            continue;
        }
        let Some(known) = find(text).filter(|known| !known.is_common) else {
            continue;
        };
        if !words.is_with(&run) {
            taken.push(run);
            continue;
        }
        let vendor = known.vendor.filter(|_| !words.is_compared(&run))?;
        taken.push(run);
        match &found {
            Some((_, other)) if *other != vendor => return None,
            Some(_) => {}
            None => found = Some((text, vendor)),
        }
    }
    found.map(|(text, _)| text)
}

/// The first words of a title, with where they begin.
struct Words<'t> {
    title: &'t str,
    all: Vec<(usize, &'t str)>,
}

impl<'t> Words<'t> {
    fn of(title: &'t str) -> Self {
        let mut all = words(title);
        all.truncate(WORDS_MAX);
        Self { title, all }
    }

    /// Some words in a row that may be a name, the longest first.
    fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        let count = self.all.len();
        let lengths = (1..=count.min(NAME_WORDS_MAX)).rev();
        let runs =
            lengths.flat_map(move |length| (0..=count - length).map(move |at| at..at + length));
        // A word alone that begins small is none of a name.
        runs.filter(|run| run.len() > 1 || !self.all[run.start].1.starts_with(char::is_lowercase))
    }

    fn text(&self, run: &Range<usize>) -> &'t str {
        let (last, word) = self.all[run.end - 1];
        &self.title[self.all[run.start].0..last + word.len()]
    }

    fn is(&self, at: Option<usize>, lists: &[&[&str]]) -> bool {
        let word = at.and_then(|at| self.all.get(at));
        word.is_some_and(|(_, word)| {
            let word = word.replace('.', "").to_lowercase();
            lists.iter().any(|list| list.contains(&&*word))
        })
    }

    fn is_compared(&self, run: &Range<usize>) -> bool {
        self.is(run.start.checked_sub(1), &[&AGAINST]) || self.is(Some(run.end), &[&AGAINST])
    }

    /// Whether the meeting may be with the vendor named there, and the name is no part of another one.
    fn is_with(&self, run: &Range<usize>) -> bool {
        let (last, word) = self.all[run.end - 1];
        let before = &self.title[..self.all[run.start].0];
        let after = &self.title[last + word.len()..];
        let is_joined =
            before.trim_end().ends_with(['&', '+']) || after.trim_start().starts_with(['&', '+']);
        let previous = run.start.checked_sub(1);
        let is_led = previous.is_some_and(|at| {
            let (start, word) = self.all[at];
            before[start + word.len()..].trim().is_empty() && may_go_on(word)
        });
        let end = last + word.len();
        let is_followed = self.all.get(run.end).is_some_and(|(at, next)| {
            self.title[end..*at].trim().is_empty() && may_go_on(next) || is_of_a_kind(next)
        });
        !is_joined
            && !is_led
            && !is_followed
            && !self.is(previous, &[&NOT_WITH, &JOINTS])
            && !self.is(Some(run.end), &[&OF_FIRMS, &LAW_FIRMS, &JOINTS])
    }
}

/// Whether a word beside a name may be a part of it: "360" of "Acme 360", "Online" of "Acme Online".
fn may_go_on(word: &str) -> bool {
    !word.starts_with(char::is_lowercase) && !has_word_for_meeting(word)
}

/// Whether a word says of what kind a meeting is, which names of vendors say too.
fn is_of_a_kind(word: &str) -> bool {
    let is_word = word.starts_with(char::is_alphabetic);
    is_word && is_of_meetings(word) && !has_word_for_meeting(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::name_key::is_legal_form;

    const VENDORS: [&str; 6] = [
        "Acme Intake",
        "Acme",
        "Briar",
        "Case-Pilot 360",
        "Rally",
        "Intake",
    ];

    fn find(name: &str) -> Option<KnownParty<usize>> {
        let key = name_key(name);
        let vendor = VENDORS.iter().position(|vendor| name_key(vendor) == key)?;
        let is_common = VENDORS[vendor] == "Intake";
        Some(KnownParty {
            vendor: Some(vendor),
            is_common,
        })
    }

    #[test]
    fn the_one_vendor_that_a_title_names_is_found() {
        for (title, vendor) in [
            ("Re-demo Acme (pricing)", "Acme"),
            ("30 min w/ Kayla @ Briar", "Briar"),
            ("Kayla Ruiz - Acme Intake pricing", "Acme Intake"),
            ("Pricing call for CASE-PILOT 360 again", "CASE-PILOT 360"),
            ("Fwd: Briar pricing, Briar terms", "Briar"),
            ("Intake review w/ Briar (Ruiz)", "Briar"),
        ] {
            assert_eq!(
                vendor_within(title, "Ruiz Law", find),
                Some(vendor),
                "{title}"
            );
        }
    }

    #[test]
    fn a_vendor_among_several_or_in_another_name_is_not() {
        for title in [
            "Acme vs Briar pricing",
            "Acme pricing, then Briar",
            "Switching from Briar: pricing",
            "Pricing for Rally Law",
            "Rally & Sons pricing",
            "Pricing, Rally PLLC",
            "we rally on Tuesday",
            "Intake pricing",
            "Pricing with Rally",
            "Acmes pricing",
            "Briar 360 pricing",
            "Briar Online",
            "Briar (virtual)",
            "Case Briar pricing",
        ] {
            assert_eq!(vendor_within(title, "Rally", find), None, "{title}");
        }
    }

    #[test]
    fn names_of_law_firms_are_the_same_without_their_legal_form() {
        for form in LAW_FIRMS {
            assert!(is_legal_form(form), "{form}");
        }
    }
}
