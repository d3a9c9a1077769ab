//! Categories and the vendors in them (spec §3).

use serde::Deserialize;
use url::Url;

use super::coded_enum::coded_enum;
use super::firm::FirmSize;
use super::ids::{CategoryId, VendorId};

coded_enum! {
    /// How the directory is sorted (spec §2).
    pub enum VendorSort {
        NameAscending = "name_asc", "Name A-Z";
        NameDescending = "name_desc", "Name Z-A";
        PartnersFirst = "partner_first", "Partners First";
    }
}

/// A kind of legal technology.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Category {
    /// The slug of its name.
    pub id: CategoryId,
    /// As its first mention spelled it.
    pub name: String,
}

/// A vendor in one category. A company with products in two categories is two vendors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vendor {
    /// Given by its file, or made from category and name.
    pub id: VendorId,
    /// The company's or product's name.
    pub name: String,
    /// Where it belongs.
    pub category_id: CategoryId,
    /// http or https, normalised.
    pub website_url: Option<String>,
    /// https, normalised.
    pub logo_url: Option<String>,
    /// http or https, normalised; where a demo is booked.
    pub booking_url: Option<String>,
    /// Whether it is offered at all.
    pub is_active: bool,
    /// Whether an administrator should look at it; members never learn of it.
    pub needs_review: bool,
    /// Shown as a star; it has no effect on any ranking.
    pub is_recommended_partner: bool,
    /// Such as "Gold"; it has no effect on any ranking.
    pub partner_level: Option<String>,
    /// What it is, in a sentence or two.
    pub description: Option<String>,
    /// What it is proud of, in a few words each.
    pub short_highlights: Vec<String>,
    /// The sizes it says it serves; empty means it does not say.
    pub firm_size_supported: Vec<FirmSize>,
    /// The practice areas it says it serves.
    pub practice_areas_supported: Vec<String>,
    /// The tools and formats it connects to.
    pub integrations: Vec<String>,
    /// The states or regions it serves.
    pub geo_focus: Vec<String>,
    /// 1 (cheapest) to 4, where known.
    pub price_bracket: Option<u8>,
    /// Features, in the slugs that the questionnaires speak in.
    pub tags: Vec<String>,
}

impl Vendor {
    /// An active vendor of which nothing else is known.
    pub fn new(id: VendorId, name: String, category_id: CategoryId) -> Self {
        Self {
            id,
            name,
            category_id,
            website_url: None,
            logo_url: None,
            booking_url: None,
            is_active: true,
            needs_review: false,
            is_recommended_partner: false,
            partner_level: None,
            description: None,
            short_highlights: Vec::new(),
            firm_size_supported: Vec::new(),
            practice_areas_supported: Vec::new(),
            integrations: Vec::new(),
            geo_focus: Vec::new(),
            price_bracket: None,
            tags: Vec::new(),
        }
    }
}

/// Normalises a link from outside: WHATWG parse, http or https, a host, no credentials, at most
/// 2,048 characters (reliability 2.6).
///
/// `https://` is put before a text without scheme whose first label is followed by a dot.
pub fn parse_web_url(text: &str) -> Option<String> {
    let text = text.trim();
    let has_dotted_host = text
        .split(['/', '?', '#', ':', '@', '\\'])
        .next()
        .is_some_and(|host| host.split('.').filter(|label| !label.is_empty()).count() > 1);
    let with_scheme = if !text.contains("://") && !text.starts_with('/') && has_dotted_host {
        format!("https://{text}")
    } else {
        text.to_owned()
    };
    let url = Url::parse(&with_scheme).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    let normal = String::from(url);
    (is_web && !has_credentials && normal.len() <= 2_048).then_some(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_web_links_are_taken() {
        let cases = [
            ("https://a.example/b?c#d", Some("https://a.example/b?c#d")),
            (
                "www.acme.example/demo",
                Some("https://www.acme.example/demo"),
            ),
            ("HTTP://A.example", Some("http://a.example/")),
            ("https://a.example/\"<", Some("https://a.example/%22%3C")),
            ("javascript:alert(1)", None),
            ("\u{1}javascript:alert(1)", None),
            ("java\tscript:alert(1)", None),
            ("data:text/html,x", None),
            ("file:///etc/passwd", None),
            ("https://user:pass@a.example", None),
            ("//evil.example", None),
            ("acme", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_web_url(text).as_deref(), expected, "{text:?}");
        }
    }
}
