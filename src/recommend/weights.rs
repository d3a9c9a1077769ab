//! Every number of the engine that is a judgment, in one place (docs/recommendations.md#constants): most decide
//! rankings, some only how much is shown.

/// Weight in the score of how well the answers are met. A score is a weighted mean of what is known.
pub const FIT_WEIGHT: f64 = 0.65;
/// Weight in the score of connecting to the tools the firm uses.
pub const STACK_WEIGHT: f64 = 0.15;
/// Weight in the score of popularity among firms of the same size.
pub const PEER_WEIGHT: f64 = 0.15;
/// Weight in the score of the software budget.
pub const BUDGET_WEIGHT: f64 = 0.05;

/// Weight in the score of each of the firm's states, attorneys, employees and cases.
pub const PROFILE_WEIGHT: f64 = 0.05;
/// The part of that weight for a vendor that does not say whom it serves.
pub const UNSAID_PART: f64 = 0.5;

/// The weight of a need, where the author of its question set no other.
pub const NEED_WEIGHT: f64 = 1.0;
/// A must-have counts as this many needs.
pub const MUST_HAVE_WEIGHT: f64 = 2.0;
/// The needs of one question together count for at most this many of them, so that a long list drowns
/// nothing.
pub const QUESTION_NEEDS_MAX: f64 = 3.0;
/// The weight of the practice area against the size in Pick For Me.
pub const DECISIVE_QUESTION_WEIGHT: f64 = 1.5;
/// The weight of the size in Pick For Me.
pub const QUESTION_WEIGHT: f64 = 1.0;
/// A badge takes at least one met need for each this many.
pub const NEEDS_PER_MATCH: usize = 2;
/// The degree to which a parent or child tag meets a need.
pub const NEAR_MATCH: f64 = 0.5;
/// The degree to which a claim that was read from a highlight or the name meets a need.
pub const HIGHLIGHT_MATCH: f64 = 0.9;
/// The degree to which a claim that was read from the description meets a need.
pub const PROSE_MATCH: f64 = 0.75;
/// Capabilities suggested to administrators for one vendor.
pub const SUGGESTIONS_MAX: usize = 10;
/// BM25: how soon a repeated word stops counting more.
pub const BM25_K1: f64 = 1.2;
/// BM25: how much the length of a tag's words matters.
pub const BM25_B: f64 = 0.75;
/// Below this fit a vendor is not offered.
pub const FIT_FLOOR: f64 = 0.2;
/// Ranks 1 and 2 closer than this, in tenths of a point, are a close call.
pub const CLOSE_CALL_TENTHS: u16 = 30;
/// Integrating with this many of the firm's tools earns the whole stack part.
pub const STACK_TOOLS: usize = 5;
/// Tools named in a reason before "and N more" stands for the rest.
pub const TOOLS_NAMED: usize = 3;
/// Lines of a breakdown named in a reason of a rank.
pub const LINES_NAMED: usize = 2;
/// The budget part where the price is one step above the budget, or unknown.
pub const BUDGET_HALF: f64 = 0.5;

/// What-if sentences shown.
pub const WHAT_IFS_MAX: usize = 3;
/// Chosen options that are tried for a what-if: each takes a ranking.
pub const WHAT_IFS_TRIED: usize = 24;
/// Gaps that become questions for a demo.
pub const DEMO_GAPS_MAX: usize = 7;
/// Options named in one question for a demo.
pub const DEMO_OPTIONS_NAMED: usize = 4;

/// The practice area of a firm, unless an answer says otherwise.
pub const DEFAULT_PRACTICE_AREA: &str = "personal-injury";
/// Its label where the vocabulary does not have the tag.
pub const DEFAULT_PRACTICE_AREA_LABEL: &str = "personal injury";

/// Counts of fewer firms are never shown, and no scope is based on them.
pub const FIRMS_MIN: u32 = 5;
/// With fewer demos in the longer window of Trends no trend is shown.
pub const MOMENTUM_MIN: u64 = 10;
/// Weight of using a vendor.
pub const USES_WEIGHT: u8 = 3;
/// Weight of a booked demo on the day it was booked.
pub const BOOKING_WEIGHT: u8 = 2;
/// Weight of a click on Schedule Meeting while browsing.
pub const CLICK_WEIGHT: u8 = 1;
/// Days after which a booked demo has half its weight; clicks do not decay.
pub const HALF_LIFE_DAYS: i32 = 180;
/// Days for which a booking or click counts at all.
pub const WINDOW_DAYS: i32 = 365;
/// So many firms of a neighboring size weigh as much as one of the firm's own size.
pub const NEIGHBORS_PER_FIRM: usize = 2;
/// The weight of the wider cohort in the shares of a narrower one (K).
pub const BACK_OFF: f64 = 10.0;
/// Relevance against variety in maximal marginal relevance (λ).
pub const RELEVANCE: f64 = 0.8;
/// Counts of what firms reported to the instance are shown exactly up to this one.
pub const EXACT_COUNT_MAX: u32 = 20;
/// Above it they are rounded to multiples of this one.
pub const ROUNDED_STEP: u32 = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::Weight;
    use crate::domain::tests::{
        PRODUCT, README, RECOMMENDATIONS, assert_says, in_words, part_in_words, share_in_words,
    };

    #[test]
    fn recommendations_md_lists_the_weights() {
        let (_, table) = RECOMMENDATIONS.split_once("\n|---|---|---|---|\n").unwrap();
        let rows = table.lines().take_while(|line| line.starts_with('|'));
        let listed: Vec<_> = rows
            .flat_map(|row| {
                let cells: Vec<&str> = row.split('|').map(str::trim).collect();
                [cells[2], cells[4]]
            })
            .collect();
        let close_call = f64::from(CLOSE_CALL_TENTHS) / 10.0;
        let values = [
            format!("{FIT_WEIGHT}, {STACK_WEIGHT}, {PEER_WEIGHT}, {BUDGET_WEIGHT}"),
            format!("{USES_WEIGHT}"),
            format!("{PROFILE_WEIGHT} each"),
            format!("{BOOKING_WEIGHT}, {CLICK_WEIGHT}"),
            format!("{NEED_WEIGHT}; {MUST_HAVE_WEIGHT}; at most {QUESTION_NEEDS_MAX}"),
            format!("{UNSAID_PART}"),
            format!("{NEAR_MATCH}; {HIGHLIGHT_MATCH}, {PROSE_MATCH}"),
            format!("{HALF_LIFE_DAYS}, {WINDOW_DAYS} days"),
            format!("{FIT_FLOOR}"),
            format!("{BACK_OFF}"),
            format!("under {close_call:.1} points"),
            format!("{RELEVANCE}"),
            format!("{STACK_TOOLS}"),
            format!("{FIRMS_MIN}"),
            format!("{BUDGET_HALF}"),
            format!("{EXACT_COUNT_MAX}, {ROUNDED_STEP}"),
        ];
        assert_eq!(listed, values);
    }

    #[test]
    fn recommendations_md_states_the_weights_in_sentences() {
        assert_says(
            RECOMMENDATIONS,
            &[
                format!("(`capabilities/suggestions.rs`): {SUGGESTIONS_MAX} tags"),
                format!("BM25 (k₁ {BM25_K1}, b {BM25_B})"),
                format!("at most {WHAT_IFS_MAX} chosen options"),
                format!("tried are the first {WHAT_IFS_TRIED},"),
                format!("one per gap, at most {DEMO_GAPS_MAX}, and"),
            ],
        );
    }

    #[test]
    fn what_is_said_of_fit_and_score_has_the_values() {
        let close_call = f64::from(CLOSE_CALL_TENTHS) / 10.0;
        assert_says(
            RECOMMENDATIONS,
            &[
                format!("is a need and weighs {NEED_WEIGHT}, a must-have {MUST_HAVE_WEIGHT}."),
                format!(
                    "weigh more than {QUESTION_NEEDS_MAX} together, each is scaled down so that they weigh {QUESTION_NEEDS_MAX}:"
                ),
                format!(
                    "by {HIGHLIGHT_MATCH} where it is derived from a highlight or the name, by {PROSE_MATCH} from the description;"
                ),
                format!("by {NEAR_MATCH} times that where the claim is of the parent or a child."),
                format!("÷ min({STACK_TOOLS}, the firm's tools)"),
                format!("fewer than {FIRMS_MIN} firms have evidence in the category"),
                format!("{BUDGET_HALF} one step above or unknown"),
                format!("the firm's states; {UNSAID_PART} where it does not say"),
                format!("those sizes; {UNSAID_PART} where it says nothing of sizes"),
                format!("Vendors with a fit of at least {FIT_FLOOR},"),
                format!("Ranks 1 and 2 less than {close_call} points apart"),
            ],
        );
    }

    #[test]
    fn what_is_said_of_needs_and_their_questions_has_the_values() {
        let [near, unsaid] = [NEAR_MATCH, UNSAID_PART].map(share_in_words);
        let weights: Vec<_> = Weight::all().map(f64::from).collect();
        let (least, most) = (weights[0], weights[weights.len() - 1]);
        let twice = (2.0 * QUESTION_NEEDS_MAX).to_string();
        let twice = in_words(twice.parse::<usize>().unwrap());
        assert_says(
            RECOMMENDATIONS,
            &[
                format!("question ({least} to {most}) multiplies"),
                format!("counts as two of another question, and all together at most as {twice}."),
                format!("the parent or a child earns its {near}, and is a gap."),
                format!(
                    "in a description {PROSE_MATCH}, and needs are {FIT_WEIGHT} of a score whose other parts count a {unsaid} for"
                ),
            ],
        );
    }

    #[test]
    fn what_is_said_of_few_firms_has_the_values() {
        let few = in_words(FIRMS_MIN);
        let next = EXACT_COUNT_MAX + ROUNDED_STEP;
        let off = ROUNDED_STEP / 2;
        let neighbor = part_in_words(NEIGHBORS_PER_FIRM);
        assert_says(
            RECOMMENDATIONS,
            &[
                format!("firms of any size\"; from {FIRMS_MIN} firms"),
                format!(
                    "a share of {next} firms at most {} points,",
                    100 * off / next
                ),
                format!("one more firm told is seen from {few} firms on;"),
                format!("not even all firms together are {few} it is"),
                format!("| where fewer than {few} booked there |"),
                format!("or no {few} firms behind the vendor |"),
                format!("no pick rests on {few} firms,"),
                format!("its own size and by {neighbor} the neighboring ones"),
            ],
        );
    }

    #[test]
    fn what_is_said_of_evidence_and_counts_has_the_values() {
        let few = in_words(FIRMS_MIN);
        let step = in_words(ROUNDED_STEP);
        assert_says(
            RECOMMENDATIONS,
            &[
                format!("the operator's own data | {BOOKING_WEIGHT} | yes |"),
                format!("tech stacks of confirmed people | {USES_WEIGHT} | no |"),
                format!("of the last {WINDOW_DAYS} days | {CLICK_WEIGHT} | no |"),
                format!("0.5^(age ÷ {HALF_LIFE_DAYS} days) and is 0 from {WINDOW_DAYS} days on"),
                format!("A demo on day d weighs 2^(d ÷ {HALF_LIFE_DAYS})."),
                format!("by 0.5^(newest day ÷ {HALF_LIFE_DAYS})."),
                format!("what is left of its whole are {few} or more, or none."),
                format!("leave one to {} firms of a part", in_words(FIRMS_MIN - 1)),
                format!("exact up to {EXACT_COUNT_MAX}, then to the nearest {step},"),
                format!("a number is at most {} off,", ROUNDED_STEP / 2),
                format!(
                    "\"Above {EXACT_COUNT_MAX}, what firms told us is rounded to the nearest {step}\". Up to {EXACT_COUNT_MAX} rule"
                ),
                format!("but of fewer than {few} firms no number is shown"),
                format!("and K = {BACK_OFF}:"),
                format!("the narrowest cohort in which {few} firms booked a demo"),
                format!("Vendors that {few} firms are shown to have booked"),
                format!(
                    "the highest {RELEVANCE} · share ÷ best share − {:.1} ·",
                    1.0 - RELEVANCE
                ),
            ],
        );
        assert_says(PRODUCT, &[format!("to show a count: it takes {few}.")]);
        assert_says(
            README,
            &[format!("no count of fewer than {few} firms is shown")],
        );
    }
}
