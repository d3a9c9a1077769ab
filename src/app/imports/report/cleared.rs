//! Fields of stored records that a file empties.

use crate::domain::booking::BookingView;
use crate::domain::import::ImportKind;
use crate::domain::vendor::Vendor;
use crate::import::Column;

/// The fields that lose their value in some record.
#[derive(Default)]
pub struct Cleared(Vec<Column>);

impl Cleared {
    /// Adds the fields that a booking loses.
    pub fn add_booking(
        &mut self,
        before: &BookingView<'_>,
        after: &BookingView<'_>,
        has_firm_size: bool,
    ) {
        self.add([
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
                !has_firm_size && before.firm_size != after.firm_size,
            ),
        ]);
    }

    /// Adds the fields that a vendor loses.
    pub fn add_vendor(&mut self, before: &Vendor, after: &Vendor) {
        fn is_emptied<T>(before: &[T], after: &[T]) -> bool {
            !before.is_empty() && after.is_empty()
        }
        let text =
            |before: &Option<String>, after: &Option<String>| before.is_some() && after.is_none();
        self.add([
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
        ]);
    }

    /// Their usual names.
    pub fn names(&self, kind: ImportKind) -> Vec<&'static str> {
        self.0.iter().map(|column| column.name(kind)).collect()
    }

    fn add<const N: usize>(&mut self, fields: [(Column, bool); N]) {
        for (column, is_lost) in fields {
            if is_lost && !self.0.contains(&column) {
                self.0.push(column);
            }
        }
    }
}

fn is_lost<T: Copy>(before: Option<T>, after: Option<T>) -> bool {
    before.is_some() && after.is_none()
}
