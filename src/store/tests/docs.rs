//! What the documents say of the store.

use crate::domain::limits::AUDIT_ENTRIES_MAX;
use crate::domain::number_format::format_bytes;
use crate::domain::tests::{ANALYTICS, PRODUCT, RELIABILITY, assert_says, part_in_words, size};
use crate::store::audit::{OWN_ACCOUNTS_MAX, ROOM_MADE};
use crate::store::backup::SPARE_BYTES;
use crate::store::compact::COMPACTED_FROM_BYTES;
use crate::store::handles::{CACHE_BYTES, REOPEN_BACKOFF, REOPEN_BACKOFF_MAX};
use crate::store::periodic_sync::SYNC_BYTES;

#[test]
fn docs_state_the_numbers_of_the_store() {
    let longest = REOPEN_BACKOFF_MAX.as_secs();
    let synced = size(SYNC_BYTES);
    assert_says(
        RELIABILITY,
        &[
            format!(
                "tries again after {} ms and then at most every {longest} s.",
                REOPEN_BACKOFF.as_millis()
            ),
            format!("until there is room for 1 MiB, {longest} s and an opening at most |"),
            format!("every {synced} of a backup, as of a snapshot,"),
            format!("leave less than {} on the disk,", size(SPARE_BYTES)),
            format!(
                "a file of {} or more is half free:",
                size(COMPACTED_FROM_BYTES)
            ),
        ],
    );
    assert_says(
        ANALYTICS,
        &[
            format!("[{synced} at a time](reliability.md#backups)"),
            format!(
                "all of the process beside {} of pages",
                format_bytes(CACHE_BYTES as u64)
            ),
        ],
    );
    let of_own = part_in_words(usize::try_from(AUDIT_ENTRIES_MAX / OWN_ACCOUNTS_MAX).unwrap());
    let kept = format!("to their own accounts is more than {of_own} of all:");
    let room = format!("the {ROOM_MADE} oldest make room at once");
    assert_says(PRODUCT, &[kept, room]);
}
