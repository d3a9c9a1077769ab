//! Names of categories and states, each with the start of its JSON entry escaped once.

use std::sync::Arc;

use super::json::Text;

#[derive(Clone, Debug)]
pub struct Name {
    text: Arc<str>,
    json: Text,
}

impl Name {
    /// `field` is the name's key in the JSON entry: "name" or "state".
    fn new(field: &str, text: &str) -> Self {
        let escaped = serde_json::Value::from(text);
        Self {
            text: text.into(),
            json: Text::new(&format!("{{\"{field}\":{escaped},\"count\":")),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The entry up to its count, escaped: `{"name":"Intake","count":`.
    pub(super) fn json(&self) -> &Text {
        &self.json
    }
}

/// All names of one kind, by id.
#[derive(Clone, Debug)]
pub(super) struct Names {
    field: &'static str,
    all: Vec<Name>,
    /// Ids in alphabetical order.
    by_name: Vec<u32>,
}

impl Names {
    pub fn new(field: &'static str) -> Self {
        Self {
            field,
            all: Vec::new(),
            by_name: Vec::new(),
        }
    }

    pub fn push(&mut self, text: &str) {
        self.all.push(Name::new(self.field, text));
    }

    /// Must be called after the last name was added.
    pub fn sort(&mut self) {
        let names = &self.all;
        self.by_name = (0u32..).take(names.len()).collect();
        self.by_name
            .sort_by(|&id, &other| names[id as usize].text.cmp(&names[other as usize].text));
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, id: usize) -> &Name {
        &self.all[id]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Name> {
        self.all.iter()
    }

    pub fn by_name(&self) -> &[u32] {
        &self.by_name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_escaped() {
        for text in ["A \"quoted\"\\\n<name>", &"long ".repeat(40)] {
            let name = Name::new("name", text);
            let mut entry = Vec::new();
            name.json().push_to(&mut entry);
            entry.extend_from_slice(b"1}");
            let parsed: serde_json::Value = serde_json::from_slice(&entry).unwrap();
            assert_eq!(parsed["name"], text);
        }
    }
}
