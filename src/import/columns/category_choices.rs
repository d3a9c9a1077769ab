//! What a person says of the categories of a file before it is read.

use std::collections::BTreeMap;

use crate::domain::ids::CategoryId;
use crate::domain::import::NamedCategory;
use crate::domain::limits::CATEGORIES_MAX;
use crate::import::cells::cell::{quoted, required_name};

/// The categories under which those of a file are listed that it calls by names of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryChoices(BTreeMap<CategoryId, NamedCategory>);

impl CategoryChoices {
    /// Lists the rows of one of the file's categories under another.
    pub fn list_under(&mut self, name: &str, category: &str) -> Result<(), String> {
        let valid = |text| required_name("category", text).map_err(|why| format!("The {why}."));
        let (name, category) = (valid(name)?, valid(category)?);
        let id = CategoryId::from_name(&name);
        if id == CategoryId::from_name(&category) {
            return Err(format!(
                "List the category {} under another.",
                quoted(&name)
            ));
        }
        if self.0.contains_key(&id) {
            return Err(format!("Name the category {} once.", quoted(&name)));
        }
        if self.0.len() >= CATEGORIES_MAX {
            return Err(format!("Name at most {CATEGORIES_MAX} categories."));
        }
        self.0.insert(id, NamedCategory { name, category });
        Ok(())
    }

    /// Under which category one of the file is listed; `None` where nobody said it.
    pub fn category_of(&self, name: &str) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        let named = self.0.get(&CategoryId::from_name(name))?;
        Some(&named.category)
    }

    /// All that was said, each with the id of the file's category, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&CategoryId, &NamedCategory)> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_is_listed_under_another_however_it_is_spelled() {
        let mut choices = CategoryChoices::default();
        choices
            .list_under(" Client  Acquisition ", "Lead Generation")
            .unwrap();
        choices.list_under("Intake", "Answering").unwrap();
        for (name, expected) in [
            ("client acquisition", Some("Lead Generation")),
            ("Client-Acquisition", Some("Lead Generation")),
            ("intake", Some("Answering")),
            // What a category is listed under is not looked up again.
            ("Answering", None),
            ("", None),
        ] {
            assert_eq!(choices.category_of(name), expected, "{name}");
        }
    }

    #[test]
    fn what_says_nothing_is_refused_with_a_sentence() {
        let mut choices = CategoryChoices::default();
        choices.list_under("Phones", "Intake").unwrap();
        for (name, category, why) in [
            ("", "Intake", "The category is missing."),
            ("Mail", " ", "The category is missing."),
            (
                "…",
                "Intake",
                "The category \"…\" holds no letter or digit.",
            ),
            ("Mail", "mail", "List the category \"Mail\" under another."),
            ("PHONES", "Staffing", "Name the category \"PHONES\" once."),
        ] {
            assert_eq!(choices.list_under(name, category), Err(why.to_owned()));
        }
    }
}
