//! The clients that a file names, with how many rows name each: what they lead to is looked up once for each of
//! them, and only once the file is read.

use hashbrown::HashMap;

use crate::app::directory::{ClientKey, OwnedClientKey};

/// Clients that one reader counts; a file that names more is rare, and those that come later are not counted.
pub(super) const CLIENTS_MAX: usize = 10_000;

/// How many rows name each client, with the category that they name.
#[derive(Default)]
pub struct ClientCounts {
    met: HashMap<OwnedClientKey, u64>,
    /// Whether some were not counted.
    pub has_more: bool,
}

impl ClientCounts {
    /// Counts the client of a row; the category is the row's own.
    pub fn add(&mut self, name: Option<&str>, category: Option<&str>) {
        let Some(name) = name else {
            return;
        };
        let client = ClientKey { name, category };
        if let Some(count) = self.met.get_mut(&client) {
            *count += 1;
        } else if self.met.len() < CLIENTS_MAX {
            self.met.insert(client.to_owned(), 1);
        } else {
            self.has_more = true;
        }
    }

    /// Adds those of another reader.
    pub fn append(&mut self, other: Self) {
        for (client, count) in other.met {
            *self.met.entry(client).or_default() += count;
        }
        self.has_more |= other.has_more;
    }

    /// Each with its category and its count, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>, u64)> {
        let all = self.met.iter();
        all.map(|(client, count)| (&*client.name, client.category.as_deref(), *count))
    }
}
