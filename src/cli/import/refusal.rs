//! Why nothing was imported, and what to do about it.

use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::app::imports::ImportError;
use crate::cli::failure::Failure;
use crate::domain::import::NOTHING_IMPORTED;
use crate::import::columns::column_lookup::parse_allow_missing;
use crate::import::{FileError, MissingColumns, quoted};
use crate::store::backup::without_number;
use crate::store::is_full;

/// What an import that failed ends with.
pub(super) fn failure(file: &Path, error: ImportError) -> Failure {
    if let ImportError::File(FileError::Read(error))
    | ImportError::Sheet {
        error: FileError::Read(error),
        ..
    } = &error
    {
        return unreadable(file, error);
    }
    let file = file.display();
    match error {
        ImportError::Store(error) => error.into(),
        ImportError::InProgress(_) => {
            Failure::other(format!("{file}: {error} Try again after it."))
        }
        ImportError::Canceled => Failure::other(format!("{file}: {error}")),
        ImportError::Spool(error) if is_full(&error) => {
            Failure::no_space(format!("{file}: the disk is full; nothing was imported"))
        }
        ImportError::NoRoom { .. } | ImportError::Spool(_) => {
            Failure::other(format!("{file}: {error} {NOTHING_IMPORTED}"))
        }
        ImportError::Sheet { error, sheets } if sheets.names.len() > 1 => {
            let names: Vec<_> = sheets.names.iter().map(|name| quoted(name)).collect();
            let names = names.join(", ");
            Failure::usage(format!(
                "{file}: {} {NOTHING_IMPORTED} Its sheets are {names}; --sheet chooses one.",
                refusal(&error)
            ))
        }
        ImportError::Sheet { error, .. } | ImportError::File(error) => {
            Failure::usage(format!("{file}: {} {NOTHING_IMPORTED}", refusal(&error)))
        }
        invalid => Failure::usage(format!("{file}: {invalid} {NOTHING_IMPORTED}")),
    }
}

fn unreadable(file: &Path, error: &io::Error) -> Failure {
    let (failed, advice): (fn(String) -> Failure, _) = match error.kind() {
        ErrorKind::PermissionDenied => (
            Failure::permission,
            "make it readable for this user, or name a copy that is",
        ),
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
            (Failure::usage, "name a file that exists")
        }
        _ => (Failure::other, "name a copy on another disk"),
    };
    failed(format!(
        "{} cannot be read: {}; {advice}. {NOTHING_IMPORTED}",
        file.display(),
        without_number(error)
    ))
}

/// Why a file is refused, and what would have it taken.
fn refusal(error: &FileError) -> String {
    let FileError::MissingColumns(missing) = error else {
        return error.to_string();
    };
    let mut said = format!("{error}.");
    if missing.may_be_missing {
        let names = missing.names.join(",");
        let _ = write!(
            said,
            " With --allow-missing {names} the file is taken as it is."
        );
    }
    let flags = column_flags(missing);
    if !flags.is_empty() {
        let _ = write!(
            said,
            " Where the file calls one by another name, say so: {flags}."
        );
    }
    said
}

/// The flags that name what the file calls otherwise, as far as that is known, else one to fill in.
fn column_flags(missing: &MissingColumns) -> String {
    let mut columns = missing.suggested.clone();
    let mut without = Vec::new();
    // A file of rows of the other kind lacks none of these.
    if columns
        .iter()
        .all(|(field, _)| missing.names.contains(field))
    {
        let is_open = |name: &&'static str| columns.iter().all(|(field, _)| field != name);
        let open = missing.names.iter().copied().filter(is_open);
        let (optional, required): (Vec<_>, Vec<_>) =
            open.partition(|name| parse_allow_missing(name).is_ok());
        columns.extend(required.first().map(|name| (*name, "NAME".to_owned())));
        without = optional;
    }
    let mut flags: Vec<_> = columns
        .iter()
        .map(|(field, header)| format!("--column {}", shell_quoted(&format!("{field}={header}"))))
        .collect();
    if !missing.suggested.is_empty() && !without.is_empty() {
        flags.push(format!("--allow-missing {}", without.join(",")));
    }
    flags.join(" ")
}

/// A text as a shell takes it between quotes.
pub(super) fn shell_quoted(text: &str) -> String {
    let escaped = text.chars().flat_map(|c| {
        let mark = matches!(c, '"' | '\\' | '$' | '`').then_some('\\');
        mark.into_iter().chain([c])
    });
    format!("\"{}\"", escaped.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_is_no_wrong_usage_unless_it_is_missing() {
        let said = |number| {
            let error = io::Error::from_raw_os_error(number);
            failure(Path::new("a.csv"), FileError::Read(error).into())
        };
        assert_eq!(
            said(13),
            Failure::permission(
                "a.csv cannot be read: Permission denied; make it readable for this user, or name a \
                 copy that is. Nothing was imported."
            )
        );
        assert_eq!(
            said(2),
            Failure::usage(
                "a.csv cannot be read: No such file or directory; name a file that exists. Nothing was \
                 imported."
            )
        );
        assert_eq!(
            said(5),
            Failure::other(
                "a.csv cannot be read: Input/output error; name a copy on another disk. Nothing was \
                 imported."
            )
        );
    }
}
