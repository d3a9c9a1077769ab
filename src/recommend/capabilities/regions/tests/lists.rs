//! Lists of places: "LA" among cities, answers before them, states joined by a plus.

use super::serves;

#[test]
fn la_beside_a_bare_city_is_no_state() {
    for entries in [
        &["LA", "San Diego"][..],
        &["LA, San Diego"],
        &["NYC & LA"],
        &["LA", "NYC", "Chicago", "Houston"],
        &["Miami", "LA and NYC"],
        &["LA only", "Seattle"],
        &["SF", "LA", "SD"],
    ] {
        assert_eq!(
            serves(entries, "LA SD"),
            "LA not said, SD not said",
            "{entries:?}"
        );
    }
}

#[test]
fn la_is_louisiana_alone_beside_states_and_behind_its_cities() {
    for entries in [
        &["TX", "LA", "MS"][..],
        &["LA"],
        &["LA & MS"],
        &["NY", "LA"],
        &["New York", "LA"],
        &["New Orleans, LA"],
        &["Baton Rouge", "LA"],
        &["Houston", "New Orleans, LA"],
        &["NOLA", "Houston", "LA"],
        &["Shreveport, LA"],
        &["Houston, TX", "New Orleans, LA"],
        &["TX", "LA", "Houston"],
        &["Louisiana", "Houston"],
    ] {
        assert_eq!(serves(entries, "LA"), "LA yes", "{entries:?}");
    }
    assert_eq!(serves(&["ND", "SD"], "SD"), "SD yes");
    assert_eq!(serves(&["LA", "SD"], "LA SD"), "LA yes, SD yes");
}

#[test]
fn an_answer_stands_before_a_list_of_places() {
    for (entries, states, expected) in [
        (
            &["Y: TX, CA / N: LA"][..],
            "TX CA LA",
            "TX yes, CA yes, LA no",
        ),
        (
            &["Y: TX", "CA / N: LA", "MS"],
            "TX CA LA MS",
            "TX yes, CA yes, LA no, MS no",
        ),
        (&["No: NY", "Yes: TX"], "NY TX", "NY no, TX yes"),
        (&["Nationwide", "N: NY"], "NY TX", "NY no, TX yes"),
        (&["NV: no", "TX"], "NV TX", "NV no, TX yes"),
        (&["CA: N", "TX"], "CA TX", "CA no, TX yes"),
        (&["TX: yes", "LA"], "TX LA", "TX yes, LA yes"),
        (&["Northern: CA", "TX"], "TX", "TX yes"),
    ] {
        assert_eq!(serves(entries, states), expected, "{entries:?}");
    }
}

#[test]
fn states_may_be_joined_by_a_plus() {
    for entry in ["TX + NY", "TX+NY", "TX, FL + NY"] {
        assert_eq!(
            serves(&[entry], "TX NY AK"),
            "TX yes, NY yes, AK no",
            "{entry}"
        );
    }
    assert_eq!(
        serves(&["Nationwide except TX+NY"], "TX NY AK"),
        "TX no, NY no, AK yes"
    );
}
