//! Commands that messages tell to type.

use std::path::Path;

/// Says what else is damaged in a data directory, or what at all.
pub fn check_command(directory: &Path) -> String {
    format!("`stackbrief check --data-dir {}`", path_argument(directory))
}

/// Saves every intact record of a data directory, and changes no byte of it.
pub fn salvage_command(directory: &Path) -> String {
    let directory = path_argument(directory);
    format!("`stackbrief backup FILE --salvage --data-dir {directory}`")
}

/// Restores a backup, or one to be named, into a data directory; `flags` end with a blank.
pub fn restore_command(file: Option<&Path>, flags: &str, directory: Option<&Path>) -> String {
    let file = file.map_or_else(|| "FILE".to_owned(), path_argument);
    let directory = directory.map_or_else(|| "DIR".to_owned(), path_argument);
    format!("`{}`", restore(&file, flags, &directory))
}

/// Restores a backup of this folder, in which FILE stands for its name, in place of the data that there is.
pub fn restore_from(folder: &Path, directory: &Path) -> String {
    let file = path_argument(&folder.join("FILE"));
    restore(&file, "--force ", &path_argument(directory))
}

fn restore(file: &str, flags: &str, directory: &str) -> String {
    format!("stackbrief restore {file} {flags}--data-dir {directory}")
}

/// What to do about a damaged database.
pub fn replace_damaged(file: Option<&Path>, directory: Option<&Path>) -> String {
    let command = restore_command(file, "--force ", directory);
    format!("{command} {IN_ITS_PLACE}")
}

/// What to do about a database that is gone.
pub fn replace_missing(file: Option<&Path>, directory: &Path) -> String {
    let command = restore_command(file, "", Some(directory));
    format!("{command} {IN_ITS_PLACE}")
}

const IN_ITS_PLACE: &str = "puts a backup in its place";

/// A path as an argument of a command: absolute, and in quotes where a shell needs them.
pub fn path_argument(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:@%,=".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text;
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_only_where_a_shell_needs_it() {
        for (path, argument) in [
            ("/var/lib/stackbrief", "/var/lib/stackbrief"),
            ("/srv/our data", "'/srv/our data'"),
            ("/srv/Ada's $x", r"'/srv/Ada'\''s $x'"),
        ] {
            assert_eq!(path_argument(Path::new(path)), argument);
        }
    }

    #[test]
    fn what_brings_a_backup_back_can_be_typed() {
        assert_eq!(
            restore_from(Path::new("/data/Ada's backups"), Path::new("/data")),
            r"stackbrief restore '/data/Ada'\''s backups/FILE' --force --data-dir /data"
        );
    }
}
