use crate::domain::tests::{IMPORT, assert_says, in_words};
use crate::import::cells::export_list::{export_entries, own_entries};

#[test]
fn what_denies_a_list_stands_before_each_of_its_entries() {
    let cases: [(&str, &[&str]); 21] = [
        (
            "Does not offer: 24/7 answering, Spanish",
            &["Does not offer: 24/7 answering", "Does not offer: Spanish"],
        ),
        (
            "Chat, Not included: nights, weekends",
            &["Chat", "Not included: nights", "Not included: weekends"],
        ),
        (
            "Everything but Spanish, Vietnamese and conflict checks",
            &[
                "Everything but Spanish",
                "Everything but Vietnamese and conflict checks",
            ],
        ),
        (
            "All languages except for Spanish, Thai and Hmong",
            &[
                "All languages except for Spanish",
                "All languages except for Thai and Hmong",
            ],
        ),
        (
            "All cases except immigration, Spanish",
            &["All cases except immigration", "Spanish"],
        ),
        (
            "No bots, nights or weekends",
            &["No bots", "No nights or weekends"],
        ),
        (
            "No bots, nights, or weekends, live chat",
            &["No bots", "No nights", "No weekends", "live chat"],
        ),
        (
            "No contracts, English or Spanish, 24/7",
            &["No contracts", "English or Spanish", "24/7"],
        ),
        (
            "No-fault, personal injury, auto or truck accidents",
            &["No-fault", "personal injury", "auto or truck accidents"],
        ),
        (
            "No bots, licensed in CA, OR, WA",
            &["No bots", "licensed in CA", "OR", "WA"],
        ),
        (
            "We don't do contracts, Bilingual staff",
            &["We don't do contracts", "Bilingual staff"],
        ),
        (
            "We don't offer Spanish, phones are answered day and night",
            &[
                "We don't offer Spanish",
                "phones are answered day and night",
            ],
        ),
        (
            "We don't do nights; Bilingual staff; 24/7 answering",
            &["We don't do nights", "Bilingual staff", "24/7 answering"],
        ),
        (
            "Does not offer: Spanish; 24/7 answering",
            &["Does not offer: Spanish", "24/7 answering"],
        ),
        (
            "No contracts, Spanish, conflict checks",
            &["No contracts", "Spanish", "conflict checks"],
        ),
        ("No bots, no nights", &["No bots", "no nights"]),
        (
            "We don’t offer Spanish, chat",
            &["We don’t offer Spanish", "We don’t offer chat"],
        ),
        (
            "Chat\nDoes not offer:\n- Spanish\n- nights\nOffers: texting",
            &[
                "Chat",
                "Does not offer: Spanish",
                "Does not offer: nights",
                "Offers: texting",
            ],
        ),
        (
            "Nothing leaves our servers, Spanish or English",
            &["Nothing leaves our servers", "Spanish or English"],
        ),
        (
            "24/7 answering, no bots, chat",
            &["24/7 answering", "no bots", "chat"],
        ),
        (
            "Never a contract, Spanish",
            &["Never a contract", "Spanish"],
        ),
    ];
    for (cell, expected) in cases {
        assert_eq!(export_entries(cell), expected, "{cell:?}");
    }
}

#[test]
fn entries_in_our_own_format_stay_as_they_are() {
    assert_eq!(
        own_entries("Chat; Does not offer: Spanish; nights"),
        ["Chat", "Does not offer: Spanish", "nights"]
    );
}

#[test]
fn of_long_prose_no_sentence_denies_the_next() {
    let prose = format!(
        "We do not offer contracts. {}.",
        "Agents answer ".repeat(30)
    );
    assert!(export_entries(&prose)[1].starts_with("Agents"));
}

#[test]
fn import_md_states_the_words_of_a_denied_name() {
    let words = in_words(super::NAME_WORDS);
    assert_says(
        IMPORT,
        &[format!("where names of at most {words} words follow,")],
    );
}
