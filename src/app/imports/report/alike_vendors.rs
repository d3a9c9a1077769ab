//! New vendors of a file that may be vendors of the directory in another spelling: they are not made one, for only a
//! person can tell.

use crate::domain::number_format::group_thousands;
use crate::import::quoted;

/// Vendors that a report names.
const NAMED: usize = 10;

/// New vendors whose names have the key of another's in their category.
#[derive(Default)]
pub struct AlikeVendors {
    count: u64,
    named: Vec<String>,
}

impl AlikeVendors {
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
        let more = match self.count.saturating_sub(NAMED as u64) {
            0 => String::new(),
            more => format!(" and {} more", group_thousands(more)),
        };
        let new = match self.count {
            0 => return None,
            1 => "A new vendor has the name of another in a different spelling".to_owned(),
            count => format!(
                "{} new vendors have the names of others in different spellings",
                group_thousands(count)
            ),
        };
        Some(format!(
            "{new}: {named}{more}. Vendors that are the same can be merged."
        ))
    }
}
