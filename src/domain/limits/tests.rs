//! The documents name these limits in sentences of their own.

use super::*;
use crate::domain::tests::{
    ANALYTICS, GLOSSARY, IMPORT, PRODUCT, README, RECOMMENDATIONS, RELIABILITY, assert_says, count,
    in_words, size,
};

#[test]
fn the_list_of_limits_has_their_values() {
    let (_, section) = PRODUCT.split_once("\n## Limits\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    assert_says(
        section,
        &[
            format!(
                "JSON bodies {} and {JSON_DEPTH_MAX} levels; names {NAME_MAX_CHARS} characters, addresses {EMAIL_MAX_CHARS}, \
                 notes {}, descriptions {}, a search {SEARCH_MAX_CHARS},",
                size(JSON_BODY_MAX_BYTES),
                count(NOTE_MAX_CHARS),
                count(DESCRIPTION_MAX_CHARS)
            ),
            format!(
                "a questionnaire {QUESTIONS_MAX} questions of {QUESTION_OPTIONS_MAX} options of {OPTION_CAPABILITIES_MAX} \
                 capabilities, {CUSTOM_CAPABILITIES_MAX} added capabilities of {CAPABILITY_PHRASES_MAX} phrases, a category \
                 filter {CATEGORY_FILTER_MAX} ids;"
            ),
            format!(
                "what is said of a file's columns or categories {} each, a cell {}, a row {},",
                size(IMPORT_FIELD_MAX_BYTES),
                size(IMPORT_CELL_MAX_BYTES),
                size(IMPORT_ROW_MAX_BYTES)
            ),
            format!(
                "{IMPORT_ERRORS_MAX} errors shown, the last {IMPORTS_UNDOABLE} imports can be undone; a query \
                 {QUERY_KEYS_MAX} keys."
            ),
            format!(
                "A person keeps {} meetings, {} results and {} submitted questionnaires",
                count(CLICKS_PER_USER_MAX),
                count(RECOMMENDATIONS_PER_USER_MAX),
                count(RESPONSES_PER_USER_MAX)
            ),
        ],
    );
}

#[test]
fn the_sentences_about_downloads_have_their_values() {
    assert_says(
        RELIABILITY,
        &[
            format!(
                "replies of more than {} that wait in memory to be read, together: of one person, of all; the first of each person is always taken | {}, {} |",
                size(UNSENT_UNCOUNTED_BYTES),
                size(UNSENT_BYTES_PER_USER_MAX),
                size(UNSENT_BYTES_MAX)
            ),
            format!(
                "so all together may be {} and one of each person;",
                size(UNSENT_BYTES_MAX)
            ),
            format!("so after {EXPORT_VIEW_SECONDS} s the next write closes it"),
        ],
    );
    let slow = format!("a download may fail after {EXPORT_VIEW_SECONDS} s.");
    assert_says(PRODUCT, &[slow]);
}

#[test]
fn the_other_sentences_have_their_values() {
    assert_says(
        PRODUCT,
        &[
            format!("A person has at most {SESSIONS_PER_USER_MAX}; the oldest goes"),
            format!("A person has at most {API_TOKENS_PER_USER_MAX} (409 `quota_reached`)"),
            format!("{RECOVERY_CODES} recovery codes are shown once"),
            format!("works once and for {RESET_LINK_HOURS} hours"),
            format!("At most {STACK_VENDORS_MAX} tools per category"),
            format!("(n/{STACK_VENDORS_MAX})\"; at {STACK_VENDORS_MAX} the field for others hides"),
            format!("\"Maximum {STACK_VENDORS_MAX} vendors per category reached.\""),
            format!("at most {OTHER_VENDOR_MAX_CHARS} characters"),
            format!("Of a long list the form shows {STACK_OFFERED_MAX},"),
            format!(
                "at most {STACK_OFFERED_MAX} vendors of a category besides those in use, {STACK_OFFERED_IN_ALL_MAX} in all"
            ),
            format!("A file may bring more, up to {CATEGORIES_MAX} in all."),
            format!("After {DISMISSAL_DAYS} days it is shown again everywhere."),
            format!("at most {CAPABILITIES_DECIDED_MAX} of each"),
            format!("({} entries;", count(AUDIT_ENTRIES_MAX)),
            format!("would then have more than {FORMER_NAMES_MAX} former names"),
            format!("The last {MERGES_UNDOABLE} merges can be undone"),
            format!(
                "those of the firm first, at most {},",
                in_words(TOOLS_OFFERED_MAX)
            ),
            format!(
                "shows \"Get Recommendation\" and up to {} picks:",
                in_words(PICKS_MAX)
            ),
            format!(
                "on the same button within {} seconds, is one meeting",
                in_words(DOUBLE_CLICK_SECONDS)
            ),
            format!("newest first, {MEETINGS_LISTED} at a time"),
            format!("or none for {BACKUP_STALE_HOURS} hours, is an alarm"),
            format!("clamped to what exists; {PAGE_SIZE} a page."),
            format!("from {} accounts on with a search by name,", PAGE_SIZE + 1),
            format!(
                "takes `limit` ({BOOKINGS_DEFAULT}, at most {})",
                count(BOOKINGS_MAX)
            ),
        ],
    );
    let picks = format!("a person hid a vendor from the picks for {DISMISSAL_DAYS} days");
    let at_most = format!(
        "one of at most {} vendors that a stage",
        in_words(PICKS_MAX)
    );
    assert_says(GLOSSARY, &[picks, at_most]);
    let free = format!("or that has run for {FREE_SETUP_MINUTES} minutes, asks the first person");
    assert_says(README, &[free]);
    let free = format!("beyond a private instance's first {FREE_SETUP_MINUTES} minutes,");
    assert_says(RELIABILITY, &[free]);
    let promises = format!(
        "({RESULTS_MAX} results, {PICKS_MAX} picks, {REASONS_MAX} reasons, {DISMISSAL_DAYS} days of a dismissal)"
    );
    assert_says(
        RECOMMENDATIONS,
        &[
            promises,
            format!("the best {} by all needs are shown", in_words(RESULTS_MAX)),
            format!("At most {} sentences, by what", in_words(REASONS_MAX)),
            format!("For each category {} picks of", in_words(PICKS_MAX)),
            format!("did not dismiss in the last {DISMISSAL_DAYS} days,"),
        ],
    );
    let locations = count(LOCATIONS_MAX);
    assert_says(
        ANALYTICS,
        &[
            format!("so data with {locations} locations is only larger"),
            format!("range and {locations} distinct locations are tests"),
            format!(
                "the newest {} bookings, each from a block",
                count(BOOKINGS_MAX)
            ),
        ],
    );
}

#[test]
fn what_the_product_says_of_accounts_and_vendors_has_its_values() {
    assert_says(
        PRODUCT,
        &[
            format!("\"Password must be at least {PASSWORD_MIN_CHARS} characters long\""),
            format!("{PASSWORD_MIN_CHARS} to {PASSWORD_MAX_CHARS} characters of any kind"),
            format!("the first start was at most {FREE_SETUP_MINUTES} minutes ago"),
            format!("works once and for {INVITATION_DAYS} days"),
            format!("SHA-1, {CODE_DIGITS} digits"),
            format!("typed, within {SECOND_FACTOR_SETUP_MINUTES} minutes"),
            format!("ends after {SECOND_STEP_MINUTES} minutes"),
            format!(
                "Please sign in again.\"); a person has at most {SECOND_STEPS_PER_USER_MAX}, and {SECOND_STEPS_PER_USER_MAX} more in browsers that"
            ),
            format!("or by beginning {SECOND_STEPS_PER_USER_MAX} sign-ins"),
            format!(
                "A sign-in ends after {} wrong codes (401",
                in_words(SECOND_STEP_WRONG_CODES_MAX)
            ),
            format!(
                "takes {WRONG_CODES_PER_HOUR} wrong codes of an app in a row and then {WRONG_CODES_PER_HOUR} an hour,"
            ),
            format!(
                "The reply names {STACK_VENDORS_MAX} tools, the most used first, and {COLLEAGUES_NAMED_MAX} colleagues"
            ),
            format!("top N recommended vendors:\", at most {RESULTS_MAX}, each"),
            format!("up to {REASONS_MAX} reasons under"),
            format!("Up to {COMPARED_VENDORS_MAX} vendors side by side"),
        ],
    );
    let guesses = format!(
        "may type {WRONG_CODES_PER_HOUR} wrong ones in a row and then {WRONG_CODES_PER_HOUR} an hour,"
    );
    assert_says(RELIABILITY, &[guesses]);
    assert_says(
        GLOSSARY,
        &[
            format!("once and for {INVITATION_DAYS} days"),
            format!("for the last {IMPORTS_UNDOABLE}, an undo"),
        ],
    );
    assert_says(
        RECOMMENDATIONS,
        &[
            format!("A firm is offered {TOOLS_OFFERED_MAX},"),
            format!("of at most {} tools that", count(DIRECTORY_TOOLS_MAX)),
        ],
    );
}

#[test]
fn what_is_said_of_imports_has_its_values() {
    assert_says(
        IMPORT,
        &[
            format!(
                "each before the file and of at most {},",
                size(IMPORT_FIELD_MAX_BYTES)
            ),
            format!(
                "take up to {names}; of categories up to {names},",
                names = size(IMPORT_NAMES_MAX_BYTES)
            ),
            format!("more than {} columns", count(IMPORT_COLUMNS_MAX)),
            format!(
                "more than {CATEGORIES_MAX} categories, or the bookings to more than {} different locations",
                count(LOCATIONS_MAX)
            ),
            format!("the directory to more than {} vendors", count(VENDORS_MAX)),
            format!(
                "a file of vendors with more than {} rows or {} of text,",
                count(VENDORS_MAX),
                size(VENDOR_FILE_MAX_BYTES)
            ),
            format!("the first of {IMPORT_ROWS_ABOVE_HEADER} rows with two known names"),
            format!("Lists keep at most {LIST_ENTRIES_MAX} entries"),
            format!(
                "Texts have at most {IMPORT_TEXT_MAX_CHARS} characters, a description {}. An id may have {VENDOR_ID_MAX_CHARS},",
                count(DESCRIPTION_MAX_CHARS)
            ),
            format!("as a former name: at most {FORMER_NAMES_MAX},"),
            format!("the vendors with more than {FORMER_NAMES_MAX},"),
            format!(
                "no user name or password, at most {} characters",
                count(URL_MAX_BYTES)
            ),
            format!("at most {IMPORT_QUOTED_MAX_CHARS} escaped characters"),
            format!(
                "a cell over {}, a row over {}.",
                size(IMPORT_CELL_MAX_BYTES),
                size(IMPORT_ROW_MAX_BYTES)
            ),
            format!(
                "the first {IMPORT_ERRORS_MAX} reasons and a count of the rest; a CSV of all rejected rows (to {})",
                size(REJECTED_LIST_MAX_BYTES)
            ),
            format!("The last {IMPORTS_UNDOABLE} imports can be undone."),
            format!(
                "The list has {IMPORTS_LISTED} imports, and no more than the newest {IDLE_IMPORTS_LISTED} that changed nothing."
            ),
            format!(
                "lists the first {VENDOR_CHANGES_LISTED} (`vendorChanges`), each with both values, of at most \
                 {VENDOR_CHANGE_MAX_CHARS} characters"
            ),
            format!("difference. {CATEGORIES_MAX} can be named at most,"),
            format!(
                "A list of more than {}, such as",
                size(IMPORT_CELL_MAX_BYTES)
            ),
        ],
    );
    assert_says(
        README,
        &[format!("the last {IMPORTS_UNDOABLE} imports can be undone")],
    );
    let lists = format!("the rejected rows of the last {IMPORTS_UNDOABLE} imports");
    assert_says(RELIABILITY, &[lists]);
}

#[test]
fn the_tables_of_what_is_turned_away_and_kept_have_their_values() {
    let json = size(JSON_BODY_MAX_BYTES);
    let changes = BACKUPS_BEFORE_CHANGES_MAX;
    let each = in_words(WORKED_ON_PER_USER_MAX);
    assert_says(
        RELIABILITY,
        &[
            format!("| query string | {QUERY_KEYS_MAX} keys |"),
            format!("| JSON body | {json}, {JSON_DEPTH_MAX} levels,"),
            format!("`categories` | {} each,", size(IMPORT_FIELD_MAX_BYTES)),
            format!("once the body has arrived | {REQUESTS_IN_FLIGHT_MAX} |"),
            format!("people who are not signed in | {ANONYMOUS_IN_FLIGHT_MAX} |"),
            format!("from one IPv4 address or /64 | {REQUESTS_PER_NETWORK_MAX} |"),
            format!("until its last byte | {REQUESTS_PER_USER_MAX} |"),
            format!("as many that write | {WORKED_ON_PER_USER_MAX} |"),
            format!("Of one person's requests {each} that read and {each} that write are"),
            format!("Without that, {REQUESTS_PER_USER_MAX} of them would compute"),
            format!("names more than {} locations", count(LOCATIONS_MAX)),
            format!(
                "a file of vendors with more than {} rows",
                count(VENDORS_MAX)
            ),
            format!("or {} of text.", size(VENDOR_FILE_MAX_BYTES)),
            format!(
                "the last of each of {BACKUPS_DAILY_MAX} days and of {BACKUPS_WEEKLY_MAX} weeks |"
            ),
            format!(
                "an import of more than {} rows | {changes} |",
                count(IMPORT_ROWS_WITHOUT_BACKUP)
            ),
            format!("the start is refused | {changes}, one of them"),
            format!(
                "for {IMPORT_WAITS_FOR_BACKUP_MINUTES} minutes at most, and then makes its own"
            ),
            format!("\"Back up now\" | {BACKUPS_BY_HAND_MAX} |"),
        ],
    );
}

#[test]
fn what_is_said_of_a_question_with_too_few_options_has_the_number() {
    let least = in_words(QUESTION_OPTIONS_MIN);
    let refused = include_str!("../../app/editing/questionnaires/check.rs");
    assert_says(refused, &[format!("Give at least {least} options.")]);
    let empty = include_str!("../../../web/src/features/admin/questionnaires/preview-dialog.tsx");
    assert_says(empty, &[format!("with at least {least} options.")]);
}

#[test]
fn what_make_bounds_asks_of_a_history_is_what_a_person_can_keep() {
    let results = count(RECOMMENDATIONS_PER_USER_MAX);
    let clicks = count(CLICKS_PER_USER_MAX);
    let asked = format!("at most {results} and {clicks}, then 409;");
    assert_says(include_str!("../../../tests/overload/bounds.mjs"), &[asked]);
    let kept = format!("{results} results and {clicks} clicks are kept");
    assert_says(RELIABILITY, &[kept]);
}
