//! Must-haves, eligibility and badges, example by example.

use super::*;

pub fn states(codes: &[&str]) -> FirmProfile {
    let states = codes.iter().filter_map(|code| UsState::from_code(code));
    FirmProfile {
        states: states.collect(),
        ..FirmProfile::default()
    }
}

fn badges(ranking: &Ranking) -> Vec<(&str, Option<&'static str>)> {
    let all = ranking.vendors.iter();
    all.map(|ranked| (ranked.vendor.name.as_str(), ranked.badge.map(Badge::code)))
        .collect()
}

#[test]
fn a_vendor_without_a_must_have_stands_below_one_with_it() {
    let vendors = [
        vendor(
            "Almost",
            &["answering-24-7", "portuguese", "outlook", "texas"],
        ),
        vendor("Has", &["spanish"]),
    ];
    let answers = [
        answer("hours", &["Around the clock"]),
        must_have(
            answer("languages", &["Spanish", "Portuguese"]),
            &["Spanish"],
        ),
        answer("tools", &["Outlook"]),
        answer("states", &["Texas"]),
    ];
    let ranking = Case::new(&vendors, &answers).rank();
    assert_eq!(
        badges(&ranking),
        [("Has", Some("Closest")), ("Almost", None)]
    );
    let almost = &ranking.vendors[1];
    assert!(almost.score > ranking.vendors[0].score && !ranking.close_call);
    assert_eq!(
        almost.reasons[0],
        "Misses 1 of 1 must-have: Spanish (does not say)"
    );
    // A double weight: 2 of 6 for the one, 4 of 6 for the other.
    assert_eq!((ranking.vendors[0].score, almost.score), (333, 667));
}

#[test]
fn a_relative_of_a_must_have_is_not_it() {
    let vendors = [
        vendor("Bilingual", &["bilingual"]),
        vendor("Other", &["outlook"]),
    ];
    let spanish = answer("languages", &["Spanish"]);
    let ranking = Case::new(&vendors, std::slice::from_ref(&spanish)).rank();
    // Half a need is no match, no matter who marked it.
    assert_eq!(badges(&ranking), [("Bilingual", Some("Closest"))]);
    let ranking = Case::new(&vendors, &[must_have(spanish, &["Spanish"])]).rank();
    assert_eq!(badges(&ranking), [("Bilingual", Some("Closest"))]);
    assert!(ranking.vendors[0].inputs.missing[0].must_have);
    assert_eq!(
        ranking.vendors[0].reasons,
        [
            "Misses 1 of 1 must-have: Spanish (comes near with bilingual staff)",
            "Comes near 1 of 1 need: Spanish (bilingual staff)",
        ]
    );
}

#[test]
fn what_comes_near_a_need_earns_half_and_is_no_match() {
    let mut agents = vendor("Agents", &["outlook"]);
    agents.short_highlights = vec!["Spanish".into()];
    let vendors = [
        agents,
        vendor("Full", &["bilingual"]),
        vendor("Two", &["texas"]),
    ];
    let answers = [
        answer("languages", &["Both at once"]),
        answer("states", &["The Southwest"]),
    ];
    let case = Case::new(&vendors, &answers);
    let ranking = case.rank();
    // Of bilingual staff and Spanish, which share a need, Agents has Spanish and half of the other by a
    // highlight; Full the first and half of the second; Two half of the region.
    let shown = ranking.vendors.iter();
    let shown: Vec<_> = shown
        .map(|ranked| (ranked.vendor.name.as_str(), ranked.score, ranked.badge))
        .collect();
    assert_eq!(
        shown,
        [
            ("Full", 375, Some(Badge::Closest)),
            ("Agents", 338, None),
            ("Two", 250, None),
        ]
    );
    assert_eq!(
        ranking.vendors[1].reasons,
        ["Matches 1 of 3 needs: Spanish"]
    );
    let near = NearClaim {
        tag: Some("spanish".into()),
        label: "Spanish".into(),
        state: ClaimState::Derived,
        field: ClaimField::ShortHighlights,
        quote: Some("Spanish".into()),
    };
    let missing = &ranking.vendors[1].inputs.missing;
    assert_eq!(missing[1].label, "bilingual staff");
    assert_eq!(missing[1].near, Some(near));
    assert_eq!(missing[0].near, None);
    assert_eq!(
        ranking.vendors[2].reasons,
        ["Comes near 1 of 3 needs: the Southwest (Texas)"]
    );
    assert_eq!(
        case.with(|request| notes(request, "Intake", &rank(request))),
        ["“Both at once”", "The Southwest"].map(|offer| format!(
            "None of the 3 Intake vendors here plainly says it offers {offer}; the words of at least one come \
             near it"
        ))
    );
}

#[test]
fn who_meets_every_must_have_is_shown_however_little_else_fits() {
    let all = ["Around the clock", "Office hours"];
    let answers = [
        answer("hours", &all),
        must_have(answer("languages", &["Spanish"]), &["Spanish"]),
        answer("tools", &["Outlook", "Casebarrel"]),
        answer("cases", &["Motor vehicle", "Workers' compensation"]),
        answer("states", &["Texas", "Ohio"]),
    ];
    let vendors = [
        vendor("Only", &["spanish"]),
        vendor("More", &["answering-24-7", "outlook"]),
    ];
    let ranking = Case::new(&vendors, &answers).rank();
    // 2 of 10 is the floor; with one more need it would be below.
    assert_eq!(
        badges(&ranking),
        [("Only", Some("Closest")), ("More", None)]
    );
}

#[test]
fn a_must_have_is_never_set_aside() {
    let answers = [
        must_have(answer("price", &["$"]), &["$"]),
        answer("states", &["Texas"]),
        answer("size", &["Solo"]),
    ];
    let ranking = Case::new(&[vendor("A", &["answering-24-7"])], &answers).rank();
    assert!(ranking.relaxed.is_empty() && ranking.little_known);
    assert!(ranking.vendors[0].inputs.missing[0].must_have);
}

#[test]
fn who_serves_other_states_or_sizes_only_stands_last_and_has_no_badge() {
    let mut other_size = vendor("Other size", &["spanish", "answering-24-7", "texas"]);
    other_size.firm_size_supported = vec![FirmSize::From21To50];
    let vendors = [
        vendor("Ohio only", &["spanish", "answering-24-7", "ohio"]),
        other_size,
        vendor("Silent", &["answering-24-7"]),
        vendor("Region", &["answering-24-7", "southwest"]),
    ];
    let answers = [
        answer("hours", &["Around the clock"]),
        must_have(answer("languages", &["Spanish"]), &["Spanish"]),
    ];
    let mut case = Case::new(&vendors, &answers);
    case.firm = FirmProfile {
        sizes: FirmSizes::of(&[FirmSize::From6To20]),
        ..states(&["TX"])
    };
    let ranking = case.rank();
    assert_eq!(
        badges(&ranking),
        [
            ("Region", Some("Closest")),
            ("Silent", None),
            ("Other size", None),
            ("Ohio only", None),
        ]
    );
    let of = |at: usize| ranking.vendors[at].eligibility;
    let found = |state, size| Eligibility {
        state,
        size,
        budget: None,
    };
    assert_eq!(of(0), found(Some(Eligible::Yes), Some(Eligible::Unsaid)));
    assert_eq!(of(1), found(Some(Eligible::Unsaid), Some(Eligible::Unsaid)));
    assert_eq!(of(2), found(Some(Eligible::Yes), Some(Eligible::No)));
    assert_eq!(of(3), found(Some(Eligible::No), Some(Eligible::Unsaid)));
    case.firm = FirmProfile::default();
    assert_eq!(case.rank().vendors[0].eligibility, Eligibility::default());
}

#[test]
fn a_first_place_that_meets_nothing_or_denies_a_must_have_has_no_badge() {
    let mut refuses = vendor("Refuses", &["answering-24-7", "outlook"]);
    refuses.description = Some("No Spanish.".into());
    let hours = || answer("hours", &["Around the clock"]);
    let spanish = || answer("languages", &["Spanish"]);
    let must = || must_have(spanish(), &["Spanish"]);
    let tools = || answer("tools", &["Outlook", "Casebarrel"]);
    let nothing = vendor("Nothing", &["texas"]);
    let cases: [(Vendor, Vec<Answer>, Option<&str>); 6] = [
        (nothing.clone(), vec![hours()], None),
        (nothing, vec![hours(), must()], None),
        (refuses.clone(), vec![hours(), must(), tools()], None),
        // What is denied is no must-have: two of four needs are met, or one of three.
        (
            refuses.clone(),
            vec![hours(), spanish(), tools()],
            Some("Best Match"),
        ),
        (refuses, vec![spanish(), tools()], Some("Closest")),
        // It says nothing of the must-have, and meets a need.
        (
            vendor("Silent", &["outlook"]),
            vec![must(), tools()],
            Some("Closest"),
        ),
    ];
    for (first, answers, badge) in cases {
        let ranking = Case::new(&[first], &answers).rank();
        assert_eq!(badges(&ranking)[0].1, badge, "{answers:?}");
    }
}

#[test]
fn who_stands_below_a_first_place_without_a_badge_has_none_either() {
    let mut refuses = vendor("Refuses", &["answering-24-7", "outlook"]);
    refuses.description = Some("No Spanish.".into());
    let answers = [
        answer("hours", &["Around the clock"]),
        must_have(answer("languages", &["Spanish"]), &["Spanish"]),
        answer("tools", &["Outlook"]),
    ];
    let silent = vendor("Silent", &["outlook"]);
    let ranking = Case::new(&[refuses, silent], &answers).rank();
    assert_eq!(badges(&ranking), [("Refuses", None), ("Silent", None)]);
}

#[test]
fn a_region_guessed_from_its_states_serves_no_other_state() {
    let vendors = [
        vendor("Two", &["arizona", "oklahoma"]),
        vendor("All", &["southwest"]),
    ];
    let mut case = Case::new(&vendors, &[answer("states", &["The Southwest"])]);
    case.firm = states(&["TX"]);
    let ranking = case.rank();
    assert_eq!(names(&ranking), ["All", "Two"]);
    assert_eq!(ranking.vendors[1].inputs.missing, []);
    assert_eq!(ranking.vendors[1].eligibility.state, Some(Eligible::No));
    case.firm = states(&["TX", "OK"]);
    let two = case.rank().vendors.remove(1);
    assert_eq!(two.eligibility.state, Some(Eligible::Yes));
    assert_eq!(two.parts.states, Some(0.5));
    let line = two.breakdown.last().unwrap();
    assert_eq!(line.question, "Your states");
    assert_eq!(line.answer, "Serves OK; does not list TX");
    let codes = |states: UsStates| states.iter().map(UsState::code).collect::<Vec<_>>();
    assert_eq!(codes(two.firm_states), ["OK", "TX"]);
    assert_eq!(codes(two.states_served), ["OK"]);
}

#[test]
fn a_tool_in_use_takes_no_badge_and_the_next_one_does() {
    let tags = ["spanish", "answering-24-7"];
    let vendors = [
        vendor("A", &tags),
        vendor("B", &tags),
        vendor("C", &tags[..1]),
    ];
    let answers = [
        answer("hours", &["Around the clock"]),
        answer("languages", &["Spanish"]),
    ];
    let mut case = Case::new(&vendors, &answers);
    let shown = [
        ("A", Some("Best Match")),
        ("B", Some("Top Match")),
        ("C", Some("Top Match")),
    ];
    assert_eq!(badges(&case.rank()), shown);
    case.stack = Some(vec![Tool {
        name: "A".into(),
        category_id: "intake".into(),
        vendor_id: Some("a".into()),
    }]);
    let ranking = case.rank();
    let shown = [
        ("A", None),
        ("B", Some("Best Match")),
        ("C", Some("Top Match")),
    ];
    assert_eq!(badges(&ranking), shown);
    assert!(ranking.vendors[0].in_use && !ranking.vendors[1].in_use);
}

#[test]
fn gaps_show_what_was_set_aside() {
    let answers = [
        answer("states", &["Texas"]),
        answer("price", &["$"]),
        answer("size", &["Solo"]),
        answer("tools", &["Outlook", "Casebarrel"]),
        answer("hours", &["Around the clock"]),
    ];
    let ranking = Case::new(&[vendor("A", &["answering-24-7"])], &answers).rank();
    assert_eq!(ranking.relaxed.len(), 1);
    assert_eq!(ranking.vendors[0].inputs.missing.len(), 5);
    assert_eq!(badges(&ranking), [("A", Some("Closest"))]);
}
