//! A server on a port of its own, and a client that sends exactly the bytes it is given.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use axum::Router;
use serde_json::Value;
use stackbrief::app::App;
use stackbrief::app::base::clock::Clock;
use stackbrief::config::Config;
use stackbrief::server::{self, ConnectionLimits};
use stackbrief::store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::server_process::cookies_of;

/// Says that the test which calls it cannot run here. `print!` would be lost where a test passes; `tests/run/counts.mjs`
/// counts this line.
pub fn cannot_run(why: &str) {
    let test = thread::current();
    let name = test.name().unwrap_or("test");
    let line = format!("not run: {name} ({why})\n");
    io::stderr().write_all(line.as_bytes()).unwrap();
}

pub struct Server {
    pub address: SocketAddr,
    pub app: Arc<App>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Server {
    /// The whole server over an empty store in memory.
    pub async fn start() -> Self {
        Self::start_with(Config::default()).await
    }

    pub async fn start_with(config: Config) -> Self {
        let app = app(config);
        Self::listen(
            server::router(Arc::clone(&app)),
            app,
            ConnectionLimits::default(),
        )
        .await
    }

    /// Routes of the test behind the middleware of the real server.
    pub async fn start_routes(routes: Router<Arc<App>>) -> Self {
        Self::start_limited(routes, ConnectionLimits::default()).await
    }

    /// As [`Self::start_routes`], with other limits of connections.
    pub async fn start_limited(routes: Router<Arc<App>>, limits: ConnectionLimits) -> Self {
        let app = app(Config::default());
        let served = server::with_middleware(routes, Arc::clone(&app));
        Self::listen(served, app, limits).await
    }

    async fn listen(router: Router, app: Arc<App>, limits: ConnectionLimits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server::serve(listener, router, &[], limits, stopped).await;
        });
        Self {
            address,
            app,
            stop,
            serving,
        }
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends these bytes on a connection of their own and reads until the server closes it.
    pub async fn exchange(&self, request: &str) -> Reply {
        let mut stream = self.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        read_reply(&mut stream).await
    }

    /// A request with a good Host that closes its connection, with further header lines.
    pub async fn request(&self, line: &str, headers: &str) -> Reply {
        self.exchange(&format!(
            "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n"
        ))
        .await
    }

    /// Signals the server to stop; its end can be awaited.
    pub fn stop(self) -> JoinHandle<()> {
        self.stop.send(()).unwrap();
        self.serving
    }
}

fn app(config: Config) -> Arc<App> {
    App::new(config, Store::memory().unwrap(), Clock::system()).unwrap()
}

pub struct Reply {
    pub text: String,
}

pub async fn read_reply(stream: &mut TcpStream) -> Reply {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    Reply {
        text: String::from_utf8_lossy(&bytes).into_owned(),
    }
}

impl Reply {
    pub fn status(&self) -> u16 {
        let status = self.text.split(' ').nth(1);
        status
            .unwrap_or_else(|| panic!("no reply: {}", self.text))
            .parse()
            .unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.text.split("\r\n\r\n").next().unwrap();
        let mut lines = head
            .lines()
            .skip(1)
            .filter_map(|line| line.split_once(": "));
        lines
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The cookies that it sets, as a request sends them back.
    pub fn cookies(&self) -> String {
        cookies_of(&self.text)
    }

    pub fn body(&self) -> &str {
        self.text.split_once("\r\n\r\n").unwrap().1
    }

    /// Asserts the form that every failure has, and gives its code.
    #[track_caller]
    pub fn problem(&self) -> String {
        assert_eq!(
            self.header("content-type"),
            Some("application/problem+json"),
            "{}",
            self.text
        );
        assert!(self.body().len() < 600, "{}", self.text);
        let problem: Value = serde_json::from_str(self.body()).unwrap();
        assert_eq!(problem["status"], self.status());
        assert_eq!(problem["error"], problem["detail"]);
        assert!(
            problem["detail"]
                .as_str()
                .is_some_and(|detail| !detail.is_empty())
        );
        assert_eq!(problem["requestId"].as_str(), self.header("x-request-id"));
        problem["code"].as_str().unwrap().to_owned()
    }
}
