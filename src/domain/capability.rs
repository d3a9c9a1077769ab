//! What a vendor is known to offer, and from which of its words, see
//! docs/recommendations.md#capabilities.

use super::coded_enum::coded_enum;

coded_enum! {
    /// How well founded a claim is.
    pub enum ClaimState {
        /// An administrator said so.
        Confirmed = "confirmed", "confirmed";
        /// A column says so.
        Listed = "listed", "listed";
        /// A text says so.
        Derived = "derived", "read from its words";
        /// An administrator or a text says that it is not so.
        Denied = "denied", "no";
        /// A text comes near it; shown to administrators only, counts for nothing.
        Suggested = "suggested", "suggested";
    }
}

coded_enum! {
    /// Where a claim stands: a field of the vendor, or an administrator's decision.
    pub enum ClaimField {
        Tags = "tags", "listed features";
        Integrations = "integrations", "integrations";
        FirmSizeSupported = "firmSizeSupported", "firm sizes";
        PracticeAreasSupported = "practiceAreasSupported", "practice areas";
        GeoFocus = "geoFocus", "regions";
        PriceBracket = "priceBracket", "price";
        Name = "name", "name";
        ShortHighlights = "shortHighlights", "highlights";
        Description = "description", "description";
        Admin = "admin", "administrator";
    }
}

/// What nobody misses: "no fee" and "no contract" deny nothing that is offered.
pub const UNMISSED: [&str; 32] = [
    "cap",
    "caps",
    "charge",
    "charges",
    "commitment",
    "commitments",
    "contract",
    "contracts",
    "cost",
    "costs",
    "delay",
    "delays",
    "fee",
    "fees",
    "hassle",
    "hidden",
    "limit",
    "limits",
    "markup",
    "minimum",
    "minimums",
    "overage",
    "overages",
    "penalties",
    "penalty",
    "premium",
    "setup",
    "surcharge",
    "surcharges",
    "upcharge",
    "wait",
    "waits",
];

/// Words over what a vendor does not offer: in a heading of a text, in the name of a column.
pub const LACKING: [&str; 14] = [
    "absent",
    "exclude",
    "excluded",
    "excludes",
    "excluding",
    "exclusion",
    "exclusions",
    "lack",
    "lacking",
    "lacks",
    "missing",
    "omitted",
    "unavailable",
    "unsupported",
];

/// What administrators decided about one vendor: slugs of tags, none in both lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CapabilityDecisions {
    pub confirmed: Vec<String>,
    pub denied: Vec<String>,
}

impl CapabilityDecisions {
    pub fn is_empty(&self) -> bool {
        self.confirmed.is_empty() && self.denied.is_empty()
    }

    /// These, and of the others those about further tags.
    #[must_use]
    pub fn or(mut self, others: Self) -> Self {
        let is_open =
            |own: &Self, tag: &String| !own.confirmed.contains(tag) && !own.denied.contains(tag);
        let own = self.clone();
        let confirmed = others.confirmed.into_iter();
        self.confirmed
            .extend(confirmed.filter(|tag| is_open(&own, tag)));
        let denied = others.denied.into_iter();
        self.denied.extend(denied.filter(|tag| is_open(&own, tag)));
        self
    }
}

impl CapabilityDecisions {
    /// Nobody decided anything.
    pub const NONE: &'static Self = &Self {
        confirmed: Vec::new(),
        denied: Vec::new(),
    };
}
