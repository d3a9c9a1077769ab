//! Panics of redb, which a damaged page can cause wherever it is read: they count as damage.
//!
//! A panic of our own code goes on, for it says nothing about the data.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind};
use std::sync::Once;

use super::error::StoreError;

thread_local! {
    static IS_SILENT: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread's last panic began in redb.
    static WAS_IN_REDB: Cell<bool> = const { Cell::new(false) };
}

/// Runs what reads or writes a file that may be damaged.
pub(super) fn count_as_damage<R, E: From<StoreError>>(
    run: impl FnOnce() -> Result<R, E>,
) -> Result<R, E> {
    watch();
    WAS_IN_REDB.set(false);
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|cause| {
        if WAS_IN_REDB.get() {
            return Err(StoreError::Broken.into());
        }
        resume_unwind(cause)
    })
}

/// Runs a closure whose panics are caught by the caller and should not be printed. Panics of other
/// threads are printed as ever.
pub(super) fn silence_panics<R>(run: impl FnOnce() -> R) -> R {
    watch();
    let was_silent = IS_SILENT.replace(true);
    let result = run();
    IS_SILENT.set(was_silent);
    result
}

/// Notes of each panic where it began, before it is printed.
fn watch() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            WAS_IN_REDB.set(panic.location().is_some_and(is_in_redb));
            if !IS_SILENT.get() {
                print(panic);
            }
        }));
    });
}

/// Whether a place is in the source of redb, which lies in a folder with its name, as a rule with its version.
fn is_in_redb(place: &Location<'_>) -> bool {
    let folders = place.file().split(['/', '\\']);
    folders.into_iter().any(|folder| {
        let version = folder.strip_prefix("redb");
        version.is_some_and(|rest| rest.is_empty() || rest.starts_with("-4."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_ours_is_no_damage() {
        let ours = || count_as_damage(|| -> Result<(), StoreError> { panic!("ours") });
        let caught = silence_panics(|| catch_unwind(ours));
        assert!(caught.is_err(), "it goes on");
    }
}
