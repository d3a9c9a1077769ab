//! What people have of a vendor, moved to another one and back.

use jiff::Timestamp;

use crate::domain::ids::{UserId, VendorId};
use crate::domain::merge::{Changed, MovedClick, MovedRecommendation, OfUser, VendorMerge};
use crate::domain::recommend::{CategoryPicks, Dismissal, Recommendation, SavedPicks};
use crate::domain::tech_stack::StackAnswer;
use crate::store::{StoreError, WriteTx, clicks, recommendations, tech_stacks};

/// What was moved, with what an undo needs.
pub struct MovedReferences {
    pub clicks: Vec<MovedClick>,
    pub recommendations: Vec<MovedRecommendation>,
    pub picks: Vec<OfUser<Changed<CategoryPicks>>>,
    pub dismissals: Vec<OfUser<Changed<Vec<Dismissal>>>>,
    pub tech_stacks: Vec<OfUser<Changed<StackAnswer>>>,
}

/// What was changed since a merge, so that it was not moved back.
#[derive(Default)]
pub struct ChangedSince {
    pub picks: u64,
    pub dismissals: u64,
    pub tech_stacks: u64,
}

/// Moves all of it. O(clicks + recommendations + people).
pub fn move_references(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
    now: Timestamp,
) -> Result<MovedReferences, StoreError> {
    let (picks, dismissals) = move_picks(tx, from, into, now)?;
    Ok(MovedReferences {
        clicks: move_clicks(tx, from, into)?,
        recommendations: move_recommendations(tx, from, into)?,
        picks,
        dismissals,
        tech_stacks: move_tech_stacks(tx, from, into)?,
    })
}

/// Moves back what is still as the merge left it.
pub fn restore_references(tx: &WriteTx, merge: &VendorMerge) -> Result<ChangedSince, StoreError> {
    let (from, into) = (&merge.from.id, &merge.into.after.id);
    for moved in &merge.clicks {
        if let Some(mut click) = clicks::get(tx, moved.user_id, moved.id)?
            && click.vendor_id == *into
        {
            click.vendor_id = from.clone();
            clicks::put(tx, &click)?;
        }
    }
    for moved in &merge.recommendations {
        if let Some(mut shown) = recommendations::get(tx, moved.user_id, moved.id)? {
            let mut vendors = shown.vendors.iter_mut();
            if let Some(ranked) = vendors.find(|ranked| ranked.rank == moved.rank) {
                ranked.vendor.id = from.clone();
                recommendations::record(tx, &shown)?;
            }
        }
    }
    let mut since = ChangedSince::default();
    for OfUser { user_id, value } in &merge.picks {
        recommendations::change_picks(tx, *user_id, |saved| {
            since.picks += u64::from(!restore_picks(saved, value, into));
        })?;
    }
    for OfUser { user_id, value } in &merge.dismissals {
        recommendations::change_picks(tx, *user_id, |saved| {
            since.dismissals += u64::from(!restore_dismissals(saved, value, into));
        })?;
    }
    for OfUser { user_id, value } in &merge.tech_stacks {
        if !tech_stacks::replace(tx, *user_id, &value.after, &value.before)? {
            let answers = tech_stacks::of_user(tx, *user_id)?;
            let is_used = answers.iter().any(|answer| answer.vendors.contains(into));
            since.tech_stacks += u64::from(is_used);
        }
    }
    Ok(since)
}

fn move_clicks(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
) -> Result<Vec<MovedClick>, StoreError> {
    let mut found = Vec::new();
    clicks::for_each(tx, |click| {
        if click.vendor_id == *from {
            found.push(click);
        }
        Ok(())
    })?;
    let mut moved = Vec::with_capacity(found.len());
    for mut click in found {
        moved.push(MovedClick {
            user_id: click.user_id,
            id: click.id,
        });
        click.vendor_id = into.clone();
        clicks::put(tx, &click)?;
    }
    Ok(moved)
}

/// A recommendation that showed both vendors then names one of them twice; its readers take the first.
fn move_recommendations(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
) -> Result<Vec<MovedRecommendation>, StoreError> {
    let is_from =
        |shown: &Recommendation| shown.vendors.iter().any(|ranked| ranked.vendor.id == *from);
    let mut found = Vec::new();
    recommendations::for_each(tx, |shown| {
        if is_from(&shown) {
            found.push((shown.user_id, shown.id));
        }
    })?;
    let mut moved = Vec::with_capacity(found.len());
    for (user_id, id) in found {
        let Some(mut shown) = recommendations::get(tx, user_id, id)? else {
            continue;
        };
        for ranked in &mut shown.vendors {
            if ranked.vendor.id == *from {
                ranked.vendor.id = into.clone();
                let rank = ranked.rank;
                moved.push(MovedRecommendation { user_id, id, rank });
            }
        }
        recommendations::record(tx, &shown)?;
    }
    Ok(moved)
}

type MovedPicks = (
    Vec<OfUser<Changed<CategoryPicks>>>,
    Vec<OfUser<Changed<Vec<Dismissal>>>>,
);

fn move_picks(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
    now: Timestamp,
) -> Result<MovedPicks, StoreError> {
    let (mut picks, mut dismissals) = (Vec::new(), Vec::new());
    let mut changed: Vec<(UserId, SavedPicks)> = Vec::new();
    recommendations::for_each_picks(tx, |user_id, mut saved| {
        let count = picks.len() + dismissals.len();
        for category in &mut saved.categories {
            if let Some(after) = with_pick_moved(category, from, into) {
                let before = std::mem::replace(category, after.clone());
                let value = Changed { before, after };
                picks.push(OfUser { user_id, value });
            }
        }
        if let Some(value) = move_dismissal(&mut saved.dismissals, from, into, now) {
            dismissals.push(OfUser { user_id, value });
        }
        if picks.len() + dismissals.len() > count {
            changed.push((user_id, saved));
        }
    })?;
    for (user, saved) in changed {
        recommendations::change_picks(tx, user, |now| *now = saved)?;
    }
    Ok((picks, dismissals))
}

/// The picks with the better of two places for the vendor that stays.
fn with_pick_moved(
    picks: &CategoryPicks,
    from: &VendorId,
    into: &VendorId,
) -> Option<CategoryPicks> {
    let place = picks
        .picks
        .iter()
        .position(|pick| pick.vendor_id == *from)?;
    let mut after = picks.clone();
    after.picks[place].vendor_id = into.clone();
    let mut is_there = false;
    after
        .picks
        .retain(|pick| pick.vendor_id != *into || !std::mem::replace(&mut is_there, true));
    Some(after)
}

/// Hides the vendor that stays where the one that goes was hidden, since the later of the two days, but for one that is not in force where the other
/// is.
fn move_dismissal(
    dismissals: &mut Vec<Dismissal>,
    from: &VendorId,
    into: &VendorId,
    now: Timestamp,
) -> Option<Changed<Vec<Dismissal>>> {
    let is_either =
        |dismissal: &Dismissal| dismissal.vendor_id == *from || dismissal.vendor_id == *into;
    let before: Vec<_> = dismissals
        .iter()
        .filter(|dismissal| is_either(dismissal))
        .cloned()
        .collect();
    let latest = before
        .iter()
        .max_by_key(|dismissal| (dismissal.is_in_force(now), dismissal.dismissed_at))?;
    if before.iter().all(|dismissal| dismissal.vendor_id != *from) {
        return None;
    }
    let after = Dismissal {
        vendor_id: into.clone(),
        dismissed_at: latest.dismissed_at,
    };
    dismissals.retain(|dismissal| !is_either(dismissal));
    dismissals.push(after.clone());
    Some(Changed {
        before,
        after: vec![after],
    })
}

fn move_tech_stacks(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
) -> Result<Vec<OfUser<Changed<StackAnswer>>>, StoreError> {
    let mut moved = Vec::new();
    tech_stacks::for_each_answer(tx, |user_id, before| {
        if before.vendors.contains(from) {
            let after = with_tool_moved(&before, from, into);
            let value = Changed { before, after };
            moved.push(OfUser { user_id, value });
        }
    })?;
    for OfUser { user_id, value } in &moved {
        tech_stacks::replace(tx, *user_id, &value.before, &value.after)?;
    }
    Ok(moved)
}

fn with_tool_moved(answer: &StackAnswer, from: &VendorId, into: &VendorId) -> StackAnswer {
    let moved = |id: &VendorId| if id == from { into } else { id }.clone();
    let mut vendors: Vec<VendorId> = Vec::new();
    for id in answer.vendors.iter().map(moved) {
        if !vendors.contains(&id) {
            vendors.push(id);
        }
    }
    StackAnswer {
        vendors,
        primary: answer.primary.as_ref().map(moved),
        ..answer.clone()
    }
}

/// Whether picks are as they were before the merge, or have nothing to do with it any more.
fn restore_picks(
    saved: &mut SavedPicks,
    Changed { before, after }: &Changed<CategoryPicks>,
    into: &VendorId,
) -> bool {
    let mut categories = saved.categories.iter_mut();
    let Some(now) = categories.find(|category| category.category_id == after.category_id) else {
        return true;
    };
    if now == after {
        *now = before.clone();
        return true;
    }
    now.picks.iter().all(|pick| pick.vendor_id != *into)
}

fn restore_dismissals(
    saved: &mut SavedPicks,
    Changed { before, after }: &Changed<Vec<Dismissal>>,
    into: &VendorId,
) -> bool {
    let mut dismissals = saved.dismissals.iter();
    let Some(place) = dismissals.position(|dismissal| dismissal.vendor_id == *into) else {
        return true;
    };
    let is_same = after.first() == Some(&saved.dismissals[place]);
    if is_same {
        saved
            .dismissals
            .splice(place..=place, before.iter().cloned());
    }
    is_same
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn a_merge_keeps_a_vendor_hidden_by_the_latest_day_that_hides_it() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let days = |days: i64| now + SignedDuration::from_hours(24 * days);
        let kept = |from: i64, into: i64| {
            let hidden = |id: &str, at| Dismissal {
                vendor_id: id.into(),
                dismissed_at: days(at),
            };
            let mut dismissals = vec![hidden("alpha", from), hidden("beta", into)];
            move_dismissal(&mut dismissals, &"alpha".into(), &"beta".into(), now).unwrap();
            let [kept] = &dismissals[..] else {
                panic!("one of them stays: {dismissals:?}");
            };
            kept.dismissed_at
        };
        assert_eq!(kept(-3, -40), days(-3));
        assert_eq!(kept(-40, -3), days(-3));
        // The clock was ahead: such a day hides nothing.
        assert_eq!(kept(-3, 400), days(-3));
        assert_eq!(kept(400, -3), days(-3));
        assert_eq!(kept(400, -200), days(400));
    }
}
