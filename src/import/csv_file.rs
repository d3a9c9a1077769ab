//! A CSV file: its encoding, its delimiter and its records.

use std::io::{self, Chain, Cursor, Read};

use super::column_spec::Column;
use super::csv::RecordReader;
use super::decode::Utf8Reader;
use super::error::FileError;
use super::header::Header;
use super::record::{Record, Records};
use super::row_file::RowFile;

/// How much text is read at first to find the delimiter.
const HEAD_BYTES: usize = 16 << 10;
/// How much is searched for it; no header is longer.
const HEAD_MAX_BYTES: usize = 1 << 20;
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub type CsvFile<R> = RowFile<CsvRecords<R>>;

impl<R: Read> CsvFile<R> {
    /// Reads the beginning of the file: encoding, delimiter and header.
    pub fn open(input: R) -> Result<Self, FileError> {
        Self::open_without(input, &[])
    }

    /// As [`CsvFile::open`], for a file that may lack these required columns.
    pub fn open_without(input: R, may_lack: &[Column]) -> Result<Self, FileError> {
        Self::new(CsvRecords::open(input)?, may_lack)
    }
}

pub struct CsvRecords<R: Read>(RecordReader<Chain<Cursor<Vec<u8>>, Utf8Reader<R>>>);

impl<R: Read> CsvRecords<R> {
    fn open(input: R) -> Result<Self, FileError> {
        let mut text = Utf8Reader::open(input)?;
        let mut head = read_head(&mut text)?;
        let (declared, after) = declared_delimiter(&head);
        let first_line = if after > 0 { 2 } else { 1 };
        head.drain(..after);
        let delimiter = match declared {
            Some(delimiter) => delimiter,
            None => detect_delimiter(&head)?,
        };
        let text = Cursor::new(head).chain(text);
        Ok(Self(RecordReader::new(text, delimiter, first_line)))
    }
}

impl<R: Read> Records for CsvRecords<R> {
    fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError> {
        self.0.next_record()
    }

    fn notices(&self) -> Vec<String> {
        let (_, text) = self.0.text().get_ref();
        let guess = "Some characters are not UTF-8 and were read as Windows-1252.";
        text.used_windows_1252()
            .then(|| guess.to_owned())
            .into_iter()
            .collect()
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

/// The delimiter that gives the most known columns in the header, then the most columns.
fn detect_delimiter(head: &[u8]) -> Result<u8, FileError> {
    let mut best = None;
    let mut failure = FileError::Empty;
    for delimiter in DELIMITERS {
        let mut records = RecordReader::new(head, delimiter, 1);
        loop {
            match records.next_record() {
                Ok(Some(record)) if record.is_blank() => {}
                Ok(Some(record)) => {
                    let cells = record.texts().unwrap_or_default();
                    let score = (Header::count_known(&cells), record.ends.len());
                    if best.is_none_or(|(highest, _)| score > highest) {
                        best = Some((score, delimiter));
                    }
                    break;
                }
                Ok(None) => break,
                Err(error) => {
                    failure = error;
                    break;
                }
            }
        }
    }
    best.map(|(_, delimiter)| delimiter).ok_or(failure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_ends_late_is_found_whole() {
        let header = "Client;\"Created\nTime, UTC\";Client Category";
        let row = "Acme;2024-03-05;Intake";
        for (around, ends) in [
            (HEAD_BYTES, ["\n", "\r\n", ""].as_slice()),
            (2 * HEAD_BYTES, &["\r\n"]),
        ] {
            let first = around - header.len() - 4;
            for blank in first..around + 2 {
                for end in ends {
                    let text = format!("{}{header}{end}{row}{end}", "\n".repeat(blank));
                    let mut rest = text.as_bytes();
                    let head = read_head(&mut rest).unwrap();
                    assert_eq!([&head, rest].concat(), text.as_bytes());
                    let whole = detect_delimiter(text.as_bytes()).unwrap();
                    assert_eq!(detect_delimiter(&head).unwrap(), whole, "{blank}");
                    let is_short = head.len() <= 2 * around;
                    assert!(is_short, "{} bytes for {blank} blank lines", head.len());
                }
            }
        }
    }

    #[test]
    fn no_more_than_a_megabyte_is_searched() {
        let mut endless = io::repeat(b'\n');
        assert_eq!(read_head(&mut endless).unwrap().len(), HEAD_MAX_BYTES);
    }
}
