//! What the parts of a workbook are: its sheets, its styles, its texts.

use std::collections::HashMap;
use std::io::{Read, Seek};

use quick_xml::events::Event;

use super::archive::Archive;
use super::xml::{Xml, attribute, text_attribute};
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
    is_hidden: bool,
}

struct Relation {
    /// The last word of its type.
    kind: String,
    part: String,
}

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
        let relations = relations(
            archive,
            &join(folder, &format!("_rels/{file}.rels")),
            folder,
        )?;
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
        let mut is_workbook = false;
        let part = archive.part(&workbook)?.ok_or(SpreadsheetError::Damaged)?;
        if part.size() > LIST_MAX_BYTES {
            return Err(SpreadsheetError::TooLarge);
        }
        let mut xml = Xml::new(part);
        loop {
            match xml.next()? {
                Event::Start(element) => match element.local_name().as_ref() {
                    "workbook" => is_workbook = true,
                    "workbookPr" => {
                        let is_1904 = attribute(&element, "date1904");
                        read.is_1904 |=
                            is_1904.is_some_and(|value| matches!(&*value, "1" | "true"));
                    }
                    "sheet" => {
                        let id = attribute(&element, "id").unwrap_or_default();
                        let relation = relations.get(&*id);
                        if let Some(relation) = relation.filter(|found| found.kind == "worksheet") {
                            let state = attribute(&element, "state");
                            read.sheets.push(Sheet {
                                name: text_attribute(&element, "name").unwrap_or_default(),
                                part: relation.part.clone(),
                                is_hidden: state.is_some_and(|state| state.contains("idden")),
                            });
                        }
                    }
                    _ => {}
                },
                Event::Eof => break,
                _ => {}
            }
        }
        if is_workbook {
            Ok(read)
        } else {
            Err(SpreadsheetError::NotASpreadsheet)
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

/// What an archive without a workbook is.
fn what_else(archive: &Archive<impl Read + Seek>) -> SpreadsheetError {
    if archive.has("content.xml") && archive.has("mimetype") {
        SpreadsheetError::OpenDocument
    } else {
        SpreadsheetError::NotASpreadsheet
    }
}

/// The relations of a list, by their ids; none where there is no such list.
fn relations(
    archive: &mut Archive<impl Read + Seek>,
    list: &str,
    folder: &str,
) -> Result<HashMap<String, Relation>, SpreadsheetError> {
    let mut relations = HashMap::new();
    let Some(part) = archive.part(list)? else {
        return Ok(relations);
    };
    if part.size() > LIST_MAX_BYTES {
        return Err(SpreadsheetError::TooLarge);
    }
    let mut xml = Xml::new(part);
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
