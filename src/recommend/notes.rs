//! What a ranking leaves open: the answers that no vendor of the category meets.

use crate::domain::question::Choice;

use super::needs::chosen_options;
use super::rank::{Elsewhere, Ranking};
use super::request::RankRequest;

/// One sentence for each chosen option that no active vendor meets, in the order of the questionnaire;
/// first of all, where no vendor that may serve the firm fits well enough, what the results are then.
/// None without vendors.
pub fn notes(request: RankRequest<'_>, category: &str, ranking: &Ranking) -> Vec<String> {
    let vendors = request.vendors.all().len();
    if vendors == 0 {
        return Vec::new();
    }
    let elsewhere = ranking
        .elsewhere
        .map(|fitting| serve_others(fitting, category));
    let little = ranking.little_known.then(|| {
        format!(
            "Too little is known of the {category} vendors here to say who fits your answers; these \
             come first by what is known."
        )
    });
    let chosen = request
        .questions
        .iter()
        .flat_map(|question| chosen_options(question, request.answers));
    let unmet = chosen.filter(|option| !option.neutral && !is_met(option, &request));
    let unmet = unmet.map(|option| {
        let label = &option.label;
        if is_in_doubt(option, &request) {
            return format!(
                "None of the {vendors} {category} vendors here plainly says it offers {label}; the words of \
                 at least one come near it"
            );
        }
        format!("None of the {vendors} {category} vendors here says it offers {label}")
    });
    elsewhere.into_iter().chain(little).chain(unmet).collect()
}

/// That those who fit serve others only.
fn serve_others(fitting: Elsewhere, category: &str) -> String {
    let whom = match (fitting.by_state, fitting.by_size) {
        (true, false) => "states",
        (false, true) => "firm sizes",
        _ => "states or firm sizes",
    };
    let what = if fitting.by_must_haves {
        "every must-have"
    } else {
        "enough of your answers"
    };
    if fitting.vendors == 1 {
        return format!(
            "The one {category} vendor here that meets {what} says that it serves other {whom}; it stands \
             last."
        );
    }
    let vendors = fitting.vendors;
    format!(
        "The {vendors} {category} vendors here that meet {what} say that they serve other {whom}; they \
         stand last."
    )
}

fn is_met(option: &Choice, request: &RankRequest<'_>) -> bool {
    let tags = option
        .tags
        .iter()
        .filter_map(|tag| request.vocabulary.tag(tag));
    let mut matching = tags.flat_map(|tag| request.vendors.postings().matching(tag));
    matching.any(|(_, degree)| !degree.is_near())
}

/// Whether a vendor offers what comes near it, or says what may mean it.
fn is_in_doubt(option: &Choice, request: &RankRequest<'_>) -> bool {
    let vocabulary = request.vocabulary;
    let mut tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
    tags.any(|tag| {
        let mut all = request.vendors.all().iter();
        all.any(|facts| facts.match_degree(tag) > 0.0 || facts.is_in_doubt(tag, vocabulary))
    })
}
