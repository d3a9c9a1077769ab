//! The trend summary and bookings over time.

use std::fmt::Display;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::booking_filter::FilterParams;
use super::etag::{self, JSON, tag};
use crate::analytics;
use crate::app::App;
use crate::app::bookings::FilterTexts;
use crate::domain::day::DAY_SECONDS;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{Reader, TrendsScope};
use crate::http::error::ApiError;
use crate::http::etag::IfNoneMatch;
use crate::http::extract::Query;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(get_trends))
        .routes(routes!(get_trend_series))
}

/// Bookings counted by category and by state. Written by hand where it is answered, because the
/// counting takes less time than a general writer does.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes what `Trends::write_json` writes")]
pub struct Trends {
    /// How many bookings the filters keep.
    total: u64,
    /// Every category that occurs, by count descending, then by name; "Unknown" where neither the
    /// booking nor its vendor has one.
    category_counts: Vec<CategoryCount>,
    /// Every state that occurs, in the same order, "Unknown" included.
    state_counts: Vec<StateCount>,
    /// The last `{SHORT_WINDOW_DAYS}` and `{LONG_WINDOW_DAYS}` days against as many days before.
    change: Change,
    /// When the oldest and the newest of all bookings were made, whatever the filters: a period that begins
    /// before may be one of which there is no data.
    #[schema(required = true)]
    data_from: Option<Timestamp>,
    /// See `dataFrom`.
    #[schema(required = true)]
    data_through: Option<Timestamp>,
}

/// How often a category occurs.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `Trends::write_json` writes")]
pub struct CategoryCount {
    /// The category's name.
    name: String,
    /// Bookings in the period.
    count: u64,
    /// In the equally long period just before; null unless both start and end are set.
    #[schema(required = true)]
    previous: Option<u64>,
}

/// How often a state occurs.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `Trends::write_json` writes")]
pub struct StateCount {
    /// The two-letter code, or "Unknown".
    state: String,
    /// Bookings in the period.
    count: u64,
    /// In the equally long period just before; null unless both start and end are set.
    #[schema(required = true)]
    previous: Option<u64>,
}

/// Two comparisons under the same filters. The windows end with `end`, else with yesterday;
/// `start` makes no difference.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `Trends::write_json` writes")]
pub struct Change {
    /// `{SHORT_WINDOW_DAYS}` days against as many before.
    last30: ChangeWindow,
    /// `{LONG_WINDOW_DAYS}` days against as many before.
    last90: ChangeWindow,
}

/// Two neighboring windows of equal length.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `Trends::write_json` writes")]
pub struct ChangeWindow {
    /// Bookings in the later one.
    current: u64,
    /// Bookings in the earlier one.
    previous: u64,
}

/// How wide a bucket of bookings is.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Interval {
    /// A day, UTC.
    Day,
    /// Monday to Sunday.
    Week,
    /// A calendar month.
    Month,
}

/// How to cut the time.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeriesParams {
    /// How wide a bucket is.
    #[param(value_type = Interval, required = true)]
    interval: Option<String>,
}

/// Bookings over time.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes what `Series::write_json` writes")]
pub struct Series {
    /// How wide a bucket is.
    interval: Interval,
    /// Every bucket of the period, empty ones too; without a start from the oldest booking on,
    /// without an end until the newest. Of a period of more than `{SERIES_BUCKETS_MAX}` buckets those from the oldest
    /// booking to the newest.
    points: Vec<SeriesPoint>,
    /// Every bucket of the equally long period just before; empty unless both start and end are set.
    previous: Vec<SeriesPoint>,
    /// The days of the oldest and of the newest of all bookings, UTC, whatever the filters: the bucket
    /// that one of them is in may hold only a part of its days.
    #[schema(required)]
    data_from: Option<Date>,
    /// See `dataFrom`.
    #[schema(required)]
    data_through: Option<Date>,
}

/// The bookings of one bucket.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `Series::write_json` writes")]
pub struct SeriesPoint {
    /// Its first day; a week's Monday, a month's first.
    start: Date,
    count: u64,
}

/// Bookings counted by category and by state
#[utoipa::path(
    get, path = "/api/trends", tag = "trends",
    params(FilterParams),
    security(("session" = []), ("token" = ["trends"])),
    responses(
        (status = 200, description = "The counts", body = Trends, headers(("ETag" = String, description = "For an If-None-Match"))),
        (status = 422, description = "A date that is none, or start after end"),
    ),
)]
async fn get_trends(
    State(app): State<Arc<App>>,
    _user: Reader<TrendsScope>,
    known: IfNoneMatch,
    Query(texts): Query<FilterParams>,
) -> Result<Response, ApiError> {
    let filter = FilterTexts::from(texts).parse()?;
    let bookings = app.bookings.current();
    let now = app.clock().now().as_second();
    let tag = tag(&bookings, (&filter, now.div_euclid(DAY_SECONDS)));
    etag::reply_unless_known(&known, JSON, tag, || {
        let mut json = Vec::new();
        bookings.trends(&filter, now).write_json(&mut json);
        let (oldest, newest) = bookings.data_span().unzip();
        add_time(&mut json, "dataFrom", oldest);
        add_time(&mut json, "dataThrough", newest);
        Ok(json)
    })
}

/// Adds a member to an object that is already written.
fn add_time(json: &mut Vec<u8>, name: &str, time: Option<impl Display>) {
    json.truncate(json.len().saturating_sub(1));
    let member = match time {
        Some(time) => format!(",\"{name}\":\"{time}\"}}"),
        None => format!(",\"{name}\":null}}"),
    };
    json.extend_from_slice(member.as_bytes());
}

/// Bookings over time, by day, week or month
#[utoipa::path(
    get, path = "/api/trends/series", tag = "trends",
    params(SeriesParams, FilterParams),
    security(("session" = []), ("token" = ["trends"])),
    responses(
        (status = 200, description = "The buckets", body = Series, headers(("ETag" = String, description = "For an If-None-Match"))),
        (status = 422, description = "An interval or date that is none, or start after end"),
    ),
)]
async fn get_trend_series(
    State(app): State<Arc<App>>,
    _user: Reader<TrendsScope>,
    known: IfNoneMatch,
    Query(params): Query<SeriesParams>,
    Query(texts): Query<FilterParams>,
) -> Result<Response, ApiError> {
    let interval = interval(params.interval.as_deref())?;
    let filter = FilterTexts::from(texts).parse()?;
    let bookings = app.bookings.current();
    let tag = tag(&bookings, (&filter, interval));
    etag::reply_unless_known(&known, JSON, tag, || {
        let mut json = Vec::new();
        bookings.series(&filter, interval).write_json(&mut json);
        let (oldest, newest) = bookings.data_span().unzip();
        add_time(&mut json, "dataFrom", oldest.map(utc_day));
        add_time(&mut json, "dataThrough", newest.map(utc_day));
        Ok(json)
    })
}

fn interval(text: Option<&str>) -> Result<analytics::Interval, ApiError> {
    let mut all = analytics::Interval::ALL.into_iter();
    all.find(|interval| Some(interval.name()) == text)
        .ok_or_else(|| ApiError::invalid("interval", "Choose day, week or month."))
}

fn utc_day(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}
