//! What stays of a stored booking, and what a later file changes.

use super::super::merge::merge;
use super::*;

/// The stored booking after the only row of a file.
fn merged(old: &Booking, csv: &str) -> Booking {
    let (header, mut read) = read(csv);
    let (_, new) = read.remove(0).unwrap();
    merge(&new.view(), &old.view(), &header).to_booking()
}

#[test]
fn a_missing_column_keeps_the_value_and_an_empty_cell_clears_it() {
    let full = "id,created time,client,category,firm size,city state,dma,company\n\
                7,2024-01-01,Acme,Intake,E6_20,\"Austin, TX\",Austin,Law LLP\n";
    let (_, old) = one(full);
    assert_eq!(old.id.as_str(), "7");

    let short = "id,created time,client\n7,2024-01-02,ACME\n";
    let merged = |csv| merged(&old, csv);
    let kept = merged(short);
    let moved = Timestamp::from_second(old.created_at.as_second() + 86_400).unwrap();
    assert_eq!(
        kept,
        Booking {
            created_at: moved,
            ..old.clone()
        }
    );

    let empty =
        "id,created time,client,category,firm size,city state,dma,company\n7,2024-01-01,,,,,,\n";
    let cleared = merged(empty);
    let expected = Booking {
        client: None,
        category_id: None,
        firm_size: FirmSize::Solo,
        size_said: false,
        city_state: None,
        state: None,
        dma: None,
        firm_key: None,
        ..old.clone()
    };
    assert_eq!(cleared, expected);
}

#[test]
fn an_address_does_not_change_the_firm_that_a_company_names() {
    let head = "id,created time,client";
    let by = |columns: &str, cells: &str| format!("{head}{columns}\n7,2024-01-01,Acme{cells}\n");
    let (_, of_company) = one(&by(",company", ",Law LLP"));
    let (_, of_nobody) = one(&by("", ""));
    let (_, of_address) = one(&by(",email", ",ann@law.example"));
    assert_ne!(of_company.firm_key, of_address.firm_key);
    for address in ["", "ann@law.example"] {
        let kept = merged(&of_company, &by(",email", &format!(",{address}")));
        assert_eq!(kept.firm_key, of_company.firm_key, "{address}");
    }
    let known = merged(&of_nobody, &by(",email", ",ann@law.example"));
    assert_eq!(known.firm_key, of_address.firm_key);
    let named = merged(&of_address, &by(",company", ",Law LLP"));
    assert_eq!(named.firm_key, of_company.firm_key);
}

/// Bookings with the address alone are counted by it as the company's.
#[test]
fn a_file_that_tells_no_address_takes_none_from_a_company() {
    let csv = |columns: &str, cells: &str| {
        format!("id,created time,client{columns}\n7,2024-01-01,Acme{cells}\n")
    };
    let (_, both) = one(&csv(",company,email", ",Law LLP,ann@law.example"));
    let mail = both.firm_key.unwrap().mail();
    assert!(mail.is_some());
    for (columns, cells) in [
        (",company", ",Law LLP"),
        (",company,contact name", ",Law LLP,Ann Lee"),
        (",company,email", ",Law LLP,"),
        (",email", ",lee@other.example"),
    ] {
        let kept = merged(&both, &csv(columns, cells));
        assert_eq!(kept.firm_key, both.firm_key, "{columns}");
    }
    let renamed = merged(&both, &csv(",company", ",Law Group"))
        .firm_key
        .unwrap();
    assert_ne!(renamed.bits(), both.firm_key.unwrap().bits());
    assert_eq!(renamed.mail(), mail);
    // An attendee is named by the address, which then is all that is known of the firm.
    let (_, attended) = one(&csv(",company,attendee", ",Law LLP,ann@law.example"));
    assert_eq!(attended.firm_key, both.firm_key);
    let unnamed = csv(",company,attendee", ",,lee@park.example");
    assert_eq!(
        merged(&attended, &unnamed).firm_key,
        one(&unnamed).1.firm_key
    );
    for (company, address) in [("Law LLP", "ann@gmail.com"), ("Law Group", "")] {
        let (_, new) = one(&csv(",company,email", &format!(",{company},{address}")));
        let given = merged(
            &both,
            &csv(",company,email", &format!(",{company},{address}")),
        );
        assert_eq!(given.firm_key, new.firm_key, "{company}");
    }
}

#[test]
fn a_city_alone_leaves_the_state_of_the_same_city() {
    let (_, old) = one("id,created time,client,city,state\n7,2024-01-01,Acme,Austin,TX\n");
    let place = |csv: &str| {
        let booking = merged(&old, csv);
        (booking.city_state, booking.state.map(UsState::code))
    };
    let city = |city: &str| {
        place(&format!(
            "id,created time,client,city\n7,2024-01-01,Acme,{city}\n"
        ))
    };
    let said = |city: &str, state| (Some(city.to_owned()), state);
    assert_eq!(city("austin"), said("Austin, TX", Some("TX")));
    assert_eq!(city("Waco"), said("Waco", None));
    assert_eq!(city("Austin MN"), said("Austin, MN", Some("MN")));
    assert_eq!(city(""), (None, None));
    let cleared = place("id,created time,client,city,state\n7,2024-01-01,Acme,Austin,\n");
    assert_eq!(cleared, said("Austin", None));
}
