//! What shells and `man` read: completions and the manual page, made from the arguments.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::arguments::Arguments;
use super::failure::Failure;

/// Prints the completions of a shell.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    generate(shell, &mut Arguments::command(), "stackbrief", &mut text);
    print(&text)
}

/// Prints one page of all commands.
pub fn page() -> Result<(), Failure> {
    let mut text = Vec::new();
    let mut command = Arguments::command();
    command.build();
    let written = Man::new(command.clone()).render(&mut text).and_then(|()| {
        let commands = command
            .get_subcommands()
            .filter(|subcommand| subcommand.get_name() != "help");
        commands.cloned().try_for_each(|subcommand| {
            let page = Man::new(subcommand);
            page.render_description_section(&mut text)?;
            page.render_synopsis_section(&mut text)?;
            page.render_options_section(&mut text)
        })
    });
    written.map_err(|error| unwritten(&error))?;
    print(&text)
}

fn print(text: &[u8]) -> Result<(), Failure> {
    match io::stdout().write_all(text) {
        // The reader has seen enough: `stackbrief man | head`.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unwritten(&error)),
        _ => Ok(()),
    }
}

fn unwritten(error: &io::Error) -> Failure {
    Failure::other(format!("it cannot be written: {error}"))
}
