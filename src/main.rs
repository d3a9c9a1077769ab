//! The executable.

use std::process::ExitCode;

fn main() -> ExitCode {
    stackbrief::cli::main()
}
