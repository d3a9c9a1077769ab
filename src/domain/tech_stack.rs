//! The tools a firm says it uses, per category, see docs/product.md#tech-stack.

use super::ids::{CategoryId, VendorId};
use super::limits::{OTHER_VENDOR_MAX_CHARS, STACK_VENDORS_MAX};
use super::text::{has_visible_letter, is_direction_mark};

/// A user's answer about one category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackAnswer {
    pub category_id: CategoryId,
    /// Whether the firm uses any tool there; the lists are empty where it does not.
    pub has_tool: bool,
    /// Tools of the directory.
    pub vendors: Vec<VendorId>,
    /// The most important of them.
    pub primary: Option<VendorId>,
    /// Tools that the directory does not have, as the user wrote them.
    pub other_vendors: Vec<String>,
}

/// Why an answer about a category is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StackAnswerError {
    /// Listed and other vendors together.
    #[error("Maximum {STACK_VENDORS_MAX} vendors per category reached.")]
    TooMany,
    #[error("Vendor name is limited to {OTHER_VENDOR_MAX_CHARS} characters.")]
    NameTooLong,
    /// The name of an unlisted vendor contains a control character.
    #[error("Vendor names cannot contain line breaks.")]
    NameUnreadable,
    #[error("The primary vendor must be one of the selected vendors.")]
    PrimaryNotSelected,
}

impl StackAnswer {
    /// The answer as it is stored: "No" has no tools, names are trimmed and lose marks that change their direction,
    /// duplicates and names of which nothing is shown are removed.
    pub fn normalized(mut self) -> Result<Self, StackAnswerError> {
        if !self.has_tool {
            self.vendors.clear();
            self.primary = None;
            self.other_vendors.clear();
            return Ok(self);
        }
        // A list may be as long as a request; each entry is compared with at most ten.
        let mut vendors: Vec<VendorId> = Vec::new();
        for vendor in self.vendors {
            if !vendors.contains(&vendor) {
                vendors.push(vendor);
            }
            refuse_more(&vendors, &[])?;
        }
        let mut others: Vec<String> = Vec::new();
        for name in &self.other_vendors {
            let shown: String = name.chars().filter(|c| !is_direction_mark(*c)).collect();
            let name = shown.trim();
            if name.chars().count() > OTHER_VENDOR_MAX_CHARS {
                return Err(StackAnswerError::NameTooLong);
            }
            if name.chars().any(char::is_control) {
                return Err(StackAnswerError::NameUnreadable);
            }
            if has_visible_letter(name) && !others.iter().any(|other| same_name(other, name)) {
                others.push(name.to_owned());
            }
            refuse_more(&vendors, &others)?;
        }
        if self
            .primary
            .as_ref()
            .is_some_and(|primary| !vendors.contains(primary))
        {
            return Err(StackAnswerError::PrimaryNotSelected);
        }
        Ok(Self {
            vendors,
            other_vendors: others,
            ..self
        })
    }
}

fn refuse_more(vendors: &[VendorId], others: &[String]) -> Result<(), StackAnswerError> {
    if vendors.len() + others.len() > STACK_VENDORS_MAX {
        return Err(StackAnswerError::TooMany);
    }
    Ok(())
}

/// Compares two names without regard to case.
pub fn same_name(name: &str, other: &str) -> bool {
    name.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yes(vendors: &[&str], primary: Option<&str>, others: &[&str]) -> StackAnswer {
        StackAnswer {
            category_id: "intake".into(),
            has_tool: true,
            vendors: vendors.iter().map(|id| VendorId::from(*id)).collect(),
            primary: primary.map(VendorId::from),
            other_vendors: others.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn an_answer_is_normalized() {
        let raw = yes(
            &["a", "b", "a"],
            Some("b"),
            &[
                " Acme ",
                "",
                "ACME",
                "Ämt",
                "ämt",
                "\u{200b}",
                "To\u{202e}ol",
            ],
        );
        let expected = yes(&["a", "b"], Some("b"), &["Acme", "Ämt", "Tool"]);
        assert_eq!(raw.normalized(), Ok(expected.clone()));
        let no = |answer: StackAnswer| StackAnswer {
            has_tool: false,
            ..answer
        };
        assert_eq!(no(expected).normalized(), Ok(no(yes(&[], None, &[]))));
        let long = "x".repeat(81);
        let hidden = no(yes(&["a"], Some("z"), &[&long]));
        assert_eq!(hidden.normalized(), Ok(no(yes(&[], None, &[]))));
    }

    #[test]
    fn limits_apply_after_normalization() {
        let ids: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let of =
            |listed: usize, others: usize| yes(&ids[..listed], None, &ids[..others]).normalized();
        assert!(of(10, 0).is_ok() && of(0, 10).is_ok() && of(4, 6).is_ok());
        for (listed, others) in [(11, 0), (0, 11), (5, 6)] {
            assert_eq!(of(listed, others), Err(StackAnswerError::TooMany));
        }
        // Nothing is read of what comes after the eleventh.
        let unread = "x".repeat(81);
        let too_many: Vec<&str> = ids.iter().copied().chain([unread.as_str()]).collect();
        let rejected = yes(&[], None, &too_many).normalized();
        assert_eq!(rejected, Err(StackAnswerError::TooMany));
        let rejected = yes(&ids, None, &[&unread]).normalized();
        assert_eq!(rejected, Err(StackAnswerError::TooMany));
        let twice: Vec<&str> = ids[..10].iter().chain(&ids[..10]).copied().collect();
        assert!(yes(&twice, None, &[]).normalized().is_ok());
        let (most, over) = (format!(" {} ", "š".repeat(80)), "š".repeat(81));
        assert!(yes(&[], None, &[&most]).normalized().is_ok());
        let rejected = yes(&[], None, &[&over]).normalized();
        assert_eq!(rejected, Err(StackAnswerError::NameTooLong));
        let rejected = yes(&[], None, &["two\nlines"]).normalized();
        assert_eq!(rejected, Err(StackAnswerError::NameUnreadable));
        let rejected = yes(&["a"], Some("b"), &[]).normalized();
        assert_eq!(rejected, Err(StackAnswerError::PrimaryNotSelected));
    }
}
