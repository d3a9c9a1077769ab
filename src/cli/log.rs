//! The log on stderr; stdout contains only the output of commands.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use super::serve_options::LogFormat;

/// Initializes the log. `RUST_LOG` overrides the level `info`.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        // Where stderr is a file on a full disk, the report of a lost line would panic.
        .log_internal_errors(false)
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    // A panic is logged with the id of its request.
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.payload().downcast_ref::<String>().map(String::as_str);
        let cause = text.or_else(|| panic.payload().downcast_ref::<&str>().copied());
        let cause = cause.unwrap_or("no text");
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        tracing::error!(cause, place, "a panic");
    }));
}
