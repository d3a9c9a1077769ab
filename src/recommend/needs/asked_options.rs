//! What a firm chose, in the questionnaire's words, beside how a need is called.

use crate::domain::question::{Answer, Question};
use crate::recommend::tags::Vocabulary;

use super::firm_needs::chosen_options;

/// The chosen options, by what each asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedOptions(Vec<AskedOption>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct AskedOption {
    /// The tag that it asks for.
    slug: String,
    label: String,
    option: String,
}

impl AskedOptions {
    pub fn of(questions: &[Question], answers: &[Answer], vocabulary: &Vocabulary) -> Self {
        let mut all = Vec::new();
        let chosen = questions
            .iter()
            .flat_map(|question| chosen_options(question, answers));
        for option in chosen.filter(|option| !option.neutral) {
            let tags = option.tags.iter();
            let tags = tags.filter_map(|tag| vocabulary.tag(tag));
            all.extend(tags.map(|tag| AskedOption {
                slug: vocabulary.slug(tag).to_owned(),
                label: vocabulary.label(tag).to_owned(),
                option: option.label.clone(),
            }));
        }
        Self(all)
    }

    /// The option that asked for a need; `None` where the need is called like it, or no chosen option is known to. The need
    /// is known by the slug of its tag, and by its label where that was not kept.
    pub fn words(&self, slug: Option<&str>, label: &str) -> Option<&str> {
        let asked = self.of_need(slug, label)?;
        (bare(&asked.option) != bare(label)).then_some(&asked.option)
    }

    /// The need in the questionnaire's words and behind them in brackets its label, since without its question an option may
    /// read upside down: “None, we want better software” (software for your own team). Then what else is `said` of it.
    pub(in crate::recommend) fn quoted(
        &self,
        slug: Option<&str>,
        label: &str,
        said: Option<&str>,
    ) -> String {
        let words = self.words(slug, label);
        let behind = [words.map(|_| label), said];
        let behind: Vec<_> = behind.into_iter().flatten().collect();
        let quoted = format!("“{}”", words.unwrap_or(label));
        if behind.is_empty() {
            return quoted;
        }
        format!("{quoted} ({})", behind.join(": "))
    }

    fn of_need(&self, slug: Option<&str>, label: &str) -> Option<&AskedOption> {
        let mut all = self.0.iter();
        all.find(|asked| slug.map_or(asked.label == label, |slug| asked.slug == slug))
    }
}

/// Behind the option that names a budget of the category's own: "More than $75,000" alone reads as the vendor's price.
const AS_THE_BUDGET: &str = " as the budget";

/// How the need of such an option is called.
pub(in crate::recommend) fn budget_need(option: &str) -> String {
    format!("{option}{AS_THE_BUDGET}")
}

/// The option that names such a need, which older results call by the option alone; any other need as it is called.
pub(in crate::recommend) fn without_budget(label: &str) -> &str {
    label.strip_suffix(AS_THE_BUDGET).unwrap_or(label)
}

/// A name without what makes no difference to a reader: "the West" and "West" are called alike.
fn bare(name: &str) -> String {
    let name = name.to_lowercase();
    let articles = ["the ", "a ", "an "].into_iter();
    let mut without = articles.filter_map(|article| name.strip_prefix(article));
    without.next().map_or_else(|| name.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recommend::tests::fixtures::{answer, intake, vocabulary};

    fn asked(change: impl FnOnce(&mut Question)) -> AskedOptions {
        let mut questions = intake().questions;
        change(&mut questions[1]);
        let chosen = questions[1].options[0].label.clone();
        let answers = [answer("languages", &[&chosen])];
        AskedOptions::of(&questions, &answers, &vocabulary())
    }

    #[test]
    fn a_need_is_said_in_the_words_that_were_chosen_where_they_are_others() {
        let spanish = Some("spanish");
        let same = asked(|_| ());
        assert_eq!(same.words(spanish, "Spanish"), None);
        assert_eq!(
            same.quoted(spanish, "Spanish", Some("no")),
            "“Spanish” (no)"
        );
        let article = asked(|question| question.options[0].label = "The spanish".into());
        assert_eq!(article.words(spanish, "Spanish"), None);
        let other = asked(|question| question.options[0].label = "Castilian".into());
        assert_eq!(other.words(spanish, "Spanish"), Some("Castilian"));
        assert_eq!(other.words(None, "Spanish"), Some("Castilian"));
        assert_eq!(other.words(Some("portuguese"), "Portuguese"), None);
        assert_eq!(other.words(None, "Portuguese"), None);
        assert_eq!(
            other.quoted(spanish, "Spanish", None),
            "“Castilian” (Spanish)"
        );
        let neutral = asked(|question| {
            question.options[0].label = "Castilian".into();
            question.options[0].neutral = true;
        });
        assert_eq!(neutral.words(spanish, "Spanish"), None);
    }

    #[test]
    fn an_option_says_which_need_is_meant_since_without_its_question_it_may_read_upside_down() {
        let none = asked(|question| question.options[0].label = "None, we hire".into());
        assert_eq!(
            none.quoted(Some("spanish"), "Spanish", Some("no")),
            "“None, we hire” (Spanish: no)"
        );
        let both = asked(|question| {
            question.options[0].label = "Spanish and Portuguese".into();
            question.options[0].tags.push("portuguese".into());
        });
        let said = |slug, label, said| both.quoted(Some(slug), label, said);
        assert_eq!(
            said("spanish", "Spanish", Some("no")),
            "“Spanish and Portuguese” (Spanish: no)"
        );
        assert_eq!(
            said("portuguese", "Portuguese", None),
            "“Spanish and Portuguese” (Portuguese)"
        );
    }
}
