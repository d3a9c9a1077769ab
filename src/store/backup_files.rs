//! The backups in a folder, by their names: a name says of which instance a backup is, when it was made and why.

mod instance_mark;
mod retention;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::Offset;

pub use self::instance_mark::InstanceMark;
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
pub fn new_name(folder: &Path, mark: &InstanceMark, at: Timestamp, reason: BackupReason) -> String {
    let (time, reason) = (at.strftime(TIME), reason.code());
    let name = |number: u32| match number {
        0 => format!("{PREFIX}{mark}-{time}-{reason}{SUFFIX}"),
        more => format!("{PREFIX}{mark}-{time}-{reason}-{more}{SUFFIX}"),
    };
    let is_free = |name: &String| !folder.join(name).exists();
    let names = (0..).map(name);
    names.into_iter().find(is_free).unwrap_or_default()
}

/// The backups of an instance in a folder, the newest first; none where there is no folder. One without a mark is of a
/// version that gave none, and counts as the instance's own.
pub fn list(folder: &Path, mark: &InstanceMark) -> io::Result<Vec<BackupFile>> {
    list_if(folder, |of| of.is_none_or(|of| of == mark))
}

fn list_if(
    folder: &Path,
    is_one: impl Fn(Option<&InstanceMark>) -> bool,
) -> io::Result<Vec<BackupFile>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some((mark, made_at, reason)) = parse(&name) else {
            continue;
        };
        if !is_one(mark.as_ref()) {
            continue;
        }
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

/// What the name of a file begins with until it is finished and called this.
pub fn unfinished_prefix(name: &str) -> String {
    let mark = parse(name).and_then(|(mark, ..)| mark);
    mark.map_or_else(
        || UNFINISHED.to_owned(),
        |mark| format!("{UNFINISHED}{mark}-"),
    )
}

/// Removes what a process that was killed left of a backup; where others use the folder, nothing of theirs.
pub fn remove_unfinished(directory: &Path, mark: Option<&InstanceMark>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(rest) = name.strip_prefix(UNFINISHED) else {
            continue;
        };
        let is_others =
            |mark: &InstanceMark| InstanceMark::before(rest).is_some_and(|(of, _)| of != *mark);
        if !mark.is_some_and(is_others) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The newest backup in a folder, of whatever instance.
pub fn newest_in(folder: &Path) -> Option<PathBuf> {
    let newest = list_if(folder, |_| true).ok()?.into_iter().next()?;
    Some(folder.join(newest.name))
}

fn parse(name: &str) -> Option<(Option<InstanceMark>, Timestamp, BackupReason)> {
    let middle = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let (mark, middle) = match InstanceMark::before(middle) {
        Some((mark, rest)) => (Some(mark), rest),
        None => (None, middle),
    };
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
    Some((mark, made_at, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_time_and_reason_and_is_given_once() {
        let folder = tempfile::tempdir().unwrap();
        let at: Timestamp = "2026-01-15T12:00:00Z".parse().unwrap();
        let (mark, _) = InstanceMark::before("0123abcd-").unwrap();
        for (number, reason) in (0u64..).zip(BackupReason::ALL.iter().copied().cycle().take(8)) {
            let name = new_name(folder.path(), &mark, at, reason);
            assert_eq!(
                parse(&name),
                Some((Some(mark.clone()), at, reason)),
                "{name}"
            );
            let bytes = usize::try_from(number).unwrap();
            fs::write(folder.path().join(name), vec![0; bytes]).unwrap();
        }
        for other in ["notes.txt", "stackbrief-now-daily.redb", "stackbrief.redb"] {
            fs::write(folder.path().join(other), b"").unwrap();
        }
        let found = list(folder.path(), &mark).unwrap();
        let mut sizes: Vec<_> = found.iter().map(|file| file.bytes).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, (0..8).collect::<Vec<_>>());
        assert_eq!(list(&folder.path().join("none"), &mark).unwrap(), []);
    }

    #[test]
    fn what_another_instance_makes_in_the_folder_is_not_this_ones() {
        let folder = tempfile::tempdir().unwrap();
        let [own, other] =
            ["0123abcd-", "99999999-"].map(|text| InstanceMark::before(text).unwrap().0);
        let unmarked = "stackbrief-20260115T120000Z-daily.redb";
        let at: Timestamp = "2026-01-16T12:00:00Z".parse().unwrap();
        let made =
            [&own, &other].map(|mark| new_name(folder.path(), mark, at, BackupReason::Daily));
        let unfinished = [&*made[0], &*made[1], unmarked].map(|name| unfinished_prefix(name) + "x");
        for name in made.iter().map(String::as_str).chain([unmarked]) {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        for name in &unfinished {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        let listed = |mark| {
            let listed = list(folder.path(), mark).unwrap().into_iter();
            listed.map(|file| file.name).collect::<Vec<_>>()
        };
        assert_eq!(listed(&own), [&*made[0], unmarked]);
        assert_eq!(listed(&other), [&*made[1], unmarked]);
        assert!(newest_in(folder.path()).is_some());
        remove_unfinished(folder.path(), Some(&own)).unwrap();
        let left = unfinished.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [false, true, false]);
        remove_unfinished(folder.path(), None).unwrap();
        assert!(
            !folder
                .path()
                .join(unfinished_prefix(&made[1]) + "x")
                .exists()
        );
    }
}
