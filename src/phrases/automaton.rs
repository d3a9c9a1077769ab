//! Phrases as an automaton: what a token must be, and what may follow it.

use hashbrown::HashMap;
use rkyv::bytecheck::CheckBytes;
use rkyv::rend::u32_le;
use rkyv::with::Skip;
use rkyv::{Archive, Deserialize, Portable, Serialize};

use super::grammar::Item;
use super::table::Table;
use super::words::{Stem, StemFilter, Stems};

/// The nodes of all phrases and what follows each. Equal ones are one: the ways of a choice all lead to the same place,
/// and hundreds of phrases end with the same words.
#[derive(Clone, Debug, Default, Archive, Serialize)]
pub struct Automaton {
    nodes: Table<Node>,
    links: Table<Next>,
    /// Where to find the nodes and links that were added.
    #[rkyv(with = Skip)]
    known_nodes: HashMap<Node, u32>,
    #[rkyv(with = Skip)]
    known_links: HashMap<Box<[Next]>, Transitions>,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Portable, CheckBytes, Archive, Serialize, Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(C)]
pub struct Node {
    pub step: Step,
    pub next: Transitions,
}

/// A range of an automaton's links.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Portable,
    CheckBytes,
    Archive,
    Serialize,
    Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(C)]
pub struct Transitions {
    start: u32_le,
    end: u32_le,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Portable, CheckBytes, Archive, Serialize, Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(u8)]
pub enum Step {
    Word(Stem),
    Within(Number),
    Beyond(Number),
    AtLeast(Number),
    AtMost(Number),
    Money,
    Gap,
    End,
    Alone,
    Sentence,
    Listed,
}

/// A number as bytes, so that equal ones are found and a step is small: bytes lie anywhere.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Portable, CheckBytes, Archive, Serialize, Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(transparent)]
pub struct Number([u8; 8]);

/// What may follow: a node, or the end.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Portable, CheckBytes, Archive, Serialize, Deserialize,
)]
#[bytecheck(crate = rkyv::bytecheck)]
#[rkyv(as = Self)]
#[repr(C)]
pub struct Next {
    /// [`END`] is none.
    node: u32_le,
    /// The word of the node, so that most nodes need not be read; [`Stem::UNKNOWN`] where it is no word.
    word: Stem,
}

/// The words that may follow a word of a phrase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Following {
    /// All where something else than a word may follow.
    pub next: StemFilter,
    /// Those that may come after a gap.
    pub after_gap: StemFilter,
}

const END: u32_le = u32_le::from_native(u32::MAX);

impl Following {
    pub fn insert_all(&mut self, other: Self) {
        self.next.insert_all(other.next);
        self.after_gap.insert_all(other.after_gap);
    }

    /// Whether some words of a text may be among them: the next one, and those that a gap reaches.
    pub fn meets(self, words: Self) -> bool {
        self.next.meets(words.next) || self.after_gap.meets(words.after_gap)
    }
}

impl Number {
    pub fn get(self) -> f64 {
        f64::from_le_bytes(self.0)
    }
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self(number.to_le_bytes())
    }
}

impl Next {
    const END: Self = Self {
        node: END,
        word: Stem::UNKNOWN,
    };

    /// `None` at the end.
    pub fn node(self) -> Option<u32> {
        (self.node != END).then_some(self.node.to_native())
    }

    /// The word that must come next; `None` where something else may.
    pub fn word(self) -> Option<Stem> {
        (self.word != Stem::UNKNOWN).then_some(self.word)
    }
}

impl Automaton {
    /// An empty one, with room for this many nodes and links.
    pub fn with_room(nodes: usize, links: usize) -> Self {
        Self {
            nodes: Table::with_room(nodes),
            links: Table::with_room(links),
            ..Self::default()
        }
    }

    pub fn node(&self, node: u32) -> &Node {
        self.nodes.row(node as usize)
    }

    pub fn links(&self, links: Transitions) -> &[Next] {
        let [start, end] = [links.start, links.end].map(|at| at.to_native() as usize);
        self.links.rows(start..end)
    }

    /// The words that may follow.
    pub fn following(&self, next: Transitions) -> Following {
        let mut following = Following::default();
        for next in self.links(next) {
            let node = next.node().map(|node| self.node(node));
            match (next.word(), node) {
                (Some(word), _) => following.next.insert(word),
                (None, Some(node)) if node.step == Step::Gap => {
                    following.after_gap.insert_all(self.words(node.next));
                }
                _ => following.next = StemFilter::ALL,
            }
        }
        following
    }

    /// Adds a node, unless it is there.
    fn add_node(&mut self, node: Node) -> u32 {
        *self.known_nodes.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            index(self.nodes.len() - 1)
        })
    }

    /// Adds what may follow, unless it is there.
    fn add_links(&mut self, next: &[Next]) -> Transitions {
        if let Some(known) = self.known_links.get(next) {
            return *known;
        }
        let start = index(self.links.len());
        self.links.extend(next.iter().copied());
        let links = Transitions {
            start: start.into(),
            end: index(self.links.len()).into(),
        };
        self.known_links.insert(next.into(), links);
        links
    }

    /// The words that may come next; all where something else may.
    fn words(&self, next: Transitions) -> StemFilter {
        let mut words = StemFilter::default();
        for next in self.links(next) {
            match next.word() {
                Some(word) => words.insert(word),
                None => return StemFilter::ALL,
            }
        }
        words
    }
}

impl ArchivedAutomaton {
    /// An automaton that begins with this one.
    pub fn to_automaton(&'static self) -> Automaton {
        Automaton {
            nodes: self.nodes.to_table(),
            links: self.links.to_table(),
            ..Automaton::default()
        }
    }
}

/// Adds a phrase to an automaton.
pub struct Compiler<'s> {
    automaton: &'s mut Automaton,
    /// The starts of the choices that are being compiled, the innermost ones last.
    starts: Vec<Next>,
    stems: &'s mut Stems,
    /// Whether the phrase holds a length of time.
    pub is_timed: bool,
}

impl<'s> Compiler<'s> {
    pub fn new(automaton: &'s mut Automaton, stems: &'s mut Stems) -> Self {
        Self {
            automaton,
            starts: Vec::new(),
            stems,
            is_timed: false,
        }
    }

    /// Adds a part of a phrase; returns where it begins.
    pub fn part(&mut self, items: &[Item<'_>]) -> Transitions {
        let end = self.automaton.add_links(&[Next::END]);
        self.sequence(items, end)
    }

    /// The nodes of a sequence, from its last to its first; returns where it begins.
    fn sequence(&mut self, items: &[Item<'_>], after: Transitions) -> Transitions {
        let mut next = after;
        for item in items.iter().rev() {
            let step = match item {
                Item::Skipped(_) => continue,
                Item::Word(word) | Item::Exact(word) => Step::Word(self.stems.intern(word)),
                Item::Within(days) => Step::Within((*days).into()),
                Item::Beyond(days) => Step::Beyond((*days).into()),
                Item::AtLeast(least) => Step::AtLeast((*least).into()),
                Item::AtMost(most) => Step::AtMost((*most).into()),
                Item::Money => Step::Money,
                Item::Gap => Step::Gap,
                Item::End => Step::End,
                Item::Alone => Step::Alone,
                Item::Sentence => Step::Sentence,
                Item::Listed => Step::Listed,
                Item::OneOf(ways) => {
                    next = self.one_of(ways, next);
                    continue;
                }
            };
            self.is_timed |= matches!(step, Step::Within(_) | Step::Beyond(_));
            let node = self.automaton.add_node(Node { step, next });
            next = self.automaton.add_links(&[Next {
                node: node.into(),
                word: match step {
                    Step::Word(word) => word,
                    _ => Stem::UNKNOWN,
                },
            }]);
        }
        next
    }

    fn one_of(&mut self, ways: &[Vec<Item<'_>>], after: Transitions) -> Transitions {
        let outer = self.starts.len();
        for way in ways {
            let way = self.sequence(way, after);
            // Two ways that may be empty both begin with all that follows them.
            for start in self.automaton.links(way) {
                if !self.starts[outer..].contains(start) {
                    self.starts.push(*start);
                }
            }
        }
        let links = self.automaton.add_links(&self.starts[outer..]);
        self.starts.truncate(outer);
        links
    }
}

fn index(length: usize) -> u32 {
    u32::try_from(length).expect("phrases have fewer steps than a u32 holds")
}

#[cfg(test)]
mod tests {
    use super::super::grammar::Phrase;
    use super::*;

    #[test]
    fn ways_that_may_be_empty_share_what_follows_them() {
        let nested = format!("sign {}x?{} form", "(".repeat(12), ")?".repeat(12));
        let phrase = Phrase::parse(&nested).unwrap();
        let mut stems = Stems::default();
        let mut automaton = Automaton::default();
        Compiler::new(&mut automaton, &mut stems).part(&phrase.parts[0]);
        assert_eq!(automaton.nodes.len(), 3);
        assert!(automaton.links.len() < 100, "{}", automaton.links.len());
    }
}
