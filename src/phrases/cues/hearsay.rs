//! Words by which someone wishes for a capability, had it, does not know of it, or tells of it what is not so.

use super::super::cue::Cue;

pub const CUES: &[(Cue, &[&str])] = &[
    (
        Cue::HedgesAfter,
        &[
            "(we|they) would",
            "(we|they) had",
            "(we|they) had no",
            "we (need|want|require)",
            "=our (firm|office|staff|partner) (need|want|require)",
            "(we are|we were|i am|i was|we're|i'm) looking for",
            "if only",
            "(hope|hoping) for",
            "supposed to (have|add|offer|do|get|be|support)",
            "would be nice",
            "if they (did|do|had|have|offer|answer|speak|spoke|take|would|could)",
            "(i|we|you) (wish|wished)",
            "wish (they|it|we|he|she|someone|somebody)",
            "(they|it|he|she) (wouldn't|couldn't)",
            "turn (us|me) down (on|for|over|about)",
            "balk at",
            "(weak|weaker|weakest|thin|thinner|thinnest|spotty|patchy) in",
            "(push|pushed) back on",
            "(hesitant|reluctant|unwilling|loath) to",
            "you (handle|take care of|look after)",
            "(question|chat|conversation) (about|regarding)",
            // Someone who does not know neither claims nor denies.
            "not (sure|certain|clear|convinced|confident) (if|whether|about|on|they|how|who|which)",
            "(unsure|unclear|uncertain|undecided|vague|evasive|cagey|fuzzy|hazy|noncommittal) (if|whether|about|on|as to|how)",
            "(don't|didn't|doesn't|do not|did not|does not|never) (know|remember|recall|understand) (if|whether|about|how)",
            "(no|any|little|not much) (idea|clue|word) (if|whether|about|on|how)",
            "(cannot|can't|could not|couldn't|would not|wouldn't|did not|didn't|not|unable to) \
             (say|tell|confirm|verify|explain|promise|guarantee|answer) (me|us|you|them)? (for sure|for certain)? (if|whether|about|how)",
            "(nobody|no one) (there|here|i asked|we asked)? (could|can|would|was able to) (say|tell|confirm|verify|explain|promise|answer)",
            "(nobody|no one) (at|in|on) .. (could|can|would|was able to) (say|tell|confirm|verify|explain|promise|answer)",
            "(could not|couldn't|did not|didn't) (confirm|verify)",
            "(i|we) (doubt|question) (if|whether|they|it)",
            "doubtful (if|whether|about)",
            "(never|not|don't|doesn't|won't|no longer) (have|need) to (ask|remember|know|check|guess|wonder) (about|if|whether)?",
            "(allegedly|supposedly)",
            "ask (me|them|him|=her|rep|vendor|twice|again|once|repeatedly|specifically) (about|for|if|whether|regarding)",
            "(did not|didn't|haven't|have not|hasn't|forgot to|need to|have to) \
             (ask|check|test|verify|mention|specify|discuss|find out)",
            "never (ask|mention|specify|discuss)",
        ],
    ),
    (
        Cue::HedgesClause,
        &[
            "(would|we'd|they'd|i'd|you'd) (love|prefer|wish|hope) to",
            "look forward to (offer|add|launch|provide|open|introduce|have|bring)",
            "work on (it|them) {end}",
            "(they|he|she|rep|vendor) (say|said|says) {language}",
            "(founder|owner|ceo|president|cofounder|co founder) (built|build|created|wrote|invented|designed|sold)",
            "(american|texan|californian|floridian|resident|household|population) speak",
            "(million|third|half|quarter|percent) of? (american|texan|californian|floridian|resident|household|population)",
            "{1+} (percent|pct)? of (american|america|us|texan|population|household|home|resident|adult|people) (home|household|people|adult)?",
            "(one|two|three|{1+}) (in|of) (two|three|four|five|six|seven|eight|nine|ten|twenty|{2+}) .. \
             (caller|client|claimant|people|american|household|home|resident|patient|victim|adult|driver|plaintiff)",
        ],
    ),
    (
        Cue::Nothing,
        &["we (need|want|require) (no|nothing|only|less|no more)"],
    ),
    (
        Cue::HedgesSentence,
        &[
            // "They claim 24/7 but nobody picked up"
            "(they|he|she|rep|vendor) (claim|claimed|claims|swear|brag)",
            "(they|he|she|rep|vendor) (say|said|says|advertise|advertised|promised) {clock}",
            "(said|advertised) {clock}",
            "{clock} (answering|coverage|live|service)? but (nobody|no one|none) (ever)? (picked up|answered|called back|called us back)",
            "turn out (to be|not|otherwise)",
            "(on|per|according to) =their (site|website|page|homepage|brochure|ad|ads)",
            "=our (defunct|discontinued|former|retired) (app|brand|company|platform|product|service|software|system|tool|version) .. \
             (answer|could|did|do|give|had|has|have|include|offer|send|show|take|was|were)",
            "=their (site|website|page|homepage|brochure|ad|ads|rep|reps|salesperson|salespeople) (say|claim|promise|advertise|list|mention|brag|tout)",
            "(untrue|false|wrong|dishonest|misleading|inaccurate|lie|exaggeration) to (say|claim|call|promise)",
            "lying if",
            "(vendor|agency|company|service|provider|recruiter|one|guy) before (them|him|=her) .. (did|had|was|used)",
            "(saw|met|found) (em|them|rep) (at|in|on|by|through|via|from)",
            "(contact|call|phone|ask|write to) .. (provider|hospital|facility|custodian|court|clerk|county|agency) (yourself|yourselves)",
            "follow up on (chat|question|conversation|talk|meeting|demo|discussion)",
            "call .. (and|but|then|i|we|only) get (recording|voicemail|voice mail|machine|answering machine|busy signal)",
            "before us .. (firm|client|attorney|lawyer|practice|they|most|everyone)",
            "as discussed",
            "(but|until|then) (they|he|she|both|all) (left|quit|resign|moved on|are gone)",
            // "Bilingual (1 person, she quit)", "24/7 (we tested 2am: voicemail)": of a longer list it is not plain how much
            // of it is meant.
            "(bilingual|spanish) {1+}? (person|agent|speaker|guy|one) (he|she) (left|quit|resign) {sentence}",
            "(bilingual|spanish) .. (left|quit|gone|resign) .. (nobody|no one|none) since {sentence}",
            "{clock} (answering|coverage|live|service)? we? (test|tried|try) (it|them)? at? (night|midnight|weekend|1am|2am|3am|4am|5am|10pm|11pm|12am) (got|get|hit|reach|only)? (voicemail|voice mail|answering machine) {sentence}",
        ],
    ),
];
