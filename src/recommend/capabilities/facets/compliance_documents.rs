//! Reports and agreements: "SOC 2 Type II", "we sign a BAA".
//!
//! Vendors without a report write about it too: what it costs, when it starts, which principles they follow. So a
//! report is claimed only where the words around it are known to say that there is one.

mod agreements;

use std::ops::Range;

use phrases::{Found, Text};

use crate::domain::day::MONTHS;
use crate::recommend::tags::{TagId, Vocabulary};

/// The tags of compliance documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComplianceTags {
    report: Option<TagId>,
    privacy: [Option<TagId>; 2],
}

/// Words beside a report that leave it open whether there is one.
const BESIDE: [&str; 22] = [
    "&",
    "+",
    "1",
    "2",
    "3",
    "27001",
    "and",
    "annual",
    "both",
    "clean",
    "current",
    "full",
    "hipaa",
    "hitrust",
    "ii",
    "independent",
    "iso",
    "latest",
    "now",
    "plus",
    "soc",
    "type",
];
/// Verbs and prepositions before a report that someone has.
const HAVING: [&str; 41] = [
    "achieved",
    "achieves",
    "are",
    "attained",
    "became",
    "carries",
    "carry",
    "completed",
    "completes",
    "earned",
    "gives",
    "had",
    "has",
    "have",
    "held",
    "hold",
    "holds",
    "include",
    "included",
    "includes",
    "is",
    "keep",
    "keeps",
    "maintain",
    "maintained",
    "maintains",
    "obtained",
    "offer",
    "offers",
    "pass",
    "passed",
    "passes",
    "provide",
    "provides",
    "published",
    "received",
    "renewed",
    "share",
    "undergo",
    "we're",
    "with",
];
/// What is said after a report that someone has.
const THERE: [&str; 55] = [
    "1",
    "2",
    "27001",
    "3",
    "annual",
    "annually",
    "are",
    "attestation",
    "attested",
    "audit",
    "audited",
    "audits",
    "available",
    "baa",
    "baas",
    "certificate",
    "certification",
    "certified",
    "complete",
    "completed",
    "compliance",
    "compliant",
    "current",
    "dss",
    "every",
    "exam",
    "examination",
    "examined",
    "gdpr",
    "here",
    "hipaa",
    "hitrust",
    "i",
    "ii",
    "independent",
    "independently",
    "is",
    "iso",
    "issued",
    "letter",
    "passed",
    "pci",
    "ready",
    "renewed",
    "report",
    "reports",
    "sent",
    "signed",
    "soc",
    "soc2",
    "type",
    "type1",
    "type2",
    "year",
    "yes",
];
/// Words after a report that begin something else.
const LEADS: [&str; 23] = [
    "&", "+", "and", "as", "at", "by", "each", "for", "from", "in", "last", "on", "once", "or",
    "plus", "since", "through", "to", "twice", "under", "upon", "we", "with",
];
/// Words anywhere in the clause that say that a document is wanted, costs much, is past or is someone else's.
const DOUBTS: [&str; 66] = [
    "advised",
    "afford",
    "auditors",
    "avoid",
    "believe",
    "budget",
    "competitors",
    "cost",
    "costs",
    "could",
    "expect",
    "expects",
    "expensive",
    "expire",
    "expired",
    "expires",
    "former",
    "formerly",
    "framework",
    "hire",
    "hired",
    "hope",
    "how",
    "infrastructure",
    "instead",
    "know",
    "lapse",
    "lapsed",
    "like",
    "look",
    "looking",
    "lost",
    "matter",
    "might",
    "missing",
    "most",
    "need",
    "needed",
    "needs",
    "negotiated",
    "obtain",
    "obtaining",
    "overrated",
    "partners",
    "principles",
    "provider",
    "providers",
    "pursue",
    "pursuing",
    "reviewing",
    "seek",
    "seeking",
    "server",
    "servers",
    "should",
    "small",
    "someday",
    "someone",
    "start",
    "starting",
    "think",
    "too",
    "vendor",
    "vendors",
    "why",
    "would",
];
/// What says when, as months do: a report "in January" is still to come.
const WHEN: [&str; 6] = ["early", "fall", "late", "q1", "spring", "summer"];
/// Verbs after which a month lies in the past.
const DONE: [&str; 12] = [
    "achieved",
    "audited",
    "certified",
    "completed",
    "earned",
    "issued",
    "obtained",
    "passed",
    "received",
    "renewed",
    "since",
    "signed",
];

impl ComplianceTags {
    pub fn of(vocabulary: &Vocabulary) -> Self {
        Self {
            report: vocabulary.tag("soc-2"),
            privacy: ["hipaa-baa", "hipaa-compliance"].map(|slug| vocabulary.tag(slug)),
        }
    }

    /// Whether the words around a compliance document do not say plainly that it is there.
    pub fn is_doubtful(&self, tag: TagId, text: &Text<'_>, found: &Found) -> bool {
        let is_report = Some(tag) == self.report;
        if !is_report && !self.privacy.contains(&Some(tag)) {
            return false;
        }
        let clause = text.clause(text.tokens()[found.tokens.start].clause);
        let end = value_end(text, &found.tokens);
        let around = clause.start..end;
        if around
            .clone()
            .chain(parenthetical(text, &found.tokens))
            .any(|at| text.says_one_of(at, &DOUBTS))
        {
            return true;
        }
        is_report
            && (!is_had(text, clause.start..found.tokens.start)
                || !is_there(text, found.tokens.end..end, &around))
    }
}

/// The end of the clause, or of the one after a colon: "SOC 2: we follow its principles".
fn value_end(text: &Text<'_>, words: &Range<usize>) -> usize {
    let number = text.tokens()[words.end - 1].clause;
    let clause = text.clause(number);
    let sentence = text.sentence_of(words.start);
    let ends_with_colon = text.tokens()[clause.end - 1].sign_after == ':';
    if ends_with_colon && clause.end < sentence.end {
        return text.clause(number + 1).end;
    }
    clause.end
}

/// What is said of a compliance document in brackets: "SOC 2 (lapsed)".
fn parenthetical(text: &Text<'_>, words: &Range<usize>) -> Range<usize> {
    let number = text.tokens()[words.end - 1].clause;
    let (clause, parenthetical) = (text.clause(number), text.clause(number + 1));
    let last = parenthetical.clone().last();
    let is_bracket = last.is_some_and(|last| text.tokens()[last].sign_after == ')');
    if is_bracket && clause.end == words.end {
        return parenthetical;
    }
    words.end..words.end
}

/// Whether what stands before a report in its clause says that someone has it: nothing, a verb of having,
/// or another item of a list.
fn is_had(text: &Text<'_>, before: Range<usize>) -> bool {
    let mut is_listed = false;
    for at in before.rev() {
        // "We renew our report", not "renew your report with us".
        let is_renewed = at > 0
            && text.says_one_of(at - 1, &["we"])
            && text.says_one_of(at, &["renew"])
            && text.says_one_of(at + 1, &["our"]);
        if text.tokens()[at].sign_after == ':' || text.says_one_of(at, &HAVING) || is_renewed {
            return true;
        }
        let is_beside = text.tokens()[at].is_filler || text.says_one_of(at, &BESIDE);
        if !is_beside && !is_listed {
            return false;
        }
        is_listed |= text.says_one_of(at, &["and", "&", "+", "plus"]);
    }
    true
}

/// Whether what follows a report says that someone has it, or nothing about it.
fn is_there(text: &Text<'_>, after: Range<usize>, around: &Range<usize>) -> bool {
    let is_done = around.clone().any(|at| text.says_one_of(at, &DONE));
    for at in after {
        if text.says_one_of(at, &LEADS) {
            let next = at + 1;
            let is_when = || text.says_one_of(next, &WHEN) || text.says_one_of(next, &MONTHS);
            let is_dated = text.says_one_of(at, &["last"])
                || next < around.end && (is_when() || text.tokens()[next].number.is_some());
            return is_done || !is_dated;
        }
        if !text.tokens()[at].is_filler && !text.says_one_of(at, &THERE) {
            return false;
        }
    }
    true
}
