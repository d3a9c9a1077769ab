//! Counts bookings in about a microsecond, however many there are.
//!
//! A [`BookingIndex`] holds every booking in columns, split into segments in time order. Each segment
//! has posting lists by state, by (state, metro) pair and by category, with cumulative histograms at
//! checkpoints along each list; at the boundaries between segments there are cumulative totals. A count over a period is the difference of two histograms, each found near a
//! checkpoint instead of by reading the rows between. docs/analytics.md explains the design.
//!
//! Invariants: rows are sorted by (time, key), and keys are unique; every answer is exact to the
//! second, days are only a shortcut; ids of texts are never changed or reused.
//!
//! This module never reads a file, a clock or the store, takes no lock and caches no answer. The
//! caller that publishes an index replaces the previous one.
//!
//! In reading order, in which no file uses a later one:
//!
//! ```text
//! row  json  name  dictionary                       input; texts become ids
//! prefetch  column  segment_columns  bound          places in columns of codes
//! code_filter                                       which codes match
//! checkpoints  day_counts  postings                 lists with histograms along them
//! location_postings  unfiltered_totals              the same by location, and of all rows
//! segment  cumulative_totals  day_bounds  presence  segments, and totals between them
//! index                                             the index
//! translation  apply  merge  builder                how it is made and changed
//! digest  snapshot                                  its checksum and its file
//! filter  resolve  query                            what is asked of it
//! trends  series  cities  newest  locations         the answers
//! reference_scan                                    the same answers, slowly
//! ```

mod apply;
mod bound;
mod builder;
mod checkpoints;
mod cities;
mod code_filter;
mod column;
mod cumulative_totals;
mod day_bounds;
mod day_counts;
mod dictionary;
mod digest;
mod filter;
mod index;
mod json;
mod location_postings;
mod locations;
mod merge;
mod name;
mod newest;
mod postings;
mod prefetch;
mod presence;
mod query;
mod segment_columns;
// Public for the benches only.
#[doc(hidden)]
pub mod reference_scan;
mod resolve;
mod row;
mod segment;
mod series;
pub mod snapshot;
#[cfg(test)]
pub mod tests;
mod translation;
mod trends;
mod unfiltered_totals;

pub use apply::ApplyError;
pub use builder::IndexBuilder;
pub use cities::{CityCount, FilterOptions};
pub use digest::Digest;
pub use filter::{BookingFilter, Period};
pub use index::BookingIndex;
pub use name::Name;
pub use row::{Row, RowChange};
pub use series::{Interval, Point, SERIES_BUCKETS_MAX, Series};
pub use trends::{Change, Count, LONG_WINDOW_DAYS, SHORT_WINDOW_DAYS, Trends, Window};
