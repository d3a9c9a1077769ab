//! The client's address and protocol: those of the TCP peer, or as reported by a trusted proxy.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Once;

use axum::extract::{ConnectInfo, Request};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Version, header};
use url::Url;

use crate::config::Config;

/// Headers that proxies and content networks add; with one of them the TCP peer is not the client.
const PROXY_HEADERS: [&str; 18] = [
    "cdn-loop",
    "client-ip",
    "do-connecting-ip",
    "fastly-client-ip",
    "fly-client-ip",
    "forwarded",
    "proxy-client-ip",
    "true-client-ip",
    "via",
    "wl-proxy-client-ip",
    "x-client-ip",
    "x-cloud-trace-context",
    "x-cluster-client-ip",
    "x-nf-client-connection-ip",
    "x-proxyuser-ip",
    "x-real-ip",
    "x-remote-ip",
    "x-scheme",
];

/// The beginnings of further ones.
const PROXY_HEADER_FAMILIES: [&str; 8] = [
    "cf-",
    "x-amz",
    "x-appengine-",
    "x-azure-",
    "x-envoy-",
    "x-forwarded-",
    "x-original-",
    "x-vercel-",
];

/// The client's address, as far as it can be known.
///
/// X-Forwarded-For is read from the right, because everything left of the first untrusted address
/// is only what the client claims.
pub fn client_address(parts: &Parts, config: &Config) -> IpAddr {
    let mut address = tcp_peer(parts);
    if !is_trusted(address, config) {
        warn_of_unknown_proxy(address, parts);
        return address;
    }
    let headers = parts.headers.get_all("x-forwarded-for");
    let lists: Vec<&str> = headers
        .iter()
        .filter_map(|list| list.to_str().ok())
        .collect();
    for hop in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
        let Some(hop) = parse_hop(hop.trim()) else {
            break;
        };
        address = hop;
        if !is_trusted(address, config) {
            break;
        }
    }
    address
}

/// Whether the browser used https, by the configuration or a trusted proxy.
pub fn is_https(parts: &Parts, config: &Config) -> bool {
    let proxy_says_so = || {
        let protocol = parts
            .headers
            .get_all("x-forwarded-proto")
            .iter()
            .next_back();
        protocol
            .and_then(|value| value.to_str().ok()?.rsplit(',').next())
            .is_some_and(|protocol| protocol.trim().eq_ignore_ascii_case("https"))
    };
    config.is_https() || (is_trusted(tcp_peer(parts), config) && proxy_says_so())
}

/// Whether the request can only come from a program on this machine that called us by a loopback name.
///
/// A proxy on this machine is a loopback peer too, and a bare `proxy_pass` adds no header: nginx then
/// speaks HTTP/1.0, and a browser behind any proxy names the page's own address in Origin.
pub fn is_direct(parts: &Parts) -> bool {
    let origin = parts.headers.get(header::ORIGIN);
    let is_local_page = origin.is_none_or(|origin| {
        let url = origin.to_str().ok().and_then(|text| Url::parse(text).ok());
        url.is_some_and(|url| url.host_str().is_some_and(is_loopback_name))
    });
    let host = parts.headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
    parts.version == Version::HTTP_11
        && !names_a_client(&parts.headers)
        && is_local_page
        && host.is_some_and(|host| is_loopback_name(host.host()))
}

/// Whether a header of a proxy or content network says that the peer is not the client.
fn names_a_client(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| {
        let name = name.as_str();
        PROXY_HEADERS.contains(&name)
            || PROXY_HEADER_FAMILIES
                .iter()
                .any(|family| name.starts_with(family))
    })
}

fn is_loopback_name(name: &str) -> bool {
    let name = name.trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Whether the client is a program on this machine that asks for itself, as far as it says.
pub fn is_on_this_machine(request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_local = peer.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback());
    is_local && !names_a_client(request.headers())
}

fn tcp_peer(parts: &Parts) -> IpAddr {
    let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(unknown, |ConnectInfo(peer)| peer.ip().to_canonical())
}

/// Behind an unconfigured local proxy all clients share one limit, so this is logged once.
fn warn_of_unknown_proxy(peer: IpAddr, parts: &Parts) {
    static SAID: Once = Once::new();
    if peer.is_loopback() && parts.headers.contains_key("x-forwarded-for") {
        SAID.call_once(|| {
            tracing::warn!(
                "requests from {peer} carry X-Forwarded-For, which is ignored; if that is your \
                 proxy, start with --trust-proxy {peer}"
            );
        });
    }
}

fn is_trusted(address: IpAddr, config: &Config) -> bool {
    config.trust_proxy.iter().any(|net| net.contains(&address))
}

/// An address with or without a port, as proxies write them.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let address = text
        .parse::<IpAddr>()
        .or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()))
        .or_else(|_| text.trim_matches(['[', ']']).parse())
        .ok()?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn parts(peer: &str, headers: &[(&str, &str)]) -> Parts {
        let mut request = Request::builder();
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        let peer = SocketAddr::new(peer.parse().unwrap(), 4000);
        parts.extensions.insert(ConnectInfo(peer));
        parts
    }

    fn behind_proxies() -> Config {
        Config {
            trust_proxy: vec!["10.0.0.0/8".parse().unwrap()],
            ..Config::default()
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_about_its_own_peer() {
        let cases = [
            ("203.0.113.9", vec!["1.1.1.1"], "203.0.113.9"),
            ("10.0.0.1", vec![], "10.0.0.1"),
            ("10.0.0.1", vec!["198.51.100.7"], "198.51.100.7"),
            (
                "10.0.0.1",
                vec!["1.1.1.1, 198.51.100.7, 10.2.2.2"],
                "198.51.100.7",
            ),
            (
                "10.0.0.1",
                vec!["1.1.1.1", "198.51.100.7:5000"],
                "198.51.100.7",
            ),
            ("10.0.0.1", vec!["1.1.1.1, what"], "10.0.0.1"),
            ("10.0.0.1", vec!["[2001:db8::1]:443"], "2001:db8::1"),
            (
                "::ffff:10.0.0.1",
                vec!["::ffff:198.51.100.7"],
                "198.51.100.7",
            ),
        ];
        for (peer, lists, expected) in cases {
            let headers: Vec<_> = lists
                .iter()
                .map(|list| ("x-forwarded-for", *list))
                .collect();
            let found = client_address(&parts(peer, &headers), &behind_proxies());
            assert_eq!(found.to_string(), expected, "{peer} {lists:?}");
        }
    }

    #[test]
    fn https_is_what_the_config_or_a_trusted_proxy_says() {
        let says = |peer, value| {
            let parts = parts(peer, &[("x-forwarded-proto", value)]);
            is_https(&parts, &behind_proxies())
        };
        assert!(says("10.0.0.1", "https"));
        assert!(!says("10.0.0.1", "http"));
        assert!(!says("10.0.0.1", "https, http"));
        assert!(!says("203.0.113.9", "https"));
        let public = Config {
            public_url: Some("https://stack.example".parse().unwrap()),
            ..Config::default()
        };
        assert!(is_https(&parts("203.0.113.9", &[]), &public));
    }

    #[test]
    fn every_trace_of_a_proxy_is_detected() {
        let local = ("host", "localhost:8787");
        let known = [
            "Forwarded",
            "X-Forwarded-Host",
            "X-Real-IP",
            "Via",
            "CF-Connecting-IP",
            "CF-Ray",
            "True-Client-IP",
            "X-Original-Forwarded-For",
            "Fastly-Client-IP",
        ];
        let families = PROXY_HEADER_FAMILIES.map(|family| format!("{family}any"));
        let listed = PROXY_HEADERS.map(str::to_owned).into_iter().chain(families);
        for name in known.map(str::to_owned).into_iter().chain(listed) {
            let parts = parts("127.0.0.1", &[local, (&name, "x")]);
            assert!(!is_direct(&parts), "{name}");
        }
        for (host, origin, expected) in [
            ("localhost:8787", None, true),
            ("127.0.0.1", Some("http://127.0.0.1:8787"), true),
            ("[::1]:8787", Some("http://localhost:5173"), true),
            ("127.0.0.1:8787", Some("https://tools.firm.example"), false),
            ("127.0.0.1:8787", Some("null"), false),
            ("tools.firm.example", None, false),
        ] {
            let origin = origin.map(|origin| ("origin", origin));
            let headers: Vec<_> = [Some(("host", host)), origin]
                .into_iter()
                .flatten()
                .collect();
            let parts = parts("127.0.0.1", &headers);
            assert_eq!(is_direct(&parts), expected, "{host} {origin:?}");
        }
        let mut bare_proxy = parts("127.0.0.1", &[local]);
        bare_proxy.version = Version::HTTP_10;
        assert!(!is_direct(&bare_proxy));
    }
}
