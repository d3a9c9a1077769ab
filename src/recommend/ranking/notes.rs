//! What a ranking leaves open: the answers that no vendor of the category meets, or none of those that are shown.

mod elsewhere;
mod offer;

use crate::domain::number_format::group_thousands;
use crate::domain::question::Choice;
use crate::recommend::capabilities::NearWords;
use crate::recommend::directory::VendorFacts;
use crate::recommend::needs::chosen_options;

use self::elsewhere::Elsewhere;
use self::offer::offer;
use super::rank::{IneligibleMatches, Ranking};
use super::rank_request::RankRequest;

/// A sentence of what a ranking leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub sentence: String,
    listed: Option<ListedOffer>,
}

/// What nobody offers, and how a list of such offers begins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ListedOffer {
    offer: String,
    lead: String,
}

impl From<String> for Note {
    fn from(sentence: String) -> Self {
        let listed = None;
        Self { sentence, listed }
    }
}

/// Notes that differ only in what they name: "None of the 12 Intake vendors here says it offers:" with a
/// list reads faster than the same nine words five times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteGroup {
    pub sentence: String,
    /// What they name; empty where the sentence stands alone.
    pub offers: Vec<String>,
}

/// The notes, those that begin alike as one.
pub fn grouped(notes: &[Note]) -> Vec<NoteGroup> {
    let mut groups: Vec<(&Note, Vec<String>)> = Vec::new();
    for note in notes {
        let Some(ListedOffer { offer, lead }) = &note.listed else {
            groups.push((note, Vec::new()));
            continue;
        };
        let is_alike = |first: &Note| first.listed.as_ref().is_some_and(|of| of.lead == *lead);
        match groups.iter_mut().find(|(first, _)| is_alike(first)) {
            Some((_, offers)) => offers.push(offer.clone()),
            None => groups.push((note, vec![offer.clone()])),
        }
    }
    let group = |(first, offers): (&Note, Vec<String>)| match &first.listed {
        Some(listed) if offers.len() > 1 => NoteGroup {
            sentence: listed.lead.clone(),
            offers,
        },
        _ => NoteGroup {
            sentence: first.sentence.clone(),
            offers: Vec::new(),
        },
    };
    groups.into_iter().map(group).collect()
}

/// One sentence for each chosen option that no active vendor meets, or none that is shown, in the order of the
/// questionnaire; first of all, where no vendor that may serve the firm fits well enough, what the results are then.
/// None without vendors.
pub fn notes(request: RankRequest<'_>, category: &str, ranking: &Ranking) -> Vec<Note> {
    let vendors = request.vendors.all().len();
    if vendors == 0 {
        return Vec::new();
    }
    let ineligible_matches = ranking
        .ineligible_matches
        .map(|fitting| serve_others(fitting, category));
    let little = ranking.little_known.then(|| {
        format!(
            "Too little is known of the {category} vendors here to say who fits your answers; these \
             come first by what is known."
        )
    });
    let chosen = request.questions.iter().flat_map(|question| {
        let options = chosen_options(question, request.answers);
        options.map(move |option| (question, option))
    });
    let asking = chosen.filter(|(_, option)| !option.neutral);
    let unmet = asking.filter_map(|(question, option)| {
        let offer = || offer(question, option, request.vocabulary);
        let tags = option.tags.iter();
        let tags = tags.filter_map(|tag| request.vocabulary.tag(tag));
        let offering = request.vendors.that_offer_all(tags);
        if offering.is_clear() {
            let comes_near = comes_near(option, &request);
            return Some(unmet_note(vendors, category, offer(), comes_near));
        }
        let others = Elsewhere::of(&offering, &request, ranking)?;
        let offer = offer();
        let (sentence, lead) = others.sentence_and_lead(category, &offer);
        let listed = Some(ListedOffer { offer, lead });
        Some(Note { sentence, listed })
    });
    let whole = ineligible_matches.into_iter().chain(little).map(Note::from);
    whole.chain(unmet).collect()
}

/// That nobody says it, or nobody plainly.
fn unmet_note(vendors: usize, category: &str, offer: String, comes_near: bool) -> Note {
    if vendors == 1 {
        let only = format!("The only {category} vendor here does not");
        return Note::from(if comes_near {
            format!("{only} plainly say that it offers {offer}; its words come near it")
        } else {
            format!("{only} say that it offers {offer}")
        });
    }
    let none = format!(
        "None of the {} {category} vendors here",
        group_thousands(vendors as u64)
    );
    let (sentence, lead) = if comes_near {
        let plainly = format!("{none} plainly says it offers");
        let near = "; the words of at least one come near";
        (
            format!("{plainly} {offer}{near} it"),
            format!("{plainly} these{near} each:"),
        )
    } else {
        let says = format!("{none} says it offers");
        (format!("{says} {offer}"), format!("{says}:"))
    };
    Note {
        sentence,
        listed: Some(ListedOffer { offer, lead }),
    }
}

/// That those who fit serve others only.
fn serve_others(fitting: IneligibleMatches, category: &str) -> String {
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
             below those that may serve you."
        );
    }
    let vendors = fitting.vendors;
    format!(
        "The {vendors} {category} vendors here that meet {what} say that they serve other {whom}; they \
         stand below those that may serve you."
    )
}

/// Whether a vendor offers what comes near it, says what may mean it, or has words of it that were not
/// understood.
fn comes_near(option: &Choice, request: &RankRequest<'_>) -> bool {
    let vocabulary = request.vocabulary;
    let asked = request.vendors.words(request.questions, vocabulary);
    let mut tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
    tags.any(|tag| {
        let words = NearWords::new(&option.label, tag, asked, vocabulary);
        let is_near = |facts: &VendorFacts| {
            !facts.is_dearer(tag, vocabulary)
                && (facts.match_degree(tag) > 0.0
                    || facts.is_in_doubt(tag, vocabulary)
                    || !facts.denies(tag) && words.are_near(facts.vendor(), facts.words(asked)))
        };
        request.vendors.all().iter().any(is_near)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::capability::CapabilityDecisions;
    use crate::domain::question::{Answer, Questionnaire};
    use crate::domain::vendor::Vendor;
    use crate::recommend::ranking::rank;
    use crate::recommend::tests::fixtures::{answer, shared, shipped_vocabulary};
    use crate::recommend::{CategoryVendors, FirmProfile, Lexicon};

    /// What is said of an option of a shipped questionnaire where vendors say no more than these texts.
    fn note(shipped: &str, question: &str, option: &str, texts: &[&str]) -> Option<String> {
        let answers = [answer(question, &[option])];
        let said = said_of(shipped, &answers, texts, FirmProfile::default());
        said.into_iter().next_back().map(|note| note.sentence)
    }

    /// All that is said but that little is known.
    pub fn said_of(
        shipped: &str,
        answers: &[Answer],
        texts: &[&str],
        firm: FirmProfile,
    ) -> Vec<Note> {
        let asked: Questionnaire = serde_json::from_str(shipped).unwrap();
        let vocabulary = shipped_vocabulary();
        let vendors: Vec<_> = (1..)
            .zip(texts)
            .map(|(number, text)| Vendor {
                description: Some((*text).to_owned()),
                ..Vendor::new(
                    format!("v{number}").as_str().into(),
                    format!("Vendor {number}"),
                    asked.category_id.clone(),
                )
            })
            .collect();
        let lexicon = Lexicon::build(vocabulary, &asked.questions);
        let all = shared(&vendors).into_iter();
        let all = all.map(|vendor| (vendor, CapabilityDecisions::NONE));
        let request = RankRequest {
            questions: &asked.questions,
            answers,
            vendors: &CategoryVendors::build(vocabulary, &lexicon, all, |_| None),
            vocabulary,
            firm,
            stack: None,
            peers: None,
        };
        let ranking = rank(request);
        let mut said = notes(request, "Staffing", &ranking);
        said.retain(|note| !note.sentence.starts_with("Too little"));
        said
    }

    pub const STAFFING: &str = include_str!("../../../data/questionnaires/staffing.json");
    const PRACTICE: &str = include_str!("../../../data/questionnaires/practice-management.json");

    #[test]
    fn what_words_come_near_is_not_said_to_be_said_by_nobody() {
        let said = |texts: &[&str]| {
            let note = note(STAFFING, "staffing.commitment", "Month to month", texts);
            note.unwrap_or_default()
        };
        // Named in so many words, and not understood.
        let nearly = "Month to month? Ask us";
        let far = "Case managers in Mexico";
        assert_eq!(
            said(&[nearly, far]),
            "None of the 2 Staffing vendors here plainly says it offers “Month to month”; the words of at \
             least one come near it"
        );
        assert_eq!(
            said(&[nearly]),
            "The only Staffing vendor here does not plainly say that it offers “Month to month”; its words \
             come near it"
        );
        assert_eq!(
            said(&[far, far]),
            "None of the 2 Staffing vendors here says it offers “Month to month”"
        );
        assert_eq!(
            said(&[far]),
            "The only Staffing vendor here does not say that it offers “Month to month”"
        );
        // A vendor that denies the offer does not come near it.
        let denied = "Case managers in Mexico, not month to month";
        assert_eq!(said(&[denied]), said(&[far]));
    }

    #[test]
    fn one_everyday_word_comes_near_nothing() {
        let (question, offer) = (
            "practice-management.paperwork",
            "Our data never used to train AI",
        );
        let is_near = |text| {
            let note = note(PRACTICE, question, offer, &[text]).unwrap_or_default();
            assert!(note.contains(offer), "{note}");
            note.contains("come near")
        };
        assert!(!is_near("Agents trained in injury intake for two weeks."));
        assert!(!is_near("Trained on your script."));
        assert!(is_near("Is your data used to train AI? Ask us."));
    }

    #[test]
    fn notes_that_name_several_offers_are_one_sentence_with_a_list() {
        let little = || Note::from("Too little is known.".to_owned());
        let unmet =
            |offer: &str, comes_near| unmet_note(14, "Intake", offer.to_owned(), comes_near);
        let said = |notes: &[Note]| {
            let groups = grouped(notes).into_iter();
            let groups = groups.map(|group| (group.sentence, group.offers.join(", ")));
            groups.collect::<Vec<_>>()
        };
        let notes = [
            little(),
            unmet("Spanish", false),
            unmet("Chat", true),
            unmet("Outlook", false),
            unmet("Text", true),
        ];
        let none = "None of the 14 Intake vendors here";
        let near = "plainly says it offers these; the words of at least one come near each:";
        assert_eq!(
            said(&notes),
            [
                (little().sentence, String::new()),
                (
                    format!("{none} says it offers:"),
                    "Spanish, Outlook".to_owned()
                ),
                (format!("{none} {near}"), "Chat, Text".to_owned()),
            ]
        );
        let alone = |note: &Note| (note.sentence.clone(), String::new());
        assert_eq!(said(&notes[1..3]), [alone(&notes[1]), alone(&notes[2])]);
    }

    #[test]
    fn an_option_that_is_no_thing_to_offer_stands_in_quotes() {
        let asked: Questionnaire = serde_json::from_str(PRACTICE).unwrap();
        let mut questions = asked.questions.iter();
        let size = questions.find(|question| {
            let mut options = question.options.iter();
            options.any(|option| option.label == "Only me")
        });
        let note = note(
            PRACTICE,
            &size.unwrap().id,
            "Only me",
            &["Case management.", "Cases."],
        );
        let expected = "None of the 2 Staffing vendors here says it offers “Only me”";
        assert_eq!(note.as_deref(), Some(expected));
    }
}
