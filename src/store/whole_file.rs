//! Files that are made beside their final name, so that a crash leaves a whole one or none.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use super::owner::{FILE_MODE, own_as_directory};

/// Writes a file that its owner alone may open, and returns once the disk has it.
pub fn write(path: &Path, unfinished: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = begin(unfinished)?;
    file.write_all(contents)?;
    file.sync_all()?;
    put_in_place(unfinished, path)
}

/// An empty file that its owner alone may open. What a crash has left of one before goes, whoever's it is.
pub fn begin(unfinished: &Path) -> io::Result<File> {
    match fs::remove_file(unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new()
        .read(true)
        .write(true)
        .create_new(true)
        .mode(FILE_MODE)
        .open(unfinished)
}

/// Gives a file that the disk has its final name.
pub fn put_in_place(unfinished: &Path, path: &Path) -> io::Result<()> {
    own_as_directory(unfinished);
    fs::rename(unfinished, path)?;
    sync_parent(path)
}

/// Makes the names in the directory of this file durable.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    path.parent()
        .map_or(Ok(()), |parent| File::open(parent)?.sync_all())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_whole_and_takes_the_place_of_an_older_one() {
        let folder = tempfile::tempdir().unwrap();
        let (path, unfinished) = (folder.path().join("file"), folder.path().join("file.new"));
        fs::write(&unfinished, "what a crash has left").unwrap();
        for contents in ["first", "next"] {
            write(&path, &unfinished, contents.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), contents);
            assert!(!unfinished.exists());
        }
    }

    #[test]
    fn a_new_file_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, &folder.path().join("new"), b"").unwrap();
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, FILE_MODE);
    }
}
