//! Flags and environment. Each flag is also `STACKBRIEF_…`; what is typed wins.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use url::Url;

use super::booking_filter::FilterArgs;
use super::failure::Failure;
use super::import::ImportArgs;
use crate::config::{Config, SecondFactorRule, SignUp};

/// Legal-technology vendors for personal-injury firms, stage by stage, in one executable.
#[derive(Debug, Parser)]
#[command(name = "stackbrief", version = env!("STACKBRIEF_VERSION"), args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do; `serve` where nothing is said.
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
        #[arg(long, value_name = "NUMBER", conflicts_with_all = ["file", "dry_run", "remove_sample_data", "sheet", "allow_missing"])]
        undo: Option<u64>,
    },
    /// Write bookings as CSV, oldest first, in a form that can be imported again
    Export {
        #[command(flatten)]
        data: DataDir,
        /// The file to write or replace [default: stdout]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        filters: FilterArgs,
    },
    /// Write everything to one file, while a server runs or without one
    Backup {
        #[command(flatten)]
        data: DataDir,
        /// The file to write or replace
        file: PathBuf,
        /// Save what is sound of damaged data; no server may run on it
        #[arg(long)]
        salvage: bool,
    },
    /// Put a backup in the place of the data; no server may run on it
    Restore {
        #[command(flatten)]
        data: DataDir,
        /// The backup
        file: PathBuf,
        /// Replace data that is there; it is kept under another name
        #[arg(long)]
        force: bool,
    },
    /// Give what is free in the database back to the disk, and say what takes the rest
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
    Admin {
        /// Where everything is kept [default: the platform's data folder]
        #[arg(long, env = "STACKBRIEF_DATA_DIR", value_name = "DIR", global = true)]
        data_dir: Option<PathBuf>,
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Print the API's OpenAPI document
    Openapi,
    /// Print what a shell needs to complete this command's words
    Completions { shell: Shell },
    /// Print the manual page
    Man,
}

/// What an operator can do with accounts.
#[derive(Clone, Debug, Subcommand)]
pub enum AdminCommand {
    /// Make an account an administrator
    Grant { email: String },
    /// Make an administrator a member
    Revoke { email: String },
    /// Print a link, good once and for 24 hours, to choose a new password
    ResetPassword { email: String },
    /// Remove a second factor that its person lost, and end their sessions
    ResetSecondFactor { email: String },
    /// List all accounts
    List,
}

/// Where the data lies.
#[derive(Clone, Debug, Args)]
pub struct DataDir {
    /// Where everything is kept [default: the platform's data folder]
    #[arg(long, env = "STACKBRIEF_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

impl From<Option<PathBuf>> for DataDir {
    fn from(data_dir: Option<PathBuf>) -> Self {
        Self { data_dir }
    }
}

impl DataDir {
    /// The directory named, else the platform's own.
    pub fn resolve(&self) -> Result<PathBuf, Failure> {
        if let Some(named) = &self.data_dir {
            return Ok(named.clone());
        }
        let folder = |name| {
            let path = std::env::var_os(name).map(PathBuf::from);
            path.filter(|path| path.is_absolute())
        };
        let home = folder("HOME");
        let platform = if cfg!(target_os = "macos") {
            home.map(|home| home.join("Library/Application Support/Stackbrief"))
        } else {
            folder("XDG_DATA_HOME")
                .or_else(|| home.map(|home| home.join(".local/share")))
                .map(|data| data.join("stackbrief"))
        };
        platform.ok_or_else(|| {
            Failure::usage("there is no HOME to keep data in; name a directory with --data-dir")
        })
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OnOff {
    On,
    Off,
}

/// How the server runs.
#[derive(Debug, Args)]
pub struct ServeOptions {
    #[command(flatten)]
    data: DataDir,
    /// Where automatic backups go [default: a folder of the data directory]
    #[arg(long, env = "STACKBRIEF_BACKUP_DIR", value_name = "DIR")]
    backup_dir: Option<PathBuf>,
    /// Address and port to listen on; port 0 picks a free one
    #[arg(
        long,
        env = "STACKBRIEF_LISTEN",
        value_name = "ADDRESS",
        default_value_t = Config::default().listen
    )]
    listen: SocketAddr,
    /// The address people type, where it is another one
    #[arg(long, env = "STACKBRIEF_PUBLIC_URL", value_name = "URL", value_parser = parse_public_url)]
    public_url: Option<Url>,
    /// A proxy whose X-Forwarded-For is believed; may be given several times
    #[arg(
        long,
        env = "STACKBRIEF_TRUST_PROXY",
        value_name = "CIDR",
        value_delimiter = ','
    )]
    trust_proxy: Vec<IpNet>,
    /// Start a new instance without the sample data
    #[arg(long, env = "STACKBRIEF_NO_SAMPLE_DATA")]
    no_sample_data: bool,
    /// Whether anyone who reaches the server may sign up
    #[arg(long, env = "STACKBRIEF_SIGN_UP", value_enum, default_value_t = Config::default().sign_up)]
    sign_up: SignUp,
    /// Whether everybody needs a second factor to sign in, or who turned it on
    #[arg(long, env = "STACKBRIEF_SECOND_FACTOR", value_enum, default_value_t = Config::default().second_factor)]
    second_factor: SecondFactorRule,
    /// Sign-ups an hour and address; 0 for no limit
    #[arg(
        long,
        env = "STACKBRIEF_SIGN_UP_LIMIT",
        value_name = "N",
        default_value_t = Config::default().sign_up_limit
    )]
    sign_up_limit: u32,
    /// Failed sign-ins in a row before an address must wait; 0 for no limit
    #[arg(
        long,
        env = "STACKBRIEF_SIGN_IN_LIMIT",
        value_name = "N",
        default_value_t = Config::default().sign_in_limit
    )]
    sign_in_limit: u32,
    /// Days without a request after which a session ends
    #[arg(
        long,
        env = "STACKBRIEF_SESSION_IDLE_DAYS",
        value_name = "DAYS",
        default_value_t = Config::default().session_idle_days,
        value_parser = clap::value_parser!(u32).range(1..=3_650)
    )]
    session_idle_days: u32,
    /// Days after which a session ends, however much it is used
    #[arg(
        long,
        env = "STACKBRIEF_SESSION_DAYS",
        value_name = "DAYS",
        default_value_t = Config::default().session_days,
        value_parser = clap::value_parser!(u32).range(1..=3_650)
    )]
    session_days: u32,
    #[command(flatten)]
    import_limit: ImportLimit,
    /// Whether browsers may ask public services for vendors' logos
    #[arg(
        long,
        env = "STACKBRIEF_EXTERNAL_LOGOS",
        value_enum,
        default_value = "on"
    )]
    external_logos: OnOff,
    /// How the log on stderr is written
    #[arg(
        long,
        env = "STACKBRIEF_LOG_FORMAT",
        value_enum,
        default_value = "text"
    )]
    pub log_format: LogFormat,
    /// Show what the server counts at /metrics, to administrators
    #[arg(long, env = "STACKBRIEF_METRICS")]
    metrics: bool,
    /// Show it at /metrics of an address of its own, to whoever reaches that
    #[arg(long, env = "STACKBRIEF_METRICS_LISTEN", value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// Accept plain http beyond this machine: passwords travel in the open
    #[arg(long, env = "STACKBRIEF_INSECURE_HTTP")]
    insecure_http: bool,
}

/// How large a file may be.
#[derive(Clone, Copy, Debug, Args)]
pub struct ImportLimit {
    /// Largest file an import takes; where a server runs, its own limit counts
    #[arg(
        long,
        env = "STACKBRIEF_MAX_IMPORT_MB",
        value_name = "MB",
        default_value_t = Config::default().max_import_mb
    )]
    pub max_import_mb: u64,
}

impl ServeOptions {
    /// The settings, or why they cannot be run with.
    pub fn into_config(self) -> Result<Config, Failure> {
        let config = Config {
            data_dir: self.data.resolve()?,
            backup_dir: self.backup_dir,
            listen: self.listen,
            public_url: self.public_url,
            trust_proxy: self.trust_proxy,
            sample_data: !self.no_sample_data,
            sign_up: self.sign_up,
            second_factor: self.second_factor,
            sign_up_limit: self.sign_up_limit,
            sign_in_limit: self.sign_in_limit,
            session_idle_days: self.session_idle_days,
            session_days: self.session_days,
            max_import_mb: self.import_limit.max_import_mb,
            external_logos: self.external_logos == OnOff::On,
            metrics: self.metrics,
            metrics_listen: self.metrics_listen,
            insecure_http: self.insecure_http,
        };
        let is_open = !config.listen.ip().is_loopback() && !config.is_https();
        if is_open && !config.insecure_http {
            return Err(Failure::usage(format!(
                "{} is reachable from other machines over plain http; put https before it and name \
                 its address with --public-url, or accept the risk with --insecure-http",
                config.listen
            )));
        }
        Ok(config)
    }
}

fn parse_public_url(text: &str) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|_| "it is no URL".to_owned())?;
    let is_origin = matches!(url.scheme(), "http" | "https")
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty();
    if is_origin {
        Ok(url)
    } else {
        Err("it must be http(s)://HOST[:PORT] and nothing more".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(arguments: &[&str]) -> Result<Config, Failure> {
        let arguments = ["stackbrief", "--data-dir", "/tmp/d"]
            .iter()
            .chain(arguments);
        let arguments = Arguments::try_parse_from(arguments).map_err(Failure::from_usage)?;
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
}
