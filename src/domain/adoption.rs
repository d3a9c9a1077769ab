//! The tools a firm says it uses, per category (spec §3, Category adoption item).

use super::ids::{CategoryId, VendorId};
use super::limits::{ADOPTION_VENDORS_MAX, OTHER_VENDOR_MAX_CHARS};

/// What a person said about one category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adoption {
    /// Which category.
    pub category_id: CategoryId,
    /// Whether the firm uses any tool there; the lists are empty where it does not.
    pub has_tool: bool,
    /// Tools of the directory.
    pub vendors: Vec<VendorId>,
    /// The most important of them.
    pub primary: Option<VendorId>,
    /// Tools that the directory does not have, as written.
    pub other_vendors: Vec<String>,
}

/// Why an answer about a category is refused (spec §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongAdoption {
    /// More than ten, listed and other together.
    #[error("Maximum {ADOPTION_VENDORS_MAX} vendors per category reached.")]
    TooMany,
    /// A name of another vendor is too long.
    #[error("Vendor name is limited to {OTHER_VENDOR_MAX_CHARS} characters.")]
    NameTooLong,
    /// A name of another vendor holds a line break or the like.
    #[error("Vendor names cannot contain line breaks.")]
    NameUnreadable,
    /// The primary vendor is none of the selected ones.
    #[error("The primary vendor must be one of the selected vendors.")]
    PrimaryNotSelected,
}

impl Adoption {
    /// The answer as it is kept: "No" names no tool, names are trimmed, and what is said twice or
    /// not at all is left out.
    pub fn tidied(mut self) -> Result<Self, WrongAdoption> {
        if !self.has_tool {
            self.vendors.clear();
            self.primary = None;
            self.other_vendors.clear();
            return Ok(self);
        }
        let mut vendors: Vec<VendorId> = Vec::new();
        for vendor in self.vendors {
            if !vendors.contains(&vendor) {
                vendors.push(vendor);
            }
        }
        let mut others: Vec<String> = Vec::new();
        for name in &self.other_vendors {
            let name = name.trim();
            if name.chars().count() > OTHER_VENDOR_MAX_CHARS {
                return Err(WrongAdoption::NameTooLong);
            }
            if name.chars().any(char::is_control) {
                return Err(WrongAdoption::NameUnreadable);
            }
            if !name.is_empty() && !others.iter().any(|other| same_name(other, name)) {
                others.push(name.to_owned());
            }
        }
        if vendors.len() + others.len() > ADOPTION_VENDORS_MAX {
            return Err(WrongAdoption::TooMany);
        }
        if self
            .primary
            .as_ref()
            .is_some_and(|primary| !vendors.contains(primary))
        {
            return Err(WrongAdoption::PrimaryNotSelected);
        }
        Ok(Self {
            vendors,
            other_vendors: others,
            ..self
        })
    }
}

/// Whether two names are the same but for capitals.
pub fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yes(vendors: &[&str], primary: Option<&str>, others: &[&str]) -> Adoption {
        Adoption {
            category_id: "intake".into(),
            has_tool: true,
            vendors: vendors.iter().map(|id| VendorId::from(*id)).collect(),
            primary: primary.map(VendorId::from),
            other_vendors: others.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn an_answer_is_tidied() {
        let said = yes(
            &["a", "b", "a"],
            Some("b"),
            &[" Acme ", "", "ACME", "Ämt", "ämt"],
        );
        let kept = yes(&["a", "b"], Some("b"), &["Acme", "Ämt"]);
        assert_eq!(said.tidied(), Ok(kept.clone()));
        let no = |adoption: Adoption| Adoption {
            has_tool: false,
            ..adoption
        };
        assert_eq!(no(kept).tidied(), Ok(no(yes(&[], None, &[]))));
        let long = "x".repeat(81);
        let hidden = no(yes(&["a"], Some("z"), &[&long]));
        assert_eq!(hidden.tidied(), Ok(no(yes(&[], None, &[]))));
    }

    #[test]
    fn the_limits_count_what_is_left() {
        let ids: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let of = |listed: usize, others: usize| yes(&ids[..listed], None, &ids[..others]).tidied();
        assert!(of(10, 0).is_ok() && of(0, 10).is_ok() && of(4, 6).is_ok());
        for (listed, others) in [(11, 0), (0, 11), (5, 6)] {
            assert_eq!(of(listed, others), Err(WrongAdoption::TooMany));
        }
        let twice: Vec<&str> = ids[..10].iter().chain(&ids[..10]).copied().collect();
        assert!(yes(&twice, None, &[]).tidied().is_ok());
        let (most, over) = (format!(" {} ", "š".repeat(80)), "š".repeat(81));
        assert!(yes(&[], None, &[&most]).tidied().is_ok());
        let refused = yes(&[], None, &[&over]).tidied();
        assert_eq!(refused, Err(WrongAdoption::NameTooLong));
        let refused = yes(&[], None, &["two\nlines"]).tidied();
        assert_eq!(refused, Err(WrongAdoption::NameUnreadable));
        let refused = yes(&["a"], Some("b"), &[]).tidied();
        assert_eq!(refused, Err(WrongAdoption::PrimaryNotSelected));
    }
}
