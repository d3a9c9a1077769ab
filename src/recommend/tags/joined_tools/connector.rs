//! Entries that name a tool behind what connects it: "Zapier -> Filevine" and "via Zapier to Filevine", as "Filevine via
//! Zapier".

/// What connects tools, and is none of those that a firm works in.
const CONNECTORS: [&str; 8] = [
    "api",
    "integromat",
    "make",
    "webhook",
    "webhooks",
    "workato",
    "zap",
    "zapier",
];
const ARROWS: [&str; 4] = ["->", "=>", "→", "➔"];

/// "Filevine" of "Zapier -> Filevine". Of "Clio -> Filevine" nobody knows which one is connected.
pub(super) fn behind_connector(entry: &str) -> Option<&str> {
    let mut parted = ARROWS.iter().filter_map(|arrow| entry.split_once(arrow));
    let (connector, tool) = parted.next().or_else(|| entry.split_once(" to "))?;
    let connector = connector.trim().to_lowercase();
    let connector = connector.strip_prefix("via ").unwrap_or(&connector);
    CONNECTORS.contains(&connector).then(|| tool.trim())
}
