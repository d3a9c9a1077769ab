//! Settings of the server, fixed at start. [`crate::cli`] reads flags and environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use url::Url;

/// [`Config::default`] equals `stackbrief` without flags, except for the data directory.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own on the command line"
)]
pub struct Config {
    pub data_dir: PathBuf,
    /// Where automatic backups go; `None` for a folder of the data directory.
    pub backup_dir: Option<PathBuf>,
    /// Address and port; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The URL that browsers use, if it differs from the address listened on.
    pub public_url: Option<Url>,
    /// Peers whose X-Forwarded-* headers are trusted.
    pub trust_proxy: Vec<IpNet>,
    /// Whether a new instance starts with the sample data.
    pub sample_data: bool,
    pub sign_up: SignUp,
    pub second_factor: SecondFactorRule,
    /// Sign-ups per hour and address; 0 means no limit.
    pub sign_up_limit: u32,
    /// Consecutive failed sign-ins before an address must wait; 0 means no limit.
    pub sign_in_limit: u32,
    /// Days without a request after which a session ends.
    pub session_idle_days: u32,
    /// Days after which a session ends, even if it is used.
    pub session_days: u32,
    /// Largest file of an import, in MB (10^6 bytes).
    pub max_import_mb: u64,
    /// Whether browsers may load logos from other hosts: vendors' own, and those of public icon services.
    pub external_logos: bool,
    /// Whether administrators can read `/metrics`.
    pub metrics: bool,
    /// Where anybody who reaches it can read `/metrics`.
    pub metrics_listen: Option<SocketAddr>,
    /// Whether plain http is accepted beyond loopback.
    pub insecure_http: bool,
    /// What hashing a password costs. No option of the command line lowers it.
    pub password_cost: PasswordCost,
}

/// What hashing a password costs a server, and so someone who guesses passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCost {
    /// OWASP's minimum for Argon2id.
    Full,
    /// Next to nothing, for tests: their hundreds of accounts have nothing to guard.
    Minimal,
}

/// Who may create an account. The first account can always be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SignUp {
    /// Anyone who reaches the server may sign up.
    Open,
    /// Only who was invited may sign up.
    Closed,
}

/// Who needs a second factor to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SecondFactorRule {
    /// Anyone who turned it on.
    Optional,
    /// Everybody; nothing else opens until it is set up.
    Required,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("."),
            backup_dir: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)),
            public_url: None,
            trust_proxy: Vec::new(),
            sample_data: true,
            sign_up: SignUp::Open,
            second_factor: SecondFactorRule::Optional,
            sign_up_limit: 100,
            sign_in_limit: 10,
            session_idle_days: 7,
            session_days: 30,
            max_import_mb: 512,
            external_logos: true,
            metrics: false,
            metrics_listen: None,
            insecure_http: false,
            password_cost: PasswordCost::Full,
        }
    }
}

impl Config {
    /// [`Self::max_import_mb`] in bytes.
    pub const fn max_import_bytes(&self) -> u64 {
        self.max_import_mb.saturating_mul(1_000_000)
    }

    pub fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }

    /// Whether only this machine can reach the server. Then an account that is made on it without a proxy in
    /// the first `FREE_SETUP_MINUTES` becomes administrator without a setup code (`src/app/people/accounts/sign_up.rs`).
    pub fn is_private(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none() && self.trust_proxy.is_empty()
    }
}
