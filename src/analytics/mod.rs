//! Counting bookings, in about a microsecond whatever their number.
//!
//! A [`BookingIndex`] holds every booking in columns, cut into segments of at most 65,535 rows in
//! time order. Each segment lists its rows by state, by (state, metro) pair and by category, with
//! cumulative histograms along each list; between segments lie cumulative totals. What lies between
//! two moments is then the difference of two histograms, each found near a mark and never by
//! reading the rows between.
//!
//! What holds at any time: rows are ordered by (time, key), and no key stands twice; every answer
//! is exact for any second, days are only a shortcut; ids of texts are only ever added.
//!
//! This room never reads a file, a clock or the store, and holds no lock: whoever publishes an
//! index swaps it in for the last one. It caches no answer.
//!
//! Read it in this order: `row` (what comes in), `dictionary` (texts become ids), `column`,
//! `marks`, `day_counts`, `postings`, `all_rows`, `segment`, `totals`, `day_table`, `index`, `publish`
//! (changes); then `filter`, `query` and the answers: `trends`, `series`, `cities`, `newest`.

mod all_rows;
mod cities;
mod code_filter;
mod column;
mod day_counts;
mod day_table;
mod dictionary;
mod filter;
mod index;
mod json;
mod marks;
mod name;
mod newest;
mod place_lists;
mod postings;
mod publish;
mod query;
pub mod reference_scan;
mod row;
mod segment;
mod series;
pub mod snapshot;
#[cfg(test)]
mod tests;
mod totals;
mod trends;

pub use cities::{CityCount, FilterOptions};
pub use filter::{BookingFilter, Period};
pub use index::{BookingIndex, Digest, IndexBuilder};
pub use name::Name;
pub use publish::ApplyError;
pub use row::{Row, RowChange, UNKNOWN};
pub use series::{Interval, Point, Series};
pub use trends::{Change, Count, Trends, Window};
