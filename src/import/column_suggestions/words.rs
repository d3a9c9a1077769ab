//! Words in the names of columns, by what such columns hold.

/// The names of vendors, whatever else is in the file.
pub const OF_VENDORS: [&str; 9] = [
    "product", "products", "provider", "software", "solution", "supplier", "tool", "vendor",
    "vendors",
];

/// The same in a list of vendors, where nobody else is named.
pub const OF_NAMES: [&str; 8] = [
    "app", "brand", "business", "company", "name", "partner", "platform", "who",
];

/// People and the firms that book, never vendors: "Vendor contact".
pub const OF_PEOPLE: [&str; 15] = [
    "attendee",
    "attorney",
    "contact",
    "email",
    "firm",
    "first",
    "invitee",
    "last",
    "lawyer",
    "manager",
    "owner",
    "person",
    "phone",
    "rep",
    "requester",
];

pub const OF_CATEGORIES: [&str; 12] = [
    "area", "bucket", "category", "function", "group", "kind", "line", "phase", "service", "stage",
    "type", "use",
];

/// Other groups: "Contract type".
pub const OF_OTHER_GROUPS: [&str; 8] = [
    "billing", "contract", "firm", "payment", "plan", "price", "pricing", "support",
];

pub const OF_BOOKING_LINKS: [&str; 10] = [
    "appointment",
    "book",
    "booking",
    "calendar",
    "demo",
    "demos",
    "meet",
    "meeting",
    "schedule",
    "scheduling",
];

/// Links to something other than a vendor's site or where its demos are booked.
pub const OF_OTHER_LINKS: [&str; 38] = [
    "agreement",
    "article",
    "baa",
    "blog",
    "capterra",
    "case",
    "contract",
    "crunchbase",
    "doc",
    "docs",
    "drive",
    "facebook",
    "faq",
    "folder",
    "g2",
    "help",
    "image",
    "instagram",
    "linkedin",
    "login",
    "logo",
    "nda",
    "notes",
    "policy",
    "price",
    "pricing",
    "privacy",
    "profile",
    "proposal",
    "review",
    "reviews",
    "security",
    "source",
    "support",
    "terms",
    "trust",
    "twitter",
    "video",
];

/// When a demo was asked for or held.
pub const OF_DEMO_TIMES: [&str; 10] = [
    "asked",
    "booked",
    "demo",
    "demos",
    "logged",
    "meeting",
    "met",
    "requested",
    "scheduled",
    "submitted",
];

/// Other times of a vendor: "Renewal date".
pub const OF_OTHER_TIMES: [&str; 14] = [
    "contacted",
    "contract",
    "due",
    "end",
    "ends",
    "expires",
    "expiry",
    "founded",
    "renewal",
    "renews",
    "review",
    "reviewed",
    "since",
    "updated",
];

/// What a vendor says that it does.
pub const OF_DESCRIPTIONS: [&str; 7] = [
    "about",
    "description",
    "does",
    "offer",
    "offers",
    "pitch",
    "summary",
];

/// What a firm itself thinks, needs or has done, and what others say.
pub const OF_NOTES: [&str; 26] = [
    "comment",
    "comments",
    "concerns",
    "cons",
    "contract",
    "feedback",
    "i",
    "internal",
    "issues",
    "liked",
    "login",
    "my",
    "need",
    "needs",
    "note",
    "notes",
    "our",
    "pros",
    "questions",
    "references",
    "review",
    "reviewers",
    "reviews",
    "thoughts",
    "we",
    "why",
];

/// What is asked for a product.
pub const OF_PRICES: [&str; 7] = [
    "charge", "charges", "cost", "costs", "price", "prices", "pricing",
];

/// What is paid besides, once, for a piece, or by a firm of its own: "Setup cost", "Cost per lead".
pub const OF_OTHER_PRICES: [&str; 20] = [
    "annual",
    "budget",
    "cancellation",
    "extra",
    "implementation",
    "invoice",
    "late",
    "list",
    "old",
    "onboarding",
    "once",
    "overage",
    "paid",
    "per",
    "savings",
    "setup",
    "spend",
    "termination",
    "total",
    "yearly",
];

/// Whom a vendor serves; "Customers" may say how many it has.
pub const OF_SERVED: [&str; 6] = ["audience", "built", "designed", "ideal", "made", "serves"];

/// Where a vendor works.
pub const OF_PLACES: [&str; 9] = [
    "cover", "coverage", "covered", "covers", "regions", "serve", "serves", "states", "where",
];

/// Where a vendor is, which says nothing about where it serves.
pub const OF_OTHER_PLACES: [&str; 14] = [
    "address",
    "based",
    "billing",
    "formation",
    "founded",
    "from",
    "headquartered",
    "headquarters",
    "hq",
    "incorporated",
    "located",
    "location",
    "office",
    "registered",
];
