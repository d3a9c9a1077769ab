//! Flags and environment. Each flag is also `STACKBRIEF_…`; what is typed wins.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use url::Url;

use super::booking_filter::FilterArgs;
use super::data_dir::{DATA_DIR, DataDir};
use super::import::ImportArgs;
use super::serve_options::{
    ImportLimit, PUBLIC_URL, PUBLIC_URL_VARIABLE, ServeOptions, parse_public_url,
};
use crate::domain::limits::RESET_LINK_HOURS;

/// Legal-technology vendors for personal-injury firms, stage by stage, in one executable.
#[derive(Debug, Parser)]
#[command(name = "stackbrief", version = env!("STACKBRIEF_VERSION"), args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do; defaults to `serve`.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Flags of `serve`.
    #[command(flatten)]
    pub serve: ServeOptions,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the application until it is told to stop
    Serve(ServeOptions),
    /// Import vendors or bookings from a CSV file or an .xlsx spreadsheet, or undo such an import
    Import {
        #[command(flatten)]
        data: DataDir,
        #[command(flatten)]
        limit: ImportLimit,
        /// The file
        #[arg(required_unless_present = "undo")]
        file: Option<PathBuf>,
        #[command(flatten)]
        how: ImportArgs,
        /// Undo the import with this number
        #[arg(long, value_name = "NUMBER", conflicts_with_all = ["file", "dry_run", "remove_sample_data", "sheet", "allow_missing", "columns", "category", "list_under"])]
        undo: Option<u64>,
    },
    /// Write bookings, oldest first, or vendors as CSV, in a form that can be imported again
    Export {
        #[command(flatten)]
        data: DataDir,
        /// All vendors in place of bookings
        #[arg(long, conflicts_with = "FilterArgs")]
        vendors: bool,
        /// The file to write or replace [default: stdout]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        filters: FilterArgs,
    },
    /// Back up everything to one file, with or without a running server
    Backup {
        #[command(flatten)]
        data: DataDir,
        /// The file to write; an older backup of this name is replaced
        file: PathBuf,
        /// Also replace a file that is not a backup
        #[arg(long)]
        force: bool,
        /// Save what is intact of damaged data; no server may run on it
        #[arg(long)]
        salvage: bool,
    },
    /// Replace the data with a backup; no server may run on it
    Restore {
        #[command(flatten)]
        data: DataDir,
        /// The backup
        file: PathBuf,
        /// Replace data that is there; it is kept under another name
        #[arg(long)]
        force: bool,
    },
    /// Return the free pages of the database to the file system, and list what takes the rest
    Compact {
        #[command(flatten)]
        data: DataDir,
    },
    /// Verify the data, or a backup, and change no byte of it
    Check {
        #[command(flatten)]
        data: DataDir,
        /// A backup to verify instead of the data
        file: Option<PathBuf>,
    },
    /// Manage accounts
    // Else clap prints its help in place of a sentence. The directory may stand behind what is done.
    #[command(arg_required_else_help = false, mut_arg(DATA_DIR, |directory| directory.global(true)))]
    Admin {
        #[command(flatten)]
        data: DataDir,
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Print the API's OpenAPI document
    Openapi,
    /// Print a script that completes commands and flags in a shell
    Completions {
        /// The shell: bash, elvish, fish, powershell or zsh
        #[arg(hide_possible_values = true)]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// What an operator can do with accounts.
#[derive(Clone, Debug, Subcommand)]
pub enum AdminCommand {
    /// Make an account an administrator
    Grant {
        /// The address of the account
        email: String,
    },
    /// Make an administrator a member
    Revoke {
        /// The address of the account
        email: String,
    },
    #[command(about = format!("Print a link, good once and for {RESET_LINK_HOURS} hours, to choose a new password"))]
    ResetPassword {
        /// The address of the account
        email: String,
        #[arg(
            long,
            env = PUBLIC_URL_VARIABLE,
            value_name = "URL",
            value_parser = parse_public_url,
            help = format!("{PUBLIC_URL} [default: that of the running server]")
        )]
        public_url: Option<Url>,
    },
    /// Remove a second factor that its person lost, and end their sessions
    ResetSecondFactor {
        /// The address of the account
        email: String,
    },
    /// List all accounts
    List,
}

/// The arguments of this process.
pub fn parse() -> Result<Arguments, clap::Error> {
    let command = without_empty_variables(Arguments::command());
    let first = std::env::args_os().nth(1);
    let matches = without_flags_of_others(command, first.as_deref()).try_get_matches()?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut Arguments::command()))
}

/// An empty variable counts as unset: that is how a compose file leaves one.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |argument: &clap::Arg| {
        let value = argument.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    command
        .mut_args(|argument| {
            if is_empty(&argument) {
                argument.env(Resettable::Reset)
            } else {
                argument
            }
        })
        .mut_subcommands(without_empty_variables)
}

/// The variables of `serve` say nothing to another command, which has its own.
fn without_flags_of_others(command: clap::Command, first: Option<&OsStr>) -> clap::Command {
    if first.is_none_or(|word| command.find_subcommand(word).is_none()) {
        return command;
    }
    command.mut_args(|argument| argument.env(Resettable::Reset))
}

/// The command that the arguments name.
pub fn command_of(arguments: impl Iterator<Item = OsString>) -> String {
    let program = Arguments::command();
    let mut at = &program;
    let mut named = program.get_name().to_owned();
    for word in arguments {
        if let Some(next) = at.find_subcommand(&word) {
            at = next;
            named.push(' ');
            named += next.get_name();
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::failure::Failure;
    use crate::config::{Config, PasswordCost, SignUp};

    fn config(arguments: &[&str]) -> Result<Config, Failure> {
        let arguments = ["stackbrief", "--data-dir", "/tmp/d"]
            .iter()
            .chain(arguments);
        let arguments = Arguments::try_parse_from(arguments)
            .map_err(|error| Failure::from_usage(error, "stackbrief"))?;
        arguments.serve.into_config()
    }

    #[test]
    fn plain_http_beyond_this_machine_must_be_asked_for() {
        let open = ["--listen", "0.0.0.0:8787"];
        assert_eq!(config(&open).unwrap_err().code(), 2);
        assert!(config(&[&open[..], &["--insecure-http"]].concat()).is_ok());
        let behind = ["--public-url", "https://tools.firm.example"];
        assert!(config(&[&open[..], &behind].concat()).is_ok());
        assert!(config(&["--listen", "[::1]:0"]).is_ok());
    }

    #[test]
    fn a_plain_http_address_that_people_open_elsewhere_must_be_asked_for() {
        for url in [
            "http://firm.example",
            "http://192.0.2.7:8787",
            "http://[2001:db8::1]",
        ] {
            let refused = config(&["--public-url", url]).unwrap_err();
            assert_eq!(refused.code(), 2, "{url}");
            assert!(
                config(&["--public-url", url, "--insecure-http"]).is_ok(),
                "{url}"
            );
        }
        for url in [
            "http://localhost:8787",
            "http://127.0.0.1:9",
            "http://[::1]:9",
            "https://firm.example",
        ] {
            assert!(config(&["--public-url", url]).is_ok(), "{url}");
        }
    }

    #[test]
    fn a_public_url_is_an_origin() {
        for refused in [
            "ftp://x.example",
            "https://x.example/app",
            "x.example",
            "https://u@x.example",
        ] {
            assert!(config(&["--public-url", refused]).is_err(), "{refused}");
        }
        assert!(config(&["--public-url", "https://x.example:8443/"]).is_ok());
    }

    #[test]
    fn what_is_typed_is_what_runs() {
        let config = config(&[
            "--trust-proxy",
            "10.0.0.0/8",
            "--trust-proxy",
            "192.0.2.1/32",
            "--no-sample-data",
            "--sign-up",
            "closed",
            "--external-logos",
            "off",
            "--max-import-mb",
            "8",
        ])
        .unwrap();
        assert_eq!(config.trust_proxy.len(), 2);
        assert!(!config.sample_data && !config.external_logos);
        assert_eq!((config.sign_up, config.max_import_mb), (SignUp::Closed, 8));
    }

    #[test]
    fn an_import_limit_of_nothing_is_told_the_least() {
        let refused = |value| format!("{:?}", config(&["--max-import-mb", value]).unwrap_err());
        let said = refused("0");
        assert!(
            said.contains("it must be at least 1") && !said.contains(".."),
            "{said}"
        );
        assert!(refused("many").contains("it is no whole number"));
    }

    #[test]
    fn a_server_pays_the_full_cost_of_passwords() {
        assert_eq!(config(&[]).unwrap().password_cost, PasswordCost::Full);
    }
}
