//! The categories that a file of bookings brings, known by their ids while its rows are parsed.

use hashbrown::HashMap;

use crate::app::imports::error::ImportError;
use crate::domain::ids::CategoryId;
use crate::domain::limits::CATEGORIES_MAX;
use crate::domain::vendor::Category;
use crate::import::columns::category_choices::CategoryChoices;

/// The categories that a reader has seen.
pub struct Categories<'o> {
    /// Under which others some are listed.
    choices: &'o CategoryChoices,
    ids: Vec<CategoryId>,
    /// The position of each in `ids`.
    seen: HashMap<CategoryId, usize>,
    /// Their positions by spelling, for later rows with that spelling.
    by_spelling: HashMap<String, usize>,
    /// Those not reported yet, each in its first spelling.
    pub new: Vec<Category>,
    /// Those of the file that are listed under others, each time that they are met.
    pub listed: Vec<CategoryId>,
}

const SPELLINGS_MAX: usize = 10_000;

impl<'o> Categories<'o> {
    /// None yet.
    pub fn of(choices: &'o CategoryChoices) -> Self {
        Self {
            choices,
            ids: Vec::new(),
            seen: HashMap::new(),
            by_spelling: HashMap::new(),
            new: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// The id of the category with this name, or of the one that it is listed under.
    pub fn id(&mut self, name: &str) -> Result<&str, ImportError> {
        let at = match self.by_spelling.get(name) {
            Some(at) => *at,
            None => self.add_spelling(name)?,
        };
        Ok(self.ids[at].as_str())
    }

    fn add_spelling(&mut self, name: &str) -> Result<usize, ImportError> {
        let listed = self.choices.category_of(name);
        if listed.is_some() {
            self.listed.push(CategoryId::from_name(name));
        }
        let category = listed.unwrap_or(name);
        let id = CategoryId::from_name(category);
        let at = match self.seen.get(&id) {
            Some(at) => *at,
            None => self.add(id, category)?,
        };
        if self.by_spelling.len() >= SPELLINGS_MAX {
            self.by_spelling.clear();
        }
        self.by_spelling.insert(name.to_owned(), at);
        Ok(at)
    }

    fn add(&mut self, id: CategoryId, name: &str) -> Result<usize, ImportError> {
        let at = self.ids.len();
        if at >= CATEGORIES_MAX {
            return Err(ImportError::TooManyCategories);
        }
        self.ids.push(id.clone());
        self.seen.insert(id.clone(), at);
        let name = name.to_owned();
        self.new.push(Category { id, name });
        Ok(at)
    }
}
