//! What a vendor says of a need, or no longer says.

use super::{causes_of, day, moves};
use crate::domain::recommend::CauseKind;
use crate::recommend::ranking::changes::Changes;
use crate::recommend::tests::fixtures::{matched, strings, vendor};

#[test]
fn a_claim_that_is_new_or_gone_is_quoted() {
    let mut today = day();
    today.vendors[0].tags.retain(|tag| tag != "spanish");
    today.vendors[1].short_highlights = vec!["24/7 answering".into()];
    let changes = today.since(&day());
    assert_eq!(
        moves(&changes),
        [
            (
                "Beta",
                Some(2),
                Some(1),
                vec!["It now says that it offers 24/7 answering: “24/7 answering” (highlights)."],
            ),
            (
                "Alpha",
                Some(1),
                Some(2),
                vec!["It no longer says that it offers Spanish."],
            ),
        ]
    );
    assert_eq!(changes.vendors[0].causes[0].kind, CauseKind::Claims);
    assert!(changes.vendors[0].score_after > changes.vendors[0].score_before);
}

#[test]
fn what_comes_near_is_told_from_what_is_offered() {
    let mut today = day();
    today.vendors[1] = vendor("Beta", &["bilingual"]);
    let of_beta = |changes: &Changes| -> Vec<String> {
        let mut moves = moves(changes).into_iter();
        let beta = moves.find(|(name, ..)| *name == "Beta").unwrap();
        beta.3.into_iter().map(str::to_owned).collect()
    };
    let gone = "It no longer says that it offers Spanish.";
    assert_eq!(of_beta(&today.since(&day())), [gone]);
    let mut silent = today.clone();
    silent.vendors[1] = vendor("Beta", &["answering-24-7"]);
    assert_eq!(
        of_beta(&today.since(&silent)),
        [
            "It no longer says that it offers 24/7 answering.",
            "It now comes near Spanish with bilingual staff.",
        ]
    );
    let mut kept = today.kept();
    assert_eq!(today.against(&today.answers, &kept), today.since(&today));
    // As it was kept when what comes near counted as met.
    let near = kept[1].inputs.missing.pop().unwrap();
    kept[1].inputs.matched.push(matched(&near.label));
    assert!(of_beta(&today.against(&today.answers, &kept)).is_empty());
}

#[test]
fn who_denies_a_need_is_told() {
    let then = day();
    let mut decided = then.clone();
    decided.decided.denied = strings(&["spanish"]);
    assert_eq!(
        causes_of(&decided.since(&then), "Beta"),
        ["It does not offer Spanish: an administrator confirmed it."]
    );
    let mut said = then.clone();
    said.vendors[1].tags.clear();
    said.vendors[1].description = Some("We do not speak Spanish.".into());
    assert_eq!(
        causes_of(&said.since(&then), "Beta"),
        ["It now says that it does not offer Spanish."]
    );
}
