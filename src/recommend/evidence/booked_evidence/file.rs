//! What rows add up to as a part of their file, so that a start does not count them all again.

use std::io::{self, Write};
use std::sync::Arc;

use rkyv::rancor::Error as RkyvError;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

use super::{BookedEvidence, CountingRules};
use crate::domain::ids::CategoryId;
use crate::recommend::evidence::booked_days::{DayCounts, WindowEdgeFirms};
use crate::recommend::evidence::booking_totals::BookingTotals;
use crate::recommend::evidence::cohort_weights::{Day, Window};
use crate::recommend::evidence::counting_rules::NO_CATEGORY;
use crate::recommend::evidence::firm_bookings::FirmBookings;
use crate::snapshot::SnapshotWriter;

/// All of the evidence but its rows.
#[derive(Archive, Serialize, Deserialize)]
struct EvidenceTotals {
    sums: Arc<BookingTotals>,
    days: Arc<DayCounts>,
    edges: Arc<WindowEdgeFirms>,
    window: Window,
    today: Day,
    /// By vendor number.
    category_of: Vec<u32>,
    /// With their numbers.
    categories: Vec<(String, u32)>,
}

impl BookedEvidence {
    /// Writes the totals of the rows; the [rows](FirmBookings::write) are other parts.
    pub fn write(&self, snapshot: &mut SnapshotWriter<impl Write>) -> io::Result<()> {
        let categories = self.rules.categories.iter();
        let mut categories: Vec<(String, u32)> = categories
            .map(|(id, number)| (id.as_str().to_owned(), *number))
            .collect();
        categories.sort_unstable();
        let totals = EvidenceTotals {
            sums: Arc::clone(&self.sums),
            days: Arc::clone(&self.days),
            edges: Arc::clone(&self.edges),
            window: self.rules.window,
            today: self.rules.today,
            category_of: self.rules.category_of.to_vec(),
            categories,
        };
        let bytes = rkyv::to_bytes::<RkyvError>(&totals).map_err(io::Error::other)?;
        snapshot.part(&bytes)
    }

    /// The evidence of these rows, by what was written; `None` where that does not fit them.
    pub fn of_part(part: &AlignedVec, rows: Arc<FirmBookings>) -> Option<Self> {
        let totals = rkyv::from_bytes::<EvidenceTotals, RkyvError>(part).ok()?;
        let vendors = rows.vendors().clone();
        let is_valid = totals.fits(vendors.ids().len());
        let categories = totals.categories.into_iter();
        is_valid.then(|| Self {
            rows,
            sums: totals.sums,
            days: totals.days,
            edges: totals.edges,
            rules: CountingRules {
                window: totals.window,
                today: totals.today,
                category_of: totals.category_of.into(),
                categories: Arc::new(
                    categories
                        .map(|(id, number)| (CategoryId::from(id.as_str()), number))
                        .collect(),
                ),
            },
            vendors,
        })
    }
}

impl EvidenceTotals {
    fn fits(&self, vendors: usize) -> bool {
        let categories = self.categories.len();
        let is_number = |number: u32| (number as usize) < categories;
        let mut of_vendors = self.category_of.iter();
        self.sums.has_sizes(vendors, categories)
            && self.category_of.len() == vendors
            && of_vendors.all(|number| *number == NO_CATEGORY || is_number(*number))
            && self.categories.iter().all(|(_, number)| is_number(*number))
    }
}
