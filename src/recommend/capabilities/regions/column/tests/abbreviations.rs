//! States as bookings abbreviate them.

use super::serves;

#[test]
fn a_state_is_abbreviated_as_in_bookings() {
    let cases: [(&[&str], &str); 21] = [
        (&["Mich."], "MI yes, TX no"),
        (&["Ky.", "Tenn."], "KY yes, TN yes, TX no"),
        (&["Ind."], "IN yes"),
        (&["Penn."], "PA yes"),
        (&["Penna."], "PA yes"),
        (&["Calif."], "CA yes"),
        (&["N. Carolina"], "NC yes, SC no"),
        (&["W.Va."], "WV yes, VA no"),
        (&["W. Va."], "WV yes"),
        (&["Mich. and Ind."], "MI yes, IN yes"),
        (&["Okla., Tex. & Ark."], "OK yes, TX yes, AR yes"),
        (&["Nationwide except Calif."], "CA no, TX yes"),
        (&["Tenn. only"], "TN yes, TX no"),
        (&["Mich. no", "OH"], "MI no, OH yes"),
        (&["Wash.", "D.C."], "DC yes, WA no"),
        (&["Wash. D.C."], "WA not said"),
        (&["ill", "mass"], "IL not said, MA not said"),
        (&["Office in Mich. Serves OH and IN."], "OH yes, IN yes"),
        (&["Conn. River"], "CT not said"),
        (&["Fla. Keys"], "FL not said"),
        (&["Colo. Springs"], "CO not said"),
    ];
    for (entries, expected) in cases {
        let states = expected.split(", ").map(|said| &said[..2]);
        let states = states.collect::<Vec<_>>().join(" ");
        assert_eq!(serves(entries, &states), expected, "{entries:?}");
    }
}
