//! What a person says of the columns of a file before it is read.

use super::column_lookup::{columns, normalize_column_name};
use super::column_names::{COLUMN_NAME_MAX_BYTES, columns_meant, normalize_column_names};
use super::column_spec::Column;
use crate::domain::import::{ImportKind, NamedColumn};
use crate::import::cells::cell::{quoted, required_name};
use crate::import::error::FileError;

/// Which columns a file may lack, and what those hold whose names are not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnChoices {
    allowed_missing: Vec<Column>,
    /// The category of all vendors of a file without such a column.
    category: Option<String>,
    named: Vec<Named>,
}

/// A column of the file, and the known one that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    /// Its name in the file, as someone wrote it.
    header: String,
    normalized: String,
    /// The known one and its name, normalized. Each has one column at most.
    known: &'static str,
    field: String,
}

impl Named {
    /// Where the column is.
    fn position(&self, cells: &[&str], names: &[String]) -> Result<usize, FileError> {
        match *columns_meant(cells, names, &self.header) {
            [at] => Ok(at),
            [] => Err(FileError::NoSuchColumn(self.header.clone())),
            _ => Err(FileError::DuplicateColumn(self.header.clone())),
        }
    }
}

impl ColumnChoices {
    /// For a file that may lack these required columns.
    pub fn allow_missing(allowed_missing: Vec<Column>) -> Self {
        Self {
            allowed_missing,
            ..Self::default()
        }
    }

    /// Has all vendors of a file without a column of categories be of this one; an empty name says nothing.
    pub fn set_category(&mut self, category: &str) -> Result<(), String> {
        let category = Some(category.trim()).filter(|category| !category.is_empty());
        let category = category.map(|category| required_name("category", category));
        self.category = category.transpose()?;
        Ok(())
    }

    /// The category of all vendors of a file without such a column.
    pub fn category(&self) -> Option<&str> {
        self.category.as_deref()
    }

    /// Has a column of the file stand for a known one of either kind of file.
    pub fn map_column(&mut self, field: &str, header: &str) -> Result<(), String> {
        let normalized = normalize_column_name(field);
        let kinds = [ImportKind::Bookings, ImportKind::Vendors].into_iter();
        let mut all = kinds.flat_map(columns).map(|spec| spec.name);
        let Some(known) = all.find(|name| normalize_column_name(name) == normalized) else {
            return Err(format!("There is no column {}.", quoted(field)));
        };
        if self.named.iter().any(|named| named.field == normalized) {
            return Err(format!("Name the column {} once.", quoted(field)));
        }
        let header = header.trim();
        let in_file = normalize_column_name(header);
        if in_file.is_empty() {
            return Err(format!(
                "Say which column of the file is {}.",
                quoted(field)
            ));
        }
        if header.len() > COLUMN_NAME_MAX_BYTES {
            return Err(format!(
                "The name of the column that is {} may have {COLUMN_NAME_MAX_BYTES} bytes at most.",
                quoted(field)
            ));
        }
        self.named.push(Named {
            header: header.to_owned(),
            normalized: in_file,
            known,
            field: normalized,
        });
        Ok(())
    }

    /// What someone said of columns by names of the file's own, as the file spells them in `cells`.
    pub fn named_columns(&self, cells: &[&str]) -> Vec<NamedColumn> {
        let names = normalize_column_names(cells);
        let said = self.named.iter().map(|named| {
            let at = named.position(cells, &names);
            NamedColumn {
                header: at.map_or(&*named.header, |at| cells[at].trim()).to_owned(),
                field: named.known.to_owned(),
            }
        });
        said.collect()
    }

    pub(super) fn allowed_missing(&self) -> &[Column] {
        &self.allowed_missing
    }

    pub(super) fn allows_missing(&self, column: Column) -> bool {
        let is_said = column == Column::Category && self.category.is_some();
        is_said || self.allowed_missing.contains(&column)
    }

    /// Whether someone said what the column of the file with this name holds, normalized.
    pub(in crate::import) fn has_header(&self, header: &str) -> bool {
        self.named.iter().any(|named| named.normalized == header)
    }

    /// Whether a row has every column that someone named, and there are any.
    pub(super) fn are_all_in(&self, cells: &[&str]) -> bool {
        if self.named.is_empty() {
            return false;
        }
        let names = normalize_column_names(cells);
        let is_there = |named: &Named| !columns_meant(cells, &names, &named.header).is_empty();
        self.named.iter().all(is_there)
    }

    /// Gives the columns that stand for known ones their names; `cells` has the names as the file writes them.
    pub(super) fn apply(&self, cells: &[&str], names: &mut [String]) -> Result<(), FileError> {
        let mut found = Vec::new();
        for named in &self.named {
            let at = named.position(cells, names)?;
            if found.iter().any(|(other, _)| *other == at) {
                return Err(FileError::NamedTwice(named.header.clone()));
            }
            found.push((at, &named.field));
        }
        // Two columns may take each other's name.
        for (at, _) in &found {
            names[*at].clear();
        }
        for (at, field) in found {
            if names.contains(field) {
                return Err(FileError::ColumnTaken(field.clone()));
            }
            names[at].clone_from(field);
        }
        Ok(())
    }

    /// Whether someone said which column of the file this one is. Its cells are then as people write them.
    pub(super) fn is_named(&self, field: &str) -> bool {
        let field = normalize_column_name(field);
        self.named.iter().any(|named| named.field == field)
    }
}
