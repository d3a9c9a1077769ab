//! Every table of the file: its key, its value, who writes it and who reads it.
//!
//! A table is never renamed, and a value gets a new layout as docs/development.md#change-what-is-stored
//! says. Where records move to other keys, that is a new table (`-2`) and a migration.

use super::error::StoreError;
use super::packed::Packed;
use super::table::{ReadTx, Salvaged, Table, WriteTx};
use crate::domain::api_token::ApiToken;
use crate::domain::audit::AuditEntry;
use crate::domain::booking::Booking;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::click::MeetingClick;
use crate::domain::import::{PastImport, VendorChange};
use crate::domain::invitation::Invitation;
use crate::domain::merge::VendorMerge;
use crate::domain::questionnaire_edit::{CustomCapability, EditedQuestionnaire};
use crate::domain::recommend::{Recommendation, Response, SavedPicks};
use crate::domain::second_factor::SecondFactor;
use crate::domain::session::{ResetLink, Session};
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::User;
use crate::domain::vendor::{Category, Vendor};

/// A table, whatever it holds.
pub struct AnyTable {
    /// The table's name in the file.
    pub name: &'static str,
    /// The version in which its values are written.
    pub version: u8,
    /// Reads every record and returns how many there are.
    pub verify: fn(&ReadTx) -> Result<u64, StoreError>,
    /// How many records there are.
    pub count: fn(&ReadTx) -> Result<u64, StoreError>,
    /// Bytes that it takes.
    pub bytes: fn(&ReadTx) -> Result<u64, StoreError>,
    /// Copies every record into another file and returns how many there are.
    pub copy: fn(&ReadTx, &WriteTx) -> Result<u64, StoreError>,
    /// Reads every record that is intact, and copies them into another file.
    pub salvage: fn(&ReadTx, Option<&WriteTx>) -> Result<Salvaged, StoreError>,
}

/// Declares the tables, and lists them in [`ALL`] so that no verification forgets one.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident: $key:ty => $value:ty = $name:literal;)+) => {
        $($(#[$doc])* pub const $table: Table<$key, $value> = Table::new($name);)+

        /// Every table that a file may hold.
        pub const ALL: &[AnyTable] = &[$(AnyTable {
            name: $name,
            version: <$value as super::record::Stored>::VERSION,
            verify: |tx| $table.verify(tx),
            count: |tx| $table.count(tx),
            bytes: |tx| $table.bytes(tx),
            copy: |from, to| $table.copy(from, to),
            salvage: |from, to| $table.salvage(from, to),
        },)+];
    };
}

tables! {
    /// Name → number; `Counter` lists them.
    COUNTERS: &'static str => u64 = "counters";
    /// Name → key; [`super::secrets`] lists them.
    SECRETS: &'static str => Vec<u8> = "secrets";
    /// User id → account. Written and read by accounts.
    USERS: [u8; 16] => User = "users";
    /// E-mail address → user id. Written and read by accounts.
    USER_EMAILS: &'static str => [u8; 16] = "user_emails";
    /// SHA-256 of the token → session. Written and read by accounts.
    SESSIONS: [u8; 32] => Session = "sessions";
    /// User id and SHA-256 of the token → nothing: the sessions of a user.
    USER_SESSIONS: [u8; 48] => () = "user_sessions";
    /// SHA-256 of the token → reset link. Written by administrators and `admin reset-password`; read by accounts.
    RESET_LINKS: [u8; 32] => ResetLink = "reset_links";
    /// SHA-256 of the token → invitation. Written and read by accounts.
    INVITATIONS: [u8; 32] => Invitation = "invitations";
    /// SHA-256 of the token → API token. Written and read by API tokens.
    API_TOKENS: [u8; 32] => ApiToken = "api_tokens";
    /// User id and SHA-256 of the token → nothing: the API tokens of a user.
    USER_API_TOKENS: [u8; 48] => () = "user_api_tokens";
    /// User id → second factor. Written and read by accounts.
    SECOND_FACTORS: [u8; 16] => SecondFactor = "second_factors";
    /// Category id → category. Written by imports, edits and merges; read into the catalog.
    CATEGORIES: &'static str => Category = "categories";
    /// Vendor id → vendor. Written by imports, edits and merges; read into the catalog.
    VENDORS: &'static str => Vendor = "vendors";
    /// Vendor id → what administrators decided about its capabilities. Written by capabilities; read into
    /// the catalog. Stays where the vendor goes, so that it holds again once the vendor is back.
    CAPABILITY_DECISIONS: &'static str => CapabilityDecisions = "capability_decisions";
    /// Until version 1: position of arrival → booking. Emptied by the migration to 2.
    BOOKINGS_1: u64 => Booking = "bookings";
    /// Until version 1: identity → position. Emptied by the migration to 2.
    BOOKING_IDENTITIES_1: [u8; 16] => u64 = "booking_identities";
    /// Until version 3: position of a block's first booking → its bookings, row after row. Emptied by
    /// the migration to 4.
    BOOKINGS_2: u64 => Packed = "bookings-2";
    /// Until version 3: first identity of a block → identities and positions. Emptied by the migration
    /// to 4.
    BOOKING_IDENTITIES_2: [u8; 16] => Packed = "booking_identities-2";
    /// Position of arrival of a block's first booking → the bookings that arrived from there on.
    /// Written by imports; read by analytics. [`super::bookings`] knows what is in a block.
    BOOKINGS: u64 => Packed = "bookings-3";
    /// First identity of a block → identities and their positions in [`BOOKINGS`]. Written and read by
    /// imports.
    BOOKING_IDENTITIES: [u8; 16] => Packed = "booking_identities-3";
    /// Id of an audit entry → the merge of two vendors that it is about. Written and read by the
    /// directory's administration; the last of them, until they are undone.
    VENDOR_MERGES: [u8; 16] => VendorMerge = "vendor_merges";
    /// Number of an import → what it did. Written by imports; read by the history.
    IMPORTS: u64 => PastImport = "imports";
    /// Number of an import and of a block of it → bookings that it replaced, as they were. Written and
    /// read by imports; kept for the last of them.
    IMPORT_BOOKINGS: [u8; 16] => Packed = "import_bookings";
    /// Number of an import and vendor id → the vendor before and after it. Written and read by
    /// imports; kept for the last of them.
    IMPORT_VENDORS: (u64, &'static str) => VendorChange = "import_vendors";
    /// Category id → what administrators made of its questionnaire. Written and read by questionnaires;
    /// read into the catalog.
    QUESTIONNAIRES: &'static str => EditedQuestionnaire = "questionnaires";
    /// Slug → capability that administrators added to the vocabulary. Written by questionnaires; read
    /// into the catalog.
    CUSTOM_CAPABILITIES: &'static str => CustomCapability = "words";
    /// Until version 11: response id → submitted questionnaire. Emptied by the migration to 12.
    RESPONSES_1: [u8; 16] => Response = "responses";
    /// User id and response id → submitted questionnaire. Written by responses; read by recommendations.
    RESPONSES: [u8; 32] => Response = "responses-2";
    /// User id and recommendation id → what was shown. Written by recommendations; read by past ones.
    RECOMMENDATIONS: [u8; 32] => Recommendation = "recommendations";
    /// User id → the current picks and the vendors dismissed. Written and read by recommendations.
    PICKS: [u8; 16] => SavedPicks = "picks";
    /// User id and click id → click on Schedule Meeting. Written and read by meeting clicks.
    CLICKS: [u8; 32] => MeetingClick = "clicks";
    /// User id → the tools in use. Written and read by the tech stack.
    TECH_STACKS: [u8; 16] => Vec<StackAnswer> = "adoptions";
    /// Entry id, in the order of time → what an administrator changed. Written with every such change;
    /// read by the audit log.
    AUDIT: [u8; 16] => AuditEntry = "audit";
}

/// The tables of what members have: answers, recommendations, picks, clicks and tools.
pub const MEMBER_DATA: [&str; 5] = [
    RESPONSES.name(),
    RECOMMENDATIONS.name(),
    PICKS.name(),
    CLICKS.name(),
    TECH_STACKS.name(),
];

/// A key made of two ids: records of one user lie together, in the order of the second id.
pub fn composite_key(first: [u8; 16], second: [u8; 16]) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&first);
    key[16..].copy_from_slice(&second);
    key
}

/// The range of all keys that [`composite_key`] makes with this first id.
pub fn prefix_range(first: [u8; 16]) -> std::ops::RangeInclusive<[u8; 32]> {
    composite_key(first, [0; 16])..=composite_key(first, [0xff; 16])
}

#[cfg(test)]
mod tests {
    #[test]
    fn tables_are_declared_in_one_file() {
        let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
        let mut folders = vec![sources];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                if path.ends_with("tests.rs") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap();
                let declares = code.contains(concat!("Table::", "new(\""))
                    || code.contains(concat!("Table::", "new($"));
                assert_eq!(declares, path.ends_with("tables.rs"), "{}", path.display());
            }
        }
    }
}
