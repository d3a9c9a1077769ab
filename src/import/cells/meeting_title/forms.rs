//! The vendor in the titles of a few clear forms: "Re-demo NAME (pricing)", "30 min w/ Kayla @ NAME", "Intro to NAME",
//! "Kickoff with the NAME team", "Call w/ NAME re MSAs", "NAME (again)", and a few of [calendars](calendars). Its
//! whole name must stand there, and no other vendor's beside it, which the directory tells.

mod calendars;

use self::calendars::{before_clock, behind_hold, behind_meet, behind_with, in_invitation};
use super::{
    BEFORE_NAMES, DEMOS, INTROS, MEETINGS, SIGNS, UNITS, is_in, is_length, is_of_meetings,
    without_prefixes, words,
};
use crate::domain::name_key::name_key;

/// Words of a subject that is the firm's own case.
const OF_CASES: [&str; 8] = [
    "case",
    "depo",
    "deposition",
    "hearing",
    "lawsuit",
    "matter",
    "mediation",
    "motion",
];
/// Words of the longest name of another vendor that is looked for beside the one that was found.
const NAME_WORDS_MAX: usize = 4;

/// What a name is in the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownName<V> {
    Vendor(V),
    /// A name of several vendors, or of a category.
    Shared,
}

/// The vendor in a title of such a form, as the title spells it. `firm` is who booked.
pub fn vendor_in_form<'t, V: PartialEq>(
    title: &'t str,
    firm: &str,
    find: impl Fn(&str) -> Option<KnownName<V>>,
) -> Option<&'t str> {
    let title = without_prefixes(title);
    let forms = [
        behind_demo,
        behind_at,
        behind_intro,
        team_behind_with,
        before_subject,
        before_note,
        behind_with,
        behind_hold,
        behind_meet,
        before_clock,
        in_invitation,
    ];
    let mut names = forms.into_iter().filter_map(|named| named(title));
    names.find(|(start, name)| {
        let Some(KnownName::Vendor(vendor)) = find(name) else {
            return false;
        };
        let is_same =
            |known: &KnownName<V>| matches!(known, KnownName::Vendor(other) if *other == vendor);
        let others = [&title[..*start], &title[start + name.len()..]];
        let others = others.into_iter().flat_map(runs);
        let mut others = others
            .filter(|run| !is_of_meetings(run))
            .filter_map(&find);
        let is_firm = !firm.is_empty() && name_key(firm) == name_key(name);
        !is_firm && others.all(|known| is_same(&known))
    })
    .map(|(_, name)| name)
}

/// "NAME" of "Re-demo NAME (pricing)".
fn behind_demo(title: &str) -> Option<(usize, &str)> {
    let words = words(title);
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|(_, word)| is_in(word, list));
    let first = match () {
        () if is(0, &["re"]) && is(1, &DEMOS) => 2,
        () if is(0, &["redemo"]) => 1,
        () => return None,
    };
    let first = first + usize::from(is(first, &BEFORE_NAMES));
    named(title, words.get(first)?.0)
}

/// "NAME" of "30 min w/ Kayla @ NAME", where what stands before it is about a meeting.
fn behind_at(title: &str) -> Option<(usize, &str)> {
    const AT: &str = " @ ";
    let at = title.find(AT)?;
    let of_meetings = [&DEMOS[..], &MEETINGS, &UNITS, &["w/", "with"]];
    let is_of_meeting =
        |word: &str| is_length(word) || of_meetings.iter().any(|list| is_in(word, list));
    let mut before = words(&title[..at]).into_iter();
    let is_meeting = before.any(|(_, word)| is_of_meeting(word));
    is_meeting.then(|| named(title, at + AT.len()))?
}

/// "NAME" of "Intro to NAME".
fn behind_intro(title: &str) -> Option<(usize, &str)> {
    let words = words(title);
    let [(_, intro), (_, to), (start, _), ..] = words.as_slice() else {
        return None;
    };
    let is_intro = is_in(intro, &INTROS) && to.eq_ignore_ascii_case("to");
    is_intro.then(|| named(title, *start))?
}

/// "NAME" of "Kickoff with the NAME team".
fn team_behind_with(title: &str) -> Option<(usize, &str)> {
    const KICKOFF: [&str; 3] = ["kick", "kickoff", "off"];
    const TEAM: &str = " team";
    let words = words(title);
    let with = words
        .iter()
        .position(|(_, word)| is_in(word, &["w/", "with"]))?;
    let is_kickoff = |(_, word): &(usize, &str)| is_in(word, &KICKOFF);
    let is_of_meeting = |one: &(usize, &str)| is_kickoff(one) || is_of_meetings(one.1);
    let before = &words[..with];
    if before.is_empty() || !before.iter().all(is_of_meeting) {
        return None;
    }
    let is_the = words
        .get(with + 1)
        .is_some_and(|(_, word)| is_in(word, &["the"]));
    let (start, name) = named(title, words.get(with + 1 + usize::from(is_the))?.0)?;
    let without_team = name.len().checked_sub(TEAM.len()).filter(|end| {
        let last = name.get(*end..);
        last.is_some_and(|last| last.eq_ignore_ascii_case(TEAM))
    });
    match without_team {
        Some(end) => Some((start, name[..end].trim_end())),
        None => before.iter().any(is_kickoff).then_some((start, name)),
    }
}

/// "NAME" of "Call w/ NAME re MSAs".
fn before_subject(title: &str) -> Option<(usize, &str)> {
    let words = words(title);
    let is = |(_, word): &(usize, &str), list: &[&str]| is_in(word, list);
    let with = words.iter().position(|one| is(one, &["w/", "with"]))?;
    let before = &words[..with];
    let is_meeting = !before.is_empty() && before.iter().all(|(_, word)| is_of_meetings(word));
    let (start, _) = words.get(with + 1)?;
    let re = (with + 2..words.len()).find(|at| is(&words[*at], &["re"]))?;
    // "Call with Harvey re Ruiz deposition" may be one with a person.
    let is_of_case = words[re..].iter().any(|one| is(one, &OF_CASES));
    let is_beside = |c: char| c.is_whitespace() || SIGNS.contains(&c) || "([,".contains(c);
    let name = title[*start..words[re].0].trim_end_matches(is_beside);
    (is_meeting && !is_of_case).then_some((*start, name))
}

/// "NAME" of "NAME (again)" and "NAME (Tom only)".
fn before_note(title: &str) -> Option<(usize, &str)> {
    let (name, note) = title.strip_suffix(')')?.rsplit_once('(')?;
    let is_person =
        |word: &str| word.starts_with(char::is_uppercase) && !is_in(word, &["internal"]);
    let is_note = match words(note).as_slice() {
        [(_, word)] => is_in(word, &["again"]),
        [(_, who), (_, only)] => is_person(who) && is_in(only, &["only"]),
        _ => false,
    };
    let whole = name.trim();
    let is_name = is_note && whole.starts_with(char::is_alphanumeric);
    is_name.then(|| (name.len() - name.trim_start().len(), whole))
}

/// What a title names from a place on, up to a bracket.
fn named(title: &str, start: usize) -> Option<(usize, &str)> {
    let rest = &title[start..];
    let name = rest.split(['(', '[']).next().unwrap_or(rest).trim();
    let is_name = name.starts_with(char::is_alphanumeric);
    is_name.then_some((start + rest.find(name)?, name))
}

/// Some words of a text in a row, which may be names.
fn runs(text: &str) -> Vec<&str> {
    let words = words(text);
    let mut runs = Vec::new();
    for (from, (start, _)) in words.iter().enumerate() {
        let ends = words[from..].iter().take(NAME_WORDS_MAX);
        runs.extend(ends.map(|(at, word)| &text[*start..at + word.len()]));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    const VENDORS: [&str; 7] = [
        "Acme Intake",
        "Clio",
        "Zed",
        "Zed (Legal)",
        "Rally",
        "Case-Pilot 360",
        "Demo",
    ];

    fn find(name: &str) -> Option<KnownName<usize>> {
        let key = name_key(name);
        if key == "intake" {
            return Some(KnownName::Shared);
        }
        let at = VENDORS.iter().position(|vendor| name_key(vendor) == key)?;
        Some(KnownName::Vendor(at))
    }

    #[test]
    fn the_whole_name_in_a_clear_form_is_the_vendor() {
        for (title, name) in [
            ("Re-demo Clio (pricing)", "Clio"),
            ("Re-demo: Acme Intake", "Acme Intake"),
            ("Redemo of Zed", "Zed"),
            ("Re-demo Zed (2nd) – Ruiz Law", "Zed"),
            ("30 min w/ Kayla @ Clio", "Clio"),
            ("Demo with Kayla @ CASE-PILOT 360", "CASE-PILOT 360"),
            ("Intro call @ Acme Intake (Zoom)", "Acme Intake"),
            ("Intro to Zed", "Zed"),
            ("Fwd: Introduction to Acme Intake", "Acme Intake"),
            ("Kickoff with Acme Intake team", "Acme Intake"),
            ("Kickoff with the Acme Intake team", "Acme Intake"),
            ("Kick-off call w/ the Clio Team (Zoom)", "Clio"),
            ("Kickoff with Zed", "Zed"),
            ("Demo with Zed team", "Zed"),
            ("Call w/ Zed re MSAs", "Zed"),
            ("2nd call with Acme Intake re: pricing", "Acme Intake"),
            ("Follow up w/ Clio re BAA (Zoom)", "Clio"),
            ("Zed (again)", "Zed"),
            ("Acme Intake (Tom only)", "Acme Intake"),
            ("Call w/ Acme Intake (re: pricing)", "Acme Intake"),
            ("Call w/ Zed, re MSAs", "Zed"),
            ("Call w/ Zed [re MSAs]", "Zed"),
            ("Call w/ Zed — re: MSAs", "Zed"),
            ("Zed (Legal) (again)", "Zed (Legal)"),
            ("Zed (Legal) (Tom only)", "Zed (Legal)"),
            ("30 Minute Meeting with Acme Intake", "Acme Intake"),
            ("30min meeting with Zed", "Zed"),
            ("Teams meeting with Clio", "Clio"),
            ("[Hold] Zed demo", "Zed"),
            ("[HOLD] Demo with Acme Intake", "Acme Intake"),
            ("Meet Acme Intake", "Acme Intake"),
            ("Demo Zed 2pm", "Zed"),
            ("Demo: Acme Intake 10:30am", "Acme Intake"),
            (
                "Updated invitation: Zed demo @ Tue Mar 3, 2026 10am - 11am (EST) (ana@ruiz.example)",
                "Zed",
            ),
            (
                "Invitation: Acme Intake demo @ Fri Jan 9, 2026",
                "Acme Intake",
            ),
        ] {
            assert_eq!(
                vendor_in_form(title, "Ruiz Law", find),
                Some(name),
                "{title}"
            );
        }
    }

    #[test]
    fn other_titles_and_those_of_two_vendors_name_none() {
        for title in [
            "Compare Zed to Clio",
            "Clio integration for NewCo",
            "Move off Rally to Zed",
            "Re-demo Clio vs Zed",
            "Re-demo Clio (instead of Zed)",
            "Re-demo Clio Grow",
            "Re-demo NewCo (Clio integration)",
            "30 min w/ Zed @ Clio",
            "Kayla @ Clio",
            "Lunch @ Rally",
            "Call kayla@clio",
            "Demo @ 3pm",
            "30 min w/ Kayla @ Clio Con",
            "Intro to Clio for NewCo",
            "Intro to Intake",
            "Intro to Zed and Clio",
            "Intro to Zed (from Clio)",
            "Demo to Zed",
            "Kickoff with our team",
            "Kickoff with Clio Con team",
            "Kickoff with Zed team (Clio)",
            "Kickoff with Intake team",
            "Lunch with Clio team",
            "Zed kickoff",
            "Re-demo Zed (intake)",
            "Call w/ Zed re Clio",
            "Call w/ NewCo re Zed",
            "Lunch w/ Zed re MSAs",
            "Call w/ Clio Con re MSAs",
            "w/ Zed re MSAs",
            "Zed (legal)",
            "Zed (Clio only)",
            "Zed Con (again)",
            "Zed (again) and Clio",
            "Not Zed (again)",
            "Clio (Legal) (again)",
            "Clio (internal only)",
            "Clio (Internal only)",
            "Clio (our side only)",
            "Call with Rally re Ruiz deposition",
            "Call w/ Zed re: the Ruiz matter",
            "Lunch meeting with Zed",
            "30 Minute Meeting with Zed and Clio",
            "30 Minute Meeting with Kayla",
            "30 Minute Meeting with Intake",
            "Zed meeting with Clio",
            "[Hold] Zed",
            "[Hold] Ruiz hearing",
            "[Draft] Zed demo",
            "Meet Zed for NewCo",
            "Meet Ana at Clio",
            "Meet Zed (Clio)",
            "Demo Zed 2",
            "Demo Zed vs Clio 2pm",
            "Updated invitation: Zed vs Clio demo @ Tue Mar 3, 2026",
            "Updated invitation: Ruiz deposition @ Tue Mar 3, 2026",
            "Lunch @ Tue Mar 3, 2026",
            "Zed (not again)",
            "Zed",
            "",
        ] {
            assert_eq!(vendor_in_form(title, "Ruiz Law", find), None, "{title}");
        }
        assert_eq!(
            vendor_in_form("Call w/ Kayla @ Rally", "Rally LLC", find),
            None
        );
    }
}
