//! Which backups are no longer needed. How many of each kind stay: `BACKUPS_…` in `src/domain/limits.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::domain::backup::BackupReason;
use crate::domain::limits::{
    BACKUP_DUE_HOURS, BACKUPS_BEFORE_CHANGES_MAX, BACKUPS_BY_HAND_MAX, BACKUPS_DAILY_MAX,
    BACKUPS_WEEKLY_MAX,
};
use crate::store::backup_files::BackupFile;

/// Copies made before a migration that lie no further apart may be of one migration, which was killed between its steps.
const ONE_MIGRATION_HOURS: i64 = 7 * 24;

/// Removes what a backup that was just made replaces. `files`, the newest first, lay in the folder before it.
pub fn remove_outdated(
    folder: &Path,
    now: Timestamp,
    new: &BackupFile,
    mut files: Vec<BackupFile>,
) {
    // The clock may have been set back.
    let at = files.partition_point(|file| file.made_at > new.made_at);
    files.insert(at, new.clone());
    // After a clock that was ahead others may look newer than what was just made.
    let outdated = outdated(&files, now).into_iter();
    for file in outdated.filter(|file| file.name != new.name) {
        if let Err(error) = fs::remove_file(folder.join(&file.name)) {
            tracing::warn!(%error, name = file.name, "an outdated backup was not removed");
        }
    }
}

/// Those of a list, the newest first, that others have replaced: of the daily ones the last of each of
/// the last days and weeks stay, of the others the last few of each kind. What the clock made while it
/// was ahead counts as the oldest, so that it never takes the place of what was made since.
fn outdated(files: &[BackupFile], now: Timestamp) -> Vec<&BackupFile> {
    let ahead = now + SignedDuration::from_hours(BACKUP_DUE_HOURS);
    let (future, past): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.made_at > ahead);
    let (mut days, mut weeks) = (BTreeSet::new(), BTreeSet::new());
    let first = before_first_step(&past);
    let migrations = BACKUPS_BEFORE_CHANGES_MAX - usize::from(first.is_some());
    let mut others = [
        (BackupReason::ByHand, BACKUPS_BY_HAND_MAX),
        (BackupReason::BeforeImport, BACKUPS_BEFORE_CHANGES_MAX),
        (BackupReason::BeforeMigration, migrations),
    ];
    let is_outdated = |file: &&BackupFile| -> bool {
        if Some(*file) == first {
            return false;
        }
        if file.reason == BackupReason::Daily {
            let day = file.made_at.to_zoned(TimeZone::UTC).date();
            let week = day.iso_week_date();
            let week = (week.year(), week.week());
            let is_days_last = days.len() < BACKUPS_DAILY_MAX && days.insert(day);
            let is_weeks_last = weeks.len() < BACKUPS_WEEKLY_MAX && weeks.insert(week);
            return !is_days_last && !is_weeks_last;
        }
        let of_kind = others.iter_mut().find(|(reason, _)| *reason == file.reason);
        of_kind.is_some_and(|(_, left)| match left.checked_sub(1) {
            Some(fewer) => {
                *left = fewer;
                false
            }
            None => true,
        })
    };
    past.into_iter().chain(future).filter(is_outdated).collect()
}

/// Of those made before migrations, the newest first, the one made before the first step of the newest migration. The
/// others of it hold data between two steps, which no older version opens.
fn before_first_step<'f>(files: &[&'f BackupFile]) -> Option<&'f BackupFile> {
    let copies = files.iter().copied();
    let copies = copies.filter(|file| file.reason == BackupReason::BeforeMigration);
    let newest = copies.clone().next()?.made_at;
    let is_of_it = |file: &&BackupFile| {
        newest.duration_since(file.made_at) <= SignedDuration::from_hours(ONE_MIGRATION_HOURS)
    };
    copies.take_while(is_of_it).last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says};

    fn now() -> Timestamp {
        "2026-03-15T12:00:00Z".parse().unwrap()
    }

    fn backup(reason: BackupReason, hours_ago: i64) -> BackupFile {
        BackupFile {
            name: format!("{reason:?} {hours_ago}"),
            reason,
            made_at: now() - SignedDuration::from_hours(hours_ago),
            bytes: 1,
        }
    }

    #[test]
    fn seven_days_and_four_weeks_stay() {
        // Twice a day for 60 days; 15 March 2026 is a Sunday.
        let files: Vec<_> = (0..120)
            .map(|half| backup(BackupReason::Daily, half * 12))
            .collect();
        let gone = outdated(&files, now());
        let stay = files.iter().filter(|file| !gone.contains(file));
        let days: Vec<i64> = stay
            .map(|file| files[0].made_at.duration_since(file.made_at).as_hours() / 24)
            .collect();
        assert_eq!(days, [0, 1, 2, 3, 4, 5, 6, 7, 14, 21]);
    }

    #[test]
    fn a_daily_rhythm_never_loses_the_last_of_a_week() {
        let mut kept: Vec<BackupFile> = Vec::new();
        for day in (0..60).rev() {
            kept.insert(0, backup(BackupReason::Daily, day * 24));
            let gone: Vec<_> = outdated(&kept, kept[0].made_at)
                .into_iter()
                .cloned()
                .collect();
            kept.retain(|file| !gone.contains(file));
        }
        assert_eq!(kept.len(), BACKUPS_DAILY_MAX + BACKUPS_WEEKLY_MAX - 1);
    }

    #[test]
    fn the_last_few_of_each_other_kind_stay() {
        for reason in [BackupReason::ByHand, BackupReason::BeforeImport] {
            let files: Vec<_> = (0..20).map(|hour| backup(reason, hour)).collect();
            let max = match reason {
                BackupReason::ByHand => BACKUPS_BY_HAND_MAX,
                _ => BACKUPS_BEFORE_CHANGES_MAX,
            };
            assert_eq!(
                outdated(&files, now()),
                files[max..].iter().collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_migration_that_is_killed_again_and_again_keeps_what_was_there_before_it() {
        let year_before = (0..3).map(|hour| backup(BackupReason::BeforeMigration, 24 * 365 + hour));
        let mut kept: Vec<BackupFile> = year_before.collect();
        for hours_ago in (0..20).rev() {
            kept.insert(0, backup(BackupReason::BeforeMigration, hours_ago));
            let gone: Vec<_> = outdated(&kept, now()).into_iter().cloned().collect();
            kept.retain(|file| !gone.contains(file));
            assert_eq!(kept.len(), BACKUPS_BEFORE_CHANGES_MAX);
        }
        let made = [0, 1, 19].map(|hours_ago| backup(BackupReason::BeforeMigration, hours_ago));
        assert_eq!(kept, made);
    }

    #[test]
    fn backups_of_a_clock_that_was_ahead_never_displace_todays() {
        // The clock ran a year ahead for forty days, and was then set right.
        let ahead = (0..40).map(|day| backup(BackupReason::Daily, -24 * 365 - 24 * day));
        let mut kept: Vec<BackupFile> = ahead.rev().collect();
        for day in (0..60).rev() {
            let today = backup(BackupReason::Daily, day * 24);
            let at = today.made_at;
            kept.push(today.clone());
            kept.sort_by_key(|file| std::cmp::Reverse(file.made_at));
            let gone: Vec<_> = outdated(&kept, at).into_iter().cloned().collect();
            kept.retain(|file| !gone.contains(file));
            assert!(kept.contains(&today), "{day} days ago");
        }
        assert!(kept.iter().all(|file| file.made_at <= now()), "{kept:?}");
    }

    #[test]
    fn reliability_md_states_which_migration_backups_stay() {
        let days = ONE_MIGRATION_HOURS / 24;
        assert_says(
            RELIABILITY,
            &[format!(
                "the first of the last {days} days before the newest |"
            )],
        );
    }
}
