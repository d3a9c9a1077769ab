use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;

use super::*;
use crate::app::App;
use crate::app::bookings::BookingsAhead;
use crate::app::start::seed::seed;
use crate::app::tests::mixed_histories::{NOW, import, open, some_bookings};
use crate::app::tests::naming_rule::evidence_afresh;
use crate::app::tests::support::app_in_memory;
use crate::domain::import::Importer;
use crate::domain::recommend::PeerScope;

impl CurrentEvidence {
    pub(in crate::app) fn booked(&self) -> Arc<BookedEvidence> {
        self.booked.load_full()
    }
}

#[test]
fn a_damaged_or_foreign_file_of_evidence_is_ignored_and_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bookings.evidence");
    let mut random = StdRng::seed_from_u64(1);
    let app = open(directory.path(), NOW);
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://a.example,https://a.example/b\n",
    );
    import(&app, &some_bookings(&mut random, 60));
    let said = app.evidence.booked().digest();
    assert!(said.len() > 10);
    drop(app);
    // Of all rows at once, as a start without it counts them.
    std::fs::remove_file(&file).unwrap();
    drop(open(directory.path(), NOW));
    let intact = std::fs::read(&file).unwrap();
    let mut flipped = intact.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for damaged in [&b""[..], &intact[..intact.len() / 2], &flipped, b"sbdemos1"] {
        std::fs::write(&file, damaged).unwrap();
        let app = open(directory.path(), NOW);
        assert_eq!(app.evidence.booked().digest(), said);
        drop(app);
        assert_eq!(std::fs::read(&file).unwrap().len(), intact.len());
    }
    let other = tempfile::tempdir().unwrap();
    let app = open(other.path(), NOW);
    import(&app, &some_bookings(&mut random, 60));
    drop(app);
    std::fs::copy(other.path().join("bookings.evidence"), &file).unwrap();
    let app = open(directory.path(), NOW);
    assert_eq!(app.evidence.booked().digest(), said);
}

#[test]
fn a_start_takes_what_was_counted_and_a_later_day_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://a.example,https://a.example/b\n",
    );
    import(&app, &some_bookings(&mut StdRng::seed_from_u64(2), 60));
    drop(app);
    for now in [NOW, "2026-06-18T12:00:00Z", "2026-09-15T12:00:00Z"] {
        let app = open(directory.path(), now);
        let ahead = BookingsAhead::begin(Some(directory.path()));
        let read = Bookings::load(Arc::clone(app.core()), ahead).unwrap();
        assert!(read.current().firm_bookings().counted().is_some());
        assert_eq!(app.evidence.booked().digest(), evidence_afresh(&app));
    }
}

#[tokio::test]
async fn a_change_of_bookings_leaves_the_evidence_counted() {
    let app = app_in_memory();
    assert!(app.evidence.booked.load().rows().is_empty());
    app.blocking(|app| seed(app)).await.unwrap();
    let counted = app.evidence.booked.load();
    let published = app.bookings.current();
    assert!(Arc::ptr_eq(counted.rows(), &published.firm_bookings().rows));
    assert!(!counted.rows().is_empty());
}

fn firms_in_intake(app: &App) -> Option<u32> {
    let (id, vendors) = (CategoryId::from("intake"), app.catalog.current());
    let vendors = vendors.ranked_vendors("intake").unwrap();
    let all = |evidence: Evidence<'_>| {
        let category = evidence.category(&id);
        category.firms_in(vendors, PeerScope::Any, None, &OwnFirm::default())
    };
    app.evidence.with_evidence(all)
}

/// A calendar lists the address of whom one met among those of who booked.
#[test]
fn a_firm_is_not_the_vendor_that_it_met() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://www.acme.example/,https://a.example/b\n",
    );
    let rows = (1..=6).map(|firm| {
        let rep = ["rep@acme.example", "Rep <rep@mail.Acme.example>"][firm % 2];
        format!("c{firm},Acme,\"Lee <lee@firm{firm}.example>; ana@firm{firm}.example; {rep}\",2026-05-02\n")
    });
    let rows: String = rows.collect();
    import(&app, &format!("id,client,email,created time\n{rows}"));
    assert_eq!(firms_in_intake(&app), Some(6));
}

/// A CRM's export names companies and addresses, a calendar's addresses alone.
#[test]
fn firms_of_a_calendar_are_those_that_a_crm_names() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://a.example,https://a.example/b\n",
    );
    let file = |head: &str, row: &dyn Fn(usize) -> String| {
        let rows = (1..=6).map(row).collect::<String>();
        format!("id,client,{head},created time\n{rows}")
    };
    let calendar = file("email", &|firm| {
        let email = [
            "lee@gmail.com".to_owned(),
            format!("Lee Ray <lee@firm{firm}.example>"),
        ];
        format!("c{firm},Acme,{},2026-05-02\n", email[usize::from(firm > 1)])
    });
    import(&app, &calendar);
    assert_eq!(firms_in_intake(&app), Some(6));
    let companies = file("company", &|firm| {
        format!("k{firm},Acme,Firm {firm} LLP,2026-05-01\n")
    });
    import(&app, &companies);
    assert_eq!(firms_in_intake(&app), Some(12), "nothing ties them");
    let both = file("company,email", &|firm| {
        let email = [
            "Lee@gmail.com".to_owned(),
            format!("ana@firm{firm}.example"),
        ];
        format!(
            "b{firm},Acme,\"Firm {firm}, P.C.\",{},2026-05-03\n",
            email[usize::from(firm > 1)]
        )
    });
    let imported = import(&app, &both).unwrap();
    assert_eq!(firms_in_intake(&app), Some(6));
    drop(app);
    let app = open(directory.path(), NOW);
    assert_eq!(firms_in_intake(&app), Some(6));
    app.imports.undo(imported, &Importer::CommandLine).unwrap();
    assert_eq!(firms_in_intake(&app), Some(12));
}

#[test]
fn a_click_waits_for_nobody_who_counts_demos() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    let (say, said) = std::sync::mpsc::channel();
    let held = app.evidence.counting_booked.lock();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            app.evidence.apply_reported(&[]);
            say.send(()).unwrap();
        });
        let done = said.recv_timeout(Duration::from_secs(60));
        drop(held);
        done.expect("it waits");
    });
}

#[test]
fn what_an_import_adds_is_counted_when_it_is_published() {
    let directory = tempfile::tempdir().unwrap();
    let open = || open(directory.path(), NOW);
    let book = |app: &App, firm: usize| {
        let row = format!("{firm},Acme,Firm {firm},SOLO,2026-05-01\n");
        import(
            app,
            &format!("id,client,company,firm size,created time\n{row}"),
        );
    };
    let app = open();
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://a.example,https://a.example/b\n",
    );
    book(&app, 1);
    drop(app);
    // A start has counted everything.
    let app = open();
    for firm in 2..4 {
        book(&app, firm);
        let published = app.bookings.current();
        let counted = published.firm_bookings().counted().expect("by the import");
        assert_eq!(counted.rows().len(), firm);
        assert_eq!(counted.digest(), evidence_afresh(&app));
    }
}
