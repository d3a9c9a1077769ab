//! A row to a booking, and what makes two bookings the same.
//!
//! ```text
//! meeting_parties         those that meet
//! booking_status          whether a demo was canceled
//! city_capitals           cities in capitals only
//! booking_location        where a booking was made from
//! digest  mail_services   hashes, and hosts that are no firm's
//! booking_identity        what makes two bookings the same
//! booking                 a row to a draft
//! ```

pub mod booking;
pub mod booking_identity;
mod booking_location;
pub mod booking_status;
mod city_capitals;
mod digest;
mod mail_services;
pub mod meeting_parties;
