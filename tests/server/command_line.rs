//! How what is typed is understood, and where what is said of it goes.

use std::fs::File;
use std::process::Stdio;

use rustix::process::Signal;
use tempfile::tempdir;

use crate::client::sign_up;
use crate::commands::said;
use crate::process::{Running, assert_fails, command, run};

#[test]
fn switches_and_networks_are_understood_as_people_write_them() {
    let data = tempdir().unwrap();
    let mut start = command(data.path(), &["--listen", "127.0.0.1:0"]);
    start
        .env("STACKBRIEF_NO_SAMPLE_DATA", "1")
        .env("STACKBRIEF_METRICS", "no")
        .env("STACKBRIEF_INSECURE_HTTP", "0")
        .env("STACKBRIEF_PUBLIC_URL", "")
        .env("STACKBRIEF_TRUST_PROXY", "127.0.0.1,::1,10.0.0.0/8");
    let server = Running::of(&mut start);
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let refused = run(data.path(), &["--trust-proxy", "proxy.example"]);
    assert!(assert_fails(&refused, 2).contains("proxy.example"));
}

#[test]
fn flags_before_a_command_are_told_to_stand_behind_it() {
    let data = tempdir().unwrap();
    let refused = run(data.path(), &["--data-dir", "x", "check"]);
    assert_eq!(
        assert_fails(&refused, 2),
        "stackbrief: put the flags of `check` after it; see `stackbrief check --help`\n"
    );
}

#[test]
fn a_value_that_is_refused_is_told_what_it_should_be() {
    let data = tempdir().unwrap();
    for (words, said) in [
        (&["--session-days", "x"][..], "it is no whole number"),
        (
            &["import", "--undo", "99999999999999999999"],
            "it is too large",
        ),
        (
            &["--listen", "zzz"],
            "no address and port, such as 127.0.0.1:8787",
        ),
        (&["import", "--undo", "one"], "it is no whole number"),
        (&["--max-import-mb", "0"], "'--max-import-mb <MB>'"),
        (&["backup", "-"], "cannot go to stdout; name a file"),
        (
            &["backup", "-", "--salvage"],
            "cannot go to stdout; name a file",
        ),
    ] {
        let refused = assert_fails(&run(data.path(), words), 2);
        assert!(refused.contains(said), "{words:?}: {refused}");
    }
}

#[test]
fn a_variable_of_another_command_is_not_read() {
    let data = tempdir().unwrap();
    for (words, code) in [(&["check"][..], 2), (&["serve"], 2), (&[], 2)] {
        let mut command = command(data.path(), words);
        let ended = command.env("STACKBRIEF_LISTEN", "zzz").output().unwrap();
        assert_eq!(ended.status.code(), Some(code), "{ended:?}");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(
            said.contains("zzz"),
            words.is_empty() || words == ["serve"],
            "{said}"
        );
    }
}

#[test]
fn a_usage_error_names_the_help_of_its_command() {
    let data = tempdir().unwrap();
    for (words, command) in [
        (&["import"][..], "import"),
        (&["import", "--undo", "one"], "import"),
        (&["import", "--undo", "1", "--list-under", "a=b"], "import"),
        (&["admin", "grant"], "admin grant"),
        (&["--data-dir", "x", "--frobnicate"], ""),
    ] {
        let refused = assert_fails(&run(data.path(), words), 2);
        let help = format!(
            "see `stackbrief {command}{}--help`",
            if command.is_empty() { "" } else { " " }
        );
        assert!(refused.contains(&help), "{refused}");
    }
}

#[test]
fn the_manual_has_each_command_the_environment_and_the_exit_codes() {
    let page = said(run(tempdir().unwrap().path(), &["man"]));
    for heading in [
        ".SH \"STACKBRIEF IMPORT\"",
        ".SH \"STACKBRIEF ADMIN RESET-PASSWORD\"",
        ".SH ENVIRONMENT",
        ".SH \"EXIT STATUS\"",
    ] {
        assert!(page.contains(heading), "{heading}: {page}");
    }
    for words in ["STACKBRIEF_DATA_DIR", "The address of the account", "bash"] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn what_cannot_be_printed_fails_a_command_and_a_reader_that_has_seen_enough_does_not() {
    let data = tempdir().unwrap();
    let server = Running::start(data.path());
    sign_up(&server);
    let to = |words: &[&str], stdout: Stdio| {
        let mut command = command(data.path(), words);
        command.stdout(stdout).output().unwrap()
    };
    let reset = ["admin", "reset-password", "a@b.example"];
    for words in [
        &reset[..],
        &["admin", "list"],
        &["check"],
        &["openapi"],
        &["man"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let refused = assert_fails(&to(words, full.into()), 1);
        assert!(
            refused.ends_with("cannot be written: No space left on device; send it elsewhere\n"),
            "{words:?}: {refused}"
        );
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let closed = to(words, writer.into());
        assert!(closed.status.success(), "{words:?}: {closed:?}");
    }
    assert_eq!(server.end(Signal::TERM).0, Some(0));
}
