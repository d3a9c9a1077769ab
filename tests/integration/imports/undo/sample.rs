//! The sample data that goes, with a file or on its own.

use stackbrief::app::imports::{Options, SampleRemoval};
use stackbrief::app::start::seed::seed;
use stackbrief::domain::audit::Actor;
use stackbrief::domain::import::{Importer, SampleRemoved};
use stackbrief::domain::number_format::group_thousands;
use stackbrief::domain::tech_stack::StackAnswer;
use stackbrief::store::tables::TECH_STACKS;

use super::{all_bookings, all_vendors, app, check, counter, everything, import, try_import, undo};

#[test]
fn a_first_import_can_remove_the_sample_data_and_its_undo_restores_it() {
    let app = app();
    seed(&app).expect("the sample data");
    let before = everything(&app);
    let vendors = all_vendors(&app).len() as u64;
    let bookings = all_bookings(&app).len() as u64;
    let first = all_vendors(&app)[0].clone();
    let real = format!(
        "id,client,category,created time\nreal,{},Robots,2025-01-01\n",
        first.name
    );
    let options = Options {
        remove_sample_data: true,
        ..Options::default()
    };
    let dry_run = Options {
        dry_run: true,
        ..options.clone()
    };
    let dry = try_import(&app, &real, &dry_run).expect("valid");
    assert_eq!(everything(&app), before);
    let report = try_import(&app, &real, &options).expect("valid");
    assert_eq!(
        report.sample_removed,
        Some(SampleRemoval {
            removed: SampleRemoved { vendors, bookings },
            made_inactive: 0,
        })
    );
    assert_eq!(dry.sample_removed, report.sample_removed);
    assert_eq!((all_vendors(&app).len(), all_bookings(&app).len()), (0, 1));
    assert_eq!(all_bookings(&app)[0].vendor_id, None);
    assert_eq!(counter(&app, "sample"), None);
    check(&app);
    undo(&app, report.import_id).expect("nothing came after it");
    assert_eq!(everything(&app), before);
    assert_eq!(counter(&app, "sample"), Some(1));
    check(&app);
}

#[test]
fn removing_the_sample_data_keeps_real_data() {
    let app = app();
    seed(&app).expect("the sample data");
    let sample = all_vendors(&app)[0].clone();
    let changed = format!(
        "id,name,category,websiteUrl,bookingUrl\n{},Changed,Intake,,\nreal,Real,Intake,,\n",
        sample.id
    );
    let changed = import(&app, changed).import_id;
    let booked = import(&app, "id,client,created time\nreal,Changed,2025-01-01\n").import_id;
    let stack = StackAnswer {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec![all_vendors(&app)[5].id.clone()],
        primary: None,
        other_vendors: Vec::new(),
    };
    app.store()
        .write(|tx| TECH_STACKS.put(tx, [1; 16], &vec![stack]).map(drop))
        .expect("written");
    let all = all_vendors(&app).len() as u64;
    let removed = app
        .imports
        .remove_sample_data(&Importer::CommandLine)
        .expect("idle");
    assert_eq!(removed.removed.vendors, all - 2);
    let left = all_vendors(&app);
    assert_eq!(left.iter().filter(|vendor| vendor.is_active).count(), 2);
    assert_eq!((left.len(), all_bookings(&app).len()), (3, 1));
    // Under another name it is someone's own.
    assert_eq!(all_bookings(&app)[0].vendor_id, Some(sample.id));
    assert_eq!(counter(&app, "sample"), None);
    let again = app
        .imports
        .remove_sample_data(&Importer::CommandLine)
        .expect("idle");
    // Nobody names the inactive one any more, now that it is a tool by name.
    assert_eq!((again.removed.vendors, again.removed.bookings), (1, 0));
    undo(&app, changed).expect("what is gone stays away");
    undo(&app, booked).expect("nothing came after it");
    assert!(all_vendors(&app).iter().all(|vendor| !vendor.is_active));
    assert!(all_bookings(&app).is_empty());
    check(&app);
}

#[test]
fn undoing_the_removal_of_sample_data_turns_a_tool_back_into_its_vendor() {
    let app = app();
    seed(&app).expect("the sample data");
    let vendor = all_vendors(&app)[5].clone();
    let answer = |vendors: &[&str], others: &[&str]| {
        vec![StackAnswer {
            category_id: vendor.category_id.clone(),
            has_tool: true,
            vendors: vendors.iter().map(|id| (*id).into()).collect(),
            primary: None,
            other_vendors: others.iter().map(|name| (*name).to_owned()).collect(),
        }]
    };
    let before = answer(&[vendor.id.as_str()], &["Own"]);
    app.store()
        .write(|tx| TECH_STACKS.put(tx, [1; 16], &before).map(drop))
        .expect("written");
    let now = || {
        app.store()
            .read(|tx| TECH_STACKS.get(tx, [1; 16]))
            .expect("valid")
    };
    let options = Options {
        remove_sample_data: true,
        ..Options::default()
    };
    let real = "id,client,created time\nreal,Nobody,2025-01-01\n";
    let report = try_import(&app, real, &options).expect("valid");
    assert_eq!(now(), Some(answer(&[], &["Own", &vendor.name])));
    undo(&app, report.import_id).expect("nothing came after it");
    assert_eq!(now(), Some(before));
}

#[test]
fn exported_bookings_of_removed_sample_data_are_passed_over() {
    let app = app();
    seed(&app).expect("the sample data");
    let (_, export) = everything(&app);
    let export = String::from_utf8(export).expect("it is UTF-8");
    let bookings = all_bookings(&app).len();
    app.imports
        .remove_sample_data(&Importer::CommandLine)
        .expect("idle");
    let own = format!("{export}own,Nobody,,SOLO,,,,2025-01-01\n");
    let report = import(&app, own);
    assert_eq!(report.inserted, 1);
    assert_eq!(all_bookings(&app).len(), 1);
    let passed_over = format!(
        "{} rows have ids of the sample data (sample-…), which is not kept here, and were passed over.",
        group_thousands(bookings as u64)
    );
    assert!(
        report.notices.contains(&passed_over),
        "{:?}",
        report.notices
    );
}

/// As one of anybody's own would refuse it.
#[test]
fn a_vendor_of_the_sample_data_that_was_merged_since_stands_in_the_way() {
    let app = app();
    seed(&app).expect("the sample data");
    let all = all_vendors(&app);
    let sample = &all[0];
    let other = all.iter().skip(1);
    let other = other
        .clone()
        .find(|other| other.category_id == sample.category_id);
    let other = other.expect("each category has several");
    let edited = format!(
        "id,name,category,websiteUrl,bookingUrl,description\n{},{},{},,,Changed\n",
        sample.id, sample.name, sample.category_id
    );
    let import = import(&app, edited).import_id;
    let merged = app.vendors.merge(&Actor::Operator, &sample.id, &other.id);
    let merged = merged.expect("both are of one category");
    let refused = undo(&app, import).expect_err("it is part of another one");
    let said = format!(
        "\"{}\" was merged into \"{}\" after this import. Undo that merge first.",
        sample.name, other.name
    );
    assert_eq!(refused.to_string(), said);
    app.vendors
        .undo_merge(&Actor::Operator, merged.id)
        .expect("nothing came after it");
    undo(&app, import).expect("it is as the import left it");
    assert!(all_vendors(&app).contains(sample));
    check(&app);
}

/// The ids that an import makes of the names begin as those of the sample data do.
#[test]
fn own_vendors_stay_whose_category_is_called_sample() {
    let app = app();
    seed(&app).expect("the sample data");
    let own = "name,category,websiteUrl,bookingUrl\n\
               Acme,Sample Collection,,\nBeta,Sample,,\nMoved,Sample Collection,,\n";
    import(&app, own);
    let moved = "id,name,category,websiteUrl,bookingUrl\nsample-collection-moved,Moved,Intake,,\n";
    assert_eq!(import(&app, moved).updated, 1);
    app.imports
        .remove_sample_data(&Importer::CommandLine)
        .expect("idle");
    let left = all_vendors(&app);
    let mut names: Vec<_> = left.iter().map(|vendor| vendor.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Acme", "Beta", "Moved"]);
    let again = import(&app, own.lines().take(3).collect::<Vec<_>>().join("\n"));
    assert_eq!((again.inserted, again.updated), (0, 0));
    // Nor are they taken for rows of sample data that is not here.
    let exported =
        "id,name,category,websiteUrl,bookingUrl\nsample-collection-new,New,Sample Collection,,\n";
    assert_eq!(import(&app, exported).inserted, 1);
    check(&app);
}
