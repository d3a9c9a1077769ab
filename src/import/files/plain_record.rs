//! A plain record, as nearly all are: on one line, with quotes around whole cells only. Eight bytes are looked at at a
//! time, which takes a third of csv-core's time; any other record is left to csv-core.

const LANES: usize = size_of::<u64>();
const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const HIGH_BIT: u64 = 0x8080_8080_8080_8080;
/// Added to a byte of at least 16, it reaches the highest bit.
const SIXTEEN_TO_HIGH: u64 = 0x7070_7070_7070_7070;
/// Most cells are no longer, and a copy of fixed size costs less than one of any.
const SHORT: usize = 16;

/// What was found of a record.
#[derive(Debug, PartialEq, Eq)]
pub struct PlainRecord {
    /// Bytes of the text, its line break among them.
    pub read: usize,
    /// Bytes of its cells.
    pub filled: usize,
    /// How many cells it has.
    pub ended: usize,
}

/// Copies the cells of the record that `text` begins with, and says where they end; `None` where it is
/// not plain, not all there, or larger than the room for it.
pub fn plain_record(
    text: &[u8],
    delimiter: u8,
    cells: &mut [u8],
    ends: &mut [usize],
) -> Option<PlainRecord> {
    let mut found = Found {
        text,
        cells,
        ends,
        filled: 0,
        ended: 0,
    };
    let [delimiters, quotes] = [delimiter, b'"'].map(|byte| u64::from_le_bytes([byte; LANES]));
    let (mut start, mut is_quoted, mut quoted_until) = (0, false, None);
    for (at, word) in words(text) {
        let mut hits = equal(word, delimiters) | equal(word, quotes) | low(word);
        while hits != 0 {
            let here = at + hits.trailing_zeros() as usize / LANES;
            hits &= hits.wrapping_sub(1);
            let byte = *text.get(here)?;
            let next = text.get(here + 1).copied();
            match byte {
                b'"' if is_quoted => {
                    is_quoted = false;
                    quoted_until = Some(here);
                    let ends_cell = |next| next == delimiter || matches!(next, b'\n' | b'\r');
                    next.filter(|next| ends_cell(*next))?;
                }
                _ if is_quoted && byte == delimiter => {}
                _ if is_quoted => return None,
                b'"' if here == start && quoted_until.is_none() => {
                    is_quoted = true;
                    start = here + 1;
                }
                _ if byte == delimiter => {
                    found.add(start, quoted_until.take().unwrap_or(here))?;
                    start = here + 1;
                }
                b'\n' | b'\r' => {
                    let breaks = usize::from(byte == b'\r');
                    (breaks == 0 || next == Some(b'\n')).then_some(())?;
                    found.add(start, quoted_until.unwrap_or(here))?;
                    let Found { filled, ended, .. } = found;
                    return Some(PlainRecord {
                        read: here + 1 + breaks,
                        filled,
                        ended,
                    });
                }
                _ => return None,
            }
        }
    }
    None
}

struct Found<'f> {
    text: &'f [u8],
    cells: &'f mut [u8],
    ends: &'f mut [usize],
    filled: usize,
    ended: usize,
}

impl Found<'_> {
    fn add(&mut self, start: usize, end: usize) -> Option<()> {
        let length = end - start;
        let from = self.text.get(start..start + SHORT);
        let to = self.cells.get_mut(self.filled..self.filled + SHORT);
        match (from, to) {
            (Some(from), Some(to)) if length <= SHORT => to.copy_from_slice(from),
            _ => {
                let to = self.cells.get_mut(self.filled..self.filled + length)?;
                to.copy_from_slice(&self.text[start..end]);
            }
        }
        self.filled += length;
        *self.ends.get_mut(self.ended)? = self.filled;
        self.ended += 1;
        Some(())
    }
}

/// The text eight bytes at a time, with where they begin; zeros follow the last.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, u64)> {
    let (whole, rest) = text.as_chunks::<LANES>();
    let mut last = [0; LANES];
    last[..rest.len()].copy_from_slice(rest);
    let words = whole.iter().copied().chain([last]);
    (0..).step_by(LANES).zip(words.map(u64::from_le_bytes))
}

/// The highest bit of each byte that is the same in both.
fn equal(word: u64, byte: u64) -> u64 {
    let differs = word ^ byte;
    !((differs & LOW_BITS).wrapping_add(LOW_BITS) | differs) & HIGH_BIT
}

/// The highest bit of each byte that is below 16, as line breaks are.
fn low(word: u64) -> u64 {
    !((word & LOW_BITS).wrapping_add(SIXTEEN_TO_HIGH) | word) & HIGH_BIT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Option<(Vec<String>, usize)> {
        let (mut cells, mut ends) = ([0; 64], [0; 6]);
        let found = plain_record(text.as_bytes(), b',', &mut cells, &mut ends)?;
        let ends = &ends[..found.ended];
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let texts = starts
            .zip(ends)
            .map(|(start, end)| String::from_utf8(cells[start..*end].to_vec()).unwrap());
        Some((texts.collect(), found.read))
    }

    #[test]
    fn a_plain_record_is_taken_and_any_other_is_left() {
        let plain = [
            ("a,b\n", vec!["a", "b"], 4),
            ("\"a, b\",,c\r\nd", vec!["a, b", "", "c"], 11),
            ("\"\"\n", vec![""], 3),
            (
                "one of more than eight,\"€\"\nx",
                vec!["one of more than eight", "€"],
                29,
            ),
        ];
        for (text, expected, read) in plain {
            let expected = expected.into_iter().map(str::to_owned).collect();
            assert_eq!(cells(text), Some((expected, read)), "{text:?}");
        }
        let others = [
            "a,b",
            "a,b\r",
            "a\u{1},b\n",
            "a\rb\n",
            "\"a\nb\"\n",
            "\"a\"\"b\"\n",
            "a\"b\"\n",
            "\"a\"b\n",
            "\"a\"",
            "\"a\"\"\n",
            "1,2,3,4,5,6,7\n",
        ];
        for text in others {
            assert_eq!(cells(text), None, "{text:?}");
        }
        assert_eq!(cells(&format!("{}\n", "x".repeat(65))), None);
        assert!(cells(&format!("{}\n", "x".repeat(64))).is_some());
    }
}
