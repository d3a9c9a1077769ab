//! The claims that the fields of a vendor make.

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;

use super::super::joined_tools::tools_in;
use super::super::tag_set::TagId;
use super::super::vocabulary::Vocabulary;
use super::claim::Claim;
use super::companies::OwnNames;
use super::lexicon::Lexicon;
use super::reading;
use super::regions::Regions;

/// The tags that the fields of a vendor name; of places what was read of their field.
pub fn claims_from_fields(
    vendor: &Vendor,
    regions: &Regions,
    lexicon: &Lexicon,
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
            ClaimField::PracticeAreasSupported => {
                let areas = practice_areas(text, lexicon, vocabulary).into_iter();
                let listed = areas.filter(|(_, state)| *state != ClaimState::Denied);
                listed.map(|(tag, _)| tag).collect()
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
    let price = price.and_then(|bracket| lexicon.prices.listed(bracket, vocabulary));
    let price = price.map(|tag| claim(tag, ClaimState::Listed, ClaimField::PriceBracket));
    let place = |state| move |tag: &TagId| claim(*tag, state, ClaimField::GeoFocus);
    let served = regions.served.iter().map(place(ClaimState::Listed));
    let left_out = regions.left_out.iter().map(place(ClaimState::Denied));
    listed.chain(price).chain(served).chain(left_out).collect()
}

/// What an entry of the column of practice areas lists or denies: the tag of its name, else the practice areas that are
/// read from it as from any text. None where it is not understood.
pub fn practice_areas(
    entry: &str,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<(TagId, ClaimState)> {
    if let Some(tag) = vocabulary.tag(&slug(entry)) {
        return vec![(tag, ClaimState::Listed)];
    }
    let area = vocabulary.facet(vocabulary.default_area());
    let read = reading::read(entry, false, &OwnNames::default(), lexicon).into_iter();
    let areas = read.filter(|claim| {
        let is_plain = matches!(claim.state, ClaimState::Derived | ClaimState::Denied);
        is_plain && vocabulary.facet(claim.tag) == area
    });
    areas.map(|claim| (claim.tag, claim.state)).collect()
}
