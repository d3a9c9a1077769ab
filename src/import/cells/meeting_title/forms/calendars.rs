//! Titles as calendars and scheduling tools write them: "30 Minute Meeting with NAME", "[Hold] NAME demo", "Meet NAME",
//! "Demo NAME 2pm", "Updated invitation: NAME demo @ Tue Mar 3, 2026".

use super::super::{BEFORE_NAMES, DEMOS, MEETINGS, is_in, is_of_meetings, vendor_in_title, words};

/// Words of where people meet that stand before "meeting", besides those of [meetings](is_of_meetings).
const WHERE: [&str; 5] = ["google", "meet", "microsoft", "ms", "teams"];
/// How Google begins the title of a meeting that was changed; "Invitation:" is taken off before.
const UPDATED: [&str; 2] = ["updated invitation: ", "updated invitation with note: "];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// "NAME" of "30 Minute Meeting with NAME" and "Teams meeting with NAME".
pub fn behind_with(title: &str) -> Option<(usize, &str)> {
    let words = words(title);
    let is_with = |(_, word): &(usize, &str)| is_in(word, &["w/", "with"]);
    let with = words.iter().position(is_with)?;
    let before = &words[..with];
    let (_, last) = before.last()?;
    let is_meeting = is_in(last, &MEETINGS) || is_in(last, &DEMOS);
    let is_of_meeting = |(_, word): &(usize, &str)| is_of_meetings(word) || is_in(word, &WHERE);
    if !is_meeting || !before.iter().all(is_of_meeting) {
        return None;
    }
    let (start, _) = words.get(with + 1)?;
    Some((*start, title[*start..].trim_end()))
}

/// "NAME" of "[Hold] NAME demo", and of no other that is held: "[Hold] Ruiz hearing".
pub fn behind_hold(title: &str) -> Option<(usize, &str)> {
    const HOLD: &str = "[hold]";
    let start = title.get(..HOLD.len())?;
    let is_hold = start.eq_ignore_ascii_case(HOLD);
    is_hold.then(|| in_demo(title, HOLD.len(), title.len()))?
}

/// "NAME" of "Meet NAME".
pub fn behind_meet(title: &str) -> Option<(usize, &str)> {
    let words = words(title);
    let [(0, first), (start, _), ..] = words.as_slice() else {
        return None;
    };
    is_in(first, &["meet"]).then_some((*start, title[*start..].trim_end()))
}

/// "NAME" of "Demo NAME 2pm".
pub fn before_clock(title: &str) -> Option<(usize, &str)> {
    let (before, last) = title.trim_end().rsplit_once(' ')?;
    let words = words(before);
    let is_demo = is_in(words.first()?.1, &DEMOS) && is_clock(last);
    let is_led = is_in(words.get(1)?.1, &BEFORE_NAMES);
    let (start, _) = words.get(1 + usize::from(is_led))?;
    is_demo.then(|| (*start, before[*start..].trim_end()))
}

/// "2pm", "10:30am".
fn is_clock(word: &str) -> bool {
    let word = word.to_lowercase();
    let clock = word.strip_suffix("am").or_else(|| word.strip_suffix("pm"));
    clock.is_some_and(|clock| {
        let is_of_time = |c: char| c.is_ascii_digit() || c == ':';
        clock.starts_with(|c: char| c.is_ascii_digit()) && clock.chars().all(is_of_time)
    })
}

/// "NAME" of "Updated invitation: NAME demo @ Tue Mar 3, 2026".
pub fn in_invitation(title: &str) -> Option<(usize, &str)> {
    let begins = |lead: &&&str| {
        let start = title.get(..lead.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(lead))
    };
    let lead = UPDATED.iter().find(begins).map_or(0, |lead| lead.len());
    let end = title.find(" @ ")?;
    let behind = words(&title[end..]);
    let day = behind.first()?.1.to_lowercase();
    let is_day = WEEKDAYS.contains(&day.as_str());
    is_day.then(|| in_demo(title, lead, end))?
}

/// The name in a part of a title that calls itself a demo or a meeting.
fn in_demo(title: &str, start: usize, end: usize) -> Option<(usize, &str)> {
    let part = title.get(start..end)?;
    let name = vendor_in_title(part.trim());
    let is_named = name != part.trim() && name.starts_with(char::is_alphanumeric);
    is_named.then_some((start + part.find(name)?, name))
}
