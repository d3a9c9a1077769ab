//! Decisions about a vendor's capabilities as they come in.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::capability::CapabilityDecisions;
use crate::domain::field_error::FieldError;
use crate::domain::limits::CAPABILITIES_DECIDED_MAX;
use crate::http::error::ApiError;
use crate::recommend::{TagId, Vocabulary};

/// What a vendor has and what it does not have: slugs of capabilities. Both lists replace those of
/// before.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionsRequest {
    /// Capabilities that it has.
    #[schema(max_items = 500)]
    confirmed: Vec<String>,
    /// Capabilities that it does not have.
    #[schema(max_items = 500)]
    denied: Vec<String>,
}

/// Characters of an unknown word that its refusal repeats.
const REPEATED_MAX: usize = 60;

impl DecisionsRequest {
    /// The decisions in the vocabulary's order, each once and by its slug; or what is wrong with which
    /// list.
    pub fn parse(&self, vocabulary: &Vocabulary) -> Result<CapabilityDecisions, ApiError> {
        let confirmed = known_tags("confirmed", &self.confirmed, vocabulary);
        let denied = known_tags("denied", &self.denied, vocabulary);
        let (confirmed, denied) = match (confirmed, denied) {
            (Ok(confirmed), Ok(denied)) => (confirmed, denied),
            (confirmed, denied) => {
                let wrong = [confirmed.err(), denied.err()];
                return Err(ApiError::invalid_fields(wrong.into_iter().flatten()));
            }
        };
        if let Some(both) = denied.iter().find(|tag| confirmed.contains(tag)) {
            let label = vocabulary.label(*both);
            let detail = format!("\"{label}\" is confirmed and denied. Choose one.");
            return Err(ApiError::invalid("denied", detail));
        }
        let slugs = |tags: Vec<TagId>| {
            let slugs = tags.into_iter().map(|tag| vocabulary.slug(tag).to_owned());
            slugs.collect()
        };
        Ok(CapabilityDecisions {
            confirmed: slugs(confirmed),
            denied: slugs(denied),
        })
    }
}

fn known_tags(
    field: &'static str,
    sent: &[String],
    vocabulary: &Vocabulary,
) -> Result<Vec<TagId>, FieldError> {
    if sent.len() > CAPABILITIES_DECIDED_MAX {
        let detail = format!("Name at most {CAPABILITIES_DECIDED_MAX} capabilities.");
        return Err(FieldError::new(field, detail));
    }
    let mut tags = Vec::with_capacity(sent.len());
    for word in sent {
        let Some(tag) = vocabulary.tag(word) else {
            let word: String = word.chars().take(REPEATED_MAX).collect();
            return Err(FieldError::new(
                field,
                format!("\"{word}\" is not a known capability."),
            ));
        };
        tags.push(tag);
    }
    tags.sort_unstable();
    tags.dedup();
    Ok(tags)
}
