//! Entries of a column of integrations that name a tool which is not connected any more: "Clio (broken since Aug)".

use super::super::vocabulary::Vocabulary;

/// What is said behind a tool that does not work, in small letters.
const REFUSALS: [&str; 16] = [
    "broke",
    "broken",
    "dead",
    "deprecated",
    "discontinued",
    "does not work",
    "doesn't work",
    "dropped",
    "never worked",
    "no longer",
    "no longer supported",
    "no longer works",
    "not anymore",
    "not any more",
    "not working",
    "stopped working",
];
/// Words behind that which say since when.
const SINCE: [&str; 6] = ["as of", "from", "in", "last", "now", "since"];
/// Words of such a time.
const SINCE_WORDS_MAX: usize = 4;

/// Whether an entry says of a tool that it does not work. Of one that no vocabulary knows only what stands in brackets or
/// behind a dash says so: "Dead Letter Mail" is a name.
pub(super) fn is_refused(entry: &str, vocabulary: &Vocabulary) -> bool {
    let entry = entry.trim();
    let is_tool = |name: &str| vocabulary.tool(name).is_some();
    let aside = entry.strip_suffix([')', ']']);
    let aside = aside.and_then(|entry| entry.rsplit_once(['(', '[']));
    let parted = aside.or_else(|| {
        let dashes = [" - ", " – ", " — ", ": "];
        dashes.iter().find_map(|dash| entry.split_once(dash))
    });
    if let Some((name, said)) = parted {
        return !name.trim().is_empty() && refuses(said);
    }
    let spaces = entry.match_indices(' ').map(|(at, _)| at);
    spaces.into_iter().any(|at| {
        let (name, said) = entry.split_at(at);
        refuses(said) && is_tool(name.trim_end_matches(','))
    })
}

/// Whether words only say that something does not work, and since when.
fn refuses(said: &str) -> bool {
    let said = said
        .trim()
        .trim_end_matches('.')
        .to_lowercase()
        .replace('’', "'");
    let rest = |known: &str| {
        let rest = said.strip_prefix(known)?;
        (rest.is_empty() || rest.starts_with([' ', ','])).then_some(rest.to_owned())
    };
    let is_time = |rest: String| {
        let rest = rest.trim_start_matches([' ', ',']);
        let is_since = |word: &&str| rest.starts_with(*word);
        rest.is_empty()
            || SINCE.iter().any(is_since) && rest.split_whitespace().count() <= SINCE_WORDS_MAX
    };
    REFUSALS.iter().filter_map(|known| rest(known)).any(is_time)
}
