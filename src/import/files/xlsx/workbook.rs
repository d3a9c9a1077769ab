//! What the parts of a workbook are: its sheets, its styles, its texts.

use std::collections::HashMap;
use std::io::{Read, Seek};

use quick_xml::events::{BytesStart, Event};

use super::archive::{Archive, Part};
use super::xml::{Xml, attribute, is_true, text_attribute};
use crate::import::spreadsheet_error::SpreadsheetError;

/// The most that a list of sheets or relations may unpack to.
const LIST_MAX_BYTES: u64 = 4 << 20;

pub struct Workbook {
    pub sheets: Vec<Sheet>,
    /// Whether dates count from 1904, as old versions for the Mac did.
    pub is_1904: bool,
    pub styles: Option<String>,
    pub strings: Option<String>,
}

pub struct Sheet {
    pub name: String,
    pub part: String,
    pub is_hidden: bool,
}

struct Relation {
    /// The last word of its type.
    kind: String,
    part: String,
}

/// By their ids.
type Relations = HashMap<String, Relation>;

impl Workbook {
    pub fn read(archive: &mut Archive<impl Read + Seek>) -> Result<Self, SpreadsheetError> {
        let package = relations(archive, "_rels/.rels", "")?;
        let workbook = package
            .into_values()
            .find(|relation| relation.kind == "officeDocument")
            .ok_or_else(|| what_else(archive))?
            .part;
        if workbook.to_lowercase().ends_with(".bin") {
            return Err(SpreadsheetError::Binary);
        }
        let (folder, file) = workbook.rsplit_once('/').unwrap_or(("", &workbook));
        let list = join(folder, &format!("_rels/{file}.rels"));
        let relations = relations(archive, &list, folder)?;
        let of_kind = |kind: &str| {
            let mut found = relations.values().filter(|relation| relation.kind == kind);
            found.next().map(|relation| relation.part.clone())
        };
        let mut read = Self {
            sheets: Vec::new(),
            is_1904: false,
            styles: of_kind("styles"),
            strings: of_kind("sharedStrings"),
        };
        let part = archive.part(&workbook)?.ok_or(SpreadsheetError::Damaged)?;
        read.read_sheets(list_in(part)?, &relations)?;
        Ok(read)
    }

    fn read_sheets(
        &mut self,
        mut xml: Xml<impl Read>,
        relations: &Relations,
    ) -> Result<(), SpreadsheetError> {
        let mut is_workbook = false;
        loop {
            match xml.next()? {
                Event::Start(element) => match element.local_name().as_ref() {
                    "workbook" => is_workbook = true,
                    "workbookPr" => self.is_1904 |= is_true(&element, "date1904"),
                    "sheet" => self.sheets.extend(Sheet::read(&element, relations)),
                    _ => {}
                },
                Event::Eof if is_workbook => return Ok(()),
                Event::Eof => return Err(SpreadsheetError::NotASpreadsheet),
                _ => {}
            }
        }
    }

    /// The sheet of this name, else the first one that is shown.
    pub fn sheet(&self, name: Option<&str>) -> Result<&Sheet, SpreadsheetError> {
        if let Some(name) = name {
            let found = self.sheets.iter().find(|sheet| sheet.name == name);
            return found.ok_or_else(|| SpreadsheetError::NoSuchSheet(crate::import::quoted(name)));
        }
        let shown = self.sheets.iter().find(|sheet| !sheet.is_hidden);
        shown
            .or(self.sheets.first())
            .ok_or(SpreadsheetError::NoSheet)
    }
}

impl Sheet {
    /// A sheet of the list; `None` where it is a chart or a macro.
    fn read(element: &BytesStart<'_>, relations: &Relations) -> Option<Self> {
        let id = attribute(element, "id").unwrap_or_default();
        let relation = relations.get(&*id)?;
        let state = attribute(element, "state");
        (relation.kind == "worksheet").then(|| Self {
            name: text_attribute(element, "name").unwrap_or_default(),
            part: relation.part.clone(),
            is_hidden: state.is_some_and(|state| state.contains("idden")),
        })
    }
}

/// What an archive without a workbook is.
fn what_else(archive: &Archive<impl Read + Seek>) -> SpreadsheetError {
    if archive.has("content.xml") && archive.has("mimetype") {
        SpreadsheetError::OpenDocument
    } else {
        SpreadsheetError::NotASpreadsheet
    }
}

/// A part that is a list of sheets or relations.
fn list_in<F: Read>(part: Part<F>) -> Result<Xml<Part<F>>, SpreadsheetError> {
    if part.size() > LIST_MAX_BYTES {
        return Err(SpreadsheetError::TooLarge);
    }
    Ok(Xml::new(part))
}

/// The relations of a list; none where there is no such list.
fn relations(
    archive: &mut Archive<impl Read + Seek>,
    list: &str,
    folder: &str,
) -> Result<Relations, SpreadsheetError> {
    let mut relations = Relations::new();
    let Some(part) = archive.part(list)? else {
        return Ok(relations);
    };
    let mut xml = list_in(part)?;
    loop {
        match xml.next()? {
            Event::Start(element) if element.local_name().as_ref() == "Relationship" => {
                let [id, kind, target] = ["Id", "Type", "Target"]
                    .map(|name| text_attribute(&element, name).unwrap_or_default());
                let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                let part = join(folder, &target);
                relations.insert(id, Relation { kind, part });
            }
            Event::Eof => return Ok(relations),
            _ => {}
        }
    }
}

/// The path of a part that is named from a folder.
fn join(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in target.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                path.pop();
            }
            name => path.push(name),
        }
    }
    path.join("/")
}
