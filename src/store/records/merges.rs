//! Layouts of merged vendors.

use uuid::Uuid;

use super::activity::StackAnswerV1;
use super::catalog::{CapabilityDecisionsV1, VendorV2};
use super::recommendations::{CategoryPicksV1, DismissalV1};
use crate::domain::merge::{Changed, MovedClick, MovedRecommendation, OfUser, VendorMerge};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{FromStored, ToStored, record, stored};

stored!(VendorMerge: 1 => VendorMergeV1<VendorV2>);
record! {
    VendorMergeV1<V holds Vendor> of VendorMerge {
        id: Uuid,
        from: V,
        into: ChangedV1<V>,
        decisions: ChangedV1<CapabilityDecisionsV1>,
        clicks: Vec<MovedClickV1>,
        recommendations: Vec<MovedRecommendationV1>,
        picks: Vec<OfUserV1<ChangedV1<CategoryPicksV1>>>,
        dismissals: Vec<OfUserV1<ChangedV1<Vec<DismissalV1>>>>,
        tech_stacks: Vec<OfUserV1<ChangedV1<StackAnswerV1>>>,
    }
}

record! {
    MovedClickV1 of MovedClick {
        user_id: Uuid,
        id: Uuid,
    }
}

record! {
    MovedRecommendationV1 of MovedRecommendation {
        user_id: Uuid,
        id: Uuid,
        rank: u8,
    }
}

record! {
    ChangedV1<S> {
        before: S,
        after: S,
    }
}

record! {
    OfUserV1<S> {
        user_id: Uuid,
        value: S,
    }
}

impl<T: ToStored<S>, S> ToStored<ChangedV1<S>> for Changed<T> {
    fn to_stored(&self) -> ChangedV1<S> {
        ChangedV1 {
            before: self.before.to_stored(),
            after: self.after.to_stored(),
        }
    }
}

impl<T: FromStored<S>, S> FromStored<ChangedV1<S>> for Changed<T> {
    fn from_stored(stored: ChangedV1<S>) -> Result<Self, DecodeError> {
        Ok(Self {
            before: FromStored::from_stored(stored.before)?,
            after: FromStored::from_stored(stored.after)?,
        })
    }
}

impl<T: ToStored<S>, S> ToStored<OfUserV1<S>> for OfUser<T> {
    fn to_stored(&self) -> OfUserV1<S> {
        OfUserV1 {
            user_id: self.user_id.to_stored(),
            value: self.value.to_stored(),
        }
    }
}

impl<T: FromStored<S>, S> FromStored<OfUserV1<S>> for OfUser<T> {
    fn from_stored(stored: OfUserV1<S>) -> Result<Self, DecodeError> {
        Ok(Self {
            user_id: FromStored::from_stored(stored.user_id)?,
            value: FromStored::from_stored(stored.value)?,
        })
    }
}
