//! A CSV file: its encoding, its delimiter and its records.

use std::io::{Chain, Cursor, Read};

use super::column_spec::Column;
use super::csv::RecordReader;
use super::decode::Utf8Reader;
use super::error::FileError;
use super::header::Header;
use super::record::{Record, Records};
use super::row_file::RowFile;

/// How much text is searched for the delimiter; no header is longer.
const HEAD_BYTES: u64 = 1 << 20;
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
        let mut head = Vec::new();
        text.by_ref().take(HEAD_BYTES).read_to_end(&mut head)?;
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
