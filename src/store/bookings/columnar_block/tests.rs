use proptest::prelude::*;

use super::super::tests::any_booking::encoded_booking;
use super::*;
use crate::testing::cases;

fn encoded(rows: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    encode(rows.iter().map(Vec::as_slice), &mut bytes).unwrap();
    bytes
}

fn decoded(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let columns = ColumnarBlock::of(bytes)?;
    // Against the order, since no row needs the ones before it.
    let rows = (0..columns.len()).rev().map(|row| {
        let mut out = Vec::new();
        columns.put_row(bytes, row, &mut out)?;
        Some(out)
    });
    let mut rows = rows.collect::<Option<Vec<_>>>()?;
    rows.reverse();
    Some(rows)
}

/// A row as an import of someone's export makes it.
fn usual(number: u64) -> Vec<u8> {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let text = |text: String| [vec![text.len().to_le_bytes()[0]], text.into_bytes()].concat();
    let mut row = vec![
        0b0001_1111,
        (number % 6).to_le_bytes()[0],
        (mixed >> 40 & 7).to_le_bytes()[0],
    ];
    row.extend((1_700_000_000 + (mixed >> 20 & 0xf_ffff).cast_signed() * 60).to_le_bytes());
    row.extend(mixed.to_le_bytes());
    row.extend(mixed.rotate_left(9).to_le_bytes());
    row.extend(text(format!("rec{mixed:016x}")));
    row.extend(text(format!("Client {}", mixed >> 9 & 0x7f)));
    row.extend(text("intake".to_owned()));
    row.extend(text(format!("City {}, TX", mixed >> 30 & 0xfff)));
    row.extend(text(format!("Metro {}", mixed >> 50 & 0x7f)));
    row
}

#[test]
fn usual_rows_take_less_than_half_of_their_bytes() {
    let rows: Vec<_> = (0..350).map(usual).collect();
    let bytes = encoded(&rows);
    assert_eq!(decoded(&bytes).as_ref(), Some(&rows));
    let raw: usize = rows.iter().map(Vec::len).sum();
    assert!(bytes.len() * 2 < raw, "{} of {raw}", bytes.len());
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn rows_come_back(
        rows in prop::collection::vec(prop::option::weighted(0.9, encoded_booking()), 1..40),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..400),
    ) {
        let rows: Vec<Vec<u8>> = picks.iter().map(|pick| pick.get(&rows).clone().unwrap_or_default()).collect();
        let bytes = encoded(&rows);
        prop_assert_eq!(decoded(&bytes), Some(rows));
        let mut longer = bytes.clone();
        longer.push(0);
        prop_assert!(ColumnarBlock::of(&longer).is_none());
        prop_assert!(ColumnarBlock::of(&bytes[..bytes.len() - 1]).is_none());
    }

    #[test]
    fn changed_bytes_are_read_without_a_panic(
        rows in prop::collection::vec(encoded_booking(), 1..20),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = encoded(&rows);
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(columns) = ColumnarBlock::of(&bytes) {
            let mut out = Vec::new();
            for row in 0..columns.len().min(1_000) {
                out.clear();
                let _ = columns.put_row(&bytes, row, &mut out);
            }
        }
    }
}

#[test]
fn no_rows_are_a_byte() {
    assert_eq!(encoded(&[]), [0]);
    assert_eq!(decoded(&[0]), Some(Vec::new()));
    assert!(ColumnarBlock::of(&[]).is_none() && ColumnarBlock::of(&[0, 0]).is_none());
}
