//! The words in which prices are quoted, for the column of prices and for texts
//! (`recommend/capabilities/facets/prices.rs`).

/// A period that is paid for.
pub struct Period {
    /// How many of them a year has.
    pub in_year: f64,
    /// "A month".
    pub names: &'static [&'static str],
    /// What says "each" by itself: "monthly".
    pub adverbs: &'static [&'static str],
    /// Short forms, which count only in the column and after a slash: "$99/m".
    pub letters: &'static [&'static str],
}

pub const MONTH: Period = Period {
    in_year: 12.0,
    names: &["month", "mo", "mth", "monat", "mois"],
    adverbs: &["monthly", "pcm", "monatlich"],
    letters: &["m"],
};
pub const YEAR: Period = Period {
    in_year: 1.0,
    names: &["year", "yr", "annum", "jahr"],
    adverbs: &["yearly", "annual", "annually"],
    letters: &["y", "a"],
};
/// In texts only the first two: "$295, delivered within a week" is not paid by the week.
pub const PERIODS: [Period; 6] = [
    MONTH,
    YEAR,
    Period {
        in_year: 4.0,
        names: &["quarter", "qtr"],
        adverbs: &["quarterly"],
        letters: &[],
    },
    Period {
        in_year: 26.0,
        names: &["fortnight"],
        adverbs: &["fortnightly"],
        letters: &[],
    },
    Period {
        in_year: 0.5,
        names: &[],
        adverbs: &["biennial"],
        letters: &[],
    },
    Period {
        in_year: 52.0,
        names: &["week", "wk"],
        adverbs: &["weekly"],
        letters: &[],
    },
];
/// People of whom a firm has many, so that a price for each is not what the firm pays.
pub const PEOPLE: &[&str] = &[
    "agent",
    "attorney",
    "benutzer",
    "employee",
    "lawyer",
    "licence",
    "license",
    "member",
    "mitarbeiter",
    "nutzer",
    "person",
    "seat",
    "staff",
    "timekeeper",
    "user",
    "usuario",
    "utilisateur",
];
/// People whom a price may also include: it is one for each only behind "per" or a slash, not with "incl. a virtual
/// assistant".
pub const HIRED: &[&str] = &["assistant", "paralegal"];
/// What else pays a monthly price each.
pub const PAYERS: &[&str] = &[
    "account",
    "company",
    "firm",
    "line",
    "location",
    "number",
    "office",
    "organization",
    "site",
    "team",
    "workspace",
];
/// What says that a price is for each.
pub const EACH: &[&str] = &["a", "an", "ea", "each", "every", "par", "per", "por", "pro"];
/// What is charged for piece by piece where no "per" says it. A plan may have many of the others: "$299 for 100 calls
/// a month".
pub const PIECES: &[&str] = &[
    "call",
    "case",
    "cases",
    "demand",
    "document",
    "exhibit",
    "filing",
    "gb",
    "gig",
    "gigabyte",
    "gigs",
    "hour",
    "hourly",
    "hr",
    "lead",
    "lien",
    "matter",
    "minute",
    "page",
    "record",
    "records",
    "request",
    "signature",
    "transcript",
];
/// Words for a price that is paid once, anywhere beside it.
pub const ONCE: &[&str] = &["lifetime", "once", "onetime", "perpetual"];
/// Words for what is paid once, where they name the price itself.
pub const ONCE_FOR: &[&str] = &[
    "activation",
    "deposit",
    "implementation",
    "onboarding",
    "setup",
    "upfront",
];
/// Words before an amount that bounds what is paid by the piece or as a share: "20% of savings, cap $2,500".
pub const BOUNDS: &[&str] = &["cap", "capped", "max", "maximum"];
/// Words before a sum that also begin a price: only beside a share they say the least that is paid.
pub const LEAST: &[&str] = &["min", "minimum"];
/// Words for a price behind the piece that is paid for: "Project fee from $3,500".
pub const FEES: &[&str] = &["cost", "fee", "fees", "price", "pricing", "rate", "rates"];
/// What is paid to belong to a vendor's members.
pub const DUES: &[&str] = &["dues", "membership", "subscription"];
/// Words for what costs more than the price: "e-sign add-on $40/mo".
pub const ADD_ONS: &[&str] = &["addon", "addons", "extra", "optional"];
/// Words before an amount that nobody pays: "was $99", "save $50".
pub const NOT_PAID_BEFORE: &[&str] = &[
    "formerly",
    "previously",
    "save",
    "saved",
    "saves",
    "saving",
    "was",
    "were",
];
/// Words after one: "$50 off", "$2M annual revenue".
pub const NOT_PAID_AFTER: &[&str] = &["credit", "discount", "off", "revenue", "savings"];
