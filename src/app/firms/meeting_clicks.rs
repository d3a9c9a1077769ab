//! Clicks on Schedule Meeting.

use std::sync::Arc;

use jiff::SignedDuration;

use super::tech_stacks::TechStacks;
use crate::app::base::core::Core;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::ids::{ClickId, UserId, VendorId};
use crate::domain::limits::{CLICKS_PER_USER_MAX, DOUBLE_CLICK_SECONDS};
use crate::domain::number_format::group_thousands;
use crate::domain::user::User;
use crate::store::{ReadTx, StoreError, clicks, merges};

/// A change of a click; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ClickChange {
    /// The outcome of the meeting.
    pub outcome: Option<Outcome>,
    /// What to remember of it; `Some(None)` takes it away.
    pub note: Option<Option<String>>,
}

/// Why a click is not kept.
#[derive(Debug, thiserror::Error)]
pub enum ClickError {
    /// The person has as many as one may have.
    #[error(
        "Your account has {} meetings, the most it can hold. Remove one in My Meetings first.",
        group_thousands(CLICKS_PER_USER_MAX as u64)
    )]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct Clicks {
    core: Arc<Core>,
    tech_stacks: Arc<TechStacks>,
}

impl Clicks {
    pub fn new(core: Arc<Core>, tech_stacks: Arc<TechStacks>) -> Self {
        Self { core, tech_stacks }
    }

    /// Keeps a click, and returns it; of a double click the first.
    pub fn log(
        &self,
        user: &User,
        vendor_id: VendorId,
        source_page: SourcePage,
    ) -> Result<MeetingClick, ClickError> {
        let mut click = MeetingClick {
            id: ClickId(self.core.clock.new_id()),
            user_id: user.id,
            vendor_id,
            source_page,
            created_at: self.core.clock.now(),
            outcome: Outcome::Requested,
            note: None,
        };
        let window = SignedDuration::from_secs(DOUBLE_CLICK_SECONDS);
        let (since, until) = (click.created_at - window, click.created_at + window);
        let first = self.core.store.write(|tx| {
            click.vendor_id = merges::vendor_now(tx, &click.vendor_id)?;
            let recent = clicks::of_user_since(tx, user.id, since)?;
            // Ids may run ahead of the clock, and clicks too, after it was set back.
            let is_same = |earlier: &MeetingClick| {
                earlier.created_at > since
                    && earlier.created_at < until
                    && earlier.vendor_id == click.vendor_id
                    && earlier.source_page == click.source_page
            };
            let first = recent.into_iter().find(is_same);
            if first.is_none() {
                if clicks::count(tx, user.id)? >= CLICKS_PER_USER_MAX {
                    return Err(ClickError::TooMany);
                }
                clicks::put(tx, &click)?;
            }
            Ok(first)
        })?;
        if let Some(first) = first {
            return Ok(first);
        }
        self.tech_stacks.apply_member(user.id);
        Ok(click)
    }

    /// Changes the outcome of a meeting, and returns the click as it is then; `None` where the
    /// person has no such click.
    pub fn change(
        &self,
        user_id: UserId,
        id: ClickId,
        change: ClickChange,
    ) -> Result<Option<MeetingClick>, StoreError> {
        let changed = self.core.store.write(|tx| {
            let Some(mut click) = clicks::get(tx, user_id, id)? else {
                return Ok(None);
            };
            let before = click.outcome;
            if let Some(outcome) = change.outcome {
                click.outcome = outcome;
            }
            if let Some(note) = change.note {
                click.note = note;
            }
            clicks::put(tx, &click)?;
            let is_other_evidence = click.outcome != before;
            Ok::<_, StoreError>(Some((click, is_other_evidence)))
        })?;
        let Some((click, is_other_evidence)) = changed else {
            return Ok(None);
        };
        // A note is nobody's but the person's own.
        if is_other_evidence {
            self.tech_stacks.apply_member(user_id);
        }
        Ok(Some(click))
    }

    /// Removes one of a person's clicks; whether they had it. It counts as evidence no longer.
    pub fn remove(&self, user_id: UserId, id: ClickId) -> Result<bool, StoreError> {
        let store = &self.core.store;
        let removed = store.write(|tx| clicks::remove(tx, user_id, id))?;
        if removed {
            self.tech_stacks.apply_member(user_id);
        }
        Ok(removed)
    }

    /// Up to `limit` of a person's clicks after the newest `offset` ones, the newest first, and how many there are
    /// in all.
    pub fn page(
        &self,
        user_id: UserId,
        offset: usize,
        limit: usize,
    ) -> Result<(Vec<MeetingClick>, usize), StoreError> {
        self.core.store.read(|tx: &ReadTx| {
            let page = clicks::page(tx, user_id, offset, limit)?;
            Ok((page, clicks::count(tx, user_id)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::clock::Clock;
    use crate::app::tests::support::{app_in_memory, app_over, person};
    use crate::store::tables::{CLICKS, composite_key};
    use crate::store::{Store, WriteTx, users};

    #[test]
    fn a_click_of_a_clock_that_was_ahead_swallows_none() {
        let clock = Clock::at("2027-01-01T12:00:00Z".parse().unwrap());
        let app = app_over(Store::memory().unwrap(), clock.clone());
        let user = person(1);
        app.store().write(|tx| users::save(tx, &user)).unwrap();
        let log = || {
            let vendor = VendorId::from("a");
            app.clicks
                .log(&user, vendor, SourcePage::Browse)
                .unwrap()
                .id
        };
        let first = log();
        clock.set("2027-01-01T11:59:55Z".parse().unwrap());
        assert_eq!(log(), first, "a double click");
        clock.set("2026-01-01T12:00:00Z".parse().unwrap());
        let second = log();
        assert_ne!(second, first);
        assert_eq!(log(), second);
    }

    #[test]
    fn a_note_reads_none_of_the_other_clicks() {
        let app = app_in_memory();
        let user = person(1);
        app.store().write(|tx| users::save(tx, &user)).unwrap();
        let log = |vendor: &str| {
            let click = app
                .clicks
                .log(&user, VendorId::from(vendor), SourcePage::Browse);
            click.unwrap().id
        };
        let (first, second) = (log("a"), log("b"));
        let key = composite_key(user.id.bytes(), first.bytes());
        let damage = |tx: &WriteTx| CLICKS.put_raw(tx, key, b"damaged");
        app.store().write(damage).unwrap();
        let counted_after = |change: ClickChange| {
            let changed = app.clicks.change(user.id, second, change).unwrap();
            assert!(changed.is_some());
            app.tech_stacks
                .member_reports
                .with(|known| known.firms().count())
        };
        let note = ClickChange {
            note: Some(Some("Ask for a discount.".to_owned())),
            outcome: Some(Outcome::Requested),
        };
        assert_eq!(counted_after(note), 1);
        let outcome = ClickChange {
            outcome: Some(Outcome::Held),
            note: None,
        };
        // Who cannot be read counts for no firm.
        assert_eq!(counted_after(outcome), 0);
    }
}
