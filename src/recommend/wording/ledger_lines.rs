//! What other firms did about a vendor, in lines and beside other vendors (docs/recommendations.md#ledger).

use crate::domain::ledger::{FirmCount, FirmCounts, Ledger};
use crate::recommend::lists::join_with_and;
use crate::recommend::weights::EXACT_COUNT_MAX;

use super::reason_words::{
    ANY_SIZE, ASKED_BY, BOOKED_BY, MEETINGS, USED_BY, YOUR_SIZE, booked_by, of_firms, signed,
    used_by,
};

/// "Demo booked by 41 of 187 firms your size": a line for each count that may be shown, uses first.
pub fn ledger_lines(ledger: &Ledger) -> Vec<String> {
    let lines = [
        line(ledger.used, used_by),
        line(ledger.booked, booked_by),
        asked_for_line(ledger.clicked),
        outcomes(ledger),
    ];
    lines.into_iter().flatten().collect()
}

/// "Meeting asked for by 7 firms your size".
pub(in crate::recommend) fn asked_for_line(clicked: FirmCounts) -> Option<String> {
    line(clicked, |count, whose| {
        format!("{ASKED_BY}{}", of_firms(count, whose))
    })
}

/// The lines of a ledger in whole sentences, as a firm signs them.
pub fn ledger_sentences(ledger: &Ledger) -> Vec<String> {
    let lines = ledger_lines(ledger);
    lines.iter().map(|line| signed(line)).collect()
}

/// Whether a line has a count that is rounded.
pub fn has_rounded(ledger: &Ledger) -> bool {
    let told = [shown(ledger.used), shown(ledger.clicked)].map(|said| Some(said?.0));
    let ended = [ledger.held.all, ledger.signed.all, ledger.declined.all];
    told.into_iter().chain(ended).flatten().any(is_rounded)
}

/// What firms did, and how many did it about each of several vendors.
#[derive(Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// "Demo booked by".
    pub label: &'static str,
    /// "41 of 187 firms your size"; `None` where it may not be shown.
    pub counts: Vec<Option<String>>,
    /// Whether one of the counts is rounded.
    pub has_rounded: bool,
}

/// Vendors beside each other; nothing of what no firm is shown to have done about any of them.
pub fn ledger_rows(ledgers: &[Ledger]) -> Vec<LedgerRow> {
    type Part = fn(&Ledger) -> FirmCounts;
    let parts: [(&str, Part); 6] = [
        (USED_BY.read, |ledger| ledger.used),
        (BOOKED_BY.read, |ledger| ledger.booked),
        (ASKED_BY.read, |ledger| ledger.clicked),
        ("Meeting held by", |ledger| ledger.held),
        ("Signed by", |ledger| ledger.signed),
        ("Declined by", |ledger| ledger.declined),
    ];
    let rows = parts.map(|(label, part)| {
        let counts = among_the_same_firms(ledgers.iter().map(part).collect());
        let told = counts.iter().flatten().filter(|_| label != BOOKED_BY.read);
        LedgerRow {
            label: label.trim_end(),
            has_rounded: told.clone().any(|(count, _)| is_rounded(*count)),
            counts: counts
                .iter()
                .map(|shown| shown.map(|(count, whose)| of_firms(count, whose)))
                .collect(),
        }
    });
    let mut rows = Vec::from(rows);
    rows.retain(|row| row.counts.iter().any(Option::is_some));
    rows
}

/// Firms of the reader's size where each vendor that has a count has one of these, else all firms: other counts
/// would not compare.
fn among_the_same_firms(counts: Vec<FirmCounts>) -> Vec<Option<Shown>> {
    let by_size = counts
        .iter()
        .all(|counts| counts.your_size.is_some() || counts.all.is_none());
    let same = counts.into_iter().map(|counts| FirmCounts {
        your_size: counts.your_size.filter(|_| by_size || counts.all.is_none()),
        ..counts
    });
    same.map(shown).collect()
}

/// What firms told is rounded above [`EXACT_COUNT_MAX`]. Bookings are exact.
fn is_rounded(FirmCount { firms, of }: FirmCount) -> bool {
    firms.max(of.unwrap_or(0)) > EXACT_COUNT_MAX
}

/// A count, and how the firms are called that it is of.
type Shown = (FirmCount, &'static str);

/// Firms of the reader's size where these may be shown, else all.
fn shown(FirmCounts { your_size, all }: FirmCounts) -> Option<Shown> {
    let your_size = your_size.map(|count| (count, YOUR_SIZE.read));
    your_size.or_else(|| all.map(|count| (count, ANY_SIZE)))
}

fn line(counts: FirmCounts, said: impl Fn(FirmCount, &str) -> String) -> Option<String> {
    let (count, whose) = shown(counts)?;
    Some(said(count, whose))
}

/// "Meetings held by 12 firms and signed by 5 firms", as far as each may be shown.
fn outcomes(ledger: &Ledger) -> Option<String> {
    let said = [
        (ledger.held, "held by"),
        (ledger.signed, "signed by"),
        (ledger.declined, "declined by"),
    ];
    let parts = said
        .into_iter()
        .filter_map(|(counts, what)| Some(format!("{what} {}", of_firms(counts.all?, ANY_SIZE))));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("{MEETINGS}{}", join_with_and(&parts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(firms: u32, of: Option<u32>) -> FirmCounts {
        FirmCounts {
            your_size: None,
            all: Some(FirmCount { firms, of }),
        }
    }

    fn sized(firms: u32, of: Option<u32>, counts: FirmCounts) -> FirmCounts {
        FirmCounts {
            your_size: Some(FirmCount { firms, of }),
            ..counts
        }
    }

    #[test]
    fn each_count_is_said_among_firms_of_the_own_size_else_among_all() {
        let ledger = Ledger {
            used: all(6, Some(25)),
            booked: sized(41, Some(187), all(412, Some(3_896))),
            clicked: sized(7, None, all(9, None)),
            ..Ledger::default()
        };
        assert_eq!(
            ledger_lines(&ledger),
            [
                "Used by 6 of 25 firms that told us",
                "Demo booked by 41 of 187 firms your size",
                "Meeting asked for by 7 firms your size",
            ]
        );
        assert_eq!(
            ledger_sentences(&ledger),
            [
                "It is used by 6 of 25 firms that say what they use.",
                "A demo of it was booked by 41 of 187 firms of this size.",
                "A meeting was asked for by 7 firms of this size.",
            ]
        );
        let other = Ledger {
            used: sized(6, Some(6), FirmCounts::default()),
            booked: all(1_412, Some(3_896)),
            ..Ledger::default()
        };
        assert_eq!(
            ledger_lines(&other),
            [
                "Used by 6 of 6 firms your size that told us",
                "Demo booked by 1,412 of 3,896 firms",
            ]
        );
        assert_eq!(
            ledger_sentences(&other),
            [
                "It is used by 6 of 6 firms of this size that say what they use.",
                "A demo of it was booked by 1,412 of 3,896 firms.",
            ]
        );
    }

    #[test]
    fn outcomes_of_meetings_are_one_line_without_what_is_hidden() {
        let mut ledger = Ledger {
            held: all(12, None),
            ..Ledger::default()
        };
        assert_eq!(ledger_lines(&ledger), ["Meetings held by 12 firms"]);
        ledger.signed = all(5, None);
        assert_eq!(
            ledger_lines(&ledger),
            ["Meetings held by 12 firms and signed by 5 firms"]
        );
        assert_eq!(
            ledger_sentences(&ledger),
            ["Meetings with it were held by 12 firms and signed by 5 firms."]
        );
        assert!(ledger_lines(&Ledger::default()).is_empty());
    }

    #[test]
    fn a_row_counts_among_the_same_firms() {
        let booked = |booked| Ledger {
            booked,
            ..Ledger::default()
        };
        let large = all(232, Some(917));
        let both = booked(sized(17, Some(117), large));
        let none = Ledger::default();
        let row = |ledgers: &[Ledger]| {
            let rows = ledger_rows(ledgers);
            assert_eq!(rows.len(), 1, "{rows:?}");
            assert_eq!(rows[0].label, "Demo booked by");
            assert!(!rows[0].has_rounded, "bookings are exact");
            rows[0].counts.clone()
        };
        let said = |text: &str| Some(text.to_owned());
        let small = said("17 of 117 firms your size");
        assert_eq!(row(&[both, both, none]), [small.clone(), small, None]);
        let of_all = said("232 of 917 firms");
        let other = booked(large);
        assert_eq!(row(&[both, other, none]), [of_all.clone(), of_all, None]);
    }

    #[test]
    fn rows_stand_in_the_order_of_the_lines_and_then_how_meetings_ended() {
        let ledger = Ledger {
            used: all(6, Some(25)),
            booked: all(7, Some(8)),
            clicked: all(8, None),
            held: all(25, None),
            signed: all(6, None),
            declined: all(5, None),
            ..Ledger::default()
        };
        let rows = ledger_rows(&[ledger]);
        let rows = rows.iter().map(|row| {
            let count = row.counts[0].as_deref().unwrap();
            (row.label, count, row.has_rounded)
        });
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [
                ("Used by", "6 of 25 firms", true),
                ("Demo booked by", "7 of 8 firms", false),
                ("Meeting asked for by", "8 firms", false),
                ("Meeting held by", "25 firms", true),
                ("Signed by", "6 firms", false),
                ("Declined by", "5 firms", false),
            ]
        );
        assert!(ledger_rows(&[Ledger::default()]).is_empty());
    }

    #[test]
    fn what_firms_told_is_rounded_above_20_and_bookings_are_exact() {
        let hidden = Ledger::default();
        let with = |used, booked, clicked, held| Ledger {
            used,
            booked,
            clicked,
            held,
            ..hidden
        };
        let none = FirmCounts::default();
        let few = sized(6, None, all(25, None));
        for (ledger, expected) in [
            (hidden, false),
            (with(none, all(412, Some(3_896)), none, none), false),
            (with(all(6, Some(20)), none, none, none), false),
            (with(all(6, Some(25)), none, none, none), true),
            (with(none, none, all(25, None), none), true),
            (with(none, none, few, none), false),
            // Of meetings it is all firms that are said.
            (with(none, none, none, few), true),
        ] {
            assert_eq!(has_rounded(&ledger), expected, "{ledger:?}");
        }
    }
}
