//! Where a vendor works and nowhere else: "no calls outside Texas", "we have never left Georgia".

use std::ops::Range;

use phrases::{Cue, Found, Text};

use super::super::following::{OTHERS, before_in_clause};
use super::super::polarity::Polarity;
use super::super::reach::after;
use super::objects::{Object, object};

/// How many words after a "no" the word for a border is looked for.
const BORDER_WITHIN: usize = 8;
/// Words between a border and the place behind it: "outside the state of Georgia".
const BEFORE_PLACE: [&str; 7] = ["home", "of", "our", "region", "state", "states", "the"];
const JOINTS: [&str; 5] = ["&", "+", "and", "nor", "or"];
/// "No" where it says that someone does without something, and not where the vendor works.
const WITHOUT: [&str; 6] = ["instead", "lack", "minus", "rather", "unlike", "without"];
/// Words for what someone has somewhere, who may serve other places from there: "no offices outside Texas".
const LOCATED: [&str; 24] = [
    "agents",
    "based",
    "branches",
    "data",
    "employees",
    "files",
    "headquartered",
    "hosted",
    "kept",
    "licenses",
    "located",
    "location",
    "locations",
    "nurses",
    "office",
    "offices",
    "operators",
    "people",
    "receptionists",
    "servers",
    "staff",
    "stored",
    "team",
    "teams",
];
/// "No" where it may begin the subject of a statement.
const SUBJECTS: [&str; 5] = ["no", "nobody", "none", "nothing", "no-one"];
/// Words after places that leave a "no" what it was.
const AFTERWARDS: [&str; 14] = [
    "and",
    "anymore",
    "as",
    "at",
    "because",
    "but",
    "currently",
    "for",
    "now",
    "please",
    "right",
    "since",
    "today",
    "yet",
];
/// Words of which "no" makes a yes: "we do not mind work outside Texas".
const NEGATIVE: [&str; 25] = [
    "afraid",
    "bad",
    "barred",
    "care",
    "charge",
    "closed",
    "decline",
    "fear",
    "forget",
    "hesitate",
    "ignore",
    "issue",
    "limited",
    "matter",
    "mind",
    "miss",
    "neglect",
    "problem",
    "refuse",
    "reject",
    "restricted",
    "stop",
    "turn",
    "worried",
    "worry",
];

/// Words with which a clause goes on to say something else.
const PARTS: [&str; 6] = ["&", "although", "and", "but", "however", "though"];

/// A "no" about what lies beyond some places.
#[derive(Debug, PartialEq, Eq)]
pub struct Limit {
    /// From the first place to the last.
    pub places: Range<usize>,
    /// Whether the vendor says it of what it does itself.
    pub is_served: bool,
}

/// What a cue denies beyond a border: the places on this side of it are where the vendor works. `all` are the cues of
/// the text, `places` its words of places. "No travel fee outside Texas" is about the fee.
pub fn limit(
    text: &Text<'_>,
    cue: Cue,
    found: &Found,
    all: &[&(Cue, Found)],
    places: &[usize],
) -> Option<Limit> {
    let no = &found.tokens;
    let clause = text.clause(text.tokens()[no.end - 1].clause);
    let is_cue = matches!(cue, Cue::DeniesAfter | Cue::DeniesEither);
    if !is_cue {
        return None;
    }
    if let Some(Object::Fee(_)) = object(text, no) {
        return None;
    }
    let is_we = (clause.start..no.start).any(|at| text.says_one_of(at, &["we", "we've"]));
    let mut near = no.end..clause.end.min(no.end + BORDER_WITHIN);
    let is_border = |at: usize| text.says_one_of(at, &["beyond", "leave", "left", "outside"]);
    let (border, behind) = near.find_map(|at| {
        let behind = behind(text, at, places).filter(|_| is_border(at))?;
        Some((at, behind))
    })?;
    // "We do not serve Texas or anything beyond Oklahoma"; "no Spanish and no work outside Texas" says two things; "outside
    // Texas office hours" is a time.
    let parts = |at: usize| places.contains(&at) || text.says_one_of(at, &PARTS);
    let is_time = text.says_one_of(behind.end, &["business", "hours", "office", "time"]);
    if is_time || (no.end..border).any(parts) {
        return None;
    }
    // "We never leave Texas callers waiting" is about callers, "your files never leave Texas" about files.
    let is_left =
        text.says_one_of(border, &["leave", "left"]) && !(is_we && ends_there(text, behind.end));
    let is_without = no.clone().any(|at| text.says_one_of(at, &WITHOUT));
    // "No case outside Texas is too far", "nobody outside Texas does this".
    let is_subject = clause.start == no.start
        && text.says_one_of(no.start, &SUBJECTS)
        && !ends_there(text, behind.end);
    let is_others = (clause.start..no.start).any(|at| text.says_one_of(at, &OTHERS));
    let is_no = |at: usize| {
        let mut others = all.iter().filter(|(_, other)| other != found);
        others.any(|(cue, other)| *cue == Cue::DeniesAfter && other.tokens.contains(&at))
    };
    let is_beside =
        |at: usize| text.says_one_of(at, &LOCATED) || text.says_one_of(at, &NEGATIVE) || is_no(at);
    let is_doubtful = is_left || is_without || is_subject || is_others;
    Some(Limit {
        places: behind,
        is_served: !is_doubtful && !(no.end..border).any(is_beside),
    })
}

/// What a cue leaves open that only denies what lies beyond some places: what is done there alone, and what follows.
pub fn within(
    text: &Text<'_>,
    cue: Cue,
    no: &Range<usize>,
    ends: &[usize],
    limit: &Limit,
) -> Vec<(Polarity, Range<usize>)> {
    let start = match cue {
        Cue::DeniesEither => before_in_clause(text, no, ends).start,
        _ => no.end,
    };
    let places = &limit.places;
    let end = after(text, no, ends).end.max(places.end);
    if !limit.is_served {
        return vec![(Polarity::Open, start..end)];
    }
    let around = [start..places.start, places.end..end];
    around.map(|words| (Polarity::Open, words)).to_vec()
}

/// The places behind a border, as far as their list goes.
fn behind(text: &Text<'_>, border: usize, places: &[usize]) -> Option<Range<usize>> {
    let tokens = text.tokens();
    let (clause, end) = (tokens[border].clause, text.sentence_of(border).end);
    let is_between = |at: usize| tokens[at].is_filler || text.says_one_of(at, &BEFORE_PLACE);
    let is_place = |at: usize| at < end && places.contains(&at);
    let first = (border + 1..end).find(|at| is_place(*at) || !is_between(*at))?;
    if !is_place(first) || tokens[first].clause != clause {
        return None;
    }
    let mut last = first;
    loop {
        let is_joint = last + 1 < end && text.says_one_of(last + 1, &JOINTS);
        let next = last + 1 + usize::from(is_joint && !is_place(last + 1));
        if !is_place(next) {
            return Some(first..last + 1);
        }
        last = next;
    }
}

/// Whether a clause ends at a token, or goes on to when it is so or to something else.
fn ends_there(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at - 1].clause);
    at >= clause.end || text.says_one_of(at, &AFTERWARDS)
}
