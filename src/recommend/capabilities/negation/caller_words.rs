//! Words about the people who call a firm, and what they do by themselves: "accidents happen day and night" says
//! nothing of the vendor.

/// People and things that act by themselves: callers, and what brings them.
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
/// What happens to such people.
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
/// What people and events do by themselves.
pub const THEY_DO: [&str; 42] = [
    "arrive", "arrives", "ask", "call", "come", "comes", "demand", "deserve", "deserves", "die",
    "drive", "email", "expect", "expects", "google", "happen", "happens", "keep", "look", "need",
    "needs", "occur", "occurs", "operate", "operates", "phone", "prefer", "ring", "run", "runs",
    "search", "shop", "strike", "strikes", "suffer", "text", "travel", "want", "wants", "work",
    "works", "worry",
];
/// Verbs that say so only where nothing but a time follows: "leads come in at night".
pub const COME: [&str; 4] = ["arrive", "arrives", "come", "comes"];
/// Words after which a way to do it is named, which the vendor may offer: "leads call by live transfer".
pub const HOW: [&str; 5] = ["by", "through", "using", "via", "with"];
/// Words of a time. What is joined to one by "and" is no way to do it: "day and night".
pub const TIMES: [&str; 8] = [
    "day", "days", "evenings", "holidays", "night", "nights", "sundays", "weekends",
];
/// What people are by themselves: "callers are awake".
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
/// Words that bring the vendor in as its own do, "clients call us 24/7": "clients call and they pick up 24/7".
pub const PERHAPS_OURS: [&str; 2] = ["they", "who"];
