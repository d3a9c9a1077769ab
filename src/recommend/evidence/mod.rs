//! What firms book and report about vendors, counted so that no single firm can be read from it.
//!
//! ```text
//! own_firm                                  the viewer's own firm, which is left out
//! cohort_weights  cohort_counts             what a firm weighs by its size, and which counts are shown
//! reported                                  what firms report
//! firm_bookings  counting_rules             every booking, and what bookings are counted by
//! booked_days  vendor_days  booking_totals  what they add up to, changed day by day
//! booked_evidence                           all of it, by category
//! peers  peer_stats                         vendors compared by it
//! ```

mod booked_days;
mod booking_totals;
mod cohort_counts;
mod counting_rules;
mod own_firm;
mod peer_stats;
mod peers;
mod reported;
mod vendor_days;

// Public for tests of `recommend` only.
pub mod booked_evidence;
pub mod cohort_weights;
pub mod firm_bookings;

pub use booked_evidence::{BookedEvidence, CategoryEvidence, Evidence};
pub(super) use cohort_weights::Cohort;
pub use firm_bookings::{
    BookingNotFound, Demo, FirmBookings, FirmBookingsBuilder, FirmBookingsChange,
};
pub use own_firm::OwnFirm;
pub(super) use peer_stats::PeerStats;
pub use peers::{Peers, VendorPeers};
pub use reported::{FirmAction, ReportedEvidence, ReportedFirm};
