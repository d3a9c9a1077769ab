//! Parses a file as the application does, and checks what must hold for every file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Seek};

use jiff::Timestamp;
use stackbrief::domain::import::ImportKind;
use stackbrief::domain::limits::{DESCRIPTION_MAX_CHARS, IMPORT_TEXT_MAX_CHARS};
use stackbrief::import::bookings::booking::{BookingDraft, BookingParser};
use stackbrief::import::bookings::booking_identity::IdentityKey;
use stackbrief::import::columns::column_choices::ColumnChoices;
use stackbrief::import::vendors::vendor::{self, VendorDraft};
use stackbrief::import::{
    BATCH_BYTES, BATCH_ROWS, CsvFile, FileError, RecordSource, RowBatch, RowError, RowErrors,
    RowFile, SheetFile,
};

/// Characters of a reason, which quotes at most forty of the file.
const REASON_MAX_CHARS: usize = 120;

#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    rows: u64,
    rejected: u64,
    lines: Vec<String>,
    notices: Vec<String>,
    /// Why reading ended before the end of the file.
    pub stopped: Option<String>,
    /// Of everything that was parsed, in order.
    hash: u64,
}

pub fn read(input: impl Read) -> Outcome {
    read_rows(CsvFile::open(input))
}

pub fn read_sheet(input: impl Read + Seek) -> Outcome {
    let opened = SheetFile::open(input, None, &ColumnChoices::default());
    read_rows(opened.map(|(file, _)| file).map_err(|(error, _)| error))
}

fn read_rows<S: RecordSource>(opened: Result<RowFile<S>, FileError>) -> Outcome {
    let mut outcome = Outcome {
        rows: 0,
        rejected: 0,
        lines: Vec::new(),
        notices: Vec::new(),
        stopped: None,
        hash: 0,
    };
    let mut errors = RowErrors::default();
    let mut hash = DefaultHasher::new();
    let mut file = match opened {
        Ok(file) => file,
        Err(error) => {
            outcome.stopped = Some(error.to_string());
            return outcome;
        }
    };
    let parser = BookingParser {
        key: IdentityKey::new(vec![7; 32]),
        now: Timestamp::from_second(1_800_000_000).ok(),
    };
    let mut batch = RowBatch::default();
    let mut last_line = 0;
    loop {
        let has_more = match file.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES) {
            Ok(has_more) => has_more,
            Err(error) => {
                outcome.stopped = Some(error.to_string());
                break;
            }
        };
        assert!(batch.len() <= BATCH_ROWS);
        for (cells, row) in batch.rows(&file.header) {
            cells.iter().for_each(|cell| cell.hash(&mut hash));
            outcome.rows += 1;
            let line = row.as_ref().map_or_else(|error| error.line, |row| row.line);
            assert!(line > last_line, "line {line} comes after {last_line}");
            last_line = line;
            let read = row.and_then(|row| match file.header.kind {
                ImportKind::Bookings => parser.parse(&row).map(|draft| check_booking(&draft)),
                ImportKind::Vendors => {
                    vendor::parse_vendor(&row).map(|draft| check_vendor(draft, &file))
                }
            });
            match read {
                Ok(parsed) => parsed.hash(&mut hash),
                Err(error) => {
                    check_error(&error);
                    errors.push(error);
                }
            }
        }
        if !has_more {
            break;
        }
    }
    outcome.rejected = errors.count();
    outcome.lines = errors.lines();
    outcome.notices = file.notices();
    outcome.hash = hash.finish();
    outcome
}

fn check_error(error: &RowError) {
    let reason = &error.reason;
    assert!(reason.chars().count() <= REASON_MAX_CHARS, "{reason}");
    assert!(!reason.contains(char::is_control), "{reason:?}");
}

/// Stored texts are short and on one line.
fn check_text(text: Option<&str>) {
    if let Some(text) = text {
        assert!(!text.is_empty() && text == text.trim(), "{text:?}");
        assert!(text.chars().count() <= IMPORT_TEXT_MAX_CHARS, "{text:?}");
        assert!(!text.contains(char::is_control), "{text:?}");
    }
}

fn check_booking(draft: &BookingDraft<'_>) -> String {
    for text in [&draft.id, &draft.client, &draft.category, &draft.city_state] {
        check_text(text.as_deref());
    }
    format!("{draft:?}")
}

fn check_vendor(draft: VendorDraft, file: &RowFile<impl RecordSource>) -> String {
    let vendor = draft.merge(None, &file.header);
    check_text(Some(&vendor.name));
    let urls = [&vendor.website_url, &vendor.booking_url, &vendor.logo_url];
    for url in urls.into_iter().flatten() {
        assert!(
            url.starts_with("https://") || url.starts_with("http://"),
            "{url}"
        );
    }
    if let Some(description) = &vendor.description {
        assert!(description.chars().count() <= DESCRIPTION_MAX_CHARS);
    }
    format!("{vendor:?}")
}
