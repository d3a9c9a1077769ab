//! Whose the files of a data directory are. An operator may run a command as root, and the user that the
//! service runs as must be able to open what it leaves.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};

use crate::domain::shell::path_argument;

/// The mode of a file that only its owner may open.
pub const FILE_MODE: u32 = 0o600;
/// The mode of a folder of such files.
pub const DIRECTORY_MODE: u32 = 0o700;

/// A file that was made to replace another one cannot be given that one's owner.
#[derive(Debug, thiserror::Error)]
#[error(
    "{path} belongs to user {uid}, to whom a new file in its place cannot be given ({error}); nothing was \
     changed, run this as that user or as root"
)]
pub struct OwnerError {
    path: PathBuf,
    uid: u32,
    error: io::Error,
}

/// Gives a new file, which only its owner may open, the owner and the group of the one that it will replace.
pub fn keep_owner(new: &Path, replaced: &Path) -> Result<(), OwnerError> {
    let uid = fs::metadata(replaced).map_or(0, |data| data.uid());
    own_as(new, replaced).map_err(|error| OwnerError {
        path: replaced.to_owned(),
        uid,
        error,
    })
}

/// Gives a new file, made by root, the owner and the group of its directory. Other users own what they make.
pub fn own_as_directory(new: &Path) {
    if let Some(directory) = directory_of(new)
        && rustix::process::geteuid().is_root()
        && let Err(error) = own_as(new, directory)
    {
        tracing::warn!(path = %new.display(), %error, "a new file is still owned by root; fix it with chown");
    }
}

fn directory_of(path: &Path) -> Option<&Path> {
    let directory = path.parent()?;
    // That of a name alone.
    let here = directory.as_os_str().is_empty();
    Some(if here { Path::new(".") } else { directory })
}

/// Warns where others than the owner may change what is here.
pub fn warn_of_others(paths: &[&Path]) {
    for path in paths.iter().filter(|path| is_writable_by_others(path)) {
        tracing::warn!("{}", others_may_change(path));
    }
}

fn others_may_change(path: &Path) -> String {
    let argument = path_argument(path);
    let path = path.display();
    format!("any user of this machine may change {path}; `chmod o-rwx {argument}` ends that")
}

fn is_writable_by_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.mode() & 0o002 != 0)
}

fn own_as(new: &Path, other: &Path) -> io::Result<()> {
    let (wanted, found) = (fs::metadata(other)?, fs::metadata(new)?);
    if wanted.uid() != found.uid() {
        return chown(new, Some(wanted.uid()), Some(wanted.gid()));
    }
    if wanted.gid() != found.gid() {
        // The group may not even read it, so nothing depends on it.
        let _ = chown(new, None, Some(wanted.gid()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[test]
    fn a_name_alone_lies_in_the_working_directory() {
        for (path, directory) in [("bq", "."), ("bq/a", "bq"), ("/a", "/")] {
            assert_eq!(directory_of(Path::new(path)), Some(Path::new(directory)));
        }
    }

    #[test]
    fn what_any_user_may_change_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        for (mode, expected) in [
            (0o600, false),
            (0o664, false),
            (0o644, false),
            (0o666, true),
        ] {
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
            assert_eq!(is_writable_by_others(&file), expected, "{mode:o}");
        }
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
        assert!(is_writable_by_others(folder.path()));
    }

    #[test]
    fn the_command_that_keeps_others_out_can_be_pasted() {
        assert_eq!(
            others_may_change(Path::new("/srv/law firm")),
            "any user of this machine may change /srv/law firm; `chmod o-rwx '/srv/law firm'` ends that"
        );
    }

    #[test]
    fn reliability_md_states_the_modes() {
        let modes =
            format!("is made with mode {DIRECTORY_MODE:04o}, its files with {FILE_MODE:04o}.");
        let backup = format!("everything that members said; it is {FILE_MODE:04o}, and so");
        let key = format!("next to the database, {FILE_MODE:04o}, drawn");
        assert_says(RELIABILITY, &[modes, backup, key]);
    }
}
