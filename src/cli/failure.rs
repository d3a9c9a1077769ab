//! Exit codes and error messages, see docs/product.md#exit-codes.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use serde::{Deserialize, Serialize};

use super::exit_status::ExitStatus;
use crate::app::StartError;
use crate::app::bookings::ExportError;
use crate::domain::shell::{check_command, replace_damaged};
use crate::store::StoreError;
use crate::store::backup::without_number;
use crate::store::open::OpenError;

/// A failure of a command, wherever it ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    code: u8,
    /// One line; empty where there is nothing to report, as after `--help`.
    line: String,
    /// Whether it is about a record, and does not say yet what to do with the directory that this lies in.
    #[serde(skip)]
    lacks_directory: bool,
}

impl Failure {
    fn new(status: ExitStatus, line: impl Into<String>) -> Self {
        Self {
            code: status.code(),
            line: line.into(),
            lacks_directory: false,
        }
    }

    /// Any other error.
    pub fn other(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::Failed, line)
    }

    /// The command cannot be run as it was given.
    pub fn usage(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::Usage, line)
    }

    /// The data is damaged.
    pub fn corrupt(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::Damaged, line)
    }

    pub fn is_corrupt(&self) -> bool {
        self.code == ExitStatus::Damaged.code()
    }

    /// The disk is full, which this says.
    pub fn no_space(line: impl Display) -> Self {
        Self::other(format!("{line}; free some space and try again"))
    }

    /// Something may not be read or written.
    pub fn permission(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::Permission, line)
    }

    /// Another program has the address.
    pub fn address_in_use(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::AddressInUse, line)
    }

    /// What was saved is not all that was there.
    pub fn incomplete(line: impl Into<String>) -> Self {
        Self::new(ExitStatus::Incomplete, line)
    }

    /// Clap's message on one line, and which command's help says more. Help and version are printed and exit with 0.
    #[expect(clippy::needless_pass_by_value, reason = "used to map an error")]
    pub fn from_usage(error: clap::Error, command: &str) -> Self {
        if !error.use_stderr() {
            let done = Self::new(ExitStatus::Done, "");
            return printed(error.print()).err().unwrap_or(done);
        }
        if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand)
            && error.kind() == clap::error::ErrorKind::ArgumentConflict
        {
            return Self::usage(format!(
                "put the flags of `{name}` after it; see `{command} --help`"
            ));
        }
        let text = error.to_string();
        let message = text
            .lines()
            .take_while(|line| !line.starts_with("Usage:"))
            .map(str::trim)
            // Our own words say where to read more.
            .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
            .fold(String::new(), |said, line| {
                let is_one = said.is_empty() || said.ends_with(':') || line.starts_with('[');
                let between = match (said.is_empty(), is_one) {
                    (true, _) => "",
                    (false, true) => " ",
                    (false, false) => "; ",
                };
                said + between + line
            });
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let message = in_our_words(message);
        Self::usage(format!("{message}; see `{command} --help`"))
    }

    /// Says of a damaged record what to do with the directory that it lies in.
    pub fn in_directory(mut self, directory: &Path) -> Self {
        if std::mem::take(&mut self.lacks_directory) {
            self.line = format!(
                "{}; {} says what else is damaged, and {}",
                self.line,
                check_command(directory),
                replace_damaged(None, Some(directory))
            );
        }
        self
    }

    pub fn code(&self) -> u8 {
        self.code
    }

    /// Writes the line to stderr and returns the exit code.
    pub fn report(&self) -> ExitCode {
        if !self.line.is_empty() {
            let line = self.line.replace('\n', " ");
            // Where nobody can read it, the exit code still says it.
            let _ = writeln!(std::io::stderr(), "stackbrief: {line}");
        }
        ExitCode::from(self.code())
    }
}

/// What the parsers of numbers and addresses say, so that it says what to write.
const PARSERS_WORDS: [(&str, &str); 3] = [
    ("invalid digit found in string", "it is no whole number"),
    ("number too large to fit in target type", "it is too large"),
    (
        "invalid socket address syntax",
        "it is no address and port, such as 127.0.0.1:8787",
    ),
];

fn in_our_words(message: &str) -> String {
    let replaced = PARSERS_WORDS.iter();
    replaced.fold(message.to_owned(), |said, (theirs, ours)| {
        said.replace(theirs, ours)
    })
}

/// The result of printing. A reader that has seen enough, such as `| head`, is no failure.
pub fn printed(outcome: io::Result<()>) -> Result<(), Failure> {
    outcome.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(Failure::other(format!(
            "the output cannot be written: {}; send it elsewhere",
            without_number(&error)
        ))),
    })
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let status = match error {
            OpenError::Corrupt { .. } | OpenError::Lost { .. } | OpenError::Gone { .. } => {
                ExitStatus::Damaged
            }
            OpenError::Missing { .. }
            | OpenError::NoBackupFile { .. }
            | OpenError::NoDirectory { .. }
            | OpenError::NotDirectory { .. }
            | OpenError::NoInstance { .. } => ExitStatus::Usage,
            OpenError::Permission { .. }
            | OpenError::ReadOnly { .. }
            | OpenError::Unreadable { .. } => ExitStatus::Permission,
            OpenError::AlreadyRunning { .. } => ExitStatus::AlreadyRunning,
            OpenError::Newer { .. } => ExitStatus::Newer,
            OpenError::NoBackup { .. } | OpenError::Full { .. } | OpenError::Failed { .. } => {
                ExitStatus::Failed
            }
        };
        Self::new(status, error.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Corrupt { .. } | StoreError::Broken => Self {
                lacks_directory: true,
                ..Self::corrupt(error.to_string())
            },
            StoreError::Full => Self::no_space(error),
            StoreError::Failing(_) => Self::other(format!(
                "{error}; see to the disk of the data directory and try again"
            )),
            StoreError::Engine(_) => Self::other(error.to_string()),
        }
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Changed => Self::other(error.to_string()),
            ExportError::Store(error) => error.into(),
        }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Store(error) => error.into(),
            StartError::Questionnaires(error) => Self::other(format!(
                "the content of this build is unusable ({error}); install another build"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::base::clock::Clock;
    use crate::cli::task::Task;
    use crate::config::Config;
    use crate::store::Store;
    use crate::store::tables::{COUNTERS, SECRETS};

    use super::*;

    fn damaged_in(folder: &Path) -> Failure {
        let store = Store::open(folder).unwrap();
        let config = Config {
            data_dir: folder.to_owned(),
            ..Config::default()
        };
        let app = crate::app::App::new(config, store, Clock::system()).unwrap();
        let damage = |tx: &_| {
            let envelope = SECRETS.raw(tx, "identity")?.unwrap();
            COUNTERS.put_raw(tx, "probe", &envelope)
        };
        let damaged: Result<(), StoreError> = app.store().write(damage);
        damaged.unwrap();
        Task::Check.run(&app, None, &mut |_| ()).unwrap_err()
    }

    #[test]
    fn what_is_said_of_a_damaged_record_names_the_directory() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("our data");
        let failure = damaged_in(&data);
        assert!(failure.is_corrupt());
        let data = data.display();
        for command in ["check", "restore FILE --force"] {
            let command = format!(" {command} --data-dir '{data}'`");
            assert!(failure.line.contains(&command), "{}", failure.line);
        }
    }

    #[test]
    fn the_systemd_unit_starts_nothing_again_that_would_end_the_same() {
        let newer = OpenError::Newer {
            path: "d".into(),
            found: 9,
            known: 8,
        };
        let ends = [
            Failure::usage(""),
            Failure::corrupt(""),
            Failure::permission(""),
            newer.into(),
        ];
        let codes = ends.map(|failure| failure.code.to_string()).join(" ");
        let unit = include_str!("../../data/deploy/stackbrief.service");
        let line = format!("RestartPreventExitStatus={codes}");
        assert!(unit.lines().any(|found| found == line), "{line}");
    }
}
