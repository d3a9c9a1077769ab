//! Writes of which a read has worked out most, so that no other write waits for that.

use super::Store;
use super::error::StoreError;
use super::table::WriteTx;

/// How often something is prepared in reads before a write does all of it itself: someone else may change it each time.
const PREPARED_MAX: usize = 3;

impl Store {
    /// As [`Self::write`], of a closure that returns `None` where what it was prepared from is another by now: then nothing of
    /// it remains.
    pub fn write_if_current<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<Option<R>, E>,
    ) -> Result<Option<R>, E> {
        self.writes.run_if_current(None, run)
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
    use crate::store::catalog;

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
}
