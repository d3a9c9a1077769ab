//! Workbooks for tests, valid and otherwise: zip archives whose parts are written as they are given.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// What precedes the rows of a sheet, and what follows them.
pub const SHEET_BEGIN: &str =
    "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>";
pub const SHEET_END: &str = "</sheetData></worksheet>";

/// A zip archive that is written part by part.
#[derive(Default)]
pub struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    parts: u16,
}

impl Zip {
    /// Adds a part; `said_size` is what its entry says of its size, where that is not the truth.
    pub fn part(&mut self, name: &str, mut content: impl Read, said_size: Option<u32>) {
        let mut packed = Packed {
            encoder: DeflateEncoder::new(Vec::new(), Compression::default()),
            crc: flate2::Crc::new(),
        };
        io::copy(&mut content, &mut packed).unwrap();
        let size = said_size.unwrap_or_else(|| packed.crc.amount());
        let crc = packed.crc.sum();
        let packed = packed.encoder.finish().unwrap();
        let at = u32::try_from(self.bytes.len()).unwrap();
        let mut common = [20_u16, 0, 8, 0, 0].map(u16::to_le_bytes).concat();
        let sizes = [crc, u32::try_from(packed.len()).unwrap(), size];
        common.extend(sizes.map(u32::to_le_bytes).concat());
        let name_length = u16::try_from(name.len()).unwrap();
        common.extend([name_length, 0].map(u16::to_le_bytes).concat());
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&common);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(packed);
        self.directory.extend(b"PK\x01\x02\x14\x00");
        self.directory.extend(&common);
        self.directory.extend([0; 10]);
        self.directory.extend(at.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.parts += 1;
    }

    pub fn finish(mut self) -> Vec<u8> {
        let at = u32::try_from(self.bytes.len()).unwrap();
        let length = u32::try_from(self.directory.len()).unwrap();
        self.bytes.extend(&self.directory);
        self.bytes.extend(b"PK\x05\x06\0\0\0\0");
        self.bytes
            .extend([self.parts; 2].map(u16::to_le_bytes).concat());
        self.bytes
            .extend([length, at].map(u32::to_le_bytes).concat());
        self.bytes.extend([0; 2]);
        self.bytes
    }
}

struct Packed {
    encoder: DeflateEncoder<Vec<u8>>,
    crc: flate2::Crc,
}

impl Write for Packed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.crc.update(bytes);
        self.encoder.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The parts that every workbook has, for sheets of these names.
pub fn skeleton(sheets: &[&str]) -> Zip {
    skeleton_with(sheets, "")
}

/// As [`skeleton`], of a workbook with these properties.
pub fn skeleton_with(sheets: &[&str], properties: &str) -> Zip {
    let mut zip = Zip::default();
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation = |id: usize, kind: &str, target: &str| {
        format!("<Relationship Id=\"r{id}\" Type=\"{office}/{kind}\" Target=\"{target}\"/>")
    };
    let package = relation(1, "officeDocument", "xl/workbook.xml");
    let package = format!("<Relationships>{package}</Relationships>");
    zip.part("_rels/.rels", package.as_bytes(), None);
    let names = sheets.iter().enumerate().map(|(at, name)| {
        format!(
            "<sheet name=\"{name}\" sheetId=\"{}\" r:id=\"r{at}\"/>",
            at + 1
        )
    });
    let names: String = names.collect();
    let workbook =
        format!("<workbook xmlns:r=\"{office}\">{properties}<sheets>{names}</sheets></workbook>");
    zip.part("xl/workbook.xml", workbook.as_bytes(), None);
    let relations =
        (0..sheets.len()).map(|at| relation(at, "worksheet", &format!("worksheets/sheet{at}.xml")));
    let relations: String = relations
        .chain([
            relation(1_000, "sharedStrings", "sharedStrings.xml"),
            relation(1_001, "styles", "styles.xml"),
        ])
        .collect();
    let relations = format!("<Relationships>{relations}</Relationships>");
    zip.part("xl/_rels/workbook.xml.rels", relations.as_bytes(), None);
    zip
}

/// A workbook of one sheet with these rows as XML, and these shared strings.
pub fn workbook(rows: impl Read, strings: impl Read) -> Vec<u8> {
    let mut zip = skeleton(&["Sheet1"]);
    let strings = b"<sst>".chain(strings).chain(&b"</sst>"[..]);
    zip.part("xl/sharedStrings.xml", strings, None);
    let rows = SHEET_BEGIN
        .as_bytes()
        .chain(rows)
        .chain(SHEET_END.as_bytes());
    zip.part("xl/worksheets/sheet0.xml", rows, None);
    zip.finish()
}

/// A row of inline texts.
pub fn row(number: u64, cells: &[&str]) -> String {
    let cells = cells.iter().map(|cell| {
        let cell = cell.replace('&', "&amp;").replace('<', "&lt;");
        let cell = cell.replace('\r', "&#13;");
        format!("<c t=\"inlineStr\"><is><t>{cell}</t></is></c>")
    });
    format!("<row r=\"{number}\">{}</row>", cells.collect::<String>())
}
