//! Whole processes: the line that says the server is ready, exit codes, signals, the control socket.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::Signal;
use tempfile::TempDir;

use crate::server_process;

pub use crate::server_process::Running;

pub fn command(data: &Path, arguments: &[&str]) -> Command {
    server_process::command(env!("CARGO_BIN_EXE_stackbrief"), data, arguments)
}

pub fn run(data: &Path, arguments: &[&str]) -> Output {
    command(data, arguments).output().unwrap()
}

/// Asserts the exit code and that stderr is one line for a person.
#[track_caller]
pub fn assert_fails(output: &Output, code: i32) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(
        said.starts_with("stackbrief: ") && said.lines().count() == 1,
        "{said}"
    );
    said
}

impl Running {
    pub fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub fn start_with(data: &Path, flags: &[&str]) -> Self {
        Self::of(&mut command(
            data,
            &[&["--listen", "127.0.0.1:0"], flags].concat(),
        ))
    }

    /// Starts it with its log in a file.
    pub fn start_logging_to(data: &Path, log: File) -> Self {
        Self::spawn(command(data, &["--listen", "127.0.0.1:0"]).stderr(log))
    }

    pub fn of(command: &mut Command) -> Self {
        Self::spawn(command.stderr(Stdio::piped()))
    }
}

fn directory() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_signal_ends_it_in_order() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let data = directory();
        // Who runs these tests may ignore SIGHUP.
        let mut start = Command::new("env");
        start
            .args(["--default-signal=HUP", env!("CARGO_BIN_EXE_stackbrief")])
            .args(["--listen", "127.0.0.1:0", "--no-sample-data"])
            .env("STACKBRIEF_DATA_DIR", data.path());
        let server = Running::of(&mut start);
        assert!(data.path().join("control.sock").exists());
        let (code, log) = server.end(signal);
        assert_eq!(code, Some(0), "{log}");
        assert!(!data.path().join("control.sock").exists());
    }
}

#[test]
fn a_start_says_where_the_data_lies_how_to_stop_and_what_to_do_first() {
    let data = directory();
    let mut child = command(data.path(), &["--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let lines: Vec<String> = lines
        .map(Result::unwrap)
        .take_while(|line| !line.starts_with("  More"))
        .collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(lines[0].starts_with("Stackbrief is ready at http://"));
    assert_eq!(lines[1], format!("  Data   {}", data.path().display()));
    assert!(lines[2].starts_with("  Stop   Ctrl C"), "{lines:?}");
    let text = lines.join("\n");
    for words in ["create an account", "setup code", "Import your vendors"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(lines.len() < 12 && lines.iter().all(|line| line.len() < 130));
}

#[test]
fn a_damaged_database_is_refused_untouched() {
    let wiped = |bytes: &mut Vec<u8>| {
        let middle = bytes.len() / 2;
        bytes[..middle].fill(0xA5);
    };
    // One bit in the text of a record: redb reads such a page without a word, so only our own
    // checks stand between it and a reader.
    let flipped = |bytes: &mut Vec<u8>| {
        let name = b"Medical Record Retrieval";
        let places: Vec<_> = (0..bytes.len() - name.len())
            .filter(|at| bytes[*at..].starts_with(name))
            .collect();
        assert!(!places.is_empty(), "the category is not in the file");
        for at in places {
            bytes[at + 3] ^= 1;
        }
    };
    for damage in [wiped as fn(&mut Vec<u8>), flipped] {
        let data = directory();
        let server = Running::start(data.path());
        assert_eq!(server.end(Signal::TERM).0, Some(0));
        let file = data.path().join("stackbrief.redb");
        let mut bytes = std::fs::read(&file).unwrap();
        damage(&mut bytes);
        std::fs::write(&file, &bytes).unwrap();
        for arguments in [&["--listen", "127.0.0.1:0"][..], &["check"]] {
            let said = assert_fails(&run(data.path(), arguments), 3);
            assert!(
                said.contains("stackbrief.redb")
                    && said.contains("`stackbrief restore FILE --force --data-dir "),
                "{said}"
            );
            assert!(
                std::fs::read(&file).unwrap() == bytes,
                "the refusal changed the file"
            );
        }
    }
}

#[test]
fn a_second_process_names_the_first() {
    let data = directory();
    let server = Running::start(data.path());
    let said = assert_fails(&run(data.path(), &["--listen", "127.0.0.1:0"]), 5);
    assert!(said.contains(&server.child.id().to_string()), "{said}");
}

#[test]
fn an_address_in_use_is_reported_with_its_flag() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for flags in [
        &["--listen", &address][..],
        &["--listen", "127.0.0.1:0", "--metrics-listen", &address],
    ] {
        let said = assert_fails(&run(directory().path(), flags), 7);
        let flag = flags[flags.len() - 2];
        let expected =
            format!("listens on {address}; stop it, or name another address with {flag}\n");
        assert!(said.ends_with(&expected), "{said}");
    }
}

#[test]
fn wrong_usage_is_one_line() {
    let data = directory();
    for arguments in [
        &["--listen", "0.0.0.0:0"][..],
        &["--listen", "nowhere"],
        &["--frobnicate"],
        &["import"],
        &["import", "x.csv", "--undo", "1"],
        &["import", "--undo", "one"],
        &["--public-url", "ftp://x.example"],
    ] {
        assert_fails(&run(data.path(), arguments), 2);
    }
    assert!(!data.path().join("stackbrief.redb").exists());
}

#[test]
fn a_check_works_with_and_without_a_server() {
    let data = directory();
    let server = Running::start(data.path());
    assert!(server.address.starts_with("127.0.0.1:"));
    let through_server = run(data.path(), &["check"]);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let alone = run(data.path(), &["check"]);
    for output in [through_server, alone] {
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.starts_with("The data is intact: "), "{said}");
    }
}

#[test]
fn files_are_the_operators_alone() {
    use std::os::unix::fs::PermissionsExt;
    let data = directory();
    let inside = data.path().join("data");
    let server = Running::start(&inside);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&inside), 0o700);
    for file in [
        "stackbrief.redb",
        "stackbrief.lock",
        "instance.json",
        "control.sock",
    ] {
        let mode = mode(&inside.join(file));
        assert_eq!(mode & 0o077, 0, "{file}: {mode:o}");
    }
    drop(server);
}

#[test]
fn an_import_works_with_and_without_a_server() {
    let data = directory();
    let file = data.path().join("vendors.csv");
    let rows = "name,category,websiteUrl,bookingUrl\n\
                Acme Intake,Intake,https://acme.example,https://acme.example/demo\n";
    std::fs::write(&file, rows).unwrap();
    let file = file.to_str().unwrap();
    let say = |output: Output| {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{error}");
        String::from_utf8(output.stdout).unwrap()
    };
    let server = Running::start(data.path());
    let dry = say(run(data.path(), &["import", file, "--dry-run"]));
    assert!(
        dry.starts_with("Would insert 1, update 0 and skip 0."),
        "{dry}"
    );
    let first = say(run(data.path(), &["import", file]));
    assert!(
        first.ends_with("Inserted 1, updated 0, skipped 0.\n"),
        "{first}"
    );
    let own = data.path().join("own.csv");
    let rows = "What we have,Area,website,bookingUrl\nBeta Records,Medical records,,\n";
    std::fs::write(&own, rows).unwrap();
    let own = own.to_str().unwrap();
    let refused = assert_fails(&run(data.path(), &["import", own]), 2);
    assert!(refused.contains("--column \"name=NAME\""), "{refused}");
    assert!(refused.contains("--column \"category=Area\""), "{refused}");
    let named = [
        "import",
        own,
        "--column=name=What we have",
        "--column",
        "category=Area",
    ];
    let taken = say(run(data.path(), &named));
    assert!(
        taken.ends_with("Inserted 1, updated 0, skipped 0.\n"),
        "{taken}"
    );
    let wrong = run(data.path(), &["import", own, "--column", "category"]);
    assert!(assert_fails(&wrong, 2).contains("\"category\" is not COLUMN=NAME."));
    let stage = data.path().join("staffing.csv");
    std::fs::write(&stage, "Vendor,website,bookingUrl\nGamma Staff,,\n").unwrap();
    let stage = ["import", stage.to_str().unwrap(), "--category", "Staffing"];
    let taken = say(run(data.path(), &stage));
    assert!(
        taken.ends_with("Inserted 1, updated 0, skipped 0.\n"),
        "{taken}"
    );
    let sheet = ["import", file, "--sheet", "July", "--dry-run"];
    let refused = assert_fails(&run(data.path(), &sheet), 2);
    assert!(
        refused
            .ends_with("A CSV has no sheets, so none is called \"July\". Nothing was imported.\n"),
        "{refused}"
    );
    let listed = data.path().join("acquisition.csv");
    let rows = "name,category,website,bookingUrl\nDelta Leads,Client acquisition,,\n";
    std::fs::write(&listed, rows).unwrap();
    let listed = listed.to_str().unwrap();
    let dry = say(run(data.path(), &["import", listed, "--dry-run"]));
    let flag = "import with --list-under \"Client acquisition=Lead Generation\".";
    assert!(dry.contains(flag), "{dry}");
    let under = ["--list-under", "Client acquisition=Lead Generation"];
    let taken = say(run(data.path(), &["import", listed, under[0], under[1]]));
    assert!(!taken.contains("new here"), "{taken}");
    let wrong = run(data.path(), &["import", listed, under[0], "Intake"]);
    assert!(assert_fails(&wrong, 2).contains("\"Intake\" is not NAME=CATEGORY."));
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let alone = say(run(data.path(), &named));
    assert!(
        alone.ends_with("Inserted 0, updated 0, skipped 1.\n"),
        "{alone}"
    );
    let again = say(run(data.path(), &["import", file]));
    assert!(
        again.ends_with("Inserted 0, updated 0, skipped 1.\n"),
        "{again}"
    );
    assert!(
        first.contains("`stackbrief import --undo 1 --data-dir "),
        "{first}"
    );
    let missing = run(data.path(), &["import", "/nowhere.csv"]);
    assert!(assert_fails(&missing, 2).contains("/nowhere.csv"));
    let large = data.path().join("large.csv");
    std::fs::write(&large, "x".repeat(1_000_001)).unwrap();
    let words = ["import", large.to_str().unwrap(), "--max-import-mb", "1"];
    let none = run(data.path(), &words);
    assert!(assert_fails(&none, 2).contains("larger than the limit (1 MB)"));
}

#[test]
fn an_export_works_with_and_without_a_server() {
    let (data, other) = (directory(), directory());
    let file = other.path().join("bookings.csv");
    let head = "\u{feff}id,client,clientCategory,standardizedPracticeAreaBrokenOut,cityState,state,dma,\
                createdTime\n";
    let row = |id, state| {
        format!("{id},'=Acme,Intake,SOLO,\"Waco, {state}\",{state},Waco,2025-01-02T03:04:05Z\n")
    };
    let rows: String = (0..5_000).map(|id| row(id, "TX")).collect();
    let texas = format!("{head}{rows}");
    std::fs::write(&file, format!("{texas}{}", row(9_999, "NV"))).unwrap();
    let out = other.path().join("out.csv");
    let to_file = ["export", "--state", "TX", "--out", out.to_str().unwrap()];
    let export = || {
        let said = run(data.path(), &["export", "--state", "TX"]);
        assert!(run(data.path(), &to_file).status.success());
        assert!(std::fs::read_to_string(&out).unwrap() == texas);
        assert!(said.status.success() && String::from_utf8(said.stdout).unwrap() == texas);
    };
    let server = Running::start(data.path());
    assert!(
        run(data.path(), &["import", file.to_str().unwrap()])
            .status
            .success()
    );
    export();
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    export();
    let wrong = ["export", "--start", "yesterday"];
    assert!(assert_fails(&run(data.path(), &wrong), 2).contains("--start"));
    let nowhere = ["export", "--out", "/nowhere/out.csv"];
    assert!(assert_fails(&run(data.path(), &nowhere), 2).contains("/nowhere/out.csv"));
}

#[test]
fn an_export_of_vendors_works_with_and_without_a_server_and_is_imported_unchanged() {
    let (data, other) = (directory(), directory());
    let out = other.path().join("vendors.csv");
    let out = out.to_str().unwrap();
    let whole = || {
        let said = run(data.path(), &["export", "--vendors"]);
        let to_file = run(data.path(), &["export", "--vendors", "--out", out]);
        assert!(said.status.success() && to_file.status.success());
        assert!(std::fs::read(out).unwrap() == said.stdout);
        String::from_utf8(said.stdout).unwrap()
    };
    let server = Running::start(data.path());
    let vendors = include_str!("../../data/sample/vendors.csv").replace("\nsample-", "\nown-");
    let own = other.path().join("own.csv");
    std::fs::write(&own, vendors).unwrap();
    assert!(
        run(data.path(), &["import", own.to_str().unwrap()])
            .status
            .success()
    );
    let exported = whole();
    assert!(exported.starts_with("\u{feff}id,name,category,"));
    let vendors = exported.lines().count() - 1;
    assert!(vendors > 100, "{vendors}");
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    assert!(whole() == exported);
    let imported = run(data.path(), &["import", out]);
    let said = String::from_utf8(imported.stdout).unwrap();
    let unchanged = format!("Inserted 0, updated 0, skipped {vendors}.");
    assert!(said.contains(&unchanged), "{said}");
    let both = run(data.path(), &["export", "--vendors", "--state", "TX"]);
    assert!(assert_fails(&both, 2).contains("--vendors"));
}

#[test]
fn an_unknown_account_is_named() {
    let data = directory();
    let server = Running::start(data.path());
    let through_server = run(data.path(), &["admin", "grant", "nobody@firm.example"]);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let alone = run(data.path(), &["admin", "grant", "nobody@firm.example"]);
    for output in [through_server, alone] {
        assert!(assert_fails(&output, 2).contains("nobody@firm.example"));
    }
}

#[test]
fn the_data_of_accounts_is_named_before_or_after_what_is_done() {
    let data = directory();
    let server = Running::start(data.path());
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let elsewhere = directory();
    let named = data.path().to_str().unwrap();
    for words in [
        ["admin", "--data-dir", named, "list"],
        ["admin", "list", "--data-dir", named],
    ] {
        let output = run(elsewhere.path(), &words);
        assert!(output.status.success(), "{output:?}");
    }
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}

#[test]
fn shells_and_man_get_every_command() {
    let data = directory();
    let commands = [
        "import", "export", "backup", "restore", "compact", "check", "admin",
    ];
    for words in [
        &["completions", "bash"][..],
        &["completions", "zsh"],
        &["man"],
    ] {
        let output = run(data.path(), words);
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for command in commands {
            assert!(text.contains(command), "{words:?} leaves {command} out");
        }
    }
    let output = run(data.path(), &["--version"]);
    let version = String::from_utf8(output.stdout).unwrap();
    let expected = concat!("stackbrief ", env!("CARGO_PKG_VERSION"));
    assert!(version.starts_with(expected), "{version}");
}

#[test]
fn an_address_of_its_own_shows_metrics_and_nothing_else() {
    let data = directory();
    // No other server of these tests listens on this address, so the port stays free.
    let free = TcpListener::bind("127.0.0.2:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let server = Running::start_with(data.path(), &["--metrics-listen", &address]);
    let answer = |path: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    };
    let metrics = answer("/metrics");
    assert!(metrics.starts_with("HTTP/1.1 200"), "{metrics}");
    for name in [
        "stackbrief_writable 1\n",
        "stackbrief_accounts 0\n",
        "process_resident_memory_bytes ",
    ] {
        assert!(metrics.contains(name), "{metrics}");
    }
    for path in ["/", "/api/vendors", "/healthz"] {
        assert!(answer(path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}

#[test]
fn the_limit_of_open_files_is_raised_at_the_start() {
    let data = directory();
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_stackbrief");
    let child = shell
        .args(["-c", "ulimit -S -n 100; exec \"$0\" --listen 127.0.0.1:0"])
        .arg(program)
        .env("STACKBRIEF_DATA_DIR", data.path())
        .env("STACKBRIEF_NO_SAMPLE_DATA", "true");
    let server = Running::of(child);
    let limits = format!("/proc/{}/limits", server.child.id());
    let limits = std::fs::read_to_string(limits).unwrap();
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let files: Vec<_> = files.unwrap().split_whitespace().skip(3).collect();
    assert_eq!(files[0], files[1], "{limits}");
}
