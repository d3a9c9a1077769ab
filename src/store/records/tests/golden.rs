//! Golden bytes: sample records of every table and version as they lie in a file, and the bytes of
//! every stored code. They are checked in, so that a record that was ever written stays readable.
//!
//! A line of `tests/fixtures/records/golden.txt` is `table version sample envelope`, one of
//! `codes.txt` is `enum code byte`. Lines are added and never changed.

pub mod api_tokens;
mod arbitrary;
mod blocks;
mod codes;
pub mod invitations;
mod merges;
mod questionnaires;
pub mod recommendations;
mod second_factors;
pub mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use redb::Key;

use self::api_tokens::api_token;
use self::blocks::blocks;
use self::invitations::{invitation, open_invitation};
use self::merges::merge;
use self::questionnaires::{custom_capability, edited_questionnaire, restored_questionnaire};
use self::recommendations::{
    picked_for_me, picks, recommendation, recommendation_without_badges,
    recommendation_without_near, recommendation_without_sources, recommendation_without_tags,
    response, response_without_must_haves, unprompted_response,
};
use self::second_factors::{second_factor, spent_second_factor};
use self::values::{
    at, audit_entry, bare_booking, bare_import, bare_vendor, booking, click, decisions, id,
    past_import, past_import_v1, past_import_v2, past_import_v3, stack_answers, user, vendor,
    vendor_v1,
};
use crate::domain::audit::Actor;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::click::MeetingClick;
use crate::domain::ids::UserId;
use crate::domain::place::UsStates;
use crate::domain::recommend::{Recommendation, SavedPicks};
use crate::domain::user::{Role, User};
use crate::domain::vendor::Category;
use crate::store::Table;
use crate::store::codec;
use crate::store::imports::VendorChange;
use crate::store::record::Stored;
use crate::store::sessions::{ResetLink, Session};
use crate::store::tables::{
    ALL, API_TOKENS, AUDIT, BOOKING_IDENTITIES, BOOKING_IDENTITIES_1, BOOKING_IDENTITIES_2,
    BOOKINGS, BOOKINGS_1, BOOKINGS_2, CAPABILITY_DECISIONS, CATEGORIES, CLICKS, COUNTERS,
    CUSTOM_CAPABILITIES, IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS, INVITATIONS, PICKS,
    QUESTIONNAIRES, RECOMMENDATIONS, RESET_LINKS, RESPONSES, RESPONSES_1, SECOND_FACTORS, SECRETS,
    SESSIONS, TECH_STACKS, USER_API_TOKENS, USER_EMAILS, USER_SESSIONS, USERS, VENDOR_MERGES,
    VENDORS,
};

const GOLDEN: &str = include_str!("../../../../tests/fixtures/records/golden.txt");

/// The key under which samples are encoded; the checksum covers it.
const KEY: &[u8] = b"golden";

/// A sample record of one version of a table.
type ReadsAs = dyn Fn(&[u8]) -> Result<(), &'static str>;

struct Sample {
    table: &'static str,
    version: u8,
    name: &'static str,
    is_newest: bool,
    /// Its envelope as this binary writes it, in hexadecimal.
    encoded: String,
    /// Whether an envelope is read as this record.
    reads_as: Box<ReadsAs>,
}

impl Sample {
    fn id(&self) -> String {
        format!("{} {} {}", self.table, self.version, self.name)
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
        encoded: const_hex::encode(&encoded),
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
    let person = audit_entry(Actor::User {
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
    let bare_user = bare_user(User {
        states: UsStates::default(),
        firm_confirmed: None,
        ..user()
    });
    let bare_click = MeetingClick {
        note: None,
        ..click()
    };
    let [former_rows, former_identities, rows, identities, replaced] = blocks();
    let mut samples = old_samples();
    samples.extend([
        sample(&COUNTERS, "small", 250),
        sample(&COUNTERS, "large", u64::MAX),
        sample(&SECRETS, "bytes", vec![0, 1, 255]),
        sample(&USERS, "full", user()),
        sample(&USERS, "bare", bare_user),
        sample(&USER_EMAILS, "id", id(1).into_bytes()),
        sample(&SESSIONS, "full", session),
        sample(&USER_SESSIONS, "nothing", ()),
        sample(&USER_API_TOKENS, "nothing", ()),
        sample(&RESET_LINKS, "full", link),
        sample(&API_TOKENS, "full", api_token()),
        sample(&INVITATIONS, "full", invitation()),
        sample(&INVITATIONS, "bare", open_invitation()),
        sample(&SECOND_FACTORS, "full", second_factor()),
        sample(&SECOND_FACTORS, "bare", spent_second_factor()),
        sample(&CATEGORIES, "full", category),
        sample(&VENDORS, "full", vendor()),
        sample(&VENDORS, "bare", bare_vendor()),
        sample(&CAPABILITY_DECISIONS, "full", decisions()),
        sample(
            &CAPABILITY_DECISIONS,
            "bare",
            CapabilityDecisions::default(),
        ),
        sample(&BOOKINGS_1, "full", booking()),
        sample(&BOOKINGS_1, "bare", bare_booking()),
        sample(&BOOKING_IDENTITIES_1, "position", 70_000),
        sample(&BOOKINGS_2, "block", former_rows),
        sample(&BOOKING_IDENTITIES_2, "block", former_identities),
        sample(&BOOKINGS, "block", rows),
        sample(&BOOKING_IDENTITIES, "block", identities),
        sample(&VENDOR_MERGES, "full", merge()),
        sample(&IMPORTS, "full", past_import()),
        sample(&IMPORTS, "bare", bare_import()),
        sample(&IMPORT_BOOKINGS, "block", replaced),
        sample(&IMPORT_VENDORS, "both", change),
        sample(&IMPORT_VENDORS, "nothing", nothing),
        sample(&QUESTIONNAIRES, "full", edited_questionnaire()),
        sample(&QUESTIONNAIRES, "bare", restored_questionnaire()),
        sample(&CUSTOM_CAPABILITIES, "full", custom_capability()),
        sample(&RESPONSES_1, "full", response()),
        sample(&RESPONSES, "full", response()),
        sample(&RECOMMENDATIONS, "questionnaire", recommendation()),
        sample(&RECOMMENDATIONS, "pick-for-me", picked_for_me()),
        sample(&PICKS, "full", picks()),
        sample(&PICKS, "bare", SavedPicks::default()),
        sample(&CLICKS, "full", click()),
        sample(&CLICKS, "bare", bare_click),
        sample(&TECH_STACKS, "full", stack_answers()),
        sample(&AUDIT, "person", person),
        sample(&AUDIT, "operator", operator),
    ]);
    samples
}

fn bare_user(user: User) -> User {
    User {
        firm_size: None,
        role: Role::Member,
        is_active: false,
        onboarding: None,
        ..user
    }
}

/// Records as they were written before the newest version of their tables.
fn old_samples() -> Vec<Sample> {
    let change = VendorChange {
        before: Some(vendor_v1()),
        after: Some(bare_vendor()),
    };
    let nothing = VendorChange {
        before: None,
        after: None,
    };
    let of_vendor_v1 = |mut shown: Recommendation| {
        shown.vendors[0].vendor = vendor_v1();
        shown
    };
    let sourceless = of_vendor_v1(recommendation_without_sources());
    let shown = of_vendor_v1(recommendation_without_badges());
    let stateless = User {
        states: UsStates::default(),
        ..user()
    };
    let unconfirmed = User {
        firm_confirmed: None,
        ..stateless.clone()
    };
    let badgeless = recommendation_without_badges();
    let without_near = recommendation_without_near();
    let bare_user = bare_user(unconfirmed.clone());
    vec![
        old_sample(&USERS, 1, "full", unconfirmed),
        old_sample(&USERS, 1, "bare", bare_user.clone()),
        old_sample(&USERS, 2, "full", stateless),
        old_sample(&USERS, 2, "bare", bare_user),
        old_sample(&RESPONSES_1, 1, "full", unprompted_response()),
        old_sample(&RESPONSES_1, 2, "full", response_without_must_haves()),
        old_sample(&RESPONSES, 1, "full", unprompted_response()),
        old_sample(&RESPONSES, 2, "full", response_without_must_haves()),
        old_sample(&VENDORS, 1, "full", vendor_v1()),
        old_sample(&VENDORS, 1, "bare", bare_vendor()),
        old_sample(&IMPORTS, 1, "full", past_import_v1()),
        old_sample(&IMPORTS, 1, "bare", bare_import()),
        old_sample(&IMPORTS, 2, "full", past_import_v2()),
        old_sample(&IMPORTS, 2, "bare", bare_import()),
        old_sample(&IMPORTS, 3, "full", past_import_v3()),
        old_sample(&IMPORTS, 3, "bare", bare_import()),
        old_sample(&IMPORT_VENDORS, 1, "both", change),
        old_sample(&IMPORT_VENDORS, 1, "nothing", nothing),
        old_sample(&RECOMMENDATIONS, 1, "questionnaire", sourceless),
        old_sample(&RECOMMENDATIONS, 1, "pick-for-me", picked_for_me()),
        old_sample(&RECOMMENDATIONS, 2, "questionnaire", shown),
        old_sample(&RECOMMENDATIONS, 2, "pick-for-me", picked_for_me()),
        old_sample(&RECOMMENDATIONS, 3, "questionnaire", badgeless),
        old_sample(&RECOMMENDATIONS, 3, "pick-for-me", picked_for_me()),
        old_sample(&RECOMMENDATIONS, 4, "questionnaire", without_near),
        old_sample(&RECOMMENDATIONS, 4, "pick-for-me", picked_for_me()),
        old_sample(
            &RECOMMENDATIONS,
            5,
            "questionnaire",
            recommendation_without_tags(),
        ),
        old_sample(&RECOMMENDATIONS, 5, "pick-for-me", picked_for_me()),
    ]
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
                let read = (sample.reads_as)(&const_hex::decode(hex).unwrap());
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
