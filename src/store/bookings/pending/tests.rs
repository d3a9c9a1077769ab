use super::*;

#[test]
fn a_pending_block_holds_both_of_its_forms() {
    let rows = [7, 8].map(|second: u8| {
        let mut row = vec![0, 1, 255, second];
        row.extend([0; 7]);
        row.extend(b"\x01a");
        row
    });
    let form = |rows: &[Vec<u8>]| {
        let mut block = Block::new(5);
        for row in rows {
            block.push(row);
        }
        block.encode().unwrap().0
    };
    let [before, after] = [form(&rows[..1]), form(&rows)];
    let forms = Pending {
        before: &before,
        after: &after,
    };
    let Packed(bytes) = forms.pack();
    assert_eq!(bytes[..2], [0, before.len().to_le_bytes()[0]]);
    assert_eq!(bytes[2..], [before.as_slice(), &after].concat());
    assert!(Pending::is_pending(&bytes) && !Pending::is_pending(forms.before));
    let read = Pending::of(&bytes).unwrap();
    assert_eq!((read.before, read.after), (forms.before, forms.after));
    let plain = Pending::of(forms.after).unwrap();
    assert_eq!((plain.before, plain.after), (forms.after, forms.after));
    assert!(!Pending::is_pending(NO_BOOKINGS));
    assert!(Pending::of(&[0, 200, 1]).is_none());
    for (side, expected) in [
        (Side::Before, [Some(rows[0].clone()), None]),
        (Side::After, [Some(rows[0].clone()), Some(rows[1].clone())]),
    ] {
        let mut block = Open::default();
        assert_eq!(block.read(5, bytes.clone(), side), Some(()));
        let read = [5, 6].map(|position| block.get(position).map(<[u8]>::to_vec));
        assert_eq!(read, expected);
        assert!(!block.holds(4) && block.holds(5) && !block.holds(7));
    }
    for cut in 2..bytes.len() {
        let mut block = Open::default();
        assert_eq!(block.read(5, bytes[..cut].to_vec(), Side::After), None);
    }
}
