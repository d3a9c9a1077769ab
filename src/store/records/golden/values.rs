//! Values of the domain that the samples hold: of each kind a full one and a bare one.

use crate::domain::adoption::Adoption;
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::booking::Booking;
use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::ids::{AuditId, ClickId, RecommendationId, ResponseId, UserId};
use crate::domain::import::{
    Batch, BatchId, ImportKind, Importer, ReadCapabilities, SampleRemoved, UndoneBy,
};
use crate::domain::place::UsState;
use crate::domain::question::Answer;
use crate::domain::recommend::{
    AskedQuestion, Badge, CategoryPicks, Dismissal, Eligibility, Eligible, Gap, GapState,
    MatchedNeed, PeerCount, Pick, Recommendation, RecommendedVendor, Response, SavedPicks, Scope,
    ScoreInputs, ScoreParts, Source,
};
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
        firm_key: Some([9; 16]),
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

pub fn batch() -> Batch {
    Batch {
        id: BatchId(300),
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
        changed_batches: vec![BatchId(1), BatchId(2)],
        capabilities: Some(ReadCapabilities {
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

/// As it was written before what is known of vendors was kept.
pub fn batch_v1() -> Batch {
    Batch {
        capabilities: None,
        ..batch()
    }
}

pub fn bare_batch() -> Batch {
    Batch {
        kind: ImportKind::Vendors,
        importer: Importer::CommandLine,
        sample_removed: None,
        cleared: Vec::new(),
        suspected_id_reuse: false,
        new_bookings: 0..0,
        new_categories: Vec::new(),
        changed_batches: Vec::new(),
        capabilities: None,
        undone: None,
        ..batch()
    }
}

pub fn recommendation() -> Recommendation {
    Recommendation {
        id: RecommendationId(id(2)),
        user_id: UserId(id(1)),
        category_id: "intake".into(),
        recommended_at: at(4),
        source: Source::Questionnaire(ResponseId(id(3))),
        catalog_version: 70_000,
        vendors: vec![RecommendedVendor {
            vendor: vendor(),
            rank: 1,
            badge: Some(Badge::Closest),
            in_use: true,
            eligibility: Eligibility {
                state: Some(Eligible::Yes),
                size: Some(Eligible::Unsaid),
                budget: None,
            },
            parts: Some(ScoreParts {
                fit: Some(0.75),
                stack: Some(1.0 / 3.0),
                peer: None,
                budget: Some(0.0),
                states: Some(0.5),
                attorneys: Some(1.0),
                employees: None,
                cases: Some(0.25),
            }),
            inputs: ScoreInputs {
                matched: vec![MatchedNeed {
                    label: "24/7 intake".to_owned(),
                    state: ClaimState::Derived,
                    field: ClaimField::ShortHighlights,
                    quote: Some("Answers day & night – über 24/7".to_owned()),
                    must_have: true,
                }],
                missing: vec![Gap {
                    label: "Spanish".to_owned(),
                    state: GapState::Denied,
                    must_have: true,
                }],
                connected_tools: texts(&["Outlook"]),
                tools_used: 300,
                peers: Some(PeerCount {
                    firms: 7,
                    of: 12,
                    all_use: true,
                }),
                price_bracket: Some(2),
                practice_area: Some("Auto".to_owned()),
            },
            reasons: texts(&["Meets 1 of 2 needs."]),
        }],
    }
}

/// As it is read where its layout had neither badges nor must-haves.
pub fn recommendation_without_badges() -> Recommendation {
    let mut recommendation = recommendation();
    let shown = &mut recommendation.vendors[0];
    shown.badge = None;
    shown.in_use = false;
    shown.eligibility = Eligibility::default();
    shown.parts = shown.parts.map(|parts| ScoreParts {
        states: None,
        attorneys: None,
        employees: None,
        cases: None,
        ..parts
    });
    shown.inputs.peers = None;
    shown.inputs.matched[0].must_have = false;
    shown.inputs.missing[0].must_have = false;
    recommendation
}

/// As it is read where its layout held labels, and of a gap whether the vendor listed other things.
pub fn recommendation_without_sources() -> Recommendation {
    let mut recommendation = recommendation_without_badges();
    let inputs = &mut recommendation.vendors[0].inputs;
    inputs.matched[0] = MatchedNeed {
        label: "24/7 intake".to_owned(),
        state: ClaimState::Listed,
        field: ClaimField::Tags,
        quote: None,
        must_have: false,
    };
    inputs.missing[0].state = GapState::Unsaid;
    recommendation
}

pub fn decisions() -> CapabilityDecisions {
    CapabilityDecisions {
        confirmed: texts(&["24-7-answering", "spanish"]),
        denied: texts(&["vietnamese"]),
    }
}

pub fn picked_for_me() -> Recommendation {
    let [shown] = recommendation().vendors.try_into().unwrap();
    Recommendation {
        source: Source::PickForMe(Scope::Similar),
        vendors: vec![RecommendedVendor {
            vendor: bare_vendor(),
            badge: None,
            in_use: false,
            eligibility: Eligibility::default(),
            parts: None,
            inputs: ScoreInputs::default(),
            ..shown
        }],
        ..recommendation()
    }
}

pub fn picks() -> SavedPicks {
    SavedPicks {
        categories: vec![CategoryPicks {
            category_id: "intake".into(),
            scope: Some(Scope::Profile),
            picks: vec![Pick {
                vendor_id: "v1".into(),
                reason: "Most firms your size book it.".to_owned(),
            }],
        }],
        dismissals: vec![Dismissal {
            vendor_id: "v2".into(),
            dismissed_at: at(5),
        }],
    }
}

pub fn adoptions() -> Vec<Adoption> {
    vec![Adoption {
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

pub fn response() -> Response {
    Response {
        id: ResponseId(id(3)),
        user_id: UserId(id(1)),
        category_id: "intake".into(),
        asked: vec![AskedQuestion {
            question_id: "q1".to_owned(),
            prompt: "When should calls be answered?".to_owned(),
        }],
        answers: vec![Answer {
            question_id: "q1".to_owned(),
            selected_values: texts(&["24/7", "No preference"]),
            must_have: texts(&["24/7"]),
        }],
        submitted_at: at(8),
    }
}

/// As it was kept before options could be must-haves.
pub fn response_without_must_haves() -> Response {
    let mut response = response();
    response.answers[0].must_have.clear();
    response
}

/// As it was kept before the questions were.
pub fn unprompted_response() -> Response {
    Response {
        asked: Vec::new(),
        ..response_without_must_haves()
    }
}
