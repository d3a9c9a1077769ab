use jiff::Timestamp;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::domain::ids::ResponseId;
use crate::domain::recommend::{
    Eligibility, Recommendation, RecommendationSource, RecommendedVendor, ScoreInputs,
};
use crate::domain::vendor::Vendor;
use crate::store::{Store, WriteTx};
use crate::testing::cases;

const NAMES: [&str; 4] = ["alpha", "beta", "gamma", "delta"];

/// What happens between two looks at the list.
#[derive(Clone, Debug)]
enum Change {
    /// A result of one of two categories that shows these vendors, this much later than the last.
    Add(bool, Vec<usize>),
    /// A result whose time is before that of others: the clock was set back.
    AddEarlier(bool, Vec<usize>),
    /// The result with this place in time is dropped, to make room.
    Drop(usize),
    DropAll,
    Restart,
}

fn change() -> impl Strategy<Value = Change> {
    let vendors = || prop::collection::vec(0..NAMES.len(), 0..4);
    prop_oneof![
        6 => (any::<bool>(), vendors()).prop_map(|(second, vendors)| Change::Add(second, vendors)),
        1 => (any::<bool>(), vendors()).prop_map(|(second, vendors)| Change::AddEarlier(second, vendors)),
        1 => (0..20_usize).prop_map(Change::Drop),
        1 => Just(Change::DropAll),
        1 => Just(Change::Restart),
    ]
}

fn user() -> UserId {
    UserId(Uuid::from_u128(7))
}

fn result(number: u128, second: bool, vendors: &[usize]) -> Recommendation {
    let shown = vendors.iter().zip(1..).map(|(vendor, rank)| {
        let name = NAMES[*vendor];
        RecommendedVendor {
            vendor: Vendor::new(name.into(), name.to_owned(), "intake".into()),
            rank,
            badge: None,
            in_use: false,
            eligibility: Eligibility::default(),
            parts: None,
            inputs: ScoreInputs::default(),
            reasons: Vec::new(),
        }
    });
    Recommendation {
        id: RecommendationId(Uuid::from_u128(number)),
        user_id: user(),
        category_id: if second { "reviews" } else { "intake" }.into(),
        recommended_at: Timestamp::from_second(1).unwrap(),
        source: RecommendationSource::Questionnaire(ResponseId(Uuid::from_u128(number))),
        vendors: shown.collect(),
    }
}

fn apply(tx: &WriteTx, change: &Change, number: u128) -> Result<(), StoreError> {
    let ids = || -> Result<Vec<_>, StoreError> {
        let shown = recommendations::history(tx, user())?;
        Ok(shown
            .iter()
            .map(|recommendation| recommendation.id)
            .collect())
    };
    match change {
        Change::Add(second, vendors) => {
            recommendations::record(tx, &result(1_000_000 + number, *second, vendors))
        }
        Change::AddEarlier(second, vendors) => {
            recommendations::record(tx, &result(1_000_000 - number, *second, vendors))
        }
        Change::Drop(place) => match ids()?.get(*place) {
            Some(id) => recommendations::remove(tx, user(), *id),
            None => Ok(()),
        },
        Change::DropAll => ids()?
            .iter()
            .try_for_each(|id| recommendations::remove(tx, user(), *id)),
        Change::Restart => Ok(()),
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_list_is_always_what_the_whole_history_says(changes in prop::collection::vec(change(), 0..40)) {
        let store = Store::memory().unwrap();
        let mut lists = PastLists::default();
        for (change, number) in changes.iter().zip(1..) {
            store.write(|tx| apply(tx, change, number)).unwrap();
            if matches!(change, Change::Restart) {
                lists = PastLists::default();
            }
            store
                .read(|tx| {
                    let expected = since(tx, user(), None)?.entries;
                    assert_eq!(lists.of(tx, user())?.to_vec(), expected, "{change:?}");
                    Ok::<_, StoreError>(())
                })
                .unwrap();
        }
    }
}

#[test]
fn the_memory_of_all_lists_is_bounded() {
    let mut known = Cache::default();
    let list = |entries: usize| {
        let listed = PastEntry {
            id: RecommendationId(Uuid::nil()),
            place: 0,
            vendor: "alpha".into(),
            category: "intake".into(),
        };
        let state = State {
            newest: None,
            count: 0,
            merges: HashSet::new(),
        };
        PastList {
            state,
            entries: vec![listed; entries].into(),
        }
    };
    for person in 0..300 {
        known.keep(UserId(Uuid::from_u128(person)), list(1_000));
        known.keep(UserId(Uuid::from_u128(person)), list(999));
        let held: usize = known.people.values().map(|list| list.weight()).sum();
        assert_eq!(known.weight, held);
        assert!(held <= WEIGHT_MAX);
    }
    // A person who was never recommended anything has a list, too.
    for person in 0..WEIGHT_MAX as u128 + 10 {
        known.keep(UserId(Uuid::from_u128(person)), list(0));
        assert!(known.people.len() <= WEIGHT_MAX);
    }
}
