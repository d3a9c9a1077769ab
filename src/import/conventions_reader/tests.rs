use super::*;
use crate::domain::tests::{IMPORT, assert_says};
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::{CsvFile, RowBatch};

fn read(csv: &str) -> (Conventions, Vec<String>) {
    let mut file = CsvFile::open_with(
        csv.as_bytes(),
        &ColumnChoices::allow_missing(vec![Column::WebsiteUrl, Column::BookingUrl]),
    )
    .unwrap();
    let header = file.header.clone();
    let mut reader = ConventionsReader::new(&header);
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, 10_000, 1 << 20).unwrap();
    for (_, row) in batch.rows(&header) {
        reader.add(&row.unwrap());
    }
    reader.finish(None)
}

fn dates(created: &[&str]) -> (DateOrder, Vec<String>) {
    let rows: Vec<String> = created
        .iter()
        .map(|time| format!("Acme,{time}\n"))
        .collect();
    let (found, notices) = read(&format!("Client,Created Time\n{}", rows.concat()));
    (found.date_order, notices)
}

#[test]
fn one_date_that_has_its_day_first_settles_the_others() {
    let (order, notices) = dates(&["08/02/2026 9:00", "25/03/2026", "03/04/2026"]);
    assert_eq!(order, DateOrder::DayFirst);
    assert_eq!(
        notices,
        [
            "Dates such as \"08/02/2026 9:00\" are read with the day first, the only order that fits all dates of this file."
        ]
    );
    let (order, notices) = dates(&["25-03-2026", "26/03/2026"]);
    assert_eq!(order, DateOrder::DayFirst);
    assert_eq!(
        notices,
        ["Dates are read with the day first, the only order that fits all dates of this file."]
    );
}

#[test]
fn a_file_that_shows_the_month_first_needs_no_notice() {
    for created in [
        &["03/25/2026", "03/04/2026"][..],
        &["2026-03-04", "5 March 2026"],
        &["4.3.2026", "5/5/2026"],
    ] {
        assert_eq!(
            dates(created),
            (DateOrder::MonthFirst, Vec::new()),
            "{created:?}"
        );
    }
}

#[test]
fn what_no_date_shows_is_said() {
    let (order, notices) = dates(&["03/04/2026", "3/5/2026"]);
    assert_eq!(order, DateOrder::MonthFirst);
    assert_eq!(
        notices,
        [
            "Dates such as \"03/04/2026\" are read with the month first; no date of this file shows which is meant."
        ]
    );
}

#[test]
fn most_of_the_dates_decide_where_both_orders_are_there() {
    let (order, notices) = dates(&["03/25/2026", "13/04/2026", "03/26/2026", "1/2/2026"]);
    assert_eq!(order, DateOrder::MonthFirst);
    assert!(
        notices[0].contains("with the month first, as most are"),
        "{notices:?}"
    );
    let (order, _) = dates(&["03/25/2026", "13/04/2026", "14/04/2026"]);
    assert_eq!(order, DateOrder::DayFirst);
}

#[test]
fn a_list_without_a_semicolon_may_have_other_marks() {
    let (found, _) =
        read("name,category,tags,geoFocus\nA,Intake,\"a, b\",Texas\nB,Intake,c,\"Ohio; Utah\"\n");
    assert!(!found.has_semicolons(Column::Tags));
    assert!(found.has_semicolons(Column::GeoFocus));
    // The semicolon of a character in HTML parts nothing, nor do the tags of one cell say how the others are written.
    let tags = |cells: [&str; 2]| {
        let rows = cells.map(|cell| format!("V,Intake,\"{cell}\"\n"));
        let (found, _) = read(&format!("name,category,tags\n{}", rows.concat()));
        found.has_semicolons(Column::Tags)
    };
    assert!(!tags(["Trucking &amp; Auto, Premises", "a, b"]));
    assert!(!tags(["<ul><li>A</li><li>B</li></ul>", "a, b"]));
    for of_semicolons in [
        "A; B",
        "Voice, chat;",
        "A &amp; B; C",
        "R&D; AT&T",
        "A&#59; B",
    ] {
        assert!(tags([of_semicolons, "a, b"]), "{of_semicolons}");
    }
    // As the file is not looked through, or has no such column.
    assert!(Conventions::default().has_semicolons(Column::Tags));
}

#[test]
fn ticks_beside_empty_cells_are_boxes() {
    let of = |cells: [&str; 3]| {
        let rows = cells.map(|cell| format!("V{cell},Intake,{cell}\n"));
        read(&format!("name,category,isActive\n{}", rows.concat()))
            .0
            .active_is_tick
    };
    assert!(of(["checked", "", "checked"]));
    assert!(of(["x", "", ""]));
    assert!(!of(["checked", "checked", "checked"]));
    assert!(!of(["yes", "", "yes"]));
    assert!(!of(["checked", "", "no"]));
    assert!(!of(["", "", ""]));
}

#[test]
fn import_md_states_what_settles_a_convention() {
    assert_says(
        IMPORT,
        &[format!(
            "That is settled by {} dates that can only be read in one way, or by {ROWS_WITHOUT_NUMBERS} rows whose dates have another form;",
            group_thousands(DATES_THAT_SETTLE)
        )],
    );
}
