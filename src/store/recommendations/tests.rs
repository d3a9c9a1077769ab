//! What was stored long ago is read with true reasons, whichever way it is read.

use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::recommend::{
    CategoryPicks, Eligibility, PeerScope, Pick, RecommendationSource, RecommendedVendor,
    ScoreInputs,
};
use crate::domain::vendor::Vendor;
use crate::store::Store;

const STORED: &str = "Used or tried by 41 of 187 firms your size";
const READ: &str = "Used, booked or clicked on by 41 of 187 firms your size";

fn shown() -> Recommendation {
    let vendor = RecommendedVendor {
        vendor: Vendor::new("alpha".into(), "Alpha".to_owned(), "intake".into()),
        rank: 1,
        badge: None,
        in_use: false,
        eligibility: Eligibility::default(),
        parts: None,
        inputs: ScoreInputs::default(),
        reasons: vec![STORED.to_owned()],
    };
    Recommendation {
        id: RecommendationId(Uuid::from_u128(1)),
        user_id: UserId(Uuid::from_u128(2)),
        category_id: "intake".into(),
        recommended_at: Timestamp::UNIX_EPOCH,
        source: RecommendationSource::PickForMe(PeerScope::Exact),
        vendors: vec![vendor],
    }
}

#[test]
fn legacy_reasons_are_read_as_what_they_counted() {
    let store = Store::memory().unwrap();
    let shown = shown();
    let (user, id) = (shown.user_id, shown.id);
    let picks = CategoryPicks {
        category_id: shown.category_id.clone(),
        scope: Some(PeerScope::Exact),
        picks: vec![Pick {
            vendor_id: "alpha".into(),
            reason: STORED.to_owned(),
        }],
    };
    let kept: Result<_, StoreError> = store.write(|tx| {
        record(tx, &shown)?;
        change_picks(tx, user, |saved| saved.categories.push(picks))
    });
    kept.unwrap();
    let read: Result<_, StoreError> = store.read(|tx| {
        let mut all = history(tx, user)?;
        all.extend(get(tx, user, id)?);
        latest_first(tx, user, |shown| {
            all.push(shown);
            true
        })?;
        for_each(tx, |shown| all.push(shown))?;
        Ok((all, super::picks(tx, user)?))
    });
    let (all, saved) = read.unwrap();
    let reasons: Vec<_> = all
        .iter()
        .flat_map(|shown| &shown.vendors[0].reasons)
        .collect();
    assert_eq!(reasons, [READ; 4]);
    assert_eq!(saved.categories[0].picks[0].reason, READ);
}
