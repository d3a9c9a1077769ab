//! `stackbrief serve`: start, readiness and graceful shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::task::{JoinError, JoinHandle};

use super::failure::Failure;
use super::output::print_line;
use super::serve_options::ServeOptions;
use super::signals::stop_signal;
use super::{control, log};
use crate::app::App;
use crate::app::backups::{folder, keep_daily};
use crate::app::base::clock::Clock;
use crate::app::firms::evidence::keep_evidence;
use crate::app::imports::ImportError;
use crate::app::people::sessions::sweep_every;
use crate::app::start::read_ahead::ReadAhead;
use crate::app::start::seed;
use crate::config::Config;
use crate::server::{self, ConnectionLimits, Routes};
use crate::store::open::check_unused;
use crate::store::{Store, StoreError, is_full};

/// Threads for blocking work: one per transaction or hash. More would only need more memory.
const BLOCKING_THREADS_MAX: usize = 64;
/// How long shutdown waits for blocking work after the last connection is closed.
const LAST_WORK_MAX: Duration = Duration::from_millis(500);
/// Interval between removals of expired sessions and reset links.
const SWEEP_PAUSE: Duration = Duration::from_secs(60 * 60);

pub fn serve(options: ServeOptions) -> Result<(), Failure> {
    log::start(options.log_format);
    let config = options.into_config()?;
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS_MAX)
        .build()
        .map_err(|error| Failure::other(format!("no threads can be started: {error}")))?;
    let outcome = runtime.block_on(run(config));
    runtime.shutdown_timeout(LAST_WORK_MAX);
    outcome
}

async fn run(config: Config) -> Result<(), Failure> {
    let stop = stop_signal()
        .map_err(|error| Failure::other(format!("signals cannot be handled: {error}")))?;
    let limits = ConnectionLimits::within(server::raise_descriptor_limit());
    let directory = config.data_dir.clone();
    let building = tokio::task::spawn_blocking(Routes::build);
    let (listener, metrics) = listen(&config).await?;
    let app = tokio::task::spawn_blocking(move || open(config))
        .await
        .map_err(start_failed)??;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::other(format!("the address is unknown: {error}")))?;
    let metrics = metrics.map(|listener| serve_metrics(listener, &app, limits));
    let socket = control::listen(&directory, &app, origin(&app, address));
    let router = building
        .await
        .map_err(start_failed)?
        .for_app(Arc::clone(&app));
    announce(&app, address);
    announce_next(&app);
    let sweep = tokio::spawn(sweep_every(Arc::clone(&app.sessions), SWEEP_PAUSE));
    let backups = tokio::spawn(keep_daily(Arc::clone(&app.backups)));
    let evidence = tokio::spawn(keep_evidence(Arc::clone(&app.evidence)));
    server::serve(listener, router, &app.config().trust_proxy, limits, stop).await;
    sweep.abort();
    evidence.abort();
    backups.abort();
    if let Some(metrics) = metrics {
        metrics.abort();
    }
    drop(socket);
    tracing::info!("stopped");
    Ok(())
}

/// A panic of what is done at the start.
fn start_failed(_: JoinError) -> Failure {
    Failure::other("the start failed; the log has the cause")
}

/// Listens where the server and its metrics are reached, before the data is opened: a start that is refused here
/// changes no byte. Where a server runs on the data already, that is what is said.
async fn listen(config: &Config) -> Result<(TcpListener, Option<TcpListener>), Failure> {
    let bound = async {
        let listener = bind(config.listen, "--listen").await?;
        let metrics = match config.metrics_listen {
            Some(address) => Some(bind(address, "--metrics-listen").await?),
            None => None,
        };
        Ok::<_, Failure>((listener, metrics))
    };
    let refused = |failure| {
        check_unused(&config.data_dir)
            .map_err(Failure::from)
            .and(Err(failure))
    };
    bound.await.or_else(refused)
}

/// Serves the operator's monitoring on an address of its own.
fn serve_metrics(
    listener: TcpListener,
    app: &Arc<App>,
    limits: ConnectionLimits,
) -> JoinHandle<()> {
    if let Some(address) = app.config().metrics_listen {
        tracing::info!(%address, "metrics are visible to anyone who can reach this address");
    }
    let router = server::metrics_router(Arc::clone(app));
    tokio::spawn(async move {
        server::serve(listener, router, &[], limits, std::future::pending()).await;
    })
}

fn open(config: Config) -> Result<Arc<App>, Failure> {
    let ahead = ReadAhead::begin(Some(&config.data_dir));
    let directory = config.data_dir.clone();
    let store = Store::open_after_backup(&directory, &folder(&config))?;
    seed::add_missing_categories(&store).map_err(|error| first_data_failed(error.into()))?;
    let app = App::with(config, store, Clock::system(), ahead)
        .map_err(|error| Failure::from(error).in_directory(&directory))?;
    seed::seed(&app).map_err(first_data_failed)?;
    Ok(app)
}

#[expect(clippy::needless_pass_by_value, reason = "used to map an error")]
fn first_data_failed(error: ImportError) -> Failure {
    let is_full = match &error {
        ImportError::Store(StoreError::Full) | ImportError::NoRoom { .. } => true,
        ImportError::Spool(error) => is_full(error),
        _ => false,
    };
    let first = if is_full { "free some space and " } else { "" };
    Failure::other(format!(
        "the first data cannot be loaded ({error}); {first}start again"
    ))
}

async fn bind(address: SocketAddr, flag: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address)
        .await
        .map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => Failure::address_in_use(format!(
                "another program listens on {address}; stop it, or name another address with {flag}"
            )),
            io::ErrorKind::PermissionDenied => Failure::permission(format!(
                "this user may not listen on {address}; name a port above 1023 with {flag}"
            )),
            _ => Failure::usage(format!(
                "{address} cannot be listened on ({error}); name another address with {flag}"
            )),
        })
}

fn public_origin(app: &App) -> Option<String> {
    let url = app.config().public_url.as_ref();
    url.map(|url| url.origin().ascii_serialization())
}

/// Where people reach the server; a wildcard address such as 0.0.0.0 does not say.
fn origin(app: &App, address: SocketAddr) -> Option<String> {
    let listened_on = || (!address.ip().is_unspecified()).then(|| format!("http://{address}"));
    public_origin(app).or_else(listened_on)
}

/// Prints a line, and serves even where that cannot be written.
fn try_print(line: &str) {
    let _ = print_line(line);
}

/// Prints the URL of the server. For a wildcard address such as 0.0.0.0 that is the loopback address.
fn announce(app: &App, address: SocketAddr) {
    let mut shown = address;
    if address.ip().is_unspecified() {
        shown.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    try_print(&format!("Stackbrief is ready at http://{shown}"));
    tracing::info!(%address, data = %app.config().data_dir.display(), "ready");
}

/// Prints where the data is, how to stop, and what to do first; the setup code goes to stdout, never
/// to the log.
fn announce_next(app: &App) {
    let data = &app.config().data_dir;
    let data = std::path::absolute(data).unwrap_or_else(|_| data.clone());
    try_print(&format!("  Data   {}", data.display()));
    try_print("  Stop   Ctrl C, or SIGTERM: nothing that was answered is lost");
    let public = public_origin(app);
    let Some(code) = app.accounts.setup_code() else {
        if let Some(public) = public {
            try_print(&format!("  Open   {public}"));
        }
        return;
    };
    let to_open = public.as_deref().unwrap_or("the address");
    let when = if app.config().is_private() {
        "An hour after the first start, or through a proxy, it needs"
    } else {
        "It needs"
    };
    let first =
        format!("  First  Open {to_open} and create an account: the first is the administrator's.");
    for line in [
        first.as_str(),
        &format!("         {when} the setup code {code}"),
        if app.imports.has_sample_data().unwrap_or(false) {
            "  Then   Import your vendors and bookings under Admin, or look around in the sample data."
        } else {
            "  Then   Import your vendors and bookings under Admin."
        },
        "         Answer a questionnaire under Vendor Matches for your first recommendation.",
        "  More   stackbrief --help",
    ] {
        try_print(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says, in_words};
    use crate::server::DRAIN_MAX;

    #[test]
    fn the_caller_that_stops_the_server_waits_longer_than_it_takes() {
        let service = include_str!("../../data/deploy/stackbrief.service");
        let seconds = in_words(DRAIN_MAX.as_secs());
        assert_says(
            service,
            &[format!("# Requests under way get {seconds} seconds.")],
        );
        for (file, flag) in [
            (service, "TimeoutStopSec="),
            (
                include_str!("../../data/deploy/Dockerfile"),
                "--stop-timeout ",
            ),
        ] {
            let (_, after) = file.split_once(flag).unwrap();
            let seconds = after.split_whitespace().next().unwrap().parse().unwrap();
            assert!(
                Duration::from_secs(seconds) > DRAIN_MAX + LAST_WORK_MAX,
                "{flag}"
            );
        }
    }

    #[test]
    fn a_first_start_without_room_says_to_free_some() {
        let no_room = io::Error::from(io::ErrorKind::StorageFull);
        let (needed, free) = (2, 1);
        for error in [
            StoreError::Full.into(),
            ImportError::Spool(no_room),
            ImportError::NoRoom { needed, free },
        ] {
            let said = format!("{:?}", first_data_failed(error));
            assert!(said.contains("; free some space and start again"), "{said}");
        }
        let said = format!("{:?}", first_data_failed(ImportError::Canceled));
        assert!(said.contains("; start again"), "{said}");
    }

    #[test]
    fn reliability_md_states_the_blocking_threads() {
        assert_says(
            RELIABILITY,
            &[format!(
                "writes that hold a thread of the {BLOCKING_THREADS_MAX} for blocking work |"
            )],
        );
    }
}
