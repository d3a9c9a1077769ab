//! Vendors that meet more than others and serve other states.

use super::must_haves::states;
use super::*;

/// Seven vendors that say little, and one that says it serves Ohio only, for a firm in Texas.
fn silent_and_one_elsewhere(answers: &[Answer]) -> Case {
    let mut vendors: Vec<_> = ["1", "2", "3", "4", "5", "6", "7"]
        .map(|number| vendor(&format!("Silent {number}"), &["portuguese"]))
        .to_vec();
    vendors.push(vendor("Ohio only", &["spanish", "answering-24-7", "ohio"]));
    let mut case = Case::new(&vendors, answers);
    case.firm = states(&["TX"]);
    case
}

#[test]
fn who_alone_meets_every_must_have_and_serves_others_stays_in_the_results() {
    let spanish = || {
        must_have(
            answer("languages", &["Spanish", "Portuguese"]),
            &["Spanish"],
        )
    };
    let only_spanish = must_have(answer("languages", &["Spanish"]), &["Spanish"]);
    let must = "The one Intake vendor here that meets every must-have says that it serves other states; \
                it stands below those that may serve you.";
    let fit = "The one Intake vendor here that meets enough of your answers says that it serves other \
               states; it stands below those that may serve you.";
    let cases: [(&[Answer], &str, Option<Badge>); 3] = [
        // A third of the weight, which is enough to be shown.
        (&[spanish()], must, Some(Badge::Closest)),
        (
            &[only_spanish, answer("hours", &["Around the clock"])],
            must,
            None,
        ),
        (&[answer("hours", &["Around the clock"])], fit, None),
    ];
    for (answers, note, badge) in cases {
        let case = silent_and_one_elsewhere(answers);
        let ranking = case.rank();
        assert_eq!(
            names(&ranking),
            ["Silent 1", "Silent 2", "Silent 3", "Silent 4", "Ohio only"],
            "{answers:?}"
        );
        assert_eq!(ranking.vendors[0].badge, badge, "none that meets nothing");
        assert!(!ranking.little_known);
        let said = case.with(|request| notes(request, "Intake", &rank(request)));
        assert_eq!(said[0], note);
        let place = case.with(|request| places(request, &["ohio only".into()])[0].place);
        assert_eq!(place, 5, "as it is shown");
    }
}

#[test]
fn nothing_is_said_of_vendors_elsewhere_where_one_that_may_serve_the_firm_meets_as_much() {
    let answers = [must_have(answer("languages", &["Spanish"]), &["Spanish"])];
    let mut case = silent_and_one_elsewhere(&answers);
    case.vendors.push(vendor("Also", &["spanish"]));
    let ranking = case.rank();
    assert_eq!(names(&ranking), ["Also", "Ohio only"]);
    assert_eq!(ranking.ineligible_matches, None);
    // And where nobody may serve it, all of them are what there is.
    case.vendors = vec![vendor("Ohio only", &["spanish", "ohio"])];
    assert_eq!(case.rank().ineligible_matches, None);
}

#[test]
fn nothing_is_said_to_be_set_aside_where_one_meets_it_that_serves_others() {
    let mut case = silent_and_one_elsewhere(&[answer("price", &["$"])]);
    let ranking = case.rank();
    assert_eq!(ranking.relaxed.len(), 1, "nobody is cheap");
    case.vendors[7].price_bracket = Some(1);
    let ranking = case.rank();
    assert_eq!(ranking.relaxed, [""; 0]);
    assert_eq!(
        names(&ranking),
        ["Silent 1", "Silent 2", "Silent 3", "Silent 4", "Ohio only"]
    );
    let said = case.with(|request| notes(request, "Intake", &rank(request)));
    assert_eq!(
        said,
        [
            "The one Intake vendor here that meets enough of your answers says that it serves other \
             states; it stands below those that may serve you."
        ]
    );
    // What it meets is set aside, and nobody meets every need.
    case.answers.extend([
        answer("languages", &["Portuguese"]),
        answer("tools", &["Outlook", "Casebarrel"]),
        answer("hours", &["Office hours"]),
        answer("size", &["Solo"]),
    ]);
    case.vendors[7].tags = vec!["ohio".into(), "bilingual".into()];
    let ranking = case.rank();
    assert_eq!(
        ranking.relaxed,
        ["No vendor met every need, so price was set aside."]
    );
    assert!(ranking.ineligible_matches.is_none() && !names(&ranking).contains(&"Ohio only"));
}
