//! Which bookings a merge counts as moved.

use super::*;

#[test]
fn bookings_that_go_to_a_third_vendor_are_not_among_those_that_moved() {
    let store = filled();
    let added = store.write(|tx| {
        let namesake = Vendor::new("omega".into(), "Alpha".to_owned(), "staffing".into());
        catalog::put_vendor(tx, &namesake)?;
        let mut writer = BookingWriter::open(tx)?;
        let mut buffer = BookingBuffer::default();
        let anywhere = Booking {
            category_id: None,
            ..booking("Alpha")
        };
        writer.append(BookingKey(3), buffer.encode(&anywhere.view()))?;
        writer.close()
    });
    added.unwrap();
    let of = |id: &str| {
        let mut count = 0;
        let read = store.read(|tx| {
            for_each_linked(tx, |_, booking, _| {
                count += u64::from(booking.vendor_id == Some(id));
            })
        });
        read.unwrap();
        count
    };
    assert_eq!([of("alpha"), of("beta"), of("omega")], [3, 1, 0]);
    let moved = run_merge(&store).unwrap();
    assert_eq!([of("alpha"), of("beta"), of("omega")], [0, 3, 1]);
    assert_eq!(moved.bookings, 2);
}
