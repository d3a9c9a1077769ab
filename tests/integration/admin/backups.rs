use std::fs;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::store::open::check_file;

use super::audit;
use crate::support::{Browser, TestApp};

const BACKUPS: &str = "/api/admin/backups";

async fn status(admin: &mut Browser) -> Value {
    admin.get(BACKUPS).await.assert(StatusCode::OK)
}

#[tokio::test]
async fn a_backup_is_made_listed_downloaded_and_audited() {
    let data = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(data.path());
    let mut admin = server.admin().await;
    let before = status(&mut admin).await;
    assert_eq!(before["items"], json!([]));
    assert_eq!(
        (&before["isStale"], &before["isNew"], &before["failure"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    let folder = before["folder"].as_str().unwrap();
    let command = format!(
        "stackbrief restore {folder}/FILE --force --data-dir {}",
        data.path().display()
    );
    assert_eq!(before["restoreCommand"], command);
    assert!(before["dataBytes"].as_u64().unwrap() > 10_000);

    let made = admin
        .post(BACKUPS, &json!({}))
        .await
        .assert(StatusCode::CREATED);
    let name = made["name"].as_str().unwrap();
    let (of, when_and_why) = name.split_at("stackbrief-0123abcd".len());
    assert_eq!(when_and_why, "-20260302T090000Z-asked.redb");
    let mark = of.strip_prefix("stackbrief-").unwrap();
    assert!(mark.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
    assert_eq!(
        (&made["name"], &made["reason"]),
        (&json!(name), &json!("asked"))
    );
    let after = status(&mut admin).await;
    assert_eq!(
        (&after["items"], &after["isStale"]),
        (&json!([made]), &json!(false))
    );

    // Looking whether it is there downloads nothing.
    let head = admin
        .send(Method::HEAD, &format!("{BACKUPS}/{name}"), None)
        .await;
    assert_eq!(head.status, StatusCode::OK);
    let reply = admin.get(&format!("{BACKUPS}/{name}")).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(
        reply.headers["content-disposition"],
        format!("attachment; filename=\"{name}\"")
    );
    let bytes = reply.headers["content-length"].to_str().unwrap();
    assert_eq!(bytes, made["bytes"].to_string());
    let file = data.path().join("downloaded");
    fs::write(&file, &reply.body).unwrap();
    check_file(&file).unwrap();
    let entries = audit(&mut admin).await;
    let entries: Vec<_> = entries
        .iter()
        .map(|(who, what, on, _)| [who, what, on])
        .collect();
    assert_eq!(
        entries,
        [
            ["Admin", "Downloaded a backup", name],
            ["Admin", "Made a backup", name]
        ]
    );

    server.clock.advance(Duration::from_secs(48 * 60 * 60));
    let later = status(&mut admin).await;
    assert_eq!(
        (&later["isStale"], &later["isNew"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn only_an_administrator_gets_at_a_backup_and_only_by_its_name() {
    let data = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(data.path());
    let mut admin = server.admin().await;
    let made = admin
        .post(BACKUPS, &json!({}))
        .await
        .assert(StatusCode::CREATED);
    let path = format!("{BACKUPS}/{}", made["name"].as_str().unwrap());
    let mut member = server.member("Ada").await;
    let mut nobody = server.browser();
    for path in [BACKUPS, &path] {
        member
            .get(path)
            .await
            .assert_problem(403, "forbidden", "Administrators only.");
        nobody
            .get(path)
            .await
            .assert_problem(401, "not_authenticated", "Please sign in.");
    }
    let refused = member.post(BACKUPS, &json!({})).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    for name in [
        "..%2Fstackbrief.redb",
        "stackbrief.redb",
        "%2Fetc%2Fpasswd",
        "x",
    ] {
        let reply = admin.get(&format!("{BACKUPS}/{name}")).await;
        reply.assert_problem(404, "not_found", "There is no such backup.");
    }
}

#[tokio::test]
async fn a_backup_that_fails_is_shown_until_one_succeeds() {
    let data = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(data.path());
    let mut admin = server.admin().await;
    let folder = data.path().join("backups");
    fs::write(&folder, b"in the way").unwrap();
    let reply = admin.post(BACKUPS, &json!({})).await;
    let said = reply.json()["detail"].as_str().unwrap().to_owned();
    // Not `read_only`: everything else can be saved.
    reply.assert_problem(503, "backup_failed", &said);
    assert!(said.starts_with("No backup was made: "), "{said}");
    fs::remove_file(&folder).unwrap();
    let failed = status(&mut admin).await;
    let reason = failed["failure"]["reason"].as_str().unwrap();
    assert!(reason.contains("cannot be written"), "{reason}");
    assert!(!reason.contains("os error"), "{reason}");
    admin
        .post(BACKUPS, &json!({}))
        .await
        .assert(StatusCode::CREATED);
    assert_eq!(status(&mut admin).await["failure"], Value::Null);
}

#[tokio::test]
async fn an_instance_in_memory_has_no_backups() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    assert_eq!(status(&mut admin).await["folder"], Value::Null);
    let refused = admin.post(BACKUPS, &json!({})).await;
    let detail = "This instance keeps nothing on a disk.";
    refused.assert_problem(409, "backup_refused", detail);
}

#[tokio::test]
async fn an_administrator_sees_what_takes_the_space_of_the_file() {
    const SPACE: &str = "/api/admin/space";
    let data = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(data.path());
    let mut admin = server.admin().await;
    let mut member = server.member("Ada").await;
    let mut nobody = server.browser();
    let refused = member.get(SPACE).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    let refused = nobody.get(SPACE).await;
    refused.assert_problem(401, "not_authenticated", "Please sign in.");

    let space = admin.get(SPACE).await.assert(StatusCode::OK);
    let file = fs::metadata(data.path().join("stackbrief.redb")).unwrap();
    assert_eq!(space["bytes"], file.len());
    let tables = space["tables"].as_array().unwrap();
    let sizes: Vec<u64> = tables
        .iter()
        .map(|table| table["bytes"].as_u64().unwrap())
        .collect();
    assert!(sizes.is_sorted_by(|one, next| one >= next), "{sizes:?}");
    assert!(sizes.iter().all(|bytes| *bytes > 0), "{sizes:?}");
    let used: u64 = sizes.iter().sum();
    assert_eq!(space["freeBytes"], file.len() - used);
    let accounts = tables.iter().find(|table| table["name"] == "users");
    assert_eq!(accounts.unwrap()["holds"], "Accounts");
    assert!(!tables.iter().any(|table| table["name"] == "words"));
}
