//! Writes of one piece of work, such as an import, that reach the disk together.
//!
//! A commit that waits for the disk costs more than writing the rows of one part of a file. A deferred one is seen
//! at once and reaches the disk with the next write that is not deferred. A crash takes back all deferred writes from
//! some point on, never one without the later ones; what an import has staged may be cut anywhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, MutexGuard};
use redb::Durability;

use super::error::StoreError;
use super::handles::{Fault, Handle, Handles, classify_disk_full};
use super::panics::count_as_damage;
use super::table::WriteTx;
use super::tables::MEMBER_DATA;

/// Most bytes that are deferred: the write that goes beyond waits until they are on the disk.
const DEFERRED_MAX: usize = 12 << 20;
/// Bytes that are deferred at least, however slow the disk is: fewer would make an import wait for it at each part of a file.
const DEFERRED_MIN: usize = 1 << 20;
/// How long a person's write may wait for what was deferred to reach the disk, judging by the last time.
const FLUSH_MAX: Duration = Duration::from_millis(50);
/// Most writes outside a group that go before one of a group.
const PASSED_BY_MAX: usize = 16;

/// The writes of one piece of work, such as an import, in many transactions.
#[derive(Clone, Copy, Debug)]
pub struct WriteGroup {
    /// The handle of the file that all of its writes go through.
    handle: u64,
}

/// When a write is on the disk.
#[derive(Clone, Copy)]
pub enum CommitMode {
    /// Once it has returned.
    Durable,
    /// With the next durable write; this one has about this many bytes.
    Deferred(usize),
}

/// Lets the writes of a store run one at a time. Those of a group let others go first, so that a person who waits
/// behind others waits for one write of the group, not for one after each of the others.
pub struct Writes {
    handles: Arc<Handles>,
    /// Held by the write that runs.
    deferred: Mutex<Deferred>,
    /// How many writes outside a group wait or run.
    others: AtomicUsize,
    /// Notified whenever one of them has ended.
    other_ended: Condvar,
    /// How many have changed what members have.
    member_data: AtomicU64,
}

/// What is not on the disk yet.
pub struct Deferred {
    bytes: usize,
    /// Beyond this they go to the disk.
    limit: usize,
}

/// What [members have](super::tables::MEMBER_DATA) at a time, as far as this process can tell: after the file was opened again a
/// write that failed may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberDataVersion {
    handle: u64,
    writes: u64,
}

/// The right to write, given back on drop.
struct WriteGuard<'w> {
    deferred: MutexGuard<'w, Deferred>,
    /// Set for a write outside a group.
    ends: Option<&'w Writes>,
}

/// A write that runs. A transaction that is dropped is undone; it ends before the guard, also where the closure
/// panics.
struct Write<'w> {
    tx: WriteTx,
    handle: Arc<Handle>,
    guard: WriteGuard<'w>,
}

impl Default for Deferred {
    fn default() -> Self {
        Self {
            bytes: 0,
            limit: DEFERRED_MAX,
        }
    }
}

impl Deferred {
    /// Sets how much is deferred from now on, by how long these bytes took to reach the disk.
    fn adapt(&mut self, bytes: usize, took: Duration) {
        // The time that less takes says little.
        if bytes < DEFERRED_MIN {
            return;
        }
        let fitting = bytes as u128 * FLUSH_MAX.as_micros() / took.as_micros().max(1);
        let fitting = usize::try_from(fitting).unwrap_or(DEFERRED_MAX);
        self.limit = fitting.clamp(DEFERRED_MIN, DEFERRED_MAX);
    }
}

impl Drop for WriteGuard<'_> {
    fn drop(&mut self) {
        if let Some(writes) = self.ends {
            writes.others.fetch_sub(1, Ordering::SeqCst);
            writes.other_ended.notify_all();
        }
    }
}

impl WriteGroup {
    pub fn begin(handle: &Handle) -> Self {
        Self {
            handle: handle.number(),
        }
    }
}

impl Writes {
    pub fn new(handles: &Arc<Handles>) -> Self {
        Self {
            handles: Arc::clone(handles),
            deferred: Mutex::default(),
            others: AtomicUsize::new(0),
            other_ended: Condvar::new(),
            member_data: AtomicU64::new(0),
        }
    }

    /// Another number after each write that may have changed what [members have](super::tables::MEMBER_DATA). Who takes it
    /// before a view begins and finds the same in a write sees there what the view showed.
    pub fn member_data_version(&self) -> MemberDataVersion {
        MemberDataVersion {
            handle: self.handles.current().number(),
            writes: self.member_data.load(Ordering::SeqCst),
        }
    }

    /// Waits for the write that runs, and keeps others waiting until the guard is dropped.
    pub fn wait(&self) -> MutexGuard<'_, Deferred> {
        self.deferred.lock()
    }

    fn guard(&self, is_of_group: bool) -> WriteGuard<'_> {
        if !is_of_group {
            self.others.fetch_add(1, Ordering::SeqCst);
            return WriteGuard {
                deferred: self.deferred.lock(),
                ends: Some(self),
            };
        }
        let mut deferred = self.deferred.lock();
        for _ in 0..PASSED_BY_MAX {
            if self.others.load(Ordering::SeqCst) == 0 {
                break;
            }
            self.other_ended.wait(&mut deferred);
        }
        WriteGuard {
            deferred,
            ends: None,
        }
    }

    /// Runs a closure over a write transaction and commits it; an `Err` undoes all of it.
    pub fn run<R, E: From<StoreError>>(
        &self,
        group: Option<WriteGroup>,
        run: impl FnOnce(&WriteTx) -> Result<(R, CommitMode), E>,
    ) -> Result<R, E> {
        let write = self.begin(group)?;
        match count_as_damage(|| run(&write.tx)) {
            Ok((value, mode)) => {
                self.end(write, mode)?;
                Ok(value)
            }
            Err(error) => {
                self.undo(write);
                Err(error)
            }
        }
    }

    /// As [`Self::run`], durable, of a closure that returns `None` where it finds that it must not write: then nothing
    /// of it remains.
    pub fn run_if_current<R, E: From<StoreError>>(
        &self,
        group: Option<WriteGroup>,
        run: impl FnOnce(&WriteTx) -> Result<Option<R>, E>,
    ) -> Result<Option<R>, E> {
        let write = self.begin(group)?;
        let value = count_as_damage(|| run(&write.tx));
        if let Ok(Some(_)) = value {
            self.end(write, CommitMode::Durable)?;
        } else {
            self.undo(write);
        }
        value
    }

    fn begin(&self, group: Option<WriteGroup>) -> Result<Write<'_>, StoreError> {
        let mut guard = self.guard(group.is_some());
        let deferred = &mut *guard.deferred;
        if group.is_none() && deferred.bytes > 0 {
            // A failure is the group's, which learns of it; this write goes on without what is lost.
            if let Err(error) = self.write_nothing(deferred) {
                tracing::warn!(%error, "deferred writes of a write group were lost");
            }
        }
        let (handle, tx) = self.handles.begin_write()?;
        if group.is_some_and(|group| group.handle != handle.number()) {
            return Err(Fault::Failing.to_error());
        }
        let tx = WriteTx::new(tx);
        Ok(Write { tx, handle, guard })
    }

    fn end(&self, mut write: Write<'_>, mode: CommitMode) -> Result<(), StoreError> {
        let touches_member_data = write.tx.touches(&MEMBER_DATA);
        let deferred = &mut *write.guard.deferred;
        let mut is_deferred = false;
        if let CommitMode::Deferred(bytes) = mode {
            deferred.bytes += bytes;
            is_deferred = deferred.bytes <= deferred.limit;
        }
        let ended = if is_deferred {
            self.commit(&write.handle, write.tx.0, true)
        } else {
            self.flush(&write.handle, write.tx.0, deferred)
        };
        // A commit that is reported as failed can be there nevertheless. The next write has not begun yet.
        if touches_member_data {
            self.member_data.fetch_add(1, Ordering::SeqCst);
        }
        ended
    }

    fn undo(&self, write: Write<'_>) {
        let undone = count_as_damage(|| {
            drop(write.tx);
            Ok::<_, StoreError>(())
        });
        if let Err(error) = undone {
            tracing::error!(%error, "a write was not undone in full");
        }
        if write.handle.guard.has_failed() {
            self.handles.replace(&write.handle);
        }
    }

    /// Brings what was deferred to the disk.
    fn write_nothing(&self, deferred: &mut Deferred) -> Result<(), StoreError> {
        let begun = self.handles.begin_write();
        let (handle, tx) = begun.inspect_err(|_| deferred.bytes = 0)?;
        self.flush(&handle, tx, deferred)
    }

    /// Commits to the disk, with what was deferred.
    fn flush(
        &self,
        handle: &Handle,
        tx: redb::WriteTransaction,
        deferred: &mut Deferred,
    ) -> Result<(), StoreError> {
        let bytes = std::mem::take(&mut deferred.bytes);
        let begun = Instant::now();
        let flushed = self.commit(handle, tx, false);
        deferred.adapt(bytes, begun.elapsed());
        flushed
    }

    fn commit(
        &self,
        handle: &Handle,
        mut tx: redb::WriteTransaction,
        is_deferred: bool,
    ) -> Result<(), StoreError> {
        // Only savepoints keep a transaction from being deferred, and there are none.
        let is_deferred = is_deferred && tx.set_durability(Durability::None).is_ok();
        tx.set_two_phase_commit(!is_deferred);
        count_as_damage(|| tx.commit().map_err(StoreError::from)).map_err(|error| {
            let error = classify_disk_full(error, &handle.guard);
            // A damaged file could not be opened again, and most of it can still be read.
            if !matches!(error, StoreError::Broken) || handle.guard.has_failed() {
                self.handles.replace(handle);
            }
            error
        })
    }
}

#[cfg(test)]
mod tests;
