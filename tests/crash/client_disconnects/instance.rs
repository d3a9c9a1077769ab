//! A server whose imports' clients go away, and what it holds afterwards.

use std::fs;
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Connection, Server, send, sign_up, upload_headers};
use crate::command;
use crate::server_process::{IMPORT, bookings_form};

/// An import that takes this long hangs.
const LONGEST: Duration = Duration::from_secs(60);

/// What the import is doing when its client goes away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Moment {
    Uploading,
    Reading,
    Saving,
    /// Saving, told to stop before.
    Canceled,
}

pub const MOMENTS: [Moment; 4] = [
    Moment::Uploading,
    Moment::Reading,
    Moment::Saving,
    Moment::Canceled,
];

impl Moment {
    fn phase(self) -> &'static str {
        match self {
            Self::Uploading => "uploading",
            Self::Reading => "reading",
            Self::Saving | Self::Canceled => "saving",
        }
    }
}

/// A server with an administrator.
pub struct Instance {
    pub server: Server,
    pub data: tempfile::TempDir,
    cookie: String,
    rows: usize,
}

/// What must not grow.
#[derive(Debug)]
pub struct Size {
    pub memory: u64,
    pub database: u64,
    pub files: u64,
    pub open: u64,
}

fn form(number: usize, rows: usize) -> Vec<u8> {
    bookings_form(&format!("d{number}"), rows)
}

/// Whether a reply has begun to arrive.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let answered = stream.peek(&mut [0]).is_ok();
    stream.set_nonblocking(false).unwrap();
    answered
}

impl Instance {
    pub fn begin(rows: usize) -> Self {
        let data = tempfile::tempdir().unwrap();
        // The daily backup makes it five seconds after the start, at whichever import that is.
        fs::create_dir(data.path().join("backups")).unwrap();
        let server = Server::start(data.path());
        let (status, cookie) = sign_up(&server.address, "a@firm.example").unwrap();
        assert_eq!(status, 201);
        Self {
            server,
            data,
            cookie,
            rows,
        }
    }

    fn json(&self, path: &str) -> Option<Value> {
        let (status, body) = Connection::open(&self.server.address).get(path, &self.cookie);
        match status {
            204 => None,
            200 => Some(serde_json::from_slice(&body).unwrap()),
            _ => panic!("{path}: {status}"),
        }
    }

    pub fn total(&self) -> usize {
        let path = "GET /api/demo-bookings?limit=1";
        let (status, text) = send(&self.server.address, path, &self.cookie, "").unwrap();
        assert_eq!(status, 200, "{text}");
        let mut lines = text.lines();
        let total = lines.find_map(|line| line.strip_prefix("x-total-count: "));
        total.unwrap().parse().unwrap()
    }

    /// Records of the whole database, what is staged included.
    pub fn records(&self) -> usize {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("backup");
        let made = command(self.data.path(), &["backup", file.to_str().unwrap()]).output();
        let said = String::from_utf8(made.unwrap().stdout).unwrap();
        let words: Vec<&str> = said.split(' ').collect();
        let at = words.iter().position(|word| *word == "records").unwrap();
        words[at - 1].replace(',', "").parse().unwrap()
    }

    pub fn size(&self) -> Size {
        let process = Path::new("/proc").join(self.server.id().to_string());
        let status = fs::read_to_string(process.join("status")).unwrap();
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = kilobytes.unwrap().trim().trim_end_matches(" kB");
        let database = fs::metadata(self.data.path().join("stackbrief.redb"));
        Size {
            memory: kilobytes.parse::<u64>().unwrap() << 10,
            database: database.unwrap().len(),
            files: fewest(self.data.path()),
            open: fewest(&process.join("fd")),
        }
    }

    fn wait_until_idle(&self) {
        let end = Instant::now() + LONGEST;
        while self.json("/api/admin/imports/current").is_some() {
            assert!(Instant::now() < end, "an import without a client goes on");
            thread::sleep(Duration::from_millis(2));
        }
    }

    pub fn import(&self, number: usize) {
        let headers = upload_headers(&self.cookie);
        let form = String::from_utf8(form(number, self.rows)).unwrap();
        let (status, text) = send(&self.server.address, IMPORT, &headers, &form).unwrap();
        let all_new = format!("\"inserted\":{},", self.rows);
        assert!(status == 200 && text.contains(&all_new), "{text}");
    }

    fn undo(&self, import: &Value) {
        let id = import["id"].as_str().unwrap();
        let path = format!("POST /api/admin/imports/{id}/undo");
        let (status, text) = send(&self.server.address, &path, &self.cookie, "").unwrap();
        assert_eq!(status, 200, "{text}");
    }

    /// Begins an import, waits until it is seen in flight, and goes away. False where it was too fast,
    /// or another one was running.
    fn drop_one(&self, number: usize, moment: Moment, part: f64) -> bool {
        let form = form(number, self.rows);
        let mut stream = TcpStream::connect(&self.server.address).unwrap();
        let head = format!(
            "{IMPORT} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n{}Content-Length: {}\r\n\r\n",
            upload_headers(&self.cookie),
            form.len()
        );
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let some = match moment {
            Moment::Uploading => (form.len() as f64 * part) as usize,
            _ => form.len(),
        };
        // A refused one may be cut while it sends.
        let sent = stream.write_all(head.as_bytes());
        if sent.and_then(|()| stream.write_all(&form[..some])).is_err() {
            return false;
        }
        let name = format!("d{number}.csv");
        let mut connection = Connection::open(&self.server.address);
        let is_there = |now: &Value| {
            now["fileName"] == name.as_str()
                && now["phase"] == moment.phase()
                && (moment != Moment::Uploading || now["bytesRead"].as_u64() > Some(0))
        };
        loop {
            let (_, body) = connection.get("/api/admin/imports/current", &self.cookie);
            if serde_json::from_slice(&body).is_ok_and(|now| is_there(&now)) {
                break;
            }
            if is_answered(&stream) {
                return false;
            }
        }
        if moment == Moment::Canceled {
            let path = "DELETE /api/admin/imports/current";
            let (status, _) = send(&self.server.address, path, &self.cookie, "").unwrap();
            assert_eq!(status, 204);
        }
        let in_flight = moment == Moment::Canceled || !is_answered(&stream);
        if number.is_multiple_of(2) {
            // Half of them say that they are done, as a browser's tab does that is closed.
            let _ = stream.shutdown(Shutdown::Both);
        }
        in_flight
    }

    /// This many clients at once, each until it went away in flight.
    pub fn drop_some(&self, first: usize, moments: &[(Moment, f64)]) {
        thread::scope(|scope| {
            for (client, &(moment, part)) in moments.iter().enumerate() {
                scope.spawn(move || {
                    // Numbers that no other client has; one that was too fast is another import.
                    let mut numbers = (first + client..).step_by(100_000);
                    let end = Instant::now() + LONGEST;
                    while !self.drop_one(numbers.next().unwrap(), moment, part) {
                        assert!(Instant::now() < end, "{moment:?} was never seen");
                        thread::sleep(Duration::from_millis(3));
                    }
                });
            }
        });
    }

    /// Undoes what landed whole, and asserts that nothing else did; returns how many there were.
    pub fn settle(&self, before: usize) -> usize {
        self.wait_until_idle();
        let landed = self.total() - before;
        assert_eq!(landed % self.rows, 0, "{landed} of {} rows", self.rows);
        let history = self.json("/api/admin/imports").unwrap();
        let items = history["items"].as_array().unwrap();
        let standing = items
            .iter()
            .filter(|import| import["state"] == "imported" && import["fileName"] != "d0.csv");
        let standing: Vec<_> = standing.collect();
        assert_eq!(standing.len(), landed / self.rows, "{history}");
        for import in &standing {
            self.undo(import);
        }
        assert_eq!(self.total(), before);
        standing.len()
    }
}

/// The fewest entries of a folder within a second: the index that is saved after an import is a file for
/// a moment, and what is left behind stays.
fn fewest(folder: &Path) -> u64 {
    let looks = (0..10).map(|_| {
        thread::sleep(Duration::from_millis(100));
        fs::read_dir(folder).unwrap().count() as u64
    });
    looks.min().unwrap()
}
