//! Values of the domain that the samples hold: of each kind a full one and a bare one.

use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::booking::Booking;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{AuditId, ClickId, UserId};
use crate::domain::import::{
    ExtractedCapabilities, ImportId, ImportKind, Importer, NamedCategory, NamedColumn,
    NamedColumns, PastImport, SampleRemoved, UndoneBy,
};
use crate::domain::place::UsState;
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::{EmailAddress, FirmConfirmation, PasswordHash, Role, User};
use crate::domain::vendor::Vendor;
use jiff::Timestamp;
use uuid::Uuid;

pub fn at(millisecond: i64) -> Timestamp {
    Timestamp::from_millisecond(1_760_000_000_000 + millisecond).unwrap()
}

pub fn id(number: u64) -> Uuid {
    Uuid::from_u64_pair(0x0199_c82c_c000_7000, number)
}

pub fn texts(some: &[&str]) -> Vec<String> {
    some.iter().map(|text| (*text).to_owned()).collect()
}

pub fn user() -> User {
    User {
        id: UserId(id(1)),
        name: "Ada Lovelace".to_owned(),
        email: EmailAddress::parse("ada@firm.example").unwrap(),
        law_firm: "Lovelace & Co. – Ümlaut".to_owned(),
        firm_size: Some(FirmSize::From6To20),
        states: UsState::parse("TX")
            .into_iter()
            .chain(UsState::parse("OK"))
            .collect(),
        role: Role::Admin,
        is_active: true,
        onboarding: Some(Onboarding {
            attorneys: AttorneysCountBand::From6To15,
            employees: EmployeesCountBand::From11To50,
            injury_cases: InjuryCasesBand::Above100,
            software_spend: SoftwareSpendBand::UpTo40K,
        }),
        password_hash: PasswordHash("$argon2id$v=19$x".to_owned()),
        created_at: at(1),
        firm_confirmed: Some(FirmConfirmation {
            by: Some(UserId(id(2))),
            by_name: "Bob Babbage".to_owned(),
            at: at(12),
            why: Some("Called the firm".to_owned()),
        }),
    }
}

pub fn vendor() -> Vendor {
    Vendor {
        id: "v1".into(),
        name: "Oyez Desk".to_owned(),
        former_names: texts(&["Oyez", "Ask Oyez"]),
        category_id: "intake".into(),
        website_url: Some("https://oyez.example/".to_owned()),
        logo_url: Some("https://oyez.example/logo.svg".to_owned()),
        booking_url: Some("https://oyez.example/demo".to_owned()),
        is_active: true,
        needs_review: true,
        is_recommended_partner: true,
        partner_level: Some("Gold".to_owned()),
        description: Some("Answers the phone.".to_owned()),
        short_highlights: texts(&["24/7", "Spanish"]),
        firm_size_supported: FirmSize::ALL.to_vec(),
        practice_areas_supported: texts(&["Auto"]),
        integrations: texts(&["Outlook", "Word"]),
        geo_focus: texts(&["TX"]),
        price_bracket: Some(3),
        tags: texts(&["intake-24-7"]),
    }
}

/// As a vendor of version 1 is read.
pub fn vendor_v1() -> Vendor {
    Vendor {
        former_names: Vec::new(),
        ..vendor()
    }
}

pub fn bare_vendor() -> Vendor {
    Vendor {
        id: "v2".into(),
        name: "Bare".to_owned(),
        former_names: Vec::new(),
        category_id: "staffing".into(),
        website_url: None,
        logo_url: None,
        booking_url: None,
        is_active: false,
        needs_review: false,
        is_recommended_partner: false,
        partner_level: None,
        description: None,
        short_highlights: Vec::new(),
        firm_size_supported: Vec::new(),
        practice_areas_supported: Vec::new(),
        integrations: Vec::new(),
        geo_focus: Vec::new(),
        price_bracket: None,
        tags: Vec::new(),
    }
}

pub fn booking() -> Booking {
    Booking {
        id: "rec1".into(),
        client: Some("Oyez Desk".to_owned()),
        vendor_id: Some("v1".into()),
        category_id: Some("intake".into()),
        firm_size: FirmSize::Above200,
        size_said: true,
        city_state: Some("Austin, TX".to_owned()),
        state: UsState::parse("TX"),
        dma: Some("Austin".to_owned()),
        created_at: Timestamp::from_second(1_700_000_000).unwrap(),
        firm_key: Some(FirmKey([9; 16])),
    }
}

pub fn bare_booking() -> Booking {
    Booking {
        id: "rec2".into(),
        client: None,
        vendor_id: None,
        category_id: None,
        firm_size: FirmSize::Solo,
        size_said: true,
        city_state: None,
        state: None,
        dma: None,
        created_at: Timestamp::from_second(-1).unwrap(),
        firm_key: None,
    }
}

pub fn past_import() -> PastImport {
    PastImport {
        id: ImportId(300),
        file_name: "bookings.csv".to_owned(),
        kind: ImportKind::Bookings,
        inserted: 1_000_000,
        updated: 70_000,
        unchanged: 250,
        rejected: 251,
        importer: Importer::User {
            id: UserId(id(1)),
            name: "Ada Lovelace".to_owned(),
        },
        imported_at: at(2),
        duration_ms: 4_321,
        sample_removed: Some(SampleRemoved {
            vendors: 110,
            bookings: 12_000,
        }),
        cleared: texts(&["DMA"]),
        suspected_id_reuse: true,
        new_bookings: 12_000..1_012_000,
        new_categories: vec!["intake".into()],
        changed_imports: vec![ImportId(1), ImportId(2)],
        named_columns: Some(NamedColumns {
            headers: texts(&["Which vendor?", "Created Time"]),
            named: vec![NamedColumn {
                header: "Which vendor?".to_owned(),
                field: "client".to_owned(),
            }],
        }),
        named_categories: vec![NamedCategory {
            name: "Phones".to_owned(),
            category: "Intake".to_owned(),
        }],
        capabilities: Some(ExtractedCapabilities {
            read: 143,
            vendors: 56,
            silent: 6,
        }),
        undone: Some(UndoneBy {
            who: Importer::CommandLine,
            at: at(3),
        }),
    }
}

/// As it was written before what was said of the categories was kept.
pub fn past_import_v3() -> PastImport {
    PastImport {
        named_categories: Vec::new(),
        ..past_import()
    }
}

/// As it was written before what was said of the columns was kept.
pub fn past_import_v2() -> PastImport {
    PastImport {
        named_columns: None,
        ..past_import_v3()
    }
}

/// As it was written before what is known of vendors was kept.
pub fn past_import_v1() -> PastImport {
    PastImport {
        capabilities: None,
        ..past_import_v2()
    }
}

pub fn bare_import() -> PastImport {
    PastImport {
        kind: ImportKind::Vendors,
        importer: Importer::CommandLine,
        sample_removed: None,
        cleared: Vec::new(),
        suspected_id_reuse: false,
        new_bookings: 0..0,
        new_categories: Vec::new(),
        changed_imports: Vec::new(),
        named_columns: None,
        named_categories: Vec::new(),
        capabilities: None,
        undone: None,
        ..past_import()
    }
}

pub fn decisions() -> CapabilityDecisions {
    CapabilityDecisions {
        confirmed: texts(&["24-7-answering", "spanish"]),
        denied: texts(&["vietnamese"]),
    }
}

pub fn stack_answers() -> Vec<StackAnswer> {
    vec![StackAnswer {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec!["v1".into()],
        primary: Some("v1".into()),
        other_vendors: texts(&["Spreadsheet"]),
    }]
}

pub fn audit_entry(actor: Actor) -> AuditEntry {
    AuditEntry {
        id: AuditId(id(6)),
        at: at(6),
        actor,
        action: AuditAction::VendorChanged,
        subject: "Oyez Desk".to_owned(),
        details: texts(&["Price: $ → $$"]),
    }
}

pub fn click() -> MeetingClick {
    MeetingClick {
        id: ClickId(id(7)),
        user_id: UserId(id(1)),
        vendor_id: "v1".into(),
        source_page: SourcePage::GetRecStages,
        created_at: at(7),
        outcome: Outcome::NoShow,
        note: Some("Call again".to_owned()),
    }
}
