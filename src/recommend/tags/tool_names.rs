//! Names of tools without what tells no two tools apart.

use crate::domain::ids::slug;

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

/// The slug of a tool's name without what stands in brackets, without what it is reached by ("via Zapier") and without
/// [`TOOL_SUFFIXES`].
pub(super) fn bare_tool_slug(name: &str) -> String {
    let before = name.split(['(', '[']).next().unwrap_or(name);
    let before = before.split(" via ").next().unwrap_or(before);
    let mut bare = slug(before);
    while let Some(shorter) = TOOL_SUFFIXES
        .iter()
        .find_map(|suffix| bare.strip_suffix(suffix))
    {
        bare = shorter.to_owned();
    }
    bare
}
