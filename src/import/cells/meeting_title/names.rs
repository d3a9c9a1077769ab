//! The names that the title of a meeting may hold, of which the directory tells which is one: a vendor may be called
//! "Acme Online", and the demo of another one, "Acme", be held online.

use super::{BEFORE_NAMES, DEMOS, KINDS, MEETINGS, TURNS, UNITS};
use super::{
    is_in, is_length, is_of_meetings, is_word_of_meetings, vendor_in_title, without_prefixes, words,
};
use crate::domain::text::is_digits;

/// The title, and what is left of it where words of a meeting are taken off before and behind, the longest first;
/// last what [`vendor_in_title`] finds. None of them is nothing but such words.
pub fn names_in_title(title: &str) -> Vec<&str> {
    let bare = without_prefixes(title);
    let words = words(bare);
    let texts: Vec<_> = words.iter().map(|(_, word)| *word).collect();
    // What a name has besides words of a meeting is between those around it.
    let mut of_name = texts.iter().map(|word| !is_word_of_meetings(word));
    let Some(first) = of_name.position(|is_of_name| is_of_name) else {
        let title = Some(title).filter(|title| !is_of_meetings(title));
        return title.into_iter().collect();
    };
    let ends = ends(&texts);
    let mut ranges = Vec::new();
    for start in starts(&texts) {
        let ends = ends.iter().filter(|end| **end > first);
        ranges.extend(ends.map(|end| start..*end));
    }
    ranges.sort_by_key(|range| std::cmp::Reverse(range.len()));
    let mut names = Vec::with_capacity(ranges.len() + 2);
    names.push(title);
    let left = ranges.into_iter().map(|range| {
        let (last, word) = words[range.end - 1];
        &bare[words[range.start].0..last + word.len()]
    });
    names.extend(left.filter(|name| *name != title));
    let name = vendor_in_title(title);
    if !names.contains(&name) && !is_of_meetings(name) {
        names.push(name);
    }
    names
}

/// More words of meetings stand around no name.
const AROUND_MAX: usize = 8;

/// Where a name may begin: at once, or behind words of which one is for a meeting.
fn starts(words: &[&str]) -> Vec<usize> {
    let around = words.iter().take(AROUND_MAX);
    let led = around.take_while(|word| is_around(word)).count();
    let is_led = |start: &usize| *start == 0 || words[..*start].iter().any(|word| is_meeting(word));
    (0..=led).filter(is_led).collect()
}

/// Where one may end, likewise. A number belongs to the name, unless a unit is behind it.
fn ends(words: &[&str]) -> Vec<usize> {
    let mut ends = vec![words.len()];
    let mut end = words.len();
    let mut has_meeting = false;
    while ends.len() <= AROUND_MAX
        && let Some(last) = end.checked_sub(1)
    {
        if last > 0 && is_in(words[last], &UNITS) && is_digits(words[last - 1]) {
            end -= 2;
            has_meeting = true;
        } else if is_around(words[last]) {
            end -= 1;
            has_meeting |= is_meeting(words[last]);
        } else {
            break;
        }
        if has_meeting {
            ends.push(end);
        }
    }
    ends
}

fn is_around(word: &str) -> bool {
    let mut lists = [&KINDS[..], &TURNS, &BEFORE_NAMES].into_iter();
    is_meeting(word) || lists.any(|list| is_in(word, list))
}

fn is_meeting(word: &str) -> bool {
    is_length(word) || is_in(word, &DEMOS) || is_in(word, &MEETINGS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_words_of_meetings_leave_the_longest_first() {
        for (title, names) in [
            (
                "MockJury Online Demo",
                &["MockJury Online Demo", "MockJury Online", "MockJury"][..],
            ),
            ("Demo LienLogic", &["Demo LienLogic", "LienLogic"]),
            (
                "Fwd: LienLogic Call - 30 min",
                &[
                    "Fwd: LienLogic Call - 30 min",
                    "LienLogic Call - 30 min",
                    "LienLogic Call",
                    "LienLogic",
                ],
            ),
            (
                "Intro Call - Acme, Inc.",
                &["Intro Call - Acme, Inc.", "Call - Acme, Inc.", "Acme, Inc."],
            ),
            ("Acme Online", &["Acme Online"]),
            ("Online Acme", &["Online Acme"]),
            ("Acme 360", &["Acme 360"]),
            ("Acme demo 2", &["Acme demo 2", "Acme"]),
            ("Virtual Demo", &[]),
            ("Fwd: Demo", &["Fwd: Demo"]),
            ("30 min", &[]),
            ("", &[]),
        ] {
            assert_eq!(names_in_title(title), names, "{title}");
        }
    }
}
