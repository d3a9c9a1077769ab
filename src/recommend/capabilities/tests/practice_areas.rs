//! What a column of practice areas lists.

use crate::domain::capability::{CapabilityDecisions, ClaimState};
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::{Lexicon, claims};
use crate::recommend::tests::fixtures::shipped_vocabulary;

/// A column of practice areas is written as people write; what is no practice area of ours claims nothing.
#[test]
fn practice_areas_are_listed_in_any_words() {
    let listed = |entries: &[&str]| {
        let vendor = Vendor {
            practice_areas_supported: entries.iter().map(|entry| (*entry).into()).collect(),
            ..Vendor::new("v".into(), "Acme".into(), "intake".into())
        };
        let vocabulary = shipped_vocabulary();
        let lexicon = Lexicon::build(vocabulary, &[]);
        let claims = claims(&vendor, CapabilityDecisions::NONE, &lexicon, vocabulary);
        let words = claims.iter().map(|claim| {
            assert_eq!(claim.state, ClaimState::Listed, "{entries:?}");
            vocabulary.slug(claim.tag).to_owned()
        });
        words.collect::<Vec<_>>().join(" ")
    };
    for (entries, expected) in [
        (&["Personal Injury Law"][..], "personal-injury"),
        (&["Worker's Comp"], "workers-compensation"),
        (&["Slip & Fall"], "premises-liability"),
        (&["Auto Accident"], "motor-vehicle"),
        (
            &["Truck Accidents", "Med Mal"],
            "medical-malpractice trucking",
        ),
        // As before: one claim for a slug, none for what is not known.
        (&["Personal Injury"], "personal-injury"),
        (
            &["Personal Injury", "Personal Injury Law"],
            "personal-injury",
        ),
        (&["Employment Law"], ""),
        (&["No med mal"], ""),
        (&["Family law (Texas, Spanish)"], ""),
        (&["Criminal defense", "Bankruptcy"], ""),
        (&["Wrongful Death Claims"], "wrongful-death"),
        (&["PI / Mass Tort"], "mass-tort personal-injury"),
        (&["Personal injuries (plaintiff)"], "personal-injury"),
        (&["Workers’ Compensation attorneys"], "workers-compensation"),
        // As lists jot them.
        (&["Car wrecks", "18 wheelers"], "motor-vehicle trucking"),
        (
            &["Auto", "truck", "slip and fall"],
            "motor-vehicle premises-liability trucking",
        ),
        (&["Truck wrecks"], "trucking"),
        (&["18 wheeler wrecks"], "trucking"),
        (&["Uber wrecks"], "rideshare"),
        (&["Class action / mass torts"], "mass-tort"),
        (&["Motorcycle"], "motor-vehicle"),
        (&["PI/WC"], "personal-injury workers-compensation"),
        (
            &["MVA/PI/WC"],
            "motor-vehicle personal-injury workers-compensation",
        ),
        (&["PI & WC"], "personal-injury workers-compensation"),
        (&["PI only"], "personal-injury"),
        (&["MDL"], "mass-tort"),
        (&["Mass torts / class action"], "mass-tort"),
        (&["Uber/Lyft"], "rideshare"),
        (&["Work injuries"], "workers-compensation"),
        (&["All injury cases"], "personal-injury"),
        (&["Class action"], ""),
        (
            &["No auto", "Auto dealers", "Truck companies", "Auto defense"],
            "",
        ),
        // Other words may say anything of it.
        (&["Personal injury defense"], ""),
        (&["Medical malpractice defense", "Med mal defense"], ""),
        (&["Workers' comp defense", "Product liability defense"], ""),
        (&["Slip and fall defense", "Nursing home defense"], ""),
        (&["Employment; workers' comp (employers)"], ""),
        (&["Estate planning and trucking companies"], ""),
        (&["Motor vehicle finance", "Work accident cases"], ""),
        (&["Personal injury referrals out"], ""),
        (&["Labor & employment (workers comp referrals only)"], ""),
        (&["Law", "Accident claims", "Plaintiff firms", "&"], ""),
    ] {
        assert_eq!(listed(entries), expected, "{entries:?}");
    }
}
