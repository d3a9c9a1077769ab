//! Which words of a text its denials, hedges, questions and quotations reach.

mod active_cues;
mod limits;
mod objects;
mod times;

use std::ops::Range;

use phrases::{Cue, Found, Text};

use super::contrast::{clauses_about_others, contrasts, retractions, wishes_of_others};
use super::following::{before_in_clause, following, is_desk, is_not_just};
use super::labels::{answer, labels};
use super::polarity::Polarity;
use super::questions_and_quotations::questions_and_quotations;
use super::reach::{after, around, before, earlier, ends_clause, listed, since_condition};
use super::research_notes::research_notes;

use self::active_cues::{active_cues, end_of_left_out, is_in_doubt};
use self::limits::{Limit, limit, within};
use self::objects::{Object, first_fee, object};
use self::times::at_times;

/// How many words before "offices" places are looked for: "our New York and Texas offices".
const OFFICE_WITHIN: usize = 4;

/// Words that say no beside those that deny whatever they stand in.
const ALSO_NEGATIONS: [&str; 4] = ["neither", "nobody", "nor", "nothing"];

/// What a phrase speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Place,
    /// What is paid, and for what.
    Fee,
    Other,
}

/// What each cue, question and quotation of a text reaches.
#[derive(Debug)]
pub struct Scopes {
    reaches: Vec<Reach>,
    /// The words that say no, whether or not they are a cue.
    negations: Vec<usize>,
    /// What others do not have and the vendor does.
    contrasts: Vec<Range<usize>>,
    /// The places beyond which the vendor does not work.
    limits: Vec<Range<usize>>,
}

#[derive(Debug)]
struct Reach {
    polarity: Polarity,
    /// What it is limited to.
    only: Option<Subject>,
    /// The fee that a "no" is about, which is denied as well.
    fee: Option<usize>,
    /// Whether it is a "not" or the like.
    is_negative: bool,
    /// Whether it puts something off rather than denying it.
    is_hedge: bool,
    /// The words of the cue that say no; all its words where none does.
    negations: Vec<usize>,
    /// The words of the cue, or the one that answers a label; none of a question or a quotation.
    words: Vec<usize>,
    tokens: Range<usize>,
    /// Whether a colon ends it, after which something else begins: "no per-page fees: one price per request".
    ends_with_colon: bool,
}

impl Reach {
    /// For a question, a quotation or another part of a text that is open or denied as a whole. "Contract: none" may be
    /// words of a phrase, which keep their meaning.
    fn of_part(text: &Text<'_>, tokens: &Range<usize>, polarity: Polarity) -> Self {
        Self {
            polarity,
            only: None,
            fee: None,
            is_negative: false,
            is_hedge: false,
            negations: Vec::new(),
            words: Vec::from_iter(answer(text, tokens, polarity)),
            ends_with_colon: false,
            tokens: tokens.clone(),
        }
    }
}

impl Scopes {
    /// Takes the cues of a text in any order, where the capabilities that it names begin, and all words of places. A
    /// cue inside a longer one does not count.
    pub fn of(text: &Text<'_>, cues: &[(Cue, Found)], named: &[usize], places: &[usize]) -> Self {
        let contrasts = contrasts(text);
        let kept = active_cues(text, cues, &contrasts);
        let ends = kept.iter().filter(|(cue, _)| *cue == Cue::Ends);
        let ends: Vec<usize> = ends.map(|(_, found)| found.tokens.start).collect();
        let unclaimed = unclaimed_parts(text, &contrasts);
        // A question or a quotation denies nothing about the vendor: "we used to lose calls," says a partner.
        let is_unclaimed = |at: usize| {
            let is_open = |(tokens, polarity): &(Range<usize>, Polarity)| {
                *polarity == Polarity::Open && tokens.contains(&at)
            };
            unclaimed.iter().any(is_open)
        };
        let limit_of = |(cue, found): &(Cue, Found)| limit(text, *cue, found, &kept, places);
        let limits: Vec<Option<Limit>> = kept.iter().map(|cue| limit_of(cue)).collect();
        let cues = kept.iter().zip(&limits).flat_map(|((cue, found), limit)| {
            let (fee, reached) = match limit {
                Some(limit) => (None, within(text, *cue, &found.tokens, &ends, limit)),
                None => reaches_to(text, *cue, &found.tokens, &ends, named),
            };
            let is_open =
                is_unclaimed(found.tokens.start) || is_in_doubt(text, *cue, &found.tokens, named);
            let last = end_of_left_out(text, *cue, &found.tokens).unwrap_or(usize::MAX);
            let until = move |(polarity, tokens): (Polarity, Range<usize>)| {
                (polarity, tokens.start..tokens.end.min(last))
            };
            reached
                .into_iter()
                .map(until)
                .map(move |(polarity, tokens)| Reach {
                    polarity: if is_open { Polarity::Open } else { polarity },
                    only: only(*cue, fee),
                    fee,
                    is_negative: *cue == Cue::DeniesAfter && limit.is_none(),
                    is_hedge: matches!(
                        cue,
                        Cue::HedgesClause | Cue::HedgesSentence | Cue::HedgesWithin
                    ),
                    negations: negations(text, &found.words),
                    words: found.words.clone(),
                    ends_with_colon: ends_with_colon(text, &tokens),
                    tokens,
                })
        });
        let unclaimed = unclaimed
            .iter()
            .map(|(tokens, polarity)| Reach::of_part(text, tokens, *polarity));
        Self {
            reaches: cues.chain(unclaimed).collect(),
            negations: words_of_no(text, 0..text.tokens().len()),
            contrasts,
            limits: limits
                .into_iter()
                .flatten()
                .filter(|limit| limit.is_served)
                .map(|limit| limit.places)
                .collect(),
        }
    }

    /// Whether the vendor does not work beyond the place at a token, and so works there.
    pub fn is_limit(&self, place: usize) -> bool {
        self.limits.iter().any(|places| places.contains(&place))
    }

    /// Whether words say what others do not have and the vendor does.
    pub fn is_contrast(&self, found: &Found) -> bool {
        let mut contrasts = self.contrasts.iter();
        contrasts.any(|told| told.contains(&found.tokens.start))
    }

    /// Whether the cues leave a phrase said, denied or open. A cue within the phrase's own words does nothing to it, nor
    /// does a further denial: "never leaves our servers and never trains a model".
    pub fn polarity(&self, found: &Found, subject: Subject) -> Polarity {
        let is_in = |word: &usize| found.words.contains(word);
        // "SOC 2 audit" holds one word of "audit starts in January", not what that says.
        let is_own = |reach: &Reach| {
            let is_whole = !reach.words.is_empty() && reach.words.iter().all(is_in);
            is_whole || !reach.is_hedge && reach.negations.iter().any(is_in)
        };
        let says_no = |reach: &Reach| reach.is_negative && is_own(reach);
        // "No charge if no records exist": "no charge" is no cue, and says no all the same.
        let begins_with_no = self
            .negations
            .iter()
            .any(|at| found.words.first() == Some(at));
        let is_negative = begins_with_no || self.reaches.iter().any(says_no);
        let concerns = |reach: &&Reach| {
            let is_touched = found.words.iter().any(|word| reach.tokens.contains(word));
            let is_second = is_negative && reach.is_negative;
            let is_fee = reach.fee.is_some_and(|fee| found.words.contains(&fee));
            let is_meant = is_fee || reach.only.is_none_or(|only| only == subject);
            let is_beyond = reach.ends_with_colon && found.tokens.end > reach.tokens.end;
            !is_own(reach) && !is_second && is_touched && is_meant && !is_beyond
        };
        let mut polarity = Polarity::Said;
        for reach in self.reaches.iter().filter(concerns) {
            match reach.polarity {
                Polarity::Denied => return Polarity::Denied,
                _ => polarity = Polarity::Open,
            }
        }
        polarity
    }
}

/// The words that a cue reaches, and the fee that it is about.
fn reaches_to(
    text: &Text<'_>,
    cue: Cue,
    tokens: &Range<usize>,
    ends: &[usize],
    named: &[usize],
) -> (Option<usize>, Vec<(Polarity, Range<usize>)>) {
    let object = (cue == Cue::DeniesAfter)
        .then(|| object(text, tokens))
        .flatten();
    match object {
        Some(Object::Words(words)) => (None, vec![(Polarity::Denied, words)]),
        Some(Object::Made(words, rest)) => {
            let reached = vec![(Polarity::Denied, words), (Polarity::Open, rest)];
            (None, reached)
        }
        Some(Object::Fee(at)) => (Some(at), reaches(text, cue, tokens, ends, named)),
        // "We abolished the night fee" ends no nights.
        None if cue == Cue::DeniesWithin
            && let Some(fee) = first_fee(text, tokens) =>
        {
            (Some(fee), vec![(Polarity::Denied, tokens.start..fee + 1)])
        }
        None => {
            let reached = reaches(text, cue, tokens, ends, named);
            (None, at_times(text, cue, tokens, reached))
        }
    }
}

/// Parts of a text that are open or denied as a whole: questions, quotations, labels and lists with a heading.
fn unclaimed_parts(text: &Text<'_>, contrasts: &[Range<usize>]) -> Vec<(Range<usize>, Polarity)> {
    let mut all = questions_and_quotations(text);
    all.extend(labels(text));
    let open = [
        retractions(text),
        wishes_of_others(text),
        clauses_about_others(text, contrasts),
        research_notes(text),
    ];
    let open = open.concat().into_iter();
    all.extend(open.map(|tokens| (tokens, Polarity::Open)));
    all
}

fn ends_with_colon(text: &Text<'_>, tokens: &Range<usize>) -> bool {
    !tokens.is_empty() && text.tokens()[tokens.end - 1].sign_after == ':'
}

/// What a cue is limited to: "no fee for Spanish" says no to no Spanish.
fn only(cue: Cue, fee: Option<usize>) -> Option<Subject> {
    match cue {
        Cue::Located | Cue::LocatedBefore => Some(Subject::Place),
        _ => fee.map(|_| Subject::Fee),
    }
}

/// "General ledger not included" is denied although a phrase holds "included" as well.
fn negations(text: &Text<'_>, words: &[usize]) -> Vec<usize> {
    let all = words_of_no(text, words.iter().copied());
    if all.is_empty() { words.to_vec() } else { all }
}

/// The words among these that say no.
fn words_of_no(text: &Text<'_>, words: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let says_no = |at: &usize| text.is_negation(*at) || text.says_one_of(*at, &ALSO_NEGATIONS);
    words.into_iter().filter(says_no).collect()
}

/// The words that a cue reaches, and whether it denies them or leaves them open.
fn reaches(
    text: &Text<'_>,
    cue: Cue,
    tokens: &Range<usize>,
    ends: &[usize],
    named: &[usize],
) -> Vec<(Polarity, Range<usize>)> {
    if cue == Cue::DeniesEither && is_not_just(text, tokens.clone()) {
        return Vec::new();
    }
    if cue == Cue::DeniesEither
        && let Some(after) = following(text, tokens, ends, named)
    {
        let before = before_in_clause(text, tokens, ends);
        let polarity = if is_desk(text, before.clone()) {
            Polarity::Open
        } else {
            Polarity::Denied
        };
        return vec![(polarity, after), (Polarity::Open, before)];
    }
    let polarity = polarity(cue);
    let reached = polarity.map(|polarity| (polarity, reached(text, cue, tokens, ends)));
    reached.into_iter().collect()
}

fn polarity(cue: Cue) -> Option<Polarity> {
    match cue {
        Cue::DeniesAfter
        | Cue::DeniesBefore
        | Cue::DeniesEither
        | Cue::DeniesEarlier
        | Cue::DeniesWithin => Some(Polarity::Denied),
        Cue::HedgesAfter
        | Cue::HedgesClause
        | Cue::HedgesSentence
        | Cue::HedgesWithin
        | Cue::Located
        | Cue::LocatedBefore => Some(Polarity::Open),
        Cue::Nothing | Cue::Ends => None,
    }
}

fn reached(text: &Text<'_>, cue: Cue, tokens: &Range<usize>, ends: &[usize]) -> Range<usize> {
    match cue {
        // "Films we don't do": nothing follows, so it denies what stands before.
        Cue::DeniesAfter if ends_clause(text, tokens.end) => {
            let all = before(text, tokens, ends);
            since_condition(text, all.clone(), tokens.start).unwrap_or(all)
        }
        Cue::DeniesBefore | Cue::DeniesEither => before(text, tokens, ends),
        Cue::LocatedBefore => {
            let clause = text.clause(text.tokens()[tokens.start].clause);
            clause.start.max(tokens.start.saturating_sub(OFFICE_WITHIN))..tokens.start
        }
        Cue::DeniesEarlier if ends_clause(text, tokens.end) => earlier(text, tokens),
        Cue::DeniesAfter | Cue::DeniesEarlier | Cue::HedgesAfter | Cue::Located => {
            after(text, tokens, ends)
        }
        Cue::HedgesClause => around(text, tokens, ends),
        Cue::HedgesSentence => text.sentence_of(tokens.start),
        // "What we leave to your staff: conflict checks".
        Cue::DeniesWithin => (tokens.end..=tokens.end + 1)
            .find_map(|end| listed(text, &(tokens.start..end)))
            .unwrap_or_else(|| tokens.clone()),
        Cue::HedgesWithin | Cue::Nothing | Cue::Ends => tokens.clone(),
    }
}
