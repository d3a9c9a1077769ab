//! Worked examples of denials by other words, and of words that claim nothing.

use super::assert_read;

#[test]
fn a_question_claims_what_its_answer_says() {
    assert_read(&[
        ("Spanish? Of course.", "spanish"),
        ("Spanish? No. Creole? Yes.", "creole -spanish"),
        ("Spanish? Creole? Not our thing.", "-creole -spanish"),
        ("Tired of paying per page?", ""),
        ("Spanish? No problem.", "spanish"),
        ("Spanish? We offer it.", "spanish"),
        ("Spanish? We don't.", "-spanish"),
        ("Spanish? You'll need a translator.", ""),
        ("Spanish? Talk to a translator.", ""),
        ("Ask \"is there Spanish?\" Vietnamese is.", "vietnamese"),
        ("Who answers nights? We do.", "after-hours"),
        ("Cannot speak Spanish?", ""),
    ]);
}

#[test]
fn what_clients_say_claims_nothing() {
    assert_read(&[
        (
            "\"They found a nurse who speaks Spanish,\" says one member",
            "",
        ),
        (
            "'We paid per page before this', writes a partner in Texas",
            "",
        ),
        ("\"Their nights saved us\" — Maria, Houston", ""),
        ("\"We used to pay per page,\" says a partner", ""),
        (
            "\"Around the clock\" is our word for it",
            "around-the-clock",
        ),
        ("One of our clients spent nights on records in Texas", ""),
        ("A member in Ohio speaks Spanish", ""),
        (
            "Our clients' callers speak Spanish, the partners' too",
            "spanish",
        ),
    ]);
}

#[test]
fn a_denial_reaches_what_it_points_back_at() {
    assert_read(&[
        ("Others charge per page. We don't.", "-per-page"),
        ("Others charge per page. Not us.", "-per-page"),
        ("Spanish, Creole, all of that: ask us", ""),
        ("Spanish, Creole: not offered", "-creole -spanish"),
        ("Spanish calls are handled, but not by us", "-spanish"),
        (
            "Spanish is spoken by you after the call, not by us",
            "-spanish",
        ),
        (
            "We bring Spanish speakers but will not make them",
            "-spanish",
        ),
        ("Creole agents. Coming soon.", ""),
        ("Our Creole desk opens in March", ""),
        ("Creole will follow in 2027", ""),
        ("Spanish from select agents", ""),
        ("Spanish is outside our scope", "-spanish"),
        ("Spanish isn't our business", "-spanish"),
        ("Vietnamese is handled by your staff", "-vietnamese"),
    ]);
}

#[test]
fn a_denial_reaches_lists() {
    assert_read(&[
        (
            "We do not offer Spanish, Creole and Vietnamese",
            "-creole -spanish -vietnamese",
        ),
        ("What we don't do: Spanish, Creole", "-creole -spanish"),
        ("Not included: Spanish, Creole", "-creole -spanish"),
        ("Neither Spanish nor Creole", "-creole -spanish"),
        ("We do not offer contracts, just Spanish", "spanish"),
        (
            "No long-term contract, Spanish and Creole",
            "creole no-contract spanish",
        ),
    ]);
}

#[test]
fn denials_have_many_words() {
    assert_read(&[
        ("We leave Spanish to others", "-spanish"),
        ("We stopped offering Creole in 2022", "-creole"),
        ("You will need your own Spanish staff", ""),
        ("If you need Creole, call someone else", ""),
        ("We refuse Creole calls", "-creole"),
        ("Spanish-speaking agents? Never.", "-spanish"),
        ("We pass on Creole", "-creole"),
        ("We used to speak Creole", "-creole"),
        ("Hardly any Spanish", "-spanish"),
        ("Runs alongside the Spanish line that you already have", ""),
        ("Nobody speaks Spanish here", "-spanish"),
        ("We turned off our Spanish line", "-spanish"),
        ("Creole is booked by your office", "-creole"),
        ("Creole must be arranged by your office", "-creole"),
        (
            "Spanish and Creole are outside what we do",
            "-creole -spanish",
        ),
        ("Spanish n/a", "-spanish"),
        (
            "Spanish, Creole and Vietnamese are not offered",
            "-creole -spanish -vietnamese",
        ),
        ("When nobody answers, we speak Spanish", "spanish"),
        ("The No. 1 in Texas", "texas"),
        ("no setup fee. spanish on every plan", "spanish"),
        ("Dr. Voss speaks Spanish", "spanish"),
    ]);
}

#[test]
fn numbers_of_others_are_no_sizes() {
    assert_read(&[
        ("Sold to up to 3 attorneys", ""),
        ("Grew from 4 to 11 attorneys", ""),
        ("For firms of 4 to 11 attorneys", "e2-5 e6-20"),
    ]);
}

#[test]
fn a_fee_that_is_not_charged_denies_nothing_but_fees() {
    assert_read(&[
        ("No upcharge for bilingual agents", "spanish"),
        ("We charge nothing extra for Spanish", "spanish"),
        ("We do not charge extra for nights", "after-hours"),
        ("Spanish at no added rate", "spanish"),
        ("No Spanish surcharge", "spanish"),
        (
            "No surcharges for Spanish, Creole or nights",
            "after-hours creole spanish",
        ),
        ("Never a penny more for Creole", "creole"),
        ("No mark-up on rush", "rush"),
        ("No fees in Texas", "texas"),
        ("No per-page fees", "-per-page"),
        ("We never charge per page", "-per-page"),
        ("No Spanish at this rate", "-spanish"),
        ("No nights, no fees", "-after-hours"),
        ("No Spanish and no fee", "-spanish"),
        ("We do not offer Spanish for a fee", "-spanish"),
        ("No fee splits, no Spanish", "-spanish"),
    ]);
}

#[test]
fn a_boast_denies_nothing() {
    assert_read(&[
        ("Nobody beats our Spanish team", "spanish"),
        ("No one speaks Spanish better", "spanish"),
        ("There is no better Spanish", "spanish"),
        ("You will not find friendlier Spanish", "spanish"),
        ("No other service speaks Spanish", "spanish"),
        ("Not just Spanish: Creole too", "creole spanish"),
        ("We don't just speak Spanish", "spanish"),
        ("Spanish? Not just yet.", "-spanish"),
        ("Nobody here speaks Spanish", "-spanish"),
        ("You will not find Spanish here", "-spanish"),
        ("None of our agents speak Spanish", "-spanish"),
    ]);
}

#[test]
fn what_is_made_without_something_is_there() {
    assert_read(&[
        ("No bots on our Creole line", "creole"),
        ("No canned Spanish", "spanish"),
        ("No machine-made Spanish", ""),
        ("No templates or Spanish", "-spanish"),
        ("No Spanish on our line", "-spanish"),
    ]);
}
