//! Starts and stops of many at once: of those that want one directory one gets it, and a stop in the
//! middle of everything is in order.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rand::RngExt;

use crate::client::{Server, upload_headers};
use crate::server_process::IMPORT;
use crate::writes::{Sums, client, verify, write_on};
use crate::{command, figure, random, times};

const BUSY: i32 = 5;
/// What a stop may take, see docs/reliability.md#http-limits, and the last work after it.
const STOP_MAX: Duration = Duration::from_secs(10);

/// The line of a start that is ready, or else how it ended.
enum Outcome {
    Ready(Child),
    Ended(Option<i32>, String),
}

fn outcome(mut child: Child) -> Outcome {
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    if line.starts_with("Stackbrief is ready at ") {
        return Outcome::Ready(child);
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    Outcome::Ended(output.status.code(), said)
}

#[test]
fn of_many_that_start_on_one_directory_one_wins_and_the_others_name_it() {
    let data = tempfile::tempdir().unwrap();
    let starts = times(50, 8);
    let (send, outcomes) = mpsc::channel();
    for _ in 0..starts {
        let child = command(data.path(), &["--listen", "127.0.0.1:0"])
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let send = send.clone();
        thread::spawn(move || send.send(outcome(child)));
    }
    drop(send);
    let (mut winners, mut refused) = (Vec::new(), 0);
    for outcome in outcomes {
        match outcome {
            Outcome::Ready(child) => winners.push(child),
            Outcome::Ended(code, said) => {
                assert!(
                    code == Some(BUSY) && said.contains("is already running on"),
                    "{code:?}: {said}"
                );
                refused += 1;
            }
        }
    }
    for winner in &mut winners {
        winner.kill().unwrap();
        winner.wait().unwrap();
    }
    figure(
        "starts at once on one directory, of which one wins",
        &format!("{} of {starts}", winners.len()),
        "1 of 50",
    );
    assert_eq!((winners.len(), refused), (1, starts - 1));
}

/// A client that never ends what it began.
fn hang(address: &str, begun: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(begun.as_bytes()).unwrap();
    stream
}

#[test]
fn a_stop_in_the_middle_of_writes_is_in_order_and_loses_nothing() {
    let data = tempfile::tempdir().unwrap();
    let mut random = random("stops under writes");
    let server = Server::start(data.path());
    let renamers = [0, 1].map(|number| client(&server.address, number));
    server.kill();
    let (mut sums, stops) = (Sums::default(), times(20, 2));
    let mut slowest = Duration::ZERO;
    for stop in 0..stops {
        let server = Server::start(data.path());
        verify(&server.address, &renamers, &mut sums);
        let after = Duration::from_millis(random.random_range(5..200));
        let upload = format!(
            "{IMPORT} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n{}Content-Length: \
             90000\r\n\r\n--x-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.csv\"\r\n\r\nid,cl",
            upload_headers(&renamers[0].cookie)
        );
        // Every other one waits for those who never end, as long as a stop may.
        let _held = (stop % 2 == 1 && stops > 2).then(|| {
            let half = "GET /api/auth/me HTTP/1.1\r\nHo";
            [half, &upload].map(|begun| hang(&server.address, begun))
        });
        thread::scope(|scope| {
            for renamer in &renamers {
                let address = server.address.clone();
                scope.spawn(move || write_on(&address, renamer));
            }
            thread::sleep(after);
            let (code, took) = server.stop();
            assert_eq!(code, Some(0));
            slowest = slowest.max(took);
        });
    }
    let server = Server::start(data.path());
    verify(&server.address, &renamers, &mut sums);
    server.kill();
    let check = command(data.path(), &["check"]).status().unwrap();
    assert!(check.success());
    assert_eq!(sums.lost, 0, "acknowledged writes were lost");
    assert!(slowest <= STOP_MAX, "{slowest:?}");
    figure(
        "stops under writes, an upload and half a request",
        &stops.to_string(),
        "20, none lost",
    );
    let slowest = format!("{:.1} s", slowest.as_secs_f64());
    figure("the slowest of them", &slowest, "≤ 10 s, code 0");
}
