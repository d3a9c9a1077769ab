//! What a vendor misses, in the words of the decision memo (docs/product.md#decision-memo).

use crate::domain::number_format::pluralize;
use crate::domain::recommend::{Gap, GapState, RecommendationSource, ScoreInputs};
use crate::recommend::lists::{join_with_and, join_with_or};
use crate::recommend::needs::AskedOptions;

use super::reason_words::COMES_NEAR;

/// Most gaps that are named besides missed must-haves; of the others only their number is given.
const NAMED_MAX: usize = 5;

/// "It misses the must-have “Spanish” (no). It comes near “24/7 answering” with “after-hours answering”. It says nothing
/// about “Outlook”." A need stands in the questionnaire's words, which are no part of the sentence ("no long-term contract"), and
/// behind them as it is called.
pub fn memo_gaps(
    source: &RecommendationSource,
    inputs: &ScoreInputs,
    asked: &AskedOptions,
) -> String {
    if matches!(source, RecommendationSource::PickForMe(_)) {
        return "They are not known, since no questionnaire was answered.".to_owned();
    }
    if inputs.missing.is_empty() {
        let has_needs = !inputs.matched.is_empty();
        let said = if has_needs {
            "It meets every need that the firm named."
        } else {
            "The firm named no need."
        };
        return said.to_owned();
    }
    let (must, others): (Vec<_>, Vec<_>) = inputs.missing.iter().partition(|gap| gap.must_have);
    let named = &others[..others.len().min(NAMED_MAX)];
    let sentences = [
        missed(&must, asked),
        of_state(named, GapState::Denied, asked)
            .map(|labels| format!("It says no to {}.", join_with_and(&labels))),
        near(named, asked),
        of_state(named, GapState::Unsaid, asked)
            .map(|labels| format!("It says nothing plain about {}.", join_with_or(&labels))),
        further(others.len() - named.len()),
    ];
    let said: Vec<_> = sentences.into_iter().flatten().collect();
    said.join(" ")
}

fn quoted(gap: &Gap, asked: &AskedOptions) -> String {
    asked.quoted(gap.tag.as_deref(), &gap.label, None)
}

/// The must-haves among them, each with the reason.
fn missed(must: &[&Gap], asked: &AskedOptions) -> Option<String> {
    let labels = must
        .iter()
        .map(|gap| asked.quoted(gap.tag.as_deref(), &gap.label, Some(&gap.words())));
    let labels: Vec<_> = labels.collect();
    let words = match must.len() {
        0 => return None,
        1 => "must-have",
        _ => "must-haves",
    };
    Some(format!("It misses the {words} {}.", join_with_and(&labels)))
}

/// Those without anything near them that are not met for this reason; `None` where there are none.
fn of_state(gaps: &[&Gap], state: GapState, asked: &AskedOptions) -> Option<Vec<String>> {
    let gaps = gaps
        .iter()
        .filter(|gap| gap.state == state && gap.near.is_none());
    let labels: Vec<_> = gaps.map(|gap| quoted(gap, asked)).collect();
    (!labels.is_empty()).then_some(labels)
}

fn near(gaps: &[&Gap], asked: &AskedOptions) -> Option<String> {
    let pairs = gaps.iter().filter_map(|gap| {
        let near = gap.near.as_ref()?;
        Some(format!("{} with “{}”", quoted(gap, asked), near.label))
    });
    let pairs: Vec<_> = pairs.collect();
    (!pairs.is_empty()).then(|| format!("{}{}.", COMES_NEAR.signed, join_with_and(&pairs)))
}

fn further(count: usize) -> Option<String> {
    let are = if count == 1 { "is" } else { "are" };
    let needs = pluralize(count as u64, "more need");
    (count > 0).then(|| format!("{needs} {are} not met."))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::domain::capability::{ClaimField, ClaimState};
    use crate::domain::ids::ResponseId;
    use crate::domain::recommend::{NearClaim, PeerScope};
    use crate::recommend::tests::fixtures::{gap, matched};

    const QUESTIONNAIRE: RecommendationSource =
        RecommendationSource::Questionnaire(ResponseId(Uuid::nil()));

    fn asked(missing: &[Gap]) -> String {
        let inputs = ScoreInputs {
            missing: missing.to_vec(),
            matched: vec![matched("Spanish")],
            ..ScoreInputs::default()
        };
        memo_gaps(&QUESTIONNAIRE, &inputs, &AskedOptions::default())
    }

    #[test]
    fn a_memo_names_what_is_missed_by_the_reason_and_counts_what_it_has_no_room_for() {
        let unsaid = ["software for your own team", "no long-term contract"]
            .map(|label| gap(label, GapState::Unsaid));
        assert_eq!(
            asked(&unsaid),
            "It says nothing plain about “software for your own team” or “no long-term contract”."
        );
        let near = Gap {
            near: Some(NearClaim {
                tag: None,
                label: "after-hours answering".into(),
                state: ClaimState::Listed,
                field: ClaimField::Tags,
                quote: None,
            }),
            ..gap("24/7 answering", GapState::Unsaid)
        };
        assert_eq!(
            asked(&[near.clone(), unsaid[0].clone()]),
            "It comes near “24/7 answering” with “after-hours answering”. It says nothing plain about \
             “software for your own team”."
        );
        let must = |gap: Gap| Gap {
            must_have: true,
            ..gap
        };
        assert_eq!(
            asked(&[must(near.clone())]),
            "It misses the must-have “24/7 answering” (comes near with after-hours answering)."
        );
        assert_eq!(
            asked(&[
                must(gap("Latin", GapState::Denied)),
                must(near),
                unsaid[1].clone()
            ]),
            "It misses the must-haves “Latin” (no) and “24/7 answering” (comes near with after-hours \
             answering). It says nothing plain about “no long-term contract”."
        );
        let denied: Vec<_> = (0..7)
            .map(|n| gap(&format!("n{n}"), GapState::Denied))
            .collect();
        let named = "It says no to “n0”, “n1”, “n2”, “n3” and “n4”.";
        assert_eq!(
            asked(&denied[..6]),
            format!("{named} 1 more need is not met.")
        );
        assert_eq!(asked(&denied), format!("{named} 2 more needs are not met."));
    }

    #[test]
    fn a_memo_without_gaps_says_why_there_are_none() {
        assert_eq!(asked(&[]), "It meets every need that the firm named.");
        let nothing = ScoreInputs::default();
        let said = |source| memo_gaps(source, &nothing, &AskedOptions::default());
        assert_eq!(said(&QUESTIONNAIRE), "The firm named no need.");
        let picked = RecommendationSource::PickForMe(PeerScope::Similar);
        assert_eq!(
            said(&picked),
            "They are not known, since no questionnaire was answered."
        );
    }
}
