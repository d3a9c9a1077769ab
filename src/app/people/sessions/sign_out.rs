//! Signing out, which the disk cannot prevent.

use super::{Sessions, Token};
use crate::store::StoreError;
use crate::store::sessions;

impl Sessions {
    /// Ends one session. Whether there was one makes no difference. After an error it has ended all the
    /// same while this process runs, and [`Self::store_ended`] tells the store later.
    pub fn end(&self, token: &Token) -> Result<(), StoreError> {
        let hash = token.hash();
        if matches!(
            self.core.store.read(|tx| sessions::get(tx, &hash)),
            Ok(None)
        ) {
            return Ok(());
        }
        // Before the write: where it fails the store may be well again before this returns.
        self.ended.insert(hash);
        self.invalidate(&[hash]);
        self.core.store.write(|tx| sessions::remove(tx, &hash))?;
        // A request that was let in before may have read the session until now.
        self.invalidate(&[hash]);
        self.ended.remove(&hash);
        Ok(())
    }

    /// Records in the store the sessions that ended while it could not be written.
    pub fn store_ended(&self) -> Result<(), StoreError> {
        let ended = self.ended.list();
        if ended.is_empty() {
            return Ok(());
        }
        self.core.store.write(|tx| {
            ended
                .iter()
                .try_for_each(|token| sessions::remove(tx, token))
        })?;
        self.invalidate(&ended);
        for token in &ended {
            self.ended.remove(token);
        }
        Ok(())
    }
}
