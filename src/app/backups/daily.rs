//! The day's backup. How old the newest one may get, and how many stay: `BACKUP_...` in `src/domain/limits.rs`.

use std::sync::Arc;
use std::time::Duration;

use super::Backups;
use crate::app::base::blocking::blocking_turn;
use crate::domain::backup::BackupReason;

/// After a start, so that it does not slow the first screens.
const STARTUP_DELAY: Duration = Duration::from_secs(5);
/// Between looks at whether one is due; a failed one is tried again after this.
const CHECK_INTERVAL: Duration = Duration::from_secs(10 * 60);

/// Makes a backup whenever the newest daily one is a day old, until it is dropped.
pub async fn keep_daily(backups: Arc<Backups>) {
    tokio::time::sleep(STARTUP_DELAY).await;
    let mut ticks = tokio::time::interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let this = Arc::clone(&backups);
        // A failure is logged where it happens, and shown to administrators.
        let _ = blocking_turn(move || this.is_due().then(|| this.make(BackupReason::Daily))).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::{SignedDuration, Timestamp};

    use crate::app::App;
    use crate::app::base::clock::Clock;
    use crate::app::tests::support::app_on_disk;
    use crate::config::Config;
    use crate::domain::backup::BackupReason;
    use crate::domain::limits::{
        BACKUPS_BEFORE_CHANGES_MAX, BACKUPS_DAILY_MAX, BACKUPS_WEEKLY_MAX,
    };
    use crate::store::Store;

    const HOUR: i64 = 3_600;
    const YEAR: i64 = 365 * 24 * HOUR;

    /// A clock that is some hours ahead is that of another time zone, as a rule.
    #[test]
    fn what_was_just_made_stays_whatever_was_made_by_a_clock_that_was_ahead() {
        let data = tempfile::tempdir().unwrap();
        let noon: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let clock = Clock::at(noon + SignedDuration::from_hours(8));
        let app = app_on_disk(data.path(), clock.clone());
        for _ in 0..BACKUPS_BEFORE_CHANGES_MAX {
            app.backups.make(BackupReason::BeforeImport).unwrap();
            clock.advance(Duration::from_secs(60));
        }
        clock.set(noon);
        let made = app.backups.make(BackupReason::BeforeImport).unwrap();
        let listed = app.backups.status().unwrap().files;
        assert!(listed.iter().any(|file| file.name == made.name));
    }

    #[test]
    fn however_the_clock_jumps_there_is_a_fresh_backup_and_never_more_than_asked_for() {
        let data = tempfile::tempdir().unwrap();
        let noon: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let clock = Clock::at(noon);
        let app = app_on_disk(data.path(), clock.clone());
        let mut ids = Vec::new();
        // Seconds from noon, and whether the clock was then a day or more from every daily backup.
        for (seconds, is_due) in [
            (0, true),
            (3 * HOUR, false),
            (-3 * HOUR, false),
            (YEAR, true),
            (YEAR - 5 * HOUR, false),
            (-YEAR, true),
            (5 * HOUR, false),
            (24 * HOUR, true),
            (10 * YEAR, true),
            (-10 * YEAR, true),
            (48 * HOUR, true),
            (0, false),
        ] {
            clock.set(noon + SignedDuration::from_secs(seconds));
            assert_eq!(app.backups.is_due(), is_due, "{seconds} s from noon");
            if is_due {
                app.backups.make(BackupReason::Daily).unwrap();
            }
            assert!(!app.backups.is_due(), "{seconds} s from noon");
            assert!(!app.backups.status().unwrap().is_stale);
            ids.extend((0..100).map(|_| clock.new_id()));
        }
        for _ in 0..BACKUPS_DAILY_MAX + BACKUPS_WEEKLY_MAX {
            clock.advance(Duration::from_secs(24 * 3_600));
            app.backups.make(BackupReason::Daily).unwrap();
            let kept = app.backups.status().unwrap().files.len();
            assert!(kept <= BACKUPS_DAILY_MAX + BACKUPS_WEEKLY_MAX, "{kept}");
        }
        let made = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), made, "no id is given twice");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_folder_that_cannot_be_listed_gets_no_backup_and_says_so() {
        use crate::store::backup::tests::unlisted::while_unlisted;

        let data = tempfile::tempdir().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: data.path().to_owned(),
            backup_dir: Some(folder.path().to_owned()),
            sample_data: false,
            ..Config::default()
        };
        let store = Store::open(data.path()).unwrap();
        let app = App::new(config, store, Clock::system()).unwrap();
        let daily = || app.backups.make(BackupReason::Daily);
        daily().unwrap();
        while_unlisted(folder.path(), || {
            assert!(app.backups.is_due(), "so that the attempt says why");
            assert!(daily().is_err());
            let status = app.backups.status().unwrap();
            let said = status.failure.unwrap().reason;
            assert!(
                said.ends_with(" cannot be listed: Permission denied"),
                "{said}"
            );
            assert!(status.is_stale);
        });
        let status = app.backups.status().unwrap();
        assert_eq!(status.files.len(), 1);
        assert!(status.failure.is_some(), "until one is made");
        daily().unwrap();
        assert!(app.backups.status().unwrap().failure.is_none());
    }
}
