//! The two commonest forms.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::Offset;

/// `20240305T143000Z` and `20240305T143000`, as calendars write times.
pub fn parse_basic(text: &[u8]) -> Option<Timestamp> {
    let (digits, zone) = text.split_at_checked(15)?;
    let [y @ .., _, _, _, _, b'T', _, _, _, _, _, _] = digits else {
        return None;
    };
    let mut long = *b"0000-00-00T00:00:00";
    long[..4].copy_from_slice(y);
    for (at, digit) in [5, 6, 8, 9].into_iter().zip(&digits[4..8]) {
        long[at] = *digit;
    }
    for (at, digit) in [11, 12, 14, 15, 17, 18].into_iter().zip(&digits[9..]) {
        long[at] = *digit;
    }
    matches!(zone, b"" | b"Z").then(|| parse_iso(&long))?
}

/// The fast path for `2024-03-05 14:30:00` and `2024-03-05T14:30:00Z`, which most files hold.
#[inline]
pub fn parse_iso(text: &[u8]) -> Option<Timestamp> {
    let (text, zone) = text.split_at_checked(19)?;
    let [
        y1,
        y2,
        y3,
        y4,
        b'-',
        m1,
        m2,
        b'-',
        d1,
        d2,
        b'T' | b' ',
        time @ ..,
    ] = text
    else {
        return None;
    };
    let [h1, h2, b':', n1, n2, b':', s1, s2] = time else {
        return None;
    };
    let number = |digits: &[&u8]| {
        let mut value = 0i16;
        for digit in digits {
            let digit = digit.is_ascii_digit().then(|| i16::from(**digit - b'0'))?;
            value = value * 10 + digit;
        }
        Some(value)
    };
    let two = |first, second| i8::try_from(number(&[first, second])?).ok();
    let date = Date::new(number(&[y1, y2, y3, y4])?, two(m1, m2)?, two(d1, d2)?).ok()?;
    let time = Time::new(two(h1, h2)?, two(n1, n2)?, two(s1, s2)?, 0).ok()?;
    let is_utc = matches!(zone, b"" | b"Z");
    is_utc.then(|| Offset::UTC.to_timestamp(date.to_datetime(time)).ok())?
}
