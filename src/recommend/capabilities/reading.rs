//! Reads what one text says.

use std::ops::Range;

use phrases::{Cue, Found, PhraseKind, Purpose, Text};

use crate::domain::capability::ClaimState;
use crate::recommend::tags::TagId;

use super::extracted_claim::{ExtractedClaim, quote};
use super::facets::{
    Places, are_cut_short, are_of_language, is_in_title, is_of_one_thing, is_served,
};
use super::lexicon::Lexicon;
use super::negation::{
    Polarity, Scopes, Subject, VendorAliases, are_others_before, is_amid, is_doubtful, is_passing,
};

/// A phrase of a tag in the text.
struct Hit {
    tag: TagId,
    kind: PhraseKind,
    found: Found,
}

impl Hit {
    /// What is named without a phrase: an abbreviation or a number.
    fn plain(tag: TagId, found: Found) -> Self {
        let kind = PhraseKind::Asserts;
        Self { tag, kind, found }
    }
}

/// What a text says of the tags of a lexicon. Cost: linear in the text, for texts of the usual
/// length of sentence.
pub fn read(
    original: &str,
    is_prose: bool,
    aliases: &VendorAliases,
    lexicon: &Lexicon,
) -> Vec<ExtractedClaim> {
    let text = Text::read(original, lexicon.stems());
    let (hits, cues) = search(&text, lexicon);
    let kept: Vec<(usize, &Hit)> = hits
        .iter()
        .enumerate()
        .filter(|(at, hit)| hit.kind != PhraseKind::Ignores && !is_covered(&text, *at, &hits))
        .collect();
    let others = without_phrases(&text, lexicon);
    if kept.is_empty() && others.is_empty() {
        return Vec::new();
    }
    let all = kept.iter().map(|(_, hit)| *hit).chain(&others);
    let named = all.filter(|hit| hit.kind != PhraseKind::Denies);
    let named: Vec<usize> = named.map(|hit| hit.found.tokens.start).collect();
    let all = kept.iter().map(|(_, hit)| *hit).chain(&others);
    let (of_places, rest): (Vec<&Hit>, Vec<&Hit>) =
        all.partition(|hit| lexicon.places.contains(hit.tag));
    let places: Vec<usize> = of_places
        .iter()
        .flat_map(|hit| hit.found.tokens.clone())
        .collect();
    let scopes = Scopes::of(&text, &cues, &named, &places);
    let is_said = |hit: &Hit| scopes.polarity(&hit.found, Subject::Other) == Polarity::Said;
    let missing = rest.iter().filter(|hit| !is_said(hit));
    let missing: Vec<usize> = missing.map(|hit| hit.found.tokens.start).collect();
    let rest: Vec<usize> = rest.iter().map(|hit| hit.found.tokens.start).collect();
    let is_mentioned = |hit: &Hit| {
        lexicon.states.contains(hit.tag)
            && !scopes.is_limit(hit.found.tokens.start)
            && !is_served(&text, &hit.found.tokens, &places, &rest)
    };
    let is_elsewhere = |hit: &Hit| {
        lexicon.places.contains(hit.tag)
            && is_of_one_thing(&text, &hit.found.tokens, &places, &missing, &cues)
    };
    let claim_of = |hit: &Hit| {
        let claim = extracted_claim(hit, is_prose, aliases, &scopes, &text, lexicon)?;
        let documents = &lexicon.compliance_tags;
        let claim = documents.settle(claim, &text, &hit.found, is_prose)?;
        (claim.state != ClaimState::Denied || !is_elsewhere(hit)).then_some(claim)
    };
    let of_phrases = kept.into_iter().filter_map(|(at, hit)| {
        let mut claim = claim_of(hit)?;
        // A sentence about something else says of no state whether it is served.
        if claim.state == ClaimState::Derived && is_mentioned(hit) {
            claim.state = ClaimState::Suggested;
        }
        let is_wider = claim.state == ClaimState::Denied && is_wider(at, &hits, lexicon);
        (!is_wider).then_some(claim)
    });
    of_phrases
        .chain(others.iter().filter_map(claim_of))
        .collect()
}

/// Abbreviations and numbers.
fn without_phrases(text: &Text<'_>, lexicon: &Lexicon) -> Vec<Hit> {
    let codes = lexicon.places.codes(text, lexicon.phrases());
    let numbers = lexicon
        .sizes
        .read(text)
        .into_iter()
        .chain(lexicon.prices.read(text));
    let languages = lexicon.languages.read(text);
    let all = codes.into_iter().chain(numbers).chain(languages);
    all.map(|(tag, found)| Hit::plain(tag, found)).collect()
}

fn search(text: &Text<'_>, lexicon: &Lexicon) -> (Vec<Hit>, Vec<(Cue, Found)>) {
    let (mut hits, mut cues) = (Vec::new(), Vec::new());
    let phrases = lexicon.phrases();
    for at in 0..text.tokens().len() {
        for number in phrases.starting_at(text, at) {
            let Some(found) = phrases.find(number, text, at) else {
                continue;
            };
            match phrases.purpose(number) {
                Purpose::Cue(cue) => cues.push((cue, found)),
                Purpose::Tag(tag, kind) => hits.push(Hit {
                    tag: TagId(tag),
                    kind,
                    found,
                }),
            }
        }
    }
    hits.retain(|hit| !is_torn(text, &cues, hit));
    let parted: Vec<_> = hits.iter().map(|hit| is_parted(text, hit, &hits)).collect();
    let mut parted = parted.into_iter();
    hits.retain(|_| !parted.next().unwrap_or(false));
    (hits, cues)
}

/// Whether a phrase goes on over a "no" that is about the rest of it, while one side says what is offered by itself: "zoom
/// only (no in-person)" and "no in-person, zoom only" are no "zoom or in person".
fn is_parted(text: &Text<'_>, hit: &Hit, hits: &[Hit]) -> bool {
    let tokens = text.tokens();
    let Range { start, end } = hit.found.tokens;
    let says_no = |at: usize| text.says_one_of(at, &["no", "not"]);
    let is_named = |kind| matches!(kind, PhraseKind::Asserts | PhraseKind::Names);
    let has_within = |within: &Range<usize>| {
        let is_within =
            |other: &Range<usize>| within.start <= other.start && other.end <= within.end;
        let mut others = hits.iter().filter(|other| other.tag == hit.tag);
        others.any(|other| is_named(other.kind) && is_within(&other.found.tokens))
    };
    let begins_no = |at: &usize| {
        let is_new = tokens[*at].clause != tokens[*at - 1].clause;
        is_new && says_no(*at) && !hit.found.words.contains(at)
    };
    let no_within = || (start + 1..end).find(begins_no);
    // "No in-person, zoom only"
    let only_behind = || {
        start.checked_sub(1).filter(|no| says_no(*no))?;
        let last = text.clause(tokens[end - 1].clause);
        let mut rest = last.clone();
        let is_only = last.start > start && rest.any(|at| text.says_one_of(at, &["only"]));
        is_only.then_some(last)
    };
    is_named(hit.kind)
        && (no_within().is_some_and(|no| has_within(&(start..no)))
            || only_behind().is_some_and(|clause| has_within(&clause)))
}

/// Whether a phrase goes on from what a "no" denies to what is said instead: "no signed retainers, but we e-sign". In
/// "never voicemail: people answer 24/7" no voicemail takes the hours away.
fn is_torn(text: &Text<'_>, cues: &[(Cue, Found)], hit: &Hit) -> bool {
    let tokens = text.tokens();
    let (start, end) = (hit.found.tokens.start, hit.found.tokens.end);
    let clause = tokens[start].clause;
    let turns = |at: usize| {
        text.says_one_of(at, &["although", "but", "however", "though"])
            || hit.kind == PhraseKind::Ignores
                && (tokens[at - 1].sign_after == ':' || text.says_one_of(at, &["because", "so"]))
    };
    let is_before = |(cue, no): &(Cue, Found)| {
        let is_near = no.tokens.end <= start && tokens[no.tokens.start].clause == clause;
        *cue == Cue::DeniesAfter && is_near && !(no.tokens.end..=start).any(turns)
    };
    // "No voicemail, 24/7 live answering": voicemail is not what answers. Of other things that are not there, such as an
    // app, the next clause may be one as well, as it may of "no voicemail, chat or 24/7 answering".
    let is_list =
        || (start..text.sentence_of(start).end).any(|at| text.says_one_of(at, &["nor", "or"]));
    let goes_on = hit.kind == PhraseKind::Ignores
        && tokens[end - 1].clause != clause
        && text.says_one_of(start, &["voicemail", "voicemails"])
        && !is_list();
    let is_next =
        |(cue, no): &(Cue, Found)| goes_on && *cue == Cue::DeniesAfter && no.tokens.end == start;
    // "Remote yes, in person no": what is answered before is one thing, and what follows another.
    let is_answered = |at: usize| {
        tokens[at + 1].clause != tokens[at].clause && text.says_one_of(at, &["n", "no", "y", "yes"])
    };
    let is_answered = (start + 1..end.max(start + 1) - 1).any(is_answered);
    let goes_on_to_go = hit.kind == PhraseKind::Ignores && is_two_things(text, start);
    // "We speak Spanish and calls go to voicemail" has a subject of its own behind the "and".
    let is_apart = hit.kind == PhraseKind::Ignores
        && text.says_one_of(start, &["spanish"])
        && text.says_one_of(start + 1, &["and"])
        && text.says_one_of(start + 2, &["call", "callers", "calls"]);
    is_answered
        || is_apart
        || ((start + 1..end).any(turns) || goes_on_to_go) && cues.iter().any(is_before)
        || cues.iter().any(is_next)
}

/// Whether a second thing that is told of someone begins at a token or behind its word: "they don't speak Spanish and go to
/// voicemail" is no Spanish voicemail.
fn is_two_things(text: &Text<'_>, start: usize) -> bool {
    let goes = |and: usize| {
        text.says_one_of(and, &["and"])
            && text.says_one_of(and + 1, &["get", "go", "hit", "reach", "roll"])
    };
    goes(start + 1) || start.checked_sub(1).is_some_and(goes)
}

/// Whether other words of the same tag take precedence: longer ones around it, or ones that say it
/// is something else. Within a denial that is a sentence of its own they do not: "No rush service."
fn is_covered(text: &Text<'_>, at: usize, hits: &[Hit]) -> bool {
    let hit = &hits[at];
    let is_plain_no = hit.kind == PhraseKind::Denies
        && text.sentence_of(hit.found.tokens.start) == hit.found.tokens;
    let covers = |other: &Hit| {
        if other.tag != hit.tag {
            return false;
        }
        let (inner, outer) = (&hit.found.tokens, &other.found.tokens);
        if other.kind == PhraseKind::Ignores {
            let is_within = inner.start <= outer.start && outer.end <= inner.end;
            return !(is_plain_no && is_within)
                && other
                    .found
                    .words
                    .iter()
                    .any(|word| hit.found.words.contains(word));
        }
        outer.len() > inner.len() && outer.start <= inner.start && inner.end <= outer.end
    };
    hits.iter().any(covers)
}

/// Whether the same words are those of a step within it: who does not promise records in a week may have them
/// in a month.
fn is_wider(at: usize, hits: &[Hit], lexicon: &Lexicon) -> bool {
    let hit = &hits[at];
    let is_within = |other: &Hit| {
        let is_same = other.kind == hit.kind && other.found.tokens == hit.found.tokens;
        is_same && lexicon.within.contains(&(other.tag, hit.tag))
    };
    hit.kind != PhraseKind::Denies && hits.iter().any(is_within)
}

/// Whether the text is a name with the answer "no", as in a column of a list.
fn is_answered_no(text: &Text<'_>) -> bool {
    let question = text.original().trim_end().rsplit_once(':');
    question.is_some_and(|(_, answer)| answer.trim().eq_ignore_ascii_case("no"))
}

/// Whether words say "don't just": they deny nothing, although phrases skip "just".
fn says_not_just(text: &Text<'_>, found: &Found) -> bool {
    let says_no = |at| text.ends_in_not(at) || text.says_one_of(at, &["never", "not"]);
    let mut words = found.tokens.clone().skip(1);
    words.any(|at| text.says_one_of(at, &["just"]) && says_no(at - 1))
}

/// Whether words that deny elsewhere do not: "don't just", "Spanish (nights only)".
fn denies_nothing(text: &Text<'_>, found: &Found) -> bool {
    says_not_just(text, found) || are_of_language(text, &found.tokens)
}

/// Whether words say what others do not have.
fn is_of_others(text: &Text<'_>, scopes: &Scopes, found: &Found) -> bool {
    scopes.is_contrast(found) || are_others_before(text, found.tokens.start)
}

fn extracted_claim(
    hit: &Hit,
    is_prose: bool,
    aliases: &VendorAliases,
    scopes: &Scopes,
    text: &Text<'_>,
    lexicon: &Lexicon,
) -> Option<ExtractedClaim> {
    let is_place = lexicon.places.contains(hit.tag);
    let start = hit.found.tokens.start;
    let places = &lexicon.places;
    let is_address = || places.is_address(text, start, lexicon.phrases());
    let is_title = || is_in_title(text, &hit.found.tokens);
    if is_place && (Places::is_parted(text, &hit.found) || is_title() || is_address()) {
        return None;
    }
    let subject = match hit.tag {
        _ if is_place => Subject::Place,
        tag if lexicon.fees.contains(tag) => Subject::Fee,
        _ => Subject::Other,
    };
    let polarity = scopes.polarity(&hit.found, subject);
    let state = match (polarity, hit.kind) {
        (Polarity::Said, PhraseKind::Names) if is_prose && is_amid(text, &hit.found) => {
            ClaimState::Suggested
        }
        (Polarity::Said, PhraseKind::Asserts | PhraseKind::Names | PhraseKind::Part)
            if is_doubtful(text, &hit.found)
                || aliases.is_of_another_company(text, start)
                || lexicon.is_at_all_hours(hit.tag) && are_cut_short(text, &hit.found.tokens)
                || lexicon
                    .compliance_tags
                    .is_doubtful(hit.tag, text, &hit.found)
                || is_prose && !lexicon.names.contains(hit.tag) && is_passing(text, &hit.found) =>
        {
            ClaimState::Suggested
        }
        (Polarity::Said, PhraseKind::Asserts | PhraseKind::Names | PhraseKind::Part) => {
            ClaimState::Derived
        }
        // "They don't answer calls. We do."
        (Polarity::Said, PhraseKind::Denies) if is_of_others(text, scopes, &hit.found) => {
            return None;
        }
        (_, PhraseKind::Denies) if denies_nothing(text, &hit.found) => return None,
        (Polarity::Denied, PhraseKind::Asserts | PhraseKind::Names)
        | (Polarity::Said, PhraseKind::Denies) => ClaimState::Denied,
        // "Trains on client data: no".
        (Polarity::Denied, PhraseKind::Denies) if !is_prose && is_answered_no(text) => {
            ClaimState::Derived
        }
        _ => return None,
    };
    Some(ExtractedClaim {
        tag: hit.tag,
        state,
        quote: quote(text, &hit.found.tokens),
    })
}
