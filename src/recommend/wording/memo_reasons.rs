//! Reasons in the words of the decision memo, which the firm signs: whole sentences in the third person
//! (docs/product.md#decision-memo).

use crate::domain::recommend::{ReasonKind, RecommendedVendor, kinds_of};

use super::reason_words::signed;
use super::reasons::names_firms;

/// What speaks for a vendor that was recommended, the strongest first. What other firms did is left out
/// of a score's reasons, since the memo says it as it is now.
pub fn memo_reasons(shown: &RecommendedVendor) -> Vec<String> {
    let says_elsewhere = |text: &str| shown.inputs.peers.is_some() && names_firms(text);
    let reasons = kinds_of(&shown.reasons, &shown.inputs);
    let speaking =
        reasons.filter(|(kind, text)| *kind == ReasonKind::SpeaksFor && !says_elsewhere(text));
    speaking.map(|(_, text)| signed(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::firm::FirmSize;
    use crate::domain::ledger::{FirmCount, FirmCounts, Ledger};
    use crate::domain::recommend::{
        Eligibility, Gap, GapState, PeerCount, ScoreInputs, ScoreParts,
    };
    use crate::domain::text::words_in;
    use crate::recommend::evidence::Cohort;
    use crate::recommend::explain;
    use crate::recommend::ranking::pick::popular_reason;
    use crate::recommend::tests::fixtures::{matched, strings, vendor};
    use crate::recommend::wording::reason_words::YOUR_SIZE;
    use crate::recommend::wording::reasons::{
        budget_text, category_reason, listed_reason, peers_reason, stack_reason,
    };

    #[test]
    fn every_reason_has_a_sentence_that_a_firm_can_sign() {
        let cases = [
            (
                "Matches 2 of 3 needs: your own templates and Spanish",
                "It meets 2 of 3 needs: your own templates and Spanish.",
            ),
            (
                "Works with Filevine and Outlook, which you use",
                "It works with Filevine and Outlook, which the firm uses.",
            ),
            (
                "Within your software budget ($$)",
                "It is within the firm's software budget ($$).",
            ),
            ("Lists personal injury", "It lists personal injury."),
            (
                "Lists personal injury and firms your size",
                "It lists personal injury and firms of this size.",
            ),
            ("Lists firms your size", "It lists firms of this size."),
            ("Listed under Intake", "It is listed under Intake."),
            (
                "Demo booked by 7 of 18 firms your size (6-20)",
                "A demo of it was booked by 7 of 18 firms of this size (6-20).",
            ),
            (
                "Demo booked by 9 of 27 firms near your size",
                "A demo of it was booked by 9 of 27 firms near this size.",
            ),
            (
                "Demo booked by 12 of 64 firms of any size",
                "A demo of it was booked by 12 of 64 firms of any size.",
            ),
            (
                "Used by 6 of 25 firms that told us",
                "It is used by 6 of 25 firms that say what they use.",
            ),
            (
                "Used by 6 of 6 firms your size that told us",
                "It is used by 6 of 6 firms of this size that say what they use.",
            ),
            ("Clicked on by 8 firms", "It was clicked on by 8 firms."),
            (
                "Used, booked or clicked on by 68 of 187 firms your size (6-20)",
                "It was used, booked or clicked on by 68 of 187 firms of this size (6-20).",
            ),
            (
                "Little is known about it yet",
                "Little is known about it yet.",
            ),
        ];
        for (reason, sentence) in cases {
            assert_eq!(signed(reason), sentence);
        }
    }

    #[test]
    fn no_sentence_speaks_to_the_firm_whichever_reason_is_made() {
        let count = |firms| FirmCount {
            firms,
            of: Some(60),
        };
        let ledger = |used, booked, clicked| {
            let of_all = |firms: Option<u32>| FirmCounts {
                your_size: None,
                all: firms.map(count),
            };
            Ledger {
                used: of_all(used),
                booked: of_all(booked),
                clicked: of_all(clicked),
                ..Ledger::default()
            }
        };
        let any = [
            ledger(Some(6), None, None),
            ledger(None, Some(7), None),
            ledger(None, None, Some(8)),
        ];
        let near = [
            Cohort::Exact(FirmSize::From6To20),
            Cohort::Similar(FirmSize::From6To20),
        ];
        let peers = |(all_use, your_size)| PeerCount {
            firms: 7,
            of: 60,
            all_use,
            your_size,
        };
        let tools = strings(&["Filevine", "Outlook", "Word", "Clio", "Excel"]);
        let met = ScoreInputs {
            matched: vec![matched("Spanish")],
            connected_tools: tools.clone(),
            price_bracket: Some(2),
            ..ScoreInputs::default()
        };
        let all = ScoreParts {
            fit: Some(1.0),
            stack: Some(1.0),
            peer: Some(1.0),
            budget: Some(1.0),
            ..ScoreParts::default()
        };
        let reasons = [
            explain(&all, &met),
            [(true, true), (true, false), (false, true)]
                .map(peers)
                .into_iter()
                .filter_map(peers_reason)
                .collect(),
            near.map(|cohort| popular_reason(cohort, Some(count(9)), &any[0]))
                .to_vec(),
            any.map(|ledger| popular_reason(Cohort::Any, None, &ledger))
                .to_vec(),
            vec![
                listed_reason(&strings(&["personal injury", YOUR_SIZE.read])),
                listed_reason(&strings(&[YOUR_SIZE.read])),
                category_reason("Intake"),
                stack_reason(&tools).unwrap(),
                budget_text(3),
            ],
        ];
        let reasons = reasons.concat();
        assert_eq!(reasons.len(), 16);
        for reason in reasons {
            let sentence = signed(&reason);
            let mut words = words_in(&sentence);
            assert!(
                !words.any(|word| ["you", "your", "us"].contains(&word)),
                "{sentence}"
            );
            assert_ne!(
                sentence,
                format!("{reason}."),
                "no sentence begins like that"
            );
        }
    }

    #[test]
    fn what_is_missing_and_what_other_firms_did_stand_elsewhere_in_a_memo() {
        let inputs = ScoreInputs {
            matched: vec![matched("Spanish")],
            missing: vec![Gap {
                tag: None,
                label: "Outlook".into(),
                state: GapState::Unsaid,
                must_have: true,
                near: None,
            }],
            connected_tools: strings(&["Filevine"]),
            peers: Some(PeerCount {
                firms: 41,
                of: 187,
                all_use: false,
                your_size: true,
            }),
            price_bracket: Some(2),
            ..ScoreInputs::default()
        };
        let parts = ScoreParts {
            fit: Some(0.5),
            stack: Some(1.0),
            peer: Some(1.0),
            budget: Some(1.0),
            ..ScoreParts::default()
        };
        let shown = RecommendedVendor {
            vendor: vendor("Alpha", &[]),
            rank: 1,
            badge: None,
            in_use: false,
            eligibility: Eligibility::default(),
            reasons: explain(&parts, &inputs),
            parts: Some(parts),
            inputs,
        };
        assert_eq!(shown.reasons.len(), 5);
        assert_eq!(
            memo_reasons(&shown),
            [
                "It meets 1 of 2 needs: Spanish.",
                "It works with Filevine, which the firm uses.",
                "It is within the firm's software budget ($$).",
            ]
        );
    }
}
