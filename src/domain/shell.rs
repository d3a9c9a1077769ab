//! Commands that messages tell to type.

use std::path::Path;

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
}
