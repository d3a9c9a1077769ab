//! The flags of `serve`, which become the settings that it runs with.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use url::{Host, Url};

use super::data_dir::DataDir;
use super::failure::Failure;
use crate::config::{Config, PasswordCost, SecondFactorRule, SignUp};

/// What `--public-url` is, in the words of the help.
pub const PUBLIC_URL: &str = "The address people open in their browser";

/// What the environment calls it.
pub const PUBLIC_URL_VARIABLE: &str = "STACKBRIEF_PUBLIC_URL";

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

impl From<bool> for OnOff {
    fn from(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
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
    #[arg(
        long,
        env = PUBLIC_URL_VARIABLE,
        value_name = "URL",
        value_parser = parse_public_url,
        help = format!("{PUBLIC_URL}, where it is not that of --listen")
    )]
    public_url: Option<Url>,
    /// A proxy, or a network of them, whose X-Forwarded-For and X-Forwarded-Proto are believed; may be given several times
    #[arg(
        long,
        env = "STACKBRIEF_TRUST_PROXY",
        value_name = "CIDR",
        value_delimiter = ',',
        value_parser = parse_network
    )]
    trust_proxy: Vec<IpNet>,
    /// Start a new instance without the sample data
    #[arg(long, env = "STACKBRIEF_NO_SAMPLE_DATA", value_parser = parse_switch)]
    no_sample_data: bool,
    /// Whether anyone who reaches the server may sign up
    #[arg(long, env = "STACKBRIEF_SIGN_UP", value_enum, default_value_t = Config::default().sign_up)]
    sign_up: SignUp,
    /// Who needs a second factor to sign in: those who turned it on, or everybody
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
    /// Whether browsers may load vendors' logos from other hosts: the vendors' own, and by their site's host those of duckduckgo.com, google.com and icon.horse
    #[arg(
        long,
        env = "STACKBRIEF_EXTERNAL_LOGOS",
        value_enum,
        default_value_t = OnOff::from(Config::default().external_logos)
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
    /// Serve Prometheus metrics at /metrics, to administrators
    #[arg(long, env = "STACKBRIEF_METRICS", value_parser = parse_switch)]
    metrics: bool,
    /// Serve Prometheus metrics at /metrics of this address too, without sign-in
    #[arg(long, env = "STACKBRIEF_METRICS_LISTEN", value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// Accept plain http beyond this machine: passwords travel in the open
    #[arg(long, env = "STACKBRIEF_INSECURE_HTTP", value_parser = parse_switch)]
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
        default_value_t = Config::default().max_import_mb,
        value_parser = parse_megabytes
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
            password_cost: PasswordCost::Full,
        };
        match reached_in_the_open(&config) {
            Some(address) if !config.insecure_http => Err(Failure::usage(format!(
                "{address} is reachable from other machines over plain http; put https before it and name \
                 its address with --public-url, or accept the risk with --insecure-http"
            ))),
            _ => Ok(config),
        }
    }
}

/// Where other machines reach the server over plain http.
fn reached_in_the_open(config: &Config) -> Option<String> {
    if config.is_https() {
        return None;
    }
    let public = config.public_url.as_ref();
    let public = public.filter(|url| !is_of_this_machine(url));
    let listen = (!config.listen.ip().is_loopback()).then(|| config.listen.to_string());
    listen.or_else(|| public.map(|url| url.origin().ascii_serialization()))
}

fn is_of_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        None => false,
    }
}

/// The address people open.
pub fn parse_public_url(text: &str) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|_| "it is not a URL".to_owned())?;
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

/// The value of a variable that stands for a switch.
fn parse_switch(text: &str) -> Result<bool, &'static str> {
    match text.to_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Ok(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Ok(false),
        _ => Err("it is neither true nor false, 1 nor 0, yes nor no"),
    }
}

fn parse_megabytes(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(0) => Err("it must be at least 1".to_owned()),
        parsed => parsed.map_err(|error| error.to_string()),
    }
}

/// A network, or one address.
fn parse_network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| address())
        .map_err(|_| "it is not an address or network, such as 10.0.0.5 or 10.0.0.0/8".to_owned())
}
