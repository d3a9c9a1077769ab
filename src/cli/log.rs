//! The log on stderr; stdout contains only the output of commands.

use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::serve_options::LogFormat;

/// Initializes the log. `RUST_LOG` overrides the level `info`: a level, or levels of modules such as
/// `warn,stackbrief::app=debug`.
pub fn start(format: LogFormat) {
    let said = std::env::var("RUST_LOG").unwrap_or_default();
    let said = Some(said).filter(|levels| !levels.trim().is_empty());
    let levels = said.as_deref().map(str::parse::<Targets>);
    let is_wrong = matches!(levels, Some(Err(_)));
    let levels = levels.and_then(Result::ok);
    let levels = levels.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = tracing_subscriber::fmt()
        // Which lines are written, the filter below decides.
        .with_max_level(LevelFilter::TRACE)
        .with_target(false)
        // Where stderr is a file on a full disk, the report of a lost line would panic.
        .log_internal_errors(false)
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => {
            let log = log.with_ansi(std::io::stderr().is_terminal());
            log.finish().with(levels).init();
        }
        LogFormat::Json => log.json().flatten_event(true).finish().with(levels).init(),
    }
    if let Some(said) = said.filter(|_| is_wrong) {
        tracing::warn!(
            "RUST_LOG={said} is ignored: name a level, such as info, or levels of modules, such as \
             warn,stackbrief::app=debug"
        );
    }
    // A panic is logged with the id of its request.
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.payload().downcast_ref::<String>().map(String::as_str);
        let error = text.or_else(|| panic.payload().downcast_ref::<&str>().copied());
        let error = error.unwrap_or("no text");
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        tracing::error!(error, place, "a panic");
    }));
}
