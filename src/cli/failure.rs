//! Exit codes and error messages, see docs/product.md#exit-codes.

use std::io::Write;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::app::StartError;
use crate::store::StoreError;
use crate::store::open::OpenError;

/// A failure of a command, wherever it ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    code: u8,
    /// One line; empty where there is nothing to report, as after `--help`.
    line: String,
}

impl Failure {
    /// 1: any other error.
    pub fn other(line: impl Into<String>) -> Self {
        Self {
            code: 1,
            line: line.into(),
        }
    }

    /// 2: the command cannot be run as it was given.
    pub fn usage(line: impl Into<String>) -> Self {
        Self {
            code: 2,
            line: line.into(),
        }
    }

    /// 3: the data is damaged.
    pub fn corrupt(line: impl Into<String>) -> Self {
        Self {
            code: 3,
            line: line.into(),
        }
    }

    pub fn is_corrupt(&self) -> bool {
        self.code == 3
    }

    /// 4: something may not be read or written.
    pub fn permission(line: impl Into<String>) -> Self {
        Self {
            code: 4,
            line: line.into(),
        }
    }

    /// 7: another program has the address.
    pub fn address_in_use(line: impl Into<String>) -> Self {
        Self {
            code: 7,
            line: line.into(),
        }
    }

    /// Clap's message on one line, and which command's help says more. Help and version are printed and exit with 0.
    #[expect(clippy::needless_pass_by_value, reason = "used to map an error")]
    pub fn from_usage(error: clap::Error, command: &str) -> Self {
        if !error.use_stderr() {
            // A closed stdout is not an error.
            let _ = error.print();
            return Self {
                code: 0,
                line: String::new(),
            };
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
        Self::usage(format!("{message}; see `{command} --help`"))
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

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let code = match error {
            OpenError::Corrupt { .. } | OpenError::Lost { .. } | OpenError::Gone { .. } => 3,
            OpenError::Missing { .. }
            | OpenError::NoBackupFile { .. }
            | OpenError::NoDirectory { .. }
            | OpenError::NotDirectory { .. }
            | OpenError::NoInstance { .. } => 2,
            OpenError::Permission { .. } | OpenError::Unreadable { .. } => 4,
            OpenError::AlreadyRunning { .. } => 5,
            OpenError::Newer { .. } => 6,
            OpenError::NoBackup { .. } | OpenError::Full { .. } | OpenError::Failed { .. } => 1,
        };
        Self {
            code,
            line: error.to_string(),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Corrupt { .. } => Self::corrupt(format!(
                "{error}; `stackbrief check` says what else is damaged, and `stackbrief restore FILE \
                 --force` puts a backup in its place"
            )),
            StoreError::Full => Self::other(format!("{error}; free some space and try again")),
            StoreError::Failing(_) => Self::other(format!(
                "{error}; see to the disk of the data directory and try again"
            )),
            StoreError::Engine(_) => Self::other(error.to_string()),
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
