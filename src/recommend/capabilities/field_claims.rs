//! The claims that the fields of a vendor make.

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;

use super::super::joined_tools::tools_in;
use super::super::tag_set::TagId;
use super::super::vocabulary::Vocabulary;
use super::claim::Claim;
use super::prices::MonthlyPrices;
use super::regions::Regions;

/// The tags that the fields of a vendor name; of places what was read of their field.
pub fn claims_from_fields(
    vendor: &Vendor,
    regions: &Regions,
    prices: &MonthlyPrices,
    vocabulary: &Vocabulary,
) -> Vec<Claim> {
    let lists = [
        (ClaimField::Tags, &vendor.tags),
        (ClaimField::Integrations, &vendor.integrations),
        (
            ClaimField::PracticeAreasSupported,
            &vendor.practice_areas_supported,
        ),
    ];
    let named = lists.into_iter().flat_map(|(field, texts)| {
        let tags = texts.iter().flat_map(move |text| match field {
            ClaimField::Integrations => {
                let tools = tools_in(text, vocabulary).into_iter();
                let tags = tools.filter_map(|tool| vocabulary.integration(tool));
                tags.collect()
            }
            _ => Vec::from_iter(vocabulary.tag(&slug(text))),
        });
        tags.map(move |tag| (field, tag))
    });
    let sizes = vendor.firm_size_supported.iter();
    let sizes = sizes.filter_map(|size| vocabulary.tag(&slug(size.code())));
    let sizes = sizes.map(|tag| (ClaimField::FirmSizeSupported, tag));
    let claim = |tag, state, field| Claim {
        tag,
        state,
        field,
        quote: None,
        is_concluded: false,
    };
    let listed = named.chain(sizes);
    let listed = listed.map(|(field, tag)| claim(tag, ClaimState::Listed, field));
    let price = vendor.price_bracket;
    let price = price.and_then(|bracket| prices.listed(bracket, vocabulary));
    let price = price.map(|tag| claim(tag, ClaimState::Listed, ClaimField::PriceBracket));
    let place = |state| move |tag: &TagId| claim(*tag, state, ClaimField::GeoFocus);
    let served = regions.served.iter().map(place(ClaimState::Listed));
    let left_out = regions.left_out.iter().map(place(ClaimState::Denied));
    listed.chain(price).chain(served).chain(left_out).collect()
}
