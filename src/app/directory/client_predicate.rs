//! A question about clients that is asked of every block of bookings: few clients are named, each many times.

use hashbrown::HashMap;

use super::booking_linker::KNOWN_MAX;

/// Whether something holds of a client, worked out once for each.
pub struct ClientPredicate<F> {
    holds: F,
    known: HashMap<Box<str>, bool>,
}

impl<F: Fn(&str) -> bool> ClientPredicate<F> {
    pub fn new(holds: F) -> Self {
        Self {
            holds,
            known: HashMap::new(),
        }
    }

    pub fn holds(&mut self, client: &str) -> bool {
        if let Some(known) = self.known.get(client) {
            return *known;
        }
        if self.known.len() >= KNOWN_MAX {
            self.known.clear();
        }
        let holds = (self.holds)(client);
        self.known.insert(client.into(), holds);
        holds
    }
}
