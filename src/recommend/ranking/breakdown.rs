//! "How this was scored": one line per question and part, whose points add up to the score.

use crate::domain::firm::{AttorneysCountBand, EmployeesCountBand, FirmSizes, InjuryCasesBand};
use crate::domain::ledger::{FirmCount, FirmCounts};
use crate::domain::number_format::pluralize;
use crate::domain::place::UsStates;
use crate::domain::price;
use crate::domain::question::{MUST_HAVE, Question};
use crate::domain::recommend::{Eligible, ScoreInputs, ScoreParts};
use crate::recommend::directory::{VendorFacts, price_without_bracket};
use crate::recommend::evidence::VendorPeers;
use crate::recommend::lists::join_with_and;
use crate::recommend::needs::{Needs, chosen_options, is_must_have};
use crate::recommend::points::{FirmProfile, ServedFirms, Tenths, floor_tenths};
use crate::recommend::weights::{
    BUDGET_WEIGHT, FIRMS_MIN, FIT_WEIGHT, PEER_WEIGHT, PROFILE_WEIGHT, STACK_WEIGHT,
};
use crate::recommend::wording::{
    BOOKED_BY, OF_ANY_SIZE, THAT_TOLD_US, USED_BY, YOUR_SIZE, asked_for_line, counted,
};

use super::rank_request::RankRequest;

/// One line of the table. Points and what they are out of are tenths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakdownLine {
    /// The question's prompt, or the name of the part.
    pub question: String,
    /// What the firm chose, or what the part found.
    pub answer: String,
    /// Tenths earned; over all lines they add up to the score.
    pub points: Tenths,
    /// The most that could be earned; over all lines it adds up to 1000.
    pub out_of: Tenths,
}

/// A line in exact tenths, before rounding.
struct ExactLine {
    question: String,
    answer: String,
    points: f64,
    out_of: f64,
}

/// The lines of one vendor; none where every part was dropped.
///
/// Only questions that ask for something have a line: "No preference" and dropped facets neither
/// earn nor cost points.
pub(super) fn breakdown(
    request: &RankRequest<'_>,
    needs: &Needs,
    vendor: &VendorFacts,
    parts: &ScoreParts,
    inputs: &ScoreInputs,
    peers: Option<&VendorPeers>,
    score: Tenths,
) -> Vec<BreakdownLine> {
    let mut lines = question_lines(request, needs, vendor);
    let clicked = peers.map(|peers| peers.clicked).unwrap_or_default();
    let served = vendor.served();
    let other_price = price_without_bracket(vendor.vendor());
    let budget = |part| budget_answer(inputs, other_price, part);
    let budget = parts.budget.map(budget);
    lines.extend(part_lines(
        &request.firm,
        served,
        parts,
        inputs,
        budget,
        clicked,
    ));
    let kept: f64 = lines.iter().map(|line| line.out_of).sum();
    for line in &mut lines {
        line.points *= 1_000.0 / kept;
        line.out_of *= 1_000.0 / kept;
    }
    round_to_sum(lines, score)
}

fn question_lines(
    request: &RankRequest<'_>,
    needs: &Needs,
    vendor: &VendorFacts,
) -> Vec<ExactLine> {
    let RankRequest {
        questions, answers, ..
    } = *request;
    let asking = questions.iter().enumerate();
    let asking = asking.filter(|(position, _)| needs.has_question(*position));
    let line = |(position, question): (usize, &Question)| {
        let (asked, met) = needs.question_shares(position, vendor);
        let chosen = chosen_options(question, answers).map(|option| {
            if is_must_have(question, option, answers) {
                format!("{} {MUST_HAVE}", option.label)
            } else {
                option.label.clone()
            }
        });
        let chosen: Vec<_> = chosen.collect();
        ExactLine {
            question: question.prompt.clone(),
            answer: chosen.join(", "),
            points: FIT_WEIGHT * met,
            out_of: FIT_WEIGHT * asked,
        }
    };
    asking.map(line).collect()
}

/// The lines of the parts beside the fit.
fn part_lines(
    firm: &FirmProfile,
    served: &ServedFirms,
    parts: &ScoreParts,
    inputs: &ScoreInputs,
    budget: Option<String>,
    clicked: FirmCounts,
) -> Vec<ExactLine> {
    let sizes = |usual: Option<FirmSizes>| usual.map(|usual| sizes_answer(served, usual));
    let attorneys = sizes(firm.attorneys.map(AttorneysCountBand::sizes));
    let employees = sizes(firm.employees.map(EmployeesCountBand::sizes));
    let cases = sizes(firm.cases.map(InjuryCasesBand::sizes));
    let states = Some(states_answer(served, firm.states));
    let all = [
        (
            "Your tech stack",
            STACK_WEIGHT,
            parts.stack,
            Some(stack_answer(inputs)),
        ),
        (
            "Firms your size",
            PEER_WEIGHT,
            parts.peer,
            Some(peer_answer(inputs, clicked)),
        ),
        ("Your software budget", BUDGET_WEIGHT, parts.budget, budget),
        ("Your states", PROFILE_WEIGHT, parts.states, states),
        ("Your attorneys", PROFILE_WEIGHT, parts.attorneys, attorneys),
        ("Your employees", PROFILE_WEIGHT, parts.employees, employees),
        ("Your cases a month", PROFILE_WEIGHT, parts.cases, cases),
    ];
    let lines = all.into_iter().filter_map(|(name, weight, part, answer)| {
        Some(ExactLine {
            question: name.to_owned(),
            answer: answer?,
            points: weight * part?,
            out_of: weight,
        })
    });
    lines.collect()
}

/// "Serves TX and OK", "Serves TX; does not list OK", "Serves other states", "States not listed".
fn states_answer(served: &ServedFirms, wanted: UsStates) -> String {
    let codes = |states: UsStates| {
        let codes: Vec<String> = states.iter().map(|state| state.code().to_owned()).collect();
        join_with_and(&codes)
    };
    let (yes, others) = (served.states.and(wanted), wanted.without(served.states));
    match (served.of_states(wanted), others.is_empty()) {
        (Eligible::Unsaid, _) => "States not listed".to_owned(),
        (Eligible::No, _) => "Serves other states".to_owned(),
        (Eligible::Yes, true) => format!("Serves {}", codes(yes)),
        (Eligible::Yes, false) => format!("Serves {}; does not list {}", codes(yes), codes(others)),
    }
}

/// "Serves firms of 6-20 and 21-50", "Serves other firm sizes", "Firm sizes not listed".
fn sizes_answer(served: &ServedFirms, usual: FirmSizes) -> String {
    let both = served.sizes.and(usual).iter();
    let labels: Vec<String> = both.map(|size| size.label().to_owned()).collect();
    match served.of_sizes(usual) {
        Eligible::Yes => format!("Serves firms of {}", join_with_and(&labels)),
        Eligible::No => "Serves other firm sizes".to_owned(),
        Eligible::Unsaid => "Firm sizes not listed".to_owned(),
    }
}

fn stack_answer(inputs: &ScoreInputs) -> String {
    let connected = inputs.connected_tools.len();
    let what = if connected == 1 || inputs.tools_used == 1 {
        "an integration"
    } else {
        "integrations"
    };
    let tools = pluralize(inputs.tools_used.into(), "tool");
    format!("{connected} of {tools} listed as {what}")
}

/// The strongest that may be said; of clicks only where nothing else may, since they weigh the least.
fn peer_answer(inputs: &ScoreInputs, clicked: FirmCounts) -> String {
    let Some(count) = inputs.peers.filter(|count| count.firms >= FIRMS_MIN) else {
        return asked_for_line(clicked).unwrap_or_else(|| "Too few to count".to_owned());
    };
    let said = counted(FirmCount {
        firms: count.firms,
        of: Some(count.of),
    });
    match (count.all_use, count.your_size) {
        (true, true) => format!("{USED_BY}{said} {YOUR_SIZE}{THAT_TOLD_US}"),
        (true, false) => format!("{USED_BY}{said}{THAT_TOLD_US}"),
        (false, true) => format!("{BOOKED_BY}{said}"),
        (false, false) => format!("{BOOKED_BY}{said} {OF_ANY_SIZE}"),
    }
}

fn budget_answer(inputs: &ScoreInputs, other_price: Option<&str>, budget: f64) -> String {
    match inputs.price_bracket {
        None => other_price.map_or_else(
            || "Price not listed".to_owned(),
            |said| format!("Says “{said}”"),
        ),
        Some(bracket) if budget >= 1.0 => format!("Within it ({})", price::symbols(bracket)),
        Some(bracket) if budget > 0.0 => format!("One step above it ({})", price::symbols(bracket)),
        Some(bracket) => format!("Above it ({})", price::symbols(bracket)),
    }
}

/// Rounds all lines to tenths by largest remainder, so that they add up exactly.
///
/// A line never shows more points than it is out of: a line whose points are rounded up where it
/// has no room gets its maximum rounded up too. Such lines never outnumber the tenths left to
/// hand out among the maxima, because their own fractions are part of that sum.
fn round_to_sum(lines: Vec<ExactLine>, score: Tenths) -> Vec<BreakdownLine> {
    let floor = |value: f64| floor_tenths(value + 1e-6);
    let fraction = |value: f64| value - f64::from(floor(value));
    let lost_points: Vec<f64> = lines.iter().map(|line| fraction(line.points)).collect();
    let lost_out_of = lines.iter().map(|line| {
        // A question met in full reads "21.8 of 21.8": it is last to get a larger maximum.
        let is_full = line.out_of - line.points < 1e-6;
        fraction(line.out_of) - if is_full { 1.0 } else { 0.0 }
    });
    let mut lost_out_of: Vec<f64> = lost_out_of.collect();
    let rounded = lines.into_iter().map(|line| BreakdownLine {
        question: line.question,
        answer: line.answer,
        points: floor(line.points),
        out_of: floor(line.out_of),
    });
    let mut rounded: Vec<_> = rounded.collect();
    let sum = |of: fn(&BreakdownLine) -> Tenths| -> Tenths { rounded.iter().map(of).sum() };
    let mut points_left = score.saturating_sub(sum(|line| line.points));
    let mut maxima_left = 1_000_u16.saturating_sub(sum(|line| line.out_of));
    let mut order: Vec<usize> = (0..rounded.len()).collect();
    order.sort_by(|&a, &b| lost_points[b].total_cmp(&lost_points[a]));
    for &at in &order {
        let line = &mut rounded[at];
        let has_room = line.points < line.out_of;
        if points_left == 0 || (!has_room && maxima_left == 0) {
            continue;
        }
        line.points += 1;
        points_left -= 1;
        if !has_room {
            line.out_of += 1;
            lost_out_of[at] = f64::NEG_INFINITY;
            maxima_left -= 1;
        }
    }
    order.sort_by(|&a, &b| lost_out_of[b].total_cmp(&lost_out_of[a]));
    for &at in order.iter().take(usize::from(maxima_left)) {
        rounded[at].out_of += 1;
    }
    rounded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::recommend::PeerCount;

    fn lines(parts: &[(f64, f64)]) -> Vec<ExactLine> {
        let total: f64 = parts.iter().map(|(out_of, _)| out_of).sum();
        let line = |&(out_of, earned): &(f64, f64)| ExactLine {
            question: String::new(),
            answer: String::new(),
            points: 1_000.0 * out_of / total * earned,
            out_of: 1_000.0 * out_of / total,
        };
        parts.iter().map(line).collect()
    }

    #[test]
    fn one_tool_is_an_integration() {
        let said = |connected: usize, tools_used: u32| {
            stack_answer(&ScoreInputs {
                connected_tools: vec![String::new(); connected],
                tools_used,
                ..ScoreInputs::default()
            })
        };
        assert_eq!(said(0, 1), "0 of 1 tool listed as an integration");
        assert_eq!(said(1, 3), "1 of 3 tools listed as an integration");
        assert_eq!(said(0, 2), "0 of 2 tools listed as integrations");
    }

    #[test]
    fn whose_uses_are_counted_is_said() {
        let said = |your_size| {
            let count = PeerCount {
                firms: 6,
                of: 6,
                all_use: true,
                your_size,
            };
            let inputs = ScoreInputs {
                peers: Some(count),
                ..ScoreInputs::default()
            };
            peer_answer(&inputs, FirmCounts::default())
        };
        assert_eq!(said(false), "Used by 6 of 6 that told us");
        assert_eq!(said(true), "Used by 6 of 6 firms your size that told us");
    }

    proptest! {
        #[test]
        fn rounded_lines_add_up_and_stay_close_to_the_exact_ones(
            parts in prop::collection::vec((0.05..2.0, prop_oneof![Just(0.0), Just(1.0), 0.0..1.0]), 1..12)
        ) {
            let exact = lines(&parts);
            let sum: f64 = exact.iter().map(|line| line.points).sum();
            let score = floor_tenths(sum + 0.5);
            let rounded = round_to_sum(lines(&parts), score);
            prop_assert_eq!(rounded.iter().map(|line| line.points).sum::<u16>(), score);
            prop_assert_eq!(rounded.iter().map(|line| line.out_of).sum::<u16>(), 1_000);
            for (line, exact) in rounded.iter().zip(&exact) {
                prop_assert!(line.points <= line.out_of);
                prop_assert!((f64::from(line.points) - exact.points).abs() < 1.0 + 1e-5);
                prop_assert!((f64::from(line.out_of) - exact.out_of).abs() < 1.0 + 1e-5);
                prop_assert!(line.points == 0 || exact.points > 0.0);
            }
        }
    }
}
