//! Words by which the trade calls what is in a category, where a file has a category of its own: "Court reporters".

use crate::domain::text::words_in;

/// A category that has a questionnaire, with words that no other such category has.
const TRADE_WORDS: [(&str, &[&str]); 14] = [
    (
        "Lead Generation",
        &["acquisition", "lead", "leads", "referrals"],
    ),
    (
        "Intake",
        &[
            "answering",
            "calls",
            "onboarding",
            "reception",
            "receptionist",
            "receptionists",
        ],
    ),
    (
        "Document Drafting",
        &["assembly", "drafting", "pleadings", "templates"],
    ),
    (
        "Medical Record Retrieval",
        &["medicals", "records", "retrieval"],
    ),
    (
        "Demands & Medical Review",
        &["chronologies", "chronology", "demand", "demands"],
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
        &["courtroom", "demonstratives", "exhibits", "jury", "trial"],
    ),
    (
        "Financial Services",
        &[
            "disbursement",
            "funding",
            "lien",
            "liens",
            "payouts",
            "settlement",
            "settlements",
        ],
    ),
    (
        "Staffing",
        &[
            "assistants",
            "paralegal",
            "paralegals",
            "recruiters",
            "recruiting",
            "staff",
            "temps",
        ],
    ),
    ("Practice Management", &["matter"]),
    ("Document Management", &["dms", "scanning", "storage"]),
    ("Marketing Services", &["advertising", "marketing", "seo"]),
    ("E-Discovery", &["ediscovery", "forensics"]),
    (
        "Financial Management",
        &[
            "accounting",
            "billing",
            "bookkeepers",
            "bookkeeping",
            "trust",
        ],
    ),
];

/// The category of this list that a name speaks of; `None` where it speaks of several or of none.
pub fn category_of_trade(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let words: Vec<_> = words_in(&name).collect();
    // "Subject matter experts" know a subject; no matter of a firm is meant.
    let is_subject = |at: usize| words[at] == "matter" && at > 0 && words[at - 1] == "subject";
    let said: Vec<_> = (0..words.len()).filter(|at| !is_subject(*at)).collect();
    let is_said = |known: &[&str]| said.iter().any(|at| known.contains(&words[*at]));
    let mut said = TRADE_WORDS.iter().filter(|(_, words)| is_said(words));
    let (category, _) = said.next()?;
    said.next().is_none().then_some(*category)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("Matter & contact software", "Practice Management"),
            ("Marketing subject matter", "Marketing Services"),
        ] {
            assert_eq!(category_of_trade(name), Some(category), "{name}");
        }
        for name in [
            "People",
            "Court Runners",
            "Demand funding",
            "Software",
            "Subject matter experts",
            "Experts by subject-matter",
            "",
        ] {
            assert_eq!(category_of_trade(name), None, "{name}");
        }
    }
}
