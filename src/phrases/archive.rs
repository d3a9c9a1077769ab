//! Compiled phrases as bytes that an executable carries.

use rkyv::rancor::Error as RkyvError;
use rkyv::util::AlignedVec;

use super::book::PhrasebookBuilder;

impl PhrasebookBuilder {
    /// All of it as bytes, some eight hundred a phrase.
    pub fn to_bytes(&self) -> AlignedVec {
        let bytes = rkyv::to_bytes::<RkyvError>(self);
        bytes.expect("memory takes every write")
    }

    /// What [`Self::to_bytes`] wrote; `None` for other bytes. They lie at a multiple of sixteen in memory.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        rkyv::from_bytes::<Self, RkyvError>(bytes).ok()
    }
}
