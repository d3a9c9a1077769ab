//! A name that is counted, with the start of its JSON entry written once.

use std::sync::Arc;

/// A category's or a state's name.
#[derive(Clone, Debug)]
pub struct Name {
    text: Arc<str>,
    json: Arc<[u8]>,
}

impl Name {
    /// `field` is what the entry calls the name: "name" or "state".
    pub(super) fn new(field: &str, text: &str) -> Self {
        let escaped = serde_json::Value::from(text);
        Self {
            text: text.into(),
            json: format!("{{\"{field}\":{escaped},\"count\":")
                .into_bytes()
                .into(),
        }
    }

    /// The name as people read it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The entry up to its count, escaped: `{"name":"Intake","count":`.
    pub(super) fn json(&self) -> &[u8] {
        &self.json
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_escaped() {
        let name = Name::new("name", "A \"quoted\"\\\n<name>");
        let entry = [name.json(), b"1}"].concat();
        let parsed: serde_json::Value = serde_json::from_slice(&entry).unwrap();
        assert_eq!(parsed["name"], "A \"quoted\"\\\n<name>");
    }
}
