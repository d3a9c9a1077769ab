//! The claims that columns make.

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;

use super::super::vocabulary::Vocabulary;
use super::claim::Claim;

/// The tags that the columns of a vendor name.
pub fn listed(vendor: &Vendor, vocabulary: &Vocabulary) -> Vec<Claim> {
    let lists = [
        (ClaimField::Tags, &vendor.tags),
        (ClaimField::Integrations, &vendor.integrations),
        (
            ClaimField::PracticeAreasSupported,
            &vendor.practice_areas_supported,
        ),
        (ClaimField::GeoFocus, &vendor.geo_focus),
    ];
    let texts = lists
        .into_iter()
        .flat_map(|(field, texts)| texts.iter().map(move |text| (field, slug(text))));
    let sizes = vendor.firm_size_supported.iter();
    let sizes = sizes.map(|size| (ClaimField::FirmSizeSupported, slug(size.code())));
    let price = vendor.price_bracket.iter();
    let price = price.map(|bracket| (ClaimField::PriceBracket, format!("price-{bracket}")));
    let all = texts.chain(sizes).chain(price);
    all.filter_map(|(field, slug)| {
        Some(Claim {
            tag: vocabulary.tag(&slug)?,
            state: ClaimState::Listed,
            field,
            quote: None,
            is_concluded: false,
        })
    })
    .collect()
}
