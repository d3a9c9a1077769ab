//! The command line: arguments, environment and exit codes. A command runs on the running server,
//! through its control socket, or otherwise opens the data itself.

mod accounts;
mod arguments;
mod backup;
mod booking_filter;
mod control;
mod data_dir;
mod exit_status;
mod export;
mod failure;
mod import;
mod log;
mod manual;
mod output;
mod progress;
mod serve;
mod serve_options;
mod signals;
mod target;
mod task;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rustix::fs::Mode;

use self::arguments::{Arguments, Command, command_of};
use self::data_dir::DataDir;
use self::export::ExportContent;
use self::failure::Failure;
use self::import::ImportArgs;
use self::output::{Output, print_line};
use self::progress::Bar;
use self::task::Task;
use crate::api::openapi;
use crate::app::App;
use crate::app::base::clock::Clock;
use crate::config::Config;
use crate::store::Store;
use crate::store::open::{self, OpenError};

/// Runs the program. An error is one line on stderr.
pub fn main() -> ExitCode {
    // Only the operator may access the files that this process creates.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    // Without it the process ends at such a limit, as any other would.
    let _ = signals::survive_file_size_limit();
    let outcome = arguments::parse()
        .map_err(|error| Failure::from_usage(error, &command_of(std::env::args_os().skip(1))))
        .and_then(run);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        None => serve::serve(arguments.serve),
        Some(Command::Serve(options)) => serve::serve(options),
        Some(Command::Openapi) => {
            print_line(openapi::to_json(&crate::server::openapi()).trim_end())
        }
        Some(Command::Completions { shell }) => manual::completions(shell),
        Some(Command::Man) => manual::page(),
        Some(Command::Import {
            data,
            limit,
            file,
            how,
            undo,
        }) => {
            let config = Config {
                max_import_mb: limit.max_import_mb,
                ..config_of(&data)?
            };
            show(&config, &import_task(file, how, undo))
        }
        Some(Command::Export {
            data,
            vendors,
            out,
            filters,
        }) => {
            let content = ExportContent::of(vendors, filters);
            export_content(&config_of(&data)?, &content, out.as_deref())
        }
        Some(Command::Backup {
            data,
            file,
            force,
            salvage: true,
        }) => backup::salvage(&data.resolve()?, &backup::named(file)?, force),
        Some(Command::Backup {
            data, file, force, ..
        }) => {
            let file = backup::named(file)?;
            show(&config_of(&data)?, &Task::Backup { file, force })
        }
        Some(Command::Compact { data }) => show(&config_of(&data)?, &Task::Compact),
        Some(Command::Restore { data, file, force }) => {
            backup::restore(&data.resolve()?, &file, force)
        }
        Some(Command::Check {
            file: Some(file), ..
        }) => backup::check_file(&file),
        Some(Command::Check { data, file: None }) => show(&config_of(&data)?, &Task::Check),
        Some(Command::Admin { data, command }) => show(&config_of(&data)?, &Task::from(command)),
    }
}

/// The settings of a command that works with the data.
fn config_of(data: &DataDir) -> Result<Config, Failure> {
    Ok(Config {
        data_dir: data.resolve()?,
        ..Config::default()
    })
}

fn export_content(
    config: &Config,
    content: &ExportContent,
    out: Option<&Path>,
) -> Result<(), Failure> {
    let task = Task::from(content.clone());
    export::write_intact(config, content, out, |on_output| {
        execute(config, &task, on_output)
    })
}

fn import_task(file: Option<PathBuf>, how: ImportArgs, undo: Option<u64>) -> Task {
    let import = |file| Task::Import {
        file: import::name_for_all(target::absolute(file)),
        how,
    };
    let undo = undo.map(|id| Task::UndoImport { id });
    // Clap asks for one of them.
    undo.or_else(|| file.map(import)).expect("a file or --undo")
}

/// Runs the task, and shows what it says and how far it is.
fn show(config: &Config, task: &Task) -> Result<(), Failure> {
    let mut bar = Bar::default();
    let mut printed = Ok(());
    execute(config, task, &mut |output| match output {
        Output::Line(line) => {
            bar.clear();
            // The task cannot be stopped from here.
            if printed.is_ok() {
                printed = print_line(line);
            }
        }
        Output::Step(step) => bar.show(&step),
    })?;
    printed
}

/// Runs the task on the running server, or on the data directory if there is none.
fn execute(
    config: &Config,
    task: &Task,
    on_output: &mut dyn FnMut(Output<'_>),
) -> Result<(), Failure> {
    let data_dir = config.data_dir.as_path();
    if let Task::Import { file, .. } = task {
        import::check_kind(file)?;
    }
    if let Some(outcome) = control::ask(data_dir, task, on_output) {
        return outcome.and_then(|()| task.done_by_server(data_dir));
    }
    if matches!(task, Task::Check) {
        let report = backup::checked(open::check(data_dir))?;
        on_output(Output::Line(&task::intact(report.records)));
        return Ok(());
    }
    match task {
        // An import may be the first thing that is done with an instance.
        Task::Import { file, how } if !how.dry_run => {
            open::find_directory(data_dir)?;
            import::check_readable(file)?;
            if let Err(OpenError::NoInstance { .. }) = open::find_instance(data_dir) {
                import::check_accepted(config, file, how)?;
            }
        }
        _ => open::find_instance(data_dir)?,
    }
    let store = Store::open(data_dir)?;
    let app = App::new(config.clone(), store, Clock::system())
        .map_err(|error| Failure::from(error).in_directory(data_dir))?;
    task.run(&app, None, on_output)
}
