//! All that a vendor claims, and what a short text plainly says.

use std::sync::Arc;

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::firm::FirmSize;
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary};

use super::claim::{Claim, texts};
use super::extracted_claim::ExtractedClaim;
use super::facets::ai_answering;
use super::lexicon::Lexicon;
use super::negation::VendorAliases;
use super::{field_claims, reading, regions};

/// What is known of a vendor by its columns, its own words and administrators.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct VendorClaims {
    /// One claim for a tag, by tag. What follows by implication is left out.
    pub claims: Vec<Claim>,
    /// What its words leave in doubt, by tag.
    pub doubtful: Vec<Claim>,
    /// Whether its column of places names some that are not understood.
    pub has_open_places: bool,
    /// Whether its claims of prices are on a scale of the category's own.
    pub has_own_prices: bool,
    /// All that its texts say.
    pub in_texts: Arc<[Claim]>,
}

/// What a vendor claims, one claim for a tag, by tag. What follows by implication is left out.
///
/// Pure: the same vendor, decisions and lexicon give the same claims.
pub fn claims(
    vendor: &Vendor,
    decisions: &CapabilityDecisions,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<Claim> {
    let in_texts = in_texts(vendor, lexicon, vocabulary);
    vendor_claims(vendor, decisions, in_texts, lexicon, vocabulary).claims
}

/// All that a vendor's texts say, in their order. Most of the cost of [`vendor_claims`].
pub(in crate::recommend) fn in_texts(
    vendor: &Vendor,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Arc<[Claim]> {
    let aliases = VendorAliases::of(vendor);
    let claims = texts(vendor).flat_map(|(field, text)| {
        let is_prose = field == ClaimField::Description;
        let extracted = reading::read(text, is_prose, &aliases, lexicon).into_iter();
        extracted.map(move |claim| named_after(of_text(claim, field), lexicon, vocabulary))
    });
    let mut claims: Vec<_> = claims.collect();
    let by_people = |claim: &&mut Claim| {
        claim.state == ClaimState::Derived && lexicon.by_people.contains(claim.tag)
    };
    let mut of_people = claims.iter_mut().filter(by_people).peekable();
    // "24/7" says when someone answers, and not who.
    if of_people.peek().is_some() && ai_answering::answer_for(vendor, lexicon.stems()) {
        of_people.for_each(|claim| claim.state = ClaimState::Suggested);
    }
    claims.into()
}

/// The parts of a text that plainly say that something is offered, or that it is not, in their order.
pub fn telling_parts(text: &str, is_prose: bool, lexicon: &Lexicon) -> Vec<(String, ClaimState)> {
    let mut parts: Vec<(String, ClaimState)> = Vec::new();
    for claim in reading::read(text, is_prose, &VendorAliases::default(), lexicon) {
        let is_plain = matches!(claim.state, ClaimState::Derived | ClaimState::Denied);
        if is_plain && parts.iter().all(|(part, _)| *part != claim.quote) {
            parts.push((claim.quote, claim.state));
        }
    }
    parts
}

/// What a text plainly says of one capability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainClaim {
    pub tag: TagId,
    /// Derived or denied.
    pub state: ClaimState,
    /// Whether it is where the vendor works.
    pub is_place: bool,
    /// The size of firms that it is.
    pub size: Option<FirmSize>,
}

/// All that a short text plainly says, in its order.
pub fn plain_claims(text: &str, lexicon: &Lexicon) -> Vec<PlainClaim> {
    let extracted = reading::read(text, false, &VendorAliases::default(), lexicon).into_iter();
    let plain =
        extracted.filter(|claim| matches!(claim.state, ClaimState::Derived | ClaimState::Denied));
    plain
        .map(|claim| PlainClaim {
            tag: claim.tag,
            state: claim.state,
            is_place: lexicon.places.contains(claim.tag),
            size: lexicon.sizes.size_of(claim.tag),
        })
        .collect()
}

/// Whether the texts of two vendors are the same, and the names by which they speak of the vendor.
pub(in crate::recommend) fn have_same_texts(a: &Vendor, b: &Vendor) -> bool {
    texts(a).eq(texts(b)) && a.former_names == b.former_names
}

/// All that is known of what a vendor claims.
pub(in crate::recommend) fn vendor_claims(
    vendor: &Vendor,
    decisions: &CapabilityDecisions,
    in_texts: Arc<[Claim]>,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> VendorClaims {
    let regions = regions::read_regions(&vendor.geo_focus, lexicon, vocabulary);
    let mut all = decided(decisions, vocabulary);
    all.extend(field_claims::claims_from_fields(
        vendor,
        &regions,
        &lexicon.prices,
        vocabulary,
    ));
    all.extend(in_texts.iter().cloned());
    if lexicon.has_own_prices() {
        // A budget that words name decides: of it the column has only a bracket of what software costs.
        let is_price = |claim: &Claim| lexicon.is_price(claim.tag);
        if all
            .iter()
            .any(|claim| claim.state == ClaimState::Derived && is_price(claim))
        {
            all.retain(|claim| claim.state != ClaimState::Listed || !is_price(claim));
        }
    }
    if !vendor.firm_size_supported.is_empty() {
        // A column of sizes names all of them: "small firms" in a text adds none.
        let is_size = |claim: &Claim| vocabulary.facet(claim.tag) == "size";
        all.retain(|claim| {
            !is_size(claim) || !matches!(claim.state, ClaimState::Derived | ClaimState::Suggested)
        });
    }
    all.sort_by_key(|claim| (claim.tag, claim.rank()));
    all.dedup_by_key(|claim| claim.tag);
    let (doubtful, mut claims) = all
        .into_iter()
        .partition(|claim| claim.state == ClaimState::Suggested);
    regions::infer_region_claims(&mut claims, lexicon, vocabulary);
    VendorClaims {
        claims,
        doubtful,
        has_open_places: regions.is_open,
        has_own_prices: lexicon.has_own_prices(),
        in_texts,
    }
}

fn of_text(claim: ExtractedClaim, field: ClaimField) -> Claim {
    Claim {
        tag: claim.tag,
        state: claim.state,
        field,
        quote: Some(claim.quote.into()),
        is_concluded: false,
    }
}

/// A region in a vendor's name is in doubt: "Southwest Records" may serve any state.
fn named_after(mut claim: Claim, lexicon: &Lexicon, vocabulary: &Vocabulary) -> Claim {
    let is_name = claim.field == ClaimField::Name && claim.state == ClaimState::Derived;
    if is_name && regions::is_region(claim.tag, lexicon, vocabulary) {
        claim.state = ClaimState::Suggested;
    }
    claim
}

fn decided(decisions: &CapabilityDecisions, vocabulary: &Vocabulary) -> Vec<Claim> {
    let claim = |slug: &String, state| {
        let tag = vocabulary.tag(slug)?;
        Some(Claim {
            tag,
            state,
            field: ClaimField::Admin,
            quote: None,
            is_concluded: false,
        })
    };
    let confirmed = decisions.confirmed.iter();
    let confirmed = confirmed.filter_map(|slug| claim(slug, ClaimState::Confirmed));
    let denied = decisions.denied.iter();
    let denied = denied.filter_map(|slug| claim(slug, ClaimState::Denied));
    denied.chain(confirmed).collect()
}
