//! What the name of an extra column says of its cells.

use super::records::is_of_records;
use crate::domain::capability::LACKING;
use crate::domain::text::words_in;
use crate::import::columns::refusal_names::refused;

/// What the cells of a column are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnTopic {
    /// What the vendor offers.
    Offers,
    /// What it does not offer.
    Lacks,
    /// The vendor's people and offices: where they are says nothing about where it serves.
    People,
}

/// Words in the names of columns that do not say what the vendor offers: they are about the firm, its people, needs and
/// dealings with the vendor, about the company behind the vendor, or about the past or the future.
const NOT_OFFERED: [&str; 92] = [
    "account",
    "address",
    "ae",
    "alternative",
    "alternatives",
    "asked",
    "breaker",
    "breakers",
    "ceo",
    "city",
    "comment",
    "comments",
    "competitor",
    "competitors",
    "complaint",
    "complaints",
    "cons",
    "contact",
    "contacts",
    "country",
    "csm",
    "dealbreaker",
    "dealbreakers",
    "declined",
    "desired",
    "dislike",
    "dislikes",
    "employee",
    "employees",
    "expectation",
    "expectations",
    "feedback",
    "founded",
    "founder",
    "founders",
    "funding",
    "future",
    "goal",
    "goals",
    "headquarters",
    "hq",
    "impression",
    "impressions",
    "internal",
    "investor",
    "investors",
    "issue",
    "issues",
    "limitations",
    "login",
    "must",
    "musts",
    "need",
    "needs",
    "nice",
    "note",
    "notes",
    "offices",
    "opinion",
    "opinions",
    "owner",
    "password",
    "planned",
    "poc",
    "presenter",
    "presenters",
    "priorities",
    "problem",
    "problems",
    "question",
    "questions",
    "reference",
    "references",
    "rep",
    "requested",
    "requirement",
    "requirements",
    "reviews",
    "risks",
    "roadmap",
    "salesperson",
    "used",
    "uses",
    "want",
    "wanted",
    "wants",
    "weakness",
    "weaknesses",
    "who",
    "wish",
    "wishes",
    "wishlist",
];

/// Whole names of such columns: "Client" is one, but a "Client Portal" is offered.
const NOT_OFFERED_ALONE: [&str; 11] = [
    "attorney",
    "client",
    "clients",
    "customers",
    "event",
    "location",
    "locations",
    "office",
    "required",
    "stage",
    "status",
];

/// Words that deny what follows.
const DENYING: [&str; 9] = [
    "arent", "cannot", "cant", "doesnt", "dont", "isnt", "not", "without", "wont",
];
/// What a vendor does with what it offers: after a denying word, the column lists what it does not offer.
const OFFERING: [&str; 20] = [
    "available",
    "cover",
    "covered",
    "covers",
    "do",
    "does",
    "done",
    "handle",
    "handled",
    "have",
    "include",
    "included",
    "includes",
    "offer",
    "offered",
    "offers",
    "provide",
    "provided",
    "support",
    "supported",
];
/// Words about a price: what it does not include may well be offered.
const PRICES: [&str; 8] = [
    "base", "cost", "fee", "plan", "plans", "price", "pricing", "standard",
];
/// What the firm, not the vendor, may lack: "Missing info".
const INFORMATION: [&str; 5] = ["answers", "data", "documents", "info", "information"];
/// Words for a vendor's people and offices.
const PEOPLE: [&str; 32] = [
    "agent",
    "agents",
    "attorneys",
    "based",
    "building",
    "datacenter",
    "employs",
    "headcount",
    "hires",
    "hosted",
    "hosting",
    "interviewers",
    "licensed",
    "licensure",
    "located",
    "nurse",
    "nurses",
    "office",
    "operators",
    "paralegals",
    "people",
    "personnel",
    "receptionist",
    "receptionists",
    "reps",
    "server",
    "servers",
    "staff",
    "staffers",
    "team",
    "teams",
    "writers",
];

impl ColumnTopic {
    /// What a column with this name is about; `None` where it does not say what the vendor offers.
    pub(super) fn of(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace(['\'', '’'], "");
        let words: Vec<_> = words_in(&name).collect();
        let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
        // "Uses our data for AI training", but not "Who uses it".
        let is_of_data = has(&["data"]) && has(&["train", "training"]);
        let is_use =
            |word: &str| is_of_data && !has(&["opt", "out"]) && matches!(word, "used" | "uses");
        let is_not_offered = words
            .iter()
            .any(|word| NOT_OFFERED.contains(word) && !is_use(word));
        let is_required = words.first() == Some(&"required");
        let is_else = NOT_OFFERED_ALONE.contains(&&*name) || is_of_records(&words);
        if is_not_offered || is_required || is_else || are_faults(&words) {
            return None;
        }
        let mut words_behind = words.iter().skip_while(|word| !DENYING.contains(word));
        let denied = words_behind.any(|word| OFFERING.contains(word));
        // "Coverage gaps", "Gaps in service", but not "Gap coverage".
        let is_gap = ["gap", "gaps"].iter().any(|gap| words.last() == Some(gap))
            || words.first() == Some(&"gaps");
        // "No-gos", "Our no-gos", but not "No go-live fee", nor "Go / no-go", which asks for a decision.
        let is_no_go = matches!(
            words.as_slice(),
            ["no", "go" | "gos"] | ["our" | "their" | "the", "no", "go" | "gos"]
        );
        if refused(&name).is_some() || denied || is_gap || is_no_go || has(&LACKING) {
            let is_about_else = has(&PRICES) || has(&INFORMATION);
            return (!is_about_else).then_some(Self::Lacks);
        }
        Some(if has(&PEOPLE) {
            Self::People
        } else {
            Self::Offers
        })
    }
}

/// Whether a column lists what is bad about a vendor, in one word or two: "Shortcomings", "Weak spots", "Red flags", but not
/// "Red-flag alerts".
fn are_faults(words: &[&str]) -> bool {
    match words {
        [.., "shortcoming" | "shortcomings"] | [.., "red", "flag" | "flags"] => true,
        [.., "weak", of] => ["area", "areas", "point", "points", "spot", "spots"].contains(of),
        _ => false,
    }
}

/// Whether a column asks about something that binds a firm, so that a vendor without it offers something.
pub fn is_burden(name: &str) -> bool {
    let name = name.to_lowercase();
    // Whole words: "call blocking" and "clock in" bind nobody.
    let name = format!(" {} ", words_in(&name).collect::<Vec<_>>().join(" "));
    let burdens = [
        " lock in ",
        " lockin ",
        " long term contract ",
        " minimum term ",
        " minimum commitment ",
    ];
    burdens.iter().any(|burden| name.contains(burden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_its_cells_are_about() {
        for (name, expected) in [
            ("Languages", Some(ColumnTopic::Offers)),
            ("Signs BAA", Some(ColumnTopic::Offers)),
            ("Client Portal", Some(ColumnTopic::Offers)),
            ("AI not trained on our data", Some(ColumnTopic::Offers)),
            ("No AI training", Some(ColumnTopic::Offers)),
            ("Client", None),
            ("Main Contact", None),
            ("Our notes", None),
            ("HQ", None),
            ("Who uses it", None),
            ("Demo feedback", None),
            ("Must-haves", None),
            ("Must have for us", None),
            ("Nice to have", None),
            ("Requirements", None),
            ("Required features", None),
            ("We asked for", None),
            ("Missing features", Some(ColumnTopic::Lacks)),
            ("Which do they NOT offer", Some(ColumnTopic::Lacks)),
            ("What don't they offer", Some(ColumnTopic::Lacks)),
            ("What they can’t do", Some(ColumnTopic::Lacks)),
            ("Not included", Some(ColumnTopic::Lacks)),
            ("Exclusions", Some(ColumnTopic::Lacks)),
            ("Gaps", Some(ColumnTopic::Lacks)),
            ("Unsupported", Some(ColumnTopic::Lacks)),
            ("Omitted", Some(ColumnTopic::Lacks)),
            ("Not included in base price", None),
            ("Missing info", None),
            ("Gap coverage", Some(ColumnTopic::Offers)),
            ("Uses our data for AI training", Some(ColumnTopic::Offers)),
            ("Data used for training AI", Some(ColumnTopic::Offers)),
            ("Used for training", None),
            ("Who uses our data", None),
            ("Must not use data for training", None),
            ("No-gos", Some(ColumnTopic::Lacks)),
            ("Our no-gos", Some(ColumnTopic::Lacks)),
            ("No go", Some(ColumnTopic::Lacks)),
            ("No go-live fee", Some(ColumnTopic::Offers)),
            ("Goes live in", Some(ColumnTopic::Offers)),
            ("No GoDaddy sites", Some(ColumnTopic::Offers)),
            ("Weak spots", None),
            ("Weak points?", None),
            ("Red flags", None),
            ("Shortcomings", None),
            ("Red-flag alerts", Some(ColumnTopic::Offers)),
            ("Flags SOL dates", Some(ColumnTopic::Offers)),
            ("Spots weak claims", Some(ColumnTopic::Offers)),
            ("Weak claims screened out", Some(ColumnTopic::Offers)),
            ("Staff in TX", Some(ColumnTopic::People)),
            ("Texas office", Some(ColumnTopic::People)),
            ("Agents licensed in Texas", Some(ColumnTopic::People)),
            ("Bilingual staff", Some(ColumnTopic::People)),
        ] {
            assert_eq!(ColumnTopic::of(name), expected, "{name}");
        }
    }

    #[test]
    fn what_binds_a_firm_is_named_by_whole_words() {
        assert!(is_burden("Contract lock-in") && is_burden("Lockin?"));
        assert!(!is_burden("Spam call blocking") && !is_burden("Clock in app"));
    }

    #[test]
    fn words_are_sorted() {
        for words in [
            &NOT_OFFERED[..],
            &NOT_OFFERED_ALONE,
            &LACKING,
            &DENYING,
            &OFFERING,
            &PRICES,
            &INFORMATION,
            &PEOPLE,
        ] {
            assert!(words.is_sorted(), "{words:?}");
        }
    }
}
