//! A file system without room, under a running server and past its end. Only root may mount one; for
//! anybody else `full_disk` does the same with a limit of the process.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use rustix::process::Signal;
use tempfile::TempDir;

use crate::client::{JSON, send, sign_in, sign_up};
use crate::process::{Running, assert_fails, run};
use crate::server_process::{IMPORT, bookings_form, upload_headers};
use crate::support::cannot_run;

const BYTES: u64 = 24 << 20;
const ROWS: usize = 6_000;
const HEALED_AFTER: Duration = Duration::from_secs(10);
/// More than fit into pages that the file has.
const RENAMES_MAX: usize = 5_000;

/// A small file system, gone when it is dropped.
pub struct Mounted {
    folder: TempDir,
}

impl Mounted {
    /// `None` where nothing may be mounted, which is said then.
    pub fn new(kind: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("disk");
        fs::create_dir(&at).unwrap();
        let mut mount = Command::new("mount");
        if kind == "ext4" {
            let image = folder.path().join("image");
            File::create(&image).unwrap().set_len(BYTES).unwrap();
            let made = Command::new("mkfs.ext4")
                .args(["-q", "-F"])
                .arg(&image)
                .output();
            if !made.is_ok_and(|made| made.status.success()) {
                cannot_run("there is no mkfs.ext4");
                return None;
            }
            mount.args(["-o", "loop"]).arg(&image);
        } else {
            mount.args(["-t", "tmpfs", "-o", &format!("size={BYTES}"), "none"]);
        }
        let mounted = mount.arg(&at).output();
        if !mounted.is_ok_and(|mounted| mounted.status.success()) {
            cannot_run("nothing may be mounted here");
            return None;
        }
        Some(Self { folder })
    }

    pub fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("disk")
    }

    fn make_read_only(&self) {
        let mut mount = Command::new("mount");
        let mounted = mount.args(["-o", "remount,ro"]).arg(self.path()).status();
        assert!(mounted.unwrap().success());
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

fn free(path: &Path) -> u64 {
    let system = statvfs(path).unwrap();
    system.f_bavail * system.f_frsize
}

/// Writes a file until this many bytes are left.
pub fn fill(disk: &Path, left: u64) {
    let mut open = File::options();
    open.create(true).append(true);
    let mut file = open.open(disk.join("filler")).unwrap();
    let block = [7; 4096];
    while free(disk) > left && file.write_all(&block).is_ok() {}
}

fn import(server: &Running, cookie: &str, round: usize) -> u16 {
    let form = bookings_form(&format!("r{round}"), ROWS);
    let reply = send(server, IMPORT, &upload_headers(cookie), &form);
    if reply.status() == 507 {
        assert_eq!(reply.problem(), "storage_full");
        assert!(
            reply.body().contains("Nothing was imported."),
            "{}",
            reply.text
        );
    }
    reply.status()
}

/// How many bookings the server shows; everything else is read as well.
fn read_all(server: &Running, cookie: &str) -> usize {
    for path in [
        "/api/admin/users",
        "/api/auth/me",
        "/api/vendors",
        "/api/trends",
        "/api/profile",
    ] {
        let reply = send(server, &format!("GET {path}"), cookie, b"");
        assert_eq!(reply.status(), 200, "{path}: {}", reply.text);
    }
    let list = send(server, "GET /api/demo-bookings?limit=1", cookie, b"");
    assert_eq!(list.status(), 200, "{}", list.text);
    let total = list
        .text
        .lines()
        .find_map(|line| line.strip_prefix("x-total-count: "));
    total.unwrap().trim().parse().unwrap()
}

/// A small write: what it answered, which is yes or the word for a full disk.
pub fn rename(server: &Running, cookie: &str, number: usize) -> u16 {
    let body = format!(r#"{{"name":"n{number}"}}"#);
    let headers = format!("{cookie}{JSON}");
    let reply = send(server, "PATCH /api/profile", &headers, body.as_bytes());
    assert!([200, 507].contains(&reply.status()), "{}", reply.text);
    reply.status()
}

/// Saves small changes until one is refused.
pub fn rename_until_refused(server: &Running, cookie: &str) {
    let refused = (0..RENAMES_MAX).any(|number| rename(server, cookie, number) == 507);
    assert!(refused, "{RENAMES_MAX} changes fit on a full disk");
}

/// The number of the last name: what was refused may have landed, what was acknowledged has.
fn stored_name(server: &Running, cookie: &str) -> usize {
    let profile = send(server, "GET /api/profile", cookie, b"");
    let name = profile.body().split("\"name\":\"n").nth(1).unwrap();
    name.split('"').next().unwrap().parse().unwrap()
}

fn survives(kind: &str) {
    let Some(disk) = Mounted::new(kind) else {
        return;
    };
    let data = disk.path().join("data");
    let mut server = Running::start_with(&data, &["--sign-in-limit", "0"]);
    let cookie = sign_up(&server);
    let (mut rows, mut name, mut refused, mut unready) = (0, 0, 0, 0);
    assert_eq!(rename(&server, &cookie, name), 200);
    let mut slowest = Duration::ZERO;
    for (round, left) in [0, 1_500_000, 3_000_000, 2_000_000, 1_500_000]
        .into_iter()
        .enumerate()
    {
        fill(&disk.path(), left);
        // What the import needs was there when it began, and goes while it writes.
        let status = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(40 * round as u64));
                fill(&disk.path(), 0);
            });
            import(&server, &cookie, round)
        });
        assert!([200, 507].contains(&status), "round {round}: {status}");
        rows += if status == 200 { ROWS } else { 0 };
        refused += usize::from(status == 507);
        let reply = sign_in(&server, "correct horse battery");
        assert!([200, 507].contains(&reply.status()), "{}", reply.text);
        for number in 0..5 {
            let next = 1 + round * 10 + number;
            if rename(&server, &cookie, next) == 200 {
                name = next;
            }
            assert_eq!(sign_in(&server, "wrong horse battery").status(), 401);
            assert_eq!(read_all(&server, &cookie), rows, "round {round}");
        }
        assert!(
            stored_name(&server, &cookie) >= name,
            "round {round}: n{name}"
        );
        unready += usize::from(send(&server, "GET /readyz", "", b"").status() == 503);
        fs::remove_file(disk.path().join("filler")).unwrap();
        let begun = Instant::now();
        name = 10 * round + 9;
        let is_well = || {
            send(&server, "GET /readyz", "", b"").status() == 200
                && rename(&server, &cookie, name) == 200
        };
        while !is_well() {
            assert!(
                begun.elapsed() < HEALED_AFTER,
                "round {round}: it is not well"
            );
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(sign_in(&server, "correct horse battery").status(), 200);
        slowest = slowest.max(begun.elapsed());
        if round == 2 {
            // Killed in the middle of all this, it starts again on what is there.
            drop(server);
            server = Running::start_with(&data, &["--sign-in-limit", "0"]);
        }
        assert_eq!(stored_name(&server, &cookie), name, "round {round}");
    }
    assert!(refused > 0, "the file system was never full");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let check = run(&data, &["check"]);
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );
    println!(
        "FIGURE | full {kind}: {refused} imports refused, {unready} times not ready; well again after | \
         {:.1} s | ≤ 10 s, nothing lost |",
        slowest.as_secs_f64()
    );
}

#[test]
fn where_the_disk_of_the_data_is_full_a_backup_is_made_on_another() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let backups = tempfile::tempdir().unwrap();
    let flags = ["--backup-dir", backups.path().to_str().unwrap()];
    let server = Running::start_with(&disk.path().join("data"), &flags);
    let cookie = sign_up(&server);
    fill(&disk.path(), 0);
    rename_until_refused(&server, &cookie);
    let headers = format!("{cookie}{JSON}");
    let made = send(&server, "POST /api/admin/backups", &headers, b"{}");
    assert_eq!(made.status(), 201, "{}", made.text);
    let list = send(&server, "GET /api/admin/backups", &cookie, b"");
    assert!(list.body().contains("-asked.redb"), "{}", list.text);
    let name = made.body().split("\"name\":\"").nth(1).unwrap();
    let file = backups.path().join(name.split('"').next().unwrap());
    let check = run(backups.path(), &["check", file.to_str().unwrap()]);
    assert!(check.status.success());
}

#[test]
fn a_disk_on_which_a_change_failed_is_not_called_well_until_there_is_room() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let server = Running::start(&disk.path().join("data"));
    let cookie = sign_up(&server);
    let ready = || send(&server, "GET /readyz", "", b"").status();
    fill(&disk.path(), 0);
    rename_until_refused(&server, &cookie);
    for _ in 0..20 {
        assert_eq!(ready(), 503);
        thread::sleep(Duration::from_millis(50));
    }
    fs::remove_file(disk.path().join("filler")).unwrap();
    let begun = Instant::now();
    while ready() != 200 {
        assert!(begun.elapsed() < HEALED_AFTER, "it is not well");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(rename(&server, &cookie, 1), 200);
}

#[test]
fn a_disk_on_which_small_changes_are_saved_again_is_called_nearly_full() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let server = Running::start(&disk.path().join("data"));
    let cookie = sign_up(&server);
    fill(&disk.path(), 0);
    rename_until_refused(&server, &cookie);
    let filler = File::options().write(true).open(disk.path().join("filler"));
    let filler = filler.unwrap();
    let kept = filler.metadata().unwrap().len() - 700 * 1024;
    filler.set_len(kept).unwrap();
    let begun = Instant::now();
    while rename(&server, &cookie, 1) != 200 {
        assert!(begun.elapsed() < HEALED_AFTER, "nothing can be saved");
        thread::sleep(Duration::from_millis(20));
    }
    for path in ["/readyz", "/healthz"] {
        let reply = send(&server, &format!("GET {path}"), "", b"");
        assert_eq!(reply.status(), 503, "{path}");
        let sentence = "The disk is nearly full: larger changes cannot be saved.";
        assert!(reply.body().contains(sentence), "{path}: {}", reply.text);
    }
    assert_eq!(rename(&server, &cookie, 2), 200);
    filler.set_len(kept - (1 << 20)).unwrap();
    assert_eq!(send(&server, "GET /readyz", "", b"").status(), 200);
}

#[test]
fn on_a_read_only_file_system_the_commands_are_named_that_work_there() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let data = disk.path().join("data");
    let server = Running::start(&data);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    disk.make_read_only();
    for words in [&["admin", "list"][..], &["--listen", "127.0.0.1:0"]] {
        let said = assert_fails(&run(&data, words), 4);
        let data = data.display();
        let named =
            format!("`stackbrief check --data-dir {data}` and `stackbrief backup FILE --salvage");
        assert!(
            said.contains("lies on a read-only file system;") && said.contains(&named),
            "{said}"
        );
    }
    assert!(run(&data, &["check"]).status.success());
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("saved.redb");
    let saved = run(&data, &["backup", file.to_str().unwrap(), "--salvage"]);
    assert!(saved.status.success(), "{saved:?}");
    let elsewhere = disk.path().join("nothing").join("data");
    let said = assert_fails(&run(&elsewhere, &["--listen", "127.0.0.1:0"]), 4);
    assert!(
        said.ends_with("name another directory with --data-dir\n"),
        "{said}"
    );
}

#[test]
fn a_full_file_system_in_memory_is_survived_without_a_restart() {
    survives("tmpfs");
}

#[test]
fn a_full_file_system_on_a_disk_is_survived_without_a_restart() {
    survives("ext4");
}
