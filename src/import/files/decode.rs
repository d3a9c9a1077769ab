//! Bytes to UTF-8: UTF-16 by its byte order mark, and Windows-1252 for each byte that is not UTF-8.

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::import::error::FileError;

const CHUNK_BYTES: usize = 64 * 1024;
/// How much of a file is inspected for another format.
pub const SIGNATURE_BYTES: usize = 1024;

/// How an archive begins, as a workbook is one.
pub const ARCHIVE: &[u8] = b"PK\x03\x04";
/// How the container of an old workbook, or of one with a password, begins.
pub const CONTAINER: &[u8] = b"\xd0\xcf\x11\xe0";

/// How archives, images and office documents begin.
pub const OTHER_FORMATS: [&[u8]; 9] = [
    ARCHIVE,
    b"PK\x05\x06",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"%PDF-",
    b"\x1f\x8b",
    CONTAINER,
    b"\xff\xfe\x00\x00",
];

/// How pages and images in markup begin, in lower case, after what is blank.
pub const MARKUP: [&str; 4] = ["<!doctype", "<html", "<?xml", "<svg"];

/// How a calendar begins, in lower case, after what is blank.
const CALENDAR: &str = "begin:vcalendar";

/// Reads a file as UTF-8, in chunks of bounded size.
pub struct Utf8Reader<R> {
    input: R,
    /// Bytes of the file; those in `start..end` are still to be read, and those before `valid` are known
    /// to be UTF-8.
    raw: Box<[u8]>,
    start: usize,
    valid: usize,
    end: usize,
    /// Whether the input has no more bytes, and whether all of them are decoded.
    is_at_end: bool,
    is_done: bool,
    /// Set for UTF-16; else the bytes are UTF-8, with Windows-1252 for those that are not.
    utf16: Option<Decoder>,
    /// Decoded text that the file has in other bytes; the part from `ready_start` has not been read yet.
    ready: Vec<u8>,
    ready_start: usize,
    used_windows_1252: bool,
}

impl<R: Read> Utf8Reader<R> {
    /// Detects the encoding from the beginning of the file.
    pub fn open(input: R) -> Result<Self, FileError> {
        let mut text = Self {
            input,
            raw: vec![0; CHUNK_BYTES].into_boxed_slice(),
            start: 0,
            valid: 0,
            end: 0,
            is_at_end: false,
            is_done: false,
            utf16: None,
            ready: Vec::with_capacity(CHUNK_BYTES),
            ready_start: 0,
            used_windows_1252: false,
        };
        while text.end < SIGNATURE_BYTES && !text.is_at_end {
            text.read_more()?;
        }
        let head = &text.raw[..text.end.min(SIGNATURE_BYTES)];
        if is_other_format(head) {
            return Err(FileError::NotCsv);
        }
        if begins_with(head, CALENDAR) {
            return Err(FileError::Calendar);
        }
        if head.starts_with(b"\xef\xbb\xbf") {
            text.start = 3;
        } else if head.starts_with(b"\xff\xfe") {
            text.start = 2;
            text.utf16 = Some(UTF_16LE.new_decoder_without_bom_handling());
        } else if head.starts_with(b"\xfe\xff") {
            text.start = 2;
            text.utf16 = Some(UTF_16BE.new_decoder_without_bom_handling());
        }
        Ok(text)
    }

    /// Whether any byte so far was not UTF-8 and was read as Windows-1252, which is a guess.
    pub fn used_windows_1252(&self) -> bool {
        self.used_windows_1252
    }

    fn read_more(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.raw.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            (self.start, self.valid) = (0, 0);
        }
        loop {
            match self.input.read(&mut self.raw[self.end..]) {
                Ok(read) => {
                    self.end += read;
                    self.is_at_end = read == 0;
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Marks the bytes as valid where they are UTF-8, else decodes them into `ready`. A character that is still
    /// incomplete is left for later.
    fn decode(&mut self) {
        self.ready.clear();
        self.ready_start = 0;
        if let Some(decoder) = &mut self.utf16 {
            let raw = &self.raw[self.start..self.end];
            let room = decoder.max_utf8_buffer_length(raw.len()).unwrap_or(0);
            self.ready.resize(room, 0);
            let (_, read, written, _) =
                decoder.decode_to_utf8(raw, &mut self.ready, self.is_at_end);
            self.ready.truncate(written);
            self.start += read;
            return;
        }
        match std::str::from_utf8(&self.raw[self.start..self.end]) {
            Ok(_) => {
                self.valid = self.end;
                return;
            }
            Err(error) if error.error_len().is_none() && !self.is_at_end => {
                self.valid = self.start + error.valid_up_to();
                return;
            }
            Err(_) => {}
        }
        while self.start < self.end {
            let raw = &self.raw[self.start..self.end];
            let Err(error) = std::str::from_utf8(raw) else {
                self.ready.extend_from_slice(raw);
                self.start = self.end;
                return;
            };
            let (valid, rest) = raw.split_at(error.valid_up_to());
            self.ready.extend_from_slice(valid);
            self.start += valid.len();
            if error.error_len().is_none() && !self.is_at_end {
                return;
            }
            let (character, _) = WINDOWS_1252.decode_without_bom_handling(&rest[..1]);
            self.ready.extend_from_slice(character.as_bytes());
            self.start += 1;
            self.used_windows_1252 = true;
        }
    }
}

impl<R: Read> Read for Utf8Reader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Utf8Reader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        loop {
            if self.ready_start < self.ready.len() {
                return Ok(&self.ready[self.ready_start..]);
            }
            if self.start < self.valid || self.is_done {
                return Ok(&self.raw[self.start..self.valid]);
            }
            // Fewer bytes may be one incomplete character.
            if self.end - self.start < 4 && !self.is_at_end {
                self.read_more()?;
            }
            self.decode();
            self.valid = self.valid.max(self.start);
            self.is_done = self.is_at_end && self.start == self.end;
        }
    }

    fn consume(&mut self, amount: usize) {
        if self.ready_start < self.ready.len() {
            self.ready_start += amount;
        } else {
            self.start += amount;
        }
    }
}

fn is_other_format(head: &[u8]) -> bool {
    if OTHER_FORMATS
        .iter()
        .any(|signature| head.starts_with(signature))
    {
        return true;
    }
    MARKUP.iter().any(|tag| begins_with(head, tag))
}

/// Whether a text begins so, in capitals or not, after what is blank.
fn begins_with(head: &[u8], word: &str) -> bool {
    let text = head
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(head)
        .trim_ascii_start();
    let start = text.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns at most this many bytes a read, so that characters are split everywhere.
    struct SmallReads<'b>(&'b [u8], usize);

    impl Read for SmallReads<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(out.len());
            self.0.read(&mut out[..most])
        }
    }

    fn decoded(bytes: &[u8], step: usize) -> (String, bool) {
        let mut text = Utf8Reader::open(SmallReads(bytes, step)).unwrap();
        let mut all = String::new();
        text.read_to_string(&mut all).expect("UTF-8 comes out");
        (all, text.used_windows_1252())
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once(0xfeff)
            .chain(text.encode_utf16())
            .flat_map(bytes)
            .collect()
    }

    #[test]
    fn windows_1252_is_read_and_reported_as_a_guess() {
        assert_eq!(
            decoded(b"caf\xe9 \x93q\x94 \x80", 3),
            ("café “q” €".into(), true)
        );
        assert_eq!(decoded("é".as_bytes(), 1), ("é".into(), false));
        assert_eq!(decoded(b"caf\xc3", 1), ("cafÃ".into(), true));
    }

    #[test]
    fn other_formats_are_refused() {
        let files: [&[u8]; 7] = [
            b"PK\x03\x04\x14\0",
            b"\x89PNG\r\n",
            b"<html><body>",
            b"  \n<!DOCTYPE html>",
            b"\xff\xfe\0\0a\0\0\0",
            b"%PDF-1.7",
            b"\xef\xbb\xbf<HTML>",
        ];
        for file in files {
            assert!(
                matches!(Utf8Reader::open(file), Err(FileError::NotCsv)),
                "{file:?}"
            );
        }
    }

    #[test]
    fn a_calendar_is_refused_as_one() {
        let files: [&[u8]; 3] = [
            b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
            b"\xef\xbb\xbfBEGIN:VCALENDAR\n",
            b"\nbegin:vcalendar\n",
        ];
        for file in files {
            let refused = Utf8Reader::open(file).map(|_| ());
            assert!(matches!(refused, Err(FileError::Calendar)), "{file:?}");
        }
        let row: &[u8] = b"name,category\nBEGIN:VCALENDAR,Intake\n";
        assert!(Utf8Reader::open(row).is_ok());
    }

    proptest! {
        #[test]
        fn the_text_is_the_same_in_every_encoding(text in "[\\PC\n\r]{0,60}", step in 1usize..9) {
            prop_assume!(!is_other_format(text.as_bytes()) && !text.starts_with('\u{feff}'));
            let unmarked = decoded(text.as_bytes(), step);
            prop_assert_eq!(&unmarked, &(text.clone(), false));
            let marked = format!("\u{feff}{text}");
            prop_assert_eq!(&decoded(marked.as_bytes(), step), &unmarked);
            if !text.starts_with('\0') {
                prop_assert_eq!(&decoded(&utf16(&text, u16::to_le_bytes), step), &unmarked);
                prop_assert_eq!(&decoded(&utf16(&text, u16::to_be_bytes), step), &unmarked);
            }
        }

        #[test]
        fn it_is_decoded_character_by_character(
            bytes in prop::collection::vec(prop::sample::select(PIECES), 0..40),
            step in 1usize..9,
            at_first in 0..2 * SIGNATURE_BYTES,
        ) {
            let bytes = [vec![b'x'; at_first], bytes].concat();
            prop_assert_eq!(decoded(&bytes, step), decoded_slowly(&bytes));
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>, step in 1usize..9) {
            if Utf8Reader::open(bytes.as_slice()).is_ok() {
                prop_assert_eq!(decoded(&bytes, step), decoded(&bytes, 64));
            }
        }
    }

    /// The bytes of "é€𝄞", which also come in other orders, and others.
    const PIECES: &[u8] = b"x\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e\xff";

    fn decoded_slowly(mut bytes: &[u8]) -> (String, bool) {
        let (mut text, mut guessed) = (String::new(), false);
        while !bytes.is_empty() {
            let lengths = 1..=bytes.len().min(4);
            let mut starts = lengths.map(|length| std::str::from_utf8(&bytes[..length]));
            if let Some(character) = starts.find_map(Result::ok) {
                text.push_str(character);
                bytes = &bytes[character.len()..];
            } else {
                text.push_str(&WINDOWS_1252.decode_without_bom_handling(&bytes[..1]).0);
                bytes = &bytes[1..];
                guessed = true;
            }
        }
        (text, guessed)
    }
}
