//! Worked examples of the column, by the words that are shipped.

mod abbreviations;
mod cities_and_lists;
mod whole_states;

use std::sync::{Arc, LazyLock};

use crate::domain::capability::CapabilityDecisions;
use crate::domain::place::UsState;
use crate::domain::recommend::Eligible;
use crate::domain::vendor::Vendor;
use crate::recommend::tests::fixtures::shipped_vocabulary;
use crate::recommend::{Lexicon, VendorFacts, Vocabulary};

fn shipped() -> (&'static Vocabulary, &'static Lexicon) {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::build(shipped_vocabulary(), &[]));
    (shipped_vocabulary(), &LEXICON)
}

/// For each state named whether a vendor with these entries serves it: "TX yes, NY no".
fn serves(entries: &[&str], states: &str) -> String {
    let (vocabulary, lexicon) = shipped();
    let vendor = Vendor {
        geo_focus: entries.iter().map(|&entry| entry.to_owned()).collect(),
        ..Vendor::new("v".into(), "Acme".into(), "intake".into())
    };
    let none = CapabilityDecisions::NONE;
    let facts = VendorFacts::of(Arc::new(vendor), none, lexicon, vocabulary);
    let serves = states.split(' ').map(|code| {
        let state = UsState::from_code(code).unwrap();
        let said = match facts.served().of_states([state].into_iter().collect()) {
            Eligible::Yes => "yes",
            Eligible::No => "no",
            Eligible::Unsaid => "not said",
        };
        format!("{code} {said}")
    });
    serves.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_cell_says_which_states_are_served() {
    let nationwide = "TX yes, NY yes, AK yes";
    let all = [
        "US",
        "U.S.",
        "USA",
        "United States of America",
        "Nat'l",
        "the US",
        "US and Canada",
        "United States & Canada",
        "all states",
        "All",
        "50 states",
        "all 50 states",
        "Nationwide",
        "nationwide; Texas",
        "Everywhere",
    ];
    for cell in all {
        assert_eq!(serves(&[cell], "TX NY AK"), nationwide, "{cell}");
    }
    let cases = [
        ("Virginias", "VA yes, WV yes, TX no"),
        ("48 states", "TX yes, AK no, HI no"),
        ("TX, GA", "TX yes, GA yes, NY no"),
        ("Texas, Oklahoma", "TX yes, OK yes, NY no"),
        ("TX/OK", "TX yes, OK yes, NY no"),
        ("TX OK LA", "TX yes, OK yes, LA yes, NY no"),
        ("Texas and N.Y. only", "TX yes, NY yes, OK no"),
        ("WA, OR & ID", "WA yes, OR yes, ID yes, CA no"),
        ("TX or OK", "TX yes, OK yes, OR no"),
        ("IN", "IN yes, TX no"),
        ("statewide in TX", "TX yes, NY no"),
        ("New England", "MA yes, VT yes, NY no"),
        ("West Coast", "CA yes, OR yes, TX no"),
        ("Mid-Atlantic", "NJ yes, MD yes, NY yes, TX no"),
        ("Southeast, TX", "FL yes, TX yes, OK no"),
        ("Washington, DC", "DC yes, WA no"),
        ("Canada", "TX not said"),
        ("Gulf Coast", "TX yes, LA yes, FL yes, GA no"),
        ("East Coast", "FL yes, ME yes, PA not said, TX not said"),
        ("DFW", "TX yes, OK no"),
        ("Dallas-Fort Worth", "TX yes, OK no"),
        ("Greater Houston", "TX yes, LA no"),
        ("Atlanta metro area", "GA yes, AL no"),
        ("North Texas", "TX yes, OK no"),
        (
            "South Florida and Southern Georgia",
            "FL yes, GA yes, AL no",
        ),
        ("North Carolina", "NC yes, SC no"),
        ("West Virginia", "WV yes, VA no"),
        ("Texas, United States", "TX yes, NY no"),
        ("Georgia (US)", "GA yes, NY no"),
        ("US (TX)", "TX yes, NY no"),
        ("US - Texas only", "TX yes, NY no"),
        ("USA: TX, OK", "TX yes, OK yes, NY no"),
        ("USA; TX", "TX yes, NY yes"),
        ("US and TX", "TX yes, NY yes"),
        ("US, mainly Texas", "TX yes, NY yes"),
    ];
    for (cell, expected) in cases {
        check(&[(&[cell], expected)]);
    }
}

#[test]
fn what_a_cell_leaves_out_is_not_served() {
    let cases: [(&[&str], &str); 15] = [
        (&["Nationwide (ex. Louisiana)"], "TX yes, LA no"),
        (&["Nationwide exc. LA and NJ"], "TX yes, LA no, NJ no"),
        (&["Nationwide except NY"], "TX yes, NY no"),
        (&["Nationwide except NY and FL"], "TX yes, NY no, FL no"),
        (&["Nationwide (except NY, FL)"], "TX yes, NY no, FL no"),
        // A list that was split at its comma.
        (&["Nationwide except NY", "FL"], "TX yes, NY no, FL no"),
        (&["everywhere except New York"], "TX yes, NY no"),
        (&["All states but Texas"], "TX no, NY yes"),
        (&["US, but not California"], "TX yes, CA no"),
        (&["Nationwide, excluding the West"], "TX yes, CA no"),
        (&["All states excl. TX"], "TX no, CA yes"),
        (&["TX", "not OK", "LA"], "TX yes, OK no, LA yes"),
        (&["TX (not Houston), OK"], "TX yes, OK yes"),
        (&["Not NY"], "NY no, TX not said"),
        (&["Nationwide, but mainly Texas"], "TX yes, NY yes"),
    ];
    for (entries, expected) in cases {
        let states: Vec<&str> = expected.split(", ").map(|state| &state[..2]).collect();
        assert_eq!(serves(entries, &states.join(" ")), expected, "{entries:?}");
    }
}

#[test]
fn what_is_not_understood_says_no_to_no_state() {
    let cases: [(&[&str], &str); 13] = [
        (&["Austin, TX"], "TX yes, OK not said"),
        (&["Austin, TX, USA"], "TX yes, OK not said"),
        (&["USA", "TX"], "TX yes, OK yes"),
        // Kansas City lies in two states, and there are several areas of three.
        (&["Greater Kansas City"], "MO not said, TX not said"),
        (&["Tri-state area"], "NY not said, OH not said"),
        (&["Southern"], "TX not said"),
        (
            &["Texas and neighbouring states"],
            "TX yes, OK not said, NY not said",
        ),
        (
            &["Texas and neighboring states"],
            "TX yes, OK not said, NY not said",
        ),
        (&["TX", "the Tri-State area"], "TX yes, NY not said"),
        (&["Houston, Dallas"], "TX not said, NY not said"),
        (&["Greater Houston, TX"], "TX yes, OK no"),
        (&["Greater Springfield, TX"], "TX yes, OK not said"),
        (&["N/A"], "TX not said"),
    ];
    for (entries, expected) in cases {
        let states: Vec<&str> = expected.split(", ").map(|state| &state[..2]).collect();
        assert_eq!(serves(entries, &states.join(" ")), expected, "{entries:?}");
    }
}

#[test]
fn nationwide_without_a_state_is_every_region_instead() {
    let (vocabulary, lexicon) = shipped();
    let has = |cell: &str| {
        let vendor = Vendor {
            geo_focus: vec![cell.to_owned()],
            ..Vendor::new("v".into(), "Acme".into(), "intake".into())
        };
        let none = CapabilityDecisions::NONE;
        let facts = VendorFacts::of(Arc::new(vendor), none, lexicon, vocabulary);
        ["nationwide", "west"].map(|slug| facts.has(vocabulary.tag(slug).unwrap()))
    };
    assert_eq!(has("US"), [true, true]);
    assert_eq!(has("US except NY"), [false, true]);
}

#[test]
fn a_place_that_is_not_served_yet_is_open() {
    for (entries, expected) in [
        (&["TX", "OK (2027)"][..], "TX yes, OK not said"),
        (&["licensed: TX", "pending: OK"], "TX yes, OK not said"),
        (&["TX (OK coming)"], "TX yes, OK not said"),
        (&["TX, OK soon"], "TX yes, OK not said"),
        (&["TX, OK - Q4"], "TX yes, OK not said"),
        (&["TX / OK?"], "TX yes, OK not said"),
        (&["TX, Oklahoma since 2019"], "TX yes, OK yes"),
        (&["TX (licensed 2018), OK"], "TX yes, OK yes"),
        (
            &["TX", "coming soon: GA, OK, Nationwide"],
            "TX yes, OK not said",
        ),
        (&["TX (coming: GA, OK)"], "TX yes, OK not said"),
        (&["TX", "coming soon: GA", "OK"], "TX yes, OK not said"),
        (&["US (Canada coming soon)"], "TX yes, OK yes"),
        (&["Nationwide - Canada coming soon"], "TX yes, OK yes"),
        (&["Nationwide (updated 2024)"], "TX yes, OK yes"),
        (&["TX, OK in 2027"], "TX yes, OK not said"),
    ] {
        assert_eq!(serves(entries, "TX OK"), expected, "{entries:?}");
    }
    assert_eq!(serves(&["All 50"], "TX AK"), "TX yes, AK yes");
    assert_eq!(serves(&["48 contiguous"], "TX AK"), "TX yes, AK no");
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

fn check(cases: &[(&[&str], &str)]) {
    for (entries, expected) in cases {
        let states: Vec<&str> = expected.split(", ").map(|state| &state[..2]).collect();
        assert_eq!(serves(entries, &states.join(" ")), *expected, "{entries:?}");
    }
}

#[test]
fn a_place_with_a_no_beside_it_is_left_out() {
    check(&[
        (&["AZ, no NV"], "AZ yes, NV no"),
        (&["AZ", "no NV"], "AZ yes, NV no"),
        (&["AZ, NV no"], "AZ yes, NV no"),
        (&["AZ yes, NV no"], "AZ yes, NV no"),
        (&["AZ: yes, NV: no"], "AZ yes, NV no"),
        (&["CA = OK, TX = no"], "CA yes, TX no, OK no"),
        (&["CA: OK; TX: no"], "CA yes, TX no, OK no"),
        (&["US, no NY or NJ"], "TX yes, NY no, NJ no"),
        (&["Nationwide, no NY"], "TX yes, NY no"),
        (&["Nationwide, No NY"], "TX yes, NY no"),
        (&["All states, NY no"], "TX yes, NY no"),
        (&["All states, NY and NJ no"], "TX yes, NY no, NJ no"),
        (&["Nationwide w/o NY"], "TX yes, NY no"),
        (&["Nationwide ex-NY"], "TX yes, NY no"),
        (&["Nationwide (NY excluded)"], "TX yes, NY no"),
        (&["Nationwide (NY pending)"], "TX yes, NY no"),
        (&["Nationwide. Except NY."], "TX yes, NY no"),
        (&["Nationwide ex-NY & FL"], "TX yes, NY no, FL no"),
        (&["Nationwide (no CA)"], "TX yes, CA no"),
        (&["Nationwide; ask about Texas"], "TX yes"),
        (&["TX - no"], "TX no"),
        (&["TX (no)"], "TX no"),
        (&["TX, OK (no)"], "TX yes, OK no"),
        (&["TX (no), OK"], "TX no, OK yes"),
        (&["TX [No]", "OK"], "TX no, OK yes"),
        (&["Nationwide", "❌ NY"], "TX yes, NY no"),
        (&["Nationwide, ❌ NY"], "TX yes, NY no"),
        (&["Nationwide", "❌ no NY"], "TX yes, NY no"),
        (&["TX ❌, OK"], "TX no, OK yes"),
        (&["TX ✅, NY ❌️"], "TX yes, NY no"),
        (&["TX: ❌"], "TX no"),
        (&["TX (no travel fee)"], "TX yes"),
        (&["TX (closed)"], "TX yes"),
        (&["TX ❌ OK"], "TX not said, OK not said"),
        (&["CA, TX - no"], "CA yes, TX no"),
        (
            &["All 50 states, no travel fee, including AK and HI"],
            "TX yes, AK yes, HI yes",
        ),
        // "No" may be "Northern" before a state.
        (&["No. California, OR"], "CA yes, OR yes, TX no"),
        (&["MD, No VA"], "MD yes, VA not said"),
    ]);
}

#[test]
fn a_place_that_is_planned_or_in_doubt_is_neither_served_nor_left_out() {
    check(&[
        (&["AZ for now, NV in the fall"], "AZ yes, NV not said"),
        (
            &["Arizona for now, Nevada in the fall"],
            "AZ yes, NV not said",
        ),
        (&["AZ", "Nevada by summer"], "AZ yes, NV not said"),
        (&["AZ now, NV spring"], "AZ yes, NV not said"),
        (&["AZ, Nevada next year"], "AZ yes, NV not said"),
        (&["AZ (Nevada on hold)"], "AZ yes, NV not said"),
        (&["AZ, Nevada TBD"], "AZ yes, NV not said"),
        (&["AZ, Nevada if needed"], "AZ yes, NV not said"),
        (&["AZ, Nevada not yet"], "AZ yes, NV not said"),
        (&["AZ, NV (not yet)"], "AZ yes, NV not said"),
        (&["AZ, no NV yet"], "AZ yes, NV not said"),
        (&["AZ, Nevada through a partner"], "AZ yes, NV not said"),
        (&["AZ. Nevada on request"], "AZ yes, NV not said"),
        (&["Arizona. They turned down Nevada"], "AZ yes, NV not said"),
        (&["AZ, dropped Nevada"], "AZ yes, NV not said"),
        (&["AZ, can't do Nevada"], "AZ yes, NV not said"),
        (&["AZ, Nevada judge"], "AZ yes, NV not said"),
        (&["AZ OK, NV judge"], "AZ yes, OK not said, NV not said"),
        (&["AZ OK, NV"], "AZ yes, NV yes, OK not said"),
        (&["AZ OK"], "AZ yes, OK not said"),
        (&["AZ ok"], "AZ yes, OK no"),
        (&["Nevada in 2027"], "NV not said"),
        (&["West of the Mississippi"], "MS not said"),
        (&["me and CO"], "CO yes, ME not said"),
        (&["Hi, OR only"], "OR yes, HI not said"),
        (&["almost all states"], "TX not said"),
        (&["48 of 50 states"], "TX not said"),
        (&["Most of the US"], "TX not said"),
        (&["most states except AR, CO"], "AR no, CO no, TX not said"),
        (&["Most states (not AR, CO)"], "AR no, CO no, TX not said"),
    ]);
}

#[test]
fn words_that_take_nothing_from_a_place_leave_it_served() {
    check(&[
        (&["TX+OK"], "TX yes, OK yes, LA no"),
        (&["AZ NM OK"], "AZ yes, NM yes, OK yes"),
        (&["tx, ok, la"], "TX yes, OK yes, LA yes"),
        (&["tx", "ok"], "TX yes, OK yes"),
        (&["Tx", "Ok"], "TX yes, OK yes"),
        (&["Mainly Texas"], "TX yes"),
        (&["All Texas counties"], "TX yes"),
        (&["Licensed in Texas since 2019"], "TX yes"),
        (&["Texas since March"], "TX yes"),
        (
            &["Serving plaintiffs' firms in Texas and Oklahoma"],
            "TX yes, OK yes",
        ),
        (&["Harris County Texas"], "TX yes"),
        (&["East Coast"], "FL yes"),
        (&["OH. IN. KY"], "OH yes, IN yes, KY yes"),
        (&["Fall River, MA"], "MA yes"),
        (&["TX too"], "TX yes"),
        (&["TX court forms", "CA court forms"], "TX yes, CA yes"),
        (&["TX, CA, FL court forms"], "TX yes, CA yes, FL yes"),
        (&["court forms"], "TX not said"),
        (&["no TX court forms"], "TX not said"),
        (&["Harris court forms"], "TX not said"),
        (&["TX/OK"], "TX yes, OK yes"),
        (&["Texas in person, remote nationwide"], "TX yes, NY yes"),
        (&["providers nationwide"], "TX yes, NY yes"),
        (&["depositions in Texas"], "TX yes"),
    ]);
}
