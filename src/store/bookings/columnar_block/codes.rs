//! A column of single bytes: one byte for all rows, four bits for each row, or a byte for each row.

use std::ops::Range;

use super::part::Part;

const SAME: u8 = 0;
const FEW: u8 = 1;
const MANY: u8 = 2;
/// As many different codes as four bits can tell apart.
const FEW_MAX: usize = 16;

/// Where the codes of a block are.
#[derive(Debug, Default)]
pub enum Codes {
    #[default]
    None,
    Same(u8),
    /// The different codes, and for each row the place of its code among them.
    Few([u8; FEW_MAX], Range<usize>),
    Many(Range<usize>),
}

/// Writes the codes of all rows.
pub fn put(codes: &[u8], out: &mut Vec<u8>) {
    let mut place_of = [None; 256];
    let mut different = Vec::with_capacity(FEW_MAX);
    for code in codes.iter().copied() {
        let place = &mut place_of[usize::from(code)];
        if place.is_none() {
            *place = u8::try_from(different.len()).ok();
            different.push(code);
        }
    }
    match different.as_slice() {
        [code] => out.extend_from_slice(&[SAME, *code]),
        few if few.len() <= FEW_MAX => {
            out.extend_from_slice(&[FEW, few.len().to_le_bytes()[0]]);
            out.extend_from_slice(few);
            let start = out.len();
            out.resize(start + codes.len().div_ceil(2), 0);
            for (row, code) in codes.iter().enumerate() {
                let place = place_of[usize::from(*code)].unwrap_or(0);
                out[start + row / 2] |= place << (4 * (row % 2));
            }
        }
        _ => {
            out.push(MANY);
            out.extend_from_slice(codes);
        }
    }
}

impl Codes {
    pub(super) fn read(rest: &mut Part<'_>, rows: usize) -> Option<Self> {
        Some(match rest.byte()? {
            SAME => Self::Same(rest.byte()?),
            FEW => {
                let count = usize::from(rest.byte()?);
                let mut different = [0; FEW_MAX];
                different
                    .get_mut(..count)?
                    .copy_from_slice(rest.slice(count)?);
                Self::Few(different, rest.bytes(rows.div_ceil(2))?)
            }
            MANY => Self::Many(rest.bytes(rows)?),
            _ => return None,
        })
    }

    pub(super) fn get(&self, bytes: &[u8], row: usize) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Same(code) => Some(*code),
            Self::Few(different, places) => {
                let places = bytes.get(places.clone())?.get(row / 2)?;
                Some(different[usize::from(places >> (4 * (row % 2)) & 0x0f)])
            }
            Self::Many(codes) => bytes.get(codes.clone())?.get(row).copied(),
        }
    }
}
