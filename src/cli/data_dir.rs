//! Where the data is: as named, else where the platform keeps such data.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;

/// How clap calls the flag.
pub const DATA_DIR: &str = "data_dir";

/// Where the data is.
#[derive(Clone, Debug, Args)]
pub struct DataDir {
    /// The data directory [default: ~/.local/share/stackbrief, or in another XDG data folder; on macOS ~/Library/Application Support/Stackbrief]
    #[arg(long, env = "STACKBRIEF_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
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
