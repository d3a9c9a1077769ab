//! The way of a file, always downwards: `spool` (bytes onto the disk) → `read` (which kind of file) →
//! `vendors` with the `statements` of extra columns, or `bookings`: `parse` (rows into `drafts`, the vendors in titles by `meetings`) →
//! `resolve` (which booking each row is) → `commit` (into the store), with the `index` of new bookings built
//! beside it.

mod booking_turns;
mod bookings;
mod categories;
mod commit;
mod drafts;
mod index;
mod legacy_identities;
mod locations;
mod meetings;
mod pack;
mod parse;
pub mod read;
mod read_batch;
mod resolve;
mod shift;
pub mod spool;
mod statements;
mod stored_vendors;
mod vendors;
