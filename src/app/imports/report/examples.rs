//! Cells of one kind, counted, with the first few of them that differ.

use crate::import::quoted;

/// Examples that are named.
pub(super) const EXAMPLES_QUOTED: usize = 3;

#[derive(Default)]
pub struct Examples {
    /// How many cells there are.
    pub count: u64,
    named: Vec<String>,
}

impl Examples {
    /// Counts a cell, which the report may name so.
    pub fn add(&mut self, example: String) {
        self.count += 1;
        self.name(example);
    }

    /// Counts a cell, and quotes it where it may still be named.
    pub fn add_cell(&mut self, cell: &str) {
        self.count += 1;
        if self.named.len() < EXAMPLES_QUOTED {
            self.name(quoted(cell));
        }
    }

    /// Adds what later rows have.
    pub fn append(&mut self, later: Self) {
        self.count += later.count;
        later
            .named
            .into_iter()
            .for_each(|example| self.name(example));
    }

    fn name(&mut self, example: String) {
        if self.named.len() < EXAMPLES_QUOTED && !self.named.contains(&example) {
            self.named.push(example);
        }
    }

    pub fn first(&self) -> Option<&str> {
        self.named.first().map(String::as_str)
    }

    /// The examples with commas between them.
    pub fn list(&self) -> String {
        self.named.join(", ")
    }
}
