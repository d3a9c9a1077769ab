//! Worked examples of what an office jots into the cells of its list.

use super::assert_read;

#[test]
fn short_answers_deny_their_labels() {
    assert_read(&[
        ("Spanish: n", "-spanish"),
        ("Spanish - nope", "-spanish"),
        ("Spanish: none", "-spanish"),
        ("Spanish: refused", "-spanish"),
        ("Spanish: yes, Vietnamese: nope", "spanish -vietnamese"),
        ("Spanish: not great", ""),
        ("Texts in Spanish until it is signed or declined", "spanish"),
        ("Spanish - TBD", ""),
        ("Spanish service second to none", "spanish"),
    ]);
}

#[test]
fn headings_deny_their_lists() {
    assert_read(&[
        ("Missing: Spanish, Creole", "-creole -spanish"),
        ("Unavailable: Spanish", "-spanish"),
        ("Excluding: Spanish", "-spanish"),
        ("Omitted: Spanish", "-spanish"),
        ("Excluding nights: Spanish", "-after-hours spanish"),
    ]);
}

#[test]
fn what_is_still_to_be_asked_or_wished_for_is_not_claimed() {
    assert_read(&[
        ("ask re: Spanish", ""),
        ("Check if Spanish is spoken", ""),
        ("find out whether nationwide", ""),
        ("need quote for Spanish line", ""),
        ("want Spanish speakers", ""),
        ("hoping for Spanish", ""),
        ("Want Spanish? We speak it.", "spanish"),
        ("Want Spanish, and we've got it", "spanish"),
        ("Check your mail in Spanish", "spanish"),
    ]);
}

#[test]
fn an_answer_may_name_who_gives_it() {
    assert_read(&[
        ("Q: Spanish? A: Yes.", "spanish"),
        ("Me: Spanish? Rep: of course", "spanish"),
        ("Q: Spanish? A: No.", "-spanish"),
    ]);
}

#[test]
fn languages_are_short_behind_their_label() {
    assert_read(&[
        ("Languages: EN | ES | VI", "spanish vietnamese"),
        ("Langs: eng; sp; viet", "spanish vietnamese"),
        ("Languages: EN, no ES", "-spanish"),
        ("Languages: EN\nSite: VI Street", ""),
        ("Offices: ES, VI", ""),
    ]);
}

#[test]
fn sizes_are_read_beside_abbreviations() {
    assert_read(&[("Fits solo, 1-5 attys", "e2-5 solo")]);
}

#[test]
fn sizes_are_read_beside_words_that_mean_people() {
    assert_read(&[
        ("Two to eighteen lawyers", "e2-5 e6-20"),
        ("Up to 5 people", "e2-5 solo"),
        ("Up to 5 timekeepers", "e2-5 solo"),
        ("Up to 5 fee earners", "e2-5 solo"),
        ("Up to 5 employee records", ""),
        ("We place 2 to 10 FTEs", ""),
        ("Conference rooms for up to 20 persons", ""),
        ("Focus groups of up to 12 persons", ""),
        ("Mock juries of 6 to 12 persons", ""),
        ("2 to 10 persons answer your phones", ""),
    ]);
}
