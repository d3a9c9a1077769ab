//! What people write for a state beside its code and name: "Tex.", "N. Carolina".

/// Other spellings than code and name in small letters without blanks and stops, with the code; sorted.
static SPELLINGS: [(&str, &str); 53] = [
    ("ala", "AL"),
    ("ariz", "AZ"),
    ("ark", "AR"),
    ("calif", "CA"),
    ("colo", "CO"),
    ("conn", "CT"),
    ("del", "DE"),
    ("fla", "FL"),
    ("ill", "IL"),
    ("ind", "IN"),
    ("kan", "KS"),
    ("kans", "KS"),
    ("mass", "MA"),
    ("mich", "MI"),
    ("minn", "MN"),
    ("miss", "MS"),
    ("mont", "MT"),
    ("ncarolina", "NC"),
    ("ndak", "ND"),
    ("ndakota", "ND"),
    ("neb", "NE"),
    ("nebr", "NE"),
    ("nev", "NV"),
    ("newyorkstate", "NY"),
    ("nhampshire", "NH"),
    ("njersey", "NJ"),
    ("nmex", "NM"),
    ("nmexico", "NM"),
    ("nocarolina", "NC"),
    ("nodakota", "ND"),
    ("nyork", "NY"),
    ("okla", "OK"),
    ("ore", "OR"),
    ("oreg", "OR"),
    ("penn", "PA"),
    ("penna", "PA"),
    ("risland", "RI"),
    ("scarolina", "SC"),
    ("sdak", "SD"),
    ("sdakota", "SD"),
    ("socarolina", "SC"),
    ("sodakota", "SD"),
    ("tenn", "TN"),
    ("tex", "TX"),
    ("wash", "WA"),
    ("washingtondc", "DC"),
    ("washingtonstate", "WA"),
    ("wis", "WI"),
    ("wisc", "WI"),
    ("wva", "WV"),
    ("wvirg", "WV"),
    ("wvirginia", "WV"),
    ("wyo", "WY"),
];

/// The code of a spelling, which is in small letters without blanks and stops.
pub fn code_of_spelling(letters: &str) -> Option<&'static str> {
    let found = SPELLINGS.binary_search_by(|(spelling, _)| (*spelling).cmp(letters));
    found.ok().map(|at| SPELLINGS[at].1)
}

/// The code of an abbreviation of more than two letters as people write it: "Tex.", "N. Carolina", "W.Va.".
pub fn code_of_abbreviation(text: &str) -> Option<&'static str> {
    code_of_spelling(&letters(text))
}

/// A spelling in small letters without blanks, stops and commas.
pub fn letters(text: &str) -> String {
    let letters = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '.' | ','));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::place::UsState;

    #[test]
    fn every_spelling_is_one_of_a_state() {
        assert!(SPELLINGS.is_sorted());
        for (spelling, code) in SPELLINGS {
            let state = UsState::from_code(code);
            assert!(state.is_some(), "{code}");
            assert_eq!(UsState::parse(spelling), state, "{spelling}");
        }
    }
}
