use proptest::prelude::*;
use sha2::{Digest, Sha256};

use super::*;
use crate::domain::name_key::is_legal_form;
use crate::domain::tests::{IMPORT, assert_says};

fn key() -> IdentityKey {
    IdentityKey::new(vec![7; 32])
}

#[test]
fn an_exported_id_is_the_identity_itself() {
    let identity = key().of_booker("Acme", "a@b.example", "", 1);
    assert_eq!(key().of_id(&const_hex::encode(identity.0)), identity);
    assert_ne!(key().of_id("rec1"), key().of_id("rec2"));
    assert_ne!(
        key().of_id("rec1"),
        IdentityKey::new(vec![8; 32]).of_id("rec1")
    );
}

#[test]
fn case_and_blanks_make_no_difference_but_every_part_counts() {
    let first = key().of_booker("Acme", "a@b.example", "Law LLP", 1);
    assert_eq!(
        first,
        key().of_booker(" ACME", "A@b.example", "Law  LLP", 1)
    );
    assert_ne!(first, key().of_booker("Acme", "a@b.example", "Law LLP", 2));
    assert_ne!(
        key().of_booker("ab", "c", "", 1),
        key().of_booker("a", "bc", "", 1)
    );
    let cells = |cells: &[(&'static str, &'static str)]| key().of_cells(cells.iter().copied());
    assert_eq!(
        cells(&[("a", "1"), ("b", "2"), ("c", "")]),
        cells(&[("b", "2"), ("a", "1 ")])
    );
    assert_ne!(
        cells(&[("a", "1"), ("b", "2")]),
        cells(&[("a", "2"), ("b", "1")])
    );
}

#[test]
fn firm_names_are_normalized() {
    for (name, expected) in [
        ("smith & jones, llp", "smith jones llp"),
        ("o'neil p.c.", "oneil pc"),
        ("a\tb-c", "a b c"),
        ("and", ""),
        ("and a and. band and", "a band"),
        ("123 (x)", "123 x"),
        ("l’été—ö", "lété ö"),
    ] {
        assert_eq!(normalize_firm_name(name.chars()), expected, "{name}");
    }
}

proptest! {
    #[test]
    fn a_firm_name_in_ascii_is_normalized_as_any_other(
        name in "([ -~\t\n]|and|AND| ){0,24}",
        id in "[ -~]{0,40}",
    ) {
        let lower = name.to_lowercase();
        let expected = normalize_firm_name(lower.chars());
        prop_assert_eq!(normalize_ascii_firm_name(&name), expected.into_bytes());
        for email in ["", "ana@ruiz.example", "ana@gmail.com"] {
            let apart = (key().of_id(&id), key().firm_key(&name, || email.into()));
            prop_assert_eq!(key().of_id_and_firm(&id, &name, || email.into()), apart);
        }
    }
}

#[test]
fn stored_identities_keep_their_bytes() {
    let key = key();
    let long = "x".repeat(256);
    for length in [1, 4, 5, 6, 13, 14, 70, 190, 196, 197, 198, 200, 256] {
        let text = &long[..length];
        let mut hasher = Sha256::new_with_prefix(&key.bytes);
        for part in ["id", text] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let whole: [u8; 32] = hasher.finalize().into();
        assert_eq!(key.of_id(text).0, whole[..16], "{text}");
    }
    let of_mail = [
        (["host", "ruiz.example"], key.mail_key("ana@Ruiz.example")),
        (["address", "ana@gmail.com"], key.mail_key("Ana@gmail.com")),
    ];
    for (parts, firm) in of_mail {
        let mut hasher = Sha256::new_with_prefix(&key.bytes);
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let whole: [u8; 32] = hasher.finalize().into();
        assert_eq!(firm.map(|FirmKey(key)| key), whole.first_chunk().copied());
    }
    let company = hex::parse("1248f62c731f40d7ff90c08d2a3095f6").map(FirmKey);
    assert_eq!(key.company_key("Smith & Jones, LLP"), company);
    let booker = key.of_booker("Acme", "a@b.example", "Law LLP", 1);
    assert_eq!(
        const_hex::encode(booker.0),
        "91c48cc34366121b83d73a55d9079feb"
    );
}

#[test]
fn the_legal_forms_that_firms_are_hashed_without_never_change() {
    let hashed = |name: &str| key().company_key(name).unwrap();
    let forms = [
        "apc", "aplc", "co", "company", "corp", "inc", "llc", "llp", "lp", "ltd", "pa", "pc",
        "pllc", "plc",
    ];
    assert_eq!(UNHASHED_FORMS, forms);
    for form in forms {
        assert_eq!(
            hashed(&format!("Hollis {form}")),
            hashed("Hollis"),
            "{form}"
        );
        assert!(is_legal_form(form), "{form}");
    }
    // Those by which names are compared beside them.
    let others = [
        "ag",
        "bv",
        "corporation",
        "gmbh",
        "incorporated",
        "kg",
        "limited",
        "lllp",
        "lpa",
        "pte",
        "pty",
        "sarl",
        "ulc",
    ];
    for form in others {
        assert_ne!(
            hashed(&format!("Hollis {form}")),
            hashed("Hollis"),
            "{form}"
        );
        assert!(is_legal_form(form), "{form}");
    }
}

#[test]
fn a_firm_is_its_company_else_its_mail_host_else_the_address() {
    let key = key();
    let same = [
        (("Smith & Jones, LLP", ""), ("smith and jones", "")),
        (
            ("Smith & Jones P.C.", "a@b.example"),
            ("Smith Jones", "c@B.example"),
        ),
        (("", "a@firm.example"), (" ", "B@Firm.example ")),
        (("", "A@gmail.com"), ("", "a@gmail.com")),
    ];
    for ((company, email), (other_company, other_email)) in same {
        let firm = key.firm_key(company, || email.into());
        assert!(firm.is_some());
        assert_eq!(
            firm,
            key.firm_key(other_company, || other_email.into()),
            "{company} {email}"
        );
    }
    let of_address = |email: &'static str| key.firm_key("", || email.into());
    assert_ne!(of_address("a@gmail.com"), of_address("b@gmail.com"));
    assert_eq!(of_address(""), None);
    assert_eq!(of_address("nobody"), None);
    let company = key.company_key("Smith Jones").unwrap();
    let beside = |email: &'static str| key.firm_key("Smith Jones", || email.into()).unwrap();
    assert_eq!(beside(""), company);
    for email in ["a@firm.example", "a@gmail.com"] {
        let address = of_address(email).unwrap();
        assert_eq!(beside(email).bits(), company.bits());
        assert_eq!(beside(email).mail(), Some(address.mail_bits()), "{email}");
    }
    assert_eq!(key.mail_host_key("gmail.com"), None);
    assert!(key.company_key("LLP").is_some());
}

#[test]
fn a_company_is_not_tied_to_an_address_that_may_be_anothers() {
    let key = key();
    let several = || BookerAddress {
        is_clear: false,
        ..BookerAddress::from("ana@ruiz.example; joe@lienlift.example")
    };
    assert_eq!(
        key.firm_key("Ruiz Law", several),
        key.company_key("Ruiz Law")
    );
    assert_eq!(
        key.firm_key("", several),
        key.mail_host_key("lienlift.example")
    );
    let people = |text: &'static str| key.firm_key("", || text.into());
    assert_ne!(
        people("ana@gmail.com, lee@gmail.com"),
        people("ana@gmail.com, bo@gmail.com")
    );
}

#[test]
fn import_md_states_the_bytes_of_an_identity() {
    let bytes = size_of::<BookingIdentity>();
    let hash = format!("It is the first {bytes} bytes of SHA-256 over");
    assert_says(IMPORT, &[hash]);
}

/// What stands for nothing in a column of companies names no firm, so that not all such bookings are of one.
#[test]
fn an_error_of_a_spreadsheet_is_no_company() {
    let key = key();
    let ids = ["rec1", "91c48cc34366121b83d73a55d9079feb"];
    for company in [
        "NA",
        "na",
        " NaN",
        "#NV",
        "#REF!",
        "#BEZUG!",
        "#DIV/0!",
        "#NAME?",
        "#ÜBERLAUF!",
        "#¡REF!",
    ] {
        assert_eq!(key.company_key(company), None, "{company}");
        let of_address = key.firm_key(company, || "a@firm.example".into());
        assert_eq!(of_address, key.mail_host_key("firm.example"), "{company}");
        for id in ids {
            let (identity, firm) = key.of_id_and_firm(id, company, || "".into());
            assert_eq!((identity, firm), (key.of_id(id), None), "{company}");
        }
        // What a booking is recognized by never changes.
        let of = |company| key.of_booker("Acme", "a@b.example", company, 1);
        assert_ne!(of(company), of(""), "{company}");
    }
    for company in [
        "NA Legal Group",
        "#1 Injury Law",
        "Nan & Co",
        "NV",
        "Ref",
        "#Winning!",
    ] {
        assert!(key.company_key(company).is_some(), "{company}");
    }
}

#[test]
fn the_host_of_a_mail_service_is_no_firm() {
    let key = key();
    for host in [
        "gmail.com",
        "earthlink.net",
        "Optonline.net",
        "charter.net",
        "rocketmail.com",
        "yahoo.co.uk",
        "yahoo.fr",
        "yahoo.com.br",
        "hotmail.de",
        "outlook.fr",
        "live.co.uk",
        "gmx.de",
        "web.de",
        "pm.me",
        "hey.com",
        "juno.com",
        "tampabay.rr.com",
        "zoho.com",
        "email.com",
    ] {
        assert_eq!(key.mail_host_key(host), None, "{host}");
        let own = |email: String| key.firm_key("", || email.into());
        assert_ne!(own(format!("a@{host}")), own(format!("b@{host}")), "{host}");
    }
    for host in [
        "yahoo-law.example",
        "live.law",
        "rr-law.com",
        "mail.ruizlaw.com",
        "outlooklegal.com",
        "hotmail.lawfirm.com",
        "myyahoo.co",
    ] {
        assert!(key.mail_host_key(host).is_some(), "{host}");
    }
}
