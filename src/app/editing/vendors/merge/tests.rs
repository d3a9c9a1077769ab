mod counted_bookings;
mod former_names;
mod late_writes;

use std::collections::BTreeSet;

use jiff::Timestamp;
use uuid::Uuid;

use super::undo::undo;
use super::*;
use crate::app::tests::support::for_each_linked;
use crate::domain::booking::{Booking, BookingKey};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{ClickId, UserId};
use crate::domain::recommend::{CategoryPicks, Dismissal, Pick};
use crate::domain::tech_stack::StackAnswer;
use crate::domain::vendor::{Category, Vendor};
use crate::store::bookings::{BookingBuffer, BookingWriter};
use crate::store::tables::{
    CAPABILITY_DECISIONS, CLICKS, PICKS, RECOMMENDATIONS, TECH_STACKS, VENDORS,
};
use crate::store::tests::image::Image;
use crate::store::verify::verify_all;
use crate::store::{ReadTx, Store, catalog, clicks, recommendations, tech_stacks};

const MERGE: AuditId = AuditId(Uuid::from_u128(9));

fn user() -> UserId {
    UserId(Uuid::from_u128(1))
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn vendor(id: &str, name: &str) -> Vendor {
    Vendor::new(id.into(), name.to_owned(), "intake".into())
}

fn booking(client: &str) -> Booking {
    Booking {
        id: client.into(),
        client: Some(client.to_owned()),
        vendor_id: None,
        category_id: Some("intake".into()),
        firm_size: FirmSize::Solo,
        size_said: true,
        city_state: None,
        state: None,
        dma: None,
        created_at: at(1),
        firm_key: None,
    }
}

/// Two vendors, "alpha" and "beta", of which one person has everything.
fn fill(tx: &WriteTx) -> Result<(), StoreError> {
    let category = Category {
        id: "intake".into(),
        name: "Intake".to_owned(),
    };
    catalog::put_category(tx, &category)?;
    let alpha = Vendor {
        website_url: Some("https://alpha.example/".to_owned()),
        former_names: vec!["Alef".to_owned()],
        ..vendor("alpha", "Alpha")
    };
    catalog::put_vendor(tx, &alpha)?;
    catalog::put_vendor(tx, &vendor("beta", "Beta"))?;
    let mut writer = BookingWriter::open(tx)?;
    for (key, client) in (0..).zip(["Alpha", "Beta", "Alpha"]) {
        let mut buffer = BookingBuffer::default();
        writer.append(BookingKey(key), buffer.encode(&booking(client).view()))?;
    }
    writer.close()?;
    clicks::put(
        tx,
        &MeetingClick {
            id: ClickId(Uuid::from_u128(2)),
            user_id: user(),
            vendor_id: "alpha".into(),
            source_page: SourcePage::Browse,
            created_at: at(2),
            outcome: Outcome::Requested,
            note: None,
        },
    )?;
    let pick = |id: &str| Pick {
        vendor_id: id.into(),
        reason: format!("Because of {id}"),
    };
    recommendations::change_picks(tx, user(), |saved| {
        saved.categories.push(CategoryPicks {
            category_id: "intake".into(),
            scope: None,
            picks: vec![pick("alpha"), pick("gamma"), pick("beta")],
        });
        saved.dismissals.push(Dismissal {
            vendor_id: "alpha".into(),
            dismissed_at: at(3),
        });
    })?;
    let tools = StackAnswer {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec!["alpha".into(), "beta".into()],
        primary: Some("alpha".into()),
        other_vendors: Vec::new(),
    };
    tech_stacks::change(tx, user(), vec![tools])?;
    let decided = CapabilityDecisions {
        confirmed: vec!["spanish".to_owned()],
        denied: Vec::new(),
    };
    capabilities::put(tx, &"alpha".into(), &decided)
}

/// Everything that a merge touches, as text.
fn everything(tx: &ReadTx) -> String {
    verify_all(tx).unwrap();
    let mut links = Vec::new();
    for_each_linked(tx, |_, booking, _| {
        links.push(booking.vendor_id.map(VendorId::from));
    })
    .unwrap();
    format!(
        "{:?} {links:?} {:?} {:?} {:?} {:?} {:?}",
        VENDORS.list(tx, ..).unwrap(),
        CLICKS.list(tx, ..).unwrap(),
        PICKS.list(tx, ..).unwrap(),
        RECOMMENDATIONS.list(tx, ..).unwrap(),
        TECH_STACKS.list(tx, ..).unwrap(),
        CAPABILITY_DECISIONS
            .get(tx, "beta")
            .unwrap()
            .unwrap_or_default(),
    )
}

pub(super) fn state(store: &Store) -> String {
    store
        .read(|tx| Ok::<_, StoreError>(everything(tx)))
        .unwrap()
}

fn merge_now(
    tx: &WriteTx,
    id: AuditId,
    from: &VendorId,
    into: &VendorId,
) -> Result<MovedCounts, MergeError> {
    let newest = DirectoryCache::default();
    let count = BookingCount::of(tx, &newest, from, into)?.count;
    let directory = EditableDirectory::read(tx, &newest)?;
    Ok(merge(tx, directory, id, from, into, count, at(4))?.1)
}

pub(super) fn run_merge(store: &Store) -> Result<MovedCounts, MergeError> {
    store.write(|tx| merge_now(tx, MERGE, &"alpha".into(), &"beta".into()))
}

fn run_undo(store: &Store) -> Result<Vec<String>, UndoMergeError> {
    store.write(|tx| {
        let directory = EditableDirectory::read(tx, &DirectoryCache::default())?;
        Ok(undo(tx, directory, MERGE)?.1)
    })
}

pub(super) fn filled() -> Store {
    let store = Store::memory().unwrap();
    store.write(fill).unwrap();
    store
}

#[test]
fn everything_follows_the_vendor_that_stays_and_the_undo_puts_it_back() {
    let store = filled();
    let before = state(&store);
    let moved = run_merge(&store).unwrap();
    let expected = MovedCounts {
        bookings: 2,
        clicks: 1,
        recommendations: 0,
        picks: 1,
        dismissals: 1,
        tech_stacks: 1,
    };
    assert_eq!(moved, expected);
    let merged = state(&store);
    for (word, times) in [("VendorId(\"alpha\")", 0), ("VendorId(\"gamma\")", 1)] {
        assert_eq!(merged.matches(word).count(), times, "{word}: {merged}");
    }
    let beta = store
        .read(|tx| catalog::vendor(tx, "beta"))
        .unwrap()
        .unwrap();
    assert_eq!(beta.former_names, ["Alpha", "Alef"]);
    assert_eq!(beta.website_url.as_deref(), Some("https://alpha.example/"));
    assert!(merged.contains("spanish"), "{merged}");
    let picks = store.read(|tx| recommendations::picks(tx, user())).unwrap();
    let picked: Vec<_> = picks.categories[0].picks.iter().collect();
    assert_eq!(picked.len(), 2);
    assert_eq!(picked[0].vendor_id.as_str(), "beta");

    assert_eq!(run_undo(&store).unwrap(), Vec::<String>::new());
    assert_eq!(state(&store), before);
    assert!(matches!(run_undo(&store), Err(UndoMergeError::Unknown)));
}

#[test]
fn what_was_changed_since_stays_and_the_undo_says_so() {
    let store = filled();
    run_merge(&store).unwrap();
    store
        .write(|tx| {
            let mut beta = catalog::vendor(tx, "beta")?.unwrap();
            beta.rename("Beta Two".to_owned());
            beta.description = Some("New.".to_owned());
            catalog::put_vendor(tx, &beta)?;
            let mut tools = tech_stacks::of_user(tx, user())?;
            tools[0].other_vendors.push("Paper".to_owned());
            tech_stacks::change(tx, user(), tools)?;
            recommendations::change_picks(tx, user(), |saved| {
                saved.categories[0].picks.pop();
            })?;
            capabilities::put(tx, &"beta".into(), &CapabilityDecisions::default())
        })
        .unwrap();
    let kept = run_undo(&store).unwrap();
    assert_eq!(
        kept,
        [
            "Beta Two was edited since the merge and keeps those edits.",
            "1 list of picks was changed since the merge and keeps Beta Two.",
            "1 tech stack was changed since the merge and keeps Beta Two.",
            "Capabilities of Beta Two were decided since the merge and stay.",
        ]
    );
    let beta = store
        .read(|tx| catalog::vendor(tx, "beta"))
        .unwrap()
        .unwrap();
    assert_eq!(beta.former_names, ["Beta"]);
    assert_eq!(beta.description.as_deref(), Some("New."));
    // The website had come with the merge.
    assert_eq!(beta.website_url, None);
    let links = state(&store);
    assert_eq!(
        links
            .matches(
                "Some(VendorId(\"alpha\")), Some(VendorId(\"beta\")), Some(VendorId(\"alpha\"))"
            )
            .count(),
        1
    );
}

#[test]
fn an_undo_that_cannot_be_is_refused_with_the_reason() {
    let change = |name: &str, id: &str| {
        let store = filled();
        run_merge(&store).unwrap();
        store
            .write(|tx| catalog::put_vendor(tx, &vendor(id, name)))
            .unwrap();
        run_undo(&store).unwrap_err().to_string()
    };
    assert_eq!(
        change("Alpha", "new"),
        "Another vendor is now called Alpha. Rename that one first."
    );
    assert_eq!(change("New", "alpha"), "New now has the id of Alpha.");
    let store = filled();
    run_merge(&store).unwrap();
    store
        .write(|tx| {
            catalog::put_vendor(tx, &vendor("gamma", "Gamma"))?;
            let later = AuditId(Uuid::from_u128(10));
            merge_now(tx, later, &"beta".into(), &"gamma".into()).map(drop)
        })
        .unwrap();
    let refused = run_undo(&store).unwrap_err().to_string();
    assert_eq!(
        refused,
        "Beta was merged into Gamma since. Undo that merge first."
    );
}

#[test]
fn only_the_last_merges_can_be_undone() {
    let store = filled();
    let ids = store.write(|tx| {
        for number in 0..25_u128 {
            let name = format!("Row {number}");
            catalog::put_vendor(tx, &vendor(&name, &name))?;
            let id = AuditId(Uuid::from_u128(100 + number));
            let into = if number < 20 { "beta" } else { "alpha" };
            merge_now(tx, id, &name.as_str().into(), &into.into())?;
        }
        Ok::<_, MergeError>(merges::ids(tx)?)
    });
    let expected: HashSet<_> = (105..125).map(|id| AuditId(Uuid::from_u128(id))).collect();
    assert_eq!(ids.unwrap(), expected);
}

/// The states that a crash at any write may leave after a step from one to the other.
fn crash_at_any_write(start: &[u8], step: impl Fn(&Store) -> bool) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for writes in 0.. {
        let image = Image::new(start.to_vec(), writes);
        let is_done = Store::over(image.clone()).is_ok_and(|store| step(&store));
        let left = Image::new(image.bytes(), usize::MAX);
        seen.insert(state(&Store::over(left).unwrap()));
        if is_done && image.writes_left() > 0 {
            return seen;
        }
    }
    seen
}

#[test]
fn a_crash_leaves_all_of_a_merge_or_nothing_and_the_same_of_its_undo() {
    let image = Image::new(Vec::new(), usize::MAX);
    let store = Store::over(image.clone()).unwrap();
    store.write(fill).unwrap();
    let apart = state(&store);
    drop(store);
    let before = image.bytes();
    let store = Store::over(image.clone()).unwrap();
    run_merge(&store).unwrap();
    let merged = state(&store);
    drop(store);
    let expected = BTreeSet::from([apart, merged]);
    let seen = crash_at_any_write(&before, |store| run_merge(store).is_ok());
    assert_eq!(seen, expected);
    let seen = crash_at_any_write(&image.bytes(), |store| run_undo(store).is_ok());
    assert_eq!(seen, expected);
}
