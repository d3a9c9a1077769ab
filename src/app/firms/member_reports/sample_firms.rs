//! The invented firms of the sample data and the tools that they use, as the executable carries them.
//!
//! They are no one's accounts and are not stored: they count exactly while the instance holds sample
//! data. So they leave with it, come back with an undo, and are there where an older version loaded it.

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use serde::Deserialize;

use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::tech_stack::StackAnswer;

// `build.rs` compresses it.
const FIRMS_CSV: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sample/firms.csv.gz"));

/// One invented firm and its tech stack.
pub struct SampleFirm {
    /// The firm's name, as its bookings spell it.
    pub name: String,
    pub size: FirmSize,
    /// A category at most once.
    pub tech_stack: Vec<StackAnswer>,
}

/// What one firm says about one category.
#[derive(Deserialize)]
struct Row {
    firm: String,
    size: FirmSize,
    category: String,
    /// Names of sample vendors; none where the firm uses no tool.
    tools: String,
    primary: String,
}

/// All of them. Read once, when an instance with sample data first asks.
pub fn sample_firms() -> &'static [SampleFirm] {
    static FIRMS: LazyLock<Vec<SampleFirm>> = LazyLock::new(read_firms);
    &FIRMS
}

fn read_firms() -> Vec<SampleFirm> {
    let mut csv = String::new();
    GzDecoder::new(FIRMS_CSV)
        .read_to_string(&mut csv)
        .expect("a test reads the same bytes");
    let mut firms: Vec<SampleFirm> = Vec::new();
    for row in csv::Reader::from_reader(csv.as_bytes()).deserialize() {
        let row: Row = row.expect("a test reads the same rows");
        if firms.last().is_none_or(|firm| firm.name != row.firm) {
            firms.push(SampleFirm {
                name: row.firm.clone(),
                size: row.size,
                tech_stack: Vec::new(),
            });
        }
        let firm = firms.last_mut().expect("it was added just now");
        firm.tech_stack.push(row.answer());
    }
    firms
}

impl Row {
    fn answer(&self) -> StackAnswer {
        let tools = self.tools.split(';').filter(|name| !name.is_empty());
        let vendors: Vec<VendorId> = tools.map(VendorId::of_sample).collect();
        StackAnswer {
            category_id: CategoryId::from_name(&self.category),
            has_tool: !vendors.is_empty(),
            primary: Some(&*self.primary)
                .filter(|name| !name.is_empty())
                .map(VendorId::of_sample),
            vendors,
            other_vendors: Vec::new(),
        }
    }
}
