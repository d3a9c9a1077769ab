//! What a command does to an instance, the same whether the server does it or the command itself.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arguments::AdminCommand;
use super::booking_filter::FilterArgs;
use super::failure::Failure;
use super::output::Output;
use super::{accounts, export, import};
use crate::app::App;
use crate::store::verify::verify_all;

/// A command on its way to whoever has the data open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "command",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Task {
    /// Import a CSV file.
    Import {
        /// Absolute.
        file: PathBuf,
        /// Count, and change nothing.
        dry_run: bool,
        /// Remove the sample data with it.
        remove_sample_data: bool,
    },
    /// Undo an import.
    UndoImport {
        /// Its number.
        id: u64,
    },
    /// Write bookings as CSV.
    Export {
        /// Which.
        filters: FilterArgs,
    },
    /// Verify every record.
    Check,
    /// Make an account an administrator.
    Grant {
        /// Whose.
        email: String,
    },
    /// Make an administrator a member.
    Revoke {
        /// Whose.
        email: String,
    },
    /// Make a link to choose a new password.
    ResetPassword {
        /// Whose.
        email: String,
    },
    /// List all accounts.
    ListUsers,
}

impl From<AdminCommand> for Task {
    fn from(command: AdminCommand) -> Self {
        match command {
            AdminCommand::Grant { email } => Self::Grant { email },
            AdminCommand::Revoke { email } => Self::Revoke { email },
            AdminCommand::ResetPassword { email } => Self::ResetPassword { email },
            AdminCommand::List => Self::ListUsers,
        }
    }
}

impl Task {
    /// Does it, and says what it did line by line. Blocks.
    pub fn run(
        &self,
        app: &Arc<App>,
        on_output: &mut dyn FnMut(Output<'_>),
    ) -> Result<(), Failure> {
        let mut say = |line: &str| on_output(Output::Line(line));
        match self {
            Self::Check => {
                let records = app.store().read(verify_all)?;
                say(&sound(records));
                Ok(())
            }
            Self::Grant { email } => accounts::grant(app, email, &mut say),
            Self::Revoke { email } => accounts::revoke(app, email, &mut say),
            Self::ResetPassword { email } => accounts::make_reset_link(app, email, &mut say),
            Self::ListUsers => accounts::list(app, &mut say),
            Self::Export { filters } => export::export(app, filters.clone().into(), &mut say),
            Self::Import {
                file,
                dry_run,
                remove_sample_data,
            } => import::import(app, file, *dry_run, *remove_sample_data, on_output),
            Self::UndoImport { id } => import::undo(app, *id, &mut say),
        }
    }
}

/// What a check says of sound data.
pub fn sound(records: u64) -> String {
    format!("The data is sound: {records} records verified.")
}
