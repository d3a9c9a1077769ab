//! Identifiers, one type per kind, so that they cannot be mixed up.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

macro_rules! uuid_id {
    ($(#[$outer:meta])* $name:ident) => {
        $(#[$outer])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// The bytes for a key of the store; they sort like the id.
            pub fn bytes(self) -> [u8; 16] {
                self.0.into_bytes()
            }

            pub fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(Uuid::from_bytes(bytes))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

macro_rules! text_id {
    ($(#[$outer:meta])* $name:ident) => {
        $(#[$outer])*
        #[derive(
            Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

uuid_id! {
    /// A person with an account.
    UserId
}
uuid_id! {
    /// One submitted questionnaire. Ids of responses, recommendations and clicks are time-ordered
    /// (version 7).
    ResponseId
}
uuid_id! {
    /// One computed recommendation: a category's ranked vendors as they were shown.
    RecommendationId
}
uuid_id! {
    /// One click on Schedule Meeting.
    ClickId
}
uuid_id! {
    /// One entry of the audit log; time-ordered.
    AuditId
}

uuid_id! {
    /// One invitation; time-ordered.
    InvitationId
}
uuid_id! {
    /// One API token; time-ordered.
    ApiTokenId
}

text_id! {
    /// A category; the slug of its name, so that it is the same in every instance.
    CategoryId
}
text_id! {
    /// A vendor: the id its file gave, else one made from category and name.
    VendorId
}
text_id! {
    /// A demo booking: the id its file gave, else its identity as hexadecimal digits.
    BookingId
}

impl VendorId {
    /// The id of a new vendor that has none of its own.
    pub fn from_names(category: &CategoryId, name: &str) -> Self {
        Self(format!("{category}-{}", slug(name)))
    }

    /// The id that the sample data gives a vendor.
    pub fn of_sample(name: &str) -> Self {
        Self(format!("{SAMPLE_ID_PREFIX}{}", slug(name)))
    }

    /// Whether a vendor has it from the sample data. One with another name is someone's own: a sample vendor that they
    /// made theirs, or one whose category begins with "Sample".
    pub fn is_of_sample(&self, name: &str, category: &CategoryId) -> bool {
        is_sample(&self.0)
            && *self == Self::of_sample(name)
            && *self != Self::from_names(category, name)
    }
}

impl CategoryId {
    /// The [`slug`] of the name; empty if the name has no letter or digit.
    pub fn from_name(name: &str) -> Self {
        Self(slug(name))
    }
}

/// What the ids of sample data begin with.
pub const SAMPLE_ID_PREFIX: &str = "sample-";

/// Whether a booking with this id is sample data. Of vendors [`VendorId::is_of_sample`] tells.
pub fn is_sample(id: &str) -> bool {
    id.starts_with(SAMPLE_ID_PREFIX)
}

/// The second character of "İ" in lower case. It is no letter, but a slug keeps it, to be its own slug.
const DOT_ABOVE: char = '\u{307}';

/// Letters and digits of `text` in lower case, with every run of other characters as one hyphen.
///
/// ```
/// use stackbrief::domain::ids::slug;
/// assert_eq!(slug("Demands & Medical Review"), "demands-medical-review");
/// assert_eq!(slug("E6_20"), "e6-20");
/// ```
pub fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if c.is_alphanumeric() {
            slug.extend(c.to_lowercase());
        } else if c == DOT_ABOVE && slug.ends_with('i') {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if slug.ends_with('-') {
        slug.pop();
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `data/generate/text.mjs` and `web/src/lib/slug.ts` make slugs, too.
    #[test]
    fn a_slug_is_the_same_everywhere() {
        let cases = include_str!("../../tests/fixtures/slugs.json");
        let cases: Vec<[String; 2]> = serde_json::from_str(cases).unwrap();
        for [name, expected] in cases {
            assert_eq!(slug(&name), expected, "{name}");
        }
    }

    #[test]
    fn a_slug_is_its_own_slug() {
        for c in '\0'..='\u{1ffff}' {
            let slug_of = slug(&format!("a{c}b"));
            assert_eq!(slug(&slug_of), slug_of, "{c:?}");
        }
    }
}
