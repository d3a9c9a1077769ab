//! Views of the store that stay open while a client takes what was read, as an export does.
//!
//! While a view is open no page that it may read is used again, and a handle that was replaced keeps its file open and
//! its pages in memory. So a view can be closed under its reader: before a write, once it is [`EXPORT_VIEW_SECONDS`] old, and
//! with its handle. The reader then opens another one, and looks whether it shows the same.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::error::StoreError;
use super::panics::count_as_damage;
use super::table::ReadTx;
use crate::domain::limits::EXPORT_VIEW_SECONDS;

/// A consistent view of the store for several reads.
pub struct View(Arc<OpenView>);

struct OpenView {
    /// `None` once it was closed.
    tx: Mutex<Option<Arc<ReadTx>>>,
    since: Instant,
}

impl View {
    /// Runs a closure over it; an error once it was closed.
    pub fn read<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&ReadTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let tx = self.0.tx.lock().clone();
        let tx = tx.ok_or_else(|| StoreError::from(redb::Error::PreviousIo))?;
        count_as_damage(|| run(&tx))
    }
}

/// The views of all handles.
#[derive(Default)]
pub struct Views(Mutex<Vec<Weak<OpenView>>>);

impl Views {
    pub fn open(&self, tx: ReadTx) -> View {
        let view = Arc::new(OpenView {
            tx: Mutex::new(Some(Arc::new(tx))),
            since: Instant::now(),
        });
        let mut open = self.0.lock();
        open.retain(|view| view.strong_count() > 0);
        open.push(Arc::downgrade(&view));
        View(view)
    }

    /// Closes all of them: their handle is not in use any more.
    pub fn close_all(&self) {
        self.close_from(Duration::ZERO);
    }

    /// Closes those that have been open for long.
    pub fn close_old(&self) {
        self.close_from(Duration::from_secs(EXPORT_VIEW_SECONDS));
    }

    fn close_from(&self, age: Duration) {
        self.0.lock().retain(|view| {
            let view = view.upgrade();
            view.is_some_and(|view| {
                let stays = view.since.elapsed() < age;
                if !stays {
                    view.tx.lock().take();
                }
                stays
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Store, WriteTx, tables};
    use super::*;

    #[test]
    fn a_view_shows_what_was_there_until_it_is_closed() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let put = |value: u8| {
            let put = |tx: &WriteTx| tables::SECRETS.put(tx, "a", &vec![value]).map(drop);
            store.write(put).unwrap();
        };
        let seen = |view: &View| {
            let read: Result<_, StoreError> = view.read(|tx| tables::SECRETS.get(tx, "a"));
            read.ok().flatten()
        };
        put(1);
        let view = store.view().unwrap();
        put(2);
        assert_eq!(seen(&view), Some(vec![1]));
        store.handles.views.close_from(Duration::from_secs(60));
        assert_eq!(seen(&view), Some(vec![1]), "it is young");
        let dropped = store.view().unwrap();
        drop(dropped);
        // Another file takes the place of the one that it reads.
        store.compact().unwrap();
        assert_eq!(seen(&view), None);
        assert_eq!(store.handles.views.0.lock().len(), 0);
        assert_eq!(seen(&store.view().unwrap()), Some(vec![2]));
    }
}
