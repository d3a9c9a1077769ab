//! XML as a stream of events, none of them longer than a limit and none nested deeper than one.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::cell_refs::spans_rows;
use crate::import::spreadsheet_error::{SpreadsheetError, damaged};

/// The longest tag or piece of text; a cell is shorter.
pub const EVENT_MAX_BYTES: usize = 1 << 20;
/// The parser remembers the name of every open element.
pub const DEPTH_MAX: u32 = 64;

pub struct Xml<R: Read> {
    reader: Reader<Bounded<R>>,
    event: Vec<u8>,
    depth: u32,
}

impl<R: Read> Xml<R> {
    pub fn new(input: R) -> Self {
        let mut reader = Reader::from_reader(Bounded {
            input: BufReader::with_capacity(64 << 10, input),
            left: 0,
        });
        let config = reader.config_mut();
        config.expand_empty_elements = true;
        config.check_end_names = false;
        Self {
            reader,
            event: Vec::new(),
            depth: 0,
        }
    }

    pub fn next(&mut self) -> Result<Event<'_>, SpreadsheetError> {
        self.event.clear();
        self.reader.get_mut().left = EVENT_MAX_BYTES;
        let event = self.reader.read_event_into(&mut self.event)?;
        match event {
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            // Entities of its own could make a text grow without end.
            Event::DocType(_) => return Err(SpreadsheetError::Damaged),
            _ => {}
        }
        if self.depth > DEPTH_MAX {
            return Err(SpreadsheetError::Damaged);
        }
        Ok(event)
    }

    /// Reads to the end of the input, so that its checksum is checked, and counts on the way where
    /// cells are merged that lie in several rows, some of them below this one.
    pub fn count_merged_rows(&mut self, header: u64) -> Result<u64, SpreadsheetError> {
        let mut merged = 0;
        loop {
            match self.next()? {
                Event::Start(element) if element.local_name().as_ref() == "mergeCell" => {
                    let cell_ref = attribute(&element, "ref");
                    merged +=
                        u64::from(cell_ref.is_some_and(|cell_ref| spans_rows(&cell_ref, header)));
                }
                Event::Eof => break,
                _ => {}
            }
        }
        io::copy(&mut self.reader.get_mut().input, &mut io::sink())?;
        Ok(merged)
    }
}

/// Gives at most this many bytes an event.
struct Bounded<R> {
    input: BufReader<R>,
    left: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(damaged());
        }
        let available = self.input.fill_buf()?;
        Ok(&available[..available.len().min(self.left)])
    }

    fn consume(&mut self, amount: usize) {
        self.left = self.left.saturating_sub(amount);
        self.input.consume(amount);
    }
}

/// The name of an element or attribute without the prefix of its namespace.
pub fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// An attribute by its name without prefix, as it is written.
pub fn attribute<'e>(element: &'e BytesStart<'_>, name: &str) -> Option<Cow<'e, str>> {
    Some(find(element, name)?.value)
}

/// Whether an attribute says yes; one that is not there says no.
pub fn is_true(element: &BytesStart<'_>, name: &str) -> bool {
    attribute(element, name).is_some_and(|value| matches!(&*value, "1" | "true"))
}

/// An attribute that holds text of a person, with its entities resolved.
pub fn text_attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = find(element, name)?;
    let text = found.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(text.into_owned())
}

fn find<'e>(element: &'e BytesStart<'_>, name: &str) -> Option<Attribute<'e>> {
    let mut attributes = element.attributes();
    let mut all = attributes.with_checks(false).flatten();
    all.find(|attribute| local(attribute.key.as_ref()) == name)
}

/// What an event adds to the text of its element.
pub fn push_text(event: &Event<'_>, out: &mut String) -> Result<(), SpreadsheetError> {
    match event {
        Event::Text(text) => out.push_str(&text.xml10_content()),
        Event::CData(text) => out.push_str(&text.xml10_content()),
        Event::GeneralRef(reference) => out.push(character(reference)?),
        _ => {}
    }
    Ok(())
}

fn character(reference: &BytesRef<'_>) -> Result<char, SpreadsheetError> {
    if let Some(c) = reference.resolve_char_ref()? {
        return Ok(c);
    }
    Ok(match &**reference {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return Err(SpreadsheetError::Damaged),
    })
}

/// A text with the characters that XML cannot hold, which spreadsheets write as `_x000D_`.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(c) = escaped(rest) {
            out.push(c);
            rest = &rest[7..];
        } else {
            out.push_str("_x");
            rest = &rest[2..];
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The character of the escape at the beginning of a text.
fn escaped(text: &str) -> Option<char> {
    let digits = text.get(2..6)?;
    let is_escape = text.as_bytes().get(6) == Some(&b'_')
        && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok().filter(|_| is_escape)?;
    char::from_u32(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_spreadsheets_are_resolved() {
        let cases = [
            ("a_x000D__x000a_b", "a\r\nb"),
            ("_x005F_x000D_", "_x000D_"),
            ("_x00", "_x00"),
            ("_xZZZZ_ _x0041", "_xZZZZ_ _x0041"),
            ("_x00e9é_x", "_x00e9é_x"),
            ("snake_x_case", "snake_x_case"),
        ];
        for (text, expected) in cases {
            assert_eq!(unescape(text), expected);
        }
    }

    #[test]
    fn long_events_and_deep_nesting_are_damage() {
        let long = format!("<a b=\"{}\"/>", "x".repeat(2 << 20));
        let deep = "<a>".repeat(100);
        let entity = "<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>";
        for text in [long.as_str(), &deep, entity, "<a>&nbsp;</a>"] {
            let mut xml = Xml::new(text.as_bytes());
            let mut said = String::new();
            let failed = loop {
                match xml.next() {
                    Ok(Event::Eof) => break false,
                    Ok(event) if push_text(&event, &mut said).is_err() => break true,
                    Ok(_) => {}
                    Err(error) => break matches!(error, SpreadsheetError::Damaged),
                }
            };
            assert!(failed, "{}", &text[..20.min(text.len())]);
        }
    }
}
