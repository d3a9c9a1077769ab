//! The two commonest forms.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::Offset;

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
