//! Why a vendor is shown, in sentences that can be derived again from the stored score inputs
//! (docs/recommendations.md#reasons).

use crate::domain::ledger::FirmCount;
use crate::domain::limits::REASONS_MAX;
use crate::domain::number_format::pluralize;
use crate::domain::price;
use crate::domain::recommend::{PeerCount, ScoreInputs, ScoreParts};
use crate::recommend::lists::join_with_and;
use crate::recommend::weights::{
    BUDGET_WEIGHT, FIRMS_MIN, FIT_WEIGHT, PEER_WEIGHT, STACK_WEIGHT, TOOLS_NAMED,
};

use super::reason_words::{
    ANY_SIZE, BOOKED_BY, COMES_NEAR, LISTED_UNDER, LISTS, MATCHES, OF_ANY_SIZE, USED_BY,
    WHICH_YOU_USE, WITHIN_YOUR, WORKS_WITH, YOUR_SIZE, booked_by, used_by,
};

/// What is said of a vendor in place of a reason where there is none.
pub const LITTLE_KNOWN: &str = "Little is known about it yet";

/// The reasons of a score, the strongest contribution first, after the must-haves that are missing;
/// at most five.
///
/// They depend on nothing but the arguments, which are stored with the recommendation, so the same
/// reasons come out years later. The practice area earns no points and comes last.
pub fn explain(parts: &ScoreParts, inputs: &ScoreInputs) -> Vec<String> {
    let contribution = |part: Option<f64>, weight: f64| part.unwrap_or_default() * weight;
    let mut reasons: Vec<(f64, String)> = [
        (contribution(parts.fit, FIT_WEIGHT), needs_reason(inputs)),
        (
            contribution(parts.stack, STACK_WEIGHT),
            stack_reason(&inputs.connected_tools),
        ),
        (
            contribution(parts.peer, PEER_WEIGHT),
            inputs.peers.and_then(peers_reason),
        ),
        (
            contribution(parts.budget, BUDGET_WEIGHT),
            budget_reason(parts, inputs),
        ),
        (
            0.0,
            inputs
                .practice_area
                .as_ref()
                .map(|area| format!("{LISTS}{area}")),
        ),
    ]
    .into_iter()
    .filter_map(|(contribution, reason)| Some((contribution, reason?)))
    .collect();
    reasons.sort_by(|a, b| b.0.total_cmp(&a.0));
    let misses = misses_reason(inputs).into_iter();
    let texts = misses.chain(reasons.into_iter().map(|(_, reason)| reason));
    texts.take(REASONS_MAX).collect()
}

/// "Misses 1 of 2 must-haves: Spanish (does not say)"; nothing where every one is met.
fn misses_reason(inputs: &ScoreInputs) -> Option<String> {
    let missed = || inputs.missing.iter().filter(|gap| gap.must_have);
    let met = inputs.matched.iter().filter(|need| need.must_have).count();
    let count = missed().count();
    let all = pluralize((met + count) as u64, "must-have");
    let named = missed().map(|gap| format!("{} ({})", gap.label, gap.words()));
    let named: Vec<_> = named.collect();
    (count > 0).then(|| format!("Misses {count} of {all}: {}", join_with_and(&named)))
}

/// "Matches 2 of 5 needs: 24/7 answering and Spanish"; where none is met, what it comes near to, since that
/// earned the points.
fn needs_reason(inputs: &ScoreInputs) -> Option<String> {
    let met = inputs.matched.len();
    if met == 0 {
        return near_reason(inputs);
    }
    let all = pluralize((met + inputs.missing.len()) as u64, "need");
    let named: Vec<_> = inputs
        .matched
        .iter()
        .map(|need| need.label.clone())
        .collect();
    let named = join_with_and(&named);
    Some(format!("{MATCHES}{met} of {all}: {named}"))
}

/// "Comes near 1 of 3 needs: Spanish (bilingual staff)"; nothing where it comes near none.
fn near_reason(inputs: &ScoreInputs) -> Option<String> {
    let near = inputs.missing.iter().filter_map(|gap| {
        let near = gap.near.as_ref()?;
        Some(format!("{} ({})", gap.label, near.label))
    });
    let named: Vec<_> = near.collect();
    let count = named.len();
    let all = pluralize(inputs.missing.len() as u64, "need");
    let named = join_with_and(&named);
    (count > 0).then(|| format!("{COMES_NEAR}{count} of {all}: {named}"))
}

/// Whether a reason names the firm's tools already. Stored picks hold the sentence only.
pub fn names_tools(reason: &str) -> bool {
    reason.starts_with(WORKS_WITH.read)
}

/// Whether a reason says what other firms did.
pub(super) fn names_firms(reason: &str) -> bool {
    [USED_BY, BOOKED_BY]
        .iter()
        .any(|words| reason.starts_with(words.read))
}

/// "Works with Filevine and Outlook, which you use"; nothing where it connects to no tool.
pub(in crate::recommend) fn stack_reason(tools: &[String]) -> Option<String> {
    let mut names: Vec<String> = tools.iter().take(TOOLS_NAMED).cloned().collect();
    let more = tools.len() - names.len();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    let said = || format!("{WORKS_WITH}{}{WHICH_YOU_USE}", join_with_and(&names));
    (!names.is_empty()).then(said)
}

/// "Used by 6 of 25 firms that told us", else "Demo booked by 41 of 187 firms your size", else of any size; nothing below five.
pub(super) fn peers_reason(count: PeerCount) -> Option<String> {
    let PeerCount {
        firms,
        of,
        all_use,
        your_size,
    } = count;
    let said = if all_use { used_by } else { booked_by };
    let whose = match (your_size, all_use) {
        (true, _) => YOUR_SIZE.read,
        (false, true) => ANY_SIZE,
        (false, false) => OF_ANY_SIZE,
    };
    let count = FirmCount {
        firms,
        of: Some(of),
    };
    (firms >= FIRMS_MIN).then(|| said(count, whose))
}

/// "Within your software budget ($$)", with the vendor's own price.
fn budget_reason(parts: &ScoreParts, inputs: &ScoreInputs) -> Option<String> {
    parts.budget.filter(|part| *part >= 1.0)?;
    Some(budget_text(inputs.price_bracket?))
}

/// "Within your software budget ($$)".
pub(in crate::recommend) fn budget_text(price_bracket: u8) -> String {
    format!(
        "{WITHIN_YOUR}software budget ({})",
        price::symbols(price_bracket)
    )
}

/// "Lists personal injury and firms your size".
pub(in crate::recommend) fn listed_reason(listed: &[String]) -> String {
    format!("{LISTS}{}", join_with_and(listed))
}

/// "Listed under Intake", where nothing else is known.
pub(in crate::recommend) fn category_reason(category: &str) -> String {
    format!("{LISTED_UNDER}{category}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::recommend::{Gap, GapState};
    use crate::recommend::tests::fixtures::{matched, strings};

    fn inputs() -> ScoreInputs {
        ScoreInputs {
            matched: ["24/7 answering", "Spanish", "Word", "PDF"]
                .map(matched)
                .to_vec(),
            missing: vec![Gap {
                tag: None,
                label: "signed retainers".into(),
                state: GapState::Unsaid,
                must_have: false,
                near: None,
            }],
            connected_tools: strings(&["Filevine", "Outlook"]),
            tools_used: 4,
            peers: Some(PeerCount {
                firms: 12,
                of: 31,
                all_use: false,
                your_size: true,
            }),
            price_bracket: Some(2),
            practice_area: Some("personal injury".into()),
        }
    }

    fn parts(stack: f64, peer: f64) -> ScoreParts {
        ScoreParts {
            fit: Some(0.8),
            stack: Some(stack),
            peer: Some(peer),
            budget: Some(1.0),
            ..ScoreParts::default()
        }
    }

    #[test]
    fn the_strongest_reason_comes_first() {
        let needs = "Matches 4 of 5 needs: 24/7 answering, Spanish, Word and PDF";
        let stack = "Works with Filevine and Outlook, which you use";
        let peers = "Demo booked by 12 of 31 firms your size";
        let budget = "Within your software budget ($$)";
        let area = "Lists personal injury";
        let cases = [
            (parts(0.5, 0.4), [needs, stack, peers, budget, area]),
            (parts(0.5, 0.9), [needs, peers, stack, budget, area]),
            (parts(0.1, 0.2), [needs, budget, peers, stack, area]),
        ];
        for (parts, expected) in cases {
            assert_eq!(explain(&parts, &inputs()), expected);
        }
    }

    fn used_by_any(count: PeerCount) -> PeerCount {
        PeerCount {
            all_use: true,
            your_size: false,
            ..count
        }
    }

    fn booked_by_any(count: PeerCount) -> PeerCount {
        PeerCount {
            your_size: false,
            ..count
        }
    }

    #[test]
    fn only_what_the_inputs_support_is_said() {
        type Change = fn(&mut ScoreParts, &mut ScoreInputs);
        let cases: [(Change, &str, bool); 11] = [
            (|_, g| g.matched.clear(), "Matches", false),
            (|_, g| g.connected_tools.clear(), "Works with", false),
            (
                |_, g| g.peers = g.peers.map(|p| PeerCount { firms: 4, ..p }),
                "booked by",
                false,
            ),
            (
                |_, g| g.peers = g.peers.map(|p| PeerCount { firms: 5, ..p }),
                "booked by 5 of",
                true,
            ),
            (
                |_, g| g.peers = g.peers.map(|p| PeerCount { all_use: true, ..p }),
                "Used by 12 of 31 firms your size that told us",
                true,
            ),
            (
                |_, g| g.peers = g.peers.map(used_by_any),
                "Used by 12 of 31 firms that told us",
                true,
            ),
            (
                |_, g| g.peers = g.peers.map(booked_by_any),
                "Demo booked by 12 of 31 firms of any size",
                true,
            ),
            (|_, g| g.peers = None, "firms your size", false),
            (|p, _| p.budget = Some(0.5), "budget", false),
            (|p, _| p.budget = None, "budget", false),
            (|_, g| g.practice_area = None, "Lists", false),
        ];
        for (change, said, expected) in cases {
            let (mut parts, mut inputs) = (parts(0.5, 0.5), inputs());
            change(&mut parts, &mut inputs);
            let reasons = explain(&parts, &inputs);
            let is_said = reasons.iter().any(|reason| reason.contains(said));
            assert_eq!(is_said, expected, "{said}: {reasons:?}");
        }
    }

    #[test]
    fn thousands_of_firms_are_grouped() {
        let many = PeerCount {
            firms: 1_113,
            of: 3_896,
            all_use: false,
            your_size: true,
        };
        assert_eq!(
            peers_reason(many).unwrap(),
            "Demo booked by 1,113 of 3,896 firms your size"
        );
    }

    #[test]
    fn a_reason_is_known_to_name_the_tools() {
        let reasons = explain(&parts(0.5, 0.4), &inputs());
        let named: Vec<_> = reasons.iter().map(|reason| names_tools(reason)).collect();
        assert_eq!(named, [false, true, false, false, false], "{reasons:?}");
    }

    #[test]
    fn missing_must_haves_come_first() {
        let mut inputs = inputs();
        inputs.missing[0].must_have = true;
        let first = |inputs: &ScoreInputs| explain(&parts(0.5, 0.5), inputs).remove(0);
        let missed = "Misses 1 of 1 must-have: signed retainers (does not say)";
        assert_eq!(first(&inputs), missed);
        inputs.matched[1].must_have = true;
        inputs.missing[0].state = GapState::Denied;
        assert_eq!(
            first(&inputs),
            "Misses 1 of 2 must-haves: signed retainers (no)"
        );
        assert_eq!(explain(&parts(0.5, 0.5), &inputs).len(), REASONS_MAX);
    }

    #[test]
    fn one_and_many_are_worded_differently() {
        let one = ScoreInputs {
            matched: vec![matched("Spanish")],
            ..ScoreInputs::default()
        };
        assert_eq!(needs_reason(&one).unwrap(), "Matches 1 of 1 need: Spanish");
        let many = strings(&["A", "B", "C", "D", "E"]);
        assert_eq!(
            stack_reason(&many).unwrap(),
            "Works with A, B, C and 2 more, which you use"
        );
        assert_eq!(
            stack_reason(&many[..3]).unwrap(),
            "Works with A, B and C, which you use"
        );
        assert_eq!(
            stack_reason(&many[..1]).unwrap(),
            "Works with A, which you use"
        );
    }
}
