//! Whole sentences that claim nothing of the vendor, each in words that are listed, so that nothing else is taken for one.

use super::super::cue::Cue;

pub const CUES: &[(Cue, &[&str])] = &[
    // What the firm does itself. Not "your team drafts letters in minutes", which is what software is sold with.
    (
        Cue::HedgesSentence,
        &[
            "=your =own? {your people} (handle|negotiate|reduce|resolve|settle) (any|all|=the)? \
             (erisa|hospital|medicaid|medicare|provider|va)? lien {sentence}",
            "=your =own? {your people} (check|handle) =the? (conflict|conflict check) {sentence}",
            "=your =own? {your people} (do|does|perform|run) =the? conflict (check|search) {sentence}",
            "=your =own {your people} answer call? {hours} {sentence}",
            "=your =own? (attorney|firm|office) screen =the? case {sentence}",
        ],
    ),
    // What is not there at night, and is no call.
    (
        Cue::HedgesSentence,
        &[
            "(account (manager|rep|representative)|invoice|report|statement) (is|are)? not (available|sent) (at|on|over)? \
             (evening|night|weekend|saturday|sunday) {sentence}",
            "no (marketing|sales|spam) call (at|on|over) (evening|night|weekend|saturday|sunday) {sentence}",
        ],
    ),
];
