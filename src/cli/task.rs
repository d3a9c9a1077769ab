//! The work of a command, which runs in the server or in the process of the command itself.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arguments::AdminCommand;
use super::booking_filter::FilterArgs;
use super::export::ExportContent;
use super::failure::Failure;
use super::import::ImportArgs;
use super::output::Output;
use super::{accounts, backup, export, import};
use crate::app::App;
use crate::domain::import::NOTHING_IMPORTED;
use crate::store::verify::verify_all;

/// A command as sent to the process that has the data open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "command",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Task {
    Import {
        /// Absolute, because the server has another working directory.
        file: PathBuf,
        #[serde(flatten)]
        how: ImportArgs,
    },
    UndoImport {
        id: u64,
    },
    Export {
        filters: FilterArgs,
    },
    ExportVendors,
    /// Write a backup.
    Backup {
        /// Absolute, as that of an import.
        file: PathBuf,
        /// Whether it may replace what is no backup.
        #[serde(default)]
        force: bool,
    },
    /// Write the database again without its free pages.
    Compact,
    /// Verify every record.
    Check,
    /// Make an account an administrator.
    Grant {
        email: String,
    },
    /// Make an administrator a member.
    Revoke {
        email: String,
    },
    /// Make a link to choose a new password.
    ResetPassword {
        email: String,
        /// What people open, where the command was told.
        #[serde(default)]
        origin: Option<String>,
    },
    /// Remove a second factor.
    ResetSecondFactor {
        email: String,
    },
    ListUsers,
}

impl From<ExportContent> for Task {
    fn from(content: ExportContent) -> Self {
        match content {
            ExportContent::Bookings(filters) => Self::Export { filters },
            ExportContent::Vendors => Self::ExportVendors,
        }
    }
}

impl From<AdminCommand> for Task {
    fn from(command: AdminCommand) -> Self {
        match command {
            AdminCommand::Grant { email } => Self::Grant { email },
            AdminCommand::Revoke { email } => Self::Revoke { email },
            AdminCommand::ResetPassword { email, public_url } => {
                let origin = public_url.map(|url| url.origin().ascii_serialization());
                Self::ResetPassword { email, origin }
            }
            AdminCommand::ResetSecondFactor { email } => Self::ResetSecondFactor { email },
            AdminCommand::List => Self::ListUsers,
        }
    }
}

impl Task {
    /// Blocks until the task is done. `reached_at` is the origin of the server that runs it, where that is known.
    pub fn run(
        &self,
        app: &Arc<App>,
        reached_at: Option<&str>,
        on_output: &mut dyn FnMut(Output<'_>),
    ) -> Result<(), Failure> {
        let done = self.run_on(app, reached_at, on_output);
        done.map_err(|failure| failure.in_directory(&app.config().data_dir))
    }

    fn run_on(
        &self,
        app: &Arc<App>,
        reached_at: Option<&str>,
        on_output: &mut dyn FnMut(Output<'_>),
    ) -> Result<(), Failure> {
        let mut on_line = |line: &str| on_output(Output::Line(line));
        match self {
            Self::Check => {
                let records = app.store().read(verify_all)?;
                on_line(&intact(records));
                Ok(())
            }
            Self::Backup { file, force } => backup::back_up(app, file, *force, &mut on_line),
            Self::Compact => backup::compact(app, &mut on_line),
            Self::Grant { email } => accounts::grant(app, email, &mut on_line),
            Self::Revoke { email } => accounts::revoke(app, email, &mut on_line),
            Self::ResetPassword { email, origin } => {
                let origin = origin.as_deref().or(reached_at);
                accounts::make_reset_link(app, email, origin, &mut on_line)
            }
            Self::ResetSecondFactor { email } => {
                accounts::reset_second_factor(app, email, &mut on_line)
            }
            Self::ListUsers => accounts::list(app, &mut on_line),
            Self::Export { filters } => export::export_bookings(app, filters.clone(), &mut on_line),
            Self::ExportVendors => {
                export::export_vendors(app, &mut on_line);
                Ok(())
            }
            Self::Import { file, how } => import::import(app, file, how, on_output),
            Self::UndoImport { id } => import::undo(app, *id, &mut on_line),
        }
    }
}

impl Task {
    /// Whether this process cannot read the file that is to be imported.
    pub fn names_what_cannot_be_read(&self) -> bool {
        matches!(self, Self::Import { file, .. } if File::open(file).is_err())
    }

    /// Says what to do where the server could not read the file of an import, though this command can.
    pub fn explain_unreadable_file(&self, failure: Failure, directory: &Path) -> Failure {
        match self {
            Self::Import { file, .. } if File::open(file).is_ok() => Failure::usage(format!(
                "{}: the server on {} cannot read it, though this command can: it runs as another user or \
                 sees other folders; put the file where the server's user can read it, such as in {}. \
                 {NOTHING_IMPORTED}",
                file.display(),
                directory.display(),
                directory.display()
            )),
            _ => failure,
        }
    }

    /// What to say if the server stopped before it answered, and what to do.
    pub fn after_a_stop(&self) -> &'static str {
        match self {
            Self::Import { how, .. } if how.dry_run => "nothing was changed, run it again",
            Self::Import { .. } => {
                "an import is made as a whole or not at all: where it is not under Past imports, run it again"
            }
            Self::UndoImport { .. } => {
                "an import is undone as a whole or not at all: Past imports says whether it is"
            }
            _ => "see its log",
        }
    }

    /// Fails where the server has written what nobody finds where the command was told to write it.
    pub fn done_by_server(&self, directory: &Path) -> Result<(), Failure> {
        match self {
            Self::Backup { file, .. } if !file.exists() => Err(Failure::other(format!(
                "the server wrote {} where only it can see it, since it sees other folders; name a file in {}",
                file.display(),
                directory.join("backups").display()
            ))),
            _ => Ok(()),
        }
    }
}

pub fn intact(records: u64) -> String {
    format!("The data is intact: {records} records verified.")
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Import {
        #[command(flatten)]
        how: ImportArgs,
    }

    #[test]
    fn an_import_that_a_stop_ended_is_whole_or_absent_and_says_where_that_stands() {
        let after = |words: &[&str]| {
            let Import { how } = Import::parse_from([&["import"], words].concat());
            let file = PathBuf::from("a.csv");
            Task::Import { file, how }.after_a_stop()
        };
        let said = after(&[]);
        assert!(said.contains("as a whole or not at all") && said.contains("Past imports"));
        assert!(after(&["--dry-run"]).starts_with("nothing was changed"));
        let undone = Task::UndoImport { id: 1 }.after_a_stop();
        assert!(undone.contains("as a whole or not at all"));
        assert_eq!(Task::Check.after_a_stop(), "see its log");
    }
}
