//! Worked examples of what is not there: "not available" and the like deny what follows, else what stands
//! before.

use super::assert_read;

#[test]
fn what_is_not_available_then_or_there_is_denied() {
    assert_read(&[
        ("We are not available 24/7.", "-around-the-clock"),
        ("Not available nationwide.", "-nationwide"),
        (
            "Agents are not available around the clock",
            "-around-the-clock",
        ),
        ("Not offered 24/7", "-around-the-clock"),
        ("Coverage is not provided 24/7", "-around-the-clock"),
        ("The service isn't available 24/7.", "-around-the-clock"),
        ("Live agents are not available after hours", "-after-hours"),
        ("Not available after hours", "-after-hours"),
        ("Unavailable at nights", "-after-hours"),
        ("We aren't available nights", "-after-hours"),
        ("Our phones are off after hours", "-after-hours"),
        ("Our phones are switched off after hours", "-after-hours"),
        ("Unavailable in Texas", "-texas"),
        ("Unavailable in TX", "-texas"),
        ("Not available to solo attorneys", "-solo"),
        ("Not supporting Spanish", "-spanish"),
        ("Not yet nationwide", "-nationwide"),
        ("We are not currently open nights", "-after-hours"),
        (
            "Not available in Texas, Oklahoma or Arizona",
            "-arizona -oklahoma -texas",
        ),
    ]);
}

#[test]
fn what_is_not_available_sometimes_leaves_the_rest_alone() {
    assert_read(&[
        (
            "Spanish-speaking agents, not available after hours",
            "-after-hours spanish",
        ),
        (
            "Not available in Texas, Spanish-speaking agents",
            "spanish -texas",
        ),
        ("Creole, not yet Vietnamese", "creole -vietnamese"),
        ("Spanish is not available after hours", "-after-hours"),
    ]);
}

#[test]
fn what_is_not_available_at_all_is_denied() {
    assert_read(&[
        (
            "Spanish and Vietnamese are not available",
            "-spanish -vietnamese",
        ),
        ("Spanish, not available at the moment", "-spanish"),
        (
            "Spanish is not included and nights are",
            "after-hours -spanish",
        ),
        (
            "Spanish is not included in the price per page",
            "per-page -spanish",
        ),
        (
            "Spanish is not offered unless nights are",
            "after-hours -spanish",
        ),
        ("Not available: Spanish, Creole", "-creole -spanish"),
    ]);
}

#[test]
fn hours_when_others_are_not_available_are_not_denied() {
    assert_read(&[
        (
            "Your receptionist is not available after hours. Ours are.",
            "after-hours",
        ),
        (
            "When you are unavailable after hours, we answer",
            "after-hours",
        ),
        (
            "Most attorneys are not available after hours",
            "after-hours",
        ),
    ]);
}

#[test]
fn hours_when_firms_are_not_available_are_not_denied() {
    assert_read(&[
        (
            "Lawyers are not available after hours. We are.",
            "after-hours",
        ),
        ("Being unavailable after hours costs cases", ""),
    ]);
}

#[test]
fn hours_of_another_desk_are_left_open() {
    assert_read(&[
        (
            "Answered 24/7. Billing support is not available after hours.",
            "around-the-clock",
        ),
        ("Customer support is not available 24/7", ""),
    ]);
}

#[test]
fn who_is_never_unavailable_denies_nothing() {
    assert_read(&[
        ("We are never unavailable after hours", "after-hours"),
        ("We are not just available after hours", "after-hours"),
        (
            "What is not available by mail is sent nationwide",
            "nationwide",
        ),
    ]);
}

/// Who does nothing beyond a state works there.
#[test]
fn what_is_not_done_outside_a_state_is_done_there() {
    assert_read(&[
        ("We do not answer calls outside Texas", "texas"),
        ("Not available outside of Texas", "texas"),
        ("Nothing outside the state of Texas", "texas"),
        ("No clients outside TX", "texas"),
        ("No clients outside of TX", "texas"),
        ("We don't go beyond Texas", "texas"),
        ("We have never left Texas", "texas"),
        (
            "Around the clock, but not outside Texas",
            "around-the-clock texas",
        ),
        (
            "We don't work outside Texas and don't speak Spanish",
            "-spanish texas",
        ),
        ("Spanish is not spoken outside Texas", "texas"),
        (
            "We don't take cases outside Texas, Oklahoma or Arizona",
            "arizona oklahoma southwest texas",
        ),
    ]);
}

#[test]
fn one_thing_that_is_not_there_is_not_all_that_a_vendor_does_in_a_state() {
    assert_read(&[
        (
            "Nationwide. On-site interpreters are not available in Texas.",
            "nationwide",
        ),
        (
            "On-site interpreters are unavailable in Texas and Oklahoma",
            "",
        ),
        ("We do not offer Spanish in Texas", "-spanish"),
        ("We do not offer on-site interpreters in Texas", ""),
        ("No Spanish in TX", "-spanish"),
        ("Spanish is not available in Texas", ""),
        ("We are not available in Texas", "-texas"),
        ("Our services are not available in Texas", "-texas"),
        ("Coverage is not yet available in Texas", "-texas"),
        ("We do not offer our services in Texas", "-texas"),
        ("We don't take cases in Texas", "-texas"),
        (
            "We don't speak Spanish or serve firms in Texas",
            "-spanish -texas",
        ),
        ("Spanish in all states but not in Texas", "spanish -texas"),
        ("Spanish everywhere except Texas", "spanish -texas"),
        (
            "We do not provide intake services in Texas. Spanish.",
            "spanish -texas",
        ),
        ("Our legal services are not available in Texas", "-texas"),
        (
            "We do not offer Spanish in Texas, Oklahoma or Arizona",
            "-spanish",
        ),
        ("Not offered in Texas", "-texas"),
        ("No service in Texas", "-texas"),
        ("No clients in Texas", "-texas"),
        (
            "We do not provide coverage for Texas or Oklahoma",
            "-oklahoma -texas",
        ),
    ]);
}

#[test]
fn what_else_is_said_beside_a_border_says_nothing_of_it() {
    assert_read(&[
        ("We don't serve Texas", "-texas"),
        ("Not in Texas", "-texas"),
        ("Texas and beyond", "texas"),
        ("Not only in Texas", "texas"),
        ("We serve firms outside Texas too", "texas"),
        // Who has no office there may serve it from here.
        ("We have no offices outside Texas", ""),
        ("We don't mind work outside Texas", ""),
        ("If you don't practice outside Texas, call us", ""),
        ("Nobody outside Texas knows these courts", ""),
        ("No case outside Texas is too far", ""),
        ("Hire without looking outside Texas", ""),
        ("We never leave Texas callers waiting", ""),
        ("Your files never leave Texas", ""),
        (
            "We do not serve Texas or anything beyond Oklahoma",
            "-oklahoma -texas",
        ),
    ]);
}
