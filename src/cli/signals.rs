//! The signals that the process answers to.

use std::{fs, io};

use rustix::process::Signal;
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};

use super::exit_status::ExitStatus;

/// From now on a write beyond the operator's limit of file sizes fails, in place of ending the process.
pub fn survive_file_size_limit() -> io::Result<()> {
    // What handles the signal stays when the runtime goes.
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let _entered = runtime.enter();
    signal(SignalKind::from_raw(Signal::XFSZ.as_raw())).map(drop)
}

/// Completes at the first SIGTERM, SIGINT or SIGHUP; a second ends the process at once.
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = (!outlives_terminal())
        .then(|| signal(SignalKind::hangup()))
        .transpose()?;
    let (send, receive) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(async move {
        let mut any = async || {
            let hung_up = async {
                match &mut hangup {
                    Some(hangup) => hangup.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {}, _ = hung_up => {} }
        };
        any().await;
        tracing::info!("stopping; a second signal stops at once");
        // The receiver is gone if the start has failed in the meantime.
        let _ = send.send(());
        any().await;
        std::process::exit(ExitStatus::Interrupted.code().into());
    });
    Ok(async {
        let _ = receive.await;
    })
}

/// Whether the process was started to ignore SIGHUP, as by nohup; where the system does not say, so it is left.
fn outlives_terminal() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| (mask >> (Signal::HUP.as_raw() - 1)) & 1 == 1)
}
