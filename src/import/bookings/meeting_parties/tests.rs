use super::*;

mod properties;

/// The client of a title, beside a firm, where these are the vendors; "Intake" is a category.
fn vendor_in<'t>(title: &'t str, firm: &str, vendors: &[&'static str]) -> Option<&'t str> {
    client_of(true, title, firm, vendors)
}

/// The client of what is a title for sure or not. Vendors of the same key share their name.
fn client_of<'t>(
    is_title: bool,
    title: &'t str,
    firm: &str,
    vendors: &[&'static str],
) -> Option<&'t str> {
    let find = |name: &str| {
        let same = |vendor: &&&str| vendor.eq_ignore_ascii_case(name);
        let alike = |vendor: &&&str| name_key(vendor) == name_key(name);
        let exact = vendors.iter().find(same);
        let mut known = vendors
            .iter()
            .filter(|vendor| exact.map_or_else(|| alike(vendor), |exact| exact == *vendor));
        let first = known.next()?;
        Some(KnownParty {
            vendor: known.next().is_none().then_some(first),
            is_common: *first == "Intake",
        })
    };
    vendor_among_parties(title, is_title, firm, find)
}

#[test]
fn a_client_that_may_be_no_title_is_parted_only_where_someone_meets() {
    for (client, firm, vendor) in [
        ("CallPilot - Pro", "", None),
        ("CallPilot / Alder & Pike", "", None),
        ("CRM: CallPilot", "", None),
        ("CallPilot | Intake", "", None),
        ("CallPilot <> Alder & Pike", "", Some("CallPilot")),
        ("Call between Alder and CallPilot", "", Some("CallPilot")),
        (
            "CallPilot / Alder & Pike",
            "Alder & Pike",
            Some("CallPilot"),
        ),
    ] {
        let found = client_of(false, client, firm, &["CallPilot"]);
        assert_eq!(found, vendor, "{client}, {firm}");
    }
}

#[test]
fn who_is_one_of_several_or_a_law_firm_is_not_the_vendor() {
    let shared = [
        "Smith & Co - Legal, Inc.",
        "Smith & Co - Legal LLC",
        "Smith & Co",
    ];
    for title in [
        "Smith & Co - Legal",
        "Smith & Co - Legal <> Ruiz Law",
        "Ferrowick <> Smith & Co LLP",
        "Ferrowick <> Smith & Co, P.C.",
        "Ferrowick <> Smith & Co, A.P.L.C.",
        "Ferrowick <> Smith & Co LLLP",
    ] {
        assert_eq!(vendor_in(title, "", &shared), None, "{title}");
    }
    let title = "Ferrowick <> Smith & Co";
    assert_eq!(vendor_in(title, "", &shared), Some("Smith & Co"));
}

#[test]
fn the_one_vendor_that_a_title_names_is_found() {
    for title in [
        "CallPilot <> Alder & Pike",
        "Alder & Pike<>CallPilot",
        "CallPilot <-> Alder & Pike",
        "Alder & Pike ↔ CallPilot",
        "CallPilot | Alder & Pike",
        "CallPilot Demo - Alder & Pike",
        "Alder & Pike – CallPilot product demo (30 min)",
        "Alder & Pike - Intro call - CallPilot",
        "Alder & Pike / CallPilot intro call",
        "CallPilot // Alder & Pike",
        "CallPilot x Alder & Pike",
        "Alder & Pike X CallPilot",
        "CallPilot × Alder & Pike",
        "Meeting between CallPilot and Alder & Pike",
        "Meeting Between Alder and Pike and CallPilot",
        "Call between Alder & CallPilot",
        "CRM Demo: CallPilot",
        "CRM: CallPilot <> Alder & Pike",
        "Alder & Pike: intro call w/ CallPilot",
    ] {
        assert_eq!(
            vendor_in(title, "", &["CallPilot"]),
            Some("CallPilot"),
            "{title}"
        );
    }
    // As the title spells it; the directory tells that it is the same.
    let title = "Alder & Pike / callpilot, inc. demo";
    assert_eq!(
        vendor_in(title, "", &["CallPilot"]),
        Some("callpilot, inc.")
    );
}

#[test]
fn a_title_that_decides_nothing_stays_as_it_is() {
    let both = ["CallPilot", "DepoCove"];
    for title in [
        "CallPilot <> DepoCove",
        "CallPilot / Alder & Pike / DepoCove",
        "Ferrowick <> Alder & Pike",
        "Meeting between Ferrowick and Alder & Pike",
        "CRM Demo: Clio",
        "Alder-CallPilot",
        "Alder/CallPilot",
        "CallPilot and Alder",
        "Alder & CallPilot",
        "CallPilots <> Alder & Pike",
        "CallPilot",
        "<>",
        " - ",
        "a - b - c - d - e - f - g - h - CallPilot",
        "",
    ] {
        assert_eq!(vendor_in(title, "", &both), None, "{title}");
    }
}

#[test]
fn names_may_have_such_signs_in_them() {
    let names = [
        "Smith & Co - Legal",
        "Smith & Co",
        "A/B Testing Inc",
        "A / B Testing",
        "Law-Ruler",
        "Case x Pilot",
        "Lexi: Notes",
        "Between Two Desks",
        "Xerox X",
        "X Corp",
        "Legal",
    ];
    for name in names {
        assert_eq!(vendor_in(name, "", &names), None, "{name}");
        for title in [
            format!("{name} <> Ruiz Law"),
            format!("Ruiz Law / {name} demo"),
            format!("Ruiz Law | {name}"),
            format!("{name} / Ruiz Law"),
        ] {
            assert_eq!(vendor_in(&title, "", &names), Some(name), "{title}");
        }
    }
    // The longer name, and not the shorter ones that it is made of; beside another one it is one of two.
    let title = "Smith & Co - Legal <> Law-Ruler";
    assert_eq!(vendor_in(title, "", &names), None);
    // The parts of a vendor's name are no other vendors.
    let title = "A / B Testing <> Ruiz Law";
    assert_eq!(
        vendor_in(title, "", &["A / B Testing"]),
        Some("A / B Testing")
    );
}

#[test]
fn a_common_word_is_a_vendor_only_alone() {
    let vendors = ["Demo", "Intake", "Intro Call", "CallPilot"];
    for (title, vendor) in [
        ("Demo", None),
        ("Intake", None),
        // "Demo" says what meets; "Intake" may say what for.
        ("Demo <> Ruiz Law", None),
        ("Intro call / Ruiz Law", None),
        ("Intake <> Ruiz Law", None),
        ("Intake Demo | Acme", None),
        ("Intake Demo | CallPilot", None),
        ("Demo <> CallPilot", Some("CallPilot")),
        ("Ruiz Law - CallPilot - demo", Some("CallPilot")),
    ] {
        assert_eq!(vendor_in(title, "", &vendors), vendor, "{title}");
    }
}

#[test]
fn the_firm_that_booked_is_not_the_vendor() {
    let vendors = ["CallPilot", "DepoCove"];
    for (title, firm, vendor) in [
        // Two vendors, of which one has booked.
        ("CallPilot <> DepoCove", "DepoCove Inc.", Some("CallPilot")),
        // The party that is left, also where the directory does not know them.
        (
            "Ferrowick <> Alder & Pike",
            "Alder and Pike, LLP",
            Some("Ferrowick"),
        ),
        (
            "Alder & Pike / Ferrowick demo",
            "Alder & Pike",
            Some("Ferrowick"),
        ),
        (
            "CRM - CallPilot <> Alder & Pike",
            "Alder & Pike",
            Some("CallPilot"),
        ),
        (
            "Alder - Pike <> Ferrowick",
            "Alder - Pike",
            Some("Ferrowick"),
        ),
        (
            "Intro call between Ruiz Law and Ferrowick",
            "Ruiz Law",
            Some("Ferrowick"),
        ),
        (
            "Intro call - Ruiz Law - Ferrowick",
            "Ruiz Law",
            Some("Ferrowick"),
        ),
        (
            "Ferrowick - Ruiz Law - 30 min",
            "Ruiz Law",
            Some("Ferrowick"),
        ),
        // Nobody is.
        ("Intro call / Alder & Pike", "Alder & Pike", None),
        ("CRM <> Alder & Pike <> Ferrowick", "Alder & Pike", None),
        // The company is the vendor's.
        ("CallPilot <> Alder & Pike", "CallPilot", None),
        ("Ferrowick <> Alder & Pike", "Alder", None),
        ("Alder & Pike", "Alder & Pike", None),
    ] {
        assert_eq!(vendor_in(title, firm, &vendors), vendor, "{title}, {firm}");
    }
}

#[test]
fn the_firm_that_booked_is_told_from_the_vendor_behind_and_before_a_joining_word() {
    let vendors = ["CallPilot", "Foster and Lien", "Kim & Bell Reporting"];
    for (title, firm, vendor) in [
        (
            "CallPilot and Foster Injury Law LLC",
            "Foster Injury Law LLC",
            Some("CallPilot"),
        ),
        (
            "CallPilot and Monroe & Pike LLP",
            "Monroe & Pike LLP",
            Some("CallPilot"),
        ),
        ("CallPilot & Kim Law", "Kim Law", Some("CallPilot")),
        ("Kim Law and CallPilot", "Kim Law, PLLC", Some("CallPilot")),
        ("KIM LAW AND CALLPILOT", "Kim Law", Some("CALLPILOT")),
        ("CallPilot with Kim Law", "Kim Law", Some("CallPilot")),
        ("CallPilot w/ Kim Law", "Kim Law", Some("CallPilot")),
        ("Kim Law + CallPilot demo", "Kim Law", Some("CallPilot")),
        ("CallPilot demo and Kim Law", "Kim Law", Some("CallPilot")),
        ("CRM: CallPilot and Kim Law", "Kim Law", Some("CallPilot")),
        ("Ferrowick and Kim Law", "Kim Law", Some("Ferrowick")),
        // Names of their own.
        ("Foster and Lien", "Foster", None),
        ("Smith & Jones Intake", "Ruiz Law", None),
        ("Smith & Jones Intake", "Smith", None),
        ("Smith & Jones Intake", "Jones", None),
        ("Smith & Jones Intake", "", None),
        ("Sandy Kim Law", "Kim Law", None),
        ("Intro call with Kim Law", "Kim Law", None),
    ] {
        assert_eq!(vendor_in(title, firm, &vendors), vendor, "{title}, {firm}");
    }
    // What need not be a title is one only where the other party is a vendor.
    for (client, vendor) in [
        ("CallPilot with Kim Law", Some("CallPilot")),
        ("Ferrowick and Kim Law", None),
    ] {
        let found = client_of(false, client, "Kim Law", &vendors);
        assert_eq!(found, vendor, "{client}");
    }
}

#[test]
fn a_firm_of_one_word_is_taken_off_only_by_its_full_name() {
    let (vendors, full) = (["LienLogic", "Reed Intake"], "Foster Injury Law LLC");
    let lien = Some("LienLogic");
    for (title, firm, vendor) in [
        ("Foster & Reed Intake", "Foster", None),
        ("Foster + Reed Intake", "Foster", None),
        ("Foster and Reed Intake demo", "Foster", None),
        ("Demo: Foster & Reed Intake", "Foster LLC", None),
        ("Foster & Reed Records", "Foster", None),
        ("Reed Intake and Foster", "Foster, LLC", None),
        ("LienLogic with Foster", "Foster", lien),
        ("LienLogic and Foster LLC", "Foster, LLC", lien),
        ("Foster LLC & LienLogic", "Foster LLC", lien),
        ("Foster LLC & Reed Intake", "Foster", None),
        ("Demo: LienLogic and Foster Injury Law LLC", full, lien),
        ("Demo: Foster Injury Law LLC and LienLogic", full, lien),
    ] {
        for is_title in [true, false] {
            let found = client_of(is_title, title, firm, &vendors);
            assert_eq!(found, vendor, "{title}, {firm}");
        }
    }
}

#[test]
fn a_longer_name_with_a_joining_word_is_kept_whole() {
    let vendor = "Foster & Reed Intake";
    let vendors = [vendor, "Ruiz Law & Reed", "Reed Intake", "Reed"];
    let (name, ruiz) = (Some(vendor), Some("Ruiz Law and Reed"));
    for (title, firm, vendor) in [
        ("Foster & Reed Intake Demo", "Foster", name),
        ("Demo with Foster & Reed Intake (30 min)", "Foster", name),
        ("Foster & Reed Intake", "Foster", None),
        ("Foster & Reed Intake (virtual)", "Foster", None),
        ("Foster + Reed Intake Demo", "Foster", None),
        ("Ruiz Law & Reed (virtual)", "Ruiz Law", None),
        ("Ruiz Law & Reed Software", "Ruiz Law", None),
        ("Ruiz Law + Reed", "Ruiz Law", None),
        ("CRM - Ruiz Law + Reed demo", "Ruiz Law", None),
        ("Ruiz Law and Reed Intake", "Ruiz Law", None),
        ("Ruiz Law and Reed Demo", "Ruiz Law", ruiz),
        ("Ruiz Law + CallPilot", "Ruiz Law", Some("CallPilot")),
    ] {
        assert_eq!(vendor_in(title, firm, &vendors), vendor, "{title}, {firm}");
    }
}
