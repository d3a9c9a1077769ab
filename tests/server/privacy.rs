//! What must stay with its owner is planted, and then looked for in everything that the server leaves behind:
//! its files, its log, its replies and its backups.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::client::{JSON, send};
use crate::form::form;
use crate::process::{Running, run};
use crate::server_process::{IMPORT, upload_headers};
use crate::support::Reply;

const PASSWORD: &str = "quagga-Password-7741";
const NEW_PASSWORD: &str = "quagga-Changed-9135";
const MISTYPED: &str = "quagga-Mistyped-2267";
const BOOKER: &str = "Quaggia Bookerson";
const BOOKER_EMAIL: &str = "q.bookerson";
const SEARCHED: &str = "quagga-searched";
const MISTYPED_CODE: &str = "QUAG-GAQU-AGGA-2267";

/// Everything that one conversation with the server left behind.
#[derive(Default)]
struct Traces {
    replies: Vec<String>,
    log: String,
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl Traces {
    fn collect(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.collect(&path);
            } else if path.is_file() {
                self.files.push((path.clone(), fs::read(&path).unwrap()));
            }
        }
    }

    fn files_with(&self, text: impl AsRef<[u8]>) -> Vec<&Path> {
        let text = text.as_ref();
        let holds = |bytes: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        let files = self.files.iter().filter(|(_, bytes)| holds(bytes));
        files.map(|(path, _)| path.as_path()).collect()
    }

    #[track_caller]
    fn assert_nowhere(&self, text: &str) {
        assert_eq!(self.files_with(text), [] as [&Path; 0], "{text}");
        assert!(!self.log.contains(text), "{text} is in the log");
        let reply = self.replies.iter().find(|reply| reply.contains(text));
        assert_eq!(reply, None, "{text}");
    }
}

/// A browser that remembers what it was told.
struct Visitor<'s> {
    server: &'s Running,
    cookie: String,
    replies: Vec<String>,
}

impl Visitor<'_> {
    fn send(&mut self, line: &str, kind: &str, body: &[u8]) -> Reply {
        let headers = format!("{}{kind}", self.cookie);
        let reply = send(self.server, line, &headers, body);
        let cookie = reply
            .text
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: sid="));
        if let Some(token) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = format!("Cookie: sid={token}\r\n");
        }
        // The token belongs into this header and nowhere else.
        let lines = reply
            .text
            .lines()
            .filter(|line| !line.starts_with("set-cookie: "));
        self.replies.push(lines.collect::<Vec<_>>().join("\n"));
        reply
    }

    fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send(&format!("POST {path}"), JSON, body.to_string().as_bytes())
    }

    fn get(&mut self, path: &str) -> Reply {
        self.send(&format!("GET {path}"), "", b"")
    }

    fn token(&self) -> String {
        let token = self.cookie.trim_end().strip_prefix("Cookie: sid=");
        token.expect("it is signed in").to_owned()
    }
}

/// Begins a second factor twice, turns it on, signs in with it and takes new recovery codes, with mistakes at
/// each step; returns its secrets and all recovery codes, whose one showing is no trace.
fn second_factor(visitor: &mut Visitor<'_>, email: &str) -> (Vec<Secret>, Vec<String>) {
    let shown_once = |visitor: &mut Visitor<'_>, path: &str, body: Value| {
        let reply = visitor.post(path, &body);
        assert!(reply.status() < 300, "{}", reply.text);
        visitor.replies.pop();
        serde_json::from_str::<Value>(reply.body()).unwrap()
    };
    let path = "/api/profile/second-factor";
    let password = json!({"currentPassword": NEW_PASSWORD});
    let mut set_up = || {
        let made = shown_once(visitor, &format!("{path}/setup"), password.clone());
        Secret::try_from_base32(made["secret"].as_str().unwrap()).unwrap()
    };
    let secrets = vec![set_up(), set_up()];
    let totp = Builder::new().with_secret(secrets[1].clone());
    let now = jiff::Timestamp::now().as_second();
    let code = totp.build().unwrap().generate(u64::try_from(now).unwrap());
    let refused = visitor.post(path, &json!({"code": MISTYPED_CODE}));
    assert_eq!(refused.status(), 403, "{}", refused.text);
    let made = shown_once(visitor, path, json!({"code": code.to_string()}));
    let mut codes: Vec<String> = serde_json::from_value(made["recoveryCodes"].clone()).unwrap();

    let person = json!({"email": email, "password": NEW_PASSWORD});
    let step = shown_once(visitor, "/api/auth/sign-in", person);
    let cut = format!("{{\"token\":{},\"code\":\"{}", step["token"], codes[0]);
    let broken = visitor.send("POST /api/auth/second-step", JSON, cut.as_bytes());
    assert_eq!(broken.status(), 400, "{}", broken.text);
    // The last one comes too late: the step ends with its success.
    for (code, status) in [(MISTYPED_CODE, 401), (&codes[0], 200), (&codes[1], 401)] {
        let body = json!({"token": step["token"], "code": code});
        let reply = visitor.post("/api/auth/second-step", &body);
        assert_eq!(reply.status(), status, "{}", reply.text);
    }
    let proof = |code: &str| json!({"currentPassword": NEW_PASSWORD, "code": code});
    let refused = visitor.post(&format!("{path}/turn-off"), &proof(MISTYPED_CODE));
    assert_eq!(refused.status(), 403, "{}", refused.text);
    let renewed = shown_once(visitor, &format!("{path}/recovery-codes"), proof(&codes[1]));
    codes.extend(serde_json::from_value::<Vec<String>>(renewed["recoveryCodes"].clone()).unwrap());
    for path in [
        path,
        "/api/profile/export.json",
        "/api/admin/audit",
        "/api/admin/users",
    ] {
        assert_eq!(visitor.get(path).status(), 200, "{path}");
    }
    (secrets, codes)
}

/// A bookings file with a booker in every personal column; one row of three is rejected.
fn bookings() -> Vec<u8> {
    let rows = [
        format!("Acme,Intake,2025-01-02T03:04:05Z,{BOOKER},{BOOKER_EMAIL}@firm.example,6-20"),
        format!("Acme,Intake,not a time,{BOOKER},{BOOKER_EMAIL}@firm.example,6-20"),
        format!("Acme,Intake,2025-01-04T03:04:05Z,{BOOKER},{BOOKER_EMAIL}@gmail.com,Solo"),
    ];
    let head = "client,category,created time,name,email,firm size";
    form("b.csv", format!("{head}\n{}\n", rows.join("\n")))
}

/// Imports, and asks for everything that could repeat what the file or the account says.
fn import_and_look_around(visitor: &mut Visitor<'_>) {
    let report = visitor.send(IMPORT, &upload_headers(""), &bookings());
    assert_eq!(report.status(), 200, "{}", report.text);
    let report: Value = serde_json::from_str(report.body()).unwrap();
    assert_eq!(
        (&report["inserted"], &report["skipped"]),
        (&json!(2), &json!(1))
    );
    let list = report["errorsUrl"]
        .as_str()
        .expect("a list of the rejected row");
    for path in [
        list,
        "/api/demo-bookings?limit=50",
        "/api/demo-bookings/export.csv",
        "/api/admin/imports",
        "/api/admin/audit",
        "/api/admin/users",
        "/api/profile/export.json",
        "/api/profile/sessions",
        &format!("/api/vendors?q={SEARCHED}"),
    ] {
        assert_eq!(visitor.get(path).status(), 200, "{path}");
    }
    let removed = visitor.send("DELETE /api/admin/sample-data", JSON, b"");
    assert_eq!(removed.status(), 200, "{}", removed.text);
}

#[test]
fn passwords_tokens_and_bookers_are_found_in_nothing_that_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Running::start(&data);
    let mut visitor = Visitor {
        server: &server,
        cookie: String::new(),
        replies: Vec::new(),
    };
    let email = "owner@quagga.example";
    let person = |password: &str| json!({"name": "Owner", "email": email, "password": password, "lawFirm": "Quagga LLP"});
    assert_eq!(
        visitor
            .post("/api/auth/sign-up", &person(PASSWORD))
            .status(),
        201
    );
    let mut tokens = vec![visitor.token()];
    for (password, status) in [(MISTYPED, 401), (PASSWORD, 200)] {
        let reply = visitor.post(
            "/api/auth/sign-in",
            &json!({"email": email, "password": password}),
        );
        assert_eq!(reply.status(), status, "{}", reply.text);
    }
    tokens.push(visitor.token());
    assert_ne!(tokens[0], tokens[1]);
    // A mistake puts the password where an address belongs, and into a body that is no JSON.
    visitor.post(
        "/api/auth/sign-in",
        &json!({"email": MISTYPED, "password": PASSWORD}),
    );
    let cut = format!("{{\"email\":\"{email}\",\"password\":\"{PASSWORD}");
    let broken = visitor.send("POST /api/auth/sign-in", JSON, cut.as_bytes());
    assert_eq!(broken.status(), 400);

    import_and_look_around(&mut visitor);
    let changed = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    let changed = visitor.post("/api/auth/change-password", &changed);
    assert!(changed.status() < 300, "{}", changed.text);
    tokens.push(visitor.token());
    let (secrets, codes) = second_factor(&mut visitor, email);
    tokens.push(visitor.token());
    let made = visitor.post("/api/admin/backups", &json!({}));
    assert_eq!(made.status(), 201, "{}", made.text);

    let backup = folder.path().join("copy.backup");
    let made = run(&data, &["backup", backup.to_str().unwrap()]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let mut traces = Traces {
        replies: std::mem::take(&mut visitor.replies),
        ..Traces::default()
    };
    let (code, log) = server.end(Signal::TERM);
    assert_eq!(code, Some(0), "{log}");
    traces.log = log;
    traces.collect(folder.path());

    // What may be found is found: so the search sees into the store, the backup, the log and the replies.
    assert!(
        traces.files_with("Quagga LLP").len() >= 3,
        "the store and its backups"
    );
    assert!(traces.log.contains("/api/auth/sign-in"), "{}", traces.log);
    assert!(
        traces
            .replies
            .iter()
            .any(|reply| reply.contains("not a time"))
    );
    for secret in [PASSWORD, NEW_PASSWORD, MISTYPED, BOOKER, BOOKER_EMAIL] {
        traces.assert_nowhere(secret);
    }
    for token in &tokens {
        traces.assert_nowhere(token);
    }
    assert_eq!(codes.len(), 20);
    for code in codes.iter().map(String::as_str).chain([MISTYPED_CODE]) {
        let plain = code.replace('-', "");
        for written in [code, &plain, &plain.to_lowercase()] {
            traces.assert_nowhere(written);
        }
    }
    for secret in &secrets {
        traces.assert_nowhere(&secret.to_base32());
        let files = traces.files_with(secret.as_bytes());
        assert_eq!(files, [] as [&Path; 0], "the store keeps it encrypted");
    }
    let key = fs::read(data.join("second-factor.key")).unwrap();
    assert_eq!(
        traces.files_with(&key),
        [data.join("second-factor.key")],
        "no backup has the key"
    );
    assert!(!traces.log.contains(email), "an address is in the log");
    assert!(!traces.log.contains("Owner"), "a name is in the log");
    assert!(
        !traces.log.contains(SEARCHED),
        "the words of a search are in the log"
    );
}
