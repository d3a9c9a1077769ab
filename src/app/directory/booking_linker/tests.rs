use super::*;

fn vendor(id: &str, name: &str, category: &str) -> Vendor {
    Vendor::new(id.into(), name.to_owned(), category.into())
}

#[test]
fn only_keys_that_bookings_have_and_that_lead_elsewhere_for_them_have_changed() {
    let linker = |vendors: &[Vendor]| {
        let vendors = vendors.iter().cloned().map(Arc::new);
        BookingLinker::of(vendors, HashMap::new())
    };
    let mut booked = ClientNamesBuilder::default();
    booked.add(Some("Acme"), Some("intake"));
    booked.add(Some("BETA"), None);
    booked.add(Some("Gamma"), Some("intake"));
    let booked = ClientNames::default().with(&booked);
    let was = [
        vendor("a", "Acme", "intake"),
        vendor("b", "Beta", "intake"),
        vendor("c", "Other", "intake"),
    ];
    let changed = |now: [Vendor; 3]| {
        let mut names: Vec<_> = linker(&now)
            .changed_keys(&linker(&was), &booked)
            .into_iter()
            .collect();
        names.sort_unstable();
        names
    };
    let [a, b, c] = &was;
    assert_eq!(changed(was.clone()), [""; 0]);
    let nobodys = vendor("c", "Nobody's", "intake");
    assert_eq!(changed([a.clone(), b.clone(), nobodys]), [""; 0]);
    let gamma = vendor("c", "Gamma", "intake");
    assert_eq!(changed([a.clone(), b.clone(), gamma]), ["gamma"]);
    // Each booking of it says its category itself.
    let moved = vendor("a", "Acme", "staffing");
    assert_eq!(changed([moved, b.clone(), c.clone()]), [""; 0]);
    let moved = vendor("b", "Beta", "staffing");
    assert_eq!(changed([a.clone(), moved, c.clone()]), ["beta"]);
    // Another one of the name takes those of its category.
    let namesake = vendor("c", "Acme", "staffing");
    assert_eq!(changed([a.clone(), b.clone(), namesake]), ["acme"]);
    // Another spelling leads to the same vendor.
    let spelled = vendor("a", "The Acme, Inc.", "intake");
    assert_eq!(changed([spelled, b.clone(), c.clone()]), [""; 0]);
    let spelled = vendor("c", "Gamma LLC", "intake");
    assert_eq!(changed([a.clone(), b.clone(), spelled]), ["gamma"]);
    // Of two that share a key a booking means neither but by the name itself.
    let alike = vendor("c", "Beta, Inc.", "intake");
    assert_eq!(changed([a.clone(), b.clone(), alike]), ["beta"]);
}

#[test]
fn a_name_of_today_counts_before_the_same_former_name_and_their_spellings_mean_neither() {
    let mut brightline = vendor("a", "Brightline, Inc.", "intake");
    brightline.former_names = vec!["Lumen Intake".into(), "Lumen Intake Group".into()];
    let lumen = vendor("b", "Lumen Intake", "intake");
    let client = |lumen: Option<&Vendor>, name: &str| {
        let vendors = [Some(&brightline), lumen].into_iter().flatten();
        let vendors = vendors.cloned().map(Arc::new);
        let linker = BookingLinker::of(vendors, HashMap::new());
        linker.client(name, Some("intake")).map(ToString::to_string)
    };
    for (name, before, after) in [
        ("LUMEN INTAKE", Some("a"), Some("b")),
        ("Lumen Intake LLC", Some("a"), None),
        // What else the first one is or was called stays its own, in any spelling.
        ("Lumen Intake Group", Some("a"), Some("a")),
        ("Lumen-Intake Group, LLC", Some("a"), Some("a")),
        ("Brightline", Some("a"), Some("a")),
    ] {
        assert_eq!(client(None, name).as_deref(), before, "{name}");
        assert_eq!(client(Some(&lumen), name).as_deref(), after, "{name}");
    }
}

#[test]
fn a_category_of_another_spelling_is_not_the_same() {
    let named = |names: &[&str]| {
        let names = names
            .iter()
            .map(|name| (CategoryId::from_name(name), (*name).to_owned()));
        BookingLinker::of(std::iter::empty(), names.collect())
    };
    let now = named(&["Intake", "Staffing"]);
    assert!(now.has_categories_of(&named(&["Intake"])));
    assert!(!now.has_categories_of(&named(&["INTAKE"])));
    assert!(!now.has_categories_of(&named(&["Intake", "Research"])));
}
