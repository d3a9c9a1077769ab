//! Words in the names of columns, by what such columns hold. Spanish ones are turned into these before.

/// The names of vendors, whatever else is in the file.
pub const VENDOR_COLUMN_WORDS: [&str; 9] = [
    "product", "products", "provider", "software", "solution", "supplier", "tool", "vendor",
    "vendors",
];

/// The names of vendors in a list of them, where nobody else is named.
pub const NAME_COLUMN_WORDS: [&str; 8] = [
    "app", "brand", "business", "company", "name", "partner", "platform", "who",
];

/// The titles of meetings, as calendars and scheduling tools call them.
pub const TITLE_COLUMN_WORDS: [&str; 3] = ["subject", "summary", "title"];

/// What is booked, as some scheduling tools call it: "Service", "Booking Type", "Appointment Name", and Zoom's "Topic".
pub const BOOKED_COLUMN_WORDS: [&str; 4] = ["appointment", "service", "topic", "type"];

/// Who of the firm was there: "Who went".
pub const WENT_COLUMN_WORDS: [&str; 2] = ["attended", "went"];

/// The address of who booked, never that of who gives the demo: "Host email".
pub const ADDRESS_COLUMN_WORDS: [&str; 12] = [
    "attendee",
    "attendees",
    "booker",
    "contact",
    "customer",
    "guest",
    "guests",
    "invitee",
    "invitees",
    "participants",
    "prospect",
    "scheduler",
];

/// Words of the vendor's own people beside those: "Contact owner".
pub const HOST_COLUMN_WORDS: [&str; 10] = [
    "host",
    "hosted",
    "hosts",
    "organiser",
    "organizer",
    "owner",
    "owners",
    "rep",
    "reps",
    "sales",
];

/// To whom in the vendor's sales a meeting is given: "Queue".
pub const ROUTING_COLUMN_WORDS: [&str; 5] = ["assignee", "queue", "router", "team", "workspace"];

/// People and the firms that book, never vendors: "Vendor contact".
pub const PERSON_COLUMN_WORDS: [&str; 16] = [
    "attendee",
    "attendees",
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

pub const CATEGORY_COLUMN_WORDS: [&str; 12] = [
    "area", "bucket", "category", "function", "group", "kind", "line", "phase", "service", "stage",
    "type", "use",
];

/// Other groups: "Contract type".
pub const OTHER_GROUP_COLUMN_WORDS: [&str; 8] = [
    "billing", "contract", "firm", "payment", "plan", "price", "pricing", "support",
];

pub const BOOKING_LINK_COLUMN_WORDS: [&str; 10] = [
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
pub const OTHER_LINK_COLUMN_WORDS: [&str; 38] = [
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
pub const DEMO_TIME_COLUMN_WORDS: [&str; 11] = [
    "asked",
    "booked",
    "demo",
    "demos",
    "dtstart",
    "logged",
    "meeting",
    "met",
    "requested",
    "scheduled",
    "submitted",
];

/// Other times of a vendor: "Renewal date".
pub const OTHER_TIME_COLUMN_WORDS: [&str; 14] = [
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
pub const DESCRIPTION_COLUMN_WORDS: [&str; 7] = [
    "about",
    "description",
    "does",
    "offer",
    "offers",
    "pitch",
    "summary",
];

/// What a firm itself thinks, needs or has done, and what others say.
pub const NOTE_COLUMN_WORDS: [&str; 26] = [
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
pub const PRICE_COLUMN_WORDS: [&str; 7] = [
    "charge", "charges", "cost", "costs", "price", "prices", "pricing",
];

/// What is paid besides, once, for a piece, or by a firm of its own: "Setup cost", "Cost per lead".
pub const OTHER_PRICE_COLUMN_WORDS: [&str; 20] = [
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
pub const SERVED_COLUMN_WORDS: [&str; 8] = [
    "audience", "built", "designed", "for", "ideal", "made", "serves", "sizes",
];

/// Where a vendor works.
pub const PLACE_COLUMN_WORDS: [&str; 9] = [
    "cover", "coverage", "covered", "covers", "regions", "serve", "serves", "states", "where",
];

/// Where a vendor is, which says nothing about where it serves, and what else it covers or is asked where: "Practice areas
/// covered", "Where is the data?"
pub const OTHER_PLACE_COLUMN_WORDS: [&str; 21] = [
    "address",
    "areas",
    "based",
    "billing",
    "cases",
    "data",
    "formation",
    "founded",
    "from",
    "headquartered",
    "headquarters",
    "hours",
    "hq",
    "incorporated",
    "located",
    "location",
    "office",
    "practice",
    "registered",
    "sold",
    "used",
];
