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
    // Whose language is told of, or which of something else than calls.
    (
        Cue::HedgesSentence,
        &[
            "=our? =the? ((account|sales) (manager|rep|representative)|recruiter) (speak {language}|(is|are) bilingual) {sentence}",
            "recommend by .. who speak {language} {sentence}",
            "(dashboard|invoice|landing page|training) in {language} {sentence}",
            "{language} landing page {sentence}",
            "training {language} {1+} hour {sentence}",
            "founded by =a? {language} engineer {sentence}",
            "{language} owned company {sentence}",
        ],
    ),
    // What was found out to be less than was said.
    (
        Cue::HedgesSentence,
        &[
            "{language} (is|was)? (not tested|untested) {sentence}",
            "{language} but? (never|rarely|seldom) available {sentence}",
            "(agent|receptionist|rep) pretended to speak {language} {sentence}",
            "hard to (get|reach) {language} (agent|speaker)? {sentence}",
            "(bilingual|{clock}|{language}) in theory {sentence}",
            "say? {clock} but (call go to)? (voicemail|voice mail) (at night|after ({1+}|5pm|6pm|7pm|8pm|9pm|10pm)) {sentence}",
        ],
    ),
    // Complaints, in the words of what was wrong.
    (
        Cue::HedgesSentence,
        &[
            "they? (got|were)? sued (once|twice)? (for|over|under) tcpa violation? {sentence}",
            "they? missed gap in treatment {sentence}",
            "(it|they)? made up (case|citation) in =our (demo|test) {sentence}",
            "=the? videographer (was =a)? no (show|showed) (again|once|twice)? {sentence}",
            "animation (is|are)? outsourced {sentence}",
        ],
    ),
    // Where others are, or what happened there.
    (
        Cue::HedgesSentence,
        &[
            "=the? (founder|owner) (is|are)? from {state} {sentence}",
            "they? (got|were)? sued in {state} {sentence}",
            "reference (is)? =a? {state} firm {sentence}",
            "used by =a (big|large|small)? {state} firm {sentence}",
        ],
    ),
];
