//! Writes of which a read has worked out most, so that no other write waits for that.

use super::error::StoreError;
use super::table::WriteTx;
use super::write_group::MemberDataVersion;
use super::{Store, WriteGroup};

/// How often something is prepared in reads before a write does all of it itself: someone else may change it each time.
pub const PREPARED_MAX: usize = 3;

impl Store {
    /// Another number after each write that may have changed what [members have](super::tables::MEMBER_DATA). Who takes it
    /// before a read begins and finds the same in a write sees there what the read saw.
    pub fn member_data_version(&self) -> MemberDataVersion {
        self.writes.member_data_version()
    }

    /// As [`Self::write`], of a closure that returns `None` where what it was prepared from is another by now: then nothing of
    /// it remains.
    pub fn write_if_current<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<Option<R>, E>,
    ) -> Result<Option<R>, E> {
        self.writes.run_if_current(None, run)
    }

    /// As [`Self::write_if_current`], of a group.
    pub fn write_in_if_current<R, E: From<StoreError>>(
        &self,
        group: WriteGroup,
        run: impl FnOnce(&WriteTx) -> Result<Option<R>, E>,
    ) -> Result<Option<R>, E> {
        self.writes.run_if_current(Some(group), run)
    }

    /// Writes what `prepare` has worked out by a read. Where `write` returns `None`, since that is out of date, it is prepared
    /// again; after [`PREPARED_MAX`] times `write_all` does both in the write.
    pub fn write_prepared<P, R, E: From<StoreError>>(
        &self,
        mut prepare: impl FnMut() -> Result<P, E>,
        mut write: impl FnMut(&WriteTx, P) -> Result<Option<R>, E>,
        write_all: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        for _ in 0..PREPARED_MAX {
            let prepared = prepare()?;
            if let Some(value) = self.write_if_current(|tx| write(tx, prepared))? {
                return Ok(value);
            }
        }
        self.write(write_all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::UserId;
    use crate::store::{catalog, tech_stacks};

    #[test]
    fn what_changes_each_time_is_at_last_worked_out_in_the_write() {
        let store = Store::memory().unwrap();
        let mut prepared = 0;
        let written: Result<_, StoreError> = store.write_prepared(
            || {
                prepared += 1;
                store.read(catalog::version)
            },
            |tx, version| {
                catalog::bump_revision(tx)?;
                Ok((catalog::version(tx)? == version).then_some("prepared"))
            },
            |_| Ok("in the write"),
        );
        assert_eq!((written.unwrap(), prepared), ("in the write", PREPARED_MAX));
        let version = store.read(catalog::version).unwrap();
        assert_eq!(version, 0, "nothing of what was out of date remains");
    }

    #[test]
    fn only_a_committed_change_of_what_members_have_is_another_version() {
        let store = Store::memory().unwrap();
        let change =
            |tx: &WriteTx| tech_stacks::change(tx, UserId::from_bytes([1; 16]), Vec::new());
        let first = store.member_data_version();
        store.write(catalog::bump_revision).unwrap();
        store.dry_run(change).unwrap();
        let refused: Result<Option<()>, StoreError> = store.write_if_current(|tx| {
            change(tx)?;
            Ok(None)
        });
        assert!(refused.unwrap().is_none());
        assert_eq!(store.member_data_version(), first);
        store.write(change).unwrap();
        assert_ne!(store.member_data_version(), first);
    }
}
