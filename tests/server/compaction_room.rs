//! A compaction needs room for a second copy, and asks for it when it begins.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::client::sign_up;
use crate::full_file_system::{Mounted, fill, rename, rename_until_refused};
use crate::process::{Running, assert_fails, run};

#[test]
fn a_compaction_without_room_says_what_it_needs_room_for() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let data = disk.path().join("data");
    drop(Running::start(&data));
    fill(&disk.path(), 8 << 20);
    let said = assert_fails(&run(&data, &["compact"]), 1);
    assert!(
        said.contains("has no room for a second copy of") && said.ends_with("free some space\n"),
        "{said}"
    );
}

#[test]
fn right_after_space_was_freed_the_database_is_compacted() {
    let Some(disk) = Mounted::new("tmpfs") else {
        return;
    };
    let data = disk.path().join("data");
    let server = Running::start(&data);
    let cookie = sign_up(&server);
    fill(&disk.path(), 0);
    rename_until_refused(&server, &cookie);
    // Until the server looks for room less often.
    thread::sleep(Duration::from_secs(2));
    fs::remove_file(disk.path().join("filler")).unwrap();
    let made = run(&data, &["compact"]);
    assert!(made.status.success(), "{made:?}");
    assert_eq!(rename(&server, &cookie, 1), 200);
}
