//! Generated files: noise, valid files with random mutations, and pieces repeated until the file is
//! large. An input is generated while it is read, so that it takes no memory.

use std::fmt;
use std::io::{self, Read};

use rand::RngExt;
use rand::rngs::StdRng;

/// Files to mutate: one of each kind, with quotes, line breaks, lists, links and dates.
const FILES: [&str; 4] = [
    "id,name,category,websiteUrl,bookingUrl,description,tags,isActive,priceBracket,firmSizeSupported\n\
     a1,Acme,Intake,acme.example,https://acme.example/demo,\"Says \"\"hi\"\",\r\ntwice\",a;b,yes,$$,SOLO;2-5\n\
     b1,Beta,Staffing,,,{\"a\":[1]},,no,4,\n",
    "Client,Client Category,Name,Email,Company,Firm Size,City State,State,DMA,Created Time\n\
     Acme,Intake,A,a@one.example,One LLP,E6_20,\"Austin, TX\",tx,Austin,2025-01-02 10:00\n\
     Beta,E-Discovery,,c@gmail.com,,200,Waco,Texas,\"Waco\n-Temple\",1/4/2025 2:30 PM\n",
    "sep=;\r\nclient;created time;city;state;id\r\nCaf\u{e9};2025-02-30;Z;ZZ;1\r\nX;2025-02-03T04:05:06Z;;;2\r\n",
    "category\tbooked at\tfirm size\rIntake\t12/31/2024 11:59:59 PM\t2-5\rTrial\t\"x",
];

/// Pieces that have a meaning for one of the parsers.
const TOKENS: [&[u8]; 28] = [
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\t",
    b"|",
    b"\n",
    b"\r",
    b"\r\n",
    b"\0",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"\xe9",
    b"\xf0\x9f",
    b"sep=,\n",
    b"PK\x03\x04",
    b"<html",
    b"'=",
    b"https://a\\@b",
    b"java\tscript:",
    b"2025-13-45",
    b"99999999999999999999",
    b"1/1/1 1:1 AM",
    b"createdTime",
    b"\x1a",
    b"  ",
];

/// The largest input, so that an hour covers many.
const LARGE_BYTES: u64 = 4 << 20;

/// A beginning, one piece repeated, and an end.
pub struct Input {
    begin: Vec<u8>,
    piece: Vec<u8>,
    times: u64,
    end: Vec<u8>,
}

impl Input {
    /// A valid file.
    pub fn small() -> Self {
        Self::repeated(FILES[1], "", 0)
    }

    /// Inputs that are large in some way.
    pub fn known() -> Vec<Self> {
        let times = |piece: &str| (3 << 20) / piece.len() as u64;
        let header = "client,created time\n";
        let wide = format!("client,created time{}\n", ",".repeat(9_998));
        let almost_empty = format!("a{}\n", ",".repeat(9_999));
        let pieces = [
            (header, "x"),
            (header, "\"x\n"),
            (header, "\"x\",\"\"\n"),
            (header, ","),
            (header, "\n"),
            (header, "\0"),
            (header, "\u{e9}\r"),
            (&wide, &almost_empty),
            ("", "x"),
            ("", "\n"),
            ("", ";"),
            ("\"", "\"\""),
        ];
        let input = |(begin, piece): (&str, &str)| Self::repeated(begin, piece, times(piece));
        pieces.map(input).into()
    }

    fn repeated(begin: &str, piece: &str, times: u64) -> Self {
        Self {
            begin: begin.into(),
            piece: piece.into(),
            times,
            end: Vec::new(),
        }
    }

    /// Generates an input.
    pub fn from_seed(random: &mut StdRng) -> Self {
        let mut begin = match random.random_range(0..8) {
            0 => noise(random, 4_096),
            1 => utf16(random),
            2 => wide(random),
            _ => FILES[random.random_range(0..FILES.len())].into(),
        };
        // Half of the files keep a header that is understood, so that their rows are read too.
        let first_row = begin.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let protected = if random.random_bool(0.5) {
            first_row.map_or(0, |at| (at + 1).min(begin.len()))
        } else {
            0
        };
        for _ in 0..random.random_range(0..12) {
            mutate(random, &mut begin, protected);
        }
        let piece = match random.random_range(0..4) {
            0 => noise(random, 64),
            1 => TOKENS[random.random_range(0..TOKENS.len())].to_vec(),
            2 => begin[protected.min(begin.len())..].to_vec(),
            _ => some(random, &begin).to_vec(),
        };
        let is_large = random.random_bool(0.03);
        let most = if is_large { LARGE_BYTES } else { 64 << 10 };
        let times = match piece.len() as u64 {
            0 => 0,
            _ if random.random_bool(0.3) => 0,
            length => random.random_range(0..=most / length),
        };
        let end = match random.random_range(0..3) {
            0 => Vec::new(),
            1 => noise(random, 16),
            _ => b"\nAcme,Intake,2025-01-01\n".to_vec(),
        };
        Self {
            begin,
            piece,
            times,
            end,
        }
    }

    pub fn len(&self) -> u64 {
        (self.begin.len() + self.end.len()) as u64 + self.piece.len() as u64 * self.times
    }

    /// Returns at most this many bytes a read.
    pub fn reader(&self, step: usize) -> impl Read + '_ {
        let repeated = Repeated {
            piece: &self.piece,
            left: self.piece.len() as u64 * self.times,
        };
        Stepped {
            input: self.begin.chain(repeated).chain(self.end.as_slice()),
            step,
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}, then {} times {:?}, then {:?}",
            self.begin.escape_ascii().to_string(),
            self.times,
            self.piece.escape_ascii().to_string(),
            self.end.escape_ascii().to_string(),
        )
    }
}

fn noise(random: &mut StdRng, most: usize) -> Vec<u8> {
    let length = random.random_range(0..most);
    let letters = random.random_bool(0.5);
    let byte = |_| {
        if letters {
            b"ab,;\t|\"\n\r01/-: \xe9"[random.random_range(0..16)]
        } else {
            random.random()
        }
    };
    (0..length).map(byte).collect()
}

fn utf16(random: &mut StdRng) -> Vec<u8> {
    let text = format!("\u{feff}{}", FILES[random.random_range(0..FILES.len())]);
    let is_little = random.random_bool(0.5);
    let units = text.encode_utf16();
    let bytes = |unit: u16| {
        if is_little {
            unit.to_le_bytes()
        } else {
            unit.to_be_bytes()
        }
    };
    units.flat_map(bytes).collect()
}

/// A header of very many columns, and one row below it that is almost empty.
fn wide(random: &mut StdRng) -> Vec<u8> {
    let columns = random.random_range(1..12_000);
    let mut file = b"client,created time".to_vec();
    file.extend(b",x".repeat(columns));
    file.push(b'\n');
    file.extend(b"Acme,2025-01-01");
    file.extend(b",".repeat(columns));
    file.push(b'\n');
    file
}

fn some<'b>(random: &mut StdRng, bytes: &'b [u8]) -> &'b [u8] {
    let (a, b) = (offset_in(random, bytes, 0), offset_in(random, bytes, 0));
    &bytes[a.min(b)..a.max(b)]
}

fn offset_in(random: &mut StdRng, bytes: &[u8], protected: usize) -> usize {
    random.random_range(protected.min(bytes.len())..=bytes.len())
}

fn mutate(random: &mut StdRng, bytes: &mut Vec<u8>, protected: usize) {
    let at = offset_in(random, bytes, protected);
    match random.random_range(0..6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.random_range(0..8),
        1 if at < bytes.len() => bytes[at] = random.random(),
        2 => bytes.truncate(at),
        3 => {
            let end = offset_in(random, bytes, at);
            bytes.drain(at..end);
        }
        4 => {
            let piece = some(random, bytes).to_vec();
            bytes.splice(at..at, piece);
        }
        _ => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            let times = 1 << random.random_range(0..10);
            let most = if random.random_bool(0.9) { 1 } else { times };
            bytes.splice(at..at, token.repeat(most));
        }
    }
}

struct Repeated<'b> {
    piece: &'b [u8],
    left: u64,
}

impl Read for Repeated<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < out.len() && self.left > 0 {
            let whole = self.piece.len();
            let into = usize::try_from(self.left % whole as u64).unwrap();
            let rest = &self.piece[if into == 0 { 0 } else { whole - into }..];
            let taken = rest.len().min(out.len() - read);
            out[read..read + taken].copy_from_slice(&rest[..taken]);
            read += taken;
            self.left -= taken as u64;
        }
        Ok(read)
    }
}

struct Stepped<R> {
    input: R,
    step: usize,
}

impl<R: Read> Read for Stepped<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let most = self.step.min(out.len());
        self.input.read(&mut out[..most])
    }
}
