//! What words that turn or put off do to their neighbors.

use rkyv::{Archive, Deserialize, Serialize};

/// What a cue does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub enum Cue {
    /// "not", "without": what follows is denied.
    DeniesAfter,
    /// "is not included": what stands before is denied.
    DeniesBefore,
    /// "not available": what follows in the clause is denied, else what stands before.
    DeniesEither,
    /// "but will not make it": the clause before is denied as well.
    DeniesEarlier,
    /// "we leave it to others": what stands between is denied.
    DeniesWithin,
    /// "instead of", "ask about": what follows is not said.
    HedgesAfter,
    /// "coming soon", "through a partner": the whole clause is not said.
    HedgesClause,
    /// "limited Spanish": what stands between is not said.
    HedgesWithin,
    /// "turned out to be": the whole sentence is not said.
    HedgesSentence,
    /// "not only", "never miss": looks like a cue and is none.
    Nothing,
    /// "but", "and we": ends what a cue before it does.
    Ends,
    /// "based in": names a place without serving it.
    Located,
    /// "a Florida company": the same of the place before.
    LocatedBefore,
}
