//! A vocabulary from the tags of the data file, or what is wrong with them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use phrases::PhraseError;

use super::Vocabulary;
use super::entry::Entry;
use super::tag_phrases::{TagPhrases, UnreadPhrase};
use crate::domain::firm::FirmSize;
use crate::domain::ids::slug;
use crate::domain::place::UsState;
use crate::domain::question::Tag;
use crate::recommend::tags::implications::close;
use crate::recommend::tags::tag_set::TagId;
use crate::recommend::weights::{DEFAULT_PRACTICE_AREA, DEFAULT_PRACTICE_AREA_LABEL};

/// What is wrong with a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// A key or synonym holds something other than lower-case words joined by hyphens.
    #[error("tag \"{0}\" is not a slug")]
    NotASlug(String),
    /// A slug is the key or a synonym of two tags.
    #[error("\"{0}\" names two tags")]
    Ambiguous(String),
    /// A label is empty.
    #[error("tag \"{0}\" has no label")]
    NoLabel(String),
    /// A parent is no tag, or the tag itself.
    #[error("tag \"{tag}\" has the parent \"{parent}\", which is no other tag")]
    NoSuchParent { tag: String, parent: String },
    /// A tag implies what is no other tag.
    #[error("tag \"{tag}\" implies \"{implied}\", which is no other tag")]
    NoSuchImplied { tag: String, implied: String },
    /// A tag implies itself, by way of others.
    #[error("tag \"{0}\" implies itself")]
    ImpliesItself(String),
    /// A phrase cannot be read.
    #[error("{}", .error.of_tag(.phrase, .tag))]
    Phrase {
        tag: String,
        phrase: String,
        error: PhraseError,
    },
}

impl Vocabulary {
    /// Takes the tags of the data file by slug. The default practice area is added where it is
    /// missing.
    pub fn build(tags: &BTreeMap<String, Tag>) -> Result<Self, VocabularyError> {
        let mut vocabulary = Self {
            by_slug: HashMap::new(),
            entries: Vec::with_capacity(tags.len() + 1),
            phrases: Arc::default(),
            default_area: TagId(0),
            states: Vec::new(),
            sizes: Vec::new(),
        };
        for (key, tag) in tags {
            let id = vocabulary.add(key, tag);
            if tag.label.trim().is_empty() {
                return Err(VocabularyError::NoLabel(key.clone()));
            }
            for name in std::iter::once(key).chain(&tag.synonyms) {
                vocabulary.add_name(name, id)?;
            }
        }
        vocabulary.link_parents(tags)?;
        vocabulary.link_implied(tags)?;
        vocabulary.default_area = if let Some(id) = vocabulary.tag(DEFAULT_PRACTICE_AREA) {
            id
        } else {
            let area = Tag {
                label: DEFAULT_PRACTICE_AREA_LABEL.to_owned(),
                facet: "practice-area".to_owned(),
                ..Tag::default()
            };
            let id = vocabulary.add(DEFAULT_PRACTICE_AREA, &area);
            vocabulary.add_name(DEFAULT_PRACTICE_AREA, id)?;
            id
        };
        let states = UsState::all().filter_map(|state| {
            let tag = vocabulary.tag(&slug(state.name()))?;
            Some((state, tag))
        });
        vocabulary.states = states.collect();
        let sizes = FirmSize::ALL.iter().filter_map(|size| {
            let tag = vocabulary.tag(&slug(size.code()))?;
            Some((*size, tag))
        });
        vocabulary.sizes = sizes.collect();
        let phrases = TagPhrases::of(&vocabulary.entries).map_err(|unread| {
            let UnreadPhrase {
                slug,
                phrase,
                error,
            } = unread;
            let tag = slug.to_owned();
            VocabularyError::Phrase { tag, phrase, error }
        })?;
        vocabulary.phrases = Arc::new(phrases);
        Ok(vocabulary)
    }

    fn add_name(&mut self, name: &str, id: TagId) -> Result<(), VocabularyError> {
        if name.is_empty() || slug(name) != name {
            return Err(VocabularyError::NotASlug(name.to_owned()));
        }
        match self.by_slug.insert(name.into(), id) {
            None => Ok(()),
            Some(_) => Err(VocabularyError::Ambiguous(name.to_owned())),
        }
    }

    fn link_parents(&mut self, tags: &BTreeMap<String, Tag>) -> Result<(), VocabularyError> {
        for (key, tag) in tags {
            let Some(parent) = &tag.parent else { continue };
            let child = self.by_slug[key.as_str()];
            let parent_tag = self.tag(parent).filter(|parent| *parent != child);
            let parent_tag = parent_tag.ok_or_else(|| VocabularyError::NoSuchParent {
                tag: key.clone(),
                parent: parent.clone(),
            })?;
            self.entry_mut(child).parent = Some(parent_tag);
            self.entry_mut(parent_tag).children.push(child);
        }
        Ok(())
    }

    fn link_implied(&mut self, tags: &BTreeMap<String, Tag>) -> Result<(), VocabularyError> {
        let mut direct = vec![Vec::new(); self.entries.len()];
        for (key, tag) in tags {
            let own = self.by_slug[key.as_str()];
            for implied in &tag.implies {
                let other = self.tag(implied).filter(|other| *other != own);
                let other = other.ok_or_else(|| VocabularyError::NoSuchImplied {
                    tag: key.clone(),
                    implied: implied.clone(),
                })?;
                direct[own.0 as usize].push(other);
            }
        }
        let closed = close(&direct).map_err(|tag| {
            let slug = self.slug(tag).to_owned();
            VocabularyError::ImpliesItself(slug)
        })?;
        for (entry, implied) in self.entries.iter_mut().zip(closed) {
            Arc::make_mut(entry).implied = implied;
        }
        Ok(())
    }

    fn entry_mut(&mut self, tag: TagId) -> &mut Entry {
        Arc::make_mut(&mut self.entries[tag.0 as usize])
    }
}
