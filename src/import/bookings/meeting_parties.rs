//! The parties that the title of a meeting names, as calendars write it: "Acme Intake <> Ruiz Law", "Acme Intake demo -
//! Ruiz Law". Which of them is the vendor, only the directory can say.

mod joined_firm;

use std::ops::Range;

use self::joined_firm::{JoinedFirm, joints};
use crate::domain::name_key::{is_law_firm_form, name_key};
use crate::import::cells::meeting_title::{is_of_meetings, names_in_title, vendor_in_title};

/// A title of more parts does not say who meets.
const PARTS_MAX: usize = 8;
/// Signs that no name has.
const SIGNS: [&str; 5] = ["<=>", "<->", "<>", "↔", "|"];
/// The first bytes of those and of the colon.
const MAY_BEGIN_SIGN: [u8; 4] = [b'<', b'|', 0xE2, b':'];
/// Those that stand for nothing but a meeting.
const MEETING_SEPARATORS: [&str; 4] = ["<=>", "<->", "<>", "↔"];
/// Between blanks, since names have them without: "Case-Pilot 360", "24/7 Law".
const WORDS: [&str; 8] = ["-", "–", "—", "/", "//", "x", "×", BETWEEN];
/// The word after which two parties stand, with "and" or, where there is none, "&" between them.
const BETWEEN: &str = "between";

/// What the directory knows of a text.
pub struct KnownParty<V> {
    /// `None` where it may be one of several.
    pub vendor: Option<V>,
    /// Whether the text says what something is for, too: "Intake".
    pub is_common: bool,
}

/// Whether a title may name two parties, of which `firm` is the row's company.
pub fn may_name_parties(title: &str, firm: &str) -> bool {
    may_have_parts(title)
        && (Parties::of(title).is_some()
            || !firm.is_empty() && joints(title, 0..title.len()).next().is_some())
}

/// Whether a title has what begins a sign, or two blanks, between which a word may stand: few names of vendors do. Asked
/// of every client.
fn may_have_parts(title: &str) -> bool {
    let (mut has_sign, mut blanks) = (false, 0_usize);
    for byte in title.bytes() {
        has_sign |= MAY_BEGIN_SIGN.contains(&byte);
        blanks += usize::from(byte == b' ');
    }
    has_sign || blanks > 1
}

/// The one vendor that a title names, as it spells it, where the whole title is none; else what is left beside the firm
/// that booked. `None` where nothing decides. What is not surely a title is read so only where a sign, or the firm beside a
/// vendor, says that it is one.
pub fn vendor_among_parties<'t, V: PartialEq>(
    title: &'t str,
    is_title: bool,
    firm: &str,
    find: impl Fn(&str) -> Option<KnownParty<V>>,
) -> Option<&'t str> {
    let parted = Parties::of(title).and_then(|parties| parties.vendor(is_title, firm, &find));
    if parted.is_some() || firm.is_empty() {
        return parted;
    }
    let parted = Parties::parted(title)?;
    let parts = parted.parts.into_iter().take(parted.count);
    let joined = JoinedFirm::all_in(title, parts, firm);
    let is_known = |name: &str| find(name).is_some();
    if joined.iter().any(|joined| joined.is_in_name(is_known)) {
        let mut names = names_in_title(title).into_iter();
        let (name, known) = names.find_map(|name| Some((name, find(name)?)))?;
        let is_sure = known.vendor.is_some() && !known.is_common;
        return (is_sure && name != title).then_some(name);
    }
    let joined = joined.into_iter().filter(|joined| joined.is_sure);
    let parted = joined.filter_map(|joined| parted.with_joint(joined.part, &joined.joint));
    let named = parted.filter_map(|parties| parties.vendor(is_title, firm, &find));
    let named: Vec<_> = named.collect();
    let known = named.iter().find(|name| is_known(name));
    known.or(named.first().filter(|_| is_title)).copied()
}

/// A title with more than one part.
struct Parties<'t> {
    title: &'t str,
    /// Where each part is.
    parts: [(usize, usize); PARTS_MAX],
    count: usize,
    /// Whether a sign says that someone meets; a dash may only be part of a name.
    is_meeting: bool,
}

impl<'t> Parties<'t> {
    /// `None` for a title of one part, as nearly all are.
    fn of(title: &'t str) -> Option<Self> {
        Self::parted(title).filter(|parties| parties.count > 1)
    }

    /// One or more parts, as signs part them; `None` where there are too many.
    fn parted(title: &'t str) -> Option<Self> {
        let mut parties = Self {
            title,
            parts: [(0, 0); PARTS_MAX],
            count: 0,
            is_meeting: false,
        };
        let mut start = 0;
        let mut pair = None;
        while let Some(sign) = next_sign(title, start, pair) {
            parties.add(start..sign.start)?;
            let written = title[sign.clone()].trim();
            parties.is_meeting |= MEETING_SEPARATORS.contains(&written);
            if written.eq_ignore_ascii_case(BETWEEN) {
                parties.is_meeting = true;
                let has_and = title[sign.end..].to_lowercase().contains(" and ");
                pair = Some(if has_and { "and" } else { "&" });
            }
            start = sign.end;
        }
        parties.add(start..title.len())?;
        Some(parties)
    }

    /// These parts, of which a joining word parts one.
    fn with_joint(&self, joined: usize, joint: &Range<usize>) -> Option<Self> {
        let mut parties = Self { count: 0, ..*self };
        for (at, (start, end)) in self.parts.into_iter().take(self.count).enumerate() {
            if at == joined {
                parties.add(start..joint.start)?;
                parties.add(joint.end..end)?;
            } else {
                parties.add(start..end)?;
            }
        }
        Some(parties)
    }

    /// Takes a part, where it says something; `None` where there are too many.
    fn add(&mut self, part: Range<usize>) -> Option<()> {
        if self.title[part.clone()].contains(char::is_alphanumeric) {
            *self.parts.get_mut(self.count)? = (part.start, part.end);
            self.count += 1;
        }
        Some(())
    }

    /// The one vendor that parts of the title name, else what is left beside the firm that booked.
    fn vendor<V: PartialEq>(
        &self,
        is_title: bool,
        firm: &str,
        find: impl Fn(&str) -> Option<KnownParty<V>>,
    ) -> Option<&'t str> {
        let firm = self.firm(firm);
        if !is_title && !self.is_meeting && firm.is_none() || find(self.title).is_some() {
            return None;
        }
        let mut found: Vec<(Range<usize>, &str, KnownParty<V>)> = Vec::new();
        for range in self.ranges() {
            // A name with such a sign in it is longer than what stands on either side of that.
            let is_taken = firm.iter().any(|firm| overlap(firm, &range))
                || found.iter().any(|(longer, ..)| contains(longer, &range));
            if is_taken {
                continue;
            }
            let spellings = self.spellings(&range).into_iter();
            let mut spellings = spellings.filter(|name| !is_law_firm(name));
            let known = spellings.find_map(|name| Some((name, find(name)?)));
            found.extend(known.map(|(name, known)| (range, name, known)));
        }
        if let [(_, name, first), others @ ..] = found.as_slice() {
            let is_one = others.iter().all(|(.., one)| one.vendor == first.vendor);
            let is_sure = first.vendor.is_some() && !first.is_common;
            return (is_one && is_sure).then_some(*name);
        }
        let firm = firm?;
        let is_vendor = |name: &str| find(name).is_some();
        let is_of_vendor = self.spellings(&firm).into_iter().any(is_vendor);
        self.beside(&firm).filter(|_| !is_of_vendor)
    }

    /// Where the firm that booked is.
    fn firm(&self, firm: &str) -> Option<Range<usize>> {
        if firm.is_empty() {
            return None;
        }
        let key = name_key(firm);
        let is_firm = |range: &Range<usize>| {
            let mut spellings = self.spellings(range).into_iter();
            spellings.any(|name| name_key(name) == key)
        };
        self.ranges().find(is_firm)
    }

    /// The rest of the title, where it is in one piece and may be a name.
    fn beside(&self, firm: &Range<usize>) -> Option<&'t str> {
        let says = |part: &usize| !is_of_meetings(self.text(&(*part..*part + 1)));
        let first = (0..self.count).find(says)?;
        let end = 1 + (0..self.count).rfind(says)?;
        let rest = if firm.start <= first {
            firm.end..end
        } else if firm.end >= end {
            first..firm.start
        } else {
            return None;
        };
        if rest.is_empty() {
            return None;
        }
        let name = vendor_in_title(self.text(&rest));
        (!is_of_meetings(name)).then_some(name)
    }

    /// Some parts in a row, but not all: the longest first.
    fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let all = self.count;
        let lengths = (1..all).rev();
        lengths.flat_map(move |length| (0..=all - length).map(move |at| at..at + length))
    }

    /// What these parts may call a vendor: the text, and the text without the words of a meeting.
    fn spellings(&self, range: &Range<usize>) -> Vec<&'t str> {
        names_in_title(self.text(range))
    }

    fn text(&self, range: &Range<usize>) -> &'t str {
        let (start, end) = (self.parts[range.start].0, self.parts[range.end - 1].1);
        self.title[start..end].trim()
    }
}

fn is_law_firm(name: &str) -> bool {
    let last = name.rsplit([' ', ',']).next().unwrap_or_default();
    let last = last.replace('.', "").to_ascii_lowercase();
    is_law_firm_form(&last)
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

fn contains(longer: &Range<usize>, range: &Range<usize>) -> bool {
    longer.start <= range.start && range.end <= longer.end
}

/// Where the next sign between parts is, with the blanks around it. Asked of every client.
fn next_sign(title: &str, from: usize, pair: Option<&str>) -> Option<Range<usize>> {
    let bytes = title.as_bytes();
    (from..bytes.len()).find_map(|at| {
        let rest = &bytes[at..];
        let length = match rest {
            // Most words are none of those, which their first bytes tell.
            [b' ', first, ..] if pair.is_some() || may_begin_word(*first) => {
                let word = word_between(&title[at + 1..], pair)?;
                let end = word.len() + 2;
                // Else it is the last of a name: "Xerox X <> Ruiz Law".
                let is_sign = title[at + end..].starts_with(char::is_alphanumeric);
                (is_sign || !word.contains(char::is_alphabetic)).then_some(end)?
            }
            [b':', b' ', ..] => 2,
            [first, ..] if MAY_BEGIN_SIGN.contains(first) => {
                let mut signs = SIGNS.into_iter();
                let sign = signs.find(|sign| rest.starts_with(sign.as_bytes()))?;
                // The blank is no beginning of a word: "Ruiz Law | X Corp".
                sign.len() + usize::from(rest.get(sign.len()) == Some(&b' '))
            }
            _ => return None,
        };
        Some(at..at + length)
    })
}

fn may_begin_word(byte: u8) -> bool {
    WORDS
        .iter()
        .any(|word| word.as_bytes()[0] == byte.to_ascii_lowercase())
}

/// The word between parts with which a text begins.
fn word_between<'w>(text: &str, pair: Option<&'w str>) -> Option<&'w str> {
    let (word, _) = text.split_once(' ')?;
    let mut words = WORDS.into_iter().chain(pair);
    words.find(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests;
