//! Which entries begin at a token, and that how a phrase was compiled makes no difference.

use proptest::prelude::*;

use super::super::compiled::CompiledPhrases;
use super::*;

proptest! {
    #[test]
    fn no_entry_that_begins_at_a_token_is_left_out(
        phrases in prop::collection::vec(phrase(), 1..6),
        words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 1..12),
    ) {
        let book = collected(&phrases).finish();
        let is_wanted = |purpose| matches!(purpose, Purpose::Tag(0, _));
        let selection = book.select(is_wanted);
        let phrases_of_tag = book.selected(&selection);
        let original = words.join(" ");
        let text = Text::read(&original, book.stems());
        for at in 0..text.tokens().len() {
            let mut found: Vec<_> = phrases_of_tag.starting_at(&text, at).collect();
            found.retain(|entry| phrases_of_tag.find(*entry, &text, at).is_some());
            found.sort_unstable();
            found.dedup();
            let token = &text.tokens()[at];
            let begins = |step| match step {
                Step::Word(stem) => stem == token.stem,
                Step::Within(_) | Step::Beyond(_) => text.time_at(at).is_some(),
                Step::AtLeast(_) | Step::AtMost(_) | Step::Money => token.number.is_some(),
                Step::Gap | Step::End | Step::Alone | Step::Sentence | Step::Listed => false,
            };
            let all = (0..).zip(&book.entries);
            let all = all.filter(|(number, entry)| {
                is_wanted(entry.purpose) && entry.pattern.starts(&book.automaton).any(|(step, _)| begins(step))
                    && phrases_of_tag.find(*number, &text, at).is_some()
            });
            let expected: Vec<_> = all.map(|(number, _)| number).collect();
            prop_assert_eq!(found, expected, "{:?} at {} of {:?}", &phrases, at, &original);
        }
    }
}

proptest! {
    #[test]
    fn a_phrase_compiled_ahead_is_found_as_any_other(
        phrases in prop::collection::vec(phrase_of_any_kind(), 1..6),
        words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 1..12),
    ) {
        let mut ahead = CompiledPhrases::default();
        for phrase in phrases.iter().skip(1).rev() {
            let _ = ahead.add(phrase);
        }
        let ahead = ArchivedCompiledPhrases::of(Box::leak(Box::new(ahead.to_bytes()))).unwrap();
        let ahead = PhrasebookBuilder::with(ahead);
        let original = words.join(" ");
        let found = |book: PhrasebookBuilder| {
            let book = with_all(book, &phrases).finish();
            let text = Text::read(&original, book.stems());
            let selection = book.select(|_| true);
            let all = book.selected(&selection);
            let tokens = 0..text.tokens().len();
            let found = tokens.flat_map(|at| {
                let mut entries: Vec<_> = all.starting_at(&text, at).collect();
                entries.sort_unstable();
                let found = entries.into_iter().filter_map(|entry| {
                    Some((all.purpose(entry), entry, all.find(entry, &text, at)?))
                });
                found.collect::<Vec<_>>()
            });
            found.collect::<Vec<_>>()
        };
        prop_assert_eq!(found(ahead), found(PhrasebookBuilder::default()));
    }
}

fn collected(phrases: &[String]) -> PhrasebookBuilder {
    with_all(PhrasebookBuilder::default(), phrases)
}

fn with_all(mut book: PhrasebookBuilder, phrases: &[String]) -> PhrasebookBuilder {
    for (phrase, tag) in phrases.iter().zip([0, 1].into_iter().cycle()) {
        // What is no phrase, such as one that is optional as a whole, is no matter here.
        let _ = book.add(tag, phrase);
    }
    book
}

#[test]
fn words_that_phrases_skip_hide_no_entry() {
    for (phrase, original) in [
        ("call record", "call the record"),
        ("call record", "call your own record"),
        ("call =your record", "call your record"),
        ("(=your|call) record", "your call record"),
    ] {
        let mut book = PhrasebookBuilder::default();
        book.add(0, phrase).unwrap();
        let book = book.finish();
        let text = Text::read(original, book.stems());
        let selection = book.select(|_| true);
        let all = book.selected(&selection);
        let mut begun = all.starting_at(&text, 0).collect::<Vec<_>>();
        begun.retain(|entry| all.find(*entry, &text, 0).is_some());
        assert_eq!(begun, [0], "{phrase} in {original}");
    }
}

const WORDS: [&str; 12] = [
    "call", "record", "the", "your", "in", "7 days", "12", "$5", "and", ".", "unheard", "sign",
];

fn phrase() -> impl Strategy<Value = String> {
    let item = prop::sample::select(vec![
        "call",
        "record",
        "sign",
        "=your",
        "the",
        "..",
        "{7 days}",
        "{5+}",
        "{money}",
        "{end}",
        "{alone}",
        "+",
        "(call|record)",
        "(sign|call record)?",
        "call?",
        "(=your|sign)",
        "({7 days}|record)",
    ]);
    prop::collection::vec(item, 1..6).prop_map(|items| items.join(" "))
}

fn phrase_of_any_kind() -> impl Strategy<Value = String> {
    let kind = prop::sample::select(vec!["", "- ", "~ ", "! "]);
    (kind, phrase()).prop_map(|(kind, phrase)| format!("{kind}{phrase}"))
}
