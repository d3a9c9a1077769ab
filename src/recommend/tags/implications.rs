//! What follows from a tag, by way of others too.

use super::tag_set::{TagId, TagSet};

/// The tags that each tag implies, directly or through others; `Err` names a tag that implies
/// itself.
pub(super) fn close(direct: &[Vec<TagId>]) -> Result<Vec<Vec<TagId>>, TagId> {
    let tags = (0..direct.len()).map(|tag| TagId(u32::try_from(tag).expect("tags are few")));
    tags.map(|tag| closure(direct, tag)).collect()
}

fn closure(direct: &[Vec<TagId>], tag: TagId) -> Result<Vec<TagId>, TagId> {
    let mut reached = TagSet::default();
    let mut open = vec![tag];
    while let Some(next) = open.pop() {
        for &implied in &direct[next.0 as usize] {
            if implied == tag {
                return Err(tag);
            }
            if !reached.contains(implied) {
                reached.insert(implied);
                open.push(implied);
            }
        }
    }
    Ok(reached.iter().collect())
}
