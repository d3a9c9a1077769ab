//! Vendors that a later import or a merge changed.

use stackbrief::app::editing::vendors::VendorEdit;
use stackbrief::app::imports::{HistoryEntry, Options};
use stackbrief::domain::audit::Actor;

use super::{all_vendors, app, check, everything, history, import, refused, try_import, undo};

#[test]
fn vendors_changed_by_a_later_import_are_not_undone_first() {
    let app = app();
    let file = |price: u8| {
        format!("name,category,websiteUrl,bookingUrl,priceBracket\nAcme,Intake,,,{price}\n")
    };
    let later = Options {
        file_name: "b.csv".to_owned(),
        ..Options::default()
    };
    let first = import(&app, file(1));
    import(
        &app,
        "name,category,websiteUrl,bookingUrl\nOther,Intake,,\n",
    );
    let second = try_import(&app, file(2), &later).expect("valid");
    let said = "A later import, \"b.csv\", changed the same rows. Undo that one first.";
    assert_eq!(refused(&app, first.import_id), said);
    let listed: Vec<_> = history(&app).iter().map(HistoryEntry::can_undo).collect();
    assert_eq!(listed, [true, true, false]);
    undo(&app, second.import_id).expect("the last one");
    undo(&app, first.import_id).expect("nothing stands on it");
    assert_eq!(all_vendors(&app).len(), 1);
    check(&app);
}

#[test]
fn vendors_that_were_merged_since_name_the_merge() {
    let app = app();
    let rows =
        "id,name,category,websiteUrl,bookingUrl\nllc,Acme LLC,Intake,,\nacme,Acme,Intake,,\n";
    for (llc, acme) in [
        ("llc,Acme LLC", ""),
        ("", "acme,Acme"),
        ("llc,Acme LLC", "acme,Acme"),
    ] {
        import(&app, rows);
        let priced = |row: &str| match row {
            "" => String::new(),
            row => format!("{row},Intake,,,3\n"),
        };
        let header = "id,name,category,websiteUrl,bookingUrl,priceBracket";
        let file = format!("{header}\n{}{}", priced(llc), priced(acme));
        let priced = import(&app, file).import_id;
        let before = everything(&app);
        let merged = app
            .vendors
            .merge(&Actor::Operator, &"llc".into(), &"acme".into())
            .expect("both are of one category");
        assert_eq!(
            refused(&app, priced),
            "\"Acme LLC\" was merged into \"Acme\" after this import. Undo that merge first."
        );
        app.vendors
            .undo_merge(&Actor::Operator, merged.id)
            .expect("nothing came after it");
        assert_eq!(everything(&app), before);
        undo(&app, priced).expect("it is as the import left it");
    }
}

#[test]
fn a_refusal_says_of_how_many_vendors_it_is_so() {
    let app = app();
    let rows = |price: u8| {
        let rows = (0..20).map(|number| format!("V{number:02},Intake,,,{price}\n"));
        let rows = rows.collect::<Vec<_>>().concat();
        format!("name,category,websiteUrl,bookingUrl,priceBracket\n{rows}")
    };
    let first = import(&app, rows(1)).import_id;
    let later = import(&app, rows(2)).import_id;
    let edit = |name: &str| {
        let vendors = all_vendors(&app);
        let vendor = vendors.iter().find(|vendor| vendor.name == name);
        let change = VendorEdit {
            price_bracket: Some(Some(4)),
            ..VendorEdit::default()
        };
        let id = vendor.expect("imported").id.clone();
        let edited = app.vendors.change(&Actor::Operator, &id, &change, |_| true);
        edited.expect("valid");
    };
    edit("V03");
    assert_eq!(
        refused(&app, later),
        "\"V03\" was changed after this import."
    );
    edit("V04");
    edit("V05");
    assert_eq!(
        refused(&app, later),
        "\"V03\" and 2 other vendors were changed after this import."
    );
    assert!(refused(&app, first).starts_with("A later import"));
}
