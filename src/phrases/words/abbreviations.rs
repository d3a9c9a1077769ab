//! Abbreviations and common misspellings, as people write them in the cells of a list.
//!
//! Each stands for the word that it nearly always means here, whatever the category. One that often means something else
//! ("rec" is a record or a reconciliation, "doc" a document or a doctor, "ppl" people or pay per lead) is left to the
//! phrases of a tag.

/// Sorted, in small letters.
const ABBREVIATIONS: [(&str, &str); 118] = [
    ("accdt", "accident"),
    ("accdts", "accident"),
    ("acctg", "accounting"),
    ("addr", "address"),
    ("addy", "address"),
    ("agmt", "agreement"),
    ("agmts", "agreement"),
    ("agst", "against"),
    ("attachmt", "attachment"),
    ("attachmts", "attachment"),
    ("attornies", "attorney"),
    ("atty", "attorney"),
    ("attys", "attorney"),
    ("auth", "authorization"),
    ("auths", "authorization"),
    ("avail", "available"),
    ("billingual", "bilingual"),
    ("biz", "business"),
    ("bkkpr", "bookkeeper"),
    ("bkkprs", "bookkeeper"),
    ("bookeeper", "bookkeeper"),
    ("bookeepers", "bookkeeper"),
    ("bookeeping", "bookkeeping"),
    ("cert", "certified"),
    ("chk", "check"),
    ("chks", "check"),
    ("ck", "check"),
    ("cks", "check"),
    ("depo", "deposition"),
    ("depos", "deposition"),
    ("dept", "department"),
    ("depts", "department"),
    ("ea", "each"),
    ("eves", "evening"),
    ("grp", "group"),
    ("grps", "group"),
    ("hosp", "hospital"),
    ("hr", "hour"),
    ("hrs", "hour"),
    ("illus", "illustration"),
    ("illust", "illustration"),
    ("incl", "include"),
    ("interp", "interpreter"),
    ("interps", "interpreter"),
    ("interrogs", "interrogatory"),
    ("lang", "language"),
    ("langs", "language"),
    ("liab", "liability"),
    ("lit", "litigation"),
    ("ltr", "letter"),
    ("ltrs", "letter"),
    ("malpractise", "malpractice"),
    ("mcaid", "medicaid"),
    ("mcare", "medicare"),
    ("mgmt", "management"),
    ("mgr", "manager"),
    ("mgrs", "manager"),
    ("mgt", "management"),
    ("mkt", "market"),
    ("mktg", "marketing"),
    ("mkts", "market"),
    ("mos", "month"),
    ("msg", "message"),
    ("msgs", "message"),
    ("mtn", "motion"),
    ("mtns", "motion"),
    ("nite", "night"),
    ("nites", "night"),
    ("pct", "percent"),
    ("pg", "page"),
    ("pgs", "page"),
    ("pkg", "package"),
    ("pkgs", "package"),
    ("portugese", "portuguese"),
    ("recd", "receive"),
    ("recieve", "receive"),
    ("recs", "record"),
    ("referal", "referral"),
    ("referals", "referral"),
    ("refferal", "referral"),
    ("refferals", "referral"),
    ("req", "request"),
    ("reqs", "request"),
    ("retreival", "retrieval"),
    ("rpt", "report"),
    ("rpts", "report"),
    ("sched", "schedule"),
    ("seperate", "separate"),
    ("settlmt", "settlement"),
    ("settlmts", "settlement"),
    ("stlmt", "settlement"),
    ("stlmts", "settlement"),
    ("stmt", "statement"),
    ("stmts", "statement"),
    ("subpeona", "subpoena"),
    ("subpeonas", "subpoena"),
    ("svc", "service"),
    ("svcs", "service"),
    ("thru", "through"),
    ("til", "until"),
    ("txt", "text"),
    ("txting", "text"),
    ("txts", "text"),
    ("vid", "video"),
    ("vids", "video"),
    ("vietnamise", "vietnamese"),
    ("w", "with"),
    ("wk", "week"),
    ("wkend", "weekend"),
    ("wkends", "weekend"),
    ("wkly", "weekly"),
    ("wknd", "weekend"),
    ("wknds", "weekend"),
    ("wks", "week"),
    ("wrongfull", "wrongful"),
    ("xfer", "transfer"),
    ("xfers", "transfer"),
    ("yrly", "yearly"),
];

/// The word that an abbreviation stands for, in small letters like it.
pub fn expand_abbreviation(word: &str) -> Option<&'static str> {
    let at = ABBREVIATIONS.binary_search_by_key(&word, |(short, _)| short);
    at.ok().map(|at| ABBREVIATIONS[at].1)
}

/// All of them, each with its word.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    ABBREVIATIONS.into_iter()
}

/// Whether two words begin an exception from a whole: "states excl.", but not "$500 excl."
pub fn begins_exception(all: &str, excl: &str) -> bool {
    const WHOLE: [&str; 6] = ["country", "nationwide", "state", "states", "us", "usa"];
    let is_whole = WHOLE.iter().any(|word| word.eq_ignore_ascii_case(all));
    is_whole && excl.eq_ignore_ascii_case("excl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_sorted_and_stand_for_whole_words() {
        assert!(ABBREVIATIONS.is_sorted_by_key(|(short, _)| short));
        for (short, full) in ABBREVIATIONS {
            assert_eq!(expand_abbreviation(full), None, "{short}");
        }
    }

    #[test]
    fn recommendations_md_states_the_number_of_abbreviations() {
        let nearly = ABBREVIATIONS.len().next_multiple_of(10);
        let document = include_str!("../../../docs/recommendations.md");
        let sentence = format!("- Nearly {nearly} abbreviations and common misspellings");
        assert!(document.contains(&sentence), "{sentence}");
    }
}
