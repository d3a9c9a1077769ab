//! Every table of the file: its key, its value, who writes it and who reads it.
//!
//! A table is never renamed and its layout never changes in place: a new layout is a new table
//! (`-2`) and a migration that moves the records.

use super::imports::VendorChange;
use super::migrations::{BOOKING_IDENTITIES_1, BOOKINGS_1};
use super::packed::Packed;
use super::{Readable, StoreError, Table, WriteTx};
use crate::domain::adoption::Adoption;
use crate::domain::audit::AuditEntry;
use crate::domain::click::MeetingClick;
use crate::domain::import::Batch;
use crate::domain::recommend::{Recommendation, Response, SavedPicks};
use crate::domain::user::User;
use crate::domain::vendor::{Category, Vendor};

use super::sessions::{ResetLink, Session};

/// `schema`: version of the whole file; `catalog`, `bookings`: raised by every change of either;
/// `edition`: drawn anew with each of them, so that a backup that was restored and then changed
/// never passes for the file it replaced;
/// `import`: the next import's number; `started`: second since 1970 of the first start; `booking_key`: the next booking's position;
/// `booking_count`: bookings stored;
/// `seeded`: 1 once a new instance has its first data; `sample`: 1 while the sample data is there.
/// Written by migrations, accounts, imports and the first start; read at the start.
pub const COUNTERS: Table<&str, u64> = Table::new("counters", 1);
/// `identity`: key of the hashes that bookings are recognised by. Written once; read by imports.
/// `device`: key that signs the marks of known browsers. Written once; read by accounts.
pub const SECRETS: Table<&str, Vec<u8>> = Table::new("secrets", 1);

/// User id → account. Written and read by accounts.
pub const USERS: Table<[u8; 16], User> = Table::new("users", 1);
/// E-mail address → user id. Written and read by accounts.
pub const USER_EMAILS: Table<&str, [u8; 16]> = Table::new("user_emails", 1);
/// SHA-256 of the token → session. Written and read by accounts.
pub const SESSIONS: Table<[u8; 32], Session> = Table::new("sessions", 1);
/// User id and SHA-256 of the token → nothing: the sessions of a person.
pub const USER_SESSIONS: Table<[u8; 48], ()> = Table::new("user_sessions", 1);
/// SHA-256 of the token → reset link. Written by `admin reset-password`; read by accounts.
pub const RESET_LINKS: Table<[u8; 32], ResetLink> = Table::new("reset_links", 1);

/// Category id → category. Written by imports; read into the catalog.
pub const CATEGORIES: Table<&str, Category> = Table::new("categories", 1);
/// Vendor id → vendor. Written by imports; read into the catalog.
pub const VENDORS: Table<&str, Vendor> = Table::new("vendors", 1);

/// Position of arrival of a block's first booking → the bookings that arrived from there on.
/// Written by imports; read by analytics. [`super::bookings`] knows what is in a block.
pub const BOOKINGS: Table<u64, Packed> = Table::new("bookings-2", 1);
/// First identity of a block → identities and their positions in [`BOOKINGS`]. Written and read by
/// imports.
pub const BOOKING_IDENTITIES: Table<[u8; 16], Packed> = Table::new("booking_identities-2", 1);

/// Number of an import → its batch. Written by imports; read by the history.
pub const IMPORTS: Table<u64, Batch> = Table::new("imports", 1);
/// Number of an import and of a block of it → bookings that it replaced, as they were. Written and
/// read by imports; kept for the last of them.
pub const IMPORT_BOOKINGS: Table<[u8; 16], Packed> = Table::new("import_bookings", 1);
/// Number of an import and vendor id → the vendor before and after it. Written and read by
/// imports; kept for the last of them.
pub const IMPORT_VENDORS: Table<(u64, &str), VendorChange> = Table::new("import_vendors", 1);

/// Response id → submitted questionnaire. Written by responses; read by recommendations.
pub const RESPONSES: Table<[u8; 16], Response> = Table::new("responses", 1);
/// User id and recommendation id → what was shown. Written by recommendations; read by past ones.
pub const RECOMMENDATIONS: Table<[u8; 32], Recommendation> = Table::new("recommendations", 1);
/// User id → the picks of now and the vendors dismissed. Written and read by recommendations.
pub const PICKS: Table<[u8; 16], SavedPicks> = Table::new("picks", 1);
/// User id and click id → click on Schedule Meeting. Written and read by meeting clicks.
pub const CLICKS: Table<[u8; 32], MeetingClick> = Table::new("clicks", 1);
/// User id → the tools in use. Written and read by the tech stack.
pub const ADOPTIONS: Table<[u8; 16], Vec<Adoption>> = Table::new("adoptions", 1);

/// Entry id, in the order of time → what an administrator changed. Written with every such change;
/// read by the audit list.
pub const AUDIT: Table<[u8; 16], AuditEntry> = Table::new("audit", 1);

/// Raises `catalog` or `bookings` and draws a new revision.
pub(super) fn raise(tx: &WriteTx, counter: &str) -> Result<(), StoreError> {
    let version = COUNTERS.get(tx, counter)?.unwrap_or(0);
    COUNTERS.put(tx, counter, &(version + 1))?;
    COUNTERS.put(tx, "edition", &rand::random()).map(drop)
}

/// One number for the bookings and the catalog as a transaction sees them: another one after every
/// change of either.
pub fn revision(tx: &impl Readable) -> Result<u64, StoreError> {
    let counter = |name: &str| Ok::<_, StoreError>(COUNTERS.get(tx, name)?.unwrap_or(0));
    let versions = counter("bookings")?.rotate_left(32) ^ counter("catalog")?;
    Ok(versions ^ counter("edition")?)
}

/// A key made of two ids: records of one person lie together, in the order of the second id.
pub fn composite_key(first: [u8; 16], second: [u8; 16]) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&first);
    key[16..].copy_from_slice(&second);
    key
}

/// The range of all keys [`composite_key`] makes with this first id.
pub fn prefix_range(first: [u8; 16]) -> std::ops::RangeInclusive<[u8; 32]> {
    composite_key(first, [0; 16])..=composite_key(first, [0xff; 16])
}

/// Verifies the envelope of every record and returns how many there are. Reads the whole file.
pub fn verify_all(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(COUNTERS.verify(tx)?
        + SECRETS.verify(tx)?
        + USERS.verify(tx)?
        + USER_EMAILS.verify(tx)?
        + SESSIONS.verify(tx)?
        + USER_SESSIONS.verify(tx)?
        + RESET_LINKS.verify(tx)?
        + CATEGORIES.verify(tx)?
        + VENDORS.verify(tx)?
        + super::bookings::verify(tx)?
        + BOOKINGS_1.verify(tx)?
        + BOOKING_IDENTITIES_1.verify(tx)?
        + IMPORTS.verify(tx)?
        + IMPORT_BOOKINGS.verify(tx)?
        + IMPORT_VENDORS.verify(tx)?
        + RESPONSES.verify(tx)?
        + RECOMMENDATIONS.verify(tx)?
        + PICKS.verify(tx)?
        + CLICKS.verify(tx)?
        + ADOPTIONS.verify(tx)?
        + AUDIT.verify(tx)?)
}
