//! "LA" among cities, metropolitan areas of several states, and places under a "yes" and a "no".

use super::serves;

fn assert_serves(cases: &[(&[&str], &str)]) {
    for (entries, expected) in cases {
        let states: Vec<&str> = expected.split(", ").map(|state| &state[..2]).collect();
        assert_eq!(&serves(entries, &states.join(" ")), expected, "{entries:?}");
    }
}

#[test]
fn la_is_los_angeles_among_cities_and_louisiana_elsewhere() {
    assert_serves(&[
        (&["LA, San Diego"], "LA not said, CA not said"),
        (&["LA", "San Diego"], "LA not said, CA not said"),
        (&["NYC, LA, Chicago"], "LA not said, TX not said"),
        (&["LA and Orange County"], "LA not said"),
        (&["L.A. and Orange County"], "LA not said"),
        (&["SF/LA"], "LA not said"),
        (&["LA & San Diego, CA"], "CA yes, LA not said"),
        (&["Greater LA"], "CA yes, LA no"),
        (&["LA County"], "LA not said"),
    ]);
    assert_serves(&[
        (&["LA"], "LA yes, CA no"),
        (&["CA, LA"], "CA yes, LA yes"),
        (&["LA, TX"], "LA yes, TX yes"),
        (&["TX, LA, Houston"], "TX yes, LA yes"),
        (&["Metairie, LA"], "LA yes"),
        (&["New Orleans, LA"], "LA yes"),
        (&["LA, Baton Rouge"], "LA yes"),
        (&["LA statewide"], "LA yes, CA no"),
        (&["Nationwide; LA"], "LA yes, CA yes"),
    ]);
}

#[test]
fn a_yes_and_a_no_before_a_colon_are_about_the_places_behind_them() {
    assert_serves(&[
        (&["Y: TX, CA / N: LA"], "TX yes, CA yes, LA no"),
        (&["Y: TX, CA", "N: LA", "NY"], "TX yes, LA no, NY no"),
        (&["Yes: TX; No: LA"], "TX yes, LA no"),
        (&["N: LA; Y: TX"], "TX yes, LA no"),
        (&["Nationwide / N: HI"], "TX yes, HI no"),
        (&["No: NY"], "NY no, TX not said"),
    ]);
    assert_serves(&[
        // Without a "yes" beside it the list may end with its entry.
        (&["N: LA", "TX"], "LA no, TX yes"),
        (&["TX: Y, LA: N"], "TX yes, LA no"),
        (&["TX, No. Carolina"], "TX yes, NC yes"),
        (&["N. Carolina: Raleigh"], "NC yes"),
        (&["Y: TX / N: none"], "TX yes, LA not said"),
        (&["NV: no", "AZ"], "NV no, AZ yes"),
    ]);
}

#[test]
fn a_metropolitan_area_of_several_states_is_served_in_its_city_s_and_open_elsewhere() {
    assert_serves(&[
        (&["Greater Cincinnati"], "OH yes, KY not said, TX not said"),
        (&["Philadelphia metro"], "PA yes, NJ not said"),
        (&["Greater St. Louis"], "MO yes, IL not said"),
        (&["Metro Chicago, IN"], "IL yes, IN yes, OH not said"),
        (&["Greater Memphis"], "TN yes, MS not said"),
        (&["Louisville metro area"], "KY yes, IN not said"),
    ]);
    assert_serves(&[
        (&["Cincinnati"], "OH not said"),
        (&["Greater Kansas City"], "MO not said, KS not said"),
        (&["Greater Houston"], "TX yes, LA no"),
        (&["Greater Portland"], "OR not said, ME not said"),
        (&["Greater Springfield"], "MO not said"),
        (&["Chicago law firms"], "IL not said"),
    ]);
}

#[test]
fn where_a_vendor_mainly_works_is_served_and_leaves_others_open() {
    assert_serves(&[
        (&["TX mainly"], "TX yes, ME not said"),
        (&["Mainly Florida"], "FL yes, ME not said, GA not said"),
        (&["FL mainly, some GA"], "FL yes, ME not said"),
        (&["mostly TX"], "TX yes, OK not said"),
        (&["Primarily North Texas"], "TX yes"),
        (&["Nationwide, mainly TX"], "TX yes, ME yes"),
        (&["Nationwide, but mainly Texas"], "TX yes, ME yes"),
        (&["Mainly"], "ME not said"),
        (&["Maine"], "ME yes, TX no"),
        (&["TX only"], "TX yes, ME no"),
        (&["mostly remote"], "TX not said"),
    ]);
}
