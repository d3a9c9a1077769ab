//! A ledger as JSON, which several features show.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ledger;
use crate::recommend::{LedgerRow, has_rounded, ledger_lines};

/// The evidence for a vendor in its category, without the caller's own firm. A count below `{FIRMS_MIN}` firms
/// is null, and so is one from which fewer could be worked out.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ledger {
    /// What may be shown in words, a line for each: firms of the caller's size where these may be shown, else all.
    lines: Vec<String>,
    /// Whether a line has a count that is rounded.
    has_rounded: bool,
    /// Firms that use it, of those that said what they use in the category.
    used: FirmCounts,
    /// Firms that booked a demo of it in the last year of bookings, of those that booked any in the
    /// category.
    booked: FirmCounts,
    /// Firms that clicked on Schedule Meeting while browsing, in the last year.
    clicked: FirmCounts,
    /// How meetings ended.
    outcomes: Outcomes,
    /// The day of the first demo that counts; null where their number is not shown.
    #[schema(required)]
    first_at: Option<Timestamp>,
    /// The day of the last one.
    #[schema(required)]
    last_at: Option<Timestamp>,
}

/// How meetings ended, by the firms that said so.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Outcomes {
    /// Firms that held the meeting.
    held: FirmCounts,
    /// Firms that signed.
    signed: FirmCounts,
    /// Firms that declined.
    declined: FirmCounts,
}

/// A count among the firms of the caller's size and among all.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirmCounts {
    /// Firms of the caller's size.
    #[schema(required)]
    your_size: Option<FirmCount>,
    /// Firms of any size.
    #[schema(required)]
    all: Option<FirmCount>,
}

/// A number of firms. What firms told the instance is exact up to `{EXACT_COUNT_MAX}` and then a multiple of `{ROUNDED_STEP}`.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirmCount {
    #[schema(minimum = 5)]
    firms: u32,
    /// Of how many; null of clicks and meetings, which nobody is asked about.
    #[schema(required, minimum = 5)]
    of: Option<u32>,
}

/// How many firms did one thing about each vendor: firms of the caller's size or all firms, the same in a row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceRow {
    /// What they did: "Demo booked by".
    label: &'static str,
    /// "41 of 187 firms your size", in the order of the vendors; null where it may not be shown.
    counts: Vec<Option<String>>,
    /// Whether one of the counts is rounded.
    has_rounded: bool,
}

impl From<ledger::Ledger> for Ledger {
    fn from(found: ledger::Ledger) -> Self {
        Self {
            lines: ledger_lines(&found),
            has_rounded: has_rounded(&found),
            used: found.used.into(),
            booked: found.booked.into(),
            clicked: found.clicked.into(),
            outcomes: Outcomes {
                held: found.held.into(),
                signed: found.signed.into(),
                declined: found.declined.into(),
            },
            first_at: found.first_at,
            last_at: found.last_at,
        }
    }
}

impl From<ledger::FirmCounts> for FirmCounts {
    fn from(found: ledger::FirmCounts) -> Self {
        Self {
            your_size: found.your_size.map(FirmCount::from),
            all: found.all.map(FirmCount::from),
        }
    }
}

impl From<ledger::FirmCount> for FirmCount {
    fn from(ledger::FirmCount { firms, of }: ledger::FirmCount) -> Self {
        Self { firms, of }
    }
}

impl From<LedgerRow> for EvidenceRow {
    fn from(row: LedgerRow) -> Self {
        let LedgerRow {
            label,
            counts,
            has_rounded,
        } = row;
        Self {
            label,
            counts,
            has_rounded,
        }
    }
}
