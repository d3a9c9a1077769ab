use super::*;
use crate::app::firms::member_reports::Member;
use crate::app::tests::mixed_histories::import;
use crate::app::tests::support::{app_in_memory, person};
use crate::domain::click::SourcePage;
use crate::store::{catalog, users};

/// As a request holds the person that it was let in for, whose firm changed since.
#[test]
fn a_click_counts_for_the_firm_that_is_stored() {
    let app = app_in_memory();
    let now = person(1);
    app.core().store.write(|tx| users::save(tx, &now)).unwrap();
    let before = User {
        law_firm: "Another firm".to_owned(),
        ..now.clone()
    };
    let vendor = VendorId::from("vendor");
    app.clicks.log(&before, vendor, SourcePage::Browse).unwrap();
    let stacks = &app.tech_stacks.member_reports;
    let firms = |stacks: &MemberReports| {
        stacks.with(|known| known.firms().map(Member::key).collect::<Vec<_>>())
    };
    assert_eq!(firms(stacks), [stacks.firm_key(&now)]);
    let after_a_start = MemberReports::load(Arc::clone(app.core())).unwrap();
    assert_eq!(firms(stacks), firms(&after_a_start));
}

/// As an undo of an import leaves it before memory follows.
#[test]
fn a_vendor_that_was_just_removed_is_refused() {
    let app = app_in_memory();
    let user = person(1);
    app.core().store.write(|tx| users::save(tx, &user)).unwrap();
    import(
        &app,
        "id,name,category,websiteUrl,bookingUrl\na,Acme,Intake,,\n",
    );
    let answer = StackAnswer {
        category_id: CategoryId::from_name("Intake"),
        has_tool: true,
        vendors: vec![VendorId::from("a")],
        primary: None,
        other_vendors: Vec::new(),
    };
    app.tech_stacks.save(&user, vec![answer.clone()]).unwrap();
    let remove = |tx: &_| catalog::remove_vendor(tx, "a");
    app.core().store.write(remove).unwrap();
    let refused = app.tech_stacks.save(&user, vec![answer]).unwrap_err();
    let TechStackError::Answer { at: 0, wrong } = refused else {
        panic!("{refused}");
    };
    assert!(matches!(wrong, WrongAnswer::VendorUnknown(id) if id.as_str() == "a"));
}

#[test]
fn who_removes_their_only_click_counts_no_longer() {
    let app = app_in_memory();
    let user = person(1);
    app.core().store.write(|tx| users::save(tx, &user)).unwrap();
    let vendor = VendorId::from("vendor");
    let click = app.clicks.log(&user, vendor, SourcePage::Browse).unwrap();
    let known = || {
        let stacks = &app.tech_stacks.member_reports;
        stacks.with(|known| known.firms().count())
    };
    assert_eq!(known(), 1);
    assert!(app.clicks.remove(user.id, click.id).unwrap());
    assert_eq!(known(), 0);
}
