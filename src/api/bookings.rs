//! Demo bookings themselves: in pages, by city, as a file, and the values to filter them by.

mod file_name;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use self::file_name::file_name;
use super::booking_filter::{FilterParams, FilterParamsOfState};
use super::csv_download::{csv_download, csv_reply};
use super::etag::{self, JSON, tag};
use crate::analytics;
use crate::app::App;
use crate::app::bookings::{FilterTexts, LinkedBooking};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{BookingId, VendorId};
use crate::domain::limits::{BOOKINGS_DEFAULT, BOOKINGS_MAX};
use crate::domain::place::UNKNOWN;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{ExportScope, Reader, TrendsScope};
use crate::http::error::ApiError;
use crate::http::etag::IfNoneMatch;
use crate::http::extract::Query;
use crate::http::page::{Part, TOTAL_COUNT, part};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_demo_bookings))
        .routes(routes!(list_demo_booking_cities))
        .routes(routes!(get_filter_options))
        .routes(routes!(export_demo_bookings))
}

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PartParams {
    /// How many bookings, 0 to `{BOOKINGS_MAX}`. Default `{BOOKINGS_DEFAULT}`.
    #[param(value_type = Option<usize>, minimum = 0, maximum = 1000)]
    limit: Option<String>,
    /// How many newer ones to pass over, at most 4,294,967,295. Default 0.
    #[param(value_type = Option<u64>, minimum = 0, maximum = 4_294_967_295_i64)]
    offset: Option<String>,
}

/// One demo booking. Who booked is not known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booking<'a> {
    /// As its file gave it.
    #[schema(value_type = BookingId)]
    id: &'a str,
    /// The vendor whose demo was booked, as the file wrote it.
    #[schema(required = true)]
    client: Option<&'a str>,
    /// The vendor of that name, where the directory has one.
    #[schema(required = true, value_type = Option<VendorId>)]
    vendor_id: Option<&'a str>,
    /// The category of the booking, else of its vendor.
    #[schema(required = true)]
    client_category: Option<&'a str>,
    /// Size of the firm that booked; `SOLO` where no file named one, see `firmSizeSaid`.
    standardized_practice_area_broken_out: FirmSize,
    /// Whether a file named the size; true as well of bookings that were stored before that was kept.
    firm_size_said: bool,
    /// "City, ST" as the file wrote it.
    #[schema(required = true)]
    city_state: Option<&'a str>,
    /// The two-letter code, or "Unknown".
    #[schema(required = true)]
    state: Option<&'static str>,
    /// The metro area.
    #[schema(required = true)]
    dma: Option<&'a str>,
    /// When the demo was booked.
    created_time: Timestamp,
}

/// How many bookings a city has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names of the contract")]
pub struct City {
    /// The part before the first comma, else "Unknown City".
    city: String,
    /// The most frequent spelling of city and state.
    city_state: String,
    /// The state's code, or "Unknown".
    state: String,
    /// Bookings that the filters keep.
    count: u64,
}

/// The values that occur, for the dashboard's filters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterOptions {
    /// Metro areas, sorted.
    dmas: Vec<String>,
    /// State codes, sorted; without "Unknown".
    states: Vec<String>,
    /// All firm sizes, whether bookings have them or not.
    firm_sizes: Vec<FirmSize>,
}

/// Demo bookings, newest first
#[utoipa::path(
    get, path = "/api/demo-bookings", tag = "trends",
    params(FilterParams, PartParams),
    security(("session" = []), ("token" = ["trends"])),
    responses(
        (status = 200, description = "A part of the list", body = [Booking<'_>],
         headers(
             ("ETag" = String, description = "For an If-None-Match"),
             ("X-Total-Count" = u64, description = "How many bookings the filters keep"))),
        (status = 422, description = "A date or number that is none, or start after end"),
    ),
)]
async fn list_demo_bookings(
    State(app): State<Arc<App>>,
    _user: Reader<TrendsScope>,
    Query(texts): Query<FilterParams>,
    Query(asked): Query<PartParams>,
) -> Result<Response, ApiError> {
    let filter = FilterTexts::from(texts).parse()?;
    let Part { limit, offset } = asked.parse()?;
    app.blocking(move |app| {
        let part = app.bookings.part(&filter, offset, limit)?;
        let (bookings, all) = (part.bookings().collect::<Vec<_>>(), part.published());
        let shown: Vec<_> = bookings.iter().map(Booking::of).collect();
        let mut reply = etag::json(tag(all, (&filter, limit, offset)), &shown)?;
        let total = HeaderValue::from(all.count(&filter));
        reply.headers_mut().insert(TOTAL_COUNT, total);
        Ok(reply)
    })
    .await
}

/// A state's cities, by count descending, then by name
#[utoipa::path(
    get, path = "/api/demo-bookings/cities", tag = "trends",
    params(FilterParamsOfState),
    security(("session" = []), ("token" = ["trends"])),
    responses(
        (status = 200, description = "The cities", body = [City], headers(("ETag" = String, description = "For an If-None-Match"))),
        (status = 422, description = "No state, a date that is none, or start after end"),
    ),
)]
async fn list_demo_booking_cities(
    State(app): State<Arc<App>>,
    _user: Reader<TrendsScope>,
    known: IfNoneMatch,
    Query(texts): Query<FilterParams>,
) -> Result<Response, ApiError> {
    let filter = FilterTexts::from(texts).parse()?;
    if filter.state.is_none() {
        return Err(ApiError::invalid("state", "Choose a state."));
    }
    let bookings = app.bookings.current();
    etag::reply_unless_known(&known, JSON, tag(&bookings, &filter), || {
        let cities = bookings.cities(&filter).into_iter().map(City::of);
        etag::bytes(&cities.collect::<Vec<_>>())
    })
}

/// The values that filters can take
#[utoipa::path(
    get, path = "/api/demo-bookings/filter-options", tag = "trends",
    security(("session" = []), ("token" = ["trends"])),
    responses(
        (status = 200, description = "The values that occur", body = FilterOptions, headers(("ETag" = String, description = "For an If-None-Match"))),
    ),
)]
async fn get_filter_options(
    State(app): State<Arc<App>>,
    _user: Reader<TrendsScope>,
    known: IfNoneMatch,
) -> Result<Response, ApiError> {
    let bookings = app.bookings.current();
    etag::reply_unless_known(&known, JSON, tag(&bookings, ()), || {
        etag::bytes(&FilterOptions::of(&bookings.filter_options()))
    })
}

/// Demo bookings as a CSV file, oldest first, which can be imported again
#[utoipa::path(
    get, path = "/api/demo-bookings/export.csv", tag = "trends",
    params(FilterParams),
    security(("session" = []), ("token" = ["export"])),
    responses(
        (status = 200, description = "The file, named after the filters; it begins with a byte order mark", body = String, content_type = "text/csv", headers(("ETag" = String, description = "For an If-None-Match"))),
        (status = 422, description = "A date that is none, or start after end"),
    ),
)]
async fn export_demo_bookings(
    State(app): State<Arc<App>>,
    _user: Reader<ExportScope>,
    known: IfNoneMatch,
    Query(texts): Query<FilterParams>,
) -> Result<Response, ApiError> {
    let texts = FilterTexts::from(texts);
    let name = file_name(&texts);
    let filter = texts.parse()?;
    let (mut export, tag) = app
        .blocking(move |app| {
            let export = app.bookings.export(&filter)?;
            let tag = tag(export.bookings(), &filter);
            Ok::<_, ApiError>((export, tag))
        })
        .await?;
    let mut reply = if known.has(&tag) {
        csv_reply(&name, Body::empty())?
    } else {
        csv_download(&app, &name, move || export.next_block()).await?
    };
    reply.headers_mut().insert(header::ETAG, tag);
    Ok(reply)
}

impl PartParams {
    fn parse(&self) -> Result<Part, ApiError> {
        let (limit, offset) = (self.limit.as_deref(), self.offset.as_deref());
        part(limit, offset, BOOKINGS_DEFAULT, BOOKINGS_MAX)
    }
}

impl<'a> Booking<'a> {
    fn of(booking: &'a LinkedBooking<'_>) -> Self {
        let stored = booking.view();
        Self {
            id: stored.id,
            client: stored.client,
            vendor_id: stored.vendor_id,
            client_category: booking.category(),
            standardized_practice_area_broken_out: stored.firm_size,
            firm_size_said: stored.size_said,
            city_state: stored.city_state,
            state: Some(stored.state.map_or(UNKNOWN, |state| state.code())),
            dma: stored.dma,
            created_time: stored.created_at,
        }
    }
}

impl City {
    fn of(city: analytics::CityCount<'_>) -> Self {
        Self {
            city: city.city.to_owned(),
            city_state: city.city_state.to_owned(),
            state: city.state.to_owned(),
            count: city.count,
        }
    }
}

impl FilterOptions {
    fn of(options: &analytics::FilterOptions<'_>) -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        Self {
            dmas: owned(&options.dmas),
            states: owned(&options.states),
            firm_sizes: FirmSize::ALL.to_vec(),
        }
    }
}
