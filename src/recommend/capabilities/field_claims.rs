//! The claims that the fields of a vendor make.

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary, tools_in};

use super::claim::Claim;
use super::facets::MonthlyPrices;
use super::regions::Regions;

/// Words beside the name of a practice area that leave it what it is: "Personal Injury Law".
const FILLERS: [&str; 28] = [
    "accident",
    "accidents",
    "and",
    "attorney",
    "attorneys",
    "case",
    "cases",
    "claim",
    "claims",
    "firm",
    "firms",
    "injuries",
    "injury",
    "law",
    "lawsuit",
    "lawsuits",
    "lawyer",
    "lawyers",
    "litigation",
    "matter",
    "matters",
    "only",
    "plaintiff",
    "plaintiffs",
    "practice",
    "practices",
    "wreck",
    "wrecks",
];

/// What only lists call a practice area, with its tag.
const SHORT_NAMES: [(&str, &str); 27] = [
    ("18-wheeler", "trucking"),
    ("18-wheelers", "trucking"),
    ("all-injury", "personal-injury"),
    ("auto", "motor-vehicle"),
    ("auto-wreck", "motor-vehicle"),
    ("auto-wrecks", "motor-vehicle"),
    ("car", "motor-vehicle"),
    ("car-wreck", "motor-vehicle"),
    ("car-wrecks", "motor-vehicle"),
    ("lyft", "rideshare"),
    ("mdl", "mass-tort"),
    ("mdls", "mass-tort"),
    ("motorcycle", "motor-vehicle"),
    ("motorcycle-wrecks", "motor-vehicle"),
    ("motorcycles", "motor-vehicle"),
    ("on-the-job-injuries", "workers-compensation"),
    ("semi-trucks", "trucking"),
    ("truck", "trucking"),
    ("truck-wreck", "trucking"),
    ("truck-wrecks", "trucking"),
    ("trucks", "trucking"),
    ("uber", "rideshare"),
    ("wc", "workers-compensation"),
    ("work-accidents", "workers-compensation"),
    ("work-injuries", "workers-compensation"),
    ("work-injury", "workers-compensation"),
    ("wrecks", "motor-vehicle"),
];
/// Kinds of cases that stand for none of ours and deny none: "Mass torts / class action".
const OTHER_NAMES: [&str; 2] = ["class-action", "class-actions"];

/// No name of a practice area has more words.
const NAME_WORDS_MAX: usize = 4;

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
            ClaimField::PracticeAreasSupported => practice_areas(text, vocabulary),
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

/// What an entry of the column of practice areas lists: the tag of its name, else the practice areas of whose names and of
/// `FILLERS` it consists. None where it says anything else, which may be for whom: "Personal injury defense".
pub fn practice_areas(entry: &str, vocabulary: &Vocabulary) -> Vec<TagId> {
    if let Some(tag) = vocabulary.tag(&slug(entry)) {
        return vec![tag];
    }
    let entry = slug(&entry.replace(['\'', '’'], "").replace('&', " and "));
    let words: Vec<&str> = entry.split('-').collect();
    let is_other = |rest: &[&str]| {
        rest.get(..2)
            .is_some_and(|name| OTHER_NAMES.contains(&name.join("-").as_str()))
    };
    let mut rest = words.as_slice();
    let mut tags = Vec::new();
    while let [word, others @ ..] = rest {
        let named = (1..=rest.len().min(NAME_WORDS_MAX)).rev();
        let mut named =
            named.filter_map(|n| Some((area_named(&rest[..n].join("-"), vocabulary)?, n)));
        let is_filler = FILLERS.contains(word);
        match named.next() {
            // "Trucking injury cases" are no others.
            Some((tag, n)) if n > 1 || !is_filler || tags.is_empty() => {
                tags.push(tag);
                rest = &rest[n..];
            }
            _ if is_filler => rest = others,
            _ if is_other(rest) => rest = &rest[2..],
            _ => return Vec::new(),
        }
    }
    tags
}

/// The practice area of this name, whether or not it ends as one or as several do.
fn area_named(name: &str, vocabulary: &Vocabulary) -> Option<TagId> {
    let area = vocabulary.facet(vocabulary.default_area());
    let short = SHORT_NAMES.iter().find(|(short, _)| *short == name);
    if let Some((_, tag)) = short {
        return vocabulary.tag(tag);
    }
    let several = format!("{name}s");
    let one = name.strip_suffix('s').unwrap_or(name);
    let one_of_y = name.strip_suffix("ies").map(|rest| format!("{rest}y"));
    let names = [Some(name), Some(&several), Some(one), one_of_y.as_deref()];
    let mut tags = names
        .into_iter()
        .flatten()
        .filter_map(|name| vocabulary.tag(name));
    tags.find(|tag| vocabulary.facet(*tag) == area)
}
