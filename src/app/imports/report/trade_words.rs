//! Words by which the trade calls what is in a category, where a file has a category of its own: "Court reporters".

use crate::domain::text::words_in;

/// A category that has a questionnaire, with words and phrases that no other such category has.
const TRADE_WORDS: [(&str, &[&str]); 14] = [
    (
        "Lead Generation",
        &[
            "acquisition",
            "getting clients",
            "lead",
            "leadgen",
            "leads",
            "new cases",
            "referrals",
        ],
    ),
    (
        "Intake",
        &[
            "answering",
            "call center",
            "calls",
            "chat",
            "onboarding",
            "phone",
            "phones",
            "reception",
            "receptionist",
            "receptionists",
        ],
    ),
    (
        "Document Drafting",
        &[
            "assembly",
            "doc automation",
            "drafting",
            "motions",
            "pleadings",
            "templates",
        ],
    ),
    (
        "Medical Record Retrieval",
        &["hipaa", "medicals", "records", "retrieval"],
    ),
    (
        "Demands & Medical Review",
        &[
            "chronologies",
            "chronology",
            "demand",
            "demands",
            "med review",
            "medical summaries",
            "nurse review",
        ],
    ),
    (
        "Depositions & Court Reporting",
        &[
            "depo",
            "depos",
            "deposition",
            "reporter",
            "reporters",
            "transcripts",
            "videographers",
        ],
    ),
    (
        "Trial Support",
        &[
            "courtroom",
            "demonstratives",
            "exhibits",
            "focus groups",
            "jury",
            "trial",
        ],
    ),
    (
        "Financial Services",
        &[
            "case cost",
            "case costs",
            "disbursement",
            "financing",
            "funding",
            "lien",
            "liens",
            "loans",
            "payouts",
            "settlement",
            "settlements",
        ],
    ),
    (
        "Staffing",
        &[
            "assistants",
            "contract attorneys",
            "contract lawyers",
            "offshore",
            "paralegal",
            "paralegals",
            "recruiters",
            "recruiting",
            "staff",
            "temps",
            "vas",
        ],
    ),
    (
        "Practice Management",
        &["case management", "case mgmt", "cms", "matter"],
    ),
    (
        "Document Management",
        &["dms", "doc management", "doc mgmt", "scanning", "storage"],
    ),
    (
        "Marketing Services",
        &[
            "ads",
            "advertising",
            "marketing",
            "ppc",
            "seo",
            "web design",
            "websites",
        ],
    ),
    ("E-Discovery", &["ediscovery", "forensics"]),
    (
        "Financial Management",
        &[
            "accounting",
            "billing",
            "bookkeepers",
            "bookkeeping",
            "payments",
            "trust",
        ],
    ),
];

/// The category of this list that a name speaks of; `None` where it speaks of several or of none.
pub fn category_of_trade(name: &str) -> Option<&'static str> {
    let words: Vec<_> = words_in(name).map(str::to_lowercase).collect();
    // "Subject matter experts" know a subject; no matter of a firm is meant.
    let name = words.join(" ").replace("subject matter", "subject");
    let name = format!(" {name} ");
    let is_said = |known: &[&str]| {
        known
            .iter()
            .any(|known| name.contains(&format!(" {known} ")))
    };
    let mut said = TRADE_WORDS.iter().filter(|(_, known)| is_said(known));
    let (category, _) = said.next()?;
    said.next().is_none().then_some(*category)
}

/// Whether a name is nothing but such a word or phrase.
pub fn is_trade_word(name: &str) -> bool {
    let mut known = TRADE_WORDS.iter().flat_map(|(_, known)| *known);
    known.any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::starter_categories::starter_categories;

    #[test]
    fn a_category_is_known_by_what_the_trade_calls_it() {
        for (name, category) in [
            ("Client acquisition", "Lead Generation"),
            ("New client onboarding / call handling", "Intake"),
            ("Answering service", "Intake"),
            ("Paperwork & templates", "Document Drafting"),
            ("Getting the medicals", "Medical Record Retrieval"),
            ("Demand letters", "Demands & Medical Review"),
            ("Court reporters", "Depositions & Court Reporting"),
            ("Liens & disbursement", "Financial Services"),
            ("Virtual paralegals", "Staffing"),
            ("Trust accounting", "Financial Management"),
            ("Matter management", "Practice Management"),
            ("Case management system", "Practice Management"),
            ("CASE-MGMT", "Practice Management"),
            ("Call center", "Intake"),
            ("Doc management", "Document Management"),
            ("Matter & contact software", "Practice Management"),
            ("Marketing subject matter", "Marketing Services"),
        ] {
            assert_eq!(category_of_trade(name), Some(category), "{name}");
        }
        for name in [
            "People",
            "Court Runners",
            "Management of cases",
            "Demand funding",
            "Software",
            "Subject matter experts",
            "Experts by subject-matter",
            "",
        ] {
            assert_eq!(category_of_trade(name), None, "{name}");
        }
    }

    #[test]
    fn every_starter_category_has_words_of_the_trade() {
        let starters = starter_categories().iter().map(|category| &*category.name);
        let mut starters: Vec<_> = starters.collect();
        let mut named = TRADE_WORDS.map(|(category, _)| category);
        starters.sort_unstable();
        named.sort_unstable();
        assert_eq!(named[..], starters);
    }
}
