//! A row with every declared column.

use super::{one, read_all};
use crate::domain::firm::FirmSize;
use crate::domain::import::ImportKind;
use crate::import::columns::column_lookup::columns;

#[test]
fn every_column_is_understood() {
    let (header, mut drafts) = read_all(
        "id|name|category|website_url|Booking Url|logoUrl|isActive|needsReview|isRecommendedPartner|\
         partnerLevel|priceBracket|firmSizeSupported|practiceAreasSupported|tags|shortHighlights|\
         integrations|geoFocus|description|formerNames\n\
         v-17|'=Acme|Demands & Medical Review|www.acme.example|https://a\\@evil.example|\
         https://acme.example/logo.png|no|TRUE|1|Platinum Plus|$$$|200+;2-5|Mass Torts;Criminal|\
         Live Transfer;e-sign;e sign|Fast; kind|Clio; Filevine|Texas|\"a\n b\"|Acme Legal; Old Acme\n",
    );
    let declared = columns(ImportKind::Vendors).iter();
    let lacking = declared.filter(|spec| !header.has(spec.column));
    assert_eq!(lacking.map(|spec| spec.name).collect::<Vec<_>>(), [""; 0]);
    let vendor = drafts.remove(0).unwrap().merge(None, &header);
    assert_eq!(vendor.id.as_str(), "v-17");
    assert_eq!(vendor.name, "=Acme");
    assert_eq!(vendor.category_id.as_str(), "demands-medical-review");
    assert_eq!(
        vendor.website_url.as_deref(),
        Some("https://www.acme.example/")
    );
    assert_eq!(
        vendor.booking_url.as_deref(),
        Some("https://a/@evil.example")
    );
    assert_eq!(
        vendor.logo_url.as_deref(),
        Some("https://acme.example/logo.png")
    );
    assert!(!vendor.is_active && vendor.needs_review && vendor.is_recommended_partner);
    assert_eq!(vendor.partner_level.as_deref(), Some("Platinum Plus"));
    assert_eq!(vendor.price_bracket, Some(3));
    assert_eq!(
        vendor.firm_size_supported,
        [FirmSize::From2To5, FirmSize::Above200]
    );
    assert_eq!(vendor.practice_areas_supported, ["Mass Torts", "Criminal"]);
    assert_eq!(vendor.tags, ["live-transfer", "e-sign"]);
    assert_eq!(vendor.short_highlights, ["Fast", "kind"]);
    assert_eq!(vendor.integrations, ["Clio", "Filevine"]);
    assert_eq!(vendor.geo_focus, ["Texas"]);
    assert_eq!(vendor.description.as_deref(), Some("a\n b"));
    assert_eq!(vendor.former_names, ["Acme Legal", "Old Acme"]);

    let defaults = one("name,category,websiteUrl,bookingUrl,priceBracket\nAcme,Intake,,,9\n");
    assert_eq!(defaults.id.as_str(), "intake-acme");
    assert!(defaults.is_active && !defaults.needs_review && !defaults.is_recommended_partner);
    assert_eq!((defaults.price_bracket, defaults.website_url), (None, None));
}
