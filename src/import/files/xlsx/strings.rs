//! The texts that cells share. They are needed in any order, so they are in memory, within limits.

use std::io::Read;

use quick_xml::events::Event;

use super::xml::{Xml, push_text, unescape};
use crate::domain::limits::IMPORT_CELL_MAX_BYTES;
use crate::import::spreadsheet_error::SpreadsheetError;

/// All shared texts together.
pub const SHARED_TEXT_MAX_BYTES: usize = 24 << 20;
pub const TEXTS_MAX: usize = 1 << 20;

#[derive(Default)]
pub struct SharedStrings {
    text: String,
    ends: Vec<u32>,
}

impl SharedStrings {
    pub fn read(part: impl Read) -> Result<Self, SpreadsheetError> {
        let mut strings = Self::default();
        let mut xml = Xml::new(part);
        let mut item = String::new();
        loop {
            let is_item = match xml.next()? {
                Event::Start(element) => element.local_name().as_ref() == "si",
                Event::Eof => return Ok(strings),
                _ => false,
            };
            if is_item {
                read_item(&mut xml, "si", &mut item)?;
                strings.push(&item)?;
            }
        }
    }

    pub fn get(&self, index: usize) -> Option<&str> {
        let end = usize::try_from(*self.ends.get(index)?).ok()?;
        let start = match index.checked_sub(1) {
            Some(before) => usize::try_from(self.ends[before]).ok()?,
            None => 0,
        };
        Some(&self.text[start..end])
    }

    fn push(&mut self, item: &str) -> Result<(), SpreadsheetError> {
        self.text.push_str(&unescape(item));
        if self.text.len() > SHARED_TEXT_MAX_BYTES || self.ends.len() >= TEXTS_MAX {
            return Err(SpreadsheetError::TooManyTexts);
        }
        let end = u32::try_from(self.text.len()).map_err(|_| SpreadsheetError::TooManyTexts)?;
        self.ends.push(end);
        Ok(())
    }
}

/// The text of an item or inline string up to its end, without what says how it is spoken. A text
/// that no cell may have is read no further than it takes to tell.
pub fn read_item<R: Read>(
    xml: &mut Xml<R>,
    end: &str,
    out: &mut String,
) -> Result<(), SpreadsheetError> {
    out.clear();
    let (mut is_text, mut is_spoken) = (false, false);
    loop {
        match xml.next()? {
            Event::Start(element) => match element.local_name().as_ref() {
                "t" => is_text = true,
                "rPh" => is_spoken = true,
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "t" => is_text = false,
                "rPh" => is_spoken = false,
                name if name == end => return Ok(()),
                _ => {}
            },
            Event::Eof => return Err(SpreadsheetError::Damaged),
            event if is_text && !is_spoken && out.len() <= IMPORT_CELL_MAX_BYTES => {
                push_text(&event, out)?;
            }
            _ => {}
        }
    }
}
