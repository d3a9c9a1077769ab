//! Categories and their vendors, see docs/product.md#categories-stages-and-vendors.

use serde::Deserialize;
use url::Url;

use super::coded_enum::coded_enum;
use super::firm::FirmSize;
use super::ids::{CategoryId, VendorId};
use super::limits::{FORMER_NAMES_MAX, URL_MAX_BYTES};

coded_enum! {
    pub enum VendorSort {
        NameAscending = "name_asc", "Name A-Z";
        NameDescending = "name_desc", "Name Z-A";
        PartnersFirst = "partner_first", "Partners First";
        Relevance = "relevance", "Best match";
    }
}

/// What is said of an id that no category has, and of one that no vendor has.
pub const CATEGORY_NOT_FOUND: &str = "Category not found";
pub const VENDOR_NOT_FOUND: &str = "Vendor not found";

/// What is said where two vendors may be one.
pub const MERGEABLE: &str = "Vendors that are the same can be merged.";

/// That a vendor was shown once and is not any more, without a full stop.
pub fn not_offered(name: &str) -> String {
    format!("{name} is no longer offered here")
}

/// What refusals call the fields of a vendor: as its form does, but for addresses of pages, of which the form shows the link.
pub mod called {
    pub const WEBSITE: &str = "website URL";
    pub const BOOKING_LINK: &str = "booking URL";
    pub const PARTNER_LEVEL: &str = "partner level";
    pub const HIGHLIGHTS: &str = "highlights";
    pub const PRACTICE_AREAS: &str = "practice areas";
    pub const INTEGRATIONS: &str = "integrations";
    pub const REGIONS: &str = "regions";
}

/// A kind of legal technology.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Category {
    /// The slug of its name.
    pub id: CategoryId,
    /// Spelled as in its first occurrence.
    pub name: String,
}

/// A vendor in one category. A company with products in two categories is two vendors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vendor {
    /// The id from the file, otherwise derived from category and name.
    pub id: VendorId,
    pub name: String,
    /// Names that it had before, the latest first: bookings and files that use one mean this vendor,
    /// see docs/import.md#former-names. None equals another or the name, whatever the case.
    pub former_names: Vec<String>,
    pub category_id: CategoryId,
    /// http or https, normalized.
    pub website_url: Option<String>,
    /// https, normalized.
    pub logo_url: Option<String>,
    /// http or https, normalized; where a demo is booked.
    pub booking_url: Option<String>,
    /// Users see only active vendors.
    pub is_active: bool,
    /// Shown to administrators only.
    pub needs_review: bool,
    /// Shown as a star; has no effect on any ranking.
    pub is_recommended_partner: bool,
    /// Such as "Gold"; has no effect on any ranking.
    pub partner_level: Option<String>,
    pub description: Option<String>,
    pub short_highlights: Vec<String>,
    /// Empty means unknown.
    pub firm_size_supported: Vec<FirmSize>,
    pub practice_areas_supported: Vec<String>,
    /// Tools and file formats that it connects to.
    pub integrations: Vec<String>,
    /// States or regions that it serves.
    pub geo_focus: Vec<String>,
    /// 1 (cheapest) to 4.
    pub price_bracket: Option<u8>,
    /// Slugs of features; the options of the questionnaires refer to them.
    pub tags: Vec<String>,
}

impl Vendor {
    /// An active vendor without any optional field.
    pub fn new(id: VendorId, name: String, category_id: CategoryId) -> Self {
        Self {
            id,
            name,
            former_names: Vec::new(),
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

    /// Whether it is of the sample data.
    pub fn is_sample(&self) -> bool {
        self.id.is_of_sample(&self.name, &self.category_id)
    }

    /// The vendor's name, and the names that it had before.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let former = self.former_names.iter();
        std::iter::once(&self.name)
            .chain(former)
            .map(String::as_str)
    }

    /// Whether this was its name once, whatever the case.
    pub fn was_named(&self, name: &str) -> bool {
        self.former_names.iter().any(|former| is_same(former, name))
    }

    /// Whether this is its name or was, whatever the case.
    pub fn is_or_was_named(&self, name: &str) -> bool {
        is_same(&self.name, name) || self.was_named(name)
    }

    /// Gives it a name, and keeps the one before as a former name.
    pub fn rename(&mut self, name: String) {
        let before = std::mem::replace(&mut self.name, name);
        self.add_former_names([before]);
    }

    /// Whether this and another version of it differ in what it says of itself alone: it is found by the
    /// same names in the same category, offered as before, and names the same tools, which others are
    /// asked about.
    pub fn differs_in_its_own_words(&self, other: &Self) -> bool {
        fn known_by(vendor: &Vendor) -> impl PartialEq {
            (
                (&vendor.id, &vendor.name, &vendor.former_names),
                (&vendor.category_id, vendor.is_active, &vendor.integrations),
            )
        }
        self != other && known_by(self) == known_by(other)
    }

    /// Puts names before its former ones. Beyond the limit the oldest are dropped.
    pub fn add_former_names(&mut self, names: impl IntoIterator<Item = String>) {
        let mut all: Vec<String> = Vec::new();
        for name in names.into_iter().chain(self.former_names.drain(..)) {
            let is_known = all
                .iter()
                .chain([&self.name])
                .any(|known| is_same(known, &name));
            if !is_known {
                all.push(name);
            }
        }
        all.truncate(FORMER_NAMES_MAX);
        self.former_names = all;
    }

    /// Puts names behind its former ones, which all stay. Beyond the limit they are dropped.
    pub fn add_older_names(&mut self, names: Vec<String>) {
        let known = std::mem::replace(&mut self.former_names, names);
        self.add_former_names(known);
    }
}

fn is_same(name: &str, other: &str) -> bool {
    name.to_lowercase() == other.to_lowercase()
}

/// Endings of names of files, none of which is a domain.
const FILE_ENDINGS: [&str; 16] = [
    "avif", "bmp", "csv", "docx", "gif", "htm", "html", "ico", "jpeg", "jpg", "pdf", "png", "svg",
    "tiff", "txt", "webp",
];

/// Parses (WHATWG) and normalizes an untrusted link: http or https, with a host, without
/// credentials, at most [`URL_MAX_BYTES`], see docs/import.md#urls.
///
/// A text such as `acme.example/demo`, without a scheme but with a dot in its host, gets `https://`. The name of a file,
/// such as `logo.png`, is no host.
pub fn parse_web_url(text: &str) -> Result<String, WrongUrl> {
    let text = text.trim();
    let host = text.split(['/', '?', '#', ':', '@', '\\']).next();
    let has_dotted_host = host.is_some_and(|host| {
        let mut labels = host.split('.').filter(|label| !label.is_empty());
        let is_of_file = |label: &str| {
            let mut endings = FILE_ENDINGS.iter();
            endings.any(|ending| label.eq_ignore_ascii_case(ending))
        };
        labels.clone().count() > 1 && !labels.next_back().is_some_and(is_of_file)
    });
    let with_scheme = if !text.contains("://") && !text.starts_with('/') && has_dotted_host {
        format!("https://{text}")
    } else {
        text.to_owned()
    };
    let url = Url::parse(&with_scheme).map_err(|_| WrongUrl::NotWeb)?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(WrongUrl::NotWeb);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(WrongUrl::HasCredentials);
    }
    let normalized = String::from(url);
    if normalized.len() > URL_MAX_BYTES {
        return Err(WrongUrl::TooLong);
    }
    Ok(normalized)
}

/// Why a text is no address of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongUrl {
    #[error("must start with http:// or https://")]
    NotWeb,
    #[error("must not hold a user name or password")]
    HasCredentials,
    /// All of it is ASCII.
    #[error("is longer than {URL_MAX_BYTES} characters")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_given_up_becomes_a_former_one() {
        let mut vendor = Vendor::new("a".into(), "Alpha".to_owned(), "intake".into());
        let mut rename = |name: &str| {
            vendor.rename(name.to_owned());
            vendor.former_names.clone()
        };
        assert_eq!(rename("Beta"), ["Alpha"]);
        assert_eq!(rename("BETA"), ["Alpha"]);
        assert_eq!(rename("Gamma"), ["BETA", "Alpha"]);
        assert_eq!(rename("alpha"), ["Gamma", "BETA"]);
        for number in 0..30 {
            rename(&format!("Name {number}"));
        }
        assert_eq!(vendor.former_names.len(), FORMER_NAMES_MAX);
        assert_eq!(vendor.former_names[0], "Name 28");
        assert!(vendor.was_named("NAME 28") && !vendor.was_named("Name 29"));
    }

    #[test]
    fn only_web_urls_without_credentials_are_accepted() {
        let long = format!("https://a.example/{}", "x".repeat(URL_MAX_BYTES));
        let cases = [
            ("https://a.example/b?c#d", Ok("https://a.example/b?c#d")),
            ("www.acme.example/demo", Ok("https://www.acme.example/demo")),
            ("HTTP://A.example", Ok("http://a.example/")),
            ("https://a.example/\"<", Ok("https://a.example/%22%3C")),
            ("javascript:alert(1)", Err(WrongUrl::NotWeb)),
            ("\u{1}javascript:alert(1)", Err(WrongUrl::NotWeb)),
            ("java\tscript:alert(1)", Err(WrongUrl::NotWeb)),
            ("data:text/html,x", Err(WrongUrl::NotWeb)),
            ("file:///etc/passwd", Err(WrongUrl::NotWeb)),
            ("https://user:pass@a.example", Err(WrongUrl::HasCredentials)),
            ("ftp://user@a.example", Err(WrongUrl::NotWeb)),
            (long.as_str(), Err(WrongUrl::TooLong)),
            ("//evil.example", Err(WrongUrl::NotWeb)),
            ("acme", Err(WrongUrl::NotWeb)),
            ("logo.png", Err(WrongUrl::NotWeb)),
            ("Acme.Logo.SVG?v=2", Err(WrongUrl::NotWeb)),
            ("png.example/logo.png", Ok("https://png.example/logo.png")),
            ("", Err(WrongUrl::NotWeb)),
        ];
        for (text, expected) in cases {
            assert_eq!(
                parse_web_url(text).as_deref(),
                expected.as_ref().copied(),
                "{text:?}"
            );
        }
    }
}
