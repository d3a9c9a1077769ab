//! A change that is saved and cannot be shown at once, because something else cannot be read, is answered as done.

use jiff::Timestamp;

use crate::app::App;
use crate::app::editing::vendors::VendorEdit;
use crate::app::firms::tech_stacks::CategoryStack;
use crate::app::tests::support::{app_in_memory, check_directory, import, person};
use crate::domain::audit::Actor;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::domain::import::Importer;
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::{EmailAddress, FirmConfirmation, User};
use crate::store::tables::{CAPABILITY_DECISIONS, CLICKS, USERS};
use crate::store::{Store, StoreError, capabilities, catalog, tech_stacks, users};

const VENDORS: &str = "id,name,category,website url,booking url\n\
    a,Acme,Intake,https://a.example,https://a.example/b\n\
    b,Beta,Intake,https://b.example,https://b.example/b\n\
    c,Gamma,Intake,https://c.example,https://c.example/b\n";

/// Makes the catalog unreadable, by a decision on a vendor that nobody knows, and returns what that was.
fn damage(store: &Store) -> Vec<u8> {
    let decided = CapabilityDecisions {
        confirmed: vec!["spanish".to_owned()],
        denied: Vec::new(),
    };
    let damaged = store.write(|tx| {
        capabilities::put(tx, &"gone".into(), &decided)?;
        let intact = CAPABILITY_DECISIONS.raw(tx, "gone")?;
        CAPABILITY_DECISIONS.put_raw(tx, "gone", b"damaged")?;
        Ok::<_, StoreError>(intact.expect("just written"))
    });
    damaged.unwrap()
}

fn uses(vendor: &str) -> StackAnswer {
    StackAnswer {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec![vendor.into()],
        primary: None,
        other_vendors: Vec::new(),
    }
}

fn first_click(person: &User) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(person.id.0.as_bytes());
    key
}

fn named(name: &str) -> VendorEdit {
    VendorEdit {
        name: Some(name.to_owned()),
        category_id: Some("intake".into()),
        ..VendorEdit::default()
    }
}

fn name_of(app: &App, id: &str) -> Option<String> {
    let catalog = app.catalog.current();
    catalog.vendor(id).map(|vendor| vendor.name.clone())
}

#[test]
fn a_saved_change_of_vendors_is_done_though_the_catalog_cannot_be_read() {
    let app = app_in_memory();
    import(&app, VENDORS);
    let second = import(&app, &VENDORS.replace("Gamma", "Delta"));
    let intact = damage(app.store());
    let actor = &Actor::Operator;
    let ids: [VendorId; 2] = ["a".into(), "b".into()];
    let undone = app
        .imports
        .undo(second.import_id.unwrap(), &Importer::CommandLine);
    assert_eq!(undone.unwrap().restored, 1);
    let renamed = app
        .vendors
        .change(actor, &ids[1], &named("Bravo"), |_| true);
    assert_eq!(renamed.unwrap().vendor.name, "Bravo");
    let added = app.vendors.add(actor, &named("Epsilon")).unwrap();
    assert_eq!(added.vendor.name, "Epsilon");
    let merged = app.vendors.merge(actor, &ids[0], &ids[1]).unwrap();
    assert_eq!(merged.vendor.former_names[0], "Acme");
    let undone = app.vendors.undo_merge(actor, merged.id).unwrap();
    assert_eq!(undone.vendor.name, "Acme");
    assert_eq!(
        name_of(&app, "b").as_deref(),
        Some("Beta"),
        "it is not shown"
    );

    let mended = app
        .store()
        .write(|tx| CAPABILITY_DECISIONS.put_raw(tx, "gone", &intact));
    mended.unwrap();
    app.vendors.add(actor, &named("Zeta")).unwrap();
    assert_eq!(name_of(&app, "b").as_deref(), Some("Bravo"));
    assert_eq!(name_of(&app, "c").as_deref(), Some("Gamma"));
    assert_eq!(app.catalog.current().vendors_of("intake").len(), 5);
    check_directory(&app);
}

#[test]
fn saved_decisions_are_answered_by_what_was_saved_though_the_catalog_cannot_be_read() {
    let app = app_in_memory();
    import(&app, VENDORS);
    damage(app.store());
    // The next catalog is read whole, since one before it was not published.
    let bump = |tx: &_| catalog::bump_revision(tx);
    app.store().write(bump).unwrap();
    let decided = CapabilityDecisions {
        confirmed: vec!["spanish".to_owned()],
        denied: Vec::new(),
    };
    let id = VendorId::from("a");
    let actor = Actor::Operator;
    let shown = app.capabilities.decide(&actor, &id, &decided, None);
    assert_eq!(*shown.unwrap().decisions(&id), decided);
    assert_ne!(*app.catalog.current().decisions(&id), decided);
}

#[test]
fn a_saved_tech_stack_is_answered_though_a_colleague_cannot_be_read() {
    let app = app_in_memory();
    import(&app, VENDORS);
    let [ada, eve] = [1, 2].map(|number| User {
        email: EmailAddress::parse(&format!("ada{number}@firm.example")).unwrap(),
        firm_confirmed: Some(FirmConfirmation {
            by: None,
            by_name: "Root".to_owned(),
            at: Timestamp::UNIX_EPOCH,
            why: None,
        }),
        ..person(number)
    });
    let saved = app.store().write(|tx| {
        users::save(tx, &ada)?;
        users::save(tx, &eve)
    });
    saved.unwrap();
    app.tech_stacks.save(&eve, vec![uses("b")]).unwrap();
    let categories = app.categories().unwrap();
    let stacks = app.tech_stacks.of_member(&ada, &categories).unwrap();
    let seen = |stack: &CategoryStack| !stack.colleague_tools.tools.is_empty();
    assert!(stacks.iter().any(seen));
    let damage = |tx: &_| USERS.put_raw(tx, *eve.id.0.as_bytes(), b"damaged");
    app.store().write(damage).unwrap();
    assert!(app.tech_stacks.of_member(&ada, &categories).is_err());
    let said = app.tech_stacks.save(&ada, vec![uses("a")]).unwrap();
    let stacks = app.tech_stacks.of_saved(&ada, &categories, &said);
    let answered = |stack: &CategoryStack| stack.answer.as_ref() == said.first();
    assert_eq!(
        (said.len(), stacks.iter().filter(|s| answered(s)).count()),
        (1, 1)
    );
}

#[test]
fn a_saved_tech_stack_is_done_though_the_person_s_meetings_cannot_be_read() {
    let app = app_in_memory();
    import(&app, VENDORS);
    let person = person(1);
    let damaged = app.store().write(|tx| {
        users::save(tx, &person)?;
        CLICKS.put_raw(tx, first_click(&person), b"damaged")
    });
    damaged.unwrap();
    app.tech_stacks.save(&person, vec![uses("a")]).unwrap();
    let saved: Result<_, StoreError> = app.store().read(|tx| tech_stacks::of_user(tx, person.id));
    assert_eq!(saved.unwrap().len(), 1);
    // The directory does not wait for it.
    let renamed = import(&app, &VENDORS.replace("Beta", "Bravo"));
    assert!(
        renamed
            .notices
            .iter()
            .all(|notice| !notice.contains("shown"))
    );
    assert_eq!(name_of(&app, "b").as_deref(), Some("Bravo"));
}
