//! Rows whose bookings an earlier import stored under another identity, because it read them in another way. Looked for
//! only where they may have been read so.

use super::booking_turns::Turn;
use super::drafts::PackedDrafts;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::domain::booking::BookingIdentity;
use crate::domain::ids::CategoryId;
use crate::import::bookings::booking::{BookingDraft, BookingParser};
use crate::import::columns::header::Header;
use crate::import::{Column, Row};
use crate::store::bookings::{self, stored_among};
use crate::store::{Store, StoreError};

/// Finds them among the bookings that were stored before the import.
#[derive(Clone, Copy)]
pub struct LegacyIdentities<'j> {
    store: &'j Store,
    parser: &'j BookingParser,
    /// Whether that may be so of any row, and not only of one without an id.
    is_of_all: bool,
    /// Whether it may be so of each of these.
    has_ids: bool,
}

/// A draft whose identity is not known yet, or that stands behind such a one.
pub struct UnresolvedDraft<'b> {
    draft: BookingDraft<'b>,
    category: Option<CategoryId>,
    legacy: Vec<BookingIdentity>,
}

impl<'b> UnresolvedDraft<'b> {
    /// One whose own identity is what its booking is stored under, to be added behind those before it.
    #[inline(never)]
    pub fn of_known(draft: BookingDraft<'b>, category: Option<&str>) -> Self {
        Self {
            draft,
            category: category.map(CategoryId::from),
            legacy: Vec::new(),
        }
    }
}

impl<'j> LegacyIdentities<'j> {
    /// `None` where nothing is stored.
    pub fn of(
        job: Job<'j>,
        header: &Header,
        parser: &'j BookingParser,
    ) -> Result<Option<Self>, StoreError> {
        let store = &job.core.store;
        let has_any = store.read(bookings::count)? > 0;
        Ok(has_any.then_some(Self {
            store,
            parser,
            is_of_all: header.has_other_names() || header.is_later_name(Column::Id),
            has_ids: header.has(Column::Id),
        }))
    }

    /// Whether an earlier import may have read this row in another way.
    #[inline]
    pub fn concerns(&self, row: &Row<'_>, draft: &BookingDraft<'_>) -> bool {
        self.is_of_all
            || draft.id.is_none() && (self.has_ids || BookingParser::had_other_time(row, draft))
    }

    /// Keeps a draft until its batch is read.
    #[inline(never)]
    pub fn defer<'b>(
        &self,
        row: &Row<'b>,
        draft: BookingDraft<'b>,
        category: Option<&str>,
    ) -> UnresolvedDraft<'b> {
        UnresolvedDraft {
            legacy: self.parser.legacy_identities(row, &draft),
            category: category.map(CategoryId::from),
            draft,
        }
    }

    /// Adds the drafts of a batch with the identities that their bookings are stored under. A booking that stands for
    /// several, which an earlier import could not distinguish, goes to the first of them in the file.
    #[inline(never)]
    pub fn assign_identities(
        &self,
        mut unresolved: Vec<UnresolvedDraft<'_>>,
        turn: &Turn<'_>,
        drafts: &mut PackedDrafts,
    ) -> Result<(), ImportError> {
        if unresolved.is_empty() {
            return Ok(());
        }
        let of = |unresolved: &UnresolvedDraft<'_>| {
            let own = (!unresolved.legacy.is_empty()).then_some(unresolved.draft.identity);
            own.into_iter().chain(unresolved.legacy.clone())
        };
        let mut wanted: Vec<_> = unresolved.iter().flat_map(of).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let stored = self.store.read(|tx| stored_among(tx, &wanted))?;
        for UnresolvedDraft { draft, legacy, .. } in &mut unresolved {
            let is_new = !stored.contains_key(&draft.identity);
            legacy.retain(|legacy| is_new && stored.contains_key(legacy));
        }
        let has_legacy = |of: &&mut UnresolvedDraft<'_>| !of.legacy.is_empty();
        let mut legacy_rows = unresolved.iter_mut().filter(has_legacy).peekable();
        // Only such rows wait for those before them.
        if legacy_rows.peek().is_some() {
            turn.give(|given| {
                for UnresolvedDraft { draft, legacy, .. } in legacy_rows {
                    let own = draft.identity;
                    let mut legacy = legacy.iter();
                    let found = legacy.find(|legacy| given.give(stored[*legacy], own));
                    draft.identity = found.copied().unwrap_or(own);
                }
            });
        }
        for UnresolvedDraft {
            draft, category, ..
        } in &unresolved
        {
            let category = category.as_ref().map(CategoryId::as_str);
            drafts.push(draft, category).map_err(ImportError::Spool)?;
        }
        Ok(())
    }
}
