//! Entries of a column of integrations that name a tool which is not connected any more: "Clio (broken since Aug)".

use crate::domain::day::month_named;
use crate::domain::text::is_digits;
use crate::recommend::tags::vocabulary::Vocabulary;

/// What is said behind a tool that does not work, in small letters.
const REFUSALS: [&str; 17] = [
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
    "stopped",
    "stopped working",
];
/// Words of what is said since when, at most.
const SINCE_WORDS_MAX: usize = 4;
/// Words by which it works after all: "broken since Aug, now fixed".
const WORKS_AGAIN: [&str; 12] = [
    "again", "back", "beta", "fixed", "now", "ok", "patched", "repaired", "resolved", "restored",
    "working", "works",
];

/// What is said of a tool that is connected all the same.
const FLAWS: [&str; 6] = ["basic", "buggy", "clunky", "flaky", "glitchy", "slow"];

/// "Litify" of "Litify but buggy".
pub(super) fn with_flaw(entry: &str) -> Option<&str> {
    let (tool, said) = entry.split_once(" but ")?;
    let said = said.trim().to_lowercase();
    let flaw = ["very ", "a bit ", "bit "];
    let flaw = flaw.iter().find_map(|much| said.strip_prefix(much));
    FLAWS
        .contains(&flaw.unwrap_or(&said))
        .then(|| tool.trim_end_matches([' ', ',']))
}

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

/// Whether words only say that something does not work, and since when: "broken since Aug", "dead 2024", but not "broken in
/// Safari" or "no longer in beta".
fn refuses(said: &str) -> bool {
    let said = said.to_lowercase().replace('’', "'");
    let words = said.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let is_time = |rest: &[&str]| match rest {
        ["since", since @ ..] => {
            let is_over = since.iter().any(|word| WORKS_AGAIN.contains(word));
            !since.is_empty() && since.len() <= SINCE_WORDS_MAX && !is_over
        }
        rest => rest
            .iter()
            .all(|word| is_digits(word) || month_named(word).is_some()),
    };
    REFUSALS.iter().any(|known| {
        let known: Vec<_> = known.split(' ').collect();
        // "No longer 2.0"
        let is_open = known == ["no", "longer"];
        let rest = words.strip_prefix(known.as_slice());
        rest.is_some_and(|rest| rest.is_empty() || !is_open && is_time(rest))
    })
}
