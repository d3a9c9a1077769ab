//! "All" of states that are named, and what a list of states says of the region before it.

use super::check;

#[test]
fn all_of_named_states_is_not_the_nation() {
    check(&[
        (&["FL (all)", "GA"], "FL yes, GA yes, UT no"),
        (
            &["FL (all)", "GA", "AL - not MS"],
            "FL yes, GA yes, AL yes, MS no, UT no",
        ),
        (
            &["FL (all), GA, AL - not MS"],
            "FL yes, AL yes, MS no, UT no",
        ),
        (
            &["GA", "AL (everywhere except Mobile)"],
            "GA yes, AL yes, UT no",
        ),
        (&["MT WY ID", "all but Boise"], "MT yes, ID yes, UT no"),
        (&["MT, WY, ID, all but Boise"], "MT yes, ID yes, UT no"),
        (&["TX - all"], "TX yes, UT no"),
        (&["FL: all, GA: all"], "FL yes, GA yes, UT no"),
        (&["TX [everywhere]"], "TX yes, UT no"),
        (&["TX (anywhere)"], "TX yes, UT no"),
        // Perhaps all others too.
        (&["TX", "OK", "all"], "TX yes, OK yes, UT not said"),
        (&["TX, all"], "TX yes, UT not said"),
    ]);
    check(&[
        (&["All"], "TX yes, UT yes"),
        (&["All, except NY"], "TX yes, NY no"),
        (&["everywhere but NY", "NJ"], "TX yes, NY no, NJ no"),
        (&["All (not NY)"], "TX yes, NY no"),
        (&["in person: TX; remote: anywhere"], "TX yes, UT yes"),
        (&["TX (all 50 states by Zoom)"], "TX yes, UT not said"),
        (&["Nationwide (all)"], "TX yes, UT yes"),
        (&["TX and US"], "TX yes, UT yes"),
    ]);
}

#[test]
fn a_list_of_states_says_what_the_region_before_it_is() {
    check(&[
        (
            &["Mountain states only (CO UT NV ID MT WY AZ NM)"],
            "CO yes, NM yes, FL no",
        ),
        (&["Mountain states (CO, UT)"], "CO yes, UT yes, MT no"),
        (&["SE - FL GA AL"], "FL yes, AL yes, UT no"),
        (&["SE (FL, GA)"], "FL yes, GA yes, UT no"),
        (&["Upper Plains: ND SD"], "ND yes, SD yes, UT no"),
        (&["Tri-state area (NY, NJ, CT)"], "NY yes, CT yes, PA no"),
        (&["Pacific Northwest - WA OR"], "WA yes, OR yes, UT no"),
    ]);
    check(&[
        (&["SE (FL, GA, etc.)"], "FL yes, UT not said"),
        (&["Most Southern states (TX, GA)"], "TX yes, UT not said"),
        (&["SE (FL)"], "FL yes, UT not said"),
        (&["Mountain states"], "CO not said, FL not said"),
        (&["Mountain View, CA"], "CA yes, CO not said"),
    ]);
}

#[test]
fn the_nation_and_parts_of_a_state_in_more_words() {
    check(&[
        (&["US-wide"], "TX yes, AK yes"),
        (&["Nationwide incl. Puerto Rico"], "TX yes, AK yes"),
        (&["Available in every US state"], "TX yes, AK yes"),
        (&["every US state but NY"], "TX yes, NY no"),
        (&["FL panhandle only"], "FL yes, GA no"),
        (&["Florida Panhandle"], "FL yes, GA no"),
        (&["North Texas only"], "TX yes, OK no"),
        (&["Panhandle"], "FL not said, TX not said"),
        (&["not in every US state"], "TX not said"),
        (&["almost every US state"], "TX not said"),
        (&["Not nationwide"], "TX not said"),
        (&["TX", "not nationwide"], "TX yes, UT no"),
    ]);
}

#[test]
fn all_but_another_state_is_the_nation() {
    check(&[
        (&["TX, everywhere but NY"], "TX yes, UT yes, NY no"),
        (&["TX", "everywhere but NY"], "TX yes, UT yes, NY no"),
        (&["CA; all except AK"], "CA yes, UT yes, AK no"),
        (&["TX & everywhere"], "TX yes, UT yes"),
        (&["FL and anywhere"], "FL yes, UT yes"),
        (&["On-site - TX; remote - all"], "TX yes, UT yes"),
        (&["TX (in person), anywhere (remote)"], "TX yes, UT yes"),
        (&["Canada only, not US"], "TX no"),
        (&["Nationwide except FL panhandle"], "TX yes, FL yes"),
        (&["Nationwide, except in West Texas"], "FL yes, TX yes"),
    ]);
}

#[test]
fn a_region_is_served_by_what_is_said_of_it_now() {
    check(&[
        (&["Gulf Coast - 2027"], "FL not said, TX not said"),
        (&["Western states - coming"], "CA not said"),
        (&["Mountain states - Q3"], "CO not said"),
        (&["Mountain states (not MT)"], "MT no"),
        (&["Mountain states (CO only)"], "CO yes, MT no"),
        (
            &["Mountain states (CO, UT, ...)"],
            "CO yes, UT yes, FL not said",
        ),
    ]);
}
