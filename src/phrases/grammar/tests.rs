use super::*;

fn word(text: &str) -> Item<'_> {
    Item::Word(text)
}

#[test]
fn phrases_are_words_choices_gaps_and_parts() {
    let phrase = Phrase::parse("answer? calls?").unwrap_err();
    assert_eq!(phrase, PhraseError::Loose);
    let phrase = Phrase::parse("=your {money} lien").unwrap();
    let items = [Item::Exact("your"), Item::Money, word("lien")];
    assert_eq!(phrase.parts, [items]);
    let phrase = Phrase::parse("!follow-up (by|over the) phone .. {7 days} + {5+}").unwrap();
    assert_eq!(phrase.kind, PhraseKind::Ignores);
    let ways = vec![vec![word("by")], vec![word("over"), Item::Skipped("the")]];
    let first = vec![
        word("follow"),
        word("up"),
        Item::OneOf(ways),
        word("phone"),
        Item::Gap,
        Item::Within(7.0),
    ];
    assert_eq!(phrase.parts, [first, vec![Item::AtLeast(5.0)]]);
}

#[test]
fn faulty_phrases_are_refused() {
    for (text, error) in [
        ("", PhraseError::Empty),
        ("call +  + record", PhraseError::Empty),
        ("(a|b", PhraseError::Bracket),
        ("a)", PhraseError::Bracket),
        ("(a|)", PhraseError::Empty),
        ("{7 days", PhraseError::Bracket),
        (
            "{no such words}",
            PhraseError::UnknownWords("no such words".into()),
        ),
        (".. a", PhraseError::Loose),
        ("{end}", PhraseError::Loose),
        ("{alone}", PhraseError::Loose),
        ("{item}", PhraseError::Loose),
        ("(our|client) form", PhraseError::Skipped("our".into())),
        ("=your own? form", PhraseError::Skipped("own".into())),
        // What may stand for nothing would be found before the first word of a text.
        ("call + the", PhraseError::Skipped("the".into())),
        ("call + the record?", PhraseError::Loose),
        ("call + (record? sign?)", PhraseError::Loose),
        ("call + {areas}", PhraseError::Loose),
        ("{end} call", PhraseError::Loose),
        ("({end} call|record) sign", PhraseError::Loose),
        ("call? .. record", PhraseError::Loose),
        // "someone" alone would deny: "24/7 answering for someone in pain".
        (
            "(someone|somebody) else's? job?",
            PhraseError::Possessive("else's".into()),
        ),
    ] {
        assert_eq!(Phrase::parse(text).unwrap_err(), error, "{text}");
    }
}
