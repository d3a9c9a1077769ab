//! Of which instance a backup is, so that those that share a folder leave each other's alone.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::store::error::StoreError;
use crate::store::secrets::{self, Secret};
use crate::store::table::Readable;

const CHARS: usize = 8;

/// Names an instance in the names of its backups: some letters that differ from those of others. An instance that was
/// restored from a backup has the same as before, and so has a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceMark(String);

impl InstanceMark {
    /// Made of a secret that every intact file has, and which it does not give away.
    pub fn of(tx: &impl Readable) -> Result<Self, StoreError> {
        let secret = secrets::get(tx, Secret::Identity)?.unwrap_or_default();
        let hash = Sha256::new_with_prefix(b"backups").chain_update(secret);
        let mut mark = const_hex::encode(hash.finalize());
        mark.truncate(CHARS);
        Ok(Self(mark))
    }

    /// The mark that a text begins with, and what comes after it and a hyphen.
    pub fn before(text: &str) -> Option<(Self, &str)> {
        let (mark, rest) = text.split_once('-')?;
        let is_one = mark.len() == CHARS && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_one.then(|| (Self(mark.to_owned()), rest))
    }
}

impl fmt::Display for InstanceMark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
