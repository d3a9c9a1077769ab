//! The control socket: how a command reaches the server that has the data open.
//!
//! A command sends its task as one line of JSON. The server replies with one JSON value per line:
//! `{"output": …}` for each line to print, `{"step": …}` for the progress of an import, and at the end
//! `"done"`, `{"failed": …}` or `{"unread": …}`. Only the owner may open the socket.

use std::io::{self, BufRead, BufReader as BlockingReader, Write};
use std::os::unix::net::UnixStream as BlockingStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::unix::OwnedWriteHalf;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::mpsc::{self, error::TrySendError};

use super::failure::Failure;
use super::output::Output;
use super::progress::Step;
use super::task::Task;
use crate::app::App;
use crate::http::body::FORM_BYTES;
use crate::server;

const SOCKET: &str = "control.sock";
/// A command says no more of a file than a form.
const TASK_BYTES_MAX: u64 = FORM_BYTES;
/// Capacity of the queue to a slow reader; a task with more output blocks.
const REPLIES_MAX: usize = 4;
const TASK_MAX: Duration = Duration::from_secs(5);
/// What the server does first, such as reading every record, may take longer; then the command says that it waits.
const FIRST_REPLY_MAX: Duration = Duration::from_secs(10);
/// After a panic of the task.
const BROKE_OFF: &str = "the command broke off in the server; its log has the cause";
const UNKNOWN_TASK: &str = "the running server does not know this command, since it is of another version; \
                            restart the server and try again";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reply {
    Output(String),
    Step(Step),
    Done,
    Failed(Failure),
    /// The server could not read the file of an import.
    Unread(Failure),
}

/// The listening socket; its file is removed on drop.
pub struct ControlSocket {
    path: PathBuf,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for ControlSocket {
    fn drop(&mut self) {
        self.task.abort();
        // The next start replaces a file that is left behind.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Listens in the data directory. A failure is only a warning, because the server works without it.
pub fn listen(directory: &Path, app: &Arc<App>, origin: Option<String>) -> Option<ControlSocket> {
    let path = directory.join(SOCKET);
    // This process holds the lock of the data directory, so an existing socket is stale.
    let _ = std::fs::remove_file(&path);
    let listener = match UnixListener::bind(&path) {
        Ok(listener) => listener,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "commands cannot reach this server");
            return None;
        }
    };
    let app = Arc::clone(app);
    let origin = origin.map(Arc::<str>::from);
    let task = tokio::spawn(async move {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    tokio::spawn(answer(stream, Arc::clone(&app), origin.clone()));
                }
                Err(error) => server::pause_after(&error).await,
            }
        }
    });
    Some(ControlSocket { path, task })
}

async fn answer(stream: UnixStream, app: Arc<App>, origin: Option<Arc<str>>) {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    let mut read = BufReader::new(read.take(TASK_BYTES_MAX));
    let in_time = tokio::time::timeout(TASK_MAX, read.read_line(&mut line)).await;
    let Ok(Ok(1..)) = in_time else {
        return;
    };
    let task = match serde_json::from_str::<Task>(&line) {
        Ok(task) => task,
        Err(error) => {
            tracing::warn!(%error, "a command could not be read; is it of another version?");
            let refused = Reply::Failed(Failure::other(UNKNOWN_TASK));
            // The command may be gone.
            let _ = send_reply(&mut write, &refused).await;
            return;
        }
    };
    let (send, mut replies) = mpsc::channel(REPLIES_MAX);
    tokio::task::spawn_blocking(move || {
        // A task continues after its command has disconnected, except for the import below.
        let mut on_output = |output: Output<'_>| match output {
            Output::Line(line) => drop(send.blocking_send(Reply::Output(line.to_owned()))),
            Output::Step(step) => match send.try_send(Reply::Step(step)) {
                // As over HTTP, a disconnect cancels an import unless its rows are being saved.
                Err(TrySendError::Closed(_)) if !step.is_saving => app.imports.cancel(),
                // A slow reader misses progress steps, so that the import does not wait.
                _ => {}
            },
        };
        let run = || task.run(&app, origin.as_deref(), &mut on_output);
        let done = catch_unwind(AssertUnwindSafe(run));
        let last = match done.unwrap_or_else(|_| Err(Failure::other(BROKE_OFF))) {
            Ok(()) => Reply::Done,
            Err(failure) if task.names_what_cannot_be_read() => Reply::Unread(failure),
            Err(failure) => Reply::Failed(failure),
        };
        drop(send.blocking_send(last));
    });
    while let Some(reply) = replies.recv().await {
        if send_reply(&mut write, &reply).await.is_err() {
            return;
        }
    }
}

async fn send_reply(to: &mut OwnedWriteHalf, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply).expect("texts and numbers serialize");
    line.push(b'\n');
    to.write_all(&line).await
}

/// Runs a task on the server of this data directory; `None` if no server listens.
pub fn ask(
    directory: &Path,
    task: &Task,
    on_output: &mut dyn FnMut(Output<'_>),
) -> Option<Result<(), Failure>> {
    let stream = BlockingStream::connect(directory.join(SOCKET)).ok()?;
    Some(
        exchange(&stream, directory, task, on_output).unwrap_or_else(|| {
            Err(Failure::other(format!(
                "the server on {} stopped before it was done; {}",
                directory.display(),
                task.after_a_stop()
            )))
        }),
    )
}

fn not_answered_yet(directory: &Path) -> String {
    format!(
        "stackbrief: the server on {} has not answered yet; it may be reading all records",
        directory.display()
    )
}

/// Waits for the first reply, and calls `say` where that takes longer than this.
fn say_if_silent(
    replies: &mut BlockingReader<&BlockingStream>,
    most: Duration,
    say: impl FnOnce(),
) {
    let stream = *replies.get_ref();
    // A socket without a limit only waits in silence.
    let _ = stream.set_read_timeout(Some(most));
    let is_silent = replies.fill_buf().is_err_and(|error| {
        matches!(
            error.kind(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
        )
    });
    if is_silent {
        say();
    }
    let _ = stream.set_read_timeout(None);
}

/// `None` if the server closes the connection without `done` or `failed`.
fn exchange(
    mut stream: &BlockingStream,
    directory: &Path,
    task: &Task,
    on_output: &mut dyn FnMut(Output<'_>),
) -> Option<Result<(), Failure>> {
    let Ok(mut line) = serde_json::to_vec(task) else {
        return Some(Err(Failure::usage(
            "the running server takes no file whose name is not UTF-8; name another",
        )));
    };
    line.push(b'\n');
    if line.len() as u64 > TASK_BYTES_MAX {
        return Some(Err(Failure::usage(
            "the command is too long for the running server; give it fewer names",
        )));
    }
    stream.write_all(&line).ok()?;
    let mut replies = BlockingReader::new(stream);
    say_if_silent(&mut replies, FIRST_REPLY_MAX, || {
        // Where nobody can read it, the command waits all the same.
        let _ = writeln!(io::stderr(), "{}", not_answered_yet(directory));
    });
    for line in replies.lines() {
        match serde_json::from_str(&line.ok()?).ok()? {
            Reply::Output(line) => on_output(Output::Line(&line)),
            Reply::Step(step) => on_output(Output::Step(step)),
            Reply::Done => return Some(Ok(())),
            Reply::Failed(failure) => return Some(Err(failure)),
            Reply::Unread(failure) => {
                return Some(Err(task.explain_unreadable_file(failure, directory)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn nobody_is_told_to_restart_a_server_that_may_be_busy() {
        assert_eq!(
            not_answered_yet(Path::new("/srv/data")),
            "stackbrief: the server on /srv/data has not answered yet; it may be reading all records"
        );
    }

    #[test]
    fn a_command_says_that_its_server_does_not_answer_and_takes_a_late_answer() {
        let (command, mut server) = BlockingStream::pair().unwrap();
        let mut replies = BlockingReader::new(&command);
        let said = Cell::new(0);
        let say = || said.set(said.get() + 1);
        say_if_silent(&mut replies, Duration::from_millis(20), say);
        assert_eq!(said.get(), 1);
        server.write_all(b"\"done\"\n").unwrap();
        say_if_silent(&mut replies, Duration::from_secs(60), say);
        assert_eq!(said.get(), 1);
        let mut line = String::new();
        replies.read_line(&mut line).unwrap();
        assert_eq!(line, "\"done\"\n");
    }
}
