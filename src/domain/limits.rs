//! Limits on user input and files; docs/product.md#limits lists those that people meet. The OpenAPI document carries those
//! that the web client needs, see `api/openapi/facts.rs`. Elsewhere: tries of a sign-in and a sign-up
//! (`src/app/people/sign_in_limits.rs`), and what the operator sets (`src/config.rs`).

pub const PASSWORD_MIN_CHARS: usize = 8;
/// Longer passwords are refused before any hashing.
pub const PASSWORD_MAX_CHARS: usize = 128;
/// RFC 5321, path limit.
pub const EMAIL_MAX_CHARS: usize = 254;
/// The name of a user or a law firm.
pub const NAME_MAX_CHARS: usize = 200;
/// An address of a page, as it is stored: ASCII.
pub const URL_MAX_BYTES: usize = 2_048;
pub const PAGE_SIZE: usize = 24;
/// The name of a download, without its ending: a file system's names are short.
pub const DOWNLOAD_NAME_MAX_CHARS: usize = 120;
/// Demo bookings per request without a `limit`.
pub const BOOKINGS_DEFAULT: usize = 100;
/// Demo bookings per request, at most.
pub const BOOKINGS_MAX: usize = 1_000;
/// Words of the longest name of a tool that is told from the one joined to it: "Clio & Filevine".
pub const JOINED_TOOL_MAX_WORDS: usize = 3;
/// Tools among the choices of a question about integrations.
pub const TOOLS_OFFERED_MAX: usize = 8;
/// Tools that vendors name and the vocabulary does not know; of rarer ones a firm is never asked.
pub const DIRECTORY_TOOLS_MAX: usize = 1_000;
/// Questions of a questionnaire that administrators write.
pub const QUESTIONS_MAX: usize = 12;
/// Options of one of its questions, the tools of the directory apart.
pub const QUESTION_OPTIONS_MAX: usize = 12;
/// Fewer of a question are no choice.
pub const QUESTION_OPTIONS_MIN: usize = 2;
/// Capabilities that one option asks for.
pub const OPTION_CAPABILITIES_MAX: usize = 6;
pub const PROMPT_MAX_CHARS: usize = 160;
pub const OPTION_MAX_CHARS: usize = 100;
/// A word of caution or of help under a question or beside an option.
pub const HINT_MAX_CHARS: usize = 200;
/// Capabilities that administrators add to the vocabulary of an instance.
pub const CUSTOM_CAPABILITIES_MAX: usize = 200;
pub const CAPABILITY_LABEL_MAX_CHARS: usize = 60;
pub const CAPABILITY_DESCRIPTION_MAX_CHARS: usize = 300;
pub const CAPABILITY_PHRASES_MAX: usize = 30;
pub const PHRASE_MAX_CHARS: usize = 80;
/// Vendors in one questionnaire result.
pub const RESULTS_MAX: usize = 5;
/// Picks of one stage.
pub const PICKS_MAX: usize = 3;
/// Reasons of one result.
pub const REASONS_MAX: usize = 5;
/// Categories of an instance; the booking index keeps all of them in memory.
pub const CATEGORIES_MAX: usize = 500;
/// Different locations of bookings (city, state and metro area) of an instance, some 400 bytes each; the
/// booking index keeps all of them in memory. The country has some 30,000 cities and towns.
pub const LOCATIONS_MAX: usize = 100_000;
/// Vendors that a file may bring an instance to, and rows of one such file: the directory and the file are in memory.
pub const VENDORS_MAX: usize = 100_000;
/// Texts of one file of vendors, for the same reason.
pub const VENDOR_FILE_MAX_BYTES: usize = 128 << 20;
/// Category ids in one filter; bounds the cost of a request.
pub const CATEGORY_FILTER_MAX: usize = 100;
pub const SEARCH_MAX_CHARS: usize = 200;
pub const COMPARED_VENDORS_MAX: usize = 4;
/// Vendors of one category in a tech stack, listed and other together.
pub const STACK_VENDORS_MAX: usize = 10;
/// Colleagues whom the form of the tech stack names beside a tool that they use; it counts the others.
pub const COLLEAGUES_NAMED_MAX: usize = 5;
/// Vendors of one category that the form of the tech stack offers at once; others are searched for.
pub const STACK_OFFERED_MAX: usize = 24;
/// Vendors of all categories that the form offers at once, which bounds the reply.
pub const STACK_OFFERED_IN_ALL_MAX: usize = 360;
/// The name of a tool that is not in the directory.
pub const OTHER_VENDOR_MAX_CHARS: usize = 80;
/// Two clicks on one button within this time are a double click, and one meeting.
pub const DOUBLE_CLICK_SECONDS: i64 = 10;
/// Clicks on Schedule Meeting that are kept of one person.
pub const CLICKS_PER_USER_MAX: usize = 5_000;
/// Results of questionnaires and of Pick For Me that are kept of one person.
pub const RECOMMENDATIONS_PER_USER_MAX: usize = 1_000;
/// Submitted questionnaires that are kept of one person; the earliest are removed.
pub const RESPONSES_PER_USER_MAX: usize = 1_000;
pub const NOTE_MAX_CHARS: usize = 2_000;
/// Most meetings in a reply.
pub const MEETINGS_LISTED: usize = 200;
/// Bytes of the meetings in a reply: notes may be long.
pub const MEETINGS_BYTES: usize = 95_000;
/// Days for which a dismissed vendor is hidden, and left out of Pick For Me.
pub const DISMISSAL_DAYS: i64 = 90;
/// Keys of a query string.
pub const QUERY_KEYS_MAX: usize = 256;
/// Requests of the API under way at once, uploads apart.
pub const REQUESTS_IN_FLIGHT_MAX: usize = 128;
/// Of [`REQUESTS_IN_FLIGHT_MAX`], requests of people who are not signed in.
pub const ANONYMOUS_IN_FLIGHT_MAX: usize = 48;
/// Of [`ANONYMOUS_IN_FLIGHT_MAX`], requests from one IPv4 address or /64.
pub const REQUESTS_PER_NETWORK_MAX: usize = 16;
/// Requests of one person under way at once; a browser opens six connections.
pub const REQUESTS_PER_USER_MAX: usize = 32;
/// Replies up to this size are not counted by their bytes.
pub const UNSENT_UNCOUNTED_BYTES: u64 = 256 << 10;
/// Bytes of larger replies to one person that wait in memory to be read; the first is always taken.
pub const UNSENT_BYTES_PER_USER_MAX: u64 = 32 << 20;
/// Bytes of larger replies to everybody that wait in memory to be read.
pub const UNSENT_BYTES_MAX: u64 = 128 << 20;
/// How long an export shows what there was when it began, where it was changed since. Meanwhile the file keeps its old
/// pages beside the new ones.
pub const EXPORT_VIEW_SECONDS: u64 = 120;
/// Of [`REQUESTS_PER_USER_MAX`], so many that read and so many that write are worked on at once; the others wait.
/// However much one person asks, someone else's request waits behind few of theirs.
pub const WORKED_ON_PER_USER_MAX: usize = 4;
pub const JSON_BODY_MAX_BYTES: usize = 64 * 1024;
/// Nesting of a JSON body; the parser is recursive.
pub const JSON_DEPTH_MAX: usize = 32;
/// A further sign-in ends the oldest session. How long one lasts is a setting, with its default in
/// `src/config.rs`.
pub const SESSIONS_PER_USER_MAX: usize = 20;
/// How stale the stored last use of a session may be, so that not every request writes.
pub const SESSION_FLUSH_MINUTES: i64 = 5;
pub const RESET_LINK_HOURS: i64 = 24;
pub const INVITATION_DAYS: i64 = 7;
/// Invitations that nobody has used yet.
pub const INVITATIONS_OPEN_MAX: usize = 500;
/// Minutes after the first start during which a private instance needs no setup code.
pub const FREE_SETUP_MINUTES: i64 = 60;
/// Working API tokens of one person.
pub const API_TOKENS_PER_USER_MAX: usize = 20;
/// How long an API token works unless its person chooses otherwise.
pub const API_TOKEN_DAYS_DEFAULT: u32 = 90;
/// The longest that an API token may work.
pub const API_TOKEN_DAYS_MAX: u32 = 366;
/// How long a sign-in whose password was right waits for its second factor.
pub const SECOND_STEP_MINUTES: u64 = 5;
/// Sign-ins of one person that wait for a second factor in browsers that have signed in before, and as many in others; one
/// more ends the oldest of its kind.
pub const SECOND_STEPS_PER_USER_MAX: usize = 8;
/// Sign-ins of all people that wait for a second factor.
pub const SECOND_STEPS_MAX: usize = 4_096;
/// Wrong codes that end a sign-in.
pub const SECOND_STEP_WRONG_CODES_MAX: u32 = 5;
/// Wrong codes of an app that an account takes in a row, and then in an hour; see
/// `src/app/people/sign_in_limits/code_limits.rs`.
pub const WRONG_CODES_PER_HOUR: u32 = 10;
/// How long the set-up of a second factor waits for its first code.
pub const SECOND_FACTOR_SETUP_MINUTES: u64 = 15;
/// Set-ups of all people that wait for their first code; one more ends the oldest.
pub const SECOND_FACTOR_SETUPS_MAX: usize = 4_096;
pub const RECOVERY_CODES: usize = 10;
/// Digits of a code that an authenticator app shows.
pub const CODE_DIGITS: u8 = 6;
/// Entries of the audit log; the oldest are removed, except those about people's own accounts (`src/store/audit.rs`).
pub const AUDIT_ENTRIES_MAX: u64 = 10_000;
pub const IMPORT_COLUMNS_MAX: usize = 10_000;
/// A row with a larger cell is rejected.
pub const IMPORT_CELL_MAX_BYTES: usize = 64 * 1024;
/// Bounds the memory of an import; a larger row is rejected.
pub const IMPORT_ROW_MAX_BYTES: usize = 1024 * 1024;
/// Names of all columns of a file and of its categories that are listed under others, in bytes: what someone said of one
/// with more is not kept.
pub const IMPORT_NAMES_MAX_BYTES: usize = 8 * 1024;
/// Bytes of a field of the form before its file: as many categories as a directory may have, each with the one that it is
/// listed under, need less.
pub const IMPORT_FIELD_MAX_BYTES: usize = 1 << 20;
/// Errors in the report of an import; further ones are only counted.
pub const IMPORT_ERRORS_MAX: usize = 100;
/// Characters of a value that an error quotes.
pub const IMPORT_QUOTED_MAX_CHARS: usize = 40;
/// How many rows of a file are looked through for the names of its columns.
pub const IMPORT_ROWS_ABOVE_HEADER: usize = 20;
pub const IMPORTS_UNDOABLE: usize = 20;
pub const IMPORTS_LISTED: usize = 100;
/// Listed imports that changed nothing.
pub const IDLE_IMPORTS_LISTED: usize = 20;
/// Values of stored vendors that the report of a file lists; further ones are only counted.
pub const VENDOR_CHANGES_LISTED: usize = 50;
/// Characters of each of them.
pub const VENDOR_CHANGE_MAX_CHARS: usize = 200;
/// Size of an import's list of rejected rows; its last line counts the rows left out.
pub const REJECTED_LIST_MAX_BYTES: u64 = 100 << 20;
/// Characters of an imported name, place, label or booking's id.
pub const IMPORT_TEXT_MAX_CHARS: usize = 200;
/// Characters of a vendor's id in a file: those of its category and its name, of which each may be two in lower case, two
/// hyphens and a number.
pub const VENDOR_ID_MAX_CHARS: usize = 2 * 2 * IMPORT_TEXT_MAX_CHARS + 2 + 20;
/// Former names of a vendor; bookings keep their link by them.
pub const FORMER_NAMES_MAX: usize = 20;
/// Merges of vendors that can be undone.
pub const MERGES_UNDOABLE: usize = 20;
/// Capabilities of one vendor that administrators confirm, and as many that they deny.
pub const CAPABILITIES_DECIDED_MAX: usize = 500;
pub const DESCRIPTION_MAX_CHARS: usize = 5_000;
/// Entries in a list field of a vendor, such as its integrations.
pub const LIST_ENTRIES_MAX: usize = 100;
/// A daily backup is made when the last one is this old.
pub const BACKUP_DUE_HOURS: i64 = 24;
/// Administrators are warned when the newest backup is this old.
pub const BACKUP_STALE_HOURS: i64 = 48;
/// Days of which the last daily backup stays.
pub const BACKUPS_DAILY_MAX: usize = 7;
/// Weeks of which the last daily backup stays.
pub const BACKUPS_WEEKLY_MAX: usize = 4;
/// Backups that stay of those that someone asked for.
pub const BACKUPS_BY_HAND_MAX: usize = 10;
/// Backups that stay of those before imports, and as many before migrations.
pub const BACKUPS_BEFORE_CHANGES_MAX: usize = 3;
/// How long an import waits for another backup that is being made before it makes its own. At six million bookings one
/// takes seconds; what takes longer than this hangs, on a network folder that is gone, say, and the import can be undone.
pub const IMPORT_WAITS_FOR_BACKUP_MINUTES: u64 = 5;
/// An import of more rows than this is preceded by a backup.
pub const IMPORT_ROWS_WITHOUT_BACKUP: u64 = 100_000;

#[cfg(test)]
mod tests;
