//! All that the rows say, as texts that can be compared.

use super::*;

impl FirmBookings {
    /// Each row as text.
    pub(in crate::recommend::evidence) fn digest(&self) -> impl Iterator<Item = String> {
        let by_mail = self.by_mail.iter().flat_map(|part| part.iter());
        let row = |row: &FirmBookingRow| {
            let vendor = row
                .vendor()
                .map(|vendor| &self.vendors.ids()[vendor as usize]);
            let (firm, day, size) = (row.firm(), row.day(), row.size_code());
            format!("{firm} {vendor:?} {day:?} {size} {:?}", row.state())
        };
        let named = self.companies.parts().iter().flat_map(|part| part.iter());
        let moved = by_mail.map(move |of| format!("by address: {}", row(of)));
        let rows = self.rows().map(row);
        rows.chain(moved)
            .chain(named.map(|named| format!("{named:?}")))
    }
}
