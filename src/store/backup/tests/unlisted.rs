//! A folder that may be written to and not listed.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::thread;

use rustix::process::{Uid, geteuid};
use rustix::thread::set_thread_uid;

/// Nobody in particular.
const NOBODY: u32 = 65_534;

/// Does something while its user may write to a folder and not list it. Root may do everything, so its
/// thread becomes an ordinary user's, who gets the folder.
pub fn while_unlisted(folder: &Path, work: impl FnOnce() + Send) {
    let is_root = geteuid().is_root();
    let allow = |mode| fs::set_permissions(folder, Permissions::from_mode(mode)).unwrap();
    if is_root {
        chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    allow(0o300);
    let done = thread::scope(|scope| {
        let thread = scope.spawn(|| {
            if is_root {
                set_thread_uid(Uid::from_raw(NOBODY)).unwrap();
            }
            work();
        });
        thread.join()
    });
    allow(0o700);
    done.unwrap();
}
