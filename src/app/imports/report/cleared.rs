//! Fields of stored records that a file empties.

use crate::app::directory::EditableDirectory;
use crate::domain::booking::BookingView;
use crate::domain::import::ImportKind;
use crate::domain::vendor::Vendor;
use crate::import::Column;
use crate::import::columns::column_lookup::columns;

/// The fields that lose their value in some record, a bit for each column.
#[derive(Clone, Copy, Default)]
pub struct Cleared(u32);

const _: () = assert!(Column::COUNT <= u32::BITS as usize);

impl Cleared {
    /// The fields that a booking loses.
    pub fn of_booking(
        before: &BookingView<'_>,
        after: &BookingView<'_>,
        has_firm_size: bool,
    ) -> Self {
        Self::of([
            (Column::Client, is_lost(before.client, after.client)),
            (
                Column::Category,
                is_lost(before.category_id, after.category_id),
            ),
            (
                Column::CityState,
                is_lost(before.city_state, after.city_state),
            ),
            (Column::State, is_lost(before.state, after.state)),
            (Column::Dma, is_lost(before.dma, after.dma)),
            (Column::Company, is_lost(before.firm_key, after.firm_key)),
            (
                Column::FirmSize,
                !has_firm_size && before.size_said && !after.size_said,
            ),
        ])
    }

    /// The fields that a vendor loses.
    fn of_vendor(before: &Vendor, after: &Vendor) -> Self {
        fn is_emptied<T>(before: &[T], after: &[T]) -> bool {
            !before.is_empty() && after.is_empty()
        }
        let text =
            |before: &Option<String>, after: &Option<String>| before.is_some() && after.is_none();
        Self::of([
            (
                Column::WebsiteUrl,
                text(&before.website_url, &after.website_url),
            ),
            (Column::LogoUrl, text(&before.logo_url, &after.logo_url)),
            (
                Column::BookingUrl,
                text(&before.booking_url, &after.booking_url),
            ),
            (
                Column::PartnerLevel,
                text(&before.partner_level, &after.partner_level),
            ),
            (
                Column::Description,
                text(&before.description, &after.description),
            ),
            (
                Column::PriceBracket,
                is_lost(before.price_bracket, after.price_bracket),
            ),
            (
                Column::ShortHighlights,
                is_emptied(&before.short_highlights, &after.short_highlights),
            ),
            (
                Column::FirmSizeSupported,
                is_emptied(&before.firm_size_supported, &after.firm_size_supported),
            ),
            (
                Column::PracticeAreasSupported,
                is_emptied(
                    &before.practice_areas_supported,
                    &after.practice_areas_supported,
                ),
            ),
            (
                Column::Integrations,
                is_emptied(&before.integrations, &after.integrations),
            ),
            (
                Column::GeoFocus,
                is_emptied(&before.geo_focus, &after.geo_focus),
            ),
            (Column::Tags, is_emptied(&before.tags, &after.tags)),
        ])
    }

    /// The fields that the vendors of a directory lose in all.
    pub fn of_directory(directory: &EditableDirectory<'_>) -> Self {
        let mut all = Self::default();
        for (_, change) in directory.changes().vendors {
            if let [Some(before), Some(after)] = change {
                all.add(Self::of_vendor(&before, &after));
            }
        }
        all
    }

    /// Adds those of another record.
    pub fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Their usual names.
    pub fn names(self, kind: ImportKind) -> Vec<&'static str> {
        let columns = columns(kind).iter();
        let cleared = columns.filter(|spec| self.0 & bit(spec.column) != 0);
        cleared.map(|spec| spec.name).collect()
    }

    fn of<const N: usize>(fields: [(Column, bool); N]) -> Self {
        let lost = fields.into_iter().filter(|(_, is_lost)| *is_lost);
        Self(lost.fold(0, |bits, (column, _)| bits | bit(column)))
    }
}

fn bit(column: Column) -> u32 {
    1 << column as u32
}

fn is_lost<T: Copy>(before: Option<T>, after: Option<T>) -> bool {
    before.is_some() && after.is_none()
}
