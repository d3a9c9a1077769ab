//! Reasons that were kept before uses, demos and clicks were distinguished. They counted firms with any of
//! the three, and called most of them users; what they counted is true, so that is what is read.

use crate::domain::recommend::DID_ANY;

/// A beginning as it was stored, and what it counted.
const BEGINNINGS: [(&str, &str); 3] = [
    ("Used or tried by ", DID_ANY),
    ("Popular across ", DID_ANY),
    ("Popular with firms here", "Known to firms here"),
];

/// Gives a reason its true words; those of today stay as they are.
pub fn upgrade_reason(reason: &mut String) {
    let old = BEGINNINGS.iter().find(|(old, _)| reason.starts_with(old));
    if let Some((old, counted)) = old {
        reason.replace_range(..old.len(), counted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_wrongly_is_read_as_what_it_counted() {
        let cases = [
            (
                "Used or tried by 41 of 187 firms your size",
                "Used, booked or clicked on by 41 of 187 firms your size",
            ),
            (
                "Used or tried by 9 of 27 firms near your size",
                "Used, booked or clicked on by 9 of 27 firms near your size",
            ),
            (
                "Popular across 64 firms",
                "Used, booked or clicked on by 64 firms",
            ),
            ("Popular with firms here", "Known to firms here"),
            (
                "Used by 6 of 25 firms that told us",
                "Used by 6 of 25 firms that told us",
            ),
            ("Lists personal injury", "Lists personal injury"),
        ];
        for (kept, read) in cases {
            let mut reason = kept.to_owned();
            upgrade_reason(&mut reason);
            assert_eq!(reason, read);
        }
    }
}
