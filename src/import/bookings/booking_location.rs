//! Where a booking was made from, by the cells that name city and state.

use std::borrow::Cow;

use super::booking_status::is_status;
use super::city_capitals::with_usual_capitals;
use crate::domain::address::{city_and_state, is_city_as_well, state_alone};
use crate::domain::country::is_abroad;
use crate::domain::place::{UsState, state_of};
use crate::import::cells::cell::normalize_line;
use crate::import::cells::meeting_place::way_to_meet as way_to_meet_of;
use crate::import::columns::column_spec::Column;
use crate::import::files::rows::Row;

/// Where a booking was made from, or how to meet.
pub struct BookingLocation<'b> {
    /// "City, ST".
    pub city_state: Option<Cow<'b, str>>,
    /// From the state's own cell, else from the other.
    pub state: Option<UsState>,
    pub way_to_meet: Option<String>,
}

/// City and state from their common column, else, where that says nothing, combined from the two; and how to meet, where the
/// common column says that instead.
pub fn location<'b>(
    row: &Row<'b>,
    own_state: Option<UsState>,
) -> Result<BookingLocation<'b>, String> {
    let mut way_to_meet = None;
    if row.header.has(Column::CityState) {
        let said = row.short_text("city", Column::CityState)?;
        let is_location = said.is_some() && row.header.is_from_export(Column::CityState);
        way_to_meet = said
            .as_deref()
            .filter(|_| is_location)
            .and_then(way_to_meet_of);
        // An empty cell says nothing against a city of its own.
        let says_city = said.is_some() || !row.header.has(Column::City);
        if way_to_meet.is_none() && says_city {
            let location = location_of(of_lines(row.cell(Column::CityState), said), own_state);
            return Ok(with_city_as_usual(without_state_as_city(location)));
        }
    }
    let city = of_lines(
        row.cell(Column::City),
        row.short_text("city", Column::City)?,
    );
    let city_state = match (city, own_state) {
        (Some(city), Some(state)) if !names_state(&city, state) => {
            Some(Cow::Owned(format!("{city}, {}", state.code())))
        }
        (city, _) => city,
    };
    Ok(BookingLocation {
        way_to_meet,
        ..with_city_as_usual(location_of(city_state, own_state))
    })
}

/// Cities of a known state are spelled with the usual capitals, so that they are counted together.
fn with_city_as_usual(location: BookingLocation<'_>) -> BookingLocation<'_> {
    let is_known = location.state.is_some();
    BookingLocation {
        city_state: if is_known {
            location.city_state.map(with_usual_capitals)
        } else {
            location.city_state
        },
        ..location
    }
}

/// Whether a cell for the city says "City, ST" or "City ST".
fn names_state(city: &str, state: UsState) -> bool {
    city.contains(',') || city.ends_with(state.code()) && city_and_state(city).is_some()
}

/// The location that a text names: the text itself where it is "City, ST", as most are; of an address, city and state.
fn location_of(said: Option<Cow<'_, str>>, own_state: Option<UsState>) -> BookingLocation<'_> {
    // The fast path: where the state has a cell of its own, this text mostly names the same one.
    let plain = said.as_deref().and_then(plain_state);
    if plain.is_some() && own_state.is_none_or(|own| plain == Some(own)) {
        return BookingLocation {
            city_state: said,
            state: plain,
            way_to_meet: None,
        };
    }
    let state = said.as_deref().and_then(state_of);
    let has_code = |said: &&str| {
        said.rsplit(',')
            .next()
            .is_some_and(|last| last.trim().len() == 2)
    };
    let address = said
        .as_deref()
        .filter(|said| state.is_none() || said.contains(':') || !has_code(said))
        .and_then(city_and_state);
    let (city_state, state) = match address {
        Some((city_state, state)) => (Some(Cow::Owned(city_state)), Some(state)),
        None => (said.map(as_city_and_code), state),
    };
    BookingLocation {
        city_state,
        state: own_state.or(state),
        way_to_meet: None,
    }
}

/// "Austin, TX" where a text says it with other blanks or in small letters: "austin, tx", "Austin,TX".
fn as_city_and_code(said: Cow<'_, str>) -> Cow<'_, str> {
    let parts = said
        .split_once(',')
        .map(|(city, code)| (city.trim(), code.trim()));
    let named = parts.filter(|(city, code)| city.contains(char::is_alphabetic) && code.len() == 2);
    let state = named.and_then(|(city, code)| Some((city, UsState::from_code_or_name(code)?)));
    match state {
        Some((city, state)) => Cow::Owned(format!("{city}, {}", state.code())),
        None => said,
    }
}

/// The state of a text that is "City, ST", as most are.
fn plain_state(said: &str) -> Option<UsState> {
    let (city, code) = said.split_at_checked(said.len().checked_sub(2)?)?;
    let city = city.strip_suffix(", ")?;
    let is_plain = !city.ends_with(' ') && !city.bytes().any(|byte| matches!(byte, b',' | b':'));
    is_plain.then(|| UsState::from_code(code))?
}

/// City and state of a cell with several lines, one of them a street, which on one line could not be distinguished from the
/// city; else the text itself.
fn of_lines<'b>(cell: &str, said: Option<Cow<'b, str>>) -> Option<Cow<'b, str>> {
    // A text that is still the cell's own has one line.
    if !matches!(said, Some(Cow::Owned(_))) {
        return said;
    }
    let lines = cell.trim().split(['\n', '\r']).map(normalize_line);
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    if lines.len() < 2 {
        return said;
    }
    match city_and_state(&lines.join(", ")) {
        Some((city_state, _)) => Some(Cow::Owned(city_state)),
        None => said,
    }
}

/// Where a cell for city and state names a state only, that is not a city.
fn without_state_as_city(location: BookingLocation<'_>) -> BookingLocation<'_> {
    let said = location.city_state.as_deref();
    let is_unread = said.is_some_and(|said| !said.contains(',') || location.state.is_none());
    let Some(alone) = said.filter(|_| is_unread).and_then(state_alone) else {
        return location;
    };
    if location.state.is_some_and(|state| state != alone) {
        return location;
    }
    let is_city = said.is_some_and(is_city_as_well);
    BookingLocation {
        city_state: location.city_state.filter(|_| is_city),
        state: Some(alone),
        ..location
    }
}

/// Whether the state's own cell may name a place although the location says how to meet: "State" is also the word of some
/// scheduling tools for a status.
pub fn names_place(state_cell: &str) -> bool {
    !state_cell.is_empty() && !is_status(state_cell) && way_to_meet_of(state_cell).is_none()
}

/// The cell that names a location whose state is not known: the state's own, else the city's. `None` where it names
/// another country or says how to meet.
pub fn unread_state<'b>(
    state_cell: Cow<'b, str>,
    city_state: Option<&Cow<'b, str>>,
) -> Option<Cow<'b, str>> {
    let city = city_state.map_or("", |city| city);
    if is_abroad(&state_cell) || is_abroad(city) {
        return None;
    }
    if !state_cell.is_empty() {
        return Some(state_cell);
    }
    city_state
        .filter(|city| way_to_meet_of(city).is_none())
        .cloned()
}
