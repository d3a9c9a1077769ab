//! What a report says of rows without an id: what tells them apart is what their cells say.

use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};

use super::{app, import, try_import};

fn dry_run(app: &App, csv: &str) -> Report {
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    try_import(app, csv, &options).expect("sound")
}

/// The sentences that have some words.
fn said(report: &Report, words: &str) -> Vec<String> {
    let said = report.notices.iter().filter(|said| said.contains(words));
    said.cloned().collect()
}

#[test]
fn rows_that_only_a_column_that_does_not_count_tells_apart_are_counted() {
    let app = app();
    let log = "Created Time,Time,Client,Law Firm,City,Attorney,Phone\n\
        3/25/2025,9:00 AM,Acme,Ruiz Law,Austin,Ada Park,512-555-0100\n\
        3/25/2025,11:00 AM,Acme,Ruiz Law,Austin,Bo Reyes,512-555-0100\n\
        3/26/2025,11:00 AM,Acme,Ruiz Law,Austin,Bo Reyes,512-555-0101\n\
        3/26/2025,11:00 am,Acme,Ruiz Law,Austin,bo  reyes,512-555-0101\n";
    let report = import(&app, log);
    assert_eq!(
        (report.inserted, report.updated, report.unchanged),
        (2, 0, 2)
    );
    assert_eq!(
        said(&report, "repeat"),
        [
            "1 row repeats an earlier one in vendor, time and who booked, and differs from it in \"Time\", \"Attorney\", \
             so the two count as one booking. An id column keeps such rows apart."
        ]
    );
    let more = log.replace("bo  reyes", "Cy Lund");
    assert_eq!(
        said(&dry_run(&app, &more), "repeat"),
        [
            "2 rows repeat earlier ones in vendor, time and who booked, and differ from them in \"Time\", \"Attorney\", \
             so they count as one booking with those. An id column keeps such rows apart."
        ]
    );
    for apart in [
        log.replace("Law Firm", "Practice"),
        log.replace("Phone", "id"),
    ] {
        assert_eq!(said(&dry_run(&app, &apart), "repeat"), [""; 0], "{apart}");
    }
}
