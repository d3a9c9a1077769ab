//! The words of a text about prices.

pub struct Word<'t> {
    pub text: &'t str,
    pub is_after_slash: bool,
    /// How many commas and the like stand before it.
    pub clause: usize,
}

/// The words of a text, and its last clause.
pub fn words(text: &str) -> (Vec<Word<'_>>, usize) {
    let mut words = Vec::new();
    let mut clause = 0;
    let mut rest = text;
    loop {
        let signs = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
        let (between, written) = rest.split_at(signs);
        clause += usize::from(between.contains([',', ';', '|', '\n', '+']));
        let end = written.find(|c: char| !c.is_alphanumeric());
        let (word, after) = written.split_at(end.unwrap_or(written.len()));
        rest = after;
        match word {
            "" => return (words, clause),
            "then" | "plus" => clause += 1,
            text => words.push(Word {
                text,
                is_after_slash: between.trim_end().ends_with('/'),
                clause,
            }),
        }
    }
}

/// A word without the "s" at its end.
pub fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}
