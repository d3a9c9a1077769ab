//! Where a command writes to: a file that it replaces at the end, or what takes each line as it comes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::io::Errno;

use super::failure::Failure;

/// Links from one to the next that are followed, as the system follows.
const LINKS_MAX: usize = 40;

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    /// A regular file, or a name that is free: links to it stay links.
    File(PathBuf),
    /// A pipe, a device, a socket, or a file that a process has open (`/dev/stdout`): nothing may take its
    /// place.
    Stream,
}

impl Target {
    /// Follows a path to its end.
    pub fn of(path: &Path) -> io::Result<Self> {
        let mut at = path.to_owned();
        for _ in 0..LINKS_MAX {
            let found = match fs::symlink_metadata(&at) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::File(at));
                }
                other => other?.file_type(),
            };
            if found.is_file() {
                return Ok(Self::File(at));
            }
            if found.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            let folder = folder_of(&at).canonicalize()?;
            if !found.is_symlink() || folder.starts_with("/proc") {
                return Ok(Self::Stream);
            }
            at = folder.join(fs::read_link(&at)?);
        }
        Err(Errno::LOOP.into())
    }
}

/// The server that may run the command has another working directory, and a name alone has no folder to be synced.
pub fn absolute(file: PathBuf) -> PathBuf {
    std::path::absolute(&file).unwrap_or(file)
}

/// Whether a file lies in the directory itself, where a name could be one of the data's own.
pub fn is_directly_in(file: &Path, directory: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(folder_of(file)).is_some_and(|parent| real(directory) == Some(parent))
}

/// What is said of such a file.
pub fn beside_the_data(path: &Path) -> Failure {
    let path = path.display();
    Failure::usage(format!(
        "{path} is next to the data itself; name a file elsewhere"
    ))
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn links_are_followed_to_a_file_a_free_name_or_a_stream() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        fs::write(at("file"), "x").unwrap();
        let _socket = UnixListener::bind(at("socket")).unwrap();
        fs::create_dir(at("folder")).unwrap();
        for (to, name) in [
            ("file", "near"),
            ("near", "far"),
            ("nowhere", "dangling"),
            ("socket", "to-socket"),
            ("round", "round"),
            ("/proc/self/fd/1", "stdout"),
        ] {
            symlink(to, at(name)).unwrap();
        }
        for (name, leads_to) in [
            ("file", "file"),
            ("free", "free"),
            ("far", "file"),
            ("dangling", "nowhere"),
        ] {
            assert_eq!(Target::of(&at(name)).unwrap(), Target::File(at(leads_to)));
        }
        for stream in ["socket", "to-socket", "stdout"] {
            assert_eq!(Target::of(&at(stream)).unwrap(), Target::Stream, "{stream}");
        }
        for refused in ["folder", "round"] {
            assert!(Target::of(&at(refused)).is_err(), "{refused}");
        }
    }
}
