//! What shells and `man` read: completions and the manual page, made from the arguments.

use std::collections::BTreeMap;
use std::io::{self, Write as _};

use clap::{Command, CommandFactory as _};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::arguments::Arguments;
use super::exit_status::ExitStatus;
use super::failure::{Failure, printed};

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
    let written = Man::new(command.clone())
        .render(&mut text)
        .and_then(|()| parts(&command, &mut text))
        .and_then(|()| what_all_share(&command).to_writer(&mut text));
    printed(written)?;
    print(&text)
}

/// A part for each command, and for the commands of it, under its name.
fn parts(program: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    for command in program.get_subcommands() {
        if command.get_name() == "help" {
            continue;
        }
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let mut heading = Roff::new();
        heading.control("SH", [name.to_uppercase().as_str()]);
        heading.to_writer(text)?;
        let mut part = Vec::new();
        let page = Man::new(command.clone());
        page.render_description_section(&mut part)?;
        page.render_synopsis_section(&mut part)?;
        page.render_options_section(&mut part)?;
        // Below the name of the command.
        let part = String::from_utf8_lossy(&part).replace(".SH ", ".SS ");
        text.extend(part.bytes());
        parts(command, text)?;
    }
    Ok(())
}

/// The variables in place of flags, and the exit codes.
fn what_all_share(program: &Command) -> Roff {
    let mut variables = BTreeMap::new();
    variables_of(program, &mut variables);
    let mut page = Roff::new();
    let listed = |page: &mut Roff, name: &str, said: String| {
        page.control("TP", []);
        page.text([bold(name)]);
        page.text([roman(said)]);
    };
    page.control("SH", ["ENVIRONMENT"]);
    page.text([roman(
        "What is typed wins. A switch takes true or false, 1 or 0, yes or no.",
    )]);
    for (variable, flag) in &variables {
        listed(&mut page, variable, format!("As --{flag}."));
    }
    page.control("SH", ["EXIT STATUS"]);
    for status in ExitStatus::ALL {
        let meaning = format!("{}.", status.meaning());
        listed(&mut page, &status.code().to_string(), meaning);
    }
    page
}

fn variables_of(command: &Command, found: &mut BTreeMap<String, String>) {
    for argument in command.get_arguments() {
        if let (Some(variable), Some(flag)) = (argument.get_env(), argument.get_long()) {
            found.insert(variable.to_string_lossy().into_owned(), flag.to_owned());
        }
    }
    for below in command.get_subcommands() {
        variables_of(below, found);
    }
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout();
    printed(stdout.write_all(text).and_then(|()| stdout.flush()))
}
