//! Whole names of columns that list where a vendor does not work, or what it turns down: "States NOT served", "Case types
//! refused". Names that only come near to one say nothing of the kind.

use crate::domain::text::words_in;

/// What the cells of a column of refusals list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// States that are not served.
    States,
    /// What is not done.
    Services,
}

const STATES: [&str; 11] = [
    "excluded states",
    "no go states",
    "not licensed in",
    "states excluded",
    "states not covered",
    "states not licensed in",
    "states not served",
    "states they dont do",
    "states they dont serve",
    "states they wont serve",
    "states we dont serve",
];
const SERVICES: [&str; 12] = [
    "case types refused",
    "case types they reject",
    "cases refused",
    "cases they refuse",
    "cases they reject",
    "hard nos",
    "languages not spoken",
    "refuses",
    "said no to",
    "services not offered",
    "they said no on",
    "turns down",
];

/// What a column with this name lists; `None` where it is no list of refusals. Ignores case, apostrophes and signs.
pub fn refused(name: &str) -> Option<Refused> {
    let name = name.to_lowercase().replace(['\'', '’'], "");
    let name = words_in(&name).collect::<Vec<_>>().join(" ");
    if STATES.contains(&&*name) {
        return Some(Refused::States);
    }
    SERVICES.contains(&&*name).then_some(Refused::Services)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_refusals_is_told_by_its_whole_name() {
        for name in [
            "States NOT served?",
            "No-go states",
            "States they won’t serve",
        ] {
            assert_eq!(refused(name), Some(Refused::States), "{name}");
        }
        for name in ["Refuses", "Hard no's", "Languages NOT spoken", "Turns down"] {
            assert_eq!(refused(name), Some(Refused::Services), "{name}");
        }
        for name in [
            "States served/not served",
            "Callers that don't speak English",
            "Case types never refused",
            "AI not trained on our data",
            "Limits",
            "Agents not licensed in",
            "Turns down volume",
        ] {
            assert_eq!(refused(name), None, "{name}");
        }
    }
}
