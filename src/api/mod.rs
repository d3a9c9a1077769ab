//! One module for each feature: the types that come in, the types that go out, and short handlers.
//!
//! A feature offers `routes()`; [`crate::server`] lists them all. Features do not know each other.

pub mod about;
pub mod admin;
pub mod auth;
mod booking_filter;
pub mod bookings;
pub mod capabilities;
mod capability_reply;
pub mod catalog;
mod csv_download;
pub mod demo_questions;
mod etag;
pub mod evidence;
mod feature_reply;
mod firm_confirmation_reply;
pub mod health;
pub mod imports;
mod ledger_reply;
pub mod meeting_clicks;
pub mod memos;
pub mod metrics;
mod need_reply;
pub mod openapi;
pub mod past;
pub mod profile;
pub mod recommendations;
pub mod responses;
pub mod tech_stack;
pub mod trends;
mod vendor_reply;
pub mod vendors;
