//! The vocabulary and its sets of tags.

use super::*;
use crate::recommend::tags::tag_set::TagSet;

fn tag(label: &str, parent: Option<&str>, synonyms: &[&str]) -> Tag {
    Tag {
        label: label.into(),
        facet: "need".into(),
        parent: parent.map(Into::into),
        synonyms: synonyms.iter().map(|&s| s.into()).collect(),
        ..Tag::default()
    }
}

fn build(tags: &[(&str, Tag)]) -> Result<Vocabulary, VocabularyError> {
    let tags = tags
        .iter()
        .map(|(key, tag)| ((*key).to_owned(), tag.clone()));
    Vocabulary::build(&tags.collect())
}

#[test]
fn synonyms_are_one_tag_and_have_parents_and_children() {
    let vocabulary = build(&[
        ("languages", tag("languages", None, &[])),
        ("spanish", tag("Spanish", Some("languages"), &["espanol"])),
        (
            "mexican-spanish",
            tag("Mexican Spanish", Some("espanol"), &[]),
        ),
    ])
    .unwrap();
    let spanish = vocabulary.tag("spanish").unwrap();
    assert_eq!(vocabulary.tag("espanol"), Some(spanish));
    assert_eq!(vocabulary.label(spanish), "Spanish");
    let parent_and_children: Vec<_> = vocabulary
        .parent_and_children(spanish)
        .map(|t| vocabulary.label(t))
        .collect();
    assert_eq!(parent_and_children, ["languages", "Mexican Spanish"]);
    assert_eq!(
        vocabulary.label(vocabulary.default_area()),
        "personal injury"
    );
}

#[test]
fn ambiguous_vocabularies_are_refused() {
    let cases = [
        (
            vec![("A b", tag("x", None, &[]))],
            "tag \"A b\" is not a slug",
        ),
        (
            vec![("a", tag("x", None, &["b"])), ("b", tag("y", None, &[]))],
            "\"b\" names two tags",
        ),
        (vec![("a", tag(" ", None, &[]))], "tag \"a\" has no label"),
        (
            vec![("a", tag("x", Some("a"), &[]))],
            "tag \"a\" has the parent \"a\", which is no other tag",
        ),
        (
            vec![("a", tag("x", Some("z"), &[]))],
            "tag \"a\" has the parent \"z\", which is no other tag",
        ),
    ];
    for (tags, expected) in cases {
        assert_eq!(build(&tags).unwrap_err().to_string(), expected);
    }
}

#[test]
fn sets_contain_and_overlap() {
    let mut few = TagSet::default();
    let mut many = TagSet::default();
    for id in [1, 64, 200] {
        few.insert(TagId(id));
    }
    for id in [1, 65, 200, 300] {
        many.insert(TagId(id));
    }
    assert!(few.contains(TagId(64)) && !few.contains(TagId(65)) && !few.contains(TagId(999)));
    assert_eq!(few.overlap(&many), (2, 5));
    assert_eq!(many.overlap(&few), (2, 5));
}
