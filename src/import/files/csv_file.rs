//! A CSV file: its encoding, its delimiter and its records.

use std::io::{self, Chain, Cursor, Read};

use super::csv::RecordReader;
use super::decode::Utf8Reader;
use super::record::{Record, RecordSource};
use super::row_file::RowFile;
use crate::domain::limits::IMPORT_ROWS_ABOVE_HEADER;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::header::Header;
use crate::import::error::FileError;

/// How much text is read at first to find the delimiter.
const HEAD_BYTES: usize = 16 << 10;
/// How much is searched for it; no header is longer.
const HEAD_MAX_BYTES: usize = 1 << 20;
/// The delimiters that are detected without being named.
pub const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub type CsvFile<R> = RowFile<CsvRecords<R>>;

impl<R: Read> CsvFile<R> {
    /// Reads the beginning of the file: encoding, delimiter and header.
    pub fn open(input: R) -> Result<Self, FileError> {
        Self::open_with(input, &ColumnChoices::default())
    }

    /// As [`CsvFile::open`], with what someone said of its columns.
    pub fn open_with(input: R, choices: &ColumnChoices) -> Result<Self, FileError> {
        Self::new(CsvRecords::open(input, choices)?, choices)
    }
}

pub struct CsvRecords<R: Read> {
    records: RecordReader<Chain<Cursor<Vec<u8>>, Utf8Reader<R>>>,
    /// The line of the header, where rows stand above it.
    header_line: Option<u64>,
}

impl<R: Read> CsvRecords<R> {
    /// Reads up to the header.
    fn open(input: R, choices: &ColumnChoices) -> Result<Self, FileError> {
        let mut text = Utf8Reader::open(input)?;
        let mut head = read_head(&mut text)?;
        let (declared, after) = declared_delimiter(&head);
        let first_line = if after > 0 { 2 } else { 1 };
        head.drain(..after);
        let layout = match declared {
            Some(delimiter) => CsvLayout::with(&head, delimiter, choices)?,
            None => CsvLayout::detect(&head, choices)?,
        };
        let text = Cursor::new(head).chain(text);
        let mut records = RecordReader::new(text, layout.delimiter, first_line);
        for _ in 0..layout.records_above {
            records.next_record()?;
        }
        let is_below = layout.is_below_title;
        Ok(Self {
            records,
            header_line: is_below.then_some(first_line - 1 + layout.line),
        })
    }
}

impl<R: Read> RecordSource for CsvRecords<R> {
    fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError> {
        self.records.next_record()
    }

    fn notices(&self) -> Vec<String> {
        let (_, text) = self.records.text().get_ref();
        let guess = "Some characters are not UTF-8 and were read as Windows-1252.";
        let guess = text.used_windows_1252().then(|| guess.to_owned());
        let below = self.header_line.map(Header::notice_of_row);
        guess.into_iter().chain(below).collect()
    }
}

/// The delimiter of a first line `sep=;`, as Excel writes it, and where the line after it begins.
fn declared_delimiter(head: &[u8]) -> (Option<u8>, usize) {
    let [
        b's' | b'S',
        b'e' | b'E',
        b'p' | b'P',
        b'=',
        delimiter,
        rest @ ..,
    ] = head
    else {
        return (None, 0);
    };
    let break_bytes = match rest {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return (None, 0),
    };
    let is_delimiter = delimiter.is_ascii_punctuation() || *delimiter == b'\t';
    let declared = (is_delimiter && *delimiter != b'"').then_some(*delimiter);
    (declared, 5 + break_bytes)
}

/// The beginning of a text, with its first record whole whatever the delimiter, if that is not too long.
fn read_head(text: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    loop {
        let more = HEAD_BYTES.max(head.len()) as u64;
        let read = text.by_ref().take(more).read_to_end(&mut head)?;
        let is_whole = |delimiter| ends_first_record(&head, delimiter);
        if read == 0 || head.len() >= HEAD_MAX_BYTES || DELIMITERS.into_iter().all(is_whole) {
            return Ok(head);
        }
    }
}

/// Whether more text follows the first record that is not blank.
fn ends_first_record(text: &[u8], delimiter: u8) -> bool {
    let mut records = RecordReader::new(text, delimiter, 1);
    loop {
        match records.next_record() {
            Ok(Some(record)) if record.is_blank() => {}
            Ok(Some(_)) => return !records.text().is_empty(),
            Ok(None) | Err(_) => return false,
        }
    }
}

/// Where the header of a text is when it is read with one delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CsvLayout {
    delimiter: u8,
    /// How many of the header's columns are known, and how many it has.
    score: (usize, usize),
    /// Records above the header, blank ones among them.
    records_above: usize,
    /// Whether one of them is not blank.
    is_below_title: bool,
    /// The header's line, from 1.
    line: u64,
}

impl CsvLayout {
    /// With the delimiter that gives the most known columns in the header, then the most columns.
    fn detect(head: &[u8], choices: &ColumnChoices) -> Result<Self, FileError> {
        let mut best: Option<Self> = None;
        let mut failure = FileError::Empty;
        for delimiter in DELIMITERS {
            match Self::with(head, delimiter, choices) {
                Ok(found) if best.is_none_or(|best| found.score > best.score) => best = Some(found),
                Ok(_) | Err(FileError::Empty) => {}
                Err(error) => failure = error,
            }
        }
        best.ok_or(failure)
    }

    /// The header is the first row that names columns and not only groups of them, else the first that is
    /// not blank.
    fn with(head: &[u8], delimiter: u8, choices: &ColumnChoices) -> Result<Self, FileError> {
        let mut records = RecordReader::new(head, delimiter, 1);
        let mut first: Option<Self> = None;
        let mut likely: Option<(Self, Vec<String>)> = None;
        for records_above in 0.. {
            let record = match records.next_record() {
                Ok(Some(record)) => record,
                Err(error) if first.is_none() => return Err(error),
                // What comes later is read when its turn comes.
                Ok(None) | Err(_) => break,
            };
            if record.is_blank() {
                continue;
            }
            let cells = record.texts().unwrap_or_default();
            let known = Header::count_known(&cells, choices);
            let found = Self {
                delimiter,
                score: (known, record.ends.len()),
                records_above,
                is_below_title: first.is_some(),
                line: record.row,
            };
            if let Some((likely, above)) = &likely {
                let above: Vec<&str> = above.iter().map(String::as_str).collect();
                let is_header = Header::is_of_groups(&above, &cells, choices);
                return Ok(if is_header { found } else { *likely });
            }
            if Header::is_likely(known, &cells, choices) {
                likely = Some((found, cells.into_iter().map(str::to_owned).collect()));
            }
            first.get_or_insert(found);
            if records_above + 1 >= IMPORT_ROWS_ABOVE_HEADER {
                break;
            }
        }
        likely
            .map(|(likely, _)| likely)
            .or(first)
            .ok_or(FileError::Empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Column;

    #[test]
    fn a_header_that_ends_late_is_found_whole() {
        let choices = ColumnChoices::default();
        let header = "Client;\"Created\nTime, UTC\";Client Category";
        let row = "Acme;2024-03-05;Intake";
        let anywhere = 0..header.len() + 5;
        let near_end = header.len() - 1..header.len() + 3;
        for (cut, bytes_before_cut, end) in [
            (HEAD_BYTES, anywhere, "\n"),
            (HEAD_BYTES, near_end.clone(), "\r\n"),
            (HEAD_BYTES, near_end.clone(), ""),
            (2 * HEAD_BYTES, near_end, "\r\n"),
        ] {
            for before in bytes_before_cut {
                let blank = cut - before;
                let text = format!("{}{header}{end}{row}{end}", "\n".repeat(blank));
                let mut rest = text.as_bytes();
                let head = read_head(&mut rest).unwrap();
                assert_eq!([&head, rest].concat(), text.as_bytes());
                let whole = CsvLayout::detect(text.as_bytes(), &choices).unwrap();
                assert_eq!(
                    CsvLayout::detect(&head, &choices).unwrap(),
                    whole,
                    "{blank}"
                );
                let is_short = head.len() <= 2 * cut;
                assert!(is_short, "{} bytes for {blank} blank lines", head.len());
            }
        }
    }

    #[test]
    fn the_names_of_the_columns_may_stand_below_a_title() {
        let title = "Demo requests; confidential\n\nAs of,today\n";
        for (above, line) in [("", None), ("\n\n", None), (",,\n", None), (title, Some(4))] {
            let text = format!("{above}Client,Created Time\nAcme,2024-03-05\n");
            let mut file = CsvFile::open(text.as_bytes()).unwrap();
            assert!(file.header.has(Column::Client), "{text:?}");
            let notice: Vec<String> = line.map(Header::notice_of_row).into_iter().collect();
            assert_eq!(file.notices(), notice);
            let mut batch = crate::import::RowBatch::default();
            file.read_batch(&mut batch, 10, 1_000).unwrap();
            assert_eq!(batch.len(), 1, "{text:?}");
        }
        // Two groups of columns are known names themselves; a column without a name is no group.
        for (text, line) in [
            (
                "Vendor,,,Website,\nName,Category,Price Range,Website URL,Booking Link\nAcme,Intake,$$,,\n",
                2,
            ),
            ("Name,Category,URL,Booking Link,\nAcme,Intake,Website,\n", 1),
        ] {
            let mut file = CsvFile::open(text.as_bytes()).unwrap();
            let below = (line > 1).then(|| Header::notice_of_row(line));
            assert_eq!(file.notices(), Vec::from_iter(below));
            let mut batch = crate::import::RowBatch::default();
            file.read_batch(&mut batch, 10, 1_000).unwrap();
            assert_eq!(batch.len(), 1, "{text:?}");
        }
        // Without such a row the first one is to be refused.
        let refused = CsvFile::open("Acme,1\nBeta,2\n".as_bytes()).err().unwrap();
        assert!(matches!(refused, FileError::MissingColumns(_)));
        // A title may be in no cell of the delimiter that the header has.
        let file = CsvFile::open("List, as of today\nclient;created time\n".as_bytes()).unwrap();
        assert!(file.header.has(Column::CreatedTime));
    }

    #[test]
    fn no_more_than_a_megabyte_is_searched() {
        let mut endless = io::repeat(b'\n');
        assert_eq!(read_head(&mut endless).unwrap().len(), HEAD_MAX_BYTES);
    }
}
