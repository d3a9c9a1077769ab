//! What the web client must know besides the schemas: limits, stages and the columns of imports.
//!
//! They travel as the extension `x-facts`, from which `web/generate-facts.mjs` writes
//! `web/src/api/facts.ts`, so that each of them is written once, in Rust.

use serde_json::{Value, json};
use utoipa::Modify;
use utoipa::openapi::OpenApi;
use utoipa::openapi::extensions::Extensions;

use crate::analytics::{LONG_WINDOW_DAYS, SHORT_WINDOW_DAYS};
use crate::app::bookings::FROM_AFTER_TO;
use crate::app::editing::vendors::FIELD_LABELS;
use crate::domain::import::{ImportKind, NOTHING_IMPORTED, SUSPECTED_ID_REUSE};
use crate::domain::invitation::ANYONE;
use crate::domain::limits;
use crate::domain::place::UNKNOWN;
use crate::domain::price;
use crate::domain::question::{MUST_HAVE, NO_PREFERENCE, Weight};
use crate::domain::stage::STAGES;
use crate::domain::tech_stack::StackAnswerError;
use crate::domain::text::SPELLINGS;
use crate::domain::user::PasswordLength;
use crate::domain::vendor::{CATEGORY_NOT_FOUND, not_offered};
use crate::http::page::TOTAL_COUNT;
use crate::http::validation_messages;
use crate::import::columns::column_lookup::{
    ADDED_COLUMN, FIRM_COLUMN_NAMES, FORM_COLUMN, PERSON_COLUMN_NAMES, ambiguous_names, columns,
};
use crate::import::columns::column_names::{ATTORNEY_WORDS, LATER_NAMES, MARKS, NUMBER_WORDS};
use crate::import::columns::column_suggestions::{CALENDAR, CALENDAR_COLUMNS};
use crate::import::columns::header::COLUMNS_MIN;
use crate::import::columns::header::positions::{
    CLIENT_OR_CATEGORY, CREATED_TIME, CREATED_TIME_AND_CLIENT, DEMO_COLUMNS, FIRM_COLUMNS,
    LINKS_TO_BOOK, OF_BOOKED_DEMOS,
};
use crate::import::files::decode::{ARCHIVE, CONTAINER, MARKUP, OTHER_FORMATS, SIGNATURE_BYTES};
use crate::import::{
    ColumnSpec, DELIMITERS, FileError, OTHER_SPREADSHEETS, PREVIEW_ROWS, SpreadsheetError,
    TEXT_ENDING, WORKBOOK_ENDING, and_more, missing_columns, unclosed_quote, vendors_or,
};
use crate::recommend::AnswerError;
use crate::recommend::weights::{
    CLOSE_CALL_TENTHS, EXACT_COUNT_MAX, FIRMS_MIN, MOMENTUM_MIN, ROUNDED_STEP,
};

/// Adds the facts to the document.
pub struct Facts;

impl Modify for Facts {
    fn modify(&self, document: &mut OpenApi) {
        let facts = json!({
            "importAddedColumn": ADDED_COLUMN,
            "importColumnMarks": MARKS.iter().collect::<String>(),
            "importColumns": {
                "bookings": import_columns(ImportKind::Bookings),
                "vendors": import_columns(ImportKind::Vendors),
            },
            "importDemoFields": DEMO_COLUMNS.map(|column| column.name(ImportKind::Bookings)),
            "importFirmFields": FIRM_COLUMNS.map(|column| column.name(ImportKind::Bookings)),
            "importFirmColumns": FIRM_COLUMN_NAMES,
            "importPersonColumns": PERSON_COLUMN_NAMES,
            "importDelimiters": DELIMITERS.map(char::from),
            "importAttorneyWords": ATTORNEY_WORDS,
            "importBookedDemoColumns": OF_BOOKED_DEMOS,
            "importLaterNames": LATER_NAMES,
            "importLinksToBook": LINKS_TO_BOOK,
            "importNumberWords": NUMBER_WORDS,
            "importCalendarColumns": CALENDAR_COLUMNS,
            "importAmbiguousNames": ambiguous_names().collect::<Vec<_>>(),
            "importEndings": [TEXT_ENDING, WORKBOOK_ENDING],
            "importFormColumn": FORM_COLUMN,
            "importMarkup": MARKUP,
            "importSignatures": OTHER_FORMATS.map(latin_1),
            "foldedSpellings": SPELLINGS,
            "limits": limits(),
            "priceBrackets": price::BRACKETS.collect::<Vec<_>>(),
            "nothingImported": NOTHING_IMPORTED,
            "otherSpreadsheets": other_spreadsheets(),
            "questionWeights": Weight::all().map(f64::from).collect::<Vec<_>>(),
            "sentences": sentences(),
            "spreadsheetSignatures": [latin_1(ARCHIVE), latin_1(CONTAINER)],
            "stages": STAGES,
            "totalCountHeader": TOTAL_COUNT.as_str(),
            "unknown": UNKNOWN,
            "vendorFields": vendor_fields(),
        });
        let extensions = document.extensions.get_or_insert_default();
        extensions.merge(Extensions::from_iter([("x-facts", facts)]));
    }
}

/// The columns of a kind of file, which the browser recognizes before anything is uploaded.
fn import_columns(kind: ImportKind) -> Vec<Value> {
    let column = |spec: &ColumnSpec| {
        json!({
            "name": spec.name,
            "headers": spec.headers().collect::<Vec<_>>(),
            "notes": spec.notes().collect::<Vec<_>>(),
            "isRequired": spec.is_required(),
            "mayBeMissing": spec.may_be_missing(),
            "identifiesKind": spec.identifies_kind,
            "isList": spec.is_list,
            "purpose": spec.purpose,
        })
    };
    columns(kind).iter().map(column).collect()
}

/// Endings of names that are refused before anything is uploaded, with the reason.
fn other_spreadsheets() -> Vec<[String; 2]> {
    let others = OTHER_SPREADSHEETS.iter();
    others
        .map(|(ending, error)| [(*ending).to_owned(), error.to_string()])
        .collect()
}

/// The fields of a vendor that an administrator edits, with their labels, in the order of the form.
fn vendor_fields() -> Vec<[String; 2]> {
    let fields = FIELD_LABELS.iter();
    fields
        .map(|(field, label)| [camel_case(field), (*label).to_owned()])
        .collect()
}

/// `former_names` → `formerNames`
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (letter, rest) = word.split_at(1);
        name + &letter.to_uppercase() + rest
    })
}

/// Bytes as a text whose characters have their numbers.
fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// What the web application says before the server does, and what both call the same thing. Names in braces stand for
/// what it fills in.
fn sentences() -> Value {
    json!({
        "andMore": and_more("{count}"),
        "answerRequired": AnswerError::NothingSelected.to_string(),
        "anyone": ANYONE,
        "categoryNotFound": CATEGORY_NOT_FOUND,
        "categoryRequired": validation_messages::CATEGORY_REQUIRED,
        "clientMissing": CLIENT_OR_CATEGORY,
        "codeHint": validation_messages::code_hint(),
        "codeRequired": validation_messages::CODE_REQUIRED,
        "columnTwice": FileError::DuplicateColumn("{column}".to_owned()).to_string(),
        "columnsMissing": missing_columns("{columns}"),
        "calendar": CALENDAR,
        "columnsMissingOr": vendors_or("{vendors}", "{bookings}"),
        "emailInvalid": validation_messages::EMAIL_INVALID,
        "fileEmpty": FileError::Empty.to_string(),
        "fileInvalid": SpreadsheetError::Neither.to_string(),
        "fileNotCsv": FileError::NotCsv.to_string(),
        "fileRequired": validation_messages::FILE_REQUIRED,
        "fromAfterTo": FROM_AFTER_TO,
        "lawFirmRequired": validation_messages::LAW_FIRM_REQUIRED,
        "mustHave": MUST_HAVE,
        "nameRequired": validation_messages::NAME_REQUIRED,
        "newCategoryRequired": validation_messages::NEW_CATEGORY_REQUIRED,
        "noBackup": validation_messages::NO_BACKUP,
        "noPreference": NO_PREFERENCE,
        "notOffered": not_offered("{name}"),
        "noteTooLong": validation_messages::note_too_long(),
        "passwordRequired": validation_messages::PASSWORD_REQUIRED,
        "passwordTooLong": PasswordLength::TooLong.to_string(),
        "passwordTooShort": PasswordLength::TooShort.to_string(),
        "scopesRequired": validation_messages::SCOPES_REQUIRED,
        "setupCodeRequired": validation_messages::SETUP_CODE_REQUIRED,
        "stackFull": StackAnswerError::TooMany.to_string(),
        "suspectedIdReuse": SUSPECTED_ID_REUSE,
        "timeAndClientMissing": CREATED_TIME_AND_CLIENT,
        "timeMissing": CREATED_TIME,
        "tokenNameRequired": validation_messages::TOKEN_NAME_REQUIRED,
        "unclosedQuote": unclosed_quote("{line}"),
    })
}

/// The limits that a form checks, or a screen names, before the server does.
fn limits() -> Value {
    json!({
        "apiTokenDaysDefault": limits::API_TOKEN_DAYS_DEFAULT,
        "apiTokenDaysMax": limits::API_TOKEN_DAYS_MAX,
        "backupStaleHours": limits::BACKUP_STALE_HOURS,
        "codeDigits": limits::CODE_DIGITS,
        "closeCallPoints": f64::from(CLOSE_CALL_TENTHS) / 10.0,
        "bookingsDefault": limits::BOOKINGS_DEFAULT,
        "changeDaysLong": LONG_WINDOW_DAYS,
        "changeDaysShort": SHORT_WINDOW_DAYS,
        "comparedVendorsMax": limits::COMPARED_VENDORS_MAX,
        "downloadNameMaxChars": limits::DOWNLOAD_NAME_MAX_CHARS,
        "exactCountMax": EXACT_COUNT_MAX,
        "firmsMin": FIRMS_MIN,
        "hintMaxChars": limits::HINT_MAX_CHARS,
        "importColumnsMin": COLUMNS_MIN,
        "importPreviewRows": PREVIEW_ROWS,
        "importQuotedMaxChars": limits::IMPORT_QUOTED_MAX_CHARS,
        "importRowsAboveHeader": limits::IMPORT_ROWS_ABOVE_HEADER,
        "importSignatureBytes": SIGNATURE_BYTES,
        "invitationDays": limits::INVITATION_DAYS,
        "momentumMin": MOMENTUM_MIN,
        "nameMaxChars": limits::NAME_MAX_CHARS,
        "noteMaxChars": limits::NOTE_MAX_CHARS,
        "optionCapabilitiesMax": limits::OPTION_CAPABILITIES_MAX,
        "optionMaxChars": limits::OPTION_MAX_CHARS,
        "otherVendorMaxChars": limits::OTHER_VENDOR_MAX_CHARS,
        "pageSize": limits::PAGE_SIZE,
        "passwordMaxChars": limits::PASSWORD_MAX_CHARS,
        "passwordMinChars": limits::PASSWORD_MIN_CHARS,
        "picksMax": limits::PICKS_MAX,
        "promptMaxChars": limits::PROMPT_MAX_CHARS,
        "questionOptionsMax": limits::QUESTION_OPTIONS_MAX,
        "questionsMax": limits::QUESTIONS_MAX,
        "reasonsMax": limits::REASONS_MAX,
        "recoveryCodes": limits::RECOVERY_CODES,
        "roundedStep": ROUNDED_STEP,
        "searchMaxChars": limits::SEARCH_MAX_CHARS,
        "stackOfferedMax": limits::STACK_OFFERED_MAX,
        "stackVendorsMax": limits::STACK_VENDORS_MAX,
        "toolsOfferedMax": limits::TOOLS_OFFERED_MAX,
        "wordDescriptionMaxChars": limits::CAPABILITY_DESCRIPTION_MAX_CHARS,
        "wordLabelMaxChars": limits::CAPABILITY_LABEL_MAX_CHARS,
    })
}
