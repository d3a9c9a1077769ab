//! The firm that booked, where a word joins it with whom it meets: "Acme Intake and Ruiz Law".

use std::ops::Range;

use crate::domain::name_key::name_key;
use crate::import::cells::meeting_title::{names_in_title, words};

/// Words that join a firm with whom it meets. Many names have them too, so that the firm must be known.
const JOINTS: [&str; 5] = ["and", "&", "+", "with", "w/"];
/// Those that are part of few names.
const JOINTS_BETWEEN: [&str; 2] = ["with", "w/"];
/// Words on either side of a joining word that may be of one name with it.
const JOINED_MAX: usize = 8;

/// A joining word with the firm that booked on one side.
pub struct JoinedFirm<'t> {
    title: &'t str,
    /// Which of the parts of the title is joined.
    pub part: usize,
    pub joint: Range<usize>,
    /// Whether the firm surely stands there; of "Foster & Reed Intake" the company "Foster" is none.
    pub is_sure: bool,
}

impl<'t> JoinedFirm<'t> {
    pub fn all_in(
        title: &'t str,
        parts: impl Iterator<Item = (usize, usize)>,
        firm: &str,
    ) -> Vec<Self> {
        let mut all = Vec::new();
        let key = name_key(firm);
        for (part, (start, end)) in parts.enumerate() {
            for joint in joints(title, start..end) {
                let sides = [&title[start..joint.start], &title[joint.end..end]];
                let names = sides.map(|side| names_in_title(side.trim()));
                let firms = names.iter().flatten();
                let mut firms = firms.filter(|name| name_key(name) == key).peekable();
                if firms.peek().is_none() {
                    continue;
                }
                let is_between = JOINTS_BETWEEN
                    .iter()
                    .any(|word| word.eq_ignore_ascii_case(title[joint.clone()].trim()));
                let is_sure = is_between || firms.any(|name| is_full(name, firm, &key));
                all.push(Self {
                    title,
                    part,
                    joint,
                    is_sure,
                });
            }
        }
        all
    }

    /// Whether the directory knows a name of which the joining word is a part.
    pub fn is_in_name(&self, is_known: impl Fn(&str) -> bool) -> bool {
        let title = self.title;
        let words = words(title);
        let starts = words.iter().map(|(at, _)| *at);
        let starts = starts.filter(|at| *at < self.joint.start).rev();
        let ends = words.iter().map(|(at, word)| at + word.len());
        let ends = ends.filter(|end| *end > self.joint.end).take(JOINED_MAX);
        let mut names = starts
            .take(JOINED_MAX)
            .flat_map(|start| ends.clone().map(move |end| &title[start..end]));
        names.any(|name| {
            is_known(name) || name.contains(" + ") && is_known(&name.replace(" + ", " & "))
        })
    }
}

/// Whether a firm is named by more than the one word that other names may begin or end with, too: where its name has no
/// other one besides a legal form, as fully as the row names it.
fn is_full(name: &str, firm: &str, key: &str) -> bool {
    let said = |text: &str| -> Vec<_> {
        let words = words(text).into_iter();
        words.map(|(_, word)| word.to_lowercase()).collect()
    };
    let (said_in_title, in_row) = (said(name), said(firm));
    let is_one_word = in_row.iter().any(|word| name_key(word) == key);
    said_in_title.len() > 1 && (!is_one_word || said_in_title == in_row)
}

/// Where joining words are in a part of a title, with the blanks around them.
pub fn joints(title: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let blanks = memchr::memchr_iter(b' ', &title.as_bytes()[part.clone()]);
    blanks.filter_map(move |blank| {
        let start = part.start + blank;
        let (word, _) = title[start + 1..part.end].split_once(' ')?;
        let is_joint = JOINTS.iter().any(|joint| joint.eq_ignore_ascii_case(word));
        is_joint.then(|| start..start + word.len() + 2)
    })
}
