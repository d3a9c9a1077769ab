//! Counting bookings, in about a microsecond whatever their number.
//!
//! A [`BookingIndex`] holds every booking in columns, cut into segments of at most 65,535 rows in
//! time order. Each segment lists its rows by state, by (state, metro) pair and by category, with
//! cumulative histograms along each list; between segments lie cumulative totals. What lies between
//! two moments is then the difference of two histograms, each found near a checkpoint and never by
//! reading the rows between.
//!
//! What holds at any time: rows are ordered by (time, key), and no key stands twice; every answer
//! is exact for any second, days are only a shortcut; ids of texts are only ever added.
//!
//! This room never reads a file, a clock or the store, and holds no lock: whoever publishes an
//! index swaps it in for the last one. It caches no answer.
//!
//! Read it in this order: `row` (what comes in), `dictionary` (texts become ids), `column`,
//! `checkpoints`, `day_counts`, `postings`, `unfiltered_totals`, `segment`, `totals`, `day_bounds`, `index`, `publish`
//! (changes); then `filter`, `query` and the answers: `trends`, `series`, `cities`, `newest`.

mod apply;
mod checkpoints;
mod cities;
mod code_filter;
mod column;
mod cumulative_totals;
mod day_bounds;
mod day_counts;
mod dictionary;
mod filter;
mod index;
mod json;
mod location_postings;
mod name;
mod newest;
mod postings;
mod query;
pub mod reference_scan;
mod row;
mod segment;
mod series;
pub mod snapshot;
#[cfg(test)]
mod tests;
mod trends;
mod unfiltered_totals;

pub use apply::ApplyError;
pub use cities::{CityCount, FilterOptions};
pub use filter::{BookingFilter, Period};
pub use index::{BookingIndex, Digest, IndexBuilder};
pub use name::Name;
pub use row::{Row, RowChange, UNKNOWN};
pub use series::{Interval, Point, Series};
pub use trends::{Change, Count, Trends, Window};
