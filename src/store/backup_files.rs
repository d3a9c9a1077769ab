//! The backups in a folder, by their names: a name says when a backup was made and why.

mod retention;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::Offset;

pub use self::retention::remove_outdated;
use crate::domain::backup::BackupReason;

/// The folder of a data directory that they lie in.
pub const FOLDER: &str = "backups";
/// Begins the name of a file that is not finished.
pub const UNFINISHED: &str = ".stackbrief-backup-";
const PREFIX: &str = "stackbrief-";
const SUFFIX: &str = ".redb";
/// How a name tells the time, in UTC.
pub const TIME: &str = "%Y%m%dT%H%M%SZ";

/// A backup in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupFile {
    pub name: String,
    pub reason: BackupReason,
    pub made_at: Timestamp,
    pub bytes: u64,
}

/// The name of a backup of this second, which no other backup in the folder has.
pub fn new_name(folder: &Path, at: Timestamp, reason: BackupReason) -> String {
    let time = at.strftime(TIME).to_string();
    let name = |number: u32| match number {
        0 => format!("{PREFIX}{time}-{}{SUFFIX}", reason.code()),
        more => format!("{PREFIX}{time}-{}-{more}{SUFFIX}", reason.code()),
    };
    let is_free = |name: &String| !folder.join(name).exists();
    let names = (0..).map(name);
    names.into_iter().find(is_free).unwrap_or_default()
}

/// The backups in a folder, the newest first; none where there is no folder.
pub fn list(folder: &Path) -> io::Result<Vec<BackupFile>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some((made_at, reason)) = parse(&name) else {
            continue;
        };
        let data = entry.metadata()?;
        if data.is_file() {
            found.push(BackupFile {
                name,
                reason,
                made_at,
                bytes: data.len(),
            });
        }
    }
    found.sort_by(|file, other| (other.made_at, &other.name).cmp(&(file.made_at, &file.name)));
    Ok(found)
}

/// Removes what a process that was killed left of a backup.
pub fn remove_unfinished(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The newest backup in a folder.
pub fn newest_in(folder: &Path) -> Option<PathBuf> {
    let newest = list(folder).ok()?.into_iter().next()?;
    Some(folder.join(newest.name))
}

fn parse(name: &str) -> Option<(Timestamp, BackupReason)> {
    let middle = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let (time, reason) = middle.split_once('-')?;
    let time = DateTime::strptime(TIME, time).ok()?;
    let made_at = Offset::UTC.to_timestamp(time).ok()?;
    let is_numbered = |code: &str| {
        let number = reason
            .strip_prefix(code)
            .and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let mut all = BackupReason::ALL.iter().copied();
    let reason = all.find(|known| reason == known.code() || is_numbered(known.code()))?;
    Some((made_at, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_time_and_reason_and_is_given_once() {
        let folder = tempfile::tempdir().unwrap();
        let at: Timestamp = "2026-01-15T12:00:00Z".parse().unwrap();
        for (number, reason) in (0u64..).zip(BackupReason::ALL.iter().copied().cycle().take(8)) {
            let name = new_name(folder.path(), at, reason);
            assert_eq!(parse(&name), Some((at, reason)), "{name}");
            let bytes = usize::try_from(number).unwrap();
            fs::write(folder.path().join(name), vec![0; bytes]).unwrap();
        }
        for other in ["notes.txt", "stackbrief-now-daily.redb", "stackbrief.redb"] {
            fs::write(folder.path().join(other), b"").unwrap();
        }
        let found = list(folder.path()).unwrap();
        let mut sizes: Vec<_> = found.iter().map(|file| file.bytes).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, (0..8).collect::<Vec<_>>());
        assert_eq!(list(&folder.path().join("none")).unwrap(), []);
    }
}
