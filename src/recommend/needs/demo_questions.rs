//! Questions to ask a vendor in its demo, from its gaps for this firm.

use crate::domain::price;
use crate::domain::question::{Choice, Facet, Question};
use crate::domain::recommend::{Gap, GapState};
use crate::recommend::capabilities::{CategoryWords, Lexicon, NearWords};
use crate::recommend::directory::{VendorFacts, price_said};
use crate::recommend::lists::join_with_or;
use crate::recommend::tags::{TagId, Vocabulary};
use crate::recommend::weights::{DEMO_GAPS_MAX, DEMO_OPTIONS_NAMED};

use super::asked_options::without_budget;
use super::firm_needs::gap_state;

/// A question, and why it is worth asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoQuestion {
    pub question: String,
    pub because: String,
}

/// All inputs of the questions.
#[derive(Clone, Copy, Debug)]
pub struct DemoRequest<'a> {
    pub vendor: &'a VendorFacts,
    /// What it lacked when it was last ranked for this firm; empty where it was not.
    pub gaps: &'a [Gap],
    /// The questions of its category, each with the choices offered.
    pub questionnaire: &'a [Question],
    pub vocabulary: &'a Vocabulary,
}

/// Questions for every vendor.
const STANDARD: usize = 3;
const PRICE: &str = "What would a firm of our size pay in the first year, everything included?";

/// The questions for a demo, the most important first: one per gap or, without gaps, one per
/// question of the questionnaire that the vendor lists nothing about; then those for every vendor.
pub fn demo_questions(request: DemoRequest<'_>) -> Vec<DemoQuestion> {
    let mut questions: Vec<_> = request
        .gaps
        .iter()
        .filter_map(|gap| gap_question(gap, &request))
        .take(DEMO_GAPS_MAX)
        .collect();
    if questions.is_empty() {
        let unlisted = request.questionnaire.iter();
        let unlisted = unlisted.filter_map(|question| {
            let tags = tags_of(&question.options, request.vocabulary);
            unlisted_question(question, &tags, &request)
        });
        questions.extend(unlisted.take(DEMO_GAPS_MAX));
    }
    let asked_price = questions.iter().any(|asked| asked.question == PRICE);
    let standard = standard_questions(request.vendor, request.vocabulary);
    questions.extend(standard.into_iter().skip(usize::from(asked_price)));
    questions
}

/// `None` where the vendor offers by now what it lacked.
fn gap_question(gap: &Gap, request: &DemoRequest<'_>) -> Option<DemoQuestion> {
    let DemoRequest {
        vendor, vocabulary, ..
    } = *request;
    // Its label may have changed since, and a tool is known in each of its spellings.
    let known = gap.tag.as_deref().and_then(|slug| vocabulary.tag(slug));
    let known = known.or_else(|| vocabulary.tag_with_label(&gap.label));
    let known = known.or_else(|| vocabulary.tool(&gap.label));
    let tag = known.or_else(|| price_option(&gap.label, request));
    if tag.is_some_and(|tag| vendor.has(tag)) {
        return None;
    }
    let (name, label) = (&vendor.vendor().name, &gap.label);
    let near = tag.and_then(|tag| vendor.claim_meeting(tag));
    let near = near.map(|claim| vocabulary.label(claim.tag));
    let state = tag.map_or(gap.state, |tag| gap_state(vendor, tag, vocabulary));
    let because = match (state, near) {
        (GapState::Denied, _) => format!("You asked for {label}; {name} says no to it."),
        (GapState::Unsaid, Some(near)) => {
            format!("You asked for {label}; {name} comes near it with {near}.")
        }
        (GapState::Unsaid, None) if tag.is_some_and(|tag| may_be_said(label, tag, request)) => {
            format!("You asked for {label}; {name} does not plainly say that it offers it.")
        }
        (GapState::Unsaid, None) => {
            format!("You asked for {label}; {name} says nothing about it.")
        }
    };
    Some(DemoQuestion {
        question: question_text(tag.map_or("", |tag| vocabulary.facet(tag)), label),
        because,
    })
}

/// Whether a vendor's words leave in doubt whether it offers what was asked for, or have words of it that were not
/// understood.
fn may_be_said(label: &str, tag: TagId, request: &DemoRequest<'_>) -> bool {
    let DemoRequest {
        vendor,
        questionnaire,
        vocabulary,
        ..
    } = *request;
    if vendor.is_in_doubt(tag, vocabulary) {
        return true;
    }
    let lexicon = Lexicon::build(vocabulary, questionnaire);
    let asked = CategoryWords::of(questionnaire, &lexicon, vocabulary);
    let vendor = vendor.vendor();
    let words = asked.of_vendor(vendor);
    // By what was ticked as well, as the notes on a ranking are.
    let options = questionnaire.iter().flat_map(|question| &question.options);
    let ticked = options.filter(|option| {
        let mut tags = option.tags.iter();
        !option.neutral && tags.any(|slug| vocabulary.tag(slug) == Some(tag))
    });
    let mut labels = std::iter::once(label).chain(ticked.map(|option| option.label.as_str()));
    labels.any(|label| NearWords::new(label, tag, &asked, vocabulary).are_near(vendor, &words))
}

/// What an option about prices asks for, by which a gap is called where a category has its own scale.
fn price_option(label: &str, request: &DemoRequest<'_>) -> Option<TagId> {
    let asked = request.questionnaire.iter();
    let prices = asked.filter(|question| question.facet == Facet::Price);
    let mut options = prices.flat_map(|question| &question.options);
    let option = options.find(|option| option.label == without_budget(label))?;
    request.vocabulary.tag(option.tags.first()?)
}

/// The wording for a facet.
fn question_text(facet: &str, label: &str) -> String {
    match facet {
        "price" => PRICE.to_owned(),
        "integrations" => {
            format!("Do you connect to {label}? Please show us what moves across, and which way.")
        }
        "practice-area" => {
            format!("How much of your work is {label}, and may we call two such firms?")
        }
        "geography" => format!("Where do you work today? We need {label}."),
        "size" => format!("How many {label} do you serve, and may we call one of them?"),
        "languages" => format!("Who on your side speaks {label}, and at which hours?"),
        facet if facet.ends_with("pricing") => {
            format!("Can we have {label}, and what would a typical month come to?")
        }
        facet if facet.ends_with("turnaround") || facet.ends_with("lead-time") => {
            format!("Do you put \"{label}\" in writing, and what happens when you miss it?")
        }
        "paperwork" => format!("Can you put what we asked for in writing: \"{label}\"?"),
        // The questionnaire's words, quoted: they may say "you" to the firm ("software for your own team"), and
        // need not be a thing ("no long-term contract").
        _ => format!(
            "Can you offer what we asked for: \"{label}\"? Please show us on a matter like ours."
        ),
    }
}

/// `None` where the vendor lists anything in the facets of the question.
fn unlisted_question(
    question: &Question,
    tags: &[TagId],
    request: &DemoRequest<'_>,
) -> Option<DemoQuestion> {
    let DemoRequest {
        vendor, vocabulary, ..
    } = *request;
    // The question for every vendor quotes it.
    let is_priced = || question.facet == Facet::Price && price_said(vendor, vocabulary).is_some();
    let is_listed = || tags.iter().any(|&tag| vendor.has_facet_of(tag, vocabulary));
    if tags.is_empty() || is_listed() || is_priced() {
        return None;
    }
    let labels: Vec<_> = tags.iter().map(|&tag| vocabulary.label(tag)).collect();
    let quoted: Vec<_> = labels.iter().map(|label| format!("\"{label}\"")).collect();
    let quoted: Vec<_> = quoted.iter().map(String::as_str).collect();
    let options = match question.facet {
        Facet::Need => join_options(&quoted),
        _ => join_options(&labels),
    };
    let asked = match question.facet {
        Facet::Price => PRICE.to_owned(),
        Facet::Integrations => format!("Which of these do you connect to: {options}?"),
        Facet::PracticeArea => format!("Which of these do you handle: {options}?"),
        Facet::Geography => format!("Which of these do you cover: {options}?"),
        Facet::Size => format!("Which of these do you serve: {options}?"),
        Facet::Need => format!("Which of these do you offer: {options}?"),
    };
    Some(DemoQuestion {
        question: asked,
        because: format!(
            "{} lists nothing that answers \"{}\"",
            vendor.vendor().name,
            question.prompt
        ),
    })
}

/// The tags that the choices ask for, without duplicates, in order.
fn tags_of(choices: &[Choice], vocabulary: &Vocabulary) -> Vec<TagId> {
    let mut tags = Vec::new();
    let asking = choices.iter().filter(|choice| !choice.neutral);
    for tag in asking.flat_map(|choice| &choice.tags) {
        if let Some(tag) = vocabulary.tag(tag)
            && !tags.contains(&tag)
        {
            tags.push(tag);
        }
    }
    tags
}

/// "a, b or c"; where there are many, "a, b, c, d or something else".
fn join_options(labels: &[&str]) -> String {
    if labels.len() <= DEMO_OPTIONS_NAMED {
        return join_with_or(labels);
    }
    let named = labels[..DEMO_OPTIONS_NAMED].join(", ");
    format!("{named} or something else")
}

/// The questions for every vendor; the price first.
fn standard_questions(vendor: &VendorFacts, vocabulary: &Vocabulary) -> [DemoQuestion; STANDARD] {
    let name = &vendor.vendor().name;
    let price = match (vendor.price_bracket(), price_said(vendor, vocabulary)) {
        (Some(bracket), _) => {
            let dollars = price::symbols(bracket);
            format!("{name} lists its price as {dollars}, which is no quote.")
        }
        (None, Some(said)) => {
            format!("{name} says “{said}”, which is no total for a firm of our size.")
        }
        (None, None) => format!("{name} lists no price."),
    };
    [
        (PRICE, price.as_str()),
        (
            "Which injury firms of our size use you today, and may we call two of them?",
            "Someone who pays for it tells you what a demo does not.",
        ),
        (
            "If we leave, how do we get our data back: in which format, how fast and at what cost?",
            "This is easier to settle before you sign than after.",
        ),
    ]
    .map(|(question, because)| DemoQuestion {
        question: question.to_owned(),
        because: because.to_owned(),
    })
}

#[cfg(test)]
mod tests;
