//! Spreadsheets for the fuzzer: valid ones to mutate, and those that would take much memory.

use std::io::{self, Cursor, Read};

use rand::RngExt;
use rand::rngs::StdRng;

use crate::read_file::{self, Outcome};
use crate::workbook::{SHEET_BEGIN, SHEET_END, row, skeleton, workbook};

/// Memory that a spreadsheet may take beyond its own bytes.
pub const MEMORY_MAX: u64 = 64 << 20;

const HEADER: [&str; 4] = ["client", "created time", "category", "id"];

/// A spreadsheet, and the sentence with which it is refused, if it is.
pub struct Hostile {
    pub what: &'static str,
    pub file: Vec<u8>,
    pub sentence: Option<&'static str>,
}

/// Spreadsheets that are large in some way. Each is made when its turn comes.
pub fn hostile() -> [fn() -> Hostile; 8] {
    const TOO_LARGE: &str =
        "This spreadsheet unpacks to far more than a list of vendors or bookings needs.";
    const TOO_MANY_TEXTS: &str =
        "This spreadsheet has too many different texts. Save it as .csv and choose that.";
    const DAMAGED: &str = "This spreadsheet is damaged or incomplete.";
    [
        || Hostile {
            what: "one endless text",
            file: workbook(
                &b""[..],
                b"<si><t>"
                    .chain(io::repeat(b'x').take(sized(80 << 20, 700 << 20)))
                    .chain(&b"</t></si>"[..]),
            ),
            sentence: Some(TOO_LARGE),
        },
        || Hostile {
            what: "a bomb that says that it is small",
            file: lying_bomb(),
            sentence: Some(DAMAGED),
        },
        || Hostile {
            what: "millions of empty rows",
            file: sheet(generated(sized(1_049_000, 10_000_000), |n| match n {
                1 => row(1, &HEADER),
                n => format!("<row r=\"{n}\"/>"),
            })),
            sentence: Some("This spreadsheet has more rows than a spreadsheet can have."),
        },
        || Hostile {
            what: "formatted rows without a value",
            file: sheet(generated(sized(100_000, 1 << 20), |n| match n {
                1 => row(1, &HEADER),
                n => format!("<row r=\"{n}\"><c r=\"A{n}\" s=\"1\"/><c r=\"B{n}\" s=\"1\"/></row>"),
            })),
            sentence: None,
        },
        || Hostile {
            what: "a million texts",
            file: workbook(
                row(1, &HEADER).as_bytes(),
                generated(1_049_000, |n| format!("<si><t>{n}</t></si>")),
            ),
            sentence: Some(TOO_MANY_TEXTS),
        },
        || Hostile {
            what: "25 MB of texts",
            file: workbook(
                row(1, &HEADER).as_bytes(),
                generated(640_000, |n| format!("<si><t>{:040}</t></si>", n * 7_919)),
            ),
            sentence: Some(TOO_MANY_TEXTS),
        },
        || Hostile {
            what: "one long text in every cell",
            file: workbook(
                generated(3_000, |n| match n {
                    1 => row(1, &HEADER),
                    n => format!(
                        "<row r=\"{n}\">{}</row>",
                        "<c t=\"s\"><v>0</v></c>".repeat(200)
                    ),
                }),
                b"<si><t>"
                    .chain(io::repeat(b'y').take(60_000))
                    .chain(&b"</t></si>"[..]),
            ),
            sentence: Some(TOO_LARGE),
        },
        || Hostile {
            what: "the last corner",
            file: sheet(
                [
                    row(1, &HEADER),
                    "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>".to_owned(),
                ]
                .concat()
                .as_bytes(),
            ),
            sentence: None,
        },
    ]
}

/// The larger one in long runs, since unoptimized code packs only some megabytes a second.
fn sized(short: u64, long: u64) -> u64 {
    if std::env::var_os("FUZZ_SECONDS").is_some() {
        long
    } else {
        short
    }
}

fn sheet(rows: impl Read) -> Vec<u8> {
    workbook(rows, &b""[..])
}

fn lying_bomb() -> Vec<u8> {
    let mut zip = skeleton(&["A"]);
    let rows = SHEET_BEGIN
        .as_bytes()
        .chain(io::repeat(b' ').take(sized(40 << 20, 700 << 20)))
        .chain(SHEET_END.as_bytes());
    zip.part("xl/worksheets/sheet0.xml", rows, Some(4_000));
    zip.finish()
}

/// Reads a spreadsheet as the application does.
pub fn read(file: &[u8]) -> Outcome {
    read_file::read_sheet(Cursor::new(file))
}

/// A valid spreadsheet with mutations in its parts or in its archive.
pub fn from_seed(random: &mut StdRng) -> Vec<u8> {
    const PIECES: [&str; 16] = [
        "<row>",
        "</row>",
        "<c>",
        "<c r=\"B3\">",
        "</c>",
        "<v>",
        "1e999",
        "</v>",
        "<is><t>a</t></is>",
        "<f>",
        "&#0;",
        "&lt;",
        "t=\"s\"",
        "<![CDATA[x]]>",
        "<!-- -->",
        "_x0000_",
    ];
    let mut rows = [
        row(1, &HEADER),
        row(2, &["Acme", "2025-01-02", "Intake", "1"]),
        "<row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"B3\" s=\"1\"><v>45721.5</v></c></row>"
            .to_owned(),
    ]
    .concat();
    for _ in 0..random.random_range(0..6) {
        let mut at = random.random_range(0..=rows.len());
        while !rows.is_char_boundary(at) {
            at -= 1;
        }
        if random.random_bool(0.5) {
            rows.insert_str(at, PIECES[random.random_range(0..PIECES.len())]);
        } else {
            rows.truncate(at.max(rows.len() / 2));
        }
    }
    let mut file = workbook(
        rows.as_bytes(),
        &b"<si><r><t>Ac</t></r><r><t>me</t></r></si>"[..],
    );
    if random.random_bool(0.5) {
        for _ in 0..random.random_range(1..8) {
            let at = random.random_range(0..file.len());
            file[at] = random.random();
        }
    }
    if random.random_bool(0.1) {
        file.truncate(random.random_range(0..file.len()));
    }
    file
}

/// A text that is made while it is read: each number from 1 on through a function.
struct Generated<F> {
    make: F,
    next: u64,
    last: u64,
    text: Vec<u8>,
    at: usize,
}

fn generated<F: Fn(u64) -> String>(count: u64, make: F) -> Generated<F> {
    Generated {
        make,
        next: 1,
        last: count,
        text: Vec::new(),
        at: 0,
    }
}

impl<F: Fn(u64) -> String> Read for Generated<F> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            while self.next <= self.last && self.text.len() < 64 << 10 {
                self.text.extend((self.make)(self.next).into_bytes());
                self.next += 1;
            }
        }
        let read = (&self.text[self.at..]).read(out)?;
        self.at += read;
        Ok(read)
    }
}
