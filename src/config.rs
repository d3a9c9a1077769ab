//! What the operator decides, once, at the start. Flags and environment are read in [`crate::cli`].

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use url::Url;

/// The server's settings; [`Config::default`] is what `stackbrief` without a flag runs with, but
/// for the data directory.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where everything is kept.
    pub data_dir: PathBuf,
    /// Address and port; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The address people type, where it is not the one listened on.
    pub public_url: Option<Url>,
    /// Peers whose X-Forwarded-* headers are believed.
    pub trust_proxy: Vec<IpNet>,
    /// Whether a new instance starts with the sample data.
    pub sample_data: bool,
    /// Whether strangers may make accounts.
    pub sign_up: SignUp,
    /// Sign-ups an hour and address; 0 means no limit.
    pub sign_up_limit: u32,
    /// Failed sign-ins an address may make in a row before it must wait; 0 means no limit.
    pub sign_in_limit: u32,
    /// Largest file an import takes, in MB (10^6 bytes).
    pub max_import_mb: u64,
    /// Whether browsers may ask public icon services for logos.
    pub external_logos: bool,
    /// Whether plain http is accepted beyond loopback.
    pub insecure_http: bool,
}

/// Whether strangers may make accounts. The very first account can always be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SignUp {
    /// Anyone who reaches the server may sign up.
    Open,
    /// Nobody may.
    Closed,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("."),
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)),
            public_url: None,
            trust_proxy: Vec::new(),
            sample_data: true,
            sign_up: SignUp::Open,
            sign_up_limit: 100,
            sign_in_limit: 10,
            max_import_mb: 512,
            external_logos: true,
            insecure_http: false,
        }
    }
}

impl Config {
    /// Whether browsers reach the server through https.
    pub fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }

    /// Whether only this machine can reach the server, so that the first account is the admin's.
    pub fn is_private(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none() && self.trust_proxy.is_empty()
    }
}
