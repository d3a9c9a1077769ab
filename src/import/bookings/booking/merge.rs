//! What a stored booking says once a row of a later file has named it again.

use super::booker_address::tells_addresses;
use crate::domain::booking::BookingView;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::{UsState, state_of};
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;

/// The stored booking `old` updated by a row: a column that the file lacks keeps the stored value,
/// an empty cell clears it.
pub fn merge<'v>(new: &BookingView<'v>, old: &BookingView<'v>, header: &Header) -> BookingView<'v> {
    let given = |column, new, old| if header.has(column) { new } else { old };
    let given_size = if header.has(Column::FirmSize) {
        new
    } else {
        old
    };
    let (city_state, state) = place(new, old, header);
    BookingView {
        id: old.id,
        client: given(
            Column::Client,
            stored_spelling(new.client, old.client),
            old.client,
        ),
        vendor_id: None,
        category_id: given(Column::Category, new.category_id, old.category_id),
        firm_size: given_size.firm_size,
        size_said: given_size.size_said,
        city_state,
        state,
        dma: given(Column::Dma, new.dma, old.dma),
        created_at: new.created_at,
        firm_key: firm_key(new, old, header),
    }
}

/// "City, ST" and the state. A file with a city alone does not take away the state of the same city.
fn place<'v>(
    new: &BookingView<'v>,
    old: &BookingView<'v>,
    header: &Header,
) -> (Option<&'v str>, Option<UsState>) {
    let has_state = header.has(Column::State);
    let has_place = header.has(Column::CityState) || header.has(Column::City);
    let has_city_alone = has_place && !has_state && !header.has(Column::CityState);
    if has_city_alone && new.state.is_none() && is_city_of(new.city_state, old) {
        return (old.city_state, old.state);
    }
    let city_state = if has_place {
        new.city_state
    } else {
        old.city_state
    };
    let state = if has_place || has_state {
        new.state.or_else(|| city_state.and_then(state_of))
    } else {
        old.state
    };
    (city_state, state)
}

/// Whether a city is that of a booking whose state is known.
fn is_city_of(city: Option<&str>, booking: &BookingView<'_>) -> bool {
    let (Some(city), Some(stored), Some(state)) = (city, booking.city_state, booking.state) else {
        return false;
    };
    let stored = stored.strip_suffix(state.code()).unwrap_or(stored);
    let stored = stored.trim_end().trim_end_matches(',');
    stored.to_lowercase() == city.to_lowercase()
}

/// An address tells the firm only where neither the file nor the stored booking names one. A file that tells none takes
/// none from a company.
fn firm_key(new: &BookingView<'_>, old: &BookingView<'_>, header: &Header) -> Option<FirmKey> {
    if !header.has(Column::Company) {
        return old.firm_key.or(new.firm_key);
    }
    let (company, old) = (new.firm_key?, old.firm_key);
    let is_kept = old.map(FirmKey::bits) == Some(company.bits()) || !tells_addresses(header);
    let stored = old.and_then(FirmKey::mail).filter(|_| is_kept);
    let address = company.mail().or(stored);
    Some(address.map_or(company, |mail| company.with_mail(mail)))
}

/// Names that differ in case only are the same name, so the stored spelling stays.
fn stored_spelling<'v>(new: Option<&'v str>, old: Option<&'v str>) -> Option<&'v str> {
    match (new, old) {
        (Some(new), Some(old)) if new.to_lowercase() == old.to_lowercase() => Some(old),
        (new, _) => new,
    }
}
