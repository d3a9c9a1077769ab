//! What a reader is told of how far picks reach (docs/recommendations.md#pick-for-me).

use crate::domain::recommend::Scope;

/// Whether any of the categories is based on more than firms of exactly this size.
pub fn used_any_size_fallback(scopes: &[Scope]) -> bool {
    scopes.iter().any(|scope| *scope != Scope::Exact)
}

/// The note of one stage.
pub fn stage_note(scope: Scope) -> Option<&'static str> {
    match scope {
        Scope::Exact => None,
        Scope::Similar => Some(SIMILAR_NOTE),
        Scope::Any => Some(ANY_NOTE),
        Scope::Profile => Some(PROFILE_NOTE),
    }
}

/// The page's note for the scopes of all categories returned: there is one exactly where
/// [`used_any_size_fallback`] says so.
///
/// Categories picked by profile use no firm's data, so they decide only where no category uses the
/// data of other sizes.
pub fn page_note(scopes: &[Scope]) -> Option<&'static str> {
    let every = |scope| scopes.iter().all(|other| *other == scope);
    let wider = |scope: &Scope| matches!(scope, Scope::Similar | Scope::Any);
    if !used_any_size_fallback(scopes) {
        None
    } else if every(Scope::Any) {
        Some(ANY_NOTE)
    } else if scopes.iter().any(wider) {
        Some(SIMILAR_NOTE)
    } else {
        Some(PROFILE_NOTE)
    }
}

const SIMILAR_NOTE: &str = "Note: Recommendations include data from similar firm sizes due to \
                            limited data for your exact size.";
const ANY_NOTE: &str = "Not enough recent data for your firm size; showing popular picks overall.";
const PROFILE_NOTE: &str =
    "Not enough data from other firms yet; showing vendors that fit your profile.";
