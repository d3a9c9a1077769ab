use super::*;
use crate::domain::number_format::group_thousands;
use crate::domain::tests::{RELIABILITY, assert_says};

fn connections(all: usize, per_network: usize) -> Connections {
    let limits = ConnectionLimits {
        all,
        per_network,
        ..ConnectionLimits::default()
    };
    Connections::new(limits, &["10.0.0.0/8".parse().unwrap()])
}

fn open(connections: &Connections, address: &str) -> Option<Slot> {
    connections.admit(address.parse().unwrap())
}

fn fill(connections: &Connections, address: &str, count: usize) -> Vec<Slot> {
    (0..count)
        .map(|_| open(connections, address).unwrap())
        .collect()
}

async fn answer(slots: &[Slot]) -> Vec<InFlightGuard> {
    let mut answering = Vec::new();
    for slot in slots {
        answering.push(slot.connection.begin().await);
    }
    answering
}

#[tokio::test]
async fn a_network_at_its_limit_loses_its_own_silent_connection() {
    let all = connections(100, 3);
    let other = open(&all, "192.0.2.9").unwrap();
    let mine = fill(&all, "2001:db8::1", 3);
    let busy = answer(&mine[1..]).await;
    let newest = open(&all, "2001:db8::2").expect("a connection that waits makes room");
    mine[0].connection.closing().await;
    let _busy = (busy, answer(std::slice::from_ref(&newest)).await);
    assert!(open(&all, "2001:db8::3").is_none(), "all of them are busy");
    assert!(open(&all, "2001:db8:0:1::3").is_some(), "another customer");
    drop(other);
}

#[tokio::test]
async fn a_full_server_takes_room_from_the_network_with_the_most() {
    let all = connections(12, 100);
    let four: Vec<Vec<Slot>> = (1..=3)
        .map(|n| fill(&all, &format!("192.0.2.{n}"), 2 + n))
        .collect();
    let newcomer = open(&all, "198.51.100.1").expect("the largest network makes room");
    let largest = &four[2];
    tokio::select! {
        () = largest[0].connection.closing() => {}
        () = largest[1].connection.closing() => {}
        () = largest[2].connection.closing() => {}
        () = largest[3].connection.closing() => {}
        () = largest[4].connection.closing() => {}
    }
    assert_eq!(all.0.open.lock().count, 12);
    drop((four, newcomer));
    let open = all.0.open.lock();
    assert_eq!((open.count, open.by_network.len()), (0, 0));
}

#[tokio::test]
async fn a_proxy_is_limited_in_total_only() {
    let all = connections(8, 2);
    let proxied = fill(&all, "10.0.0.1", 8);
    let _busy = answer(&proxied).await;
    assert!(open(&all, "192.0.2.1").is_none());
}

#[tokio::test]
async fn a_ninth_request_waits_until_replies_have_left() {
    let all = connections(1, 1);
    let slot = open(&all, "192.0.2.1").unwrap();
    for _ in 0..REQUESTS_AHEAD_MAX {
        drop(slot.connection.begin().await);
    }
    let connection = Arc::clone(&slot.connection);
    let mut ninth = std::pin::pin!(connection.begin());
    let pending = std::future::poll_fn(|context| {
        std::task::Poll::Ready(ninth.as_mut().poll(context).is_pending())
    });
    assert!(pending.await);
    slot.connection.flushed();
    drop(ninth.await);
}

#[test]
fn reliability_md_states_how_many_connections_there_are() {
    let limits = ConnectionLimits::default();
    assert_says(
        RELIABILITY,
        &[
            format!(
                "| connections | {}, and {} from one IPv4 address or IPv6 /64;",
                group_thousands(limits.all as u64),
                group_thousands(limits.per_network as u64)
            ),
            format!(
                "| {} s without a byte taken; {REQUESTS_AHEAD_MAX} requests ahead of the reader;",
                limits.write_stall.as_secs()
            ),
        ],
    );
}
