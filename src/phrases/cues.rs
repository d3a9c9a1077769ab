//! Words that turn, put off or weaken what stands near them.

mod absences;
mod denials;
mod hearsay;
mod hedges;
mod others;
mod whole_sentences;

use super::cue::Cue;

/// Every cue with the phrases that it has.
pub fn cues() -> impl Iterator<Item = (Cue, &'static [&'static str])> {
    let all = [
        absences::CUES,
        denials::CUES,
        hearsay::CUES,
        hedges::CUES,
        others::CUES,
        whole_sentences::CUES,
    ];
    all.into_iter().flatten().copied()
}

#[cfg(test)]
mod tests;
