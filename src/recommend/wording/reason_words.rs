//! The words of reasons and of what other firms did, each as a firm reads it and as it signs it in the third
//! person, so that neither can change without the other.

use std::fmt::{self, Display};

use crate::domain::ledger::FirmCount;
use crate::domain::number_format::group_thousands;
use crate::domain::recommend::PeerScope;

/// The beginning or the end of a sentence, shown as the firm reads it.
pub(in crate::recommend) struct Words {
    pub read: &'static str,
    pub signed: &'static str,
}

const fn words(read: &'static str, signed: &'static str) -> Words {
    Words { read, signed }
}

pub(super) const MATCHES: Words = words("Matches ", "It meets ");
pub(super) const COMES_NEAR: Words = words("Comes near ", "It comes near ");
pub(super) const WORKS_WITH: Words = words("Works with ", "It works with ");
pub(super) const WITHIN_YOUR: Words = words("Within your ", "It is within the firm's ");
pub(super) const LISTS: Words = words("Lists ", "It lists ");
pub(super) const LISTED_UNDER: Words = words("Listed under ", "It is listed under ");
pub(in crate::recommend) const USED_BY: Words = words("Used by ", "It is used by ");
pub(in crate::recommend) const BOOKED_BY: Words =
    words("Demo booked by ", "A demo of it was booked by ");
pub(super) const ASKED_BY: Words = words("Meeting asked for by ", "A meeting was asked for by ");
pub(in crate::recommend) const CLICKED_BY: Words = words("Clicked on by ", "It was clicked on by ");
pub(super) const MEETINGS: Words = words("Meetings ", "Meetings with it were ");
/// The words of recommendations that were kept before these were told apart.
const DID_ANY: Words = words(
    crate::domain::recommend::DID_ANY,
    "It was used, booked or clicked on by ",
);
const BEGINNINGS: [Words; 12] = [
    MATCHES,
    COMES_NEAR,
    WORKS_WITH,
    WITHIN_YOUR,
    LISTS,
    LISTED_UNDER,
    USED_BY,
    BOOKED_BY,
    ASKED_BY,
    CLICKED_BY,
    MEETINGS,
    DID_ANY,
];

pub(super) const WHICH_YOU_USE: Words = words(", which you use", ", which the firm uses");
pub(in crate::recommend) const THAT_TOLD_US: Words =
    words(" that told us", " that say what they use");
pub(in crate::recommend) const YOUR_SIZE: Words =
    words(PeerScope::Exact.label(), "firms of this size");
pub(in crate::recommend) const NEAR_YOUR_SIZE: Words =
    words(PeerScope::Similar.label(), "firms near this size");
/// Firms of any size, where those of one size are not meant.
pub(in crate::recommend) const ANY_SIZE: &str = "firms";
/// Firms of any size that booked a demo, beside whom the firms of a size stand.
pub(in crate::recommend) const OF_ANY_SIZE: &str = "firms of any size";
/// The last words of a sentence first.
const ENDINGS: [Words; 4] = [WHICH_YOU_USE, THAT_TOLD_US, YOUR_SIZE, NEAR_YOUR_SIZE];

impl Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.read)
    }
}

/// "It works with Outlook, which the firm uses." for "Works with Outlook, which you use". What is kept of a
/// recommendation is its text, in the words of its day: a beginning or an end that changes keeps its old form beside
/// the new one, as [`DID_ANY`] does.
pub(super) fn signed(text: &str) -> String {
    let beginning = BEGINNINGS
        .iter()
        .find_map(|words| Some((words.signed, text.strip_prefix(words.read)?)));
    let (start, rest) = beginning.unwrap_or(("", text));
    // A pick names the size behind what is said of it: "firms your size (6-20)".
    let (mut body, size) = match rest.rfind(" (") {
        Some(at) if rest.ends_with(')') => rest.split_at(at),
        _ => (rest, ""),
    };
    let mut end = size.to_owned();
    for words in ENDINGS {
        if let Some(before) = body.strip_suffix(words.read) {
            body = before;
            end.insert_str(0, words.signed);
        }
    }
    format!("{start}{body}{end}.")
}

/// "41 of 187"; "8" where it is not known of how many.
pub(in crate::recommend) fn counted(FirmCount { firms, of }: FirmCount) -> String {
    let firms = group_thousands(firms.into());
    match of {
        Some(of) => format!("{firms} of {}", group_thousands(of.into())),
        None => firms,
    }
}

/// "41 of 187 firms your size".
pub(in crate::recommend) fn of_firms(count: FirmCount, whose: &str) -> String {
    format!("{} {whose}", counted(count))
}

/// "Used by 6 of 25 firms that told us".
pub(in crate::recommend) fn used_by(count: FirmCount, whose: &str) -> String {
    format!("{USED_BY}{}{THAT_TOLD_US}", of_firms(count, whose))
}

/// "Demo booked by 41 of 187 firms your size".
pub(in crate::recommend) fn booked_by(count: FirmCount, whose: &str) -> String {
    format!("{BOOKED_BY}{}", of_firms(count, whose))
}
