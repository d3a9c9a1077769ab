//! Why a backup was made.

use super::coded_enum::coded_enum;

coded_enum! {
    /// The code is part of the name of the backup's file.
    pub enum BackupReason {
        Daily = "daily", "Daily";
        /// The code is in the names of files that there are.
        ByHand = "asked", "Made by hand";
        BeforeImport = "before-import", "Before an import";
        BeforeMigration = "before-migration", "Before an upgrade";
    }
}
