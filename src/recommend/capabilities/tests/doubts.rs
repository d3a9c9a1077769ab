//! Worked examples of statements about a capability, and of words that name it only in brief.

use super::*;

#[test]
fn a_statement_claims_what_its_predicate_is_known_to_say() {
    assert_read(&[
        ("Spanish callers are welcome", "spanish"),
        ("Spanish is spoken on every shift", "spanish"),
        ("Vietnamese is covered by our night staff", "vietnamese"),
        ("Spanish is covered by our staff", "spanish"),
        ("Spanish is covered by a studio in town", ""),
        ("Creole speakers we have on every shift", "creole"),
        ("Creole speakers we are looking for", ""),
        ("Spanish calls stay on your side of the fence", ""),
        ("Spanish and Creole callers are better served elsewhere", ""),
        ("Creole callers were what we were made for once", ""),
        ("Spanish took us years", ""),
        ("Spanish interpreters hire us", ""),
        ("You hear Spanish when you are on hold", "spanish"),
        ("The same day your Spanish letter goes out", ""),
        ("Spanish", "spanish"),
        ("Spanish on every plan", "spanish"),
        ("24/7 live answering", "around-the-clock"),
        ("Spanish callers live in Miami", ""),
        ("Creole speakers are found for every caller", "creole"),
        ("Spanish and special needs help", "spanish"),
        ("Spanish needs a translator", ""),
    ]);
}

/// The slugs of what a text leaves in doubt, as a highlight or as prose.
fn suggested(vendor: &Vendor) -> Vec<String> {
    let vocabulary = vocabulary();
    let found = suggestions_for(vendor, &vocabulary);
    let slugs = found.iter().map(|claim| vocabulary.slug(claim.tag));
    slugs.map(str::to_owned).collect()
}

#[test]
fn what_is_in_doubt_is_suggested_first() {
    let vendor = Vendor {
        description: Some("A page of terms. Creole speakers we are looking for.".into()),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    };
    assert_eq!(
        suggested(&vendor).first().map(String::as_str),
        Some("creole")
    );
}

#[test]
fn words_that_name_a_capability_claim_it_in_a_highlight_only() {
    let vocabulary = vocabulary();
    let vendor = Vendor::new("v".into(), "Acme".into(), "intake".into());
    let prose = Vendor {
        description: Some("We tell the islander stories.".into()),
        ..vendor.clone()
    };
    let highlight = Vendor {
        short_highlights: vec!["Islander desk".into()],
        ..vendor
    };
    let read = |vendor: &Vendor| {
        let lexicon = lexicon(&vocabulary);
        claims(vendor, CapabilityDecisions::NONE, &lexicon, &vocabulary).len()
    };
    assert_eq!((read(&prose), read(&highlight)), (0, 1));
    assert_eq!(suggested(&prose), ["creole"]);
}

#[test]
fn a_place_that_is_only_mentioned_is_not_served() {
    assert_read(&[
        ("Our servers are in Texas", ""),
        ("Our agents work from homes in Arizona and Texas", ""),
        ("Compliant with the Texas Consumer Privacy Act", ""),
        ("The 2025 Arizona Legal Tech Award is ours", ""),
        ("Used by a three-attorney firm in Texas", ""),
        ("Written by nurses licensed in Texas", ""),
        ("A Texas-sized team that cares", ""),
        ("Our phones ring in Texas all morning long", ""),
        ("From offices in Austin and Tulsa, Oklahoma", ""),
        ("Our team serves Texas", "texas"),
        ("Agents in Arizona, clients in Texas", "texas"),
        (
            "We drive to Texas and New Mexico",
            "new-mexico southwest texas",
        ),
        ("Texas and Oklahoma", "oklahoma southwest texas"),
    ]);
}

#[test]
fn what_others_do_is_not_what_is_offered() {
    assert_read(&[
        ("Accidents happen around the clock", ""),
        ("Your clients need help 24/7", ""),
        ("People get hurt nights", ""),
        ("Callers want Spanish", ""),
        ("Chat around the clock; Spanish", "spanish"),
        ("Clients call us 24/7", "around-the-clock"),
        ("Ruby offers Spanish", ""),
        ("Ruby offers the Spanish desk we've built", "spanish"),
        ("Callers reach an agent 24/7", "around-the-clock"),
        (
            "Clients call nights, so our agents answer nights",
            "after-hours",
        ),
    ]);
}

#[test]
fn other_words_can_mean_something_else() {
    assert_read(&[
        ("Bilingual staff", "spanish"),
        ("Bilingual in Vietnamese", "vietnamese"),
    ]);
}
