//! The Host allow-list against DNS rebinding: a page whose own host name resolves to this server
//! would pass every comparison of Origin and Host.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;

use super::error::ApiError;
use super::problem_code::ProblemCode;
use crate::app::App;
use crate::config::Config;

/// The local address of the connection: an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub struct LocalAddress(pub SocketAddr);

/// Refuses a request without exactly one Host (400) or for an unknown name (421).
pub async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let arrived_at = request.extensions().get::<LocalAddress>().copied();
    let target = request.uri().authority();
    match named_host(request.headers()) {
        None => ApiError::unreadable().into_response(),
        Some(host) => {
            let unknown = [Some(&host), target]
                .into_iter()
                .flatten()
                .find(|host| !is_ours(host, app.config(), arrived_at))
                .cloned();
            let Some(unknown) = unknown else {
                return next.run(request).await;
            };
            warn_of_unknown_host(&unknown, app.config());
            ApiError::new(
                StatusCode::MISDIRECTED_REQUEST,
                ProblemCode::UnknownHost,
                "Unknown host name. The operator of this server can name it with --public-url.",
            )
            .into_response()
        }
    }
}

/// How many unknown names the log has: anyone can send more.
const UNKNOWN_NAMED_MAX: usize = 8;

/// A server that is reached by a name it was not told refuses everybody, so each name is logged once.
fn warn_of_unknown_host(host: &Authority, config: &Config) {
    static NAMED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    if config.public_url.is_some() {
        return;
    }
    let mut named = NAMED.lock();
    if named.len() < UNKNOWN_NAMED_MAX && !named.iter().any(|name| name == host.as_str()) {
        named.push(host.as_str().to_owned());
        tracing::warn!(
            "requests for {host} are refused; if that is how people reach this server, start it with \
             --public-url, such as --public-url https://{host}"
        );
    }
}

/// The parsed Host header; `None` if it is missing, repeated or invalid.
fn named_host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (host, second) = (hosts.next()?, hosts.next());
    let host = HeaderValue::to_str(host).ok()?.parse::<Authority>().ok()?;
    (second.is_none() && !host.as_str().contains('@')).then_some(host)
}

/// Allows localhost, the address listened on, the local address of the connection (which covers
/// 0.0.0.0) and the host of the public URL. Ignores the port, because it may be mapped.
fn is_ours(host: &Authority, config: &Config, arrived_at: Option<LocalAddress>) -> bool {
    let name = host.host().trim_matches(['[', ']']);
    if let Ok(address) = name.parse::<IpAddr>() {
        let address = address.to_canonical();
        let own = arrived_at.map(|LocalAddress(own)| own.ip().to_canonical());
        let bound = config.listen.ip().to_canonical();
        return address.is_loopback()
            || Some(address) == own
            || (address == bound && !bound.is_unspecified())
            || is_public(config, name);
    }
    name.eq_ignore_ascii_case("localhost") || is_public(config, name)
}

fn is_public(config: &Config, name: &str) -> bool {
    let public = config.public_url.as_ref().and_then(|url| url.host_str());
    public.is_some_and(|public| public.trim_matches(['[', ']']).eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{PRODUCT, assert_says, in_words};

    #[test]
    fn only_own_host_names_pass() {
        let config = Config {
            listen: "0.0.0.0:8787".parse().unwrap(),
            public_url: Some("https://tools.firm.example".parse().unwrap()),
            ..Config::default()
        };
        let arrived_at = Some(LocalAddress("192.0.2.7:8787".parse().unwrap()));
        let cases = [
            ("localhost:8787", true),
            ("LOCALHOST", true),
            ("127.0.0.1:9", true),
            ("[::1]:8787", true),
            ("192.0.2.7", true),
            ("192.0.2.8", false),
            ("0.0.0.0", false),
            ("Tools.Firm.Example", true),
            ("evil.example", false),
            ("localhost.evil.example", false),
            ("127.0.0.1.evil.example", false),
        ];
        for (host, expected) in cases {
            let host = host.parse().unwrap();
            assert_eq!(is_ours(&host, &config, arrived_at), expected, "{host}");
        }
    }

    #[test]
    fn a_host_is_named_exactly_once() {
        let headers = |hosts: &[&str]| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, host.parse().unwrap());
            }
            headers
        };
        assert!(named_host(&headers(&["localhost"])).is_some());
        for refused in [
            &[][..],
            &["localhost", "localhost"],
            &["a b"],
            &["me@localhost"],
            &[""],
        ] {
            assert!(named_host(&headers(refused)).is_none(), "{refused:?}");
        }
    }

    #[test]
    fn product_md_states_how_many_hosts_are_named() {
        let named = in_words(UNKNOWN_NAMED_MAX);
        let log = format!("the log says how to name the first {named} of them,");
        assert_says(PRODUCT, &[log]);
    }
}
