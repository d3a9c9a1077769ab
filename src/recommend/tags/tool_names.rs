//! Names of tools without what tells no two tools apart.

use crate::domain::ids::slug;
use crate::domain::text::is_digits;

/// Makers whose names are put before those of their products or not.
pub(super) const MAKERS: [&str; 3] = ["microsoft-", "ms-", "intuit-"];

/// Words at the end of a tool's name that name no other tool.
const TOOL_SUFFIXES: [&str; 14] = [
    "-integration",
    "-integrations",
    "-api",
    "-sync",
    "-connector",
    "-plugin",
    "-plug-in",
    "-add-in",
    "-app",
    "-software",
    "-inc",
    "-llc",
    "-corp",
    "-com",
];

/// What stands before the number of a version at the end of a slug: "clio-v4".
const VERSIONS: [&str; 3] = ["-v", "-ver-", "-version-"];

/// The slug of a tool's name without what stands in brackets, without what it is reached by ("via Zapier"), without
/// [`TOOL_SUFFIXES`] and without its version ("Clio v4", "Neos 2024+").
pub(super) fn bare_tool_slug(name: &str) -> String {
    let before = name.split(['(', '[']).next().unwrap_or(name);
    let before = before.split(" via ").next().unwrap_or(before);
    let mut bare = slug(without_first_year(before));
    while let Some(shorter) = TOOL_SUFFIXES
        .iter()
        .find_map(|suffix| bare.strip_suffix(suffix))
        .or_else(|| without_version(&bare))
    {
        bare = shorter.to_owned();
    }
    bare
}

/// A tool's name without the version behind it, as it is written: "Acme Docket" of "Acme Docket v5.2+".
pub fn without_version_words(name: &str) -> &str {
    let starts = name
        .match_indices(' ')
        .map(|(space, _)| name[..space].trim_end());
    let mut starts = starts.filter(|start| !start.is_empty());
    let is_of_version = |rest: &str| {
        let rest = rest.trim_start_matches(['(', '[', ' ']).to_lowercase();
        let number = rest.strip_prefix("version").or_else(|| {
            let rest = rest.strip_prefix("ver").or_else(|| rest.strip_prefix('v'));
            Some(rest?.trim_start_matches('.'))
        });
        let number = number.map(str::trim_start);
        number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
            || rest.starts_with("20") && rest.contains('+')
    };
    let bare = bare_tool_slug(name);
    let shorter = starts.find(|start| is_of_version(&name[start.len()..]));
    shorter
        .filter(|start| bare_tool_slug(start) == bare)
        .unwrap_or(name)
}

/// "clio" of "clio-v4" and "clio-version-4-2".
fn without_version(bare: &str) -> Option<&str> {
    VERSIONS.iter().find_map(|version| {
        let (name, number) = bare.rsplit_once(version)?;
        let mut parts = number.split('-');
        let is_version = parts.all(|part| part == "x" || is_digits(part));
        (is_version && !name.is_empty() && number.starts_with(|c: char| c.is_ascii_digit()))
            .then_some(name)
    })
}

/// "Neos" of "Neos 2024+". Without the sign a year may be part of the name.
fn without_first_year(name: &str) -> &str {
    let name = name.trim_end();
    let parted = name
        .strip_suffix('+')
        .and_then(|name| name.rsplit_once(' '));
    match parted {
        Some((tool, year)) if year.len() == 4 && year.starts_with("20") && is_digits(year) => tool,
        _ => name,
    }
}
