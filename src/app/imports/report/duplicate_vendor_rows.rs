//! Rows of a file that are about a vendor of another row.

use std::collections::HashMap;

use super::name_list::{NAMES_LISTED, and_more};
use crate::domain::ids::VendorId;
use crate::domain::number_format::counted;
use crate::domain::tech_stack::same_name;
use crate::domain::vendor::Vendor;
use crate::import::quoted;

/// Rows of each.
const ROWS: usize = 5;

/// The vendors of a file, each with the rows that are about it.
#[derive(Default)]
pub struct DuplicateVendorRows {
    rows: HashMap<VendorId, Rows>,
    /// How many have a row that says something else than one before, and the first of them with their names.
    contradicted: usize,
    named: Vec<(VendorId, String)>,
    passed_over: usize,
    examples: Vec<String>,
}

/// The rows of one vendor.
#[derive(Default)]
struct Rows {
    /// The first of them.
    first: Vec<u64>,
    has_more: bool,
    is_contradicted: bool,
    /// Whether the file brings the vendor.
    is_new: bool,
}

impl Rows {
    fn add(&mut self, row: u64) {
        if self.first.len() < ROWS {
            self.first.push(row);
        } else {
            self.has_more = true;
        }
    }
}

impl DuplicateVendorRows {
    /// Takes the row of a new vendor.
    pub fn add_new(&mut self, row: u64, id: &VendorId) {
        let rows = self.rows.entry(id.clone()).or_default();
        rows.is_new = true;
        rows.add(row);
    }

    /// The first row of a vendor that the file brings; `None` of one that was stored before.
    pub fn row_of_new(&self, id: &VendorId) -> Option<u64> {
        let rows = self.rows.get(id).filter(|rows| rows.is_new)?;
        rows.first.first().copied()
    }

    /// Takes a row of a known vendor, with what the vendor was before it and is now.
    pub fn add(&mut self, row: u64, old: &Vendor, vendor: &Vendor) {
        let rows = self.rows.entry(vendor.id.clone()).or_default();
        let is_contradicted = !rows.first.is_empty() && says_other_things(old, vendor);
        rows.add(row);
        if is_contradicted && !rows.is_contradicted {
            rows.is_contradicted = true;
            self.contradicted += 1;
            if self.named.len() < NAMES_LISTED {
                self.named.push((vendor.id.clone(), vendor.name.clone()));
            }
        }
    }

    /// Takes a row that counts for nothing, since it has a former name of a vendor that has a row of its own.
    pub fn pass_over(&mut self, row: u64, former: &str, name: &str) {
        self.passed_over += 1;
        if self.examples.len() < NAMES_LISTED {
            let (former, name) = (quoted(former), quoted(name));
            self.examples
                .push(format!("row {row}, {former}, is {name} now"));
        }
    }

    /// What a person should know of them.
    pub fn notices(&self) -> Vec<String> {
        let passed_over = counted(
            self.passed_over as u64,
            "row has a former name of a vendor that has a row of its own in this file, which counts instead",
            "rows have former names of vendors that have rows of their own in this file, which count instead",
        );
        let examples = self.examples.join("; ");
        let more = and_more(self.passed_over);
        let joint = if more.is_empty() { "" } else { ";" };
        let passed_over = passed_over.map(|rows| format!("{rows}: {examples}{joint}{more}."));
        let named = self.named.iter();
        let named = named.map(|(id, name)| format!("{} ({})", quoted(name), self.rows_of(id)));
        let named = named.collect::<Vec<_>>().join(", ");
        let vendors = counted(self.contradicted as u64, "vendor has", "vendors have");
        let more = and_more(self.contradicted);
        let contradicted = vendors.map(|vendors| {
            format!(
                "{vendors} several rows in this file that say different things, of which the last counts: {named}{more}."
            )
        });
        passed_over.into_iter().chain(contradicted).collect()
    }

    /// "rows 2, 5"
    fn rows_of(&self, id: &VendorId) -> String {
        let Some(rows) = self.rows.get(id) else {
            return String::new();
        };
        let shown = rows.first.iter().map(u64::to_string);
        let shown = shown.collect::<Vec<_>>().join(", ");
        let more = if rows.has_more { " and more" } else { "" };
        format!("rows {shown}{more}")
    }
}

/// Whether a row changes more of a vendor than the case of its name.
fn says_other_things(old: &Vendor, vendor: &Vendor) -> bool {
    let as_spelled_now = || Vendor {
        name: vendor.name.clone(),
        ..old.clone()
    };
    vendor != old && !(same_name(&vendor.name, &old.name) && as_spelled_now() == *vendor)
}
