//! Properties of every ranking, for arbitrary vendors, answers and firms.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::testing::cases;

const WORDS: [&str; 16] = [
    "around-the-clock",
    "answering-office",
    "bilingual",
    "espanol",
    "portuguese",
    "PI",
    "mva",
    "Workers Compensation",
    "nationwide",
    "TX",
    "Ohio",
    "southwest",
    "OK",
    "arizona",
    "price-1",
    "solo",
];
const TOOLS: [&str; 5] = [
    "Outlook",
    "Microsoft Outlook",
    "Casebarrel",
    "Filevine",
    "Lexroom 2",
];

fn some<T: Clone + std::fmt::Debug + 'static>(
    all: &'static [T],
    most: usize,
) -> impl Strategy<Value = Vec<T>> {
    prop::sample::subsequence(all, 0..=most.min(all.len()))
}

prop_compose! {
    fn any_vendor()(
        tags in some(&WORDS, 6),
        integrations in some(&TOOLS, 3),
        sizes in some(FirmSize::ALL, 3),
        price in prop::option::of(1_u8..=4),
        is_active in prop::bool::weighted(0.9),
    ) -> Vendor {
        Vendor {
            integrations: integrations.into_iter().map(str::to_owned).collect(),
            firm_size_supported: sizes,
            price_bracket: price,
            is_active,
            ..vendor("", &tags)
        }
    }
}

fn any_answers() -> impl Strategy<Value = Vec<Answer>> {
    let per_question = intake().questions.into_iter().map(|question| {
        let labels: Vec<_> = question
            .options
            .iter()
            .map(|option| option.label.clone())
            .collect();
        let flags = prop::collection::vec(prop::bool::weighted(0.2), labels.len());
        let values = prop::sample::subsequence(labels, 0..=question.options.len());
        (values, flags).prop_map(move |(values, flags)| {
            let marked = values.iter().zip(flags).filter(|(_, is_marked)| *is_marked);
            Answer {
                question_id: question.id.clone(),
                must_have: marked.map(|(value, _)| value.clone()).collect(),
                selected_values: values,
            }
        })
    });
    per_question.collect::<Vec<_>>()
}

prop_compose! {
    fn any_firm()(
        spend in prop::option::of(prop::sample::select(SoftwareSpendBand::ALL)),
        attorneys in prop::option::of(prop::sample::select(AttorneysCountBand::ALL)),
        employees in prop::option::of(prop::sample::select(EmployeesCountBand::ALL)),
        cases in prop::option::of(prop::sample::select(InjuryCasesBand::ALL)),
        sizes in some(FirmSize::ALL, 2),
        states in some(&["TX", "OK", "AZ", "OH", "CA"], 3),
    ) -> FirmProfile {
        FirmProfile {
            size: None,
            sizes: FirmSizes::of(&sizes),
            states: states.into_iter().filter_map(UsState::from_code).collect(),
            attorneys,
            employees,
            cases,
            software_spend: spend,
        }
    }
}

prop_compose! {
    pub fn any_case()(
        mut vendors in prop::collection::vec(any_vendor(), 1..9),
        answers in any_answers(),
        stack in prop::option::of(prop::sample::subsequence(&TOOLS[..], 0..=TOOLS.len())),
        firm in any_firm(),
        used in prop::option::of(0_usize..9),
        shares_and_firms in prop::collection::vec((0.001_f64..0.5, 0_u32..20), 9),
        firms_with_evidence in prop::option::of(3_u32..8),
    ) -> Case {
        let mut by_vendor = HashMap::new();
        for ((at, vendor), (share, firms)) in vendors.iter_mut().enumerate().zip(shares_and_firms) {
            vendor.name = format!("{} {at}", if at % 2 == 0 { "Mid" } else { "aft" });
            vendor.id = slug(&vendor.name).as_str().into();
            let count = PeerCount { firms, of: 20, all_use: firms % 3 == 0, your_size: firms % 4 != 0 };
            by_vendor.insert(vendor.id.clone(), VendorPeers { share, count, clicked: FirmCounts::default() });
        }
        let peers = firms_with_evidence.map(|firms_with_evidence| PeersById { firms_with_evidence, by_vendor });
        let mut stack = stack.map(|names| tools(&names));
        if let Some((stack, vendor)) = stack.as_mut().zip(used.and_then(|at| vendors.get(at))) {
            let category_id = vendor.category_id.clone();
            stack.push(Tool { name: vendor.name.clone(), category_id, vendor_id: None });
        }
        Case { vendors, answers, stack, firm, peers }
    }
}

/// Checks a sentence against nothing but the request.
fn is_true(reason: &str, case: &Case, ranked: &RankedVendor) -> bool {
    let vendor = &ranked.vendor;
    let needs = reference::needs(&case.answers, &[]);
    let (met, missing) = reference::met_and_missing(vendor, &needs);
    let names_all = |text: &str, needs: &[reference::Need]| {
        let label = |tag: &str| TAGS.iter().find(|known| known.0 == tag).unwrap().1;
        needs.iter().all(|need| text.contains(label(&need.tag)))
    };
    if let Some(rest) = reason.strip_prefix("Misses ") {
        let must = |needs: &[reference::Need]| -> Vec<_> {
            let must = needs.iter().filter(|need| need.must_have);
            must.cloned().collect()
        };
        let (met, missing) = (must(&met), must(&missing));
        let all = met.len() + missing.len();
        let count = format!("{} of {all} must-have", missing.len());
        return rest.starts_with(&count) && !missing.is_empty() && names_all(rest, &missing);
    }
    if let Some(rest) = reason.strip_prefix("Matches ") {
        let count = format!("{} of {} need", met.len(), met.len() + missing.len());
        return rest.starts_with(&count) && !met.is_empty() && names_all(rest, &met);
    }
    if let Some(rest) = reason.strip_prefix("Comes near ") {
        let near = reference::near(vendor, &missing);
        let count = format!("{} of {} need", near.len(), missing.len());
        return met.is_empty() && rest.starts_with(&count) && names_all(rest, &near);
    }
    if let Some(rest) = reason.strip_prefix("Works with ") {
        let (connected, _) = reference::connected(case, vendor).unwrap();
        let named = connected.iter().take(3).all(|tool| rest.contains(tool));
        return named && rest.contains("more") == (connected.len() > 3) && !connected.is_empty();
    }
    if reason.starts_with("Within your software budget") {
        let bracket = reference::bracket(vendor).unwrap();
        return bracket <= case.firm.software_spend.unwrap().price_bracket()
            && reason.ends_with(&format!("({})", "$".repeat(bracket.into())));
    }
    if let Some(area) = reason.strip_prefix("Lists ") {
        let tag = TAGS.iter().find(|tag| tag.1 == area).unwrap();
        return tag.2 == "practice-area" && reference::match_degree(vendor, tag.0) > 0.9;
    }
    let count = case.peers.as_ref().unwrap().by_vendor[&vendor.id].count;
    let firms = count.firms;
    let said = match (count.all_use, count.your_size) {
        (true, true) => format!("Used by {firms} of 20 firms your size that told us"),
        (true, false) => format!("Used by {firms} of 20 firms that told us"),
        (false, true) => format!("Demo booked by {firms} of 20 firms your size"),
        (false, false) => format!("Demo booked by {firms} of 20 firms of any size"),
    };
    firms >= 5 && reason == said
}

/// What the reference says about a vendor.
fn as_shown(ranked: &RankedVendor) -> reference::Shown {
    let met = ranked.inputs.matched.iter();
    let mut matched: Vec<_> = met
        .map(|need| (need.label.clone(), need.must_have))
        .collect();
    let labels = |wanted: fn(&Gap) -> bool| {
        let gaps = ranked.inputs.missing.iter().filter(|gap| wanted(gap));
        let mut labels: Vec<_> = gaps.map(|gap| gap.label.clone()).collect();
        labels.sort();
        labels
    };
    let missing = ranked.inputs.missing.iter();
    let missing = missing.map(|gap| (gap.label.clone(), gap.must_have));
    let mut missing: Vec<_> = missing.collect();
    matched.sort();
    missing.sort();
    reference::Shown {
        name: ranked.vendor.name.clone(),
        tenths: i64::from(ranked.score),
        badge: ranked.badge,
        in_use: ranked.in_use,
        eligibility: ranked.eligibility,
        matched,
        missing,
        near: labels(|gap| gap.near.is_some()),
        denied: labels(|gap| gap.state == GapState::Denied),
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_answer_that_nobody_meets_is_named(case in any_case()) {
        let (ranking, said) = case.with(|request| {
            let ranking = rank(request);
            let said = notes(request, "Intake", &ranking);
            (ranking, said)
        });
        let active = case.vendors.iter().filter(|vendor| vendor.is_active).count();
        prop_assert_eq!(ranking.vendors.is_empty(), active == 0);
        let shown: Vec<_> = ranking.vendors.iter().map(|ranked| ranked.vendor.id.clone()).collect();
        let unmet = reference::unmet(&case, &shown).into_iter();
        let expected: Vec<_> = unmet
            .map(|(option, unmet)| {
                // Names of things, and options that are none.
                let is_quoted = ["Around the clock", "Office hours", "Both at once", "Motor vehicle", "$", "$$", "Solo", "6-20"];
                let option = if is_quoted.contains(&&*option) { format!("“{option}”") } else { option };
                let comes_near = match unmet {
                    reference::Unmet::ByAll { comes_near } => comes_near,
                    reference::Unmet::ByThoseShown { meeting, name, serve_others_only } => {
                        let who = if meeting == 1 {
                            format!("{} does", name.unwrap())
                        } else {
                            format!("{meeting} other Intake vendors here do")
                        };
                        let whom = match (serve_others_only, meeting) {
                            (false, _) => "",
                            (true, 1) => ", and says that it serves other states or firm sizes",
                            (true, _) => ", and say that they serve other states or firm sizes",
                        };
                        return format!("No vendor in this list says it offers {option}; {who}{whom}");
                    }
                };
                match (active, comes_near) {
                    (1, false) => format!("The only Intake vendor here does not say that it offers {option}"),
                    (1, true) => format!(
                        "The only Intake vendor here does not plainly say that it offers {option}; its words \
                         come near it"
                    ),
                    (_, false) => format!("None of the {active} Intake vendors here says it offers {option}"),
                    (_, true) => format!(
                        "None of the {active} Intake vendors here plainly says it offers {option}; the words of \
                         at least one come near it"
                    ),
                }
            })
            .collect();
        prop_assert_eq!(&said[usize::from(ranking.little_known || ranking.ineligible_matches.is_some())..], &expected[..]);
    }

    #[test]
    fn rankings_agree_with_the_reference(case in any_case()) {
        let ranking = case.rank();
        let shown: Vec<_> = ranking.vendors.iter().map(as_shown).collect();
        prop_assert_eq!((shown, ranking.relaxed.len()), reference::rank(&case));
    }

    #[test]
    fn every_vendor_below_a_lower_score_says_why(case in any_case()) {
        let ranking = case.rank();
        let reasons = recommend::rank_reasons(&ranking.vendors);
        for (at, (ranked, reason)) in ranking.vendors.iter().zip(reasons).enumerate() {
            let is_lower = ranking.vendors[..at].iter().any(|above| above.score < ranked.score);
            let says = reason.is_some_and(|reason| reason.starts_with("comes after lower scores"));
            prop_assert_eq!(is_lower, says);
            let questions = |ranked: &RankedVendor| -> Vec<_> {
                ranked.breakdown.iter().map(|line| line.question.clone()).collect()
            };
            prop_assert_eq!(questions(ranked), questions(&ranking.vendors[0]));
        }
    }

    #[test]
    fn the_order_of_vendors_answers_and_values_changes_nothing(
        case in any_case(), seed in prop::collection::vec(any::<u32>(), 9)
    ) {
        let mut shuffled = case.clone();
        let mut keys = seed.iter().cycle();
        shuffled.vendors.sort_by_cached_key(|_| *keys.next().unwrap());
        shuffled.answers.sort_by_cached_key(|_| *keys.next().unwrap());
        shuffled.answers.iter_mut().for_each(|answer| answer.selected_values.reverse());
        shuffled.answers.iter_mut().for_each(|answer| answer.must_have.reverse());
        prop_assert_eq!(case.rank(), shuffled.rank());
    }

    #[test]
    fn partner_flags_change_no_rank(case in any_case(), flags in prop::collection::vec(any::<bool>(), 9)) {
        let mut partners = case.clone();
        for (vendor, is_partner) in partners.vendors.iter_mut().zip(flags) {
            vendor.is_recommended_partner = is_partner;
            vendor.partner_level = is_partner.then(|| "Gold".to_owned());
        }
        let (before, partners) = (case.rank(), partners.rank());
        prop_assert_eq!(names(&before), names(&partners));
        for (a, b) in before.vendors.iter().zip(&partners.vendors) {
            prop_assert_eq!((a.score, &a.reasons, &a.breakdown), (b.score, &b.reasons, &b.breakdown));
        }
    }

    #[test]
    fn a_matching_tag_never_lowers_a_score(case in any_case(), tag in prop::sample::select(&TAGS[..])) {
        prop_assume!(!["size", "geography"].contains(&tag.2));
        let vocabulary = vocabulary();
        let needs = Needs::of_answers(&intake().questions, &case.answers, &vocabulary);
        let scores = |case: &Case| case.with(|request| {
            let scorer = Scorer::new(request);
            let fits = needs.fits(request.vendors);
            let fit = |at: usize| fits.as_ref().map(|fits| fits[at]);
            let all = 0..request.vendors.all().len();
            all.map(|at| score_of(&scorer.parts(fit(at), at))).collect::<Vec<_>>()
        });
        let mut better = case.clone();
        better.vendors.iter_mut().for_each(|vendor| vendor.tags.push(tag.0.into()));
        for (before, after) in scores(&case).iter().zip(scores(&better)) {
            prop_assert!(*before <= after);
        }
    }

    #[test]
    fn every_result_is_in_range_true_and_can_be_explained_again(case in any_case()) {
        let ranking = case.rank();
        prop_assert!(ranking.vendors.len() <= 5);
        for ranked in &ranking.vendors {
            prop_assert!(ranked.vendor.is_active);
            prop_assert!(ranked.score <= 1_000 && ranked.reasons.len() <= 5);
            prop_assert_eq!(&explain(&ranked.parts, &ranked.inputs), &ranked.reasons);
            for reason in &ranked.reasons {
                prop_assert!(is_true(reason, &case, ranked), "{}: {:?}", reason, ranked);
            }
            let points: u16 = ranked.breakdown.iter().map(|line| line.points).sum();
            let out_of: u16 = ranked.breakdown.iter().map(|line| line.out_of).sum();
            prop_assert_eq!(points, ranked.score);
            prop_assert_eq!(out_of, if ranking.ordered_by_name { 0 } else { 1_000 });
        }
    }
}
