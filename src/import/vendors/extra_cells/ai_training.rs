//! What cells say of whether clients' data trains an AI, under a name that asks about AI and data.

use crate::domain::text::words_in;
use crate::import::vendors::extra_columns::YES;

/// Beginnings of cells that say that nothing ever does.
const NEVER: [&str; 4] = ["never", "no way", "not allowed", "not permitted"];
/// Words by which such a cell goes on to say where that stands: "never - in contract".
const WHERE_SAID: [&str; 11] = [
    "agreement",
    "by",
    "contract",
    "dpa",
    "in",
    "msa",
    "our",
    "per",
    "policy",
    "terms",
    "the",
];
/// Names of columns that ask about AI and clients' data and do not say "train": all of their words are among these.
const AI_AND_DATA: [&str; 8] = ["ai", "and", "client", "clients", "data", "for", "on", "our"];
/// Cells that say that no data trains an AI, in words without signs.
const NOT_TRAINED: [&str; 12] = [
    "contract bars it",
    "contract bars training",
    "contract bars training on our data",
    "do not",
    "does not",
    "doesn t",
    "no contract bars it",
    "no contract bars training",
    "no retention no training",
    "no training",
    "zero retention",
    "zero retention no training",
];
/// All words of a cell that says that clients' data trains an AI: "uses uploads to improve models". Any other word may take
/// it back: "trains on our data if we opt in".
const TRAINED: [&str; 32] = [
    "ai",
    "an",
    "and",
    "anonymised",
    "anonymized",
    "client",
    "clients",
    "customer",
    "customers",
    "data",
    "de",
    "deidentified",
    "files",
    "from",
    "identified",
    "improve",
    "improves",
    "it",
    "its",
    "llm",
    "llms",
    "model",
    "models",
    "on",
    "our",
    "the",
    "their",
    "they",
    "to",
    "train",
    "trains",
    "uploads",
];
/// Words that such a cell has where it does not say "train".
const USES: [&str; 2] = ["use", "uses"];
const DATA: [&str; 3] = ["data", "files", "uploads"];
/// Whose data it must be: "trains on their data" may be the vendor's.
const OURS: [&str; 11] = [
    "anonymised",
    "anonymized",
    "client",
    "clients",
    "customer",
    "customers",
    "deidentified",
    "identified",
    "our",
    "upload",
    "uploads",
];
const MODELS: [&str; 4] = ["llm", "llms", "model", "models"];

/// What a cell says of data that trains an AI under a name that asks about it: "trains their model", and under "AI on our
/// data" also "never".
pub fn of_training(column: &str, value: &str) -> Option<&'static str> {
    let (column, value) = (column.to_lowercase(), value.to_lowercase());
    let asked: Vec<_> = words_in(&column).collect();
    let words: Vec<_> = words_in(&value).collect();
    let has = |known: &[&str]| asked.iter().any(|word| known.contains(word));
    let is_of_training = has(&["train", "trained", "training", "trains"])
        && has(&["ai", "data"])
        && !is_promise(&asked);
    if !is_of_training && !asks_of_data(&asked) {
        return None;
    }
    if is_trained(&words) {
        return Some(if is_of_training {
            YES
        } else {
            "client data is used to train AI models"
        });
    }
    (!is_of_training && is_never(&words)).then_some("never used to train AI")
}

/// Whether a name asks that nothing is trained: "AI not trained on our data".
pub fn is_promise(asked: &[&str]) -> bool {
    let mut asked = asked.iter();
    asked.any(|word| ["never", "no", "not", "opt"].contains(word))
}

/// Whether a cell about data that trains an AI says that none does, and perhaps where that stands.
pub fn is_never(words: &[&str]) -> bool {
    let is_where = |word: &str| WHERE_SAID.contains(&word);
    // "No - in the MSA", but not "no contract"
    let is_no_where_said = match words {
        ["no", "by" | "in" | "per", rest @ ..] => {
            !rest.is_empty() && rest.iter().all(|word| is_where(word))
        }
        _ => false,
    };
    let said = words.join(" ");
    let mut beginnings = NEVER.iter();
    is_no_where_said
        || is_not_trained(words)
        || beginnings.any(|never| {
            let rest = said.strip_prefix(never);
            rest.is_some_and(|rest| words_in(rest).all(is_where))
        })
}

/// Whether a column that does not say so itself asks whether data trains an AI.
fn asks_of_data(column: &[&str]) -> bool {
    let has = |word: &str| column.contains(&word);
    has("ai") && has("data") && column.iter().all(|word| AI_AND_DATA.contains(word))
}

/// Whether a cell under such a name says that no data trains an AI.
fn is_not_trained(cell: &[&str]) -> bool {
    NOT_TRAINED.contains(&&*cell.join(" "))
}

/// Whether it says that clients' data does.
fn is_trained(cell: &[&str]) -> bool {
    let has = |words: &[&str]| cell.iter().any(|word| words.contains(word));
    // "Uses models to improve our files" trains nothing.
    let mut behind = cell.iter().skip_while(|word| **word != "improve");
    let improves_models = behind.any(|word| MODELS.contains(word));
    let is_said = has(&["train", "trains"]) || has(&USES) && improves_models;
    let of_ours = if has(&DATA) { has(&OURS) } else { has(&MODELS) };
    let mut words = cell.iter();
    is_said && of_ours && words.all(|word| TRAINED.contains(word) || USES.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        words_in(text).collect()
    }

    #[test]
    fn only_plain_words_say_whether_data_trains() {
        for cell in [
            "trains their model",
            "uses uploads to improve models",
            "trains on de-identified data",
            "customer data trains their model",
            "they train their ai on our data",
        ] {
            assert!(is_trained(&words(cell)), "{cell}");
        }
        for cell in [
            "never",
            "trains our staff",
            "trains on their own data",
            "trains on their data",
            "trains their model on their data",
            "trains on our data if we opt in",
            "does not train on our data",
            "improves intake",
            "uses ai to improve files",
            "uses models to improve our files",
            "uses our llm to improve client data",
            "trains on case files",
            "train the trainer",
            "data stays with us",
            "uses models",
        ] {
            assert!(!is_trained(&words(cell)), "{cell}");
        }
        assert!(is_not_trained(&words("zero retention, no training")));
        for cell in [
            "no training needed",
            "contract bars leaving",
            "does not say",
            "no contract",
        ] {
            assert!(!is_not_trained(&words(cell)), "{cell}");
        }
        assert!(asks_of_data(&words("ai on our data")) && asks_of_data(&words("our data and ai")));
        for column in [
            "ai intake data",
            "our data",
            "ai",
            "data export for ai notes",
        ] {
            assert!(!asks_of_data(&words(column)), "{column}");
        }
    }

    #[test]
    fn words_are_sorted() {
        assert!(AI_AND_DATA.is_sorted() && NOT_TRAINED.is_sorted() && TRAINED.is_sorted());
    }
}
