//! Golden bytes: sample records of every table and version as they lie in a file, and the bytes of
//! every stored code. They are checked in, so that a record that was ever written stays readable.
//!
//! A line of `tests/fixtures/records/golden.txt` is `table version sample envelope`, one of
//! `codes.txt` is `enum code byte`. Lines are added and never changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use jiff::Timestamp;
use redb::Key;
use uuid::Uuid;

use crate::domain::adoption::Adoption;
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::booking::{Booking, BookingIdentity, BookingKey};
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::ids::{AuditId, ClickId, RecommendationId, ResponseId, UserId};
use crate::domain::import::{Batch, BatchId, ImportKind, Importer, SampleRemoved, UndoneBy};
use crate::domain::place::UsState;
use crate::domain::question::Answer;
use crate::domain::recommend::{
    CategoryPicks, Dismissal, Gap, PeerCount, Pick, Recommendation, RecommendedVendor, Response,
    SavedPicks, Scope, ScoreInputs, ScoreParts, Source,
};
use crate::domain::user::{EmailAddress, PasswordHash, Role, User};
use crate::domain::vendor::{Category, Vendor};
use crate::store::bookings::{BookingWriter, IdentityIndex, row};
use crate::store::codec;
use crate::store::imports::{Replacement, UndoLog, VendorChange};
use crate::store::packed::Packed;
use crate::store::record::{Code, FromStored, Stored, ToStored};
use crate::store::sessions::{ResetLink, Session};
use crate::store::tables::{
    ADOPTIONS, ALL, AUDIT, BOOKING_IDENTITIES, BOOKING_IDENTITIES_1, BOOKINGS, BOOKINGS_1,
    CATEGORIES, CLICKS, COUNTERS, IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS, PICKS, RECOMMENDATIONS,
    RESET_LINKS, RESPONSES, SECRETS, SESSIONS, USER_EMAILS, USER_SESSIONS, USERS, VENDORS,
};
use crate::store::{Store, StoreError, Table};

const CODES: &str = include_str!("../../../tests/fixtures/records/codes.txt");
const GOLDEN: &str = include_str!("../../../tests/fixtures/records/golden.txt");

/// The key under which samples are encoded; the checksum covers it.
const KEY: &[u8] = b"golden";

/// A sample record of one version of a table.
struct Sample {
    table: &'static str,
    version: u8,
    name: &'static str,
    is_newest: bool,
    /// Its envelope as this binary writes it, in hexadecimal.
    encoded: String,
    /// Whether an envelope is read as this record.
    reads_as: Box<dyn Fn(&[u8]) -> Result<(), &'static str>>,
}

impl Sample {
    fn id(&self) -> String {
        format!("{} {} {}", self.table, self.version, self.name)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

fn at(millisecond: i64) -> Timestamp {
    Timestamp::from_millisecond(1_760_000_000_000 + millisecond).unwrap()
}

fn id(number: u64) -> Uuid {
    Uuid::from_u64_pair(0x0199_c82c_c000_7000, number)
}

fn texts(some: &[&str]) -> Vec<String> {
    some.iter().map(|text| (*text).to_owned()).collect()
}

fn user() -> User {
    User {
        id: UserId(id(1)),
        name: "Ada Lovelace".to_owned(),
        email: EmailAddress::parse("ada@firm.example").unwrap(),
        law_firm: "Lovelace & Co. – Ümlaut".to_owned(),
        firm_size: Some(FirmSize::From6To20),
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
    }
}

fn vendor() -> Vendor {
    Vendor {
        id: "v1".into(),
        name: "Oyez Desk".to_owned(),
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

fn bare_vendor() -> Vendor {
    Vendor {
        id: "v2".into(),
        name: "Bare".to_owned(),
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

fn booking() -> Booking {
    Booking {
        id: "rec1".into(),
        client: Some("Oyez Desk".to_owned()),
        vendor_id: Some("v1".into()),
        category_id: Some("intake".into()),
        firm_size: FirmSize::Above200,
        city_state: Some("Austin, TX".to_owned()),
        state: UsState::parse("TX"),
        dma: Some("Austin".to_owned()),
        created_at: Timestamp::from_second(1_700_000_000).unwrap(),
        firm_key: Some([9; 16]),
    }
}

fn bare_booking() -> Booking {
    Booking {
        id: "rec2".into(),
        client: None,
        vendor_id: None,
        category_id: None,
        firm_size: FirmSize::Solo,
        city_state: None,
        state: None,
        dma: None,
        created_at: Timestamp::from_second(-1).unwrap(),
        firm_key: None,
    }
}

fn batch() -> Batch {
    Batch {
        id: BatchId(300),
        file_name: "bookings.csv".to_owned(),
        kind: ImportKind::Bookings,
        inserted: 1_000_000,
        updated: 70_000,
        unchanged: 250,
        refused: 251,
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
        undone: Some(UndoneBy {
            who: Importer::CommandLine,
            at: at(3),
        }),
    }
}

fn bare_batch() -> Batch {
    Batch {
        kind: ImportKind::Vendors,
        importer: Importer::CommandLine,
        sample_removed: None,
        cleared: Vec::new(),
        suspected_id_reuse: false,
        new_bookings: 0..0,
        new_categories: Vec::new(),
        changed_batches: Vec::new(),
        undone: None,
        ..batch()
    }
}

fn recommendation() -> Recommendation {
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
            parts: Some(ScoreParts {
                fit: Some(0.75),
                stack: Some(1.0 / 3.0),
                peer: None,
                budget: Some(0.0),
            }),
            inputs: ScoreInputs {
                matched: texts(&["24/7 intake"]),
                missing: vec![Gap {
                    label: "Spanish".to_owned(),
                    listed: true,
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

fn picked_for_me() -> Recommendation {
    let [shown] = recommendation().vendors.try_into().unwrap();
    Recommendation {
        source: Source::PickForMe(Scope::Similar),
        vendors: vec![RecommendedVendor {
            vendor: bare_vendor(),
            parts: None,
            inputs: ScoreInputs::default(),
            ..shown
        }],
        ..recommendation()
    }
}

fn picks() -> SavedPicks {
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

fn adoptions() -> Vec<Adoption> {
    vec![Adoption {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec!["v1".into()],
        primary: Some("v1".into()),
        other_vendors: texts(&["Spreadsheet"]),
    }]
}

fn audit_entry(actor: Actor) -> AuditEntry {
    AuditEntry {
        id: AuditId(id(6)),
        at: at(6),
        actor,
        action: AuditAction::VendorChanged,
        subject: "Oyez Desk".to_owned(),
        details: texts(&["Price: $ → $$"]),
    }
}

fn click() -> MeetingClick {
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

fn response() -> Response {
    Response {
        id: ResponseId(id(3)),
        user_id: UserId(id(1)),
        category_id: "intake".into(),
        answers: vec![Answer {
            question_id: "q1".to_owned(),
            selected_values: texts(&["24/7", "No preference"]),
        }],
        submitted_at: at(8),
    }
}

/// A sample of the newest version.
fn sample<K: Key + 'static, V>(table: &Table<K, V>, name: &'static str, value: V) -> Sample
where
    V: Stored + PartialEq + Debug + 'static,
{
    old_sample(table, V::VERSION, name, value)
}

/// A sample of any version, and the value that its golden bytes are read as today.
fn old_sample<K: Key + 'static, V>(
    table: &Table<K, V>,
    version: u8,
    name: &'static str,
    value: V,
) -> Sample
where
    V: Stored + PartialEq + Debug + 'static,
{
    let table = table.name();
    let encoded = codec::encode(table, KEY, V::VERSION, |out| value.encode(out));
    Sample {
        table,
        version,
        name,
        is_newest: version == V::VERSION,
        encoded: hex(&encoded),
        reads_as: Box::new(move |envelope| {
            let (found, bytes) = codec::decode(table, KEY, envelope).map_err(|_| "no checksum")?;
            let read = V::decode(found, bytes).map_err(|_| "no such layout")?;
            let is_same = found == version && read == value;
            is_same.then_some(()).ok_or("another value")
        }),
    }
}

/// Every table has a sample of its newest version here, and keeps those of the older ones.
fn samples() -> Vec<Sample> {
    let operator = audit_entry(Actor::Operator);
    let person = audit_entry(Actor::Person {
        id: UserId(id(1)),
        name: "Ada Lovelace".to_owned(),
    });
    let change = VendorChange {
        before: Some(vendor()),
        after: Some(bare_vendor()),
    };
    let nothing = VendorChange {
        before: None,
        after: None,
    };
    let session = Session {
        user_id: UserId(id(1)),
        created_at: at(9),
        last_seen_at: at(10),
        browser: "Firefox on Linux".to_owned(),
    };
    let link = ResetLink {
        user_id: UserId(id(1)),
        expires_at: at(11),
    };
    let category = Category {
        id: "intake".into(),
        name: "Intake".to_owned(),
    };
    let bare_user = User {
        firm_size: None,
        role: Role::Member,
        is_active: false,
        onboarding: None,
        ..user()
    };
    let bare_click = MeetingClick {
        note: None,
        ..click()
    };
    let (rows, identities, replaced) = blocks();
    vec![
        sample(&COUNTERS, "small", 250),
        sample(&COUNTERS, "large", u64::MAX),
        sample(&SECRETS, "bytes", vec![0, 1, 255]),
        sample(&USERS, "full", user()),
        sample(&USERS, "bare", bare_user),
        sample(&USER_EMAILS, "id", id(1).into_bytes()),
        sample(&SESSIONS, "full", session),
        sample(&USER_SESSIONS, "nothing", ()),
        sample(&RESET_LINKS, "full", link),
        sample(&CATEGORIES, "full", category),
        sample(&VENDORS, "full", vendor()),
        sample(&VENDORS, "bare", bare_vendor()),
        sample(&BOOKINGS_1, "full", booking()),
        sample(&BOOKINGS_1, "bare", bare_booking()),
        sample(&BOOKING_IDENTITIES_1, "position", 70_000),
        sample(&BOOKINGS, "block", rows),
        sample(&BOOKING_IDENTITIES, "block", identities),
        sample(&IMPORTS, "full", batch()),
        sample(&IMPORTS, "bare", bare_batch()),
        sample(&IMPORT_BOOKINGS, "block", replaced),
        sample(&IMPORT_VENDORS, "both", change),
        sample(&IMPORT_VENDORS, "nothing", nothing),
        sample(&RESPONSES, "full", response()),
        sample(&RECOMMENDATIONS, "questionnaire", recommendation()),
        sample(&RECOMMENDATIONS, "pick-for-me", picked_for_me()),
        sample(&PICKS, "full", picks()),
        sample(&PICKS, "bare", SavedPicks::default()),
        sample(&CLICKS, "full", click()),
        sample(&CLICKS, "bare", bare_click),
        sample(&ADOPTIONS, "full", adoptions()),
        sample(&AUDIT, "person", person),
        sample(&AUDIT, "operator", operator),
    ]
}

/// A block of bookings, one of identities, and one of an undo log, as an import writes them.
fn blocks() -> (Packed, Packed, Packed) {
    let rows = [booking(), bare_booking()].map(|booking| {
        let mut row = Vec::new();
        row::encode(&booking.view(), &mut row);
        row
    });
    let store = Store::memory().unwrap();
    let blocks = store.write(|tx| {
        let mut writer = BookingWriter::open(tx)?;
        writer.append(BookingKey(0), &rows[0])?;
        writer.append(BookingKey(1), &rows[1])?;
        writer.close()?;
        let entries = vec![
            (BookingIdentity([5; 16]), BookingKey(1)),
            (BookingIdentity([3; 16]), BookingKey(0)),
        ];
        IdentityIndex::open(tx)?.insert(entries)?;
        let mut log = UndoLog::begin(tx)?;
        log.record(BookingKey(0), Replacement::Updated, &rows[0])?;
        log.record(BookingKey(1), Replacement::Removed, &rows[1])?;
        log.finish()?;
        let log = IMPORT_BOOKINGS.list(tx, ..)?.remove(0);
        let identities = BOOKING_IDENTITIES.list(tx, ..)?.remove(0);
        Ok::<_, StoreError>((BOOKINGS.list(tx, ..)?.remove(0), identities, log))
    });
    blocks.unwrap()
}

/// The lines of a golden file: what stands before the last blank, and after it.
fn lines(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    text.lines()
        .filter_map(|line| line.rsplit_once(' '))
        .collect()
}

#[test]
fn every_record_is_written_and_read_as_its_golden_bytes() {
    let golden = lines(GOLDEN);
    let mut wrong = Vec::new();
    for sample in samples() {
        let id = sample.id();
        match golden.get(id.as_str()) {
            None => wrong.push(format!("add to golden.txt:\n{id} {}", sample.encoded)),
            Some(hex) if sample.is_newest && *hex != sample.encoded => {
                wrong.push(format!(
                    "{id} is written in another layout:\n{}",
                    sample.encoded
                ));
            }
            Some(hex) => {
                let read = (sample.reads_as)(&bytes_of(hex));
                wrong.extend(read.err().map(|why| format!("{id} is read wrongly: {why}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_version_of_every_table_has_golden_bytes() {
    let sampled: BTreeSet<_> = samples().iter().map(|s| (s.table, s.version)).collect();
    let declared: BTreeSet<_> = ALL
        .iter()
        .flat_map(|table| (1..=table.version).map(|version| (table.name, version)))
        .collect();
    assert_eq!(sampled, declared);
    let known: BTreeSet<String> = samples().iter().map(Sample::id).collect();
    let golden: BTreeSet<String> = lines(GOLDEN).into_keys().map(str::to_owned).collect();
    assert_eq!(golden, known, "golden bytes are never deleted");
}

/// Every value of a closed list with its name and its byte, each read back from that byte.
fn codes<T>(list: &str, values: impl IntoIterator<Item = (T, &'static str)>) -> Vec<String>
where
    T: Copy + PartialEq + Debug + ToStored<Code> + FromStored<Code>,
{
    let line = |(value, name): (T, &str)| {
        let code = value.to_stored();
        assert_eq!(T::from_stored(code), Ok(value));
        format!("{list} {name} {}", code.0)
    };
    values.into_iter().map(line).collect()
}

macro_rules! codes_of {
    ($($list:ident),+) => {
        [$(codes(stringify!($list), $list::ALL.iter().map(|value| (*value, value.code())))),+]
    };
}

#[test]
fn every_stored_code_is_the_golden_one() {
    let mut found: Vec<String> = codes_of!(
        FirmSize,
        AttorneysCountBand,
        EmployeesCountBand,
        InjuryCasesBand,
        SoftwareSpendBand,
        Role,
        SourcePage,
        Outcome,
        ImportKind,
        Scope,
        AuditAction
    )
    .concat();
    found.extend(codes(
        "UsState",
        UsState::all().map(|state| (state, state.code())),
    ));
    let missing: Vec<_> = found
        .iter()
        .filter(|line| !CODES.lines().any(|l| l == *line))
        .collect();
    assert!(
        missing.is_empty(),
        "these codes are not in codes.txt: {missing:#?}"
    );
    let mut bytes = BTreeSet::new();
    for line in CODES.lines() {
        let (list, rest) = line.split_once(' ').unwrap();
        let (_, byte) = rest.rsplit_once(' ').unwrap();
        assert!(
            bytes.insert((list, byte)),
            "{line}: the byte had another meaning"
        );
    }
}

#[test]
fn tables_are_declared_in_one_file() {
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut folders = vec![sources];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let declares = code.contains(concat!("Table::", "new(\""))
                || code.contains(concat!("Table::", "new($"));
            assert_eq!(declares, path.ends_with("tables.rs"), "{}", path.display());
        }
    }
}
