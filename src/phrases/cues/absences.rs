//! Words by which something is not there: at some hours or places that follow, or at all.

use super::super::cue::Cue;

pub const CUES: &[(Cue, &[&str])] = &[
    (
        Cue::DeniesEither,
        &[
            "(is|are|be|was|were)? not (currently|yet|available|include|offer|support|provide|cover|handle|possible)",
            "(isn't|aren't) (currently|yet|available|include|offer|support|provide|cover|handle|possible)",
            "((is|are|be|was|were)? not|isn't|aren't) (yet|currently) (available|include|offer|support|provide|cover|handle|possible)",
            "unavailable",
            "(phone|line|switchboard) (is|are|go|goes) (switched|turned|shut)? off",
        ],
    ),
    // What follows these has the thing, or is it: "not included in the flat fee", "not offered as a subscription".
    (
        Cue::DeniesBefore,
        &[
            "((is|are|be|was|were)? not|isn't|aren't) (include|cover) (as|by|in|under|with|within)",
            "((is|are|be|was|were)? not|isn't|aren't) (available|offer|provide|support|handle) (as|by|under)",
        ],
    ),
    (
        Cue::Nothing,
        &[
            "(second to|bar) none",
            "(you|who) (don't|do not) know {end}",
            "(has|have|had|with) no idea {end}",
            "(never|rarely|seldom|hardly|no longer|not|isn't|aren't) be? unavailable",
        ],
    ),
];
