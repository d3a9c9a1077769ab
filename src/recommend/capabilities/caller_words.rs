//! Words about who calls a firm and what they do, which is nothing that a vendor offers.

/// Who calls, and does things of their own.
pub const THEY: [&str; 25] = [
    "adjusters",
    "ambulances",
    "callers",
    "calls",
    "claimants",
    "client",
    "clients",
    "consumers",
    "courthouses",
    "customers",
    "families",
    "hospitals",
    "inquiries",
    "insurers",
    "leads",
    "patients",
    "people",
    "plaintiffs",
    "prospects",
    "roads",
    "rooms",
    "survivors",
    "trucks",
    "victims",
    "women",
];
/// What happens to them.
pub const EVENTS: [&str; 14] = [
    "accident",
    "accidents",
    "collisions",
    "crashes",
    "disasters",
    "emergencies",
    "falls",
    "injuries",
    "injury",
    "life",
    "misfortune",
    "tragedy",
    "wreck",
    "wrecks",
];
/// What they do, and nothing that the vendor does.
pub const THEY_DO: [&str; 42] = [
    "arrive", "arrives", "ask", "call", "come", "comes", "demand", "deserve", "deserves", "die",
    "drive", "email", "expect", "expects", "google", "happen", "happens", "keep", "look", "need",
    "needs", "occur", "occurs", "operate", "operates", "phone", "prefer", "ring", "run", "runs",
    "search", "shop", "strike", "strikes", "suffer", "text", "travel", "want", "wants", "work",
    "works", "worry",
];
/// The same, where nothing but a time follows.
pub const COME: [&str; 4] = ["arrive", "arrives", "come", "comes"];
/// Words by which they do it in a way that the vendor offers.
pub const HOW: [&str; 5] = ["by", "through", "using", "via", "with"];
/// "Day and night" is no way to do it.
pub const TIMES: [&str; 8] = [
    "day", "days", "evenings", "holidays", "night", "nights", "sundays", "weekends",
];
/// The same after "are".
pub const THEY_ARE: [&str; 10] = [
    "awake",
    "busy",
    "calling",
    "hurt",
    "injured",
    "looking",
    "online",
    "open",
    "searching",
    "texting",
];
/// Words by which it is the vendor who does it after all: "clients call us 24/7".
pub const US: [&str; 8] = ["our", "ours", "they", "us", "we", "we'll", "we're", "who"];
