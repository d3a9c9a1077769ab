//! Bytes to text: UTF-8 and UTF-16 by their marks, Windows-1252 wherever a byte is not UTF-8.

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::FileError;

const CHUNK_BYTES: usize = 64 * 1024;
/// Bytes by which a file is recognised as something else.
const SIGNATURE_BYTES: usize = 1024;

/// How files begin that are renamed to `.csv` now and then.
const OTHER_FORMATS: [&[u8]; 9] = [
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"%PDF-",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
    b"\xff\xfe\x00\x00",
];

/// The text of a file, in chunks of bounded size; all that it gives out is UTF-8.
pub struct Text<R> {
    input: R,
    /// Bytes of the file; those in `start..end` are still to be decoded.
    raw: Box<[u8]>,
    start: usize,
    end: usize,
    /// Whether the input has no more bytes, and whether all of them are decoded.
    is_at_end: bool,
    is_done: bool,
    /// Set for UTF-16; else the bytes are UTF-8, or are taken for Windows-1252 one by one.
    utf16: Option<Decoder>,
    /// Text ready to be read, from `ready_start`.
    ready: Vec<u8>,
    ready_start: usize,
    has_guessed: bool,
}

impl<R: Read> Text<R> {
    /// Looks at the beginning of a file and decides how it is encoded.
    pub fn open(input: R) -> Result<Self, FileError> {
        let mut text = Self {
            input,
            raw: vec![0; CHUNK_BYTES].into_boxed_slice(),
            start: 0,
            end: 0,
            is_at_end: false,
            is_done: false,
            utf16: None,
            ready: Vec::with_capacity(CHUNK_BYTES),
            ready_start: 0,
            has_guessed: false,
        };
        while text.end < SIGNATURE_BYTES && !text.is_at_end {
            text.read_more()?;
        }
        let head = &text.raw[..text.end.min(SIGNATURE_BYTES)];
        if is_other_format(head) {
            return Err(FileError::NotCsv);
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

    /// Whether any byte so far was no UTF-8, so that its meaning is a guess.
    pub fn has_guessed(&self) -> bool {
        self.has_guessed
    }

    fn read_more(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.raw.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
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

    /// Decodes what has been read into `ready`, but for a character that is still incomplete.
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
            self.has_guessed = true;
        }
    }
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Text<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.ready_start == self.ready.len() && !self.is_done {
            // Less than this may be one incomplete character.
            if self.end - self.start < 4 && !self.is_at_end {
                self.read_more()?;
            }
            self.decode();
            self.is_done = self.is_at_end && self.start == self.end;
        }
        Ok(&self.ready[self.ready_start..])
    }

    fn consume(&mut self, amount: usize) {
        self.ready_start += amount;
    }
}

fn is_other_format(head: &[u8]) -> bool {
    if OTHER_FORMATS
        .iter()
        .any(|signature| head.starts_with(signature))
    {
        return true;
    }
    let text = head
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(head)
        .trim_ascii_start();
    ["<!doctype", "<html", "<?xml", "<svg"].iter().any(|tag| {
        text.get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Hands out as many bytes a time as it is told to, so that characters fall on every edge.
    struct Dribble<'b>(&'b [u8], usize);

    impl Read for Dribble<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(out.len());
            self.0.read(&mut out[..most])
        }
    }

    fn decoded(bytes: &[u8], step: usize) -> (String, bool) {
        let mut text = Text::open(Dribble(bytes, step)).unwrap();
        let mut all = String::new();
        text.read_to_string(&mut all).expect("UTF-8 comes out");
        (all, text.has_guessed())
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once(0xfeff)
            .chain(text.encode_utf16())
            .flat_map(bytes)
            .collect()
    }

    #[test]
    fn windows_1252_is_read_and_said_to_be_a_guess() {
        assert_eq!(
            decoded(b"caf\xe9 \x93q\x94 \x80", 3),
            ("café “q” €".into(), true)
        );
        assert_eq!(decoded("é".as_bytes(), 1), ("é".into(), false));
        assert_eq!(decoded(b"caf\xc3", 1), ("cafÃ".into(), true));
    }

    #[test]
    fn what_is_no_text_is_refused() {
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
                matches!(Text::open(file), Err(FileError::NotCsv)),
                "{file:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn text_comes_out_the_same_in_every_encoding(text in "[\\PC\n\r]{0,60}", step in 1usize..9) {
            prop_assume!(!is_other_format(text.as_bytes()) && !text.starts_with('\u{feff}'));
            let plain = decoded(text.as_bytes(), step);
            prop_assert_eq!(&plain, &(text.clone(), false));
            let marked = format!("\u{feff}{text}");
            prop_assert_eq!(&decoded(marked.as_bytes(), step), &plain);
            if !text.starts_with('\0') {
                prop_assert_eq!(&decoded(&utf16(&text, u16::to_le_bytes), step), &plain);
                prop_assert_eq!(&decoded(&utf16(&text, u16::to_be_bytes), step), &plain);
            }
        }

        #[test]
        fn any_bytes_become_text_whatever_the_chunks(bytes: Vec<u8>, step in 1usize..9) {
            if Text::open(bytes.as_slice()).is_ok() {
                prop_assert_eq!(decoded(&bytes, step), decoded(&bytes, 64));
            }
        }
    }
}
