//! New vendors of a file that may be vendors of the directory in another spelling. They are not merged: only a
//! person can tell.

use super::name_list::{NAMED, and_more};
use crate::domain::number_format::group_thousands;
use crate::import::quoted;

/// New vendors whose names have the key of another's in their category.
#[derive(Default)]
pub struct PossibleDuplicateVendors {
    count: usize,
    named: Vec<String>,
}

impl PossibleDuplicateVendors {
    /// Counts a new vendor that may be this one.
    pub fn add(&mut self, new: &str, stored: &str) {
        self.count += 1;
        if self.named.len() < NAMED {
            let (new, stored) = (quoted(new), quoted(stored));
            self.named
                .push(format!("{new} may be the stored vendor {stored}"));
        }
    }

    /// The sentence that names them.
    pub fn notice(&self) -> Option<String> {
        let named = self.named.join(", ");
        let more = and_more(self.count);
        let new = match self.count {
            0 => return None,
            1 => "A new vendor has the name of another in a different spelling".to_owned(),
            count => format!(
                "{} new vendors have the names of others in different spellings",
                group_thousands(count as u64)
            ),
        };
        Some(format!(
            "{new}: {named}{more}. Vendors that are the same can be merged."
        ))
    }
}
