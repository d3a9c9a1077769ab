//! Rows whose bookings an earlier import stored under another identity, because it read them in another way. Looked for
//! only in files that may have been read so.

use hashbrown::HashSet;

use super::drafts::PackedDrafts;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::domain::ids::CategoryId;
use crate::import::Row;
use crate::import::booking::{BookingDraft, BookingParser, EarlierIdentity};
use crate::import::header::Header;
use crate::store::bookings::{self, stored_among};
use crate::store::{Store, StoreError};

/// Finds them among the bookings that were stored before the import.
#[derive(Clone, Copy)]
pub struct EarlierReading<'j> {
    store: &'j Store,
    parser: &'j BookingParser,
}

/// A draft whose identity is not settled.
pub struct Open<'b> {
    draft: BookingDraft<'b>,
    category: Option<CategoryId>,
    earlier: Vec<EarlierIdentity>,
}

impl<'j> EarlierReading<'j> {
    /// `None` for most files.
    pub fn of(
        job: Job<'j>,
        header: &Header,
        parser: &'j BookingParser,
    ) -> Result<Option<Self>, StoreError> {
        let store = &job.core.store;
        let may_be = header.has_named_columns() || header.conventions.order_may_differ;
        let may_be = may_be && store.read(bookings::count)? > 0;
        Ok(may_be.then_some(Self { store, parser }))
    }

    /// Keeps a draft until its batch is read.
    #[inline(never)]
    pub fn open<'b>(
        &self,
        row: &Row<'b>,
        draft: BookingDraft<'b>,
        category: Option<&str>,
    ) -> Open<'b> {
        Open {
            earlier: self.parser.earlier_identities(row, &draft),
            category: category.map(CategoryId::from),
            draft,
        }
    }

    /// Adds drafts with the identities that their bookings are stored under.
    #[inline(never)]
    pub fn settle(
        &self,
        mut open: Vec<Open<'_>>,
        drafts: &mut PackedDrafts,
    ) -> Result<(), ImportError> {
        let of_rows: HashSet<_> = open.iter().map(|open| open.draft.identity).collect();
        let mut wanted = Vec::new();
        for open in open.iter().filter(|open| !open.earlier.is_empty()) {
            wanted.push(open.draft.identity);
            wanted.extend(open.earlier.iter().map(|earlier| earlier.identity));
        }
        wanted.sort_unstable();
        wanted.dedup();
        let stored = self.store.read(|tx| stored_among(tx, &wanted))?;
        for Open {
            draft,
            category,
            earlier,
        } in &mut open
        {
            // Not where another row is that booking as it is read now.
            let is_it = |earlier: &&EarlierIdentity| {
                stored.contains(&earlier.identity) && !of_rows.contains(&earlier.identity)
            };
            if !stored.contains(&draft.identity)
                && let Some(found) = earlier.iter().find(is_it)
            {
                draft.identity = found.identity;
                draft.created_at = found.created_at;
            }
            let category = category.as_ref().map(CategoryId::as_str);
            drafts.push(draft, category).map_err(ImportError::Spool)?;
        }
        Ok(())
    }
}
