//! What a ranking leaves open: the answers that no vendor of the category meets.

use super::needs::chosen_options;
use super::rank::Ranking;
use super::request::RankRequest;

/// One sentence for each chosen option that no active vendor meets, in the order of the questionnaire;
/// first of all, where no vendor fits well enough, what the results are then. None without vendors.
pub fn notes(request: RankRequest<'_>, category: &str, ranking: &Ranking) -> Vec<String> {
    let vendors = request.vendors.all().len();
    if vendors == 0 {
        return Vec::new();
    }
    let head = ranking.little_known.then(|| {
        format!(
            "Too little is known of the {category} vendors here to say who fits your answers; these \
             come first by what is known."
        )
    });
    let chosen = request
        .questions
        .iter()
        .flat_map(|question| chosen_options(question, request.answers));
    let is_met = |tag: &String| {
        let tag = request.vocabulary.tag(tag);
        let mut matching = tag
            .into_iter()
            .flat_map(|tag| request.vendors.postings().matching(tag));
        matching.next().is_some()
    };
    let unmet = chosen
        .filter(|option| !option.neutral && !option.tags.iter().any(is_met))
        .map(|option| {
            let option = &option.label;
            format!("None of the {vendors} {category} vendors here says it offers {option}")
        });
    head.into_iter().chain(unmet).collect()
}
