//! A column of texts. What all of them begin with is written once. A column with few different texts
//! lists them and says of each row which it has; another has one entry a row. Characters take as many
//! bits as the different ones among them need.
//!
//! `[NONE]`, or `[ROWS]` or `[DIFFERENT][number of entries]`, then `[length of the prefix][prefix]`,
//! the [lengths](Lengths) without it, `[bits]`, below 8 of them `[number of characters][characters]`,
//! the characters of all entries, and with `DIFFERENT` the entry of each row: in no bits where there is
//! one, in 4 for up to 16, in 8 for up to 256, else in 16.

mod bits;
mod distinct;

use std::ops::Range;

use fixedbitset::FixedBitSet;

use self::bits::{Bits, bits_at};
use self::distinct::{Distinct, bits_of_places};
use super::low_bytes::put_low_bytes;
use super::part::Part;
use crate::store::packed::put_varint;

const NONE: u8 = 0;
const ROWS: u8 = 1;
const DIFFERENT: u8 = 2;
/// More than any block has: characters that are all the same take no room, so nothing else bounds them.
const CHARACTERS_MAX: usize = 16 << 20;

/// Where the texts of a block are.
#[derive(Debug, Default)]
pub struct Texts {
    entries: Entries,
    /// How many entries there are.
    count: usize,
    prefix: Range<usize>,
    lengths: Lengths,
    bits: usize,
    alphabet: Range<usize>,
    characters: Range<usize>,
}

/// Which entry a row has.
#[derive(Debug, Default)]
enum Entries {
    /// No row has a text.
    #[default]
    None,
    /// Each has its own.
    Rows,
    /// All have the first.
    Same,
    /// Bits of each, and where they lie.
    Listed(usize, Range<usize>),
}

/// How many characters entries have.
#[derive(Debug)]
enum Lengths {
    Same(usize),
    /// Where each ends.
    Ends(Vec<usize>),
}

impl Default for Lengths {
    fn default() -> Self {
        Self::Same(0)
    }
}

/// Appends the texts of all rows. A row without a text reads back as any of them.
pub fn put(texts: &[Option<&[u8]>], out: &mut Vec<u8>) {
    let Some(first) = texts.iter().copied().flatten().next() else {
        out.push(NONE);
        return;
    };
    let distinct = Distinct::of(texts);
    let prefix = match &distinct {
        Some(distinct) => common_prefix(first, distinct.entries.iter().copied()),
        None => common_prefix(first, texts.iter().copied().flatten()),
    };
    let rest_of = |text: &'_ [u8]| text.get(prefix..).map_or(0, <[u8]>::len);
    if let Some(distinct) = distinct.filter(|distinct| distinct.is_smaller(texts, rest_of)) {
        out.push(DIFFERENT);
        put_varint(distinct.entries.len(), out);
        put_entries(&first[..prefix], distinct.entries.iter().copied(), out);
        put_places(&distinct, out);
    } else {
        out.push(ROWS);
        let entries = texts.iter().map(|text| text.unwrap_or_default());
        put_entries(&first[..prefix], entries, out);
    }
}

/// How many characters all texts begin with in common; `first` is one of them.
fn common_prefix<'t>(first: &[u8], texts: impl Iterator<Item = &'t [u8]>) -> usize {
    texts.fold(first.len(), |length, text| {
        let same = first[..length].iter().zip(text);
        same.take_while(|(a, b)| a == b).count()
    })
}

fn put_entries<'t>(
    prefix: &[u8],
    entries: impl ExactSizeIterator<Item = &'t [u8]> + Clone,
    out: &mut Vec<u8>,
) {
    put_varint(prefix.len(), out);
    out.extend_from_slice(prefix);
    // A row without a text has an entry shorter than what the others begin with.
    let entries = entries.map(|entry| entry.get(prefix.len()..).unwrap_or_default());
    put_lengths(entries.clone().map(<[u8]>::len), out);
    let mut is_used = [false; 256];
    for entry in entries.clone() {
        for character in entry {
            is_used[usize::from(*character)] = true;
        }
    }
    let alphabet: Vec<u8> = (0..=u8::MAX)
        .filter(|character| is_used[usize::from(*character)])
        .collect();
    let bits = alphabet.len().next_power_of_two().trailing_zeros();
    out.push(bits.to_le_bytes()[0]);
    if bits >= u8::BITS {
        for entry in entries {
            out.extend_from_slice(entry);
        }
        return;
    }
    out.push(alphabet.len().to_le_bytes()[0]);
    out.extend_from_slice(&alphabet);
    let mut place_of = [0u8; 256];
    for (place, character) in (0..).zip(alphabet) {
        place_of[usize::from(character)] = place;
    }
    let mut places = Bits::after(out);
    for entry in entries {
        for character in entry {
            places.push(place_of[usize::from(*character)], bits);
        }
    }
    places.end();
}

/// `[0][length]` where all are equally long, else how many bytes a length takes, and the lengths.
fn put_lengths(lengths: impl ExactSizeIterator<Item = usize> + Clone, out: &mut Vec<u8>) {
    let largest = lengths.clone().max().unwrap_or(0);
    if lengths.clone().all(|length| length == largest) {
        out.push(0);
        put_varint(largest, out);
        return;
    }
    let width = match largest {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    };
    out.push(width);
    let lengths = lengths.map(|length| length as u64);
    put_low_bytes(lengths, usize::from(width), out);
}

fn put_places(distinct: &Distinct<'_>, out: &mut Vec<u8>) {
    let places = distinct.places.iter();
    match bits_of_places(distinct.entries.len()) {
        0 => {}
        16 => places.for_each(|place| out.extend_from_slice(&place.to_le_bytes())),
        bits => {
            let bits = u32::try_from(bits).unwrap_or(8);
            let mut packed = Bits::after(out);
            places.for_each(|place| packed.push(place.to_le_bytes()[0], bits));
            packed.end();
        }
    }
}

impl Texts {
    pub(super) fn read(rest: &mut Part<'_>, rows: usize) -> Option<Self> {
        let (count, is_listed) = match rest.byte()? {
            NONE => return Some(Self::default()),
            ROWS => (rows, false),
            DIFFERENT => (rest.number()?, true),
            _ => return None,
        };
        let length = rest.number()?;
        let prefix = rest.bytes(length)?;
        let lengths = Lengths::read(rest, count)?;
        let bits = usize::from(rest.byte()?);
        (bits <= 8).then_some(())?;
        let alphabet = if bits < 8 {
            let length = usize::from(rest.byte()?);
            rest.bytes(length)?
        } else {
            0..0
        };
        let all = lengths.end(count).filter(|all| *all <= CHARACTERS_MAX)?;
        let characters = rest.bytes((all * bits).div_ceil(8))?;
        let entries = match (is_listed, bits_of_places(count)) {
            (false, _) => Entries::Rows,
            (true, 0) => Entries::Same,
            (true, bits) => {
                let places = rest.bytes(rows.checked_mul(bits)?.div_ceil(8))?;
                Entries::Listed(bits, places)
            }
        };
        Some(Self {
            entries,
            count,
            prefix,
            lengths,
            bits,
            alphabet,
            characters,
        })
    }

    /// Appends the text of a row to `out`, after its length where that is asked for.
    pub(super) fn put_text(
        &self,
        bytes: &[u8],
        row: usize,
        has_length: bool,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let entry = self.entry_of(bytes, row)?;
        self.put_entry(bytes, entry, has_length, out)
    }

    /// The rows whose entry is wanted; `None` where the bytes cannot be read.
    pub(super) fn rows_with(
        &self,
        bytes: &[u8],
        rows: usize,
        mut is_wanted: impl FnMut(&[u8]) -> bool,
    ) -> Option<Vec<usize>> {
        let mut wanted = FixedBitSet::with_capacity(self.count);
        let mut text = Vec::new();
        for entry in 0..self.count {
            text.clear();
            self.put_entry(bytes, entry, false, &mut text)?;
            wanted.set(entry, is_wanted(&text));
        }
        if wanted.is_clear() {
            return Some(Vec::new());
        }
        let of_rows = (0..rows).map(|row| Some((row, self.entry_of(bytes, row)?)));
        let is_wanted =
            |row: &Option<(usize, usize)>| row.is_none_or(|(_, entry)| wanted.contains(entry));
        of_rows.filter(is_wanted).map(|row| Some(row?.0)).collect()
    }

    /// Which entry a row has; `None` where no row has one, or the bytes cannot be read.
    fn entry_of(&self, bytes: &[u8], row: usize) -> Option<usize> {
        match &self.entries {
            Entries::None => None,
            Entries::Rows => Some(row),
            Entries::Same => Some(0),
            Entries::Listed(bits, places) => bits_at(bytes.get(places.clone())?, row * bits, *bits),
        }
    }

    fn put_entry(
        &self,
        bytes: &[u8],
        entry: usize,
        has_length: bool,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let (start, end) = self.lengths.of(entry)?;
        if has_length {
            put_varint(self.prefix.len() + end - start, out);
        }
        out.extend_from_slice(bytes.get(self.prefix.clone())?);
        let characters = bytes.get(self.characters.clone())?;
        if self.bits == 8 {
            out.extend_from_slice(characters.get(start..end)?);
            return Some(());
        }
        let alphabet = bytes.get(self.alphabet.clone())?;
        if self.bits == 0 {
            // All characters are the same, and none takes room.
            let same = alphabet.first().copied();
            out.resize(out.len() + end - start, same.unwrap_or(0));
            return (start == end || same.is_some()).then_some(());
        }
        for at in start..end {
            out.push(*alphabet.get(bits_at(characters, at * self.bits, self.bits)?)?);
        }
        Some(())
    }
}

impl Lengths {
    fn read(rest: &mut Part<'_>, count: usize) -> Option<Self> {
        let width = match rest.byte()? {
            0 => return Some(Self::Same(rest.number()?)),
            width @ (1 | 2 | 4) => usize::from(width),
            _ => return None,
        };
        let lengths = rest.slice(count.checked_mul(width)?)?;
        let mut end = 0;
        let ends = lengths.chunks_exact(width).map(|length| {
            end += length
                .iter()
                .rev()
                .fold(0, |all, byte| all << 8 | usize::from(*byte));
            end
        });
        Some(Self::Ends(ends.collect()))
    }

    /// How many characters the first `count` entries have.
    fn end(&self, count: usize) -> Option<usize> {
        match self {
            Self::Same(length) => length.checked_mul(count),
            Self::Ends(ends) => Some(ends.last().copied().unwrap_or(0)),
        }
    }

    fn of(&self, entry: usize) -> Option<(usize, usize)> {
        match self {
            Self::Same(length) => {
                let start = entry.checked_mul(*length)?;
                Some((start, start.checked_add(*length)?))
            }
            Self::Ends(ends) => {
                let start = entry
                    .checked_sub(1)
                    .map_or(Some(0), |before| ends.get(before).copied());
                Some((start?, *ends.get(entry)?))
            }
        }
    }
}
