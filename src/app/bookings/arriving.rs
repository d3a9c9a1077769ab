//! Bookings that an import adds, taken in while they are saved and published after their commit.

use std::sync::Arc;

use super::published_demos::PublishedDemos;
use crate::analytics::{BookingIndex, IndexBuilder, Row};
use crate::app::core::both;
use crate::app::directory::Links;
use crate::domain::booking::{BookingKey, BookingView};
use crate::recommend::{Demo, DemoRows, DemoRowsBuilder};

/// New bookings, and what was published before them.
pub struct ArrivingBookings {
    index: IndexBuilder,
    demos: DemoRowsBuilder,
    beside: Arc<DemoRows>,
    links: Arc<Links>,
    count: u64,
}

/// All bookings as a commit will leave them that adds some.
#[derive(Clone)]
pub struct ArrivedBookings {
    index: BookingIndex,
    demos: PublishedDemos,
    /// The rows of the bookings before it.
    beside: Arc<DemoRows>,
    links: Arc<Links>,
}

impl ArrivingBookings {
    /// None yet.
    pub fn beside(published: &PublishedDemos, links: Arc<Links>) -> Self {
        Self {
            index: IndexBuilder::default(),
            demos: DemoRowsBuilder::beside(&published.rows),
            beside: Arc::clone(&published.rows),
            links,
            count: 0,
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All bookings; `add_others` adds those before the new ones to the index, linked in the same way.
    pub fn finish<E>(
        mut self,
        add_others: impl FnOnce(&Links, &mut IndexBuilder) -> Result<(), E>,
    ) -> Result<ArrivedBookings, E> {
        add_others(&self.links, &mut self.index)?;
        let (demos, index) = (self.demos, self.index);
        let (demos, index) = both(
            || PublishedDemos::with_new(&self.beside, demos),
            || index.finish(),
        );
        Ok(ArrivedBookings {
            demos,
            index,
            beside: self.beside,
            links: self.links,
        })
    }

    /// Adds a booking, linked to its vendor; `category` is the name of its own category, else of that
    /// vendor's.
    pub fn push(&mut self, key: BookingKey, booking: &BookingView<'_>, category: Option<&str>) {
        self.index.push(&Row::of(key, booking, category));
        if let Some(demo) = Demo::of(key, booking) {
            self.demos.push(&demo);
        }
        self.count += 1;
    }
}

impl ArrivedBookings {
    /// Whether they are linked so.
    pub fn has_links(&self, links: &Links) -> bool {
        *self.links == *links
    }

    pub fn index(&self) -> &BookingIndex {
        &self.index
    }

    /// The rows that evidence is made of, where those before them are the ones given.
    pub fn demos_after(&self, before: &PublishedDemos) -> Option<&PublishedDemos> {
        Arc::ptr_eq(&self.beside, &before.rows).then_some(&self.demos)
    }
}
