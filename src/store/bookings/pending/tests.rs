use super::*;

#[test]
fn a_pending_block_holds_both_of_its_versions() {
    let rows = [7, 8].map(|second: u8| {
        let mut row = vec![0, 1, 255, second];
        row.extend([0; 7]);
        row.extend(b"\x01a");
        row
    });
    let encoded = |rows: &[Vec<u8>]| {
        let mut block = Block::new(5);
        for row in rows {
            block.push(row);
        }
        block.encode().unwrap().0
    };
    let [before, after] = [encoded(&rows[..1]), encoded(&rows)];
    let versions = Pending {
        before: &before,
        after: &after,
    };
    let Packed(bytes) = versions.pack();
    assert_eq!(bytes[..2], [0, before.len().to_le_bytes()[0]]);
    assert_eq!(bytes[2..], [before.as_slice(), &after].concat());
    assert!(Pending::is_pending(&bytes) && !Pending::is_pending(versions.before));
    let read = Pending::of(&bytes).unwrap();
    assert_eq!((read.before, read.after), (versions.before, versions.after));
    let plain = Pending::of(versions.after).unwrap();
    assert_eq!(
        (plain.before, plain.after),
        (versions.after, versions.after)
    );
    assert!(!Pending::is_pending(NO_BOOKINGS));
    assert!(Pending::of(&[0, 200, 1]).is_none());
    for (version, expected) in [
        (BlockVersion::Before, [Some(rows[0].clone()), None]),
        (
            BlockVersion::After,
            [Some(rows[0].clone()), Some(rows[1].clone())],
        ),
    ] {
        let mut block = Open::default();
        assert_eq!(block.read(5, bytes.clone(), version), Some(()));
        let read = [5, 6].map(|position| block.get(position).map(<[u8]>::to_vec));
        assert_eq!(read, expected);
        assert!(!block.holds(4) && block.holds(5) && !block.holds(7));
    }
    for cut in 2..bytes.len() {
        let mut block = Open::default();
        assert_eq!(
            block.read(5, bytes[..cut].to_vec(), BlockVersion::After),
            None
        );
    }
}
