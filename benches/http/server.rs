//! The measured process: the whole server on one port, and on another the same middleware before
//! constant handlers, which return as many bytes as the path says.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path as FromPath;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use stackbrief::app::App;
use stackbrief::app::base::clock::Clock;
use stackbrief::app::imports::Options;
use stackbrief::app::start::read_ahead::ReadAhead;
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::http::auth::CurrentUser;
use stackbrief::server::{self, ConnectionLimits};
use stackbrief::store::Store;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

/// The environment variable that makes this program the server of a data directory.
pub const DATA: &str = "STACKBRIEF_BENCH_DATA";

const START_MAX: Duration = Duration::from_secs(60);
const IMPORT_MAX: Duration = Duration::from_secs(300);
static BYTES: [u8; 1 << 20] = [b'x'; 1 << 20];

/// A handle to the process.
pub struct Server {
    child: Child,
    /// What each of its threads had taken when it was last asked, in nanoseconds.
    taken: RefCell<HashMap<OsString, u64>>,
    output: Output,
    pub address: SocketAddr,
    pub constant_address: SocketAddr,
    pub started: ColdStart,
}

/// How long a start takes until the first request can be answered.
#[derive(Clone, Copy)]
pub struct ColdStart {
    /// Reading every page of the database and comparing its checksum: grows with the file only.
    pub check: Duration,
    pub store: Duration,
    /// Everything held in memory, which is mostly the index of bookings.
    pub app: Duration,
}

impl ColdStart {
    /// Without the check.
    pub fn to_ready(self) -> Duration {
        self.store + self.app
    }
}

/// Its standard output, line by line.
struct Output(Receiver<String>);

impl Output {
    fn of(stdout: ChildStdout) -> Self {
        let (give, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if give.send(line).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    fn next(&self, most: Duration) -> String {
        self.0.recv_timeout(most).expect("the server said in time")
    }
}

impl Server {
    pub fn start(data: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .env(DATA, data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let output = Output::of(child.stdout.take().expect("it is piped"));
        let address = || output.next(START_MAX).parse().expect("an address");
        let (address, constant_address) = (address(), address());
        let duration = || {
            let nanoseconds = output.next(START_MAX).parse();
            Duration::from_nanos(nanoseconds.expect("a time"))
        };
        let (check, store, app) = (duration(), duration(), duration());
        Self {
            child,
            taken: RefCell::default(),
            output,
            address,
            constant_address,
            started: ColdStart { check, store, app },
        }
    }

    /// Stops it gracefully, so that everything is written for the next start.
    pub fn stop(mut self) {
        drop(self.child.stdin.take());
        let status = self.child.wait().expect("a process of ours");
        assert!(status.success(), "{status}");
    }

    pub fn import(&mut self, file: &Path) {
        let input = self.child.stdin.as_mut().expect("it is piped");
        writeln!(input, "{}", file.display()).expect("it listens");
    }

    pub fn wait_for_import(&self) {
        assert_eq!(self.output.next(IMPORT_MAX), "imported");
    }

    /// CPU time of all its threads in nanoseconds.
    pub fn processor_time(&self) -> u64 {
        let tasks = format!("/proc/{}/task", self.child.id());
        let tasks = std::fs::read_dir(tasks).expect("only Linux has /proc");
        let mut taken = self.taken.borrow_mut();
        for task in tasks.flatten() {
            // A thread that has ended since counts with what it took before.
            let stat = std::fs::read_to_string(task.path().join("schedstat"));
            if let Some(time) = stat
                .ok()
                .and_then(|text| text.split(' ').next()?.parse().ok())
            {
                taken.insert(task.file_name(), time);
            }
        }
        taken.values().sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails if it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Serves until stdin closes, and imports each file named there.
pub fn run(data_dir: PathBuf) {
    // Logs cost what they cost in the product.
    tracing_subscriber::fmt()
        .with_target(false)
        .with_ansi(false)
        .with_writer(std::io::stderr)
        .init();
    let config = Config {
        data_dir,
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        sample_data: false,
        // Enough for eight million rows in one file.
        max_import_mb: 4_000,
        ..Config::default()
    };
    // The store checks the whole file when it opens it. Opening the bare database is measured
    // separately, so that the check can be reported apart.
    let bare = open_database(&config.data_dir);
    let beginning = Instant::now();
    // As the product starts: the rest is read while the store is checked.
    let ahead = ReadAhead::begin(Some(&config.data_dir));
    let store = Store::open(&config.data_dir).expect("an intact store");
    let opened = beginning.elapsed();
    let app = App::with(config, store, Clock::system(), ahead).expect("an intact store");
    let started = [
        opened.saturating_sub(bare),
        bare,
        beginning.elapsed().saturating_sub(opened),
    ];
    seed(&app).expect("the categories");
    let importing = Arc::clone(&app);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async move {
        for router in [
            server::router(Arc::clone(&app)),
            server::with_middleware(constant(), Arc::clone(&app)),
        ] {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            println!("{}", listener.local_addr().expect("its address"));
            tokio::spawn(server::serve(
                listener,
                router,
                &[],
                ConnectionLimits::default(),
                std::future::pending(),
            ));
        }
        for time in started {
            println!("{}", time.as_nanos());
        }
        tokio::task::spawn_blocking(move || import_all(&importing))
            .await
            .expect("valid files");
    });
}

/// The time to open an existing database without the check.
fn open_database(data: &Path) -> Duration {
    let path = data.join("stackbrief.redb");
    if !path.exists() {
        return Duration::ZERO;
    }
    let beginning = Instant::now();
    let database = redb::Database::builder()
        .set_cache_size(64 << 20)
        .open(path);
    let took = beginning.elapsed();
    drop(database.expect("an intact database"));
    took
}

fn import_all(app: &Arc<App>) {
    for file in std::io::stdin().lines().map_while(Result::ok) {
        // On threads that come after those that answer, as an upload is.
        let report = Handle::current().block_on(app.blocking(move |app| {
            let (file, options) = (Path::new(&file), Options::default());
            app.imports.import_file(file, &options, &|_| {})
        }));
        let report = report.expect("a valid file");
        assert_eq!(report.rejected, 0, "{:?}", report.errors);
        println!("imported");
    }
}

fn constant() -> Router<Arc<App>> {
    let routes = Router::new()
        .route(
            "/signed-in/{bytes}",
            get(async |_: CurrentUser, FromPath(bytes): FromPath<usize>| answer(bytes)),
        )
        .route(
            "/open/{bytes}",
            get(async |FromPath(bytes): FromPath<usize>| answer(bytes)),
        );
    server::with_compression(routes)
}

fn answer(bytes: usize) -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::ETAG, "\"0123456789abcdef0123456789abcdef\""),
    ];
    (headers, Bytes::from_static(&BYTES[..bytes]))
}
