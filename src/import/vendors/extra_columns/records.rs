//! Names of columns in which a CRM, a sign-up sheet or a contract says where a vendor is, who deals with it and how far the
//! dealings have come.

use crate::domain::text::is_digits;

/// What says alone that it is of an address in the United States, and behind [whose](ADDRESSED) it is; there is an
/// "Office Suite".
const PLACES: [&str; 9] = [
    "county",
    "postalcode",
    "postcode",
    "province",
    "state",
    "statecode",
    "street",
    "zip",
    "zipcode",
];
/// What else an address consists of; a vendor may well serve a "Region".
const OF_ADDRESS: [&str; 6] = ["code", "floor", "line", "postal", "region", "suite"];
const ADDRESSED: [&str; 11] = [
    "billing",
    "business",
    "company",
    "corporate",
    "home",
    "mailing",
    "main",
    "office",
    "physical",
    "registered",
    "shipping",
];

/// How names begin of columns about people and papers: "Signed by (attorney)".
const BEGINNINGS: [&[&str]; 19] = [
    &["added", "by"],
    &["assigned", "to"],
    &["demo", "by"],
    &["demoed", "by"],
    &["entered", "by"],
    &["introduced", "by"],
    &["last", "modified", "by"],
    &["last", "updated", "by"],
    &["met", "at"],
    &["met", "with"],
    &["modified", "by"],
    &["recommended", "by"],
    &["referred", "by"],
    &["spoke", "to"],
    &["spoke", "with"],
    &["state", "of", "formation"],
    &["state", "of", "incorporation"],
    &["submitted", "by"],
    &["updated", "by"],
];
/// Words that say so alone or with whose name it is: "Reviewed by a physician" may be offered.
const WHOLE: [&[&str]; 5] = [
    &["approved", "by"],
    &["created", "by"],
    &["presented", "by"],
    &["reviewed", "by"],
    &["signed", "by"],
];
const WHOSE: [&str; 3] = ["attorney", "lawyer", "name"];
/// Whole names of columns of what is still to be done, and of what another vendor does, which may be what this one replaces.
const DEALINGS: [&str; 45] = [
    "action item",
    "action items",
    "backup plan",
    "backup vendor",
    "compliance docs needed",
    "current provider",
    "current system",
    "current tool",
    "current vendor",
    "decision",
    "docs needed",
    "documents needed",
    "due diligence",
    "existing vendor",
    "follow up items",
    "former vendor",
    "incumbent",
    "last vendor",
    "next action",
    "next step",
    "next steps",
    "old vendor",
    "open item",
    "open items",
    "our current vendor",
    "paperwork needed",
    "previous provider",
    "previous vendor",
    "prior vendor",
    "runner up",
    "runners up",
    "still needed",
    "to do",
    "to dos",
    "todo",
    "todos",
    "waiting for",
    "waiting on",
    "we use now",
    "what we didnt like",
    "what we dont like",
    "what we have now",
    "what we use",
    "what we use now",
    "what we use today",
];
/// How names of columns of a CRM end; "Lead source tracking" may be offered.
const ENDINGS: [&[&str]; 13] = [
    &["attorney", "name"],
    &["deal", "source"],
    &["deal", "stage"],
    &["deal", "status"],
    &["first", "name"],
    &["last", "name"],
    &["lead", "source"],
    &["lead", "stage"],
    &["lead", "status"],
    &["legal", "name"],
    &["lifecycle", "stage"],
    &["opportunity", "stage"],
    &["sales", "person"],
];
/// Words before those by which they are offered: "Tracks lead source".
const OFFERED: [&str; 10] = [
    "capture", "captures", "log", "logs", "report", "reports", "sync", "syncs", "track", "tracks",
];

/// Whether these words name such a column.
pub fn is_of_records(words: &[&str]) -> bool {
    let is_part =
        |word: &&str| PLACES.contains(word) || OF_ADDRESS.contains(word) || is_digits(word);
    let is_place = |word: &&str| PLACES.contains(word) || *word == "suite";
    let is_address = words.iter().all(is_part) && words.iter().any(is_place);
    let is_addressed = words.windows(2).any(|pair| {
        ADDRESSED.contains(&pair[0]) && (PLACES.contains(&pair[1]) || pair[1] == "region")
    });
    // "BillingState", as Salesforce calls it.
    let is_in_one = |word: &&str| {
        let mut parts = ADDRESSED.iter().filter_map(|of| word.strip_prefix(of));
        parts.any(|place| PLACES.contains(&place))
    };
    is_address
        || is_addressed
        || words.iter().any(is_in_one)
        || BEGINNINGS.iter().any(|start| words.starts_with(start))
        || DEALINGS.contains(&words.join(" ").as_str())
        || WHOLE.iter().any(|whole| is_whole(words, whole))
        || ENDINGS.iter().any(|end| words.ends_with(end)) && !OFFERED.contains(&words[0])
}

fn is_whole(words: &[&str], whole: &[&str]) -> bool {
    let rest = words.strip_prefix(whole);
    rest.is_some_and(|rest| rest.iter().all(|word| WHOSE.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::super::names::ColumnTopic;

    #[test]
    fn what_is_to_be_done_and_what_another_vendor_does_is_no_offer() {
        for name in [
            "Next step",
            "Next steps",
            "To do",
            "To-do",
            "Action items",
            "Open items",
            "Waiting on",
            "Compliance docs needed",
            "Current vendor",
            "What we use now",
            "Previous vendor",
            "Runner-up",
            "Backup plan",
            "What we don't like",
        ] {
            assert_eq!(ColumnTopic::of(name), None, "{name}");
        }
        for name in [
            "Follow-up texts",
            "Lead follow up",
            "Follow up",
            "Actions",
            "Promised",
            "Backup coverage",
            "Action center",
            "Promised turnaround",
            "Before and after photos",
            "No BAA needed",
        ] {
            assert_eq!(ColumnTopic::of(name), Some(ColumnTopic::Offers), "{name}");
        }
        assert!(super::DEALINGS.is_sorted());
    }

    #[test]
    fn addresses_people_and_stages_of_a_crm_are_no_offers() {
        for name in [
            "State/Region",
            "State / Province",
            "Province",
            "State_Code",
            "Street",
            "Street 1",
            "Suite",
            "Suite #",
            "County",
            "ZIP",
            "Zip/Postal Code",
            "Billing Street",
            "Billing State/Province",
            "Billing State",
            "BillingState",
            "BillingStateCode",
            "Billing Zip/Postal Code",
            "Mailing State",
            "Shipping State",
            "Company State",
            "Home state",
            "State of incorporation",
            "Lifecycle Stage",
            "HubSpot lifecycle stage",
            "Lead Status",
            "Lead Source",
            "Deal Stage",
            "Stage",
            "Salesperson",
            "Sales person",
            "AE",
            "Our AE",
            "POC",
            "Presenter",
            "Demo by",
            "Demoed by",
            "Assigned to",
            "Event",
            "Met at",
            "Referred by",
            "Last modified by",
            "Legal name",
            "Signed by",
            "Signed by (attorney)",
            "Attorney",
            "Attorney name",
            "First name",
        ] {
            assert_eq!(ColumnTopic::of(name), None, "{name}");
        }
        for name in [
            "Lead channels",
            "Tracks lead source",
            "Reviewed by a physician?",
            "Lead source tracking",
            "Lead status texts",
            "States served",
            "States covered",
            "Counties served",
            "County e-filing",
            "Mailing of records",
            "Shipping",
            "Billing",
            "Billing software",
            "Event management",
            "Suite of tools",
            "Matter lifecycle",
            "Calls answered by",
            "Attorney directory",
            "Region",
            "Zip code routing",
            "Reports to clients",
            "Intake stages",
            "Home visits",
            "Legal research",
        ] {
            assert_eq!(ColumnTopic::of(name), Some(ColumnTopic::Offers), "{name}");
        }
    }
}
