//! Names that an undo gives back, where another vendor may now have them.

use std::sync::Arc;

use stackbrief::app::App;
use stackbrief::app::editing::vendors::VendorEdit;
use stackbrief::domain::audit::Actor;

use super::{all_vendors, app, check, import, refused, undo};

#[test]
fn a_name_that_another_vendor_has_by_now_is_not_given_back() {
    const HEAD: &str = "id,name,category,websiteUrl,bookingUrl\n";
    let app = app();
    import(&app, format!("{HEAD}a,Alpha,Intake,,\nb,Beta,Intake,,\n"));
    let swapped = format!("{HEAD}a,Passing,Intake,,\nb,Alpha,Intake,,\na,Beta,Intake,,\n");
    let swapped = import(&app, swapped).import_id;
    let before = names(&app);
    assert_eq!(before, ["Alpha", "Beta"]);
    undo(&app, swapped).expect("each has its own name again");

    let renamed = import(&app, format!("{HEAD}a,Gamma,Intake,,\n")).import_id;
    let change = VendorEdit {
        name: Some("Alpha".to_owned()),
        category_id: Some("intake".into()),
        ..VendorEdit::default()
    };
    let taken = app
        .vendors
        .add(&Actor::Operator, &change)
        .expect("it is free");
    assert_eq!(
        refused(&app, renamed),
        "Another vendor is now called Alpha. Rename that one first."
    );
    assert_eq!(
        names(&app),
        ["Alpha", "Beta", "Gamma"],
        "nothing was undone"
    );
    let other = VendorEdit {
        name: Some("Delta".to_owned()),
        ..VendorEdit::default()
    };
    let freed = app
        .vendors
        .change(&Actor::Operator, &taken.vendor.id, &other, |_| true);
    freed.expect("another name");
    undo(&app, renamed).expect("the name is free again");
    assert_eq!(names(&app), ["Alpha", "Beta", "Delta"]);
    check(&app);
}

fn names(app: &Arc<App>) -> Vec<String> {
    let mut names: Vec<_> = all_vendors(app)
        .into_iter()
        .map(|v| v.name.clone())
        .collect();
    names.sort_unstable();
    names
}
