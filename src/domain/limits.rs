//! Every limit on what people and files may hand in, listed in docs/product.md#limits. Those that the
//! web client needs travel in the contract, see `api/openapi/facts.rs`.

pub const PASSWORD_MIN_CHARS: usize = 8;
/// Longer passwords are rejected before any hashing.
pub const PASSWORD_MAX_CHARS: usize = 128;
/// RFC 5321, path limit.
pub const EMAIL_MAX_CHARS: usize = 254;
/// The name of a person or a law firm.
pub const NAME_MAX_CHARS: usize = 200;
pub const PAGE_SIZE: usize = 24;
/// Demo bookings that one request lists where it names no limit.
pub const BOOKINGS_DEFAULT: usize = 100;
/// Demo bookings that one request may list.
pub const BOOKINGS_MAX: usize = 1_000;
/// Vendors in one questionnaire result.
pub const RESULTS_MAX: usize = 5;
/// Picks of one stage.
pub const PICKS_MAX: usize = 3;
/// Reasons of one result.
pub const REASONS_MAX: usize = 5;
/// Categories of an instance: the index keeps them all in memory.
pub const CATEGORIES_MAX: usize = 500;
/// Category ids in one filter, so that a request stays cheap.
pub const CATEGORY_FILTER_MAX: usize = 100;
pub const SEARCH_MAX_CHARS: usize = 200;
/// Vendors that stand side by side in a comparison.
pub const COMPARED_VENDORS_MAX: usize = 4;
/// Vendors a firm may name in one category, listed and other together.
pub const ADOPTION_VENDORS_MAX: usize = 10;
/// The name of a tool that is not in the directory.
pub const OTHER_VENDOR_MAX_CHARS: usize = 80;
/// Characters of a note on a meeting.
pub const NOTE_MAX_CHARS: usize = 2_000;
/// Days a dismissed vendor stays away from Pick For Me.
pub const DISMISSAL_DAYS: i64 = 90;
pub const JSON_BODY_MAX_BYTES: usize = 64 * 1024;
/// Nesting of a JSON body: the parser recurses.
pub const JSON_DEPTH_MAX: usize = 32;
/// Sessions of one person; the oldest ends first.
pub const SESSIONS_PER_USER_MAX: usize = 20;
/// Minutes by which a session's stored last use may lag, so that a read does not become a write.
pub const SESSION_FLUSH_MINUTES: i64 = 5;
pub const RESET_LINK_HOURS: i64 = 24;
/// Minutes after the first start in which a private instance needs no setup code.
pub const FREE_SETUP_MINUTES: i64 = 60;
/// Wrong setup codes until the code is void.
pub const SETUP_CODE_TRIES: u32 = 10;
/// Entries of the audit list; the oldest goes first.
pub const AUDIT_ENTRIES_MAX: u64 = 10_000;
pub const IMPORT_COLUMNS_MAX: usize = 10_000;
/// A larger cell skips its row.
pub const IMPORT_CELL_MAX_BYTES: usize = 64 * 1024;
/// A row of an imported file, so that memory stays bounded whatever the file; a larger one is
/// skipped.
pub const IMPORT_ROW_MAX_BYTES: usize = 1024 * 1024;
/// Errors an import shows; the rest is a number.
pub const IMPORT_ERRORS_MAX: usize = 100;
pub const IMPORTS_UNDOABLE: usize = 20;
pub const IMPORTS_LISTED: usize = 100;
/// The list of an import's rejected rows; it ends with how many more there are.
pub const REFUSED_LIST_MAX_BYTES: u64 = 100 << 20;
/// Characters of an imported name, place, label or id.
pub const IMPORT_TEXT_MAX_CHARS: usize = 200;
pub const DESCRIPTION_MAX_CHARS: usize = 5_000;
/// Entries of one of a vendor's lists.
pub const LIST_ENTRIES_MAX: usize = 100;
